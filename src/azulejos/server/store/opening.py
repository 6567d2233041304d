"""Opening the database at an address."""

from azulejos.errors import AzulejosError, MissingExtra
from azulejos.play import OptionError
from azulejos.server.store.database import Database
from azulejos.server.store.migrations import migrate
from azulejos.server.store.sqlite import SqliteDatabase
from azulejos.server.store.store import Store

__all__ = ["database_of", "open_store", "prepare_database"]


def database_of(address: str, *, full: bool = False) -> Database:
    """Return the database of an address: the path of a file (`sqlite:FILE` too), or `postgresql://...`."""
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from azulejos.server.store.postgres import PostgresDatabase
        except ImportError as error:
            raise MissingExtra("postgres", "PostgreSQL databases") from error
        return PostgresDatabase(address)
    if "://" in address:
        raise OptionError(f"not a database: {address.split('://')[0]}://... (wanted a file or postgresql://)")
    return SqliteDatabase(address.removeprefix("sqlite:"), full=full)


def prepare_database(address: str) -> None:
    """Bring a database up to date before a server starts. Raise an error with a one-line message."""
    database = database_of(address)
    try:
        migrate(database)
    except AzulejosError:
        raise
    except Exception as error:
        raise AzulejosError(f"the database {database.address} cannot be opened: {error}", code="no-database") from error


def open_store(address: str, *, full: bool = False) -> Store:
    """Open a store inside a running event loop, and bring its layout up to date."""
    return Store(database_of(address, full=full))
