"""Verifying a data set: every match is played again from its deals and choices, and every row compared."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from azulejos.dataset.loading import load_dataset, read_plan, to_arrow
from azulejos.dataset.plan import POSITIONS, DatasetError, Plan
from azulejos.dataset.schema import packed
from azulejos.errors import AzulejosError
from azulejos.match.evidence import share_of_win
from azulejos.play import Dice, State
from azulejos.play.record.results import outcome_at

__all__ = ["Fault", "verify_dataset"]

Row = dict[str, Any]
BATCH_ROWS = 4_096


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in a row: its match and ply, the column, and why."""

    match: int
    ply: int
    column: str
    reason: str

    def __str__(self) -> str:
        return f"match {self.match}, ply {self.ply}, {self.column}: {self.reason}"


def verify_dataset(where: str | Path, progress: Callable[[int], None] | None = None) -> Iterator[Fault]:
    """Yield what is wrong with the positions of a data set; nothing if every row replays.

    `progress` is called with the number of rows whenever a match has been checked.
    """
    rows = load_dataset(where, POSITIONS)
    plan = read_plan(rows)
    if rows.schema.field("position") is None:
        raise DatasetError(f"{where} holds no positions", code="no-dataset")
    expected = 0
    for number, match in groupby(_rows(rows), lambda row: row["match"]):
        played = list(match)
        if number != expected:
            yield Fault(number, 0, "match", f"match {expected} is missing")
        expected = number + 1
        yield from _faults_of_match(plan, number, played)
        if progress:
            progress(len(played))
    if expected != plan.matches:
        yield Fault(expected, 0, "match", f"{plan.matches} matches were planned")


def _rows(rows: Any) -> Iterator[Row]:
    for batch in to_arrow(rows, batch_rows=BATCH_ROWS):
        yield from batch.to_pylist()


def _faults_of_match(plan: Plan, number: int, rows: list[Row]) -> Iterator[Fault]:
    state, dealt = plan.table.start(), 0
    seats, seed = plan.seats(number), plan.match_seed(number)
    for ply, row in enumerate(rows):
        try:
            for deal in row["deals"]:
                if state.sample_deal(Dice(seed, dealt)).text != deal:
                    yield Fault(number, ply, "deals", f"{deal} does not follow from the seed")
                state, dealt = state.deal(deal), dealt + 1
            found = _expected(state, ply, plan, number, seed, seats)
            yield from (
                Fault(number, ply, column, f"{_short(row[column])}, not {_short(value)}")
                for column, value in found.items()
                if row[column] != value
            )
            state = state.play(row["choice"])
            if row["move"] != plan.table.move(row["choice"]).text:
                yield Fault(number, ply, "move", f"{row['move']} is not move {row['choice']}")
        except AzulejosError as error:
            yield Fault(number, ply, "choice", str(error))
            return
    yield from _faults_of_outcome(plan, number, rows, state)


def _expected(state: State, ply: int, plan: Plan, number: int, seed: str, seats: tuple[str, ...]) -> Row:
    """Return what the row of a decision must hold, besides the decision itself."""
    seat = state.to_move
    return {
        "game": plan.game,
        "rules": plan.table.rules_version,
        "seed": seed,
        "ply": ply,
        "round": state.round,
        "seat": seat,
        "player": seats[seat or 0],
        "position": str(state),
        "state": packed(state),
        "legal": state.legal_numbers(),
    }


def _faults_of_outcome(plan: Plan, number: int, rows: list[Row], state: State) -> Iterator[Fault]:
    outcome = outcome_at(state, plan.max_rounds)
    if outcome is None:
        yield Fault(number, len(rows) - 1, "choice", "the match is not over after its last row")
        return
    shares = [share_of_win(outcome, seat) for seat in range(len(outcome.scores))]
    told: Row = {"scores": list(outcome.scores), "places": list(outcome.places), "reason": outcome.reason}
    for ply, row in enumerate(rows):
        wrong = [column for column, value in told.items() if row[column] != value]
        wrong += ["shares"] if max(abs(a - b) for a, b in zip(row["shares"], shares, strict=True)) > 1e-6 else []
        yield from (Fault(number, ply, column, "another outcome than the match has") for column in wrong)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
