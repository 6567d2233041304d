"""The columns of a data set, and matches as batches of rows."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from typing import TYPE_CHECKING, Any

from azulejos.dataset.plan import POSITIONS, Plan, TableName, Versions
from azulejos.dataset.selfplay import Decision, PlayedMatch
from azulejos.errors import MissingExtra
from azulejos.match.evidence import share_of_win
from azulejos.play import Outcome, State
from azulejos.rules.flat import packer, packing

if TYPE_CHECKING:
    import pyarrow

__all__ = ["SCHEMA_VERSION", "arrow", "packed", "rows_of", "schema_of", "state_layout"]

SCHEMA_VERSION = 1


def arrow() -> Any:
    """Import pyarrow, or raise MissingExtra."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("data", "data sets") from error
    return pyarrow


def schema_of(plan: Plan, versions: Versions, table: TableName) -> "pyarrow.Schema":
    """Return the columns of a table, with the plan, the versions and the layout of `state` as metadata."""
    metadata = {
        "azulejos.schema": str(SCHEMA_VERSION),
        "azulejos.table": table,
        "azulejos.plan": plan.to_json(),
        "azulejos.versions": json.dumps(asdict(versions)),
        "azulejos.state": json.dumps(state_layout(plan)),
    }
    fields = _position_fields(plan) if table == POSITIONS else _match_fields(plan)
    return arrow().schema([*_version_fields(), *fields], metadata)


def state_layout(plan: Plan) -> list[tuple[str, str, list[int]]]:
    """Return the fields of the compact encoding as NumPy declares them: name, type, shape; nothing lies between them.

    >>> state_layout(Plan("azul2", ("random",), 1))[0]
    ('holds', 'i8', [])
    """
    fields = type(plan.table.definition.start(plan.table, 0)).LAYOUT
    return [(name, f"{kind.kind}{kind.bits // 8}", list(kind.shape)) for name, kind in fields.items()]


def packed(state: State) -> bytes:
    """Return the compact encoding of a state: the record that the compiled rules use."""
    kind = state.table.__class__
    room = bytearray(packing(kind).size)
    packer(kind)(state.table, room, 0)
    return bytes(room)


def rows_of(plan: Plan, versions: Versions, table: TableName, matches: Sequence[PlayedMatch]) -> "pyarrow.RecordBatch":
    """Return the rows of matches."""
    rows = _position_rows if table == POSITIONS else _match_rows
    schema = schema_of(plan, versions, table)
    columns: dict[str, list[Any]] = {name: [] for name in schema.names}
    same = {"game": plan.game, "rules": versions.rules, "nets": versions.nets}
    for match in matches:
        for row in rows(plan, match):
            for name, value in (same | row).items():
                columns[name].append(value)
    arrays = [arrow().array(columns[field.name], field.type) for field in schema]
    return arrow().record_batch(arrays, schema=schema)


def _version_fields() -> list[Any]:
    pa = arrow()
    return [pa.field("game", _word(pa)), pa.field("rules", pa.int16()), pa.field("nets", _word(pa))]


def _result_fields() -> list[Any]:
    pa = arrow()
    numbers = pa.list_(pa.int16())
    return [
        pa.field("scores", numbers),
        pa.field("places", numbers),
        pa.field("shares", pa.list_(pa.float32())),
        pa.field("reason", _word(pa)),
    ]


def _position_fields(plan: Plan) -> list[Any]:
    pa = arrow()
    return [
        pa.field("match", pa.int64()),
        pa.field("seed", _word(pa)),
        pa.field("ply", pa.int32()),
        pa.field("round", pa.int16()),
        pa.field("seat", pa.int8()),
        pa.field("player", _word(pa)),
        pa.field("deals", pa.list_(pa.string())),
        pa.field("position", pa.string()),
        pa.field("state", _state_type(plan)),
        pa.field("legal", pa.list_(pa.int16())),
        pa.field("choice", pa.int16()),
        pa.field("move", _word(pa)),
        pa.field("margin", pa.float32()),
        pa.field("win", pa.float32()),
        pa.field("nodes", pa.int64()),
        pa.field("depth", pa.int16()),
        pa.field("is_exact", pa.bool_()),
        *_result_fields(),
    ]


def _match_fields(plan: Plan) -> list[Any]:
    pa = arrow()
    return [
        pa.field("match", pa.int64()),
        pa.field("seed", _word(pa)),
        pa.field("players", pa.list_(pa.string())),
        pa.field("rounds", pa.int16()),
        pa.field("decisions", pa.int32()),
        pa.field("starters", pa.list_(pa.int8())),
        pa.field("points", pa.list_(pa.list_(pa.int16()))),
        pa.field("final", pa.string()),
        pa.field("state", _state_type(plan)),
        *_result_fields(),
    ]


def _word(pa: Any) -> Any:
    return pa.dictionary(pa.int32(), pa.string())


def _state_type(plan: Plan) -> Any:
    kind: Any = type(plan.table.definition.start(plan.table, 0))
    return arrow().binary(packing(kind).size)


def _result(outcome: Outcome) -> dict[str, Any]:
    shares = [share_of_win(outcome, seat) for seat in range(len(outcome.scores))]
    return {"scores": outcome.scores, "places": outcome.places, "shares": shares, "reason": outcome.reason}


def _position_rows(plan: Plan, match: PlayedMatch) -> Iterator[dict[str, Any]]:
    result = _result(match.outcome)
    seats = plan.seats(match.number)
    seed = plan.match_seed(match.number)
    for ply, each in enumerate(match.decisions):
        state, thought = each.state, each.thought
        yield {
            "match": match.number,
            "seed": seed,
            "ply": ply,
            "round": state.round,
            "seat": each.seat,
            "player": seats[each.seat],
            "deals": each.deals,
            "position": str(state),
            "state": packed(state),
            "legal": state.legal_numbers(),
            "choice": each.choice,
            "move": state.game.move(each.choice).text,
            "margin": thought and thought.margin,
            "win": thought and thought.win,
            "nodes": thought and thought.nodes,
            "depth": thought and thought.depth,
            "is_exact": thought and thought.is_exact,
            **result,
        }


def _match_rows(plan: Plan, match: PlayedMatch) -> Iterator[dict[str, Any]]:
    rounds = [next(group) for _, group in groupby(match.decisions, lambda each: each.state.round)]
    yield {
        "match": match.number,
        "seed": plan.match_seed(match.number),
        "players": plan.seats(match.number),
        "rounds": match.final.round,
        "decisions": len(match.decisions),
        "starters": [each.seat for each in rounds],
        "points": _points_after_rounds(rounds, match),
        "final": str(match.final),
        "state": packed(match.final),
        **_result(match.outcome),
    }


def _points_after_rounds(rounds: list[Decision], match: PlayedMatch) -> list[tuple[int, ...]]:
    """Return the points of all seats after each round; those after the last one are the final points."""
    return [*(each.state.scores for each in rounds[1:]), match.outcome.scores]
