"""The WebSocket of the server: uvicorn's, with a short way out for messages that are written already."""

import struct

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

__all__ = ["SHORT_WAY", "WebSocket", "text_frame"]

SHORT_WAY = "azulejos.short-way"
"""The name of the extension by which the application finds `WebSocket.send_at_once`."""

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


class WebSocket(WebSocketsSansIOProtocol):
    """A connection. Reading stops only for a client that sends faster than it is answered, not at each message."""

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
