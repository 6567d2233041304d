"""Ways back into an account: its password, its sessions, a mail address, a recovery code, secrets that work once."""

from collections.abc import Sequence
from typing import NamedTuple

from azulejos.server.ids import ID_LETTERS, new_id
from azulejos.server.people.accounts import token_hash
from azulejos.server.store.database import Connection

__all__ = [
    "SessionRow",
    "add_secret",
    "confirm_mail",
    "dead_sessions",
    "drop_mail",
    "end_sessions",
    "has_recovery_code",
    "new_recovery_code",
    "session_rows",
    "set_mail",
    "set_recovery_code",
    "take_secret",
    "use_recovery_code",
]

SESSION_ID = 16
AT_ONCE = 400
"""How many sessions one statement names: SQLite takes 999 values in older versions."""

CODE_LENGTH, CODE_GROUP = 20, 4


class SessionRow(NamedTuple):
    """A session as its owner sees it: the hash of its token, when it began, was seen last and ends, and its device."""

    hash: str
    created_at: int
    seen_at: int
    expires_at: int
    device: str

    @property
    def id(self) -> str:
        """Return the name of the session in lists."""
        return self.hash[:SESSION_ID]


def session_rows(db: Connection, player: str, now: int) -> list[SessionRow]:
    """Return the sessions of a player, the one in use last first."""
    columns = "token_hash, created_at, seen_at, expires_at, device"
    statement = f"SELECT {columns} FROM sessions WHERE player = ? AND expires_at > ? ORDER BY seen_at DESC, token_hash"
    return [SessionRow(*row) for row in db.execute(statement, (player, now)).fetchall()]


def dead_sessions(db: Connection, sessions: Sequence[str], now: int) -> list[str]:
    """Return which of these sessions and tokens, named by their hashes, are stored no longer, expired or banned."""
    dead = []
    for begin in range(0, len(sessions), AT_ONCE):
        some = sessions[begin : begin + AT_ONCE]
        places = ", ".join("?" * len(some))
        query = (
            f"SELECT token_hash FROM sessions WHERE expires_at > ? AND token_hash IN ({places}) "
            f"UNION ALL SELECT token_hash FROM tokens t WHERE token_hash IN ({places}) AND NOT EXISTS "
            "(SELECT 1 FROM sanctions s WHERE s.player = t.owner AND s.kind = 'ban' AND s.lifted_at IS NULL "
            "AND (s.until IS NULL OR s.until > ?))"
        )
        living = {name for (name,) in db.execute(query, (now, *some, *some, now)).fetchall()}
        dead += [name for name in some if name not in living]
    return dead


def end_sessions(db: Connection, player: str, *, only: str | None = None, keep: str | None = None) -> list[str]:
    """Delete the sessions of a player: all, the one with an id, or all but the one with a hash; return their hashes."""
    hashes = [
        str(row[0]) for row in db.execute("SELECT token_hash FROM sessions WHERE player = ?", (player,)).fetchall()
    ]
    ended = [each for each in hashes if each != keep and (only is None or each[:SESSION_ID] == only)]
    for each in ended:
        db.execute("DELETE FROM sessions WHERE token_hash = ?", (each,))
    return ended


# --- Secrets that work once


def add_secret(db: Connection, secret: str, player: str, purpose: str, expires_at: int) -> None:
    """Store the hash of a secret that works once, until a moment; earlier ones for the same purpose end."""
    if player:
        db.execute("DELETE FROM secrets WHERE player = ? AND purpose = ?", (player, purpose))
    db.execute("INSERT INTO secrets VALUES (?, ?, ?, ?)", (token_hash(secret), player, purpose, expires_at))


def take_secret(db: Connection, secret: str, purpose: str, now: int) -> str | None:
    """Use a secret up; return its player, or None if it does not work (any more)."""
    statement = "DELETE FROM secrets WHERE hash = ? AND purpose = ? AND expires_at > ? RETURNING player"
    found = db.execute(statement, (token_hash(secret), purpose, now)).fetchone()
    return None if found is None else str(found[0])


# --- Recovery codes


def new_recovery_code() -> str:
    """Return a code to print: 99 random bits in groups of letters that do not look alike.

    >>> import re
    >>> bool(re.fullmatch("([2-9a-z]{4}-){4}[2-9a-z]{4}", new_recovery_code()))
    True
    """
    letters = new_id(CODE_LENGTH)
    return "-".join(letters[at : at + CODE_GROUP] for at in range(0, CODE_LENGTH, CODE_GROUP))


def _code_hash(code: str) -> str:
    """Return the hash of a code, however it was typed."""
    return token_hash("".join(char for char in code.lower() if char in ID_LETTERS))


def set_recovery_code(db: Connection, player: str, code: str, now: int) -> None:
    """Store the hash of a code; the one before it no longer works."""
    statement = (
        "INSERT INTO recovery_codes VALUES (?, ?, ?) ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, "
        "created_at = excluded.created_at"
    )
    db.execute(statement, (player, _code_hash(code), now))


def use_recovery_code(db: Connection, player: str, code: str) -> bool:
    """Use a code up; whether it was right."""
    statement = "DELETE FROM recovery_codes WHERE player = ? AND hash = ?"
    return db.execute(statement, (player, _code_hash(code))).rowcount > 0


def has_recovery_code(db: Connection, player: str) -> bool:
    """Whether a player has a code that works."""
    return db.execute("SELECT 1 FROM recovery_codes WHERE player = ?", (player,)).fetchone() is not None


# --- Mail addresses


def set_mail(db: Connection, player: str, address: str, language: str) -> None:
    """Store an address that is not confirmed yet, in place of the one before."""
    drop_mail(db, player)
    db.execute("INSERT INTO mails VALUES (?, ?, ?, NULL)", (player, address, language))


def confirm_mail(db: Connection, player: str, now: int) -> None:
    """Note that a player reads the letters to their address."""
    db.execute("UPDATE mails SET confirmed_at = ? WHERE player = ?", (now, player))


def drop_mail(db: Connection, player: str) -> None:
    """Delete a player's address, and what waits to be sent to it."""
    db.execute("DELETE FROM mails WHERE player = ?", (player,))
    db.execute("DELETE FROM secrets WHERE player = ? AND purpose IN ('confirm', 'reset')", (player,))
    db.execute("DELETE FROM outbox WHERE player = ? AND channel = 'mail'", (player,))
    db.execute("DELETE FROM subscriptions WHERE player = ? AND channel = 'mail'", (player,))
