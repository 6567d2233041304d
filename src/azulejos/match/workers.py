"""Playing the matches of a series one after the other, or on several processes."""

import multiprocessing
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from queue import SimpleQueue

from azulejos.match.isolation import play_isolated
from azulejos.match.lifetime import interrupts_blocked, prepare_worker
from azulejos.match.pairs import Played, Series, play_one

__all__ = ["Task", "play_all", "play_series", "prepare_worker"]

Task = tuple[Series, int]
"""A series and the number of one of its matches."""


def play_series(series: Series, jobs: int = 1) -> Generator[Played, None, None]:
    """Play all matches and yield each as it ends; the matches do not depend on the number of jobs.

    Closing the iterator ends the processes and their running matches.
    """
    playing = play_all(((series, number) for number in range(series.matches)), jobs)
    try:
        for _, played in playing:
            yield played
    finally:
        playing.close()


def play_all(tasks: Iterable[Task], jobs: int = 1) -> Generator[tuple[Series, Played], None, None]:
    """Play these matches of several series, in the same way."""
    if jobs <= 1:
        for series, number in tasks:
            yield series, play_one(series, number)
    else:
        yield from _play_on_processes(tasks, jobs)


def _play_on_processes(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Series, Played]]:
    """Play on a pool; if one of its processes dies, play the running matches one by one and open a new pool."""
    left = iter(tasks)
    while True:
        under_way: dict[Future[Played], Task] = {}
        try:
            with _pool(jobs) as pool:
                yield from _as_they_end(pool, left, under_way, jobs)
            return
        except BrokenProcessPool:
            suspects = list(under_way.values())
        for series, number in suspects:
            yield series, play_isolated(series, number)


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of new processes; forked ones would inherit half-copied threads (compiled rules, a progress bar)."""
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=prepare_worker)
    try:
        yield pool
    finally:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        # Without waiting, its thread may still be cleaning up when Python exits, which prints an error.
        pool.shutdown(wait=True, cancel_futures=True)


def _as_they_end(
    pool: ProcessPoolExecutor, left: Iterator[Task], under_way: "dict[Future[Played], Task]", jobs: int
) -> Iterator[tuple[Series, Played]]:
    """Keep each process busy with one more match queued, so that little is wasted once a test decides.

    Ctrl-C must not come while a future is locked: the pool would wait for it forever.
    """
    ended = SimpleQueue[Future[Played]]()
    while True:
        while len(under_way) < 2 * jobs and (task := next(left, None)) is not None:
            try:
                with interrupts_blocked():
                    future = pool.submit(play_one, *task)
                    under_way[future] = task
                    future.add_done_callback(ended.put)
            except BrokenProcessPool:
                under_way[Future()] = task
                raise
        if not under_way:
            return
        future = ended.get()
        with interrupts_blocked():
            played = future.result()
        series, _ = under_way.pop(future)
        yield series, played
