"""A score sheet as a value: what was entered for every round, and what follows from it by the rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from azulejos.errors import OptionError
from azulejos.games.parts import score_sheet_of
from azulejos.play import Event, Game, Record
from azulejos.play.events import named_events

__all__ = ["Entry", "RoundScore", "ScoreSheet", "Tile", "entries_of"]


class Tile(NamedTuple):
    """A tile put on a wall: row and column from 0, and the letter of its color; none where it is printed."""

    row: int
    column: int
    color: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one seat did in a round: its new tiles, in any order, and how many spaces of its floor line are taken.

    With `points`, they were counted at the table: they are added as they are, and nothing else is.
    """

    tiles: tuple[Tile, ...] = ()
    dropped: int = 0
    takes_start: bool = False
    points: int | None = None


@dataclass(frozen=True, slots=True)
class RoundScore:
    """What a round brought a seat: its score before, the events with their points, and its score after."""

    before: int
    events: tuple[Event, ...]
    after: int


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The rounds of a match, an entry for every seat in each. Adding a round returns a new sheet.

    Order does not matter to the hand: tiles are scored from top to bottom, whatever was tapped first.

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
        self._check(entries)
        return replace(self, rounds=(*self.rounds, tuple(entries)))

    def undo(self) -> "ScoreSheet":
        """Return the sheet without its last round."""
        return replace(self, rounds=self.rounds[:-1])

    @property
    def is_over(self) -> bool:
        """Whether the last round ended the match."""
        return bool(self.rounds) and score_sheet_of(self.game.name).is_last_round(self._table())

    @property
    def scores(self) -> tuple[int, ...]:
        """Return everybody's points after the last round, without bonuses."""
        return tuple(self._table().score[: self.game.players])

    def round_scores(self) -> tuple[tuple[RoundScore, ...], ...]:
        """Return what every round brought every seat."""
        table, found = self._new_table(), []
        for entries in self.rounds:
            found.append(tuple(self._score(table, seat, entry) for seat, entry in enumerate(entries)))
        return tuple(found)

    def final(self) -> tuple[RoundScore, ...]:
        """Return what the end of the match brings every seat: its bonuses or goals, and its final score."""
        part, table = score_sheet_of(self.game.name), self._table()
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
        part, table = score_sheet_of(self.game.name), self._table()
        finals = [score.after for score in self.final()]
        ranks = [(finals[seat], part.tie_break(table, seat)) for seat in range(self.game.players)]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    def table(self) -> Any:
        """Return the walls as a table of the rules, to be drawn."""
        return self._table()

    def _check(self, entries: Sequence[Entry]) -> None:
        part, table = score_sheet_of(self.game.name), self._table()
        for seat, entry in enumerate(entries):
            fault = part.why_not(self.game, table, seat, entry.tiles)
            if fault is None and not 0 <= entry.dropped <= part.MOST_DROPPED:
                fault = "too-many-dropped"
            if fault is not None:
                raise OptionError(f"seat {seat + 1} cannot have done this: {fault}", code=fault)

    def _new_table(self) -> Any:
        return self.game.start(first=0).table.copy()

    def _table(self) -> Any:
        table = self._new_table()
        for entries in self.rounds:
            for seat, entry in enumerate(entries):
                self._score(table, seat, entry)
        return table

    def _score(self, table: Any, seat: int, entry: Entry) -> RoundScore:
        """Score an entry on a table."""
        part, before = score_sheet_of(self.game.name), table.score[seat]
        table.log = []
        for tile in sorted(entry.tiles):
            part.place(table, seat, tile.row, tile.column, tile.color)
        part.drop(table, seat, entry.dropped, entry.takes_start)
        events = named_events(self.game.name, table.log)
        table.log = None
        if entry.points is not None:
            table.score[seat], events = max(0, before + entry.points), ()
        kept = tuple(event for event in events if event.points)
        return RoundScore(before, kept, table.score[seat])


def entries_of(record: Record) -> tuple[tuple[Entry, ...], ...]:
    """Return what people would have entered after every finished round of a record."""
    part, rounds = score_sheet_of(record.game.name), dict[int, list[Event]]()
    states = list(record.states())
    for before, after in pairwise(states):
        rounds.setdefault(before.round, []).extend(after.events)
    if states[-1].to_move is not None:
        rounds.pop(states[-1].round, None)  # it is not over
    seats = range(record.game.players)
    return tuple(tuple(_entry(*part.entered(rounds[at], seat)) for seat in seats) for at in sorted(rounds) if at > 0)


def _entry(tiles: Sequence[tuple[int, int, str]], dropped: int, takes_start: bool) -> Entry:
    return Entry(tuple(Tile(*tile) for tile in tiles), dropped, takes_start)
