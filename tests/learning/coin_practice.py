"""Practice that tosses coins instead of playing: a training without the minute that compiling self-play takes."""

import numpy
from numpy.typing import NDArray

from azulejos.learning import jobs
from azulejos.search.net_files import Weights
from azulejos.search.practice import Moments, Practice, SelfPlay

MOMENTS, INPUTS = 16, 40


class CoinPractice:
    """Matches that nobody plays: what a moment shows says nothing about its result. With a net, they differ."""

    mirror: NDArray[numpy.int64] | None = None

    def play(self, weights: Weights | None, how: SelfPlay) -> Moments:
        """Return moments of matches."""
        coins = numpy.random.default_rng([how.seed, "first" not in (weights or {})])
        rows = how.matches * MOMENTS
        results = numpy.zeros((rows, 3), numpy.float32)
        results[:, 0] = coins.normal(0, 12, rows)
        results[:, 1] = results[:, 0] > 0
        return Moments(coins.integers(0, 2, (rows, INPUTS)).astype(numpy.float16), results)

    def widened(self, weights: Weights) -> Weights:
        """Return the net with as many inputs as moments have."""
        return weights | {"first": weights["first"][:INPUTS]}

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Return our share of the wins in each set."""
        coins = numpy.random.default_rng([seed, "first" not in (theirs or {})])
        shares: list[float] = coins.choice([0.0, 0.5, 1.0], sets).tolist()
        return shares


def _open(tag: str, nodes: int) -> Practice:
    return CoinPractice()


def toss_coins() -> None:
    """Let trainings in this process toss coins."""
    jobs._practice = _open  # type: ignore[assignment]
