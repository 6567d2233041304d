"""The postman: sends what waits in the outbox, tries again what could not be sent, and gives up after a day."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from azulejos.server.delivery.outbox import Channel, Message, add_message, claim_messages, drop_message, put_off
from azulejos.server.refusal import Refusal
from azulejos.server.store import Store

__all__ = ["Postman", "Undeliverable"]

log = logging.getLogger("azulejos.delivery")
ROUND_S = 1.0
AT_ONCE = 20
FIRST_WAIT_MS = 5000
LONGEST_WAIT_MS = 3_600_000
MOST_TRIES = 32
"""With these waits, about a day."""

Send = Callable[[Message], Awaitable[None]]


class Undeliverable(Exception):
    """A message that nobody will ever take: its address is gone, or its player wants none."""


class Postman:
    """Sends the messages of the outbox over the channels that this server has."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._channels: dict[Channel, Send] = {}
        self._wake = asyncio.Event()
        self.sent = self.failed = self.dropped = 0

    def open(self, channel: Channel, send: Send) -> None:
        """Send the messages of a channel this way."""
        self._channels[channel] = send

    def has(self, channel: Channel) -> bool:
        """Whether this server sends over a channel."""
        return channel in self._channels

    async def post(self, message: str, channel: Channel, player: str, body: dict[str, Any]) -> None:
        """Store a message of its own transaction, and send it soon."""
        now = self._now()
        await self._store.write(lambda db: add_message(db, message, channel, player, body, now))
        self.wake()

    async def send_now(self, message: Message) -> None:
        """Send a message that waits in no outbox, and raise whatever keeps it from being sent."""
        await self._channels[message.channel](message)

    def wake(self) -> None:
        """Look into the outbox at once."""
        self._wake.set()

    async def run(self) -> None:
        """Send for ever; where no channel is open, nothing is stored and nothing is read."""
        while self._channels:
            try:
                is_empty = not await self.send_due()
            except Refusal as error:
                log.error("the outbox cannot be read: %s", error)
                is_empty = True
            if is_empty:
                await self._rest()

    async def _rest(self) -> None:
        try:
            await asyncio.wait_for(self._wake.wait(), ROUND_S)
        except TimeoutError:
            return
        self._wake.clear()

    async def send_due(self) -> int:
        """Send all messages that are due now, a few at a time; return how many there were."""
        now = self._now()
        if not await self._store.read(lambda db: db.execute(DUE, (now,)).fetchone()):
            return 0
        claimed = await self._store.write(lambda db: claim_messages(db, now, AT_ONCE))
        await asyncio.gather(*map(self._send, claimed))
        return len(claimed)

    async def _send(self, message: Message) -> None:
        send, is_sent = self._channels.get(message.channel), True
        try:
            if send is None:
                raise Undeliverable(f"this server has no channel {message.channel}")
            await send(message)
        except Undeliverable as error:
            log.info("message %s was dropped: %s", message.id, error)
            is_sent = False
        except Exception as error:
            await self._try_later(message, error)
            self.failed += 1
            return
        await self._store.write(lambda db: drop_message(db, message.id))
        self.sent += is_sent
        self.dropped += not is_sent

    async def _try_later(self, message: Message, error: Exception) -> None:
        """Wait twice as long after each failure, up to an hour; give up after about a day."""
        now = self._now()
        wait_ms = min(FIRST_WAIT_MS << min(message.tries, 20), LONGEST_WAIT_MS)
        if message.tries >= MOST_TRIES:
            log.error("message %s was given up: %s", message.id, error)
            await self._store.write(lambda db: drop_message(db, message.id))
            return
        log.warning("message %s could not be sent (%s); again in %d s", message.id, error, wait_ms // 1000)
        await self._store.write(lambda db: put_off(db, message.id, now + wait_ms))


DUE = "SELECT 1 FROM outbox WHERE due_at <= ? LIMIT 1"
