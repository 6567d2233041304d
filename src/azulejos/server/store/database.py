"""What the store needs of a database: connections that speak one dialect of SQL, with `?` for values."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

__all__ = ["Connection", "Cursor", "Database", "Dialect"]


class Dialect(NamedTuple):
    """The SQL in which databases differ: parts of statements.

    `now` is the database's own time in milliseconds since 1970 and `session` the number of the connection's session.
    `is_dead` tells whether a row of `processes` belongs to a process that is gone. `shared` and `exclusive` lock the
    rows that a query reads; a row that others have locked is left out of an exclusive query.
    """

    now: str
    session: str
    is_dead: str
    shared: str
    exclusive: str


class Cursor(Protocol):
    """The result of a statement."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    @property
    def rowcount(self) -> int:
        """Return the number of rows that were changed."""


class Connection(Protocol):
    """One connection, used by one thread; a transaction begins by itself with the first statement that writes."""

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run one statement."""

    def commit(self) -> None:
        """Make permanent what was written."""

    def rollback(self) -> None:
        """Undo what was written since the last commit."""

    def close(self) -> None:
        """Close the connection."""


class Database(Protocol):
    """A database that connections can be opened to."""

    @property
    def address(self) -> str:
        """Return the address without any secret."""

    @property
    def is_shared(self) -> bool:
        """Whether several processes may serve from this database."""

    @property
    def dialect(self) -> Dialect:
        """Return the SQL that is particular to this database."""

    def connect(self) -> Connection:
        """Open a connection."""

    def connect_at_once(self) -> Connection | None:
        """Open a connection that waits neither for others nor for a disk when it commits; None if there is no such."""

    def prepare_writer(self, connection: Connection) -> None:
        """Prepare the connection of the thread that writes."""

    def tidy(self, connection: Connection) -> None:
        """Do what commits have left for later: nobody waits for it now."""

    def check_place(self) -> None:
        """Raise OSError if the database is no longer where it was opened: a commit would be lost."""

    def begin_exclusively(self, connection: Connection) -> None:
        """Begin a transaction that no other process can begin at the same time; others wait for its end."""

    def is_temporary(self, error: BaseException) -> bool:
        """Whether a failure may be over soon: a lost connection, a locked file."""

    def is_conflict(self, error: BaseException) -> bool:
        """Whether a failure means that something was already there."""

    def backup(self, target: str) -> None:
        """Copy everything into a file while others write."""
