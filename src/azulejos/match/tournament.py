"""A round robin: every bot against every other, and ratings with intervals from all their pairs."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from random import Random
from statistics import fmean, stdev

from azulejos.match.clocks import TimeControl
from azulejos.match.evidence import NORMAL_95
from azulejos.match.pairs import MAX_ROUNDS, Series, Tally, remaining_matches
from azulejos.play import Game, OptionError, Record

__all__ = ["Rating", "Tournament", "crosstable", "ratings"]

RESAMPLES = 200
ELO = 400 / math.log(10)
PairScores = Mapping[tuple[str, str], Sequence[float]]
"""The scores of all pairs of a series, by its first and second bot."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's Elo above the mean of all, half of its 95 % interval, its mean share of the win, and its matches."""

    bot: str
    elo: float
    half_width: float
    score: float
    matches: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """Every bot against every other, with the same deals in all series.

    With 3 or 4 players, one bot meets several copies of another, so each bot plays both parts.

    >>> from azulejos import azul
    >>> [series.event for series in Tournament(azul(), ("a", "b", "c"), 1, "x").series]
    ['a against b', 'a against c', 'b against c']
    """

    game: Game
    bots: tuple[str, ...]
    pairs: int
    seed: str
    max_rounds: int | None = MAX_ROUNDS
    think_ms: float | None = None
    time_control: TimeControl | None = None

    def __post_init__(self) -> None:
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise OptionError(f"not a tournament: {', '.join(self.bots)} (wanted two or more bots)", code="bad-option")

    @property
    def series(self) -> tuple[Series, ...]:
        """Return the series of the tournament."""
        meetings = combinations(self.bots, 2) if self.game.players == 2 else permutations(self.bots, 2)
        limits = self.max_rounds, self.think_ms, self.time_control
        return tuple(Series(self.game, first, second, self.pairs, self.seed, *limits) for first, second in meetings)

    def tasks(self, records: Iterable[Record] = ()) -> tuple[dict[Series, Tally], list[tuple[Series, int]]]:
        """Return the tallies of recorded matches, and the matches that are left to play, deal by deal.

        So a killed tournament can continue from its file of records, and no match is played twice.
        """
        tallies = {series: Tally(series) for series in self.series}
        return tallies, remaining_matches(tallies, records)


def ratings(pair_scores: PairScores, players: int = 2, seed: int = 0) -> list[Rating]:
    """Return the ratings of bots from all pairs they played, the best first.

    The ratings maximize the likelihood of the shares of the win (Bradley and Terry). One even pair per series is added,
    so that a bot that always won has a rating. Intervals come from resampling the pairs with replacement 200 times; the
    added pair may be drawn, too, as a win or a loss, because a bot that always won may still lose.

    >>> [(each.bot, round(each.elo)) for each in ratings({("a", "b"): [0.75] * 99, ("b", "c"): [0.6] * 99})]
    [('a', 149), ('b', -40), ('c', -109)]
    """
    bots = sorted({bot for meeting in pair_scores for bot in meeting})
    elo = _fit(pair_scores, bots, players)
    luck = Random(seed)
    drawn = [_fit(_resampled(pair_scores, players, luck), bots, players) for _ in range(RESAMPLES)]
    rated = [
        Rating(bot, elo[bot], NORMAL_95 * stdev(each[bot] for each in drawn), *_share(pair_scores, bot, players))
        for bot in bots
    ]
    return sorted(rated, key=lambda each: -each.elo)


def crosstable(pair_scores: PairScores, players: int = 2) -> dict[str, dict[str, float]]:
    """Return every bot's mean share of the win against every other bot it met, a row per bot.

    With two players, a series counts for both bots; with more, only for the bot that met several copies of the other.

    >>> crosstable({("a", "b"): [1.0, 0.5]})
    {'a': {'b': 0.75}, 'b': {'a': 0.25}}
    """
    table: dict[str, dict[str, float]] = {bot: {} for meeting in pair_scores for bot in meeting}
    for (first, second), scores in pair_scores.items():
        if scores:
            table[first][second] = fmean(scores)
            if players == 2:
                table[second][first] = fmean(1 - score for score in scores)
    return table


def _resampled(pair_scores: PairScores, players: int, luck: Random) -> PairScores:
    def drawn(scores: Sequence[float]) -> list[float]:
        weights = [*[1.0] * len(scores), 1 / players, 1 - 1 / players]
        return luck.choices([*scores, 1.0, 0.0], weights, k=len(scores))

    return {meeting: drawn(scores) for meeting, scores in pair_scores.items()}


def _share(pair_scores: PairScores, bot: str, players: int) -> tuple[float, int]:
    """Return a bot's mean share of the win per seat, and the number of its matches."""
    shares = [score for (first, _), scores in pair_scores.items() if first == bot for score in scores]
    others = [score for (_, second), scores in pair_scores.items() if second == bot for score in scores]
    shares += [(1 - score) / (players - 1) for score in others]
    return (fmean(shares) if shares else 0.0), len(shares) * players


def _fit(pair_scores: PairScores, bots: Sequence[str], players: int) -> dict[str, float]:
    """Find the most likely strengths, one bot after the other; return them in Elo around 0."""
    meetings = [
        (first, second, len(scores) + 1.0, math.fsum(scores) + 1 / players)
        for (first, second), scores in pair_scores.items()
    ]
    strength = dict.fromkeys(bots, 0.0)
    for _ in range(500):
        moved = max(abs(_climb(bot, strength, meetings, players)) for bot in bots)
        if moved < 1e-7:
            break
    middle = fmean(strength.values())
    return {bot: (value - middle) * ELO for bot, value in strength.items()}


def _climb(
    bot: str, strength: dict[str, float], meetings: Sequence[tuple[str, str, float, float]], players: int
) -> float:
    """Move one bot by a Newton step; return how far it moved."""
    slope = curve = 0.0
    for first, second, count, share in meetings:
        if bot in (first, second):
            ahead = strength[first] - strength[second] - math.log(players - 1)
            expected = 1 / (1 + math.exp(-ahead))
            slope += (share - count * expected) * (1 if bot == first else -1)
            curve += count * expected * (1 - expected)
    step = max(-1.0, min(1.0, slope / curve)) if curve else 0.0
    strength[bot] += step
    return step
