"""Reads many connections together, a round at a time, where the system can say which of them have something."""

import asyncio
import select
from collections.abc import Callable
from weakref import WeakKeyDictionary, ref

from azulejos.server.wire.inbox import ROUND_S, Pace

__all__ = ["Gatherer", "gatherer_of"]


class Gatherer:
    """Asks for all connections at once what came, and lets it be taken up together; what comes alone does not wait.

    A loop is woken by every packet, and each time finds its code and data out of the caches. When much comes it is
    therefore woken by a clock instead, until a round in which nothing came.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, pace: Pace) -> None:
        self._loop = loop
        self._pace = pace
        self._readers: dict[int, Callable[[], None]] = {}
        self._epoll = select.epoll()
        self._wait()

    def _wait(self) -> None:
        """Be woken by whatever comes first."""
        self._loop.add_reader(self._epoll.fileno(), self._begin)

    def _begin(self) -> None:
        self._loop.remove_reader(self._epoll.fileno())
        self._read_all()

    def _read_all(self) -> None:
        """Read what came, let it be taken up, and look again after a round."""
        ready = self._epoll.poll(0)
        if not ready:
            self._wait()
            return
        self._loop.call_at(self._loop.time() + ROUND_S, self._read_all)
        with self._pace.together():
            for number, _ in ready:
                reader = self._readers.get(number)
                if reader is not None:
                    reader()

    def add(self, number: int, reader: Callable[[], None]) -> None:
        """Call a reader whenever there is something to read from a file."""
        self._readers[number] = reader
        self._epoll.register(number, select.EPOLLIN)

    def pause(self, number: int) -> None:
        """Leave what comes where it is."""
        self._epoll.modify(number, 0)

    def resume(self, number: int) -> None:
        """Go on reading."""
        self._epoll.modify(number, select.EPOLLIN)

    def remove(self, number: int) -> None:
        """Forget a file."""
        del self._readers[number]
        self._epoll.unregister(number)


_gatherers: WeakKeyDictionary[asyncio.AbstractEventLoop, ref[Gatherer]] = WeakKeyDictionary()
"""A loop keeps its gatherer alive, by what it is to call."""


def gatherer_of(loop: asyncio.AbstractEventLoop, pace: Pace) -> Gatherer | None:
    """Return the gatherer of a loop; None where the system has no such thing."""
    if not hasattr(select, "epoll"):
        return None
    known = _gatherers.get(loop)
    found = None if known is None else known()
    if found is None:
        found = Gatherer(loop, pace)
        _gatherers[loop] = ref(found)
    return found
