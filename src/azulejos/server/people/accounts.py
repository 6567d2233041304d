"""Guests, accounts and sessions; secrets are stored as hashes and compared in constant time."""

import hashlib
import hmac
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.moderation import require_no_sanction
from azulejos.server.people.names import DELETED_NAME, clean_player_name, name_key
from azulejos.server.people.passwords import NO_PASSWORD, Passwords
from azulejos.server.refusal import Refusal
from azulejos.server.store import StorageFailed, Store
from azulejos.server.store.store import PlayerRow

__all__ = ["Accounts", "Person", "token_hash"]

DAY_MS = 86_400_000
SEEN_EVERY_MS = 3_600_000
MOST_SEEN = 10_000


def token_hash(token: str) -> str:
    """Return the hash of a token; only the hash is stored, so a stolen database contains no usable token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Person:
    """The sender of a request: a player, and the token of the session or network bot.

    `bot_owner` is the account that a network bot belongs to.
    """

    id: str
    name: str
    is_account: bool
    token: str
    bot_owner: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether this is a network bot."""
        return self.bot_owner is not None

    @property
    def session(self) -> str:
        """Return the name of the session, which tells nobody its token."""
        return token_hash(self.token)

    @property
    def csrf(self) -> str:
        """Return the token that a page must send with every request that changes something."""
        return hmac.new(self.token.encode(), b"csrf", hashlib.sha256).hexdigest()[:32]

    def has_csrf(self, given: str | None) -> bool:
        """Whether the page sent the right token; compared in constant time."""
        return given is not None and hmac.compare_digest(given.encode(), self.csrf.encode())


class Accounts:
    """Everybody known to a server, and their sessions."""

    def __init__(self, store: Store, session_days: int) -> None:
        self._store = store
        self._session_ms = session_days * DAY_MS
        self.passwords = Passwords()
        self._seen: OrderedDict[str, int] = OrderedDict()  # when the last use of a session was stored

    async def person_of_session(self, token: str, now: int) -> Person | None:
        """Return the person of a session; None if it has expired."""
        found = await self._store.session(token_hash(token), now)
        return None if found is None else person_of(found, token)

    async def note_seen(self, person: Person, now: int) -> None:
        """Store that a session is in use, at most once an hour."""
        if now - self._seen.get(person.session, 0) < SEEN_EVERY_MS:
            return
        self._seen[person.session] = now
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)
        statement = "UPDATE sessions SET seen_at = ? WHERE token_hash = ? AND seen_at < ?"
        with suppress(StorageFailed):  # nobody needs it to go on
            await self._store.write(lambda db: db.execute(statement, (now, person.session, now - SEEN_EVERY_MS)))

    async def new_guest(self, name: str, now: int, device: str = "") -> Person:
        """Return a new guest with a session of its own."""
        player = PlayerRow(new_id(12), clean_player_name(name), None, now)
        await self._store.add_player(player, None)
        return await self.begin_session(player, now, device)

    async def rename(self, person: Person, name: str) -> Person:
        """Rename a guest; an account keeps its name."""
        if person.is_account:
            raise Refusal("account-name", "the name of an account cannot be changed", 409)
        chosen = clean_player_name(name)
        await self._store.rename(person.id, chosen)
        return Person(person.id, chosen, False, person.token)

    async def register(self, person: Person | None, name: str, password: str, now: int, device: str = "") -> Person:
        """Make an account, out of the guest if there is one, with a new session."""
        chosen, key = clean_player_name(name), name_key(clean_player_name(name))
        if len(key) < 2:
            raise Refusal("bad-name", "an account name needs at least two letters or digits", 400)
        if key == name_key(DELETED_NAME):
            raise Refusal("name-taken", "that name is taken")
        hashed = await self.passwords.hash(password)
        try:
            if person is not None and not person.is_account:
                await self._store.make_account(person.id, chosen, key, hashed)
                player = PlayerRow(person.id, chosen, hashed, now)
                await self._store.end_session(token_hash(person.token))
            else:
                player = PlayerRow(new_id(12), chosen, hashed, now)
                await self._store.add_player(player, key)
        except StorageFailed as error:
            if error.code == "conflict":
                raise Refusal("name-taken", "that name is taken") from error
            raise
        return await self.begin_session(player, now, device)

    async def log_in(self, name: str, password: str, now: int, device: str = "") -> Person:
        """Begin a session of an account. A wrong name takes as long as a wrong password."""
        found = await self._store.account(name_key(name))
        hashed = None if found is None else found.password
        is_right = await self.passwords.is_right(hashed, password)
        if found is None or hashed is None or not is_right:
            raise Refusal("wrong-login", "no account has this name and password", 403)
        if self.passwords.is_weak(hashed):
            await self._store.set_password(found.id, await self.passwords.hash(password))
        return await self.begin_session(found, now, device)

    async def require_password(self, person: Person, password: str) -> None:
        """Refuse whoever does not know the password of the account, though they have its session."""
        found = await self._store.player(person.id)
        if found is None or not await self.passwords.is_right(found.password, password):
            raise Refusal("wrong-password", "that is not the password of this account", 403)

    async def log_out(self, person: Person) -> None:
        """End a session."""
        await self._store.end_session(person.session)

    async def new_bot(self, owner: Person, name: str, now: int) -> tuple[str, Person]:
        """Make a player for a network bot; return the id of its token, and the person with the token itself."""
        chosen, token, name_of_token = clean_player_name(name), new_secret(), new_id()
        player = PlayerRow(new_id(12), chosen, NO_PASSWORD, now)
        try:
            await self._store.add_token(name_of_token, token_hash(token), player, name_key(chosen), owner.id)
        except StorageFailed as error:
            if error.code == "conflict":
                raise Refusal("name-taken", "that name is taken") from error
            raise
        return name_of_token, Person(player.id, chosen, True, token, owner.id)

    async def begin_session(self, player: PlayerRow, now: int, device: str = "") -> Person:
        """Begin a session of a player on a device; refuse a player who is banned."""
        await self._store.read(lambda db: require_no_sanction(db, player.id, "ban", now))
        token = new_secret()
        await self._store.add_session(token_hash(token), player.id, now, now + self._session_ms, device)
        return person_of(player, token)


def person_of(player: PlayerRow, token: str) -> Person:
    """Return a player as a person, with the token of a session."""
    return Person(player.id, player.name, player.is_account, token)
