"""Messages of one client that nobody has read yet, handled in rounds and in the order in which they arrived."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from azulejos.server.wire.connection import DirectHandler
from azulejos.server.wire.rounds import Rounds

__all__ = ["MOST_UNREAD", "Inbox"]

log = logging.getLogger("azulejos.sockets")

MOST_UNREAD = 8
"""How many messages may wait before `on_full` is called."""


class Inbox:
    """A queue with one reader; it stands in for the queue of uvicorn, which wakes its reader at once.

    While the reader waits, a direct handler is offered each message first. What it takes needs no task, and the reader
    sleeps on: a dozen suspended calls lie above it, all of them out of the processor's caches by then.
    """

    __slots__ = ("_is_looping", "_is_working", "_items", "_reader", "_rounds", "direct_handler", "on_empty", "on_full")

    def __init__(self, rounds: Rounds) -> None:
        self._rounds = rounds
        self.on_full: Callable[[], None] | None = None
        self.on_empty: Callable[[], None] | None = None  # set only while reading pauses: it is out of the caches
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._is_working = False  # the direct handler has not finished a message
        self._is_looping = False
        self.direct_handler: DirectHandler | None = None

    def handle_directly(self, handler: DirectHandler | None) -> None:
        """Offer messages to this handler before the reader; None ends that."""
        self.direct_handler = handler

    def put_nowait(self, item: Any) -> None:
        """Add a message; it is handled in the next round."""
        self._items.append(item)
        waiting = len(self._items)
        if waiting == 1 and self._reader is not None and not self._is_working:
            self._rounds.call(self._wake)
        elif waiting >= MOST_UNREAD and self.on_full is not None:
            self.on_full()

    def _wake(self) -> None:
        """Begin the work of the next message, or leave it to the reader."""
        if self._is_looping:  # a message was finished at once; the loop below goes on
            return
        self._is_looping = True
        try:
            while self._items and not self._is_working and self._reader is not None and not self._reader.done():
                self._begin_next(self._reader)
        finally:
            self._is_looping = False
        if self.on_empty is not None and not self._items:
            self.on_empty()

    def _begin_next(self, reader: "asyncio.Future[None]") -> None:
        self._is_working = True
        message = self._items.popleft()
        try:
            is_taken = self.direct_handler is not None and self.direct_handler(message, self._finish)
        except Exception as error:
            self._finish(error)
            return
        if not is_taken:
            self._is_working = False
            self._items.appendleft(message)
            reader.set_result(None)
            self._reader = None

    def _finish(self, error: BaseException | None) -> None:
        """Go on with the next message; raise an error where the reader waits, as if the reader had done the work."""
        self._is_working = False
        if error is not None:
            if self._reader is not None and not self._reader.done():
                self._reader.set_exception(error)
            else:
                log.error("a move failed after its client had gone", exc_info=error)
        self._wake()

    def arrival(self) -> "asyncio.Future[None]":
        """Return what the reader waits for while there are no messages."""
        self._reader = asyncio.get_running_loop().create_future()
        return self._reader

    async def get(self) -> Any:
        """Return the oldest message; wait for one if there is none."""
        while not self._items:
            await self.arrival()
        return self._items.popleft()

    def get_nowait(self) -> Any:
        """Return the oldest message."""
        return self._items.popleft()

    def empty(self) -> bool:
        """Whether there are no messages."""
        return not self._items

    def qsize(self) -> int:
        """Return the number of messages."""
        return len(self._items)
