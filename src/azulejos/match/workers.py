"""Plays the matches of a series one after the other, or on several processes."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from azulejos.errors import AzulejosError
from azulejos.match.pairs import Played, Series, play_one

__all__ = ["WorkerDied", "play_all", "play_series"]

Task = tuple[Series, int]
"""A series and the number of one of its matches."""


class WorkerDied(AzulejosError):
    """A process that played matches ended: a bot took it down, or the system did."""

    code = "worker-died"


def play_series(series: Series, jobs: int = 1) -> Generator[Played, None, None]:
    """Play all matches and give each as it ends; what each of them is does not depend on the number of jobs.

    Closing the iterator ends the processes, and the matches that are under way in them.
    """
    playing = play_all(((series, number) for number in range(series.matches)), jobs)
    try:
        for _, played in playing:
            yield played
    finally:
        playing.close()


def play_all(tasks: Iterable[Task], jobs: int = 1) -> Generator[tuple[Series, Played], None, None]:
    """Play these matches of these series, in the same way."""
    if jobs <= 1:
        for series, number in tasks:
            yield series, play_one(series, number)
    else:
        yield from _play_on_processes(tasks, jobs)


def _play_on_processes(tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Series, Played]]:
    # Fresh processes, not forked ones: those would inherit threads (compiled rules, a progress bar) halfway.
    context = multiprocessing.get_context("spawn")
    others = multiprocessing.active_children()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=prepare_worker)
    try:
        yield from _as_they_end(pool, tasks, jobs)
    except BrokenProcessPool as error:
        raise WorkerDied("a process that plays matches died; a bot may have taken it down") from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()


def _as_they_end(pool: ProcessPoolExecutor, tasks: Iterable[Task], jobs: int) -> Iterator[tuple[Series, Played]]:
    """Keep each process busy, with one match waiting for it: a test that decides wastes little."""
    left = iter(tasks)
    under_way: dict[Future[Played], Series] = {}
    while True:
        while len(under_way) < 2 * jobs and (task := next(left, None)) is not None:
            with _interrupts_held():
                under_way[pool.submit(play_one, *task)] = task[0]
        if not under_way:
            return
        for future in wait(under_way, return_when=FIRST_COMPLETED).done:
            yield under_way.pop(future), future.result()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C while a process may be started: it inherits that, and is not hit before it is prepared."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def prepare_worker() -> None:
    """Leave Ctrl-C to the parent, and do not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
