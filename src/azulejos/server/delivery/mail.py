"""The channel for mail: letters to the addresses that players have confirmed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from azulejos.server.delivery.letters import letter
from azulejos.server.delivery.outbox import Message
from azulejos.server.delivery.postman import Undeliverable
from azulejos.server.delivery.smtp import MailServer
from azulejos.server.store import Store
from azulejos.server.store.database import Connection

__all__ = ["MailChannel", "Mailbox", "mailbox_of"]

Values = dict[str, object]
Fill = Callable[[Message], Awaitable[Values]]
"""Returns what a letter says, at the moment when it is sent: links with a secret are made no earlier."""


class Mailbox(NamedTuple):
    """A player's address. Only a confirmed one gets letters, except for the one that asks to confirm it."""

    address: str
    language: str
    confirmed_at: int | None


def mailbox_of(db: Connection, player: str) -> Mailbox | None:
    """Return a player's address, confirmed or not."""
    found = db.execute("SELECT address, language, confirmed_at FROM mails WHERE player = ?", (player,)).fetchone()
    return None if found is None else Mailbox(*found)


class MailChannel:
    """Writes letters and hands them to the mail server."""

    def __init__(self, store: Store, server: MailServer, sender: str) -> None:
        self._store, self._server, self._sender = store, server, sender
        self._kinds: dict[str, Fill] = {}

    def fill(self, kind: str, fill: Fill) -> None:
        """Write letters of a kind with these values."""
        self._kinds[kind] = fill

    async def send(self, message: Message) -> None:
        """Send a letter; raise Undeliverable if its player has no such address any more."""
        kind = str(message.body["kind"])
        mailbox = await self._store.read(lambda db: mailbox_of(db, message.player))
        if mailbox is None or (mailbox.confirmed_at is None) != (kind == "confirm"):
            raise Undeliverable("the player has no such address")
        values = await self._kinds[kind](message)
        written = letter(
            message.id, self._sender, mailbox.address, mailbox.language, kind, message.created_at, **values
        )
        await asyncio.to_thread(self._server.send, written)
