"""The connection to a table of a server: messages both ways, reopened when it breaks."""

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
    """The connection broke or could not be opened, with the system's reason; it is retried."""

    reason: str


class Connection:
    """A client of one table; after a break it returns under the same name to the same seat."""

    def __init__(self, link: Link, visitor: Visitor) -> None:
        self.link = link
        self.visitor = visitor
        self._socket: ClientConnection | None = None
        self._left = asyncio.Event()

    async def messages(self) -> AsyncIterator[ServerMessage | Cut]:
        """Yield the server's messages until `hang_up`; after a break, a `Cut` and then the whole table again."""
        tries = 0
        while not self._left.is_set():
            try:
                await asyncio.to_thread(self.visitor.come)
                cookie = {"Cookie": self.visitor.cookie} if self.visitor.cookie else None
                async with connect(
                    f"{self.link.socket}?position=1", additional_headers=cookie, proxy=None, open_timeout=PATIENCE_S
                ) as socket:
                    self._socket, tries = socket, 0
                    while True:
                        yield _decoder.decode(await socket.recv())
            except ConnectionClosed as error:
                closed = error.rcvd
                if self._left.is_set() or (closed is not None and closed.code == CLOSE_REFUSED):
                    return
                yield Cut((closed.reason or str(int(closed.code))) if closed is not None else "")
            except (OSError, WebSocketException, msgspec.DecodeError) as error:
                yield Cut(reason_of(error))
            finally:
                self._socket = None
            await asyncio.sleep(WAITS_S[min(tries, len(WAITS_S) - 1)])
            tries += 1

    async def send(self, message: ClientMessage) -> bool:
        """Send a message; return whether there was a connection to send it on."""
        if self._socket is None:
            return False
        try:
            await self._socket.send(msgspec.json.encode(message).decode())
        except WebSocketException:
            return False
        return True

    async def hang_up(self) -> None:
        """Close the connection and do not reopen it."""
        self._left.set()
        if self._socket is not None:
            await self._socket.close()
