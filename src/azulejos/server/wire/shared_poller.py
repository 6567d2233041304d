"""Reads many connections together, a round at a time, where the system has epoll."""

import asyncio
import select
from collections.abc import Callable
from weakref import WeakKeyDictionary, ref

from azulejos.server.wire.rounds import ROUND_S, Rounds

__all__ = ["SharedPoller", "shared_poller"]

ONCE = select.EPOLLIN | select.EPOLLONESHOT if hasattr(select, "epoll") else 0


class SharedPoller:
    """Asks the system for all connections at once which of them have data, and reads those in one round.

    An event loop is woken by every packet, and each time finds its code and data out of the processor's caches. When
    much arrives the loop is therefore woken by a clock instead, until a round in which nothing came.

    The loop watches a gate that opens once. If the epoll of all connections were added to that of the loop again and
    again, the system would look at each connection every time, lest they watch each other in a circle.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, rounds: Rounds) -> None:
        self._loop = loop
        self._rounds = rounds
        self._readers: dict[int, Callable[[], None]] = {}
        self._epoll = select.epoll()
        self._gate = select.epoll()
        self._gate.register(self._epoll.fileno(), ONCE)
        loop.add_reader(self._gate.fileno(), self._begin)

    def _wait(self) -> None:
        """Open the gate for whatever arrives first."""
        self._gate.modify(self._epoll.fileno(), ONCE)

    def _begin(self) -> None:
        if self._gate.poll(0):  # which also closes the gate
            self._read_all()

    def _read_all(self) -> None:
        """Read every connection that has data, and look again after a round."""
        ready = self._epoll.poll(0)
        if not ready:
            self._wait()
            return
        self._loop.call_at(self._loop.time() + ROUND_S, self._read_all)
        with self._rounds.gather():
            for file, _ in ready:
                reader = self._readers.get(file)
                if reader is not None:
                    reader()

    def add(self, file: int, reader: Callable[[], None]) -> None:
        """Call a reader whenever a file descriptor has data."""
        self._readers[file] = reader
        self._epoll.register(file, select.EPOLLIN)

    def pause(self, file: int) -> None:
        """Leave the data of a file descriptor where it is."""
        self._epoll.modify(file, 0)

    def resume(self, file: int) -> None:
        """Read a file descriptor again."""
        self._epoll.modify(file, select.EPOLLIN)

    def remove(self, file: int) -> None:
        """Forget a file descriptor."""
        del self._readers[file]
        self._epoll.unregister(file)


_pollers: WeakKeyDictionary[asyncio.AbstractEventLoop, ref[SharedPoller]] = WeakKeyDictionary()
"""A loop keeps its poller alive through the callback that it holds."""


def shared_poller(loop: asyncio.AbstractEventLoop, rounds: Rounds) -> SharedPoller | None:
    """Return the poller of a loop, or None where the system has no epoll."""
    if not hasattr(select, "epoll"):
        return None
    known = _pollers.get(loop)
    found = None if known is None else known()
    if found is None:
        found = SharedPoller(loop, rounds)
        _pollers[loop] = ref(found)
    return found
