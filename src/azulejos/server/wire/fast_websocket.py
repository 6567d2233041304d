"""The fast WebSocket: uvicorn's own protocol, with short paths in and out for messages that are one frame.

This is the only module that relies on the internals of another library: it subclasses a protocol of uvicorn whose
attributes are not documented. `Settings.plain_wire` leaves it out; tests/server/test_uvicorn_canary.py lists what it
relies on, and fails if a release of uvicorn changes that.
"""

import os
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from azulejos.server.wire.connection import FAST_PATH, FastPath
from azulejos.server.wire.frames import FrameBoundary, text_of_frame
from azulejos.server.wire.inbox import Inbox
from azulejos.server.wire.limits import PING_S
from azulejos.server.wire.rounds import rounds_of
from azulejos.server.wire.shared_poller import SharedPoller, shared_poller

__all__ = ["FastWebSocket"]

MOST_UNREAD = 8
"""How many messages of a client may wait before reading from it pauses."""

MOST_AT_ONCE = 8192
"""How many bytes are read from a client in a round."""

END_OF_HANDSHAKE = b"\r\n\r\n"


def _do_nothing() -> None:
    """Do nothing."""


class FastWebSocket(WebSocketsSansIOProtocol):
    """A connection. Reading pauses only for a client that sends faster than it is answered, not at each message."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rounds = rounds_of(self.loop)
        self.inbox = Inbox(self._rounds, self._resume_reading)
        self.queue = self.inbox  # type: ignore[assignment]  # it has everything that uvicorn uses of its queue
        self._extensions: Any = {}  # of the scope that the application gets
        self._boundary: FrameBoundary | None = None  # until the handshake is over
        self._is_between_messages = False
        self._heard_at = 0.0
        self._poller: SharedPoller | None = None
        self._has_left_poller = False
        self._file = -1  # the descriptor of the socket while the poller reads it

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and offer the fast path to the application."""
        super().handle_connect(event)
        if not self.close_sent:
            self._extensions = self.scope["extensions"]
            self._extensions[FAST_PATH] = FastPath(self.send_now, self.inbox.handle_directly)

    def send_now(self, text: bytes) -> bool:
        """Send a message if nothing is in its way; return whether it was sent."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        self._rounds.send(self.transport, text)
        return True

    def data_received(self, data: bytes) -> None:
        """Hand a message that came as one short frame straight to the application; leave the rest to the parser."""
        if self._is_between_messages and self.conn.state is State.OPEN and not self.close_sent:
            text = text_of_frame(data)
            if text is not None:
                self._heard_at = self.loop.time()
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._pause_if_too_fast()
                return
        super().data_received(data)
        if self._boundary is not None:
            self._is_between_messages = self._boundary.follow(data)
        elif self.handshake_initiated and data.endswith(END_OF_HANDSHAKE):
            self._boundary = FrameBoundary()  # a handshake that arrived together with a frame has none and stays slow
            self._is_between_messages = True

    def send_keepalive_ping(self) -> None:
        """Ping the client, unless a message has just shown that it is there: then wait until it has been silent."""
        wait_s = self._heard_at + PING_S - self.loop.time()
        if wait_s > 0:
            self.ping_timer = self.loop.call_later(wait_s, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def receive(self) -> Any:
        """Return the next message to the application."""
        inbox = self.inbox
        if self._file < 0 and self.handshake_complete and not self.read_paused:
            self._join_poller()
        while inbox.empty():
            await inbox.arrival()
        message = inbox.get_nowait()
        if inbox.empty():
            self._resume_reading()
        return message

    @property
    def is_polled(self) -> bool:
        """Whether this connection is read together with others."""
        return self._poller is not None

    def _join_poller(self) -> None:
        """Read this connection together with all others from now on."""
        opened = self.transport.get_extra_info("socket")
        if opened is None or self.scheme == "wss" or self._has_left_poller or self.transport.is_closing():
            return
        self._poller = shared_poller(self.loop, self._rounds)
        if self._poller is not None:
            self._file = opened.fileno()
            self.transport.pause_reading()
            self._poller.add(self._file, self._read)

    def _read(self) -> None:
        """Read what came; leave the end of a connection, and whatever else goes wrong, to the transport."""
        try:
            data = os.read(self._file, MOST_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._leave_poller()
            self.transport.resume_reading()
            return
        try:
            self.data_received(data)
        except Exception as error:  # it ends this connection only
            self.loop.call_exception_handler({"message": "a connection failed", "exception": error})
            self.transport.abort()

    def _leave_poller(self) -> None:
        if self._poller is not None:
            self._poller.remove(self._file)
            self._poller, self._file, self._has_left_poller = None, -1, True

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the application that the connection is gone, and let go of what refers back here.

        So the connection is freed at once when the application has ended, not when the collector comes.
        """
        self._leave_poller()
        super().connection_lost(exc)
        self.inbox.on_empty = _do_nothing
        self._extensions.pop(FAST_PATH, None)

    def _resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            if self._poller is not None:
                self._poller.resume(self._file)
            else:
                self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application."""
        was_paused, self.read_paused = self.read_paused, True  # so that reading does not pause for one message
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        self._pause_if_too_fast()

    def _pause_if_too_fast(self) -> None:
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            if self._poller is not None:
                self._poller.pause(self._file)
            else:
                self.transport.pause_reading()
