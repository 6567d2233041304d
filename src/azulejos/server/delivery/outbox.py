"""The outbox: messages that wait to be sent, in the database."""

from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from azulejos.server.store.database import Connection

__all__ = ["Channel", "Message", "add_message", "claim_messages", "drop_message", "put_off"]

Channel = Literal["mail", "push", "webhook"]
HELD_MS = 60_000
"""How long a process that sends a message has it for itself."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message to a player. `kind` and the other fields of `body` say what it is about."""

    id: str
    channel: Channel
    player: str
    body: dict[str, Any]
    created_at: int
    due_at: int
    tries: int


def add_message(
    db: Connection, message: str, channel: Channel, player: str, body: dict[str, Any], now: int, due_at: int = 0
) -> bool:
    """Add a message, as part of the caller's transaction; whether it is new. The same id waits once."""
    statement = "INSERT INTO outbox VALUES (?, ?, ?, ?, ?, ?, 0) ON CONFLICT (id) DO NOTHING"
    text = msgspec.json.encode(body).decode()
    return db.execute(statement, (message, channel, player, text, now, max(now, due_at))).rowcount > 0


def claim_messages(db: Connection, now: int, limit: int) -> list[Message]:
    """Return messages that are due; nobody else gets them for a minute."""
    columns = "id, channel, player, body, created_at, due_at, tries"
    found = db.execute(f"SELECT {columns} FROM outbox WHERE due_at <= ? ORDER BY due_at LIMIT ?", (now, limit))
    claimed = []
    for row in found.fetchall():
        waiting = Message(*row)
        statement = "UPDATE outbox SET due_at = ?, tries = tries + 1 WHERE id = ? AND due_at = ?"
        if db.execute(statement, (now + HELD_MS, waiting.id, waiting.due_at)).rowcount:
            claimed.append(replace(waiting, body=msgspec.json.decode(row[3])))
    return claimed


def drop_message(db: Connection, message: str) -> None:
    """Delete a message that was sent, or that never will be."""
    db.execute("DELETE FROM outbox WHERE id = ?", (message,))


def put_off(db: Connection, message: str, due_at: int) -> None:
    """Try a message again later."""
    db.execute("UPDATE outbox SET due_at = ? WHERE id = ?", (due_at, message))
