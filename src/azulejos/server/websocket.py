"""The WebSocket of the server: uvicorn's, with a short way out for messages that are written already."""

import asyncio
import struct
from collections import deque
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["SHORT_WAY", "WebSocket", "text_frame"]

SHORT_WAY = "azulejos.short-way"
"""The name of the extension by which the application finds `WebSocket.send_at_once`."""

ROUND_S = 0.008
"""How far apart the rounds are when much comes in."""

MOST_UNREAD = 8
"""How many messages of a client may wait before no more is read from it."""

WHOLE_TEXT = 0x81
SHORT, MIDDLE = 126, 65536


def text_frame(text: bytes) -> bytes:
    r"""Put a message of a server into a frame: whole, not masked, not compressed (RFC 6455, 5.2).

    >>> text_frame(b"azul")
    b'\x81\x04azul'
    """
    size = len(text)
    if size < SHORT:
        return struct.pack("!BB", WHOLE_TEXT, size) + text
    if size < MIDDLE:
        return struct.pack("!BBH", WHOLE_TEXT, SHORT, size) + text
    return struct.pack("!BBQ", WHOLE_TEXT, SHORT + 1, size) + text


class Pace:
    """Lets what comes from many clients within a moment be taken up together; what comes alone does not wait.

    One round of work for several moves, one commit and one round of deliveries cost far less than as many of each.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[Callable[[], None]] = []
        self._taken_up_at = 0.0

    def wake(self, sleeper: Callable[[], None]) -> None:
        """Wake somebody in the next round."""
        if not self._waiting:
            self._loop.call_at(self._taken_up_at + ROUND_S, self._take_up)
        self._waiting.append(sleeper)

    def _take_up(self) -> None:
        self._taken_up_at = self._loop.time()
        waiting, self._waiting = self._waiting, []
        for sleeper in waiting:
            sleeper()


class Inbox:
    """What a client said and nobody has read yet; stands in for the queue of uvicorn, which wakes at once."""

    __slots__ = ("_items", "_pace", "_reader")

    def __init__(self, pace: Pace) -> None:
        self._pace = pace
        self._items: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Any) -> None:
        """Add something; who waits for it is woken in the next round."""
        self._items.append(item)
        if self._reader is not None and len(self._items) == 1:
            self._pace.wake(self._wake)

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """Take the oldest, or wait for one. There is one reader."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._items.popleft()

    def empty(self) -> bool:
        """Say whether nothing is unread."""
        return not self._items

    def qsize(self) -> int:
        """Count what is unread."""
        return len(self._items)


_paces: WeakKeyDictionary[asyncio.AbstractEventLoop, Pace] = WeakKeyDictionary()


class WebSocket(WebSocketsSansIOProtocol):
    """A connection. Reading stops only for a client that sends faster than it is answered, not at each message."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue = Inbox(_paces.setdefault(self.loop, Pace(self.loop)))  # type: ignore[assignment]  # all it needs

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake; tell the application of the short way."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SHORT_WAY] = {"send": self.send_at_once}

    def send_at_once(self, text: bytes) -> bool:
        """Send a message if nothing is in its way; say whether that was so."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def send_receive_event_to_app(self) -> None:
        """Give a message to the application."""
        was_paused, self.read_paused = self.read_paused, True  # so that reading does not stop for one message
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()
