"""The database: SQLite in a file, or PostgreSQL behind an address.

Only this package opens connections to the database and knows its layout. It stores text and numbers, and knows nothing
of matches or people.
"""

from azulejos.server.store.opening import open_store
from azulejos.server.store.store import Store
from azulejos.server.store.writer import StorageFailed

__all__ = ["StorageFailed", "Store", "open_store"]
