"""HTTP with limits for servers without a proxy: how large and how slow requests may be, and how many connections.

Like the fast WebSocket, it subclasses a protocol of uvicorn, and `Settings.plain_wire` leaves it out.
"""

import asyncio
import logging
from collections import Counter
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from azulejos.server.addresses import hidden_address

__all__ = ["BODY_S", "HEAD_S", "MOST_BODY", "MOST_HEAD", "MOST_HEADERS", "UNREAD_S", "LimitedHttp", "limited_http"]

log = logging.getLogger("azulejos.http")
MOST_HEAD = 32 * 1024
"""How many bytes the head of a request may have."""

MOST_BODY = 2 * 1024 * 1024
"""How many bytes may follow a head: a body, the marks of its chunks, its trailers, and what is no longer wanted."""

MOST_HEADERS = 100
HEAD_S, BODY_S = 15.0, 60.0
"""How long the head of a request may take, from the first byte or the connection on, and its body after that."""

UNREAD_S = 60.0
"""How long nothing more of an answer can be written because the client does not read."""


def limited_http(most_connections: int) -> type["LimitedHttp"]:
    """Return a protocol with a count of its own; 0 stands for any number of connections from one address."""

    class Counted(LimitedHttp):
        most = most_connections
        counts: ClassVar[Counter[str]] = Counter()

    return Counted


class LimitedHttp(HttpToolsProtocol):
    """A connection that ends when a request is too large or too slow, or when its address has too many of them."""

    most: ClassVar[int]
    counts: ClassVar[Counter[str]]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._group: str | None = None  # while the connection counts
        self._is_in_head = True
        self._bytes = 0  # of this head, or of what follows it
        self._deadline: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        group = hidden_address(self.client[0]) if self.client else "?"
        if self.most and self.counts[group] >= self.most:
            self._refuse(b"503 Service Unavailable", "too-many-connections")
            return
        self.counts[group] += 1
        self._group = group
        self._allow(HEAD_S)

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        if self.transport.is_closing():
            return
        self._bytes += len(data)
        if self._is_in_head and self._deadline is None:
            self._allow(HEAD_S)
        super().data_received(data)
        if self._is_in_head and self._bytes > MOST_HEAD:
            self._refuse(b"431 Request Header Fields Too Large", "too-large")
        elif self._bytes > MOST_BODY:
            self._refuse(b"413 Content Too Large", "too-large")

    def on_headers_complete(self) -> None:
        """Begin the request. An exception here ends the connection with a refusal."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MOST_HEAD or len(self.headers) > MOST_HEADERS:
            raise ValueError("the head of a request is too large")
        if self._is_answering:
            raise ValueError("a connection has one request at a time")
        self._is_in_head, self._bytes = False, 0
        self._allow(BODY_S)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for the next request after this one."""
        self._is_in_head, self._bytes = True, 0
        self._forget_deadline()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        if not self._ends_after_answer():
            super().send_400_response(msg)

    @property
    def _is_answering(self) -> bool:
        last: RequestResponseCycle | None = self.cycle  # uvicorn says that there always is one
        return last is not None and not last.response_complete

    def _ends_after_answer(self) -> bool:
        """Whether a request before this one waits for its answer: then the connection ends after that, and only so."""
        if not (self._is_in_head and self._is_answering):
            return False
        self.flow.pause_reading()
        self.cycle.keep_alive = False
        return True

    def pause_writing(self) -> None:
        """Wait until the client reads, but not for long."""
        super().pause_writing()
        self._unread = self.loop.call_later(UNREAD_S, self.transport.abort)

    def resume_writing(self) -> None:
        """Write again."""
        super().resume_writing()
        self._forget_unread()

    def _forget_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the WebSocket, which has limits of its own.

        The parser refers back here. Without it, this is freed at once, not when the collector comes, which is rarely.
        """
        self._stop_counting()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._stop_counting()
        self._forget_unread()
        super().connection_lost(exc)

    def _allow(self, seconds: float) -> None:
        self._forget_deadline()
        self._deadline = self.loop.call_later(seconds, self._refuse, b"408 Request Timeout", "too-slow")

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _stop_counting(self) -> None:
        self._forget_deadline()
        if self._group is not None:
            self.counts[self._group] -= 1
            if not self.counts[self._group]:
                del self.counts[self._group]
            self._group = None

    def _refuse(self, status: bytes, code: str) -> None:
        """Send a refusal with a code and close the connection."""
        if self._ends_after_answer():
            return
        log.info("ended a connection: %s", code)
        body = b'{"code":"%s","message":"the connection is closed"}' % code.encode()
        head = b"HTTP/1.1 %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n"
        self.transport.write(head % (status, len(body)) + body)
        self.transport.close()
