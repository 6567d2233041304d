"""The line to a table of a server: a name there, messages both ways, and coming back after a cut."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from azulejos.server.wire.client_messages import ClientMessage
from azulejos.server.wire.server_messages import ServerMessage
from azulejos.tui.links import Link
from azulejos.tui.server_client import PATIENCE_S, Visitor, reason_of

__all__ = ["Connection", "Cut"]

WAITS_S = (0.5, 1, 2, 4, 8)
CLOSE_REFUSED = 4000
_decoder = msgspec.json.Decoder(ServerMessage)


@dataclass(frozen=True, slots=True)
class Cut:
    """The line broke, or was never there; why, in words of the system. It is tried again."""

    reason: str


class Connection:
    """A client of one table. It keeps its name there for as long as it lives, and comes back to its seat."""

    def __init__(self, link: Link, visitor: Visitor) -> None:
        self.link = link
        self.visitor = visitor
        self._line: ClientConnection | None = None
        self._left = asyncio.Event()

    async def messages(self) -> AsyncIterator[ServerMessage | Cut]:
        """Return what the server says until somebody hangs up: after a cut a `Cut`, and then everything anew."""
        tries = 0
        while not self._left.is_set():
            try:
                await asyncio.to_thread(self.visitor.come)
                cookie = {"Cookie": self.visitor.cookie} if self.visitor.cookie else None
                async with connect(
                    f"{self.link.socket}?position=1", additional_headers=cookie, proxy=None, open_timeout=PATIENCE_S
                ) as line:
                    self._line, tries = line, 0
                    while True:
                        yield _decoder.decode(await line.recv())
            except ConnectionClosed as error:
                closed = error.rcvd
                if self._left.is_set() or (closed is not None and closed.code == CLOSE_REFUSED):
                    return
                yield Cut((closed.reason or str(int(closed.code))) if closed is not None else "")
            except (OSError, WebSocketException, msgspec.DecodeError) as error:
                yield Cut(reason_of(error))
            finally:
                self._line = None
            await asyncio.sleep(WAITS_S[min(tries, len(WAITS_S) - 1)])
            tries += 1

    async def send(self, message: ClientMessage) -> bool:
        """Send a message; return whether there was a connection to send it on."""
        if self._line is None:
            return False
        try:
            await self._line.send(msgspec.json.encode(message).decode())
        except WebSocketException:
            return False
        return True

    async def hang_up(self) -> None:
        """Leave for good."""
        self._left.set()
        if self._line is not None:
            await self._line.close()
