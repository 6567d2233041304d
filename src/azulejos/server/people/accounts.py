"""Guests, accounts and sessions; secrets are stored as hashes and compared in constant time."""

import asyncio
import hashlib
import hmac
from dataclasses import dataclass

import argon2

from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.names import clean_player_name, name_key
from azulejos.server.refusal import Refusal
from azulejos.server.store import StorageFailed, Store
from azulejos.server.store.store import PlayerRow

__all__ = ["Accounts", "Person", "new_hasher", "token_hash"]

DAY_MS = 86_400_000
NO_PASSWORD = "!"
"""The password of players that nobody can log in as."""


def new_hasher() -> argon2.PasswordHasher:
    """Return what hashes passwords: Argon2id with the library's own parameters (RFC 9106, for little memory)."""
    return argon2.PasswordHasher()


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
        self._hasher = new_hasher()
        self._nobody = self._hasher.hash("nobody has this password")

    async def person_of_session(self, token: str, now: int) -> Person | None:
        """Return the person of a session; None if it has expired."""
        found = await self._store.session(token_hash(token), now)
        return None if found is None else person_of(found, token)

    async def new_guest(self, name: str, now: int) -> Person:
        """Return a new guest with a session of its own."""
        player = PlayerRow(new_id(12), clean_player_name(name), None, now)
        await self._store.add_player(player, None)
        return await self._begin_session(player, now)

    async def rename(self, person: Person, name: str) -> Person:
        """Rename a guest; an account keeps its name."""
        if person.is_account:
            raise Refusal("account-name", "an account keeps its name", 409)
        chosen = clean_player_name(name)
        await self._store.rename(person.id, chosen)
        return Person(person.id, chosen, False, person.token)

    async def register(self, person: Person | None, name: str, password: str, now: int) -> Person:
        """Make an account, out of the guest if there is one, with a new session."""
        chosen, key = clean_player_name(name), name_key(clean_player_name(name))
        if len(key) < 2:
            raise Refusal("bad-name", "an account name needs at least two letters or digits", 400)
        hashed = await asyncio.to_thread(self._hasher.hash, password)
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
        return await self._begin_session(player, now)

    async def log_in(self, name: str, password: str, now: int) -> Person:
        """Begin a session of an account. A wrong name takes as long as a wrong password."""
        found = await self._store.account(name_key(name))
        hashed = self._nobody if found is None or found.password is None else found.password
        is_right = await asyncio.to_thread(self._is_right, hashed, password)
        if found is None or not is_right:
            raise Refusal("wrong-login", "no account has this name and password", 403)
        if self._hasher.check_needs_rehash(hashed):
            await self._store.set_password(found.id, await asyncio.to_thread(self._hasher.hash, password))
        return await self._begin_session(found, now)

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

    async def _begin_session(self, player: PlayerRow, now: int) -> Person:
        token = new_secret()
        await self._store.add_session(token_hash(token), player.id, now, now + self._session_ms)
        return person_of(player, token)

    def _is_right(self, hashed: str, password: str) -> bool:
        try:
            return self._hasher.verify(hashed, password)
        except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHash):
            return False


def person_of(player: PlayerRow, token: str) -> Person:
    """Return a player as a person, with the token of a session."""
    return Person(player.id, player.name, player.is_account, token)
