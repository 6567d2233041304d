"""Everything that the server reads from and writes to its database, by name."""

import asyncio
import queue
import time
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from azulejos.server.histogram import Histogram
from azulejos.server.store.database import Connection, Database
from azulejos.server.store.migrations import migrate
from azulejos.server.store.writer import StorageFailed, Then, Writer

__all__ = ["PlayerRow", "Store", "StoredTable", "notify_nobody", "store_fact", "store_seats", "update_table"]

Result = TypeVar("Result")
READERS = 3
LISTED = (
    "t.id, t.game, t.status, t.created_at, t.description, "
    "(SELECT COALESCE(MAX(r.version), 0) FROM rows r WHERE r.table_id = t.id)"
)
NEWEST_FIRST = "ORDER BY t.created_at DESC, t.id DESC LIMIT ?"
Notice = Callable[[Connection], None]
"""Notifies other processes when the transaction that it is part of is committed."""


def notify_nobody(db: Connection) -> None:
    """Do nothing: there are no other processes."""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as stored; `password` is a hash, None for guests."""

    id: str
    name: str
    password: str | None
    created_at: int

    @property
    def is_account(self) -> bool:
        """Whether this player is more than a guest."""
        return self.password is not None


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as stored, with the rows of its match."""

    id: str
    game: str
    rules_version: int
    seed: str
    created_at: int
    status: str
    description: str
    rows: tuple[str, ...] = ()


