"""Which process owns a table, in the database: its lock, its owner, and the times when it had none."""

import hashlib

import msgspec

from azulejos.server.store.database import Connection
from azulejos.server.tables.outages import Outage

__all__ = ["lock_number", "note_life", "note_owner", "past_gaps"]

KEPT_GAPS = 50


def lock_number(table: str) -> int:
    """Return the number of a table's advisory lock."""
    return int.from_bytes(hashlib.sha256(table.encode()).digest()[:8], "big", signed=True)


def note_life(db: Connection, process: str, now: int) -> None:
    """Store that a process is alive."""
    statement = "INSERT INTO processes VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at"
    db.execute(statement, (process, now))


def past_gaps(db: Connection, table: str) -> tuple[list[Outage], int | None]:
    """Return the times when a table had no owner, and when its last owner was last alive."""
    found = db.execute(
        "SELECT o.gaps, p.alive_at FROM owners o LEFT JOIN processes p ON p.id = o.process WHERE o.table_id = ?",
        (table,),
    ).fetchone()
    return ([], None) if found is None else (msgspec.json.decode(found[0], type=list[Outage]), found[1])


def note_owner(db: Connection, table: str, process: str, now: int) -> list[Outage]:
    """Store who owns a table from now on; return the times when it had no owner."""
    gaps, alive_at = past_gaps(db, table)
    if alive_at is not None and alive_at < now:
        gaps = [*gaps, (int(alive_at), now)][-KEPT_GAPS:]
    db.execute(
        "INSERT INTO owners VALUES (?, ?, ?) "
        "ON CONFLICT (table_id) DO UPDATE SET process = excluded.process, gaps = excluded.gaps",
        (table, process, msgspec.json.encode(gaps).decode()),
    )
    note_life(db, process, now)
    return gaps
