"""SQLite in a file, in WAL mode: readers never wait for the writer."""

import sqlite3
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.server.store.database import Connection

__all__ = ["SqliteDatabase"]


class SqliteDatabase:
    """A file. With `full`, a commit waits for the disk itself: slower, but it survives a power cut."""

    def __init__(self, path: str | Path, *, full: bool = False) -> None:
        self.path = Path(path)
        self.full = full

    @property
    def address(self) -> str:
        """Return the name of the file."""
        return f"sqlite:{self.path.name}"

    def connect(self) -> Connection:
        """Open a connection; any thread may use it, one at a time."""
        connection: Connection = sqlite3.connect(self.path, timeout=10, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {'FULL' if self.full else 'NORMAL'}")
        connection.execute("PRAGMA busy_timeout = 10000")
        connection.execute("PRAGMA cache_size = -8000")
        connection.execute("PRAGMA journal_size_limit = 67108864")
        return connection

    def begin_exclusively(self, connection: Connection) -> None:
        """Begin a transaction that waits for other writers; without it, each change of layout would commit itself."""
        connection.execute("BEGIN IMMEDIATE")

    def is_temporary(self, error: BaseException) -> bool:
        """Whether the disk is full or the file locked."""
        return isinstance(error, sqlite3.OperationalError)

    def is_conflict(self, error: BaseException) -> bool:
        """Whether something was already there."""
        return isinstance(error, sqlite3.IntegrityError)

    def backup(self, target: str) -> None:
        """Copy the file page by page, while the server writes."""
        if not self.path.exists():
            raise AzulejosError(f"no such database: {self.path}", code="no-database")
        source = sqlite3.connect(self.path, timeout=30)
        copy = sqlite3.connect(target)
        try:
            source.backup(copy, pages=1024)
            copy.execute("PRAGMA journal_mode = DELETE")
        finally:
            copy.close()
            source.close()
