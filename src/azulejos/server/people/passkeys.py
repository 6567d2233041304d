"""Passkeys (WebAuthn): a key that the person's device keeps, in place of a password."""

import secrets
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec

from azulejos.server.ids import new_secret
from azulejos.server.people.accounts import Person, token_hash
from azulejos.server.people.recovery import add_secret, take_secret
from azulejos.server.refusal import Refusal
from azulejos.server.store import Store
from azulejos.server.store.database import Connection
from azulejos.server.store.store import PlayerRow

__all__ = ["PasskeyRow", "Passkeys", "drop_passkey", "has_passkeys", "passkeys_of"]

CHALLENGE_MS = 300_000
MOST_PASSKEYS = 20
REGISTER, LOG_IN = "passkey", "passkey-login"


class PasskeyRow(NamedTuple):
    """A passkey in a list: its id, the name that its owner chose, when it was made and used last."""

    id: str
    name: str
    created_at: int
    used_at: int | None


def passkeys_of(db: Connection, player: str) -> list[PasskeyRow]:
    """Return the passkeys of a player, oldest first."""
    statement = "SELECT id, name, created_at, used_at FROM passkeys WHERE player = ? ORDER BY created_at, id"
    return [PasskeyRow(*row) for row in db.execute(statement, (player,)).fetchall()]


def drop_passkey(db: Connection, player: str, passkey: str) -> bool:
    """Delete a passkey; whether there was one."""
    return db.execute("DELETE FROM passkeys WHERE id = ? AND player = ?", (passkey, player)).rowcount > 0


def has_passkeys() -> bool:
    """Whether this installation has the library for passkeys."""
    return find_spec("webauthn") is not None


def _library() -> Any:
    """Return the library, which comes with an extra."""
    try:
        import webauthn
    except ImportError as error:
        raise Refusal("missing-extra", "passkeys need the extra 'club' on this server", 501) from error
    return webauthn


class Passkeys:
    """The passkeys of one site: `host` is its name, `origin` where its pages come from."""

    def __init__(self, store: Store, host: str, origin: str, now: int) -> None:
        self._store, self._host, self._origin, self._now = store, host, origin, now

    async def begin(self, person: Person) -> dict[str, Any]:
        """Return what a browser needs to make a passkey: the argument of `navigator.credentials.create`."""
        library, known = _library(), await self._store.read(lambda db: passkeys_of(db, person.id))
        if len(known) >= MOST_PASSKEYS:
            raise Refusal("too-many-passkeys", f"at most {MOST_PASSKEYS} passkeys")
        from webauthn.helpers import base64url_to_bytes, structs

        options = library.generate_registration_options(
            rp_id=self._host,
            rp_name="Azulejos",
            user_id=token_hash(person.id)[:32].encode(),
            user_name=person.name,
            challenge=await self._challenge(person.id, REGISTER),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(base64url_to_bytes(each.id)) for each in known],
        )
        return _plain(library.options_to_json(options))

    async def finish(self, person: Person, name: str, credential: dict[str, Any]) -> None:
        """Store a passkey that a browser has made; refuse it if it does not answer our challenge."""
        library = _library()
        challenge = await self._answered(credential, person.id, REGISTER)
        try:
            made = library.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except (library.helpers.exceptions.WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _bad_passkey() from error
        encode, now = library.helpers.bytes_to_base64url, self._now
        values = (
            encode(made.credential_id), person.id, encode(made.credential_public_key), made.sign_count, name, now
        )  # fmt: skip
        await self._store.write(lambda db: db.execute("INSERT INTO passkeys VALUES (?, ?, ?, ?, ?, ?, NULL)", values))

    async def ask(self) -> dict[str, Any]:
        """Return what a browser needs to log in: the argument of `navigator.credentials.get`."""
        library = _library()
        from webauthn.helpers import structs

        options = library.generate_authentication_options(
            rp_id=self._host,
            challenge=await self._challenge("", LOG_IN),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return _plain(library.options_to_json(options))

    async def log_in(self, credential: dict[str, Any]) -> PlayerRow:
        """Return whose passkey answered our challenge; refuse all others, and a copied passkey that counts backward."""
        library = _library()
        challenge = await self._answered(credential, "", LOG_IN)
        name = str(credential.get("id"))
        statement = "SELECT player, public_key, uses FROM passkeys WHERE id = ?"
        found = await self._store.read(lambda db: db.execute(statement, (name,)).fetchone())
        player = None if found is None else await self._store.player(found[0])
        if found is None or player is None:
            raise _bad_passkey()
        try:
            used = library.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._host,
                expected_origin=self._origin,
                credential_public_key=library.base64url_to_bytes(found[1]),
                credential_current_sign_count=found[2],
                require_user_verification=True,
            )
        except (library.helpers.exceptions.WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise _bad_passkey() from error
        values = (used.new_sign_count, self._now, name)
        await self._store.write(lambda db: db.execute("UPDATE passkeys SET uses = ?, used_at = ? WHERE id = ?", values))
        return player

    async def _challenge(self, player: str, purpose: str) -> bytes:
        challenge, expires_at = new_secret() + new_secret(), self._now + CHALLENGE_MS
        await self._store.write(lambda db: add_secret(db, challenge, player, purpose, expires_at))
        return challenge.encode()

    async def _answered(self, credential: dict[str, Any], player: str, purpose: str) -> bytes:
        """Return the challenge that a credential answers, which is used up; refuse one that we did not set."""
        library, now = _library(), self._now
        try:
            client = msgspec.json.decode(library.base64url_to_bytes(credential["response"]["clientDataJSON"]))
            challenge: bytes = library.base64url_to_bytes(client["challenge"])
            text = challenge.decode("ascii")
        except (KeyError, TypeError, ValueError, AttributeError, msgspec.DecodeError) as error:
            raise _bad_passkey() from error
        owner = await self._store.write(lambda db: take_secret(db, text, purpose, now))
        if owner is None or not secrets.compare_digest(owner, player):
            raise _bad_passkey()
        return challenge


def _plain(text: str) -> dict[str, Any]:
    options: dict[str, Any] = msgspec.json.decode(text)
    return options


def _bad_passkey() -> Refusal:
    return Refusal("bad-passkey", "this passkey does not work here", 403)
