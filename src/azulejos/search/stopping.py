"""Stops a compiled search from outside: it releases Python's lock and checks a flag again and again."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["stopped_in_time"]

EARLY_S = 0.003  # what comes after the search takes about so long
ASK_EVERY_S = 0.004


@contextmanager
def stopped_in_time(
    stop: Callable[[], None], began: float, time_ms: int | None, is_stopped: Callable[[], bool] | None
) -> Iterator[None]:
    """Call `stop` when the time since `began` (monotonic) is up, or soon after `is_stopped` says yes."""
    if time_ms is None and is_stopped is None:
        yield
        return
    done = threading.Event()
    ends = None if time_ms is None else began + time_ms / 1000 - EARLY_S

    def watch() -> None:
        while True:
            left = ASK_EVERY_S if ends is None else max(ends - time.monotonic(), 0)
            if done.wait(left if is_stopped is None else min(left, ASK_EVERY_S)):
                return
            if (ends is not None and time.monotonic() >= ends) or (is_stopped is not None and is_stopped()):
                stop()
                return

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
