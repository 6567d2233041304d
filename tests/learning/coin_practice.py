"""Practice that tosses coins instead of playing: a training without the minute that compiling self-play takes."""

import numpy

from azulejos.learning import jobs
from azulejos.search.net_files import Weights
from azulejos.search.practice import Moments, Practice

MOMENTS, INPUTS = 16, 40


class CoinPractice:
    """Matches that nobody plays: what a moment shows says nothing about its result. With a net, they differ."""

    def play(
        self, weights: Weights | None, matches: int, one_random_in: int, seed: int, one_noisy_in: int = 1
    ) -> Moments:
        """Return moments of matches."""
        coins = numpy.random.default_rng([seed, weights is None])
        rows = matches * MOMENTS
        results = numpy.zeros((rows, 3), numpy.float32)
        results[:, 0] = coins.normal(0, 12, rows)
        results[:, 1] = results[:, 0] > 0
        return Moments(coins.integers(0, 2, (rows, INPUTS)).astype(numpy.float16), results)

    def widened(self, weights: Weights) -> Weights:
        """Return the net: it has all inputs."""
        return weights

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Return our share of the wins in each set."""
        coins = numpy.random.default_rng([seed, theirs is None])
        shares: list[float] = coins.choice([0.0, 0.5, 1.0], sets).tolist()
        return shares


def _open(tag: str, nodes: int) -> Practice:
    return CoinPractice()


def toss_coins() -> None:
    """Let trainings in this process toss coins."""
    jobs._practice = _open  # type: ignore[assignment]
