"""Rounds: what many clients send within a moment is handled together."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["ROUND_S", "Rounds"]

ROUND_S = 0.016
"""The time between rounds when many messages arrive."""


class Rounds:
    """Calls what is waiting in rounds; what arrives alone is called at once.

    One round of work for several moves, one commit and one round of deliveries cost far less than as many of each.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Callable[[], None]] = []
        self._last_round_at = 0.0
        self._is_gathering = False

    def call(self, callback: Callable[[], None]) -> None:
        """Call a function in the next round."""
        if not self._waiting and not self._is_gathering:
            self._loop.call_at(self._last_round_at + ROUND_S, self._begin_round)
        self._waiting.append(callback)

    @contextmanager
    def gather(self) -> Iterator[None]:
        """Make one round of everything that is asked for inside this context."""
        self._is_gathering = True
        try:
            yield
        finally:
            self._is_gathering = False
            self._begin_round()

    def _begin_round(self) -> None:
        self._last_round_at = self._loop.time()
        waiting, self._waiting = self._waiting, []
        for callback in waiting:
            callback()
