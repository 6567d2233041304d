"""A client's line: what is sent goes out at once if it can, waits in a short queue if not, and a full queue ends it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any

from starlette.types import Scope

from azulejos.server.wire.websocket_protocol import SHORT_WAY

__all__ = ["Line", "line_of"]

Send = Callable[[Any], Awaitable[None]]
SendAtOnce = Callable[[bytes], bool]
MOST_WAITING = 64
MOST_BYTES = 512 * 1024
SLOWEST_S = 20.0


def _not_at_once(text: bytes) -> bool:
    """Send nothing: this connection knows no short way."""
    return False


class Line:
    """One WebSocket as the rooms see it. Delivering never waits and never raises: a slow client harms nobody."""

    __slots__ = ("_bytes", "_queue", "_send", "_send_at_once", "_task", "closed", "on_close")

    def __init__(self, send: Send, send_at_once: SendAtOnce = _not_at_once) -> None:
        self._send = send
        self._send_at_once = send_at_once
        self._queue: deque[Any] = deque()
        self._bytes = 0
        self._task: asyncio.Task[None] | None = None
        self.closed = False
        self.on_close: Callable[[], None] | None = None

    def deliver(self, text: bytes) -> None:
        """Send a message, or let it wait its turn."""
        if self._task is not None or self.closed or not self._send_at_once(text):
            words = text.decode()
            self._put({"type": "websocket.send", "text": words}, len(words))

    def close(self, code: int, reason: str = "") -> None:
        """End the line after what waits was sent."""
        if not self.closed:
            self._put({"type": "websocket.close", "code": code, "reason": reason}, 0)
            self.closed = True

    def _put(self, message: Any, size: int) -> None:
        if self.closed:
            return
        if self._task is not None:
            self._queue.append(message)
            self._bytes += size
            if len(self._queue) > MOST_WAITING or self._bytes > MOST_BYTES:
                self._give_up()
            return
        sending: Any = self._send(message)
        try:
            waits_for = sending.send(None)  # most sends end without waiting: no task is needed for them
        except StopIteration:
            return
        except Exception:
            self.closed = True
            return
        self._task = asyncio.get_running_loop().create_task(self._drain(sending, waits_for))

    async def _drain(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        """Go on with a send that had to wait, then with all that came meanwhile."""
        try:
            async with asyncio.timeout(SLOWEST_S):
                await _GoOn(sending, waits_for)
            while self._queue:
                message = self._queue.popleft()
                self._bytes -= len(message.get("text", ""))
                async with asyncio.timeout(SLOWEST_S):
                    await self._send(message)
        except Exception:
            self._give_up()
        finally:
            self._task = None

    def _give_up(self) -> None:
        """Drop a client that does not read; its connection is cut, not waited for."""
        self.closed = True
        self._queue.clear()
        if self.on_close is not None:
            self.on_close()


def line_of(scope: Scope, send: Send) -> Line:
    """Return the line of a connection, with the short way out if its server has one."""
    short_way = scope.get("extensions", {}).get(SHORT_WAY)
    return Line(send) if short_way is None else Line(send, short_way["send"])


class _GoOn:
    """Await a coroutine that was begun by hand and waits for something."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine, self._waits_for = coroutine, waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        while True:
            try:
                got = yield waits_for
            except BaseException as error:
                step = self._coroutine.throw
                try:
                    waits_for = step(error)
                except StopIteration:
                    return
            else:
                try:
                    waits_for = self._coroutine.send(got)
                except StopIteration:
                    return
