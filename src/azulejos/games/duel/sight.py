"""The layout and the sights of Azul Duel, for a page."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from azulejos.games.contract import Reader
from azulejos.games.duel.drawing.table import LETTERS, chips_of, start_tile_keeper, tiles_of
from azulejos.games.duel.hiding import batches, kind_of_plate, plate_text
from azulejos.games.duel.moves import KIND_LETTERS, PLATE_NAMES
from azulejos.games.duel.options import GOAL_NAMES, GOALS
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.scoring import goal_points
from azulejos.games.duel.rules.state import FREE_PLATE, LOT, ORDER, OVER, TILING
from azulejos.games.duel.rules.tiling import fitting_columns
from azulejos.games.duel.sight_shapes import (
    DrawnPlate,
    DuelBoard,
    DuelFactory,
    DuelLayout,
    DuelPhase,
    DuelSight,
    DuelTiling,
    GoalSight,
    Ordering,
    PlacedPlate,
    PlateStack,
    Source,
)
from azulejos.play.game import Game
from azulejos.play.sight.readers import counted, hidden_number, named
from azulejos.play.state import View

__all__ = ["EVENT_READERS", "MOVE_READERS", "layout", "letters_of", "sight"]

PHASES: tuple[DuelPhase, ...] = get_args(DuelPhase)
SPACE_LETTERS = box.LETTERS + "."  # the last entry is for NOTHING, which is -1


def _source_number(number: int) -> Source:
    return "large" if number == box.LARGE else number


def _source(text: str) -> Source:
    return PLACES[text] if text in PLACES else counted(text)


def _target(text: str) -> int | None:
    return None if text == "F" else counted(text)


PLACES: Mapping[str, Source] = {"L": "large", "M": "moons"}
EVENT_READERS: Mapping[str, Reader] = {
    "color": named(LETTERS),
    "source": _source_number,
    "reason": named(("row-completed", "tiles-exhausted", "rounds-played")),
    "plate": named(PLATE_NAMES),
    "kind": named(KIND_LETTERS),
    "chip": named(box.CHIPS),
    "goal": named(GOALS),
    "number": hidden_number,
}
MOVE_READERS: Mapping[str, tuple[str, Callable[[str], int | str | None]]] = {
    "source": ("source", _source),
    "color": ("color", str),
    "target": ("line", _target),
    "row": ("row", counted),
    "column": ("column", counted),
    "factory": ("factory", counted),
    "slot": ("slot", counted),
    "drawn": ("drawn", counted),
    "space": ("space", counted),
    "turns": ("turns", int),
    "colors": ("colors", str),
    "chip": ("chip", str),
}


def layout(game: Game) -> DuelLayout:
    """Return what never changes in a match of Duel."""
    return {
        "game": "duel",
        "tag": str(game),
        "players": game.players,
        "colors": LETTERS,
        "rounds": box.ROUNDS,
        "rows": box.ROWS,
        "line_lengths": [row + 1 for row in range(box.ROWS)],
        "broken_costs": list(box.BROKEN_COST),
        "start_tile_cost": box.START_TILE_COST,
        "tablets": list(game.tablets),
        "goals": [GOAL_NAMES[GOALS.index(tablet)] for tablet in game.tablets],
        "special_plates": list(box.SPECIAL_PLATES),
        "joker_plates": list(box.JOKER_PLATES),
        "chips": list(box.CHIPS),
    }


def sight(view: View) -> DuelSight:
    """Return the sight of a state with the plates that this seat knows (D45)."""
    s = view.table
    goals = [_goal(s, tablet) for tablet in view.game.tablets]
    return {
        "game": "duel",
        "round": s.round,
        "phase": PHASES[s.phase],
        "to_move": s.turn if FREE_PLATE <= s.phase <= TILING else None,
        "start_seat": None if s.phase == LOT else s.start_seat,
        "start_tile_seat": s.start_seat if any(s.took_start) else start_tile_keeper(s),
        "factories": [_factory(s, factory) for factory in range(box.SMALL_FACTORIES)],
        "large_sun": letters_of(s.sun[box.LARGE]),
        "large_moon": letters_of(s.large_moon),
        "start_tile_out": bool(s.start_tile_out),
        "display": [None if plate < 0 else PLATE_NAMES[plate] for plate in s.display],
        "stack": _stack(s),
        "drawn": [_drawn(s, number) for number in range(s.drawn_count)],
        "hand": _plate(s.plate_in_hand, kind_of_plate(s.plate_in_hand)) if s.plate_in_hand != box.NOTHING else None,
        "ordering": _ordering(s) if s.phase == ORDER else None,
        "tiling": _tiling(s) if s.phase == TILING else None,
        "bag": dict(zip(LETTERS, s.bag, strict=True)),
        "tower": dict(zip(LETTERS, s.tower, strict=True)),
        "unseen_chips": dict(zip(box.CHIPS, s.chips_unseen, strict=True)),
        "boards": [_board(s, p, goals) for p in range(box.PLAYERS)],
        "goals": goals,
        "last_round": s.phase != OVER and s.round == box.ROUNDS,
    }


def letters_of(counts: Sequence[int]) -> str:
    """Return a letter for each tile."""
    return "".join([LETTERS[color] for color in tiles_of(counts)])


def _row(numbers: Sequence[int]) -> str:
    return "".join([SPACE_LETTERS[number] for number in numbers])


def _factory(s: Any, factory: int) -> DuelFactory:
    chip = s.chip[factory]
    return {
        "sun": letters_of(s.sun[factory]),
        "moon": "".join([LETTERS[color] for color in s.moon_stack[factory][: s.moon_height[factory]]]),
        "chip": {box.NO_CHIP: None, box.FACE_DOWN: "?"}[chip] if chip < 0 else box.CHIPS[chip],
    }


def _stack(s: Any) -> PlateStack:
    lots = batches(s)
    return {
        "size": s.stack_size,
        "top": None if s.top_kind < 0 else KIND_LETTERS[s.top_kind],
        "unseen": lots[0][0] if lots else s.stack_size,
        "lots": [
            {"seat": s.stack_owner[first], "plates": [plate_text(plate) for plate in s.stack_plate[first:end]]}
            for first, end in lots
        ],
    }


def _plate(plate: int, kind: int) -> DrawnPlate:
    return {"kind": KIND_LETTERS[kind], "plate": PLATE_NAMES[plate] if plate >= 0 else None}


def _drawn(s: Any, number: int) -> DrawnPlate | None:
    """Return a drawn plate by its number; None if it is no longer in hand."""
    return _plate(s.drawn_plate[number], s.drawn_kind[number]) if s.drawn_kind[number] >= 0 else None


def _ordering(s: Any) -> Ordering:
    return {"factory": s.order_source, "tiles": letters_of(s.sun[s.order_source])}


def _tiling(s: Any) -> DuelTiling:
    p, line = s.turn, s.tiling_line
    columns = fitting_columns(s, p, line)
    return {
        "seat": p,
        "line": line,
        "color": LETTERS[s.line_color[p][line]],
        "missing": line + 1 - s.line_count[p][line],
        "paid": s.paid,
        "columns": [column for column in range(box.COLUMNS) if columns >> column & 1],
    }


def _board(s: Any, p: int, goals: Sequence[GoalSight]) -> DuelBoard:
    colors = s.line_color[p]
    return {
        "score": s.score[p],
        "lines": [LETTERS[colors[line]] * count for line, count in enumerate(s.line_count[p])],
        "broken": "".join([LETTERS[color] for color in s.broken[p][: s.broken_used[p]]]),
        "plates": [_placed(s, p, space) for space in range(box.PLATE_SPACES)],
        "spaces": [_row(row) for row in s.space[p]],
        "dome": [_row(row) for row in s.dome[p]],
        "chips": [box.CHIPS[chip] for chip in chips_of(s.chip_held[p])],
        "used_chips": [box.CHIPS[chip] for chip in chips_of(s.chip_used[p])],
        "tokens": s.tokens[p],
        "chips_taken": s.chips_taken[p],
        "passed": bool(s.passed[p]),
        "took_start_tile": bool(s.took_start[p]),
        "bonus": 0 if s.phase == OVER else max(-s.score[p], sum([goal["points"][p] for goal in goals])),  # D33
    }


def _placed(s: Any, p: int, space: int) -> PlacedPlate | None:
    plate = s.plate_at[p][space]
    return None if plate < 0 else {"plate": PLATE_NAMES[plate], "turns": s.rotation[p][space]}


def _goal(s: Any, tablet: str) -> GoalSight:
    number = GOALS.index(tablet)
    return {
        "tablet": tablet,
        "goal": GOAL_NAMES[number],
        "points": [goal_points(s, p, number) for p in range(box.PLAYERS)],
    }
