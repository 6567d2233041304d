"""Batches of 4,096 matches, stepped with masks of legal moves, by one thread and by two."""

import time
from collections.abc import Callable, Iterator

import numpy

from azulejos.play import azul, duel
from azulejos.search import Batch
from benchmarks.measuring import Result

__all__ = ["batches_stepped"]

SIZE = 4096
STEPS = 10
ROUNDS = 7


def batches_stepped() -> Iterator[Result]:
    """Measure steps by processor time, and what a second thread adds by the clock on the wall."""
    for game, wanted in ((azul(), "6,000,000"), (duel(), "")):
        one, two = Batch(game, SIZE), Batch(game, SIZE, threads=2)
        best = max(rate_of(one, time.process_time) for _ in range(ROUNDS))
        yield Result(
            f"Batch of {SIZE:,}, {game}, 1 thread", best, "steps/s", wanted, "new masks and new matches included"
        )
        walls = [(rate_of(one, time.perf_counter), rate_of(two, time.perf_counter)) for _ in range(ROUNDS)]
        alone, both = (max(rates) for rates in zip(*walls, strict=True))
        yield Result(
            f"Batch of {SIZE:,}, {game}, 2 threads", both, "steps/s", "more than 1 thread", scaling(alone, both)
        )


def scaling(alone: float, both: float) -> str:
    """Say how much a second thread adds."""
    return f"on the wall: {both / alone:.2f} times 1 thread"


def rate_of(batch: Batch, clock: Callable[[], float]) -> float:
    """Give the steps a second over a few steps; the drawing of random moves is not timed."""
    random = numpy.random.default_rng(1)
    taken = 0.0
    for _ in range(STEPS):
        moves = (batch.masks * random.random(batch.masks.shape, dtype=numpy.float32)).argmax(axis=1)
        before = clock()
        batch.step(moves)
        taken += clock() - before
    return STEPS * len(batch) / taken
