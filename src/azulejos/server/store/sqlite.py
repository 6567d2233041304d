"""SQLite in a file, in WAL mode: readers never wait for the writer."""

import os
import sqlite3
import sys
import threading
import time
import weakref
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.server.store.database import Connection, Dialect

__all__ = ["SqliteDatabase"]


PATIENCE_S = 10
RETRY_S = 0.01
MOST_PAGES = 16_384
"""After how many pages a commit copies the log itself."""

MAGIC = b"SQLite format 3\0"
HEAD_SIZE = 32
SQLITE = Dialect(
    now="CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
    session="0",
    is_dead="1 = 1",  # a file has one process: whoever opens it is the only one
    shared="",
    exclusive="",
)


class SqliteDatabase:
    """A file. With `full`, a commit waits for the disk itself: slower, but it survives a power cut."""

    def __init__(self, path: str | Path, *, full: bool = False) -> None:
        self.path = Path(path)
        self.full = full
        self._file = self._size = self._log_size = 0
        self._is_cut = False
        self._log, self._index = f"{self.path}-wal", f"{self.path}-shm"
        self._logs: dict[str, int] = {}
        self._watched: int | None = None
        self._watched_index: int | None = None
        self._looking = threading.Lock()

    @property
    def address(self) -> str:
        """Return the name of the file."""
        return f"sqlite:{self.path.name}"

    @property
    def is_shared(self) -> bool:
        """Return False: a file has one process."""
        return False

    @property
    def dialect(self) -> Dialect:
        """Return the SQL of SQLite."""
        return SQLITE

    def connect(self) -> Connection:
        """Open a connection; any thread may use it, one at a time. A file that was removed is not made again."""
        if self._file:
            self._require_same_file()
        connection: Connection = sqlite3.connect(self.path, timeout=PATIENCE_S, check_same_thread=False)
        _use_wal(connection)
        connection.execute(f"PRAGMA synchronous = {'FULL' if self.full else 'NORMAL'}")
        connection.execute(f"PRAGMA busy_timeout = {PATIENCE_S * 1000}")
        connection.execute("PRAGMA cache_size = -8000")
        connection.execute("PRAGMA temp_store = MEMORY")  # else each statement with several rows opens a file
        connection.execute("PRAGMA journal_size_limit = 67108864")
        self._file = self._file or self.path.stat().st_ino
        return connection

    def connect_at_once(self) -> Connection | None:
        """Open a connection that fails where others wait, and leaves the log of writes to `tidy`; None with `full`."""
        if self.full:
            return None
        connection = self.connect()
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        return connection

    def prepare_writer(self, connection: Connection) -> None:
        """Let the log of writes grow longer than usual, because `tidy` shortens it."""
        connection.execute(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")

    def tidy(self, connection: Connection) -> None:
        """Copy what was written from the log into the file.

        SQLite would do so within a commit, and all moves of a round would wait for the disk.
        """
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

    def check_place(self) -> None:
        """Raise OSError if the file was removed, replaced, cut short or overwritten with something else, or its log.

        The files stay open: closing one would drop all locks that this process has on it (POSIX), and the next program
        that looks into the database would delete the log of writes under the server's feet.
        """
        if self._watched is None:
            self._watched = self._watch(self.path)
            self._logs = {log: os.stat(log).st_ino for log in (self._log, self._index) if os.path.exists(log)}
            self._watched_index = self._watch(self._index) if self._index in self._logs else None
        head = self._head(self._watched)
        if not head.startswith(MAGIC):
            raise OSError(f"{self.path.name} is no longer a database")
        size = self._require_same_file()
        if size < self._size and size < _size_in(head):  # else somebody else has tidied it up
            self._is_cut = True  # for good: what is written later could give it the right size again
        self._size = size
        for log, file in self._logs.items():
            found = os.stat(log)
            if found.st_ino != file:
                raise OSError(f"{Path(log).name} is no longer the file that was opened")
            if log == self._log:
                self._check_log(found.st_size)
        if self._is_cut:
            raise OSError(f"{self.path.name} or its log was cut short")

    def _check_log(self, size: int) -> None:
        """Note if the log has lost its end; it is made shorter rightly when all of it is in the file."""
        if size < self._log_size and self._watched_index is not None:
            self._is_cut = self._is_cut or size < _log_size_in(self._head(self._watched_index))
        self._log_size = size

    def _watch(self, file: str | Path) -> int:
        """Open a file for as long as this object is there."""
        opened = os.open(file, os.O_RDONLY)
        weakref.finalize(self, os.close, opened).atexit = False
        return opened

    def _head(self, file: int) -> bytes:
        """Return the first bytes of a file; the threads that write share one place in it."""
        with self._looking:
            os.lseek(file, 0, os.SEEK_SET)
            return os.read(file, HEAD_SIZE)

    def _require_same_file(self) -> int:
        """Return the size of the file."""
        found = os.stat(self.path)
        if found.st_ino != self._file:
            raise OSError(f"{self.path.name} is no longer the database that was opened")
        return found.st_size

    def begin_exclusively(self, connection: Connection) -> None:
        """Begin a transaction that waits for other writers; without it, each change of layout would commit itself."""
        connection.execute("BEGIN IMMEDIATE")

    def is_temporary(self, error: BaseException) -> bool:
        """Whether the file cannot be used now: the disk is full, the file is locked or damaged."""
        is_fault_of_ours = isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError)
        return isinstance(error, sqlite3.DatabaseError | OSError) and not is_fault_of_ours

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


def _size_in(head: bytes) -> int:
    """Return the size of a file according to its first bytes: that of a page (1 is 65,536 bytes) and their number."""
    page, pages = int.from_bytes(head[16:18]), int.from_bytes(head[28:32])
    return (65_536 if page == 1 else page) * pages


def _log_size_in(head: bytes) -> int:
    """Return the least size of a log according to its index: after 32 bytes, each page takes 24 more than its size."""
    page, pages = int.from_bytes(head[14:16], sys.byteorder), int.from_bytes(head[16:20], sys.byteorder)
    return 32 + pages * (24 + (65_536 if page == 1 else page)) if pages else 0


def _use_wal(connection: Connection) -> None:
    """Switch to WAL mode. SQLite does not wait while another connection switches a new file: try again until it has."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(RETRY_S)
