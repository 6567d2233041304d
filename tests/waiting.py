"""Waiting in tests: for an event, with a limit that only a hang can reach.

No test may depend on how fast the machine is. What a test asserts is the order of events; the limit is there so that
a program that never answers fails the test instead of stopping all others.
"""

import asyncio
import time
from collections.abc import Callable

__all__ = ["LONG_WORK_S", "PATIENCE_S", "soon", "wait_until"]

PATIENCE_S = 300
LONG_WORK_S = 12 * PATIENCE_S
"""The same for a command that works for long: a minute of work takes many if others use the machine, too."""


def wait_until(has_happened: Callable[[], object], what: str = "nothing happens any more") -> None:
    """Return as soon as something has happened; fail if it never does."""
    end = time.monotonic() + PATIENCE_S
    while not has_happened():
        assert time.monotonic() < end, what
        time.sleep(0.01)


async def soon(has_happened: Callable[[], object], what: str = "nothing happens any more") -> None:
    """Let the other tasks run until something has happened; fail if it never does."""
    end = time.monotonic() + PATIENCE_S
    while not has_happened():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.001)
