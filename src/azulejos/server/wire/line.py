"""The way in and out of a connection, for messages that are one frame: all that they need, in one small object."""

import asyncio
import os
from collections.abc import Callable

from azulejos.server.wire.frames import text_of_frame
from azulejos.server.wire.inbox import Inbox
from azulejos.server.wire.rounds import Rounds

__all__ = ["MOST_AT_ONCE", "Line"]

MOST_AT_ONCE = 8192
"""How many bytes are read from a client in a round."""


def _ignore(data: bytes) -> None:
    """Do nothing with what comes after the end."""


class Line:
    """What is read from and written to one client. Its protocol says what is allowed now.

    The protocol knows that too, but in a dictionary of forty attributes and in the objects behind them. When a client
    sends its next message, or gets one, all of these have left the processor's caches; a line is two lines of them.
    """

    __slots__ = ("_loop", "_rounds", "can_receive", "can_send", "file", "heard_at", "inbox", "read_slowly", "transport")

    def __init__(self, loop: asyncio.AbstractEventLoop, rounds: Rounds, read_slowly: Callable[[bytes], None]) -> None:
        self._loop = loop
        self._rounds = rounds
        self.inbox = Inbox(rounds)
        self.transport: asyncio.Transport | None = None
        self.file = -1  # the descriptor of the socket while a poller reads it
        self.heard_at = 0.0
        self.can_send = False
        self.can_receive = False
        self.read_slowly = read_slowly

    def send(self, text: bytes) -> bool:
        """Send a message if nothing is in its way; return whether it was sent."""
        transport = self.transport
        if not self.can_send or transport is None or transport.is_closing():
            return False
        self._rounds.send(transport, text)
        return True

    def read(self) -> None:
        """Read what came; leave the end of a connection, and what is not one short frame, to the protocol."""
        try:
            data = os.read(self.file, MOST_AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not self.take(data):
            self.read_slowly(data)

    def take(self, data: bytes) -> bool:
        """Hand a message that came as one short frame straight to the application; return whether it was one."""
        text = text_of_frame(data) if self.can_receive else None
        if text is None:
            return False
        self.heard_at = self._loop.time()
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def end(self) -> None:
        """Let go of what refers back here, so that the connection is freed without the collector."""
        self.can_send = self.can_receive = False
        self.read_slowly = _ignore
