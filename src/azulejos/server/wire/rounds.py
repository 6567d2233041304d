"""Rounds: what many clients send within a moment is handled together, and what they are sent leaves together."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from azulejos.server.wire.frames import text_frame

__all__ = ["MOST_HELD", "ROUND_S", "Rounds", "rounds_of"]

ROUND_S = 0.024
"""The time between rounds when many messages arrive."""

MOST_HELD = 128
"""How many messages leave together: with more, the first of them would wait too long for the last."""


class Rounds:
    """Calls what is waiting in rounds; what arrives alone is called at once.

    One round of work for several moves, one commit and one round of deliveries cost far less than as many of each.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Callable[[], None]] = []
        self._last_round_at = 0.0
        self._is_gathering = False
        self._held: list[tuple[asyncio.Transport, bytes]] | None = None
        self._text = self._frame = b""  # what was framed last

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

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Send what is sent inside this context together at its end, or whenever many messages have gathered.

        Who receives something wakes up for it: between two computations, for every message, and at the end, once.
        """
        if self._held is not None:
            yield
            return
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
            _write(held)

    def send(self, transport: asyncio.Transport, text: bytes) -> None:
        """Send a message as one frame, now or at the end of the context that holds it.

        Viewers of a table get the same object one after the other; it is framed once.
        """
        if text is not self._text:
            self._text, self._frame = text, text_frame(text)
        if self._held is None:
            transport.write(self._frame)
        else:
            self._held.append((transport, self._frame))
            if len(self._held) == MOST_HELD:
                held, self._held = self._held, []
                _write(held)


def _write(frames: list[tuple[asyncio.Transport, bytes]]) -> None:
    """Write frames to the connections that are still open."""
    for transport, frame in frames:
        if not transport.is_closing():
            transport.write(frame)


_rounds: WeakKeyDictionary[asyncio.AbstractEventLoop, Rounds] = WeakKeyDictionary()


def rounds_of(loop: asyncio.AbstractEventLoop) -> Rounds:
    """Return the rounds of a loop."""
    found = _rounds.get(loop)
    if found is None:
        found = _rounds[loop] = Rounds(loop)
    return found
