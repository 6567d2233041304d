"""PostgreSQL behind an address; several processes may share it."""

import os
import subprocess
from collections.abc import Sequence
from typing import Any

import psycopg

from azulejos.errors import AzulejosError
from azulejos.server.store.database import Connection, Cursor, Dialect

__all__ = ["PostgresDatabase"]

EXCLUSIVE_LOCK = 0
"""The number of the advisory lock for exclusive work."""

LONGEST_PAUSE_MS = 4000
POSTGRES = Dialect(
    now="CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)",
    session="pg_backend_pid()",
    is_dead=(
        "(until < CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)"
        " OR NOT EXISTS (SELECT 1 FROM pg_stat_activity a WHERE a.pid = session))"
    ),
    shared="FOR SHARE",
    exclusive="FOR UPDATE SKIP LOCKED",
)


class PostgresConnection:
    """A connection that takes `?` for values, as the store writes its statements."""

    def __init__(self, address: str) -> None:
        self.raw = psycopg.connect(address, connect_timeout=10)

    def execute(self, statement: str, values: Sequence[Any] = ()) -> Cursor:
        """Run one statement."""
        return self.raw.execute(statement.replace("?", "%s").encode(), values)

    def commit(self) -> None:
        """Make permanent what was written."""
        self.raw.commit()

    def rollback(self) -> None:
        """Undo what was written since the last commit."""
        self.raw.rollback()

    def close(self) -> None:
        """Close the connection."""
        self.raw.close()


class PostgresDatabase:
    """A database of a PostgreSQL server."""

    def __init__(self, address: str) -> None:
        self._address = address

    @property
    def address(self) -> str:
        """Return the address without user and password."""
        info = psycopg.conninfo.conninfo_to_dict(self._address)
        return f"postgresql://{info.get('host', 'localhost')}/{info.get('dbname', '')}"

    @property
    def secret_address(self) -> str:
        """Return the whole address, with user and password."""
        return self._address

    @property
    def is_shared(self) -> bool:
        """Return True: any number of processes may connect."""
        return True

    @property
    def dialect(self) -> Dialect:
        """Return the SQL of PostgreSQL."""
        return POSTGRES

    def connect(self) -> Connection:
        """Open a connection."""
        return PostgresConnection(self._address)

    def connect_at_once(self) -> Connection | None:
        """Return None: a commit waits for the server."""
        return None

    def prepare_writer(self, connection: Connection) -> None:
        """End the session if a transaction pauses too long: its process was stopped, and others wait for its locks."""
        connection.execute(f"SET idle_in_transaction_session_timeout = {LONGEST_PAUSE_MS}")
        connection.commit()

    def tidy(self, connection: Connection) -> None:
        """Do nothing: a commit leaves nothing for later."""

    def check_place(self) -> None:
        """Do nothing: a connection is to one server."""

    def begin_exclusively(self, connection: Connection) -> None:
        """Begin a transaction that waits for any other that began this way."""
        connection.execute("SELECT pg_advisory_xact_lock(?)", (EXCLUSIVE_LOCK,))

    def is_temporary(self, error: BaseException) -> bool:
        """Whether the connection was lost or the server restarts."""
        return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError)

    def is_conflict(self, error: BaseException) -> bool:
        """Whether something was already there."""
        return isinstance(error, psycopg.IntegrityError)

    def backup(self, target: str) -> None:
        """Dump everything into a file with pg_dump; the list of processes shows no password."""
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
