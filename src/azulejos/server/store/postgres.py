"""PostgreSQL behind an address; several processes may share it."""

import os
import subprocess
from collections.abc import Sequence
from typing import Any

import psycopg

from azulejos.errors import AzulejosError
from azulejos.server.store.database import Connection, Cursor

__all__ = ["PostgresDatabase"]

ALONE = 0
"""The advisory lock of who works alone; tables have other numbers."""


class PostgresConnection:
    """A connection that takes `?` for values, as the store writes its statements."""

    def __init__(self, address: str) -> None:
        self.raw = psycopg.connect(address, connect_timeout=10)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run one statement."""
        return self.raw.execute(statement.replace("?", "%s").encode(), values)

    def commit(self) -> None:
        """Make what was written last."""
        self.raw.commit()

    def rollback(self) -> None:
        """Forget what was written since the last commit."""
        self.raw.rollback()

    def close(self) -> None:
        """End it."""
        self.raw.close()


class PostgresDatabase:
    """A database of a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        self._address = address

    @property
    def address(self) -> str:
        """Name the database without user and password."""
        info = psycopg.conninfo.conninfo_to_dict(self._address)
        return f"postgresql://{info.get('host', 'localhost')}/{info.get('dbname', '')}"

    @property
    def secret_address(self) -> str:
        """Return the whole address, for those who connect."""
        return self._address

    def connect(self) -> Connection:
        """Open a connection."""
        return PostgresConnection(self._address)

    def begin_alone(self, connection: Connection) -> None:
        """Begin a transaction that waits for the one before it that began so."""
        connection.execute("SELECT pg_advisory_xact_lock(?)", (ALONE,))

    def is_passing(self, error: BaseException) -> bool:
        """Say that a lost connection or a server that restarts may pass."""
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)

    def is_conflict(self, error: BaseException) -> bool:
        """Return whether something was there already."""
        return isinstance(error, psycopg.IntegrityError)

    def backup(self, target: str) -> None:
        """Let PostgreSQL's own tool dump everything into a file; the list of processes shows no password."""
        parts = psycopg.conninfo.conninfo_to_dict(self._address)
        password = parts.pop("password", None)
        secret = {} if password is None else {"PGPASSWORD": str(password)}
        address = psycopg.conninfo.make_conninfo("", **parts)
        try:
            done = subprocess.run(
                ["pg_dump", "--format=custom", f"--file={target}", f"--dbname={address}"],
                check=False,
                env={**os.environ, **secret},
                capture_output=True,
                text=True,
            )
        except FileNotFoundError as error:
            raise AzulejosError(
                "pg_dump is not installed: it makes backups of PostgreSQL", code="no-pg-dump"
            ) from error
        if done.returncode:
            raise AzulejosError(f"pg_dump failed: {done.stderr.strip().splitlines()[-1:]}", code="backup-failed")
