"""Which matches a league plays next: meetings of all active contestants, and each against itself as a check."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from azulejos.league.folder import League
from azulejos.match.pairs import Played, Series, Tally, remaining_matches
from azulejos.match.workers import Task
from azulejos.play import Record

__all__ = ["NULL_PAIRS", "Meeting", "Schedule", "next_meetings"]

NULL_PAIRS = 2
"""How many pairs a contestant plays against itself: each must be even to the last digit."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A series of one contestant against another; a null match is one against itself."""

    series: Series

    @property
    def is_null(self) -> bool:
        """Whether the contestant meets itself."""
        return self.series.first == self.series.second


def next_meetings(league: League) -> list[Meeting]:
    """Return all meetings of those who take part: null matches first, then everybody against everybody."""
    settings, names = league.settings, league.active
    nulls = [replace(settings.series(name, name), pairs=min(NULL_PAIRS, settings.pairs)) for name in names]
    others = combinations(names, 2) if settings.table.players == 2 else permutations(names, 2)
    return [Meeting(each) for each in (*nulls, *(settings.series(first, second) for first, second in others))]


class Schedule:
    """The tallies of a league's meetings, and the matches that are left; a decided test cancels the rest of its own."""

    def __init__(self, league: League, records: Iterable[Record] = ()) -> None:
        test = league.settings.test
        meetings = next_meetings(league)
        self.tallies = {each.series: Tally(each.series, None if each.is_null else test) for each in meetings}
        self._left = remaining_matches(self.tallies, records)

    @property
    def left(self) -> int:
        """Return how many matches are left at most."""
        return sum(not self.tallies[series].is_done for series, _ in self._left)

    def tasks(self) -> Iterator[Task]:
        """Yield the matches that are left, deal by deal; those of a decided meeting are skipped."""
        for series, number in self._left:
            if not self.tallies[series].is_done:
                yield series, number

    def add(self, series: Series, played: Played) -> None:
        """Count a match."""
        self.tallies[series].add(played)
