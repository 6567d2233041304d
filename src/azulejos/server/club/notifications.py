"""Telling people of their turns: Web Push, mail and webhooks, out of the outbox."""

import asyncio
import hashlib
import hmac
from typing import Any

import msgspec

from azulejos.server.delivery.letters import letter_text
from azulejos.server.delivery.mail import MailChannel
from azulejos.server.delivery.outbox import Message
from azulejos.server.delivery.outgoing import TurnedDown, post
from azulejos.server.delivery.postman import Postman, Undeliverable
from azulejos.server.people.subscriptions import Subscription, drop_subscription, subscription
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.tables.hub import Hub

__all__ = ["Notifications", "signature_of"]

GONE = (404, 410)
LASTS_S = 86_400
PUSH_KEY = "push key"


def signature_of(secret: str, message: str, timestamp: str, body: bytes) -> str:
    """Return the header `Azulejos-Signature` of a webhook: an HMAC-SHA256 of id, time and body.

    >>> signature_of("secret", "turn-1", "1700000000", b"{}")[:12]
    'v1=61d29b74a'
    """
    text = f"{message}.{timestamp}.".encode() + body
    return f"v1={hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()}"


class Notifications:
    """Opens the channels, and sends what comes."""

    def __init__(self, hub: Hub, postman: Postman, settings: Settings) -> None:
        self._hub, self._store, self._postman, self._settings = hub, hub.store, postman, settings

    def open(self, mail: MailChannel | None) -> None:
        """Send notifications from now on; by mail only where there is a mail server."""
        self._postman.open("push", self.send_push)
        self._postman.open("webhook", self.send_webhook)
        if mail is not None:
            for kind in ("turn", "digest", "test"):
                mail.fill(kind, self._letter)

    async def push_key(self) -> str:
        """Return the private key of Web Push: the same for all processes, made when it is first needed."""
        from azulejos.server.delivery.web_push import new_push_key

        known = await self._store.fact(PUSH_KEY)
        if known is None:
            insert = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
            key = new_push_key()
            await self._store.write(lambda db: db.execute(insert, (PUSH_KEY, key)))
            known = await self._store.fact(PUSH_KEY)
        assert known is not None, "it was stored"
        return known

    async def send_push(self, message: Message) -> None:
        """Send a message to a browser; a subscription that has ended is deleted."""
        from azulejos.server.delivery.web_push import encrypted, vapid_header

        found, body = await self._prepared(message)
        words = letter_text(found.keys.get("language", "en"), f"{body['kind']}.subject", **self._values(body))
        payload = encrypted(msgspec.json.encode({**body, "text": words}), found.keys["p256dh"], found.keys["auth"])
        subject = self._settings.url or f"mailto:{self._settings.mail_from or 'operator@localhost'}"
        headers = {
            "Authorization": vapid_header(found.target, await self.push_key(), subject, self._hub.now() // 1000),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS_S),
            "Topic": hashlib.sha256(message.id.encode()).hexdigest()[:32],  # a copy replaces what waits
            "Urgency": "normal",
        }
        await self._post(message, found, payload, headers)

    async def send_webhook(self, message: Message) -> None:
        """Send a signed message to a program; the receiver knows a copy by its id."""
        found, body = await self._prepared(message)
        payload, timestamp = msgspec.json.encode(body), str(self._hub.now() // 1000)
        headers = {
            "Content-Type": "application/json",
            "Azulejos-Id": message.id,
            "Azulejos-Timestamp": timestamp,
            "Azulejos-Signature": signature_of(found.keys["secret"], message.id, timestamp, payload),
        }
        await self._post(message, found, payload, headers)

    async def _post(self, message: Message, found: Subscription, body: bytes, headers: dict[str, str]) -> None:
        allowed = self._settings.private_targets
        status = await asyncio.to_thread(post, found.target, body, headers, is_private_allowed=allowed)
        if status in GONE:
            await self._store.write(lambda db: drop_subscription(db, message.player, found.id))
            raise Undeliverable("the subscription has ended")
        if not 200 <= status < 300:
            raise TurnedDown(status)

    async def _letter(self, message: Message) -> dict[str, object]:
        _, body = await self._prepared(message)
        player = await self._store.player(message.player)
        assert player is not None, "messages of deleted players are deleted"
        link = self._settings.url.rstrip("/")
        if "table" in body:
            link = f"{link}/#/table/{body['table']}"
        return {"name": player.name, "link": link, **self._values(body)}

    @staticmethod
    def _values(body: dict[str, Any]) -> dict[str, object]:
        """Return what the sentences about a message are filled with."""
        return {"opponents": ", ".join(body.get("opponents", ())), "number": body.get("waiting", 0)}

    async def _prepared(self, message: Message) -> tuple[Subscription, dict[str, Any]]:
        """Return the subscription and what to tell; give up what has become untrue in the meantime."""
        name, kind = str(message.body["subscription"]), message.body["kind"]
        try:
            found = await self._store.read(lambda db: subscription(db, message.player, name))
        except Refusal as error:
            raise Undeliverable("there is no such subscription") from error
        body = {key: value for key, value in message.body.items() if key != "subscription"}
        if kind == "turn" and (await self._hub.table(str(body["table"]))).version != body["version"]:
            raise Undeliverable("the turn is over")
        if kind == "digest":
            body["waiting"] = await self._waiting(message.player)
            if not body["waiting"]:
                raise Undeliverable("nobody waits")
        return found, body

    async def _waiting(self, player: str) -> int:
        """Return at how many tables of slow play a player is to move."""
        count = 0
        for name in await self._store.tables_of(player):
            match = await self._hub.table(name)
            seat = match.to_move
            is_own = seat is not None and match.occupants[seat].player == player
            count += is_own and match.options.clock.kind == "days"
        return count
