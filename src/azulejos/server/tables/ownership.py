"""Which process owns which table, in the database.

A process has one lease, which it renews; tables point to the process that owns them. The id of a lease is the token
that every write of a match is checked against: who ends a lease deletes its row, and from then on no transaction of
that process commits. A table that nobody owns has in `wake_at` the moment when it must continue on its own.
"""

from azulejos.server.store.database import Connection, Dialect
from azulejos.server.tables.outages import Outage

__all__ = [
    "LEASE_MS",
    "dead_processes",
    "due_tables",
    "end_lease",
    "forget_gaps",
    "gaps_of",
    "has_lease",
    "note_gaps",
    "ownerless",
    "played_elsewhere",
    "release",
    "renew_lease",
    "take_lease",
    "take_table",
]

LEASE_MS = 7000
"""How long a process may be silent before others take over its tables."""

MOST_NAMES = 500
ELSEWHERE = (
    "SELECT o.table_id FROM owners o JOIN tables t ON t.id = o.table_id "
    "WHERE o.process <> ? AND t.public = 1 AND t.status = 'playing' ORDER BY t.created_at DESC, t.id LIMIT ?"
)


def take_lease(db: Connection, dialect: Dialect, process: str, now: int) -> None:
    """Begin the lease of a process."""
    values = f"?, ?, {dialect.now} + {LEASE_MS}, {dialect.session}"
    db.execute(f"INSERT INTO processes (id, alive_at, until, session) VALUES ({values})", (process, now))


def renew_lease(db: Connection, dialect: Dialect, process: str, now: int) -> bool:
    """Renew a lease with all tables under it; return False if it was ended by somebody else."""
    changes = f"alive_at = ?, until = {dialect.now} + {LEASE_MS}, session = {dialect.session}"
    return db.execute(f"UPDATE processes SET {changes} WHERE id = ?", (now, process)).rowcount == 1


def has_lease(db: Connection, dialect: Dialect, process: str) -> bool:
    """Whether the lease of a process still holds; nobody can end it before this transaction."""
    query = f"SELECT 1 FROM processes WHERE id = ? {dialect.shared}"
    return db.execute(query, (process,)).fetchone() is not None


def dead_processes(db: Connection, dialect: Dialect, process: str) -> dict[str, int]:
    """Return the processes that are gone, and when each was last alive; none that is just writing."""
    query = f"SELECT id, alive_at FROM processes WHERE id <> ? AND {dialect.is_dead} {dialect.exclusive}"
    return {name: int(alive_at) for name, alive_at in db.execute(query, (process,)).fetchall()}


def end_lease(db: Connection, process: str, alive_at: int, now: int) -> None:
    """End the lease of a process and release its tables; no clock is charged since it was last alive."""
    db.execute("DELETE FROM processes WHERE id = ?", (process,))
    note_gaps(db, process, alive_at, now)
    own = "SELECT table_id FROM owners WHERE process = ?"
    db.execute(f"UPDATE tables SET wake_at = 0 WHERE status = 'playing' AND wakes = 1 AND id IN ({own})", (process,))
    db.execute("DELETE FROM owners WHERE process = ?", (process,))


def note_gaps(db: Connection, process: str, begun_at: int, ended_at: int) -> None:
    """Store that nobody served the tables of a process for some time."""
    if begun_at < ended_at:
        gap = "SELECT table_id, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM owners WHERE process = ?"
        db.execute(f"INSERT INTO gaps (table_id, begun_at, ended_at) {gap}", (begun_at, ended_at, process))


def take_table(db: Connection, table: str, process: str) -> bool:
    """Make a process the owner of a table that has none; return whether it is the owner now."""
    added = "INSERT INTO owners SELECT id, ? FROM tables WHERE id = ? ON CONFLICT (table_id) DO NOTHING"
    if db.execute(added, (process, table)).rowcount == 1:
        db.execute("UPDATE tables SET wake_at = NULL WHERE id = ? AND wake_at IS NOT NULL", (table,))
        return True
    found = db.execute("SELECT process FROM owners WHERE table_id = ?", (table,)).fetchone()
    return found is not None and found[0] == process


def release(db: Connection, table: str, process: str, wake_at: int | None) -> None:
    """Release a table; it wakes by itself at a moment, or when somebody comes."""
    if db.execute("DELETE FROM owners WHERE table_id = ? AND process = ?", (table, process)).rowcount == 1:
        db.execute("UPDATE tables SET wake_at = ? WHERE id = ? AND status = 'playing'", (wake_at, table))


def gaps_of(db: Connection, table: str) -> list[Outage]:
    """Return the times when nobody served a table although its owner should have."""
    found = db.execute("SELECT begun_at, ended_at FROM gaps WHERE table_id = ?", (table,)).fetchall()
    return [(int(begun_at), int(ended_at)) for begun_at, ended_at in found]


def forget_gaps(db: Connection, table: str) -> None:
    """Delete the gaps of a table that is over."""
    db.execute("DELETE FROM gaps WHERE table_id = ?", (table,))


def due_tables(db: Connection, now: int, limit: int) -> list[str]:
    """Return tables without an owner that must continue now."""
    query = "SELECT id FROM tables WHERE wake_at IS NOT NULL AND wake_at <= ? ORDER BY wake_at LIMIT ?"
    return [row[0] for row in db.execute(query, (now, limit)).fetchall()]


def ownerless(db: Connection, tables: list[str]) -> list[str]:
    """Return which of these tables have no owner."""
    owned = set[str]()
    for begin in range(0, len(tables), MOST_NAMES):
        some = tables[begin : begin + MOST_NAMES]
        places = ", ".join("?" * len(some))
        owned |= {
            row[0] for row in db.execute(f"SELECT table_id FROM owners WHERE table_id IN ({places})", some).fetchall()
        }
    return [table for table in tables if table not in owned]


def played_elsewhere(db: Connection, process: str, limit: int = MOST_NAMES) -> list[str]:
    """Return the public tables at which other processes let a match be played, newest first."""
    return [row[0] for row in db.execute(ELSEWHERE, (process, limit)).fetchall()]
