"""The fast WebSocket: uvicorn's own protocol, with short paths in and out for messages that are one frame.

This is the only module that relies on the internals of another library: it subclasses a protocol of uvicorn whose
attributes are not documented. `Settings.plain_wire` leaves it out; tests/server/test_uvicorn_canary.py lists what it
relies on, and fails if a release of uvicorn changes that.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from azulejos.server.wire.connection import FAST_PATH, FastPath
from azulejos.server.wire.frames import FrameBoundary
from azulejos.server.wire.inbox import MOST_UNREAD
from azulejos.server.wire.limits import PING_S
from azulejos.server.wire.line import Line
from azulejos.server.wire.rounds import rounds_of
from azulejos.server.wire.shared_poller import SharedPoller, shared_poller

__all__ = ["FastWebSocket"]

END_OF_HANDSHAKE = b"\r\n\r\n"


class FastWebSocket(WebSocketsSansIOProtocol):
    """A connection. Reading pauses only for a client that sends faster than it is answered, not at each message."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._rounds = rounds_of(self.loop)
        self.line = Line(self.loop, self._rounds, self._read_slowly)
        self.inbox = self.line.inbox
        self.inbox.on_full = self._pause_reading
        self.queue = self.inbox  # type: ignore[assignment]  # it has everything that uvicorn uses of its queue
        self._extensions: Any = {}  # of the scope that the application gets
        self._boundary: FrameBoundary | None = None  # until the handshake is over
        self._is_between_messages = False
        self._poller: SharedPoller | None = None
        self._has_left_poller = False

    def _note_state(self) -> None:
        """Tell the line what is allowed, after anything that may have changed it."""
        is_open = self.conn.state is State.OPEN and not self.disconnected
        self.line.can_send = is_open and self.writable.is_set()
        self.line.can_receive = is_open and self._is_between_messages and not self.close_sent

    def handle_connect(self, event: Request) -> None:
        """Begin the handshake, and offer the fast path to the application."""
        super().handle_connect(event)
        if not self.close_sent:
            self.line.transport = self.transport
            self._extensions = self.scope["extensions"]
            self._extensions[FAST_PATH] = FastPath(self.line.send, self.inbox.handle_directly)

    def data_received(self, data: bytes) -> None:
        """Hand a message that came as one short frame straight to the application; leave the rest to the parser."""
        if self.line.take(data):
            return
        super().data_received(data)
        if self._boundary is not None:
            self._is_between_messages = self._boundary.follow(data)
        elif self.handshake_initiated and data.endswith(END_OF_HANDSHAKE):
            self._boundary = FrameBoundary()  # a handshake that arrived together with a frame has none and stays slow
            self._is_between_messages = True
        self._note_state()

    async def send(self, message: Any) -> None:
        """Send a message, accept or close the connection, as uvicorn does."""
        try:
            await super().send(message)
        finally:
            self._note_state()

    def pause_writing(self) -> None:
        """Send nothing at once until the client has read more."""
        super().pause_writing()
        self._note_state()

    def resume_writing(self) -> None:
        """Send at once again."""
        super().resume_writing()
        self._note_state()

    def shutdown(self) -> None:
        """End the connection because the server stops."""
        super().shutdown()
        self._note_state()

    def keepalive_timeout(self) -> None:
        """End the connection because its client does not answer pings."""
        super().keepalive_timeout()
        self._note_state()

    def send_keepalive_ping(self) -> None:
        """Ping the client, unless a message has just shown that it is there: then wait until it has been silent."""
        wait_s = self.line.heard_at + PING_S - self.loop.time()
        if wait_s > 0:
            self.ping_timer = self.loop.call_later(wait_s, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def receive(self) -> Any:
        """Return the next message to the application."""
        inbox = self.inbox
        if self.line.file < 0 and self.handshake_complete and not self.read_paused:
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
            self.line.file = opened.fileno()
            self.transport.pause_reading()
            self._poller.add(self.line.file, self.line.read)

    def _read_slowly(self, data: bytes) -> None:
        """Process what was read; leave the end of a connection, and whatever else goes wrong, to the transport."""
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
            self._poller.remove(self.line.file)
            self._poller, self.line.file, self._has_left_poller = None, -1, True

    def connection_lost(self, exc: Exception | None) -> None:
        """Notify the application that the connection is gone, and let go of what refers back here.

        So the connection is freed at once when the application has ended, not when the collector comes.
        """
        self._leave_poller()
        super().connection_lost(exc)
        self.line.end()
        self.inbox.on_full = self.inbox.on_empty = None
        self._extensions.pop(FAST_PATH, None)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application."""
        was_paused, self.read_paused = self.read_paused, True  # so that reading does not pause for one message
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if self.inbox.qsize() >= MOST_UNREAD:
            self._pause_reading()

    def _pause_reading(self) -> None:
        """Read nothing more until all messages are handled: the client sends too fast."""
        if self.read_paused:
            return
        self.read_paused = True
        self.inbox.on_empty = self._resume_reading
        if self._poller is not None:
            self._poller.pause(self.line.file)
        else:
            self.transport.pause_reading()

    def _resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.inbox.on_empty = None
            if self._poller is not None:
                self._poller.resume(self.line.file)
            else:
                self.transport.resume_reading()
