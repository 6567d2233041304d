"""Letters about accounts: to confirm an address, to choose a new password, and when a password was changed."""

from collections.abc import Callable

from azulejos.server.delivery.mail import MailChannel
from azulejos.server.delivery.outbox import Message
from azulejos.server.delivery.postman import Postman, Undeliverable
from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.recovery import add_secret
from azulejos.server.store import Store

__all__ = ["AccountLetters"]

HOUR_MS = 3_600_000
LASTS_MS = {"reset": HOUR_MS, "confirm": 24 * HOUR_MS}
PAGES = {"reset": "/#/account/reset/", "confirm": "/#/account/confirm/"}


class AccountLetters:
    """Writes the letters about accounts, if the server sends mail. `url` is the address of the page."""

    def __init__(self, store: Store, postman: Postman, url: str, now: Callable[[], int]) -> None:
        self._store, self._postman, self._url, self._now = store, postman, url.rstrip("/"), now

    def fill(self, channel: MailChannel) -> None:
        """Write these letters over this channel."""
        for kind in ("reset", "confirm", "changed"):
            channel.fill(kind, self._values)

    async def ask_reset(self, player: str) -> None:
        """Send a letter with which a player can choose a new password."""
        await self._postman.post(f"reset-{new_id()}", "mail", player, {"kind": "reset"})

    async def ask_confirmation(self, player: str) -> None:
        """Send a letter that asks to confirm an address."""
        await self._postman.post(f"confirm-{new_id()}", "mail", player, {"kind": "confirm"})

    async def tell_change(self, player: str) -> None:
        """Tell the owner of an account that its password was changed, if there is an address."""
        if self._postman.has("mail"):
            await self._postman.post(f"changed-{new_id()}", "mail", player, {"kind": "changed"})

    async def _values(self, message: Message) -> dict[str, object]:
        """Return what a letter says. Its secret is made now and stored as a hash, so the outbox never holds one."""
        player = await self._store.player(message.player)
        if player is None or not player.is_account:
            raise Undeliverable("there is no such account")
        kind = str(message.body["kind"])
        if kind not in LASTS_MS:
            return {"name": player.name, "link": self._url}
        secret, until = new_secret(), self._now() + LASTS_MS[kind]
        await self._store.write(lambda db: add_secret(db, secret, message.player, kind, until))
        return {"name": player.name, "link": f"{self._url}{PAGES[kind]}{secret}"}
