"""What every handler may use: hub, accounts, rate limits and settings of this process."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from azulejos.server.bots.pool import BotPool
from azulejos.server.club.director import Director
from azulejos.server.club.letters import AccountLetters
from azulejos.server.club.notifications import Notifications
from azulejos.server.club.seeks import Seeks
from azulejos.server.club.tournament_desk import TournamentDesk
from azulejos.server.delivery.mail import MailChannel
from azulejos.server.delivery.postman import Postman
from azulejos.server.delivery.smtp import mail_server_of
from azulejos.server.histogram import Histogram
from azulejos.server.http.match_pictures import CardPictures
from azulejos.server.people.accounts import Accounts, Person, token_hash
from azulejos.server.people.moderation import forget_old_reports, require_no_sanction
from azulejos.server.people.names import name_key
from azulejos.server.rate_limits import (
    ACCOUNTS,
    ADDRESS_MESSAGES,
    HOUR_S,
    LETTERS,
    LOGINS,
    REPORTS,
    THINKING,
    RateLimits,
    guest_rate,
    request_rate,
)
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.store import StorageFailed, Store
from azulejos.server.tables.hub import Hub

__all__ = ["Services"]


class Services:
    """One of each, made when the server starts."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hub = Hub(settings, store)
        self.accounts = Accounts(store, settings.session_days)
        rate = settings.rate or 1e9
        self.request_limits = RateLimits(request_rate(rate))
        self.guest_limits = RateLimits(guest_rate(settings.guests_per_minute))
        self.account_limits = RateLimits(ACCOUNTS)
        self.login_limits = RateLimits(LOGINS)
        self.think_limits = RateLimits(THINKING)
        self.message_limits = RateLimits(ADDRESS_MESSAGES)
        self.thinkers = BotPool(1, limit_s=180.0)
        self.seeks = Seeks(self.hub)
        self.cards = CardPictures()
        self.director = Director(self.hub)
        self.tournaments = TournamentDesk(self.hub, self.director)
        self.letter_limits = RateLimits(LETTERS)
        self.report_limits = RateLimits(REPORTS)
        self.postman = Postman(store, self.hub.now)
        self.letters = AccountLetters(store, self.postman, settings.url, self.hub.now)
        self.notifications = Notifications(self.hub, self.postman, settings)
        mail = self._open_mail() if settings.mail else None
        if settings.club:
            self.notifications.open(mail)
        self.sockets: dict[str, int] = {}
        self.responses: Counter[int] = Counter()  # by status
        self.request_seconds: defaultdict[str, Histogram] = defaultdict(Histogram)  # by route

    def _open_mail(self) -> MailChannel:
        """Send mail from now on."""
        sender = self.settings.mail_from or f"azulejos@{urlsplit(self.settings.url).hostname or 'localhost'}"
        channel = MailChannel(self.store, mail_server_of(self.settings.mail), sender)
        self.letters.fill(channel)
        self.postman.open("mail", channel.send)
        return channel

    async def start(self) -> None:
        """Begin to work."""
        await self.hub.start()
        self.hub.spawn(self.postman.run())
        self.hub.spawn(self._forget())
        if self.settings.club:
            self.hub.spawn(self.director.run())

    async def _forget(self) -> None:
        """Forget, every hour, addresses that limits have not counted for a day, and old reports."""
        by_address = (self.request_limits, self.guest_limits, self.account_limits, self.login_limits)
        while True:
            for limits in (*by_address, self.message_limits):
                limits.forget_unused()
            with suppress(StorageFailed):
                await self.store.write(lambda db: forget_old_reports(db, self.hub.now()))
            await asyncio.sleep(HOUR_S)

    @property
    def cookie_name(self) -> str:
        """Return the name of the cookie; its prefix makes browsers refuse one that another host or plain HTTP set."""
        return "__Host-azulejos" if self.settings.secure_cookies else "azulejos"

    def require_thinking(self) -> None:
        """Refuse a request for a bot or an analysis if this server leaves thinking to its visitors."""
        if not self.settings.thinking:
            raise Refusal("no-thinking", "on this server, bots and analyses run in the browsers of its visitors", 403)

    def require_room(self, address: str) -> None:
        """Refuse one more WebSocket or stream from an address that has too many."""
        most = self.settings.sockets_per_address
        if most and self.sockets.get(address, 0) >= most:
            raise Refusal("too-many-connections", f"at most {most} WebSockets and streams from one address", 429)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count a WebSocket or stream of an address inside this context."""
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def require_club(self) -> None:
        """Refuse what this server does without."""
        if not self.settings.club:
            raise Refusal("no-club", "this server has no club", 403)

    def is_moderator(self, person: Person) -> bool:
        """Whether this is one of the accounts that the settings name."""
        moderators = {name_key(name) for name in self.settings.moderators}
        return person.is_account and not person.is_bot and name_key(person.name) in moderators

    def require_moderator(self, person: Person) -> None:
        """Refuse everybody but moderators."""
        if not self.is_moderator(person):
            raise Refusal("needs-moderator", "this is for moderators", 403)

    async def person_of_token(self, token: str) -> Person | None:
        """Return the network bot of a token."""
        found = await self.store.token_player(token_hash(token))
        if found is None:
            return None
        player, owner = found
        await self.store.read(lambda db: require_no_sanction(db, owner, "ban", self.hub.now()))
        return Person(player.id, player.name, True, token, owner)
