"""The WebSocket of the server: uvicorn's, with short ways in and out for messages that are one frame."""

import asyncio
import os
import struct
from collections.abc import Generator
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State
from websockets.speedups import apply_mask
from websockets.streams import StreamReader

from azulejos.server.wire.inbox import Inbox, Pace
from azulejos.server.wire.poller import Gatherer, gatherer_of

__all__ = ["SHORT_WAY", "WebSocket", "text_frame"]

SHORT_WAY = "azulejos.short-way"
"""The name of the extension by which the application finds `WebSocket.send_at_once` and the inbox."""

MOST_UNREAD = 8
"""How many messages of a client may wait before no more is read from it."""

MOST_AT_ONCE = 8192
"""How many bytes are read from a client in a round."""

WHOLE_TEXT = 0x81
SHORT, MIDDLE = 126, 65536
MASKED = 0x80
MASK_AT, TEXT_AT = 2, 6
"""Where the mask and the text of a client's short frame begin."""


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


def text_of_frame(data: bytes) -> str | None:
    """Return the text of a client's frame if these bytes are one, whole, short and masked; None for all others.

    >>> text_of_frame(bytes.fromhex("81 84 01020304 60787668"))
    'azul'
    """
    size = len(data) - TEXT_AT
    if not 0 <= size < SHORT or data[0] != WHOLE_TEXT or data[1] != MASKED | size:
        return None
    try:
        return apply_mask(data[TEXT_AT:], data[MASK_AT:TEXT_AT]).decode()
    except UnicodeDecodeError:
        return None


_paces: WeakKeyDictionary[asyncio.AbstractEventLoop, Pace] = WeakKeyDictionary()


class WebSocket(WebSocketsSansIOProtocol):
    """A connection. Reading stops only for a client that sends faster than it is answered, not at each message."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._pace = _paces.setdefault(self.loop, Pace(self.loop))
        self.inbox = Inbox(self._pace, self._read_on)
        self.queue = self.inbox  # type: ignore[assignment]  # it has all that uvicorn asks of its queue
        self._is_between_messages = False
        self._gatherer: Gatherer | None = None
        self._has_ended = False
        self._number = -1  # of the socket, while it is gathered

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake; tell the application of the short way."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SHORT_WAY] = {"send": self.send_at_once, "inbox": self.inbox}

    def send_at_once(self, text: bytes) -> bool:
        """Send a message if nothing is in its way; say whether that was so."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self.transport.write(text_frame(text))
        return True

    def data_received(self, data: bytes) -> None:
        """Return a message that came as one frame straight to the application; leave all else to the parser."""
        if self._is_between_messages and self.conn.state is State.OPEN and not self.close_sent:
            text = text_of_frame(data)
            if text is not None:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._stop_if_too_fast()
                return
        super().data_received(data)
        self._is_between_messages = self.conn.current_size is None and _waits_for_a_frame(self.conn.parser)

    async def receive(self) -> Any:
        """Return the application what came, in its order."""
        inbox = self.inbox
        if self._number < 0 and self.handshake_complete and not self.read_paused:
            self._be_gathered()
        while inbox.empty():
            await inbox.arrival()
        message = inbox.get_nowait()
        if inbox.empty():
            self._read_on()
        return message

    @property
    def is_gathered(self) -> bool:
        """Return whether this connection is read together with others."""
        return self._gatherer is not None

    def _be_gathered(self) -> None:
        """Let this connection be read together with all others from now on."""
        opened = self.transport.get_extra_info("socket")
        if opened is None or self.scheme == "wss" or self._has_ended or self.transport.is_closing():
            return
        self._gatherer = gatherer_of(self.loop, self._pace)
        if self._gatherer is not None:
            self._number = opened.fileno()
            self.transport.pause_reading()
            self._gatherer.add(self._number, self._read)

    def _read(self) -> None:
        """Read what came; leave the end of a connection, and whatever else goes wrong, to the transport."""
        try:
            data = os.read(self._number, MOST_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._be_alone()
            self.transport.resume_reading()
            return
        try:
            self.data_received(data)
        except Exception as error:  # it ends this connection, and the round goes on
            self.loop.call_exception_handler({"message": "a connection failed", "exception": error})
            self.transport.abort()

    def _be_alone(self) -> None:
        if self._gatherer is not None:
            self._gatherer.remove(self._number)
            self._gatherer, self._number, self._has_ended = None, -1, True

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the application that this is the end."""
        self._be_alone()
        super().connection_lost(exc)

    def _read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            if self._gatherer is not None:
                self._gatherer.resume(self._number)
            else:
                self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Return a message to the application."""
        was_paused, self.read_paused = self.read_paused, True  # so that reading does not stop for one message
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        self._stop_if_too_fast()

    def _stop_if_too_fast(self) -> None:
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            if self._gatherer is not None:
                self._gatherer.pause(self._number)
            else:
                self.transport.pause_reading()


def _waits_for_a_frame(parser: Generator[None, Any, Any]) -> bool:
    """Return whether the parser has nothing left and waits for the first byte of a frame, not for the rest of one."""
    inner: Any = parser
    while inner.gi_yieldfrom is not None:
        inner = inner.gi_yieldfrom
    return inner.gi_code is StreamReader.at_eof.__code__
