"""A score sheet as a value: what was entered for every round, and what follows from it by the rules."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from azulejos.errors import OptionError
from azulejos.games.parts import score_sheet_of
from azulejos.play import Event, Game, Record
from azulejos.play.events import named_events
from azulejos.play.score_entry import Entry, Space, Tile

__all__ = ["Entry", "RoundScore", "ScoreSheet", "Space", "Tile", "entries_of"]

TABLES_KEPT = 32


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round brought a seat: its score before, the events with their points, and its score after."""

    before: int
    events: tuple[Event, ...]
    after: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The rounds of a match, an entry for every seat in each. Adding a round returns a new sheet.

    The order of entry does not matter: tiles are scored from top to bottom.

    >>> from azulejos import azul
    >>> sheet = ScoreSheet(azul(), ("Ana", "Bram"))
    >>> sheet = sheet.add([Entry((Tile(1, 1), Tile(0, 1))), Entry((Tile(0, 0),), dropped=2)])
    >>> sheet.scores, [event.kind for event in sheet.round_scores()[0][0].events]
    ((3, 0), ['scored-alone', 'scored-down'])
    """

    game: Game
    names: tuple[str, ...] = ()
    rounds: tuple[tuple[Entry, ...], ...] = ()

    def add(self, entries: Sequence[Entry]) -> "ScoreSheet":
        """Return the sheet with another round. Raise OptionError if the rules forbid what was entered."""
        if len(entries) != self.game.players:
            raise OptionError(f"{len(entries)} entries for {self.game.players} players", code="bad-seats")
        if self.is_over:
            raise OptionError("the match is over: no further round", code="match-over")
        if sum(entry.takes_start for entry in entries) > 1:
            raise OptionError("two players cannot both start the next round", code="two-starters")
        table = self.table()
        for seat, entry in enumerate(entries):
            self._check(table, seat, entry)
            _score(self.game, table, seat, entry)
        return replace(self, rounds=(*self.rounds, tuple(entries)))

    def undo(self) -> "ScoreSheet":
        """Return the sheet without its last round."""
        return replace(self, rounds=self.rounds[:-1])

    @property
    def is_over(self) -> bool:
        """Whether the last round ended the match."""
        return bool(self.rounds) and score_sheet_of(self.game.name).is_last_round(self.table(), len(self.rounds))

    @property
    def scores(self) -> tuple[int, ...]:
        """Return everybody's points after the last round, without bonuses."""
        return tuple(self.table().score[: self.game.players])

    def round_scores(self) -> tuple[tuple[RoundScore, ...], ...]:
        """Return what every round brought every seat."""
        return _after(self.game, self.rounds)[1]

    def final(self) -> tuple[RoundScore, ...]:
        """Return what every seat gains at the end of the match: its bonuses or goals, and its final score."""
        part, table = score_sheet_of(self.game.name), self.table()
        before = list(table.score)
        table.log = []
        part.end(table)
        events = named_events(self.game.name, table.log)
        return tuple(
            RoundScore(before[seat], tuple(event for event in events if event.seat == seat), table.score[seat])
            for seat in range(self.game.players)
        )

    def places(self) -> tuple[int, ...]:
        """Return everybody's place at the end; equals share a place."""
        part, table = score_sheet_of(self.game.name), self.table()
        finals = [score.after for score in self.final()]
        ranks = [(finals[seat], part.tie_break(table, seat)) for seat in range(self.game.players)]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    def score_entry(self, seat: int, entry: Entry) -> RoundScore:
        """Return what a seat would gain from an entry in the next round. Raise OptionError if the rules forbid it."""
        table = self.table()
        self._check(table, seat, entry)
        return _score(self.game, table, seat, entry)

    def spaces(self, seat: int, entry: Entry | None = None) -> list[list[Space]]:
        """Return the spaces that a seat builds on, row by row, after an entry for the next round."""
        table = self.table()
        if entry is not None:
            _score(self.game, table, seat, entry)
        return score_sheet_of(self.game.name).spaces(self.game, table, seat)

    def table(self) -> Any:
        """Return everything that was built and scored, as a table of the rules."""
        return _after(self.game, self.rounds)[0].copy()

    @property
    def has_starter(self) -> bool:
        """Whether somebody took the start tile in the last round."""
        return bool(self.rounds) and any(entry.takes_start for entry in self.rounds[-1])

    @property
    def starter(self) -> int:
        """Return the seat that starts the next round; the first seat until somebody takes the start."""
        return int(self.table().start_seat)

    def _check(self, table: Any, seat: int, entry: Entry) -> None:
        part = score_sheet_of(self.game.name)
        fault = part.why_not(self.game, table, seat, entry)
        if fault is None and not 0 <= entry.dropped <= len(part.DROP_COSTS):
            fault = "too-many-dropped"
        if fault is not None:
            raise OptionError(f"seat {seat + 1} cannot have done this: {fault}", code=fault)


@functools.lru_cache(maxsize=TABLES_KEPT)
def _after(game: Game, rounds: tuple[tuple[Entry, ...], ...]) -> tuple[Any, tuple[tuple[RoundScore, ...], ...]]:
    """Return the table after these rounds, and what each brought; it is kept, so that a tap scores only one round."""
    if not rounds:
        return game.start(first=0).table.copy(), ()
    before, scores = _after(game, rounds[:-1])
    table = before.copy()
    return table, (*scores, tuple(_score(game, table, seat, entry) for seat, entry in enumerate(rounds[-1])))


def _score(game: Game, table: Any, seat: int, entry: Entry) -> RoundScore:
    """Score an entry on a table."""
    before = table.score[seat]
    table.log = []
    score_sheet_of(game.name).score(table, seat, entry)
    events = named_events(game.name, table.log)
    table.log = None
    if entry.points is not None:
        table.score[seat], events = max(0, before + entry.points), ()
    return RoundScore(before, tuple(event for event in events if event.points), table.score[seat])


def entries_of(record: Record) -> tuple[tuple[Entry, ...], ...]:
    """Return what people would have entered after every finished round of a record."""
    part, rounds = score_sheet_of(record.game.name), dict[int, list[Event]]()
    states = list(record.states())
    for before, after in pairwise(states):
        rounds.setdefault(max(1, before.round), []).extend(after.events)  # what comes before the first belongs to it
    if states[-1].to_move is not None:
        rounds.pop(states[-1].round, None)  # it is not over
    seats = range(record.game.players)
    return tuple(tuple(part.entered(rounds[at], seat) for seat in seats) for at in sorted(rounds))
