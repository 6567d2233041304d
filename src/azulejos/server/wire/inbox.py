"""What clients said: taken up in rounds, and worked off in the order in which it came."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

__all__ = ["ROUND_S", "Inbox", "Pace", "Taker"]

log = logging.getLogger("azulejos.sockets")

ROUND_S = 0.016
"""How far apart the rounds are when much comes in."""

Taker = Callable[[Any], "Coroutine[Any, Any, None] | None"]
"""Gives the work that a message asks for, or None to leave the message to the reader."""


class Pace:
    """Lets what comes from many clients within a moment be taken up together; what comes alone does not wait.

    One round of work for several moves, one commit and one round of deliveries cost far less than as many of each.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Callable[[], None]] = []
        self._taken_up_at = 0.0
        self._is_gathering = False

    def wake(self, sleeper: Callable[[], None]) -> None:
        """Wake somebody in the next round."""
        if not self._waiting and not self._is_gathering:
            self._loop.call_at(self._taken_up_at + ROUND_S, self._take_up)
        self._waiting.append(sleeper)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make a round of what is said meanwhile."""
        self._is_gathering = True
        try:
            yield
        finally:
            self._is_gathering = False
            self._take_up()

    def _take_up(self) -> None:
        self._taken_up_at = self._loop.time()
        waiting, self._waiting = self._waiting, []
        for sleeper in waiting:
            sleeper()


class Inbox:
    """What a client said and nobody has read yet; stands in for the queue of uvicorn, which wakes at once.

    A connection has one reader, and may have a taker. While the reader waits, the taker is asked first, and its work is
    done without waking the reader: a dozen sleeping calls lie above it, all of them out of the caches by then.
    """

    __slots__ = ("_items", "_on_empty", "_pace", "_reader", "_work", "taker")

    def __init__(self, pace: Pace, on_empty: Callable[[], None] = lambda: None) -> None:
        self._pace = pace
        self._on_empty = on_empty
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._work: Coroutine[Any, Any, None] | None = None
        self.taker: Taker | None = None

    def put_nowait(self, item: Any) -> None:
        """Add something; who waits for it is woken in the next round."""
        self._items.append(item)
        if self._reader is not None and self._work is None and len(self._items) == 1:
            self._pace.wake(self._wake)

    def _wake(self) -> None:
        """Let the taker work one message off after the other; leave the rest to the reader."""
        while self._items and self._work is None and self._reader is not None:
            if self._reader.done():
                return
            work = None if self.taker is None else self.taker(self._items[0])
            if work is None:
                self._reader.set_result(None)
                self._reader = None
                return
            self._items.popleft()
            self._work = work
            self._go_on()
        if not self._items:
            self._on_empty()

    def _go_on(self) -> None:
        """Go on with the work until it waits for something or ends."""
        assert self._work is not None, "there is work to go on with"
        try:
            waits_for = self._work.send(None)
        except StopIteration:
            self._work = None
        except Exception as error:
            self._work = None
            if self._reader is not None and not self._reader.done():
                self._reader.set_exception(error)  # as if the reader had done this itself
            else:
                log.exception("a move failed after its client had gone", exc_info=error)
        else:
            waits_for._asyncio_future_blocking = False  # so a task tells a future that it waits
            waits_for.add_done_callback(self._has_come)

    def _has_come(self, awaited: "asyncio.Future[Any]") -> None:
        self._go_on()
        self._wake()

    def arrival(self) -> "asyncio.Future[None]":
        """Return what the one reader waits for while nothing is unread."""
        self._reader = asyncio.get_running_loop().create_future()
        return self._reader

    async def get(self) -> Any:
        """Take the oldest, or wait for one."""
        while not self._items:
            await self.arrival()
        return self._items.popleft()

    def get_nowait(self) -> Any:
        """Take the oldest."""
        return self._items.popleft()

    def empty(self) -> bool:
        """Return whether nothing is unread."""
        return not self._items

    def qsize(self) -> int:
        """Count what is unread."""
        return len(self._items)
