"""What the store asks of a database: connections that speak one dialect of SQL, with `?` for values."""

from collections.abc import Sequence
from typing import Any, Protocol

__all__ = ["Connection", "Cursor", "Database"]


class Cursor(Protocol):
    """The answer to a statement."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    @property
    def rowcount(self) -> int:
        """Count the rows that were changed."""


class Connection(Protocol):
    """One connection, used by one thread; a transaction begins by itself with the first statement that writes."""

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run one statement."""

    def commit(self) -> None:
        """Make what was written last."""

    def rollback(self) -> None:
        """Forget what was written since the last commit."""

    def close(self) -> None:
        """End it."""


class Database(Protocol):
    """Where connections come from."""

    @property
    def address(self) -> str:
        """Name the database without any secret."""

    def connect(self) -> Connection:
        """Open a connection."""

    def begin_alone(self, connection: Connection) -> None:
        """Begin a transaction, of which only one is under way in all processes: others wait for its end."""

    def is_passing(self, error: BaseException) -> bool:
        """Return whether a failure may be over soon: a lost connection, a locked file."""

    def is_conflict(self, error: BaseException) -> bool:
        """Return whether a failure means that something was there already."""

    def backup(self, target: str) -> None:
        """Copy everything into a file while others write."""
