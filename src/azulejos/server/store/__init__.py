"""Where tables, players and results are kept: SQLite in a file, or PostgreSQL behind an address."""

from azulejos.server.store.opening import open_store
from azulejos.server.store.store import Store
from azulejos.server.store.writer import Failed

__all__ = ["Failed", "Store", "open_store"]
