"""Messages of one client that nobody has read yet, handled in rounds and in the order in which they arrived."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

from azulejos.server.wire.connection import DirectHandler
from azulejos.server.wire.rounds import Rounds

__all__ = ["Inbox"]

log = logging.getLogger("azulejos.sockets")


class Inbox:
    """A queue with one reader; it stands in for the queue of uvicorn, which wakes its reader at once.

    While the reader waits, a direct handler is offered each message first. What it takes runs as a task of its own and
    the reader sleeps on: a dozen suspended calls lie above it, all of them out of the processor's caches by then.
    """

    __slots__ = ("_items", "_on_empty", "_reader", "_rounds", "_work", "direct_handler")

    def __init__(self, rounds: Rounds, on_empty: Callable[[], None] = lambda: None) -> None:
        self._rounds = rounds
        self._on_empty = on_empty
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._work: asyncio.Task[None] | None = None
        self.direct_handler: DirectHandler | None = None

    def handle_directly(self, handler: DirectHandler | None) -> None:
        """Offer messages to this handler before the reader; None ends that."""
        self.direct_handler = handler

    def put_nowait(self, item: Any) -> None:
        """Add a message; it is handled in the next round."""
        self._items.append(item)
        if self._reader is not None and self._work is None and len(self._items) == 1:
            self._rounds.call(self._wake)

    def _wake(self) -> None:
        """Begin the work of the next message, or leave it to the reader."""
        if self._items and self._work is None and self._reader is not None and not self._reader.done():
            work = None if self.direct_handler is None else self.direct_handler(self._items[0])
            if work is None:
                self._reader.set_result(None)
                self._reader = None
                return
            self._items.popleft()
            self._work = asyncio.get_running_loop().create_task(work)
            self._work.add_done_callback(self._finish)
        if not self._items:
            self._on_empty()

    def _finish(self, work: "asyncio.Task[None]") -> None:
        """Go on with the next message; raise an error where the reader waits, as if the reader had done the work."""
        self._work = None
        error = None if work.cancelled() else work.exception()
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
