"""The standings of a league: ratings with intervals from all its records, and what null matches showed."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations

from azulejos.league.folder import League, Point
from azulejos.league.schedule import NULL_PAIRS
from azulejos.match.pairs import Tally, remaining_matches
from azulejos.match.tournament import Rating, crosstable, ratings
from azulejos.play import Record

__all__ = ["NullCheck", "Standings", "standings_of"]


@dataclass(frozen=True, slots=True)
class NullCheck:
    """A contestant against itself: the pairs it played, and how many were not exactly even."""

    bot: str
    pairs: int
    uneven: int


@dataclass(frozen=True, slots=True)
class Standings:
    """Ratings, the scores of everybody against everybody, verdicts of tests, null matches, forfeits, matches."""

    ratings: tuple[Rating, ...]
    table: dict[str, dict[str, float]]
    verdicts: dict[tuple[str, str], str]
    nulls: tuple[NullCheck, ...]
    forfeits: dict[str, int]
    matches: int

    @property
    def point(self) -> Point:
        """Return what the history keeps."""
        return Point(self.matches, self.ratings)


def standings_of(league: League, records: Iterable[Record] | None = None) -> Standings:
    """Rate everybody who ever played from the records: the same records give the same standings."""
    settings = league.settings
    names = [each.name for each in league.contestants]
    met = permutations(names, 2)
    tallies = {series: Tally(series, settings.test) for series in (settings.series(a, b) for a, b in met)}
    own = {series: Tally(series) for series in (settings.series(name, name) for name in names)}
    remaining_matches(tallies | own, league.records if records is None else records)
    counted = {series: tally for series, tally in tallies.items() if tally.pair_scores}
    scores = {(series.first, series.second): tally.pair_scores for series, tally in counted.items()}
    players = settings.table.players
    return Standings(
        ratings=tuple(ratings(scores, players)) if scores else (),
        table=crosstable(scores, players),
        verdicts={(series.first, series.second): tally.verdict for series, tally in counted.items() if tally.verdict},
        nulls=tuple(_null_check(tally, players) for tally in own.values() if tally.pair_scores),
        forfeits=_forfeits(counted.values()),
        matches=sum(len(tally.counted) for tally in counted.values()),
    )


def _null_check(tally: Tally, players: int) -> NullCheck:
    scores = tally.pair_scores[:NULL_PAIRS]
    return NullCheck(tally.series.first, len(scores), sum(abs(score - 1 / players) > 1e-9 for score in scores))


def _forfeits(tallies: Iterable[Tally]) -> dict[str, int]:
    found: dict[str, int] = {}
    for tally in tallies:
        for bot, codes in zip((tally.series.first, tally.series.second), tally.forfeits, strict=True):
            found[bot] = found.get(bot, 0) + codes.total()
    return found
