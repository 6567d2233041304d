"""Batches stepped with masks of legal moves: 4,096 matches by one thread, and more of them by one and by two."""

import time
from collections.abc import Callable, Iterator

import numpy
from numpy.typing import NDArray

from azulejos import azul, duel
from azulejos.search import Batch
from benchmarks.before import compared
from benchmarks.measuring import Result
from benchmarks.work import BATCH

__all__ = ["batches_stepped"]

LARGE_SIZE = 32_768
STEPS = 10
RANDOM = numpy.random.default_rng(1)
ROUNDS, COMPARED_ROUNDS = 7, 21


def batches_stepped() -> Iterator[Result]:
    """Measure steps in CPU time, and what a second thread adds in wall-clock time."""
    for game, wanted in ((azul(), "12,000,000"), (duel(), "")):
        rates = compared("batch", str(game), COMPARED_ROUNDS)
        remark = f"masks and new matches included; {rates.remark}"
        yield Result(f"Batch of {BATCH:,}, {game}, 1 thread", rates.ours, "steps/s", wanted, remark)
        one, two = mixed(Batch(game, LARGE_SIZE)), mixed(Batch(game, LARGE_SIZE, threads=2))
        walls = [(rate_of(one, time.perf_counter), rate_of(two, time.perf_counter)) for _ in range(ROUNDS)]
        alone, both = (max(rates) for rates in zip(*walls, strict=True))
        remark = f"on the wall: {both / alone:.2f} times 1 thread"
        yield Result(f"Batch of {LARGE_SIZE:,}, {game}, 2 threads", both, "steps/s", "more than 1 thread", remark)


def mixed(batch: Batch) -> Batch:
    """Step a batch until its matches are in all phases."""
    for _ in range(80):
        batch.step(random_moves(batch))
    return batch


def rate_of(batch: Batch, clock: Callable[[], float]) -> float:
    """Return the steps per second over a few steps; drawing random moves is not timed."""
    taken = 0.0
    for _ in range(STEPS):
        moves = random_moves(batch)
        before = clock()
        batch.step(moves)
        taken += clock() - before
    return STEPS * len(batch) / taken


def random_moves(batch: Batch) -> NDArray[numpy.intp]:
    """Draw a legal move for each match."""
    drawn: NDArray[numpy.intp] = (batch.masks * RANDOM.random(batch.masks.shape, numpy.float32)).argmax(axis=1)
    return drawn