class Store:
    """A database with a thread that writes and a few that read."""

    def __init__(self, database: Database) -> None:
        self.database = database
        migrate(database)
        self.commits = self.committed = 0
        self.commit_seconds = Histogram()
        self.writer = Writer(database, self._count)
        self._read_at = self._unread_at = float("-inf")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._connections: queue.SimpleQueue[Connection] = queue.SimpleQueue()

    def _count(self, jobs: int, seconds: float) -> None:
        self.commits += 1
        self.committed += jobs
        self.commit_seconds.observe(seconds)

    def write(self, work: Callable[[Connection], Result], *, is_fenced: bool = False) -> Awaitable[Result]:
        """Return the result of this work once its transaction is committed; see `Writer.write`."""
        return self.writer.write(work, is_fenced=is_fenced)

    def add_row(self, table: str, version: int, body: str) -> Awaitable[None]:
        """Add a row to a match."""
        return self.writer.add_row(table, version, body)

    def add_row_then(self, table: str, version: int, body: str, then: Then) -> None:
        """Add a row to a match, then call a function; see `Writer.add_row_then`."""
        self.writer.add_row_then(table, version, body, then)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Return what this work reads, in another thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        connection: Connection | None = None
        try:
            connection = self._reader()
            result = work(connection)
            connection.rollback()  # ends the snapshot, so that the next reader sees newer data
        except BaseException as error:
            if connection is not None:
                connection.close()
            if self.database.is_temporary(error):
                self._unread_at = time.monotonic()
                raise StorageFailed(message="the database cannot be read now; try again") from error
            raise
        self._connections.put(connection)
        self._read_at = time.monotonic()
        return result

    @property
    def seconds_since_failure(self) -> float:
        """Return how long ago the database last failed to store or to find something; infinity if it never did."""
        return min(self.writer.seconds_since_failure, time.monotonic() - self._unread_at)

    @property
    def seconds_since_read(self) -> float:
        """Return how long ago something was last read; infinity if nothing was."""
        return time.monotonic() - self._read_at

    def _reader(self) -> Connection:
        """Return a connection that nobody reads from now."""
        with suppress(queue.Empty):
            return self._connections.get_nowait()
        return self.database.connect()

    async def _execute(self, statement: str, *values: object) -> int:
        """Run one statement that writes; return how many rows it changed."""
        return await self.write(lambda db: db.execute(statement, values).rowcount)

    async def _fetch(self, statement: str, *values: object) -> list[Any]:
        return await self.read(lambda db: db.execute(statement, values).fetchall())

    async def close(self) -> None:
        """Write everything that waits, then end all threads."""
        await self.writer.close()
        self._readers.shutdown()
        while not self._connections.empty():
            self._connections.get().close()

    # --- Tables

    async def add_table(
        self, table: StoredTable, owner: str, players: Iterable[str], *, public: bool, notice: Notice = notify_nobody
    ) -> None:
        """Store a new table, the process that owns it, and the players who sit at it."""
        values = (table.id, table.game, table.rules_version, table.seed, table.created_at, table.status, int(public))

        def add(db: Connection) -> None:
            columns = "id, game, rules_version, seed, created_at, status, public, wakes, description"
            db.execute(
                f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)", (*values, table.description)
            )
            db.execute("INSERT INTO owners VALUES (?, ?)", (table.id, owner))
            store_seats(db, table.id, table.created_at, players)
            notice(db)

        await self.write(add, is_fenced=True)

    async def has_table(self, table: str) -> bool:
        """Whether there is a table with this id."""
        return bool(await self._fetch("SELECT 1 FROM tables WHERE id = ?", table))

    async def load_table(self, table: str) -> StoredTable | None:
        """Return a table with all rows of its match; None if there is none."""

        def load(db: Connection) -> StoredTable | None:
            found = db.execute(
                "SELECT id, game, rules_version, seed, created_at, status, description FROM tables WHERE id = ?",
                (table,),
            ).fetchone()
            if found is None:
                return None
            rows = db.execute("SELECT body FROM rows WHERE table_id = ? ORDER BY version", (table,)).fetchall()
            return replace(StoredTable(*found), rows=tuple(row[0] for row in rows))

        return await self.read(load)

    async def changes_since(self, table: str, version: int) -> tuple[str, list[str]] | None:
        """Return the description of a table, and the rows of its match after a version."""
        rows = "SELECT body FROM rows WHERE table_id = ? AND version > ? ORDER BY version"

        def news(db: Connection) -> tuple[str, list[str]] | None:
            found = db.execute("SELECT description FROM tables WHERE id = ?", (table,)).fetchone()
            if found is None:
                return None
            return found[0], [row[0] for row in db.execute(rows, (table, version)).fetchall()]

        return await self.read(news)

    async def public_tables(self, limit: int = 200, table: str | None = None) -> list[Any]:
        """Return the newest public tables, or one table: id, game, status, time, description, last version."""
        if table is not None:
            return await self._fetch(f"SELECT {LISTED} FROM tables t WHERE t.id = ?", table)
        where = "t.public = 1 AND t.status IN ('open', 'playing')"
        return await self._fetch(f"SELECT {LISTED} FROM tables t WHERE {where} {NEWEST_FIRST}", limit)

    async def tables_of(self, player: str) -> list[str]:
        """Return the tables at which a player sits and that are not over, newest first."""
        statement = "SELECT table_id FROM seats WHERE player = ? ORDER BY created_at DESC, table_id DESC LIMIT 200"
        return [row[0] for row in await self._fetch(statement, player)]

    async def listed_tables_of(self, player: str, limit: int = 200) -> list[Any]:
        """Return the tables at which a player sits and that are not over, newest first, like `public_tables`."""
        statement = f"SELECT {LISTED} FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.player = ? "
        return await self._fetch(statement + "ORDER BY s.created_at DESC, s.table_id DESC LIMIT ?", player, limit)

    async def expire(self, now: int, opened_before: int) -> None:
        """Delete sessions and secrets that have expired, and open tables at which no match began and nobody is."""
        old = (
            "status = 'open' AND created_at < ? AND NOT EXISTS (SELECT 1 FROM owners WHERE owners.table_id = tables.id)"
        )

        def delete(db: Connection) -> None:
            db.execute("DELETE FROM sessions WHERE expires_at < ?", (now,))
            db.execute("DELETE FROM secrets WHERE expires_at < ?", (now,))
            db.execute(f"DELETE FROM seats WHERE table_id IN (SELECT id FROM tables WHERE {old})", (opened_before,))
            db.execute(f"DELETE FROM tables WHERE {old}", (opened_before,))

        await self.write(delete)

    # --- Chat

    async def add_chat(
        self, table: str, at: int, player: str, name: str, seat: int | None, text: str, notice: Notice = notify_nobody
    ) -> int:
        """Store a chat message; return its number at the table."""

        def add(db: Connection) -> int:
            last = db.execute("SELECT MAX(n) FROM chat WHERE table_id = ?", (table,)).fetchone()[0]
            n = 1 if last is None else int(last) + 1
            db.execute("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", (table, n, at, player, name, seat, text))
            notice(db)
            return n

        return await self.write(add)

    async def chat_of(self, table: str, limit: int = 50) -> list[Any]:
        """Return the last chat messages at a table, oldest first: number, time, name, seat, text."""
        statement = "SELECT n, at, name, seat, text FROM chat WHERE table_id = ? AND text <> '' ORDER BY n DESC LIMIT ?"
        return (await self._fetch(statement, table, limit))[::-1]

    # --- Players and sessions

    async def add_player(self, player: PlayerRow, name_key: str | None) -> None:
        """Store a new player. Raise StorageFailed with code `conflict` if the name of an account is taken."""
        values = (player.id, player.name, name_key, player.password, player.created_at)
        await self._execute("INSERT INTO players VALUES (?, ?, ?, ?, ?)", *values)

    async def make_account(self, player: str, name: str, name_key: str, password: str) -> None:
        """Turn a guest into an account, keeping what it played."""
        statement = "UPDATE players SET name = ?, name_key = ?, password = ? WHERE id = ?"
        await self._execute(statement, name, name_key, password, player)

    async def rename(self, player: str, name: str) -> None:
        """Rename a guest."""
        await self._execute("UPDATE players SET name = ? WHERE id = ? AND password IS NULL", name, player)

    async def set_password(self, player: str, password: str) -> None:
        """Store another hash of the same password, when hashes have become stronger."""
        await self._execute("UPDATE players SET password = ? WHERE id = ?", password, player)

    async def player(self, player: str) -> PlayerRow | None:
        """Return the player with an id."""
        return await self._player("players p WHERE p.id = ?", player)

    async def account(self, name_key: str) -> PlayerRow | None:
        """Return the account with the key of a name."""
        return await self._player("players p WHERE p.name_key = ?", name_key)

    async def _player(self, source: str, *values: object) -> PlayerRow | None:
        found = await self._fetch(f"SELECT p.id, p.name, p.password, p.created_at FROM {source}", *values)
        return PlayerRow(*found[0]) if found else None

    async def add_session(self, token_hash: str, player: str, now: int, expires: int, device: str = "") -> None:
        """Store a session by the hash of its token."""
        columns = "token_hash, player, created_at, expires_at, device, seen_at"
        statement = f"INSERT INTO sessions ({columns}) VALUES (?, ?, ?, ?, ?, ?)"
        await self._execute(statement, token_hash, player, now, expires, device, now)

    async def session(self, token_hash: str, now: int) -> PlayerRow | None:
        """Return the player of a session that has not expired."""
        source = "sessions s JOIN players p ON p.id = s.player WHERE s.token_hash = ? AND s.expires_at > ?"
        return await self._player(source, token_hash, now)

    async def end_session(self, token_hash: str) -> None:
        """Delete a session."""
        await self._execute("DELETE FROM sessions WHERE token_hash = ?", token_hash)

    # --- Tokens of network bots

    async def add_token(self, token: str, token_hash: str, player: PlayerRow, name_key: str, owner: str) -> None:
        """Store a token, and the player that it is for."""

        def add(db: Connection) -> None:
            values = (player.id, player.name, name_key, player.password, player.created_at)
            db.execute("INSERT INTO players VALUES (?, ?, ?, ?, ?)", values)
            db.execute(
                "INSERT INTO tokens VALUES (?, ?, ?, ?, ?, ?)",
                (token, token_hash, player.id, player.name, player.created_at, owner),
            )

        await self.write(add)

    async def token_player(self, token_hash: str) -> tuple[PlayerRow, str] | None:
        """Return the player that a token is for, and the account that it belongs to."""
        columns = "p.id, p.name, p.password, p.created_at, t.owner"
        source = "tokens t JOIN players p ON p.id = t.player WHERE t.token_hash = ?"
        found = await self._fetch(f"SELECT {columns} FROM {source}", token_hash)
        return (PlayerRow(*found[0][:4]), str(found[0][4])) if found else None

    async def is_network_bot(self, player: str) -> bool:
        """Whether a player is a network bot, with or without a token."""
        return bool(await self._fetch("SELECT 1 FROM players WHERE id = ? AND password = '!'", player))

    async def tokens_of(self, owner: str) -> list[Any]:
        """Return the tokens of an account: id, name, time."""
        return await self._fetch("SELECT id, name, created_at FROM tokens WHERE owner = ? ORDER BY created_at", owner)

    async def drop_token(self, token: str, owner: str) -> str | None:
        """Delete a token; return its hash, or None if it was not there."""
        statement = "DELETE FROM tokens WHERE id = ? AND owner = ? RETURNING token_hash"
        found = await self.write(lambda db: db.execute(statement, (token, owner)).fetchone())
        return None if found is None else str(found[0])

    # --- Facts

    async def set_fact(self, name: str, value: str) -> None:
        """Store a fact about the server itself."""
        await self.write(lambda db: store_fact(db, name, value))

    async def fact(self, name: str) -> str | None:
        """Return a fact that was stored; None if it was not."""
        found = await self._fetch("SELECT value FROM facts WHERE name = ?", name)
        return str(found[0][0]) if found else None


def update_table(db: Connection, table: str, status: str, wakes: bool, description: str) -> None:
    """Change what is stored about a table besides its rows."""
    db.execute(
        "UPDATE tables SET status = ?, wakes = ?, description = ? WHERE id = ?",
        (status, int(wakes), description, table),
    )


def store_seats(db: Connection, table: str, created_at: int, players: Iterable[str]) -> None:
    """Store who sits at a table; nobody, once it is over."""
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    for player in sorted(set(players)):
        db.execute("INSERT INTO seats VALUES (?, ?, ?)", (player, created_at, table))


def store_fact(db: Connection, name: str, value: str) -> None:
    """Store a fact about the server itself."""
    statement = "INSERT INTO facts VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    db.execute(statement, (name, value))
