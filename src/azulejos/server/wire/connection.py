"""A client's connection as rooms see it: messages go out at once, wait in a short queue, or end the connection."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.types import Scope

__all__ = [
    "FAST_PATH",
    "ClientConnection",
    "DirectHandler",
    "FastPath",
    "Finished",
    "connection_of",
    "fast_path_of",
]

Send = Callable[[Any], Awaitable[None]]
SendNow = Callable[[bytes], bool]
Finished = Callable[[BaseException | None], None]
"""Called once the work that a message asks for is done, with what went wrong."""

DirectHandler = Callable[[Any, Finished], bool]
"""Begin the work that a message asks for; return False to leave the message to the reader of the connection."""

FAST_PATH = "azulejos.fast-path"
"""The name of the ASGI extension under which a server offers a FastPath."""

MOST_WAITING = 64
MOST_BYTES = 512 * 1024
SLOWEST_S = 20.0


class FastPath(NamedTuple):
    """What a server can do beyond ASGI: send a message without a task, and handle one without waking its reader."""

    send_now: SendNow
    handle_directly: Callable[[DirectHandler | None], None]


def fast_path_of(scope: Scope) -> FastPath | None:
    """Return the fast path of a connection, or None if its server offers ASGI alone."""
    path: FastPath | None = scope.get("extensions", {}).get(FAST_PATH)
    return path


def connection_of(scope: Scope, send: Send) -> "ClientConnection":
    """Return the connection of an ASGI scope, with the fast path out if its server has one."""
    fast = fast_path_of(scope)
    return ClientConnection(send) if fast is None else ClientConnection(send, fast.send_now)


def _cannot_send_now(text: bytes) -> bool:
    """Send nothing: this connection has no fast path."""
    return False


class ClientConnection:
    """One WebSocket. Delivering never waits and never raises, so a slow client harms nobody else."""

    __slots__ = ("_bytes", "_is_blocked", "_queue", "_send", "_send_now", "_task", "closed", "on_close")

    def __init__(self, send: Send, send_now: SendNow = _cannot_send_now) -> None:
        self._send = send
        self._send_now = send_now
        self._queue: deque[Any] = deque()
        self._bytes = 0
        self._is_blocked = False  # a message is being sent, and later ones wait
        self._task: asyncio.Task[None] | None = None
        self.closed = False
        self.on_close: Callable[[], None] | None = None

    def deliver(self, text: bytes) -> None:
        """Send a message now if possible; otherwise put it into the queue."""
        if self._task is not None or self.closed or not self._send_now(text):
            self._put({"type": "websocket.send", "text": text.decode()}, len(text))

    def close(self, code: int, reason: str = "") -> None:
        """End the connection after everything in the queue was sent."""
        if not self.closed:
            self._put({"type": "websocket.close", "code": code, "reason": reason}, 0)
            self.closed = True

    async def flush(self) -> None:
        """Wait until the queue was sent."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def _put(self, message: Any, size: int) -> None:
        if self.closed:
            return
        self._queue.append((message, size))
        self._bytes += size
        if self._is_blocked and (len(self._queue) > MOST_WAITING or self._bytes > MOST_BYTES):
            self._give_up()
        elif self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        """Send what is in the queue, one message after the other."""
        try:
            while self._queue:
                message, size = self._queue.popleft()
                self._bytes -= size
                self._is_blocked = True
                async with asyncio.timeout(SLOWEST_S):
                    await self._send(message)
        except TimeoutError:
            self._give_up()
        except Exception:  # the client is gone, which the reader of its messages notices too
            self.closed = True
            self._queue.clear()
        finally:
            self._is_blocked, self._task = False, None

    def _give_up(self) -> None:
        """Drop a client that does not read: its connection is cut, not waited for."""
        self.closed = True
        self._queue.clear()
        if self.on_close is not None:
            self.on_close()
