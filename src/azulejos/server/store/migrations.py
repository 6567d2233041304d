"""The layout of the database, as the steps that lead to it; the same SQL serves both databases."""

from collections.abc import Callable
from typing import Any

import msgspec

from azulejos.errors import AzulejosError
from azulejos.server.store.club_migrations import CLUB_STEPS
from azulejos.server.store.database import Connection, Database

__all__ = ["MIGRATIONS", "migrate", "version_of"]

Statement = str | Callable[[Connection], None]
"""SQL, or a function for what SQL cannot do alike in both databases."""


def split_gaps(db: Connection) -> None:
    """Store each gap of a table as a row of its own."""
    for table, text in db.execute("SELECT table_id, gaps FROM owners WHERE gaps <> '[]'").fetchall():
        for begun_at, ended_at in dict(msgspec.json.decode(text, type=list[tuple[int, int]])).items():
            db.execute("INSERT INTO gaps VALUES (?, ?, ?)", (table, begun_at, ended_at))


def list_seats(db: Connection) -> None:
    """Store which players sit at which unfinished tables, from the descriptions of the tables."""
    query = "SELECT id, created_at, description FROM tables WHERE status IN ('open', 'playing')"
    for table, created_at, text in db.execute(query).fetchall():
        described: dict[str, Any] = msgspec.json.decode(text)
        players = {occupant.get("player") for occupant in described["chairs"]} - {None}
        for player in sorted(players):
            db.execute("INSERT INTO seats VALUES (?, ?, ?)", (player, created_at, table))


MIGRATIONS: tuple[tuple[Statement, ...], ...] = (
    (  # 1: tables, their rows, chat, players and their sessions
        """CREATE TABLE players (
            id TEXT PRIMARY KEY, name TEXT NOT NULL, name_key TEXT UNIQUE, password TEXT,
            created_at BIGINT NOT NULL)""",
        """CREATE TABLE sessions (
            token_hash TEXT PRIMARY KEY, player TEXT NOT NULL, created_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL)""",
        "CREATE INDEX sessions_by_player ON sessions (player)",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL, seed TEXT NOT NULL,
            created_at BIGINT NOT NULL, status TEXT NOT NULL, public INTEGER NOT NULL,
            wakes INTEGER NOT NULL, description TEXT NOT NULL)""",
        "CREATE INDEX tables_by_status ON tables (status, wakes)",
        """CREATE TABLE rows (
            table_id TEXT NOT NULL, version INTEGER NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY (table_id, version))""",
        """CREATE TABLE chat (
            table_id TEXT NOT NULL, n INTEGER NOT NULL, at BIGINT NOT NULL, player TEXT NOT NULL,
            name TEXT NOT NULL, seat INTEGER, text TEXT NOT NULL, PRIMARY KEY (table_id, n))""",
        "CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    (  # 2: finished matches, ratings, tokens of network bots
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY, game TEXT NOT NULL, ended_at BIGINT NOT NULL, result TEXT NOT NULL,
            rated INTEGER NOT NULL, seats TEXT NOT NULL)""",
        "CREATE INDEX matches_by_end ON matches (ended_at, id)",
        """CREATE TABLE match_players (
            player TEXT NOT NULL, ended_at BIGINT NOT NULL, match TEXT NOT NULL,
            PRIMARY KEY (player, ended_at, match))""",
        """CREATE TABLE ratings (
            player TEXT NOT NULL, pool TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (player, pool))""",
        "CREATE INDEX ratings_by_pool ON ratings (pool, rating)",
        """CREATE TABLE tokens (
            id TEXT PRIMARY KEY, token_hash TEXT NOT NULL UNIQUE, player TEXT NOT NULL, name TEXT NOT NULL,
            created_at BIGINT NOT NULL, owner TEXT NOT NULL)""",
        "CREATE INDEX tokens_by_owner ON tokens (owner)",
    ),
    (  # 3: what processes that share a database ask each other
        """CREATE TABLE questions (
            id TEXT PRIMARY KEY, table_id TEXT NOT NULL, body TEXT NOT NULL, at BIGINT NOT NULL)""",
        "CREATE TABLE replies (id TEXT PRIMARY KEY, body TEXT NOT NULL, at BIGINT NOT NULL)",
    ),
    (  # 4: which process owned a table last, when it lived last, and when nobody owned the table
        "CREATE TABLE owners (table_id TEXT PRIMARY KEY, process TEXT NOT NULL, gaps TEXT NOT NULL)",
        "CREATE TABLE processes (id TEXT PRIMARY KEY, alive_at BIGINT NOT NULL)",
    ),
    (  # 5: which finished matches everybody may see
        "ALTER TABLE matches ADD COLUMN public INTEGER NOT NULL DEFAULT 0",
        "UPDATE matches SET public = COALESCE((SELECT t.public FROM tables t WHERE t.id = matches.id), 0)",
        "CREATE INDEX matches_in_public ON matches (public, ended_at, id)",
    ),
    (  # 6: pairs that look like farming; bots in pools of their own
        """CREATE TABLE flags (
            match TEXT NOT NULL, at BIGINT NOT NULL, winner TEXT NOT NULL, loser TEXT NOT NULL,
            matches INTEGER NOT NULL, PRIMARY KEY (match, winner, loser))""",
        "CREATE INDEX flags_by_time ON flags (at)",
        "UPDATE ratings SET pool = pool || '-bots' WHERE substr(player, 1, 4) = 'bot:' "
        "OR player IN (SELECT id FROM players WHERE password = '!')",
    ),
    (  # 7: leases of processes, when tables wake without an owner, and indexes for every list
        "CREATE TABLE gaps (table_id TEXT NOT NULL, begun_at BIGINT NOT NULL, ended_at BIGINT NOT NULL)",
        "CREATE INDEX gaps_by_table ON gaps (table_id)",
        split_gaps,
        "DROP TABLE owners",
        "DROP TABLE processes",
        """CREATE TABLE processes (
            id TEXT PRIMARY KEY, alive_at BIGINT NOT NULL, until BIGINT NOT NULL, session INTEGER NOT NULL)""",
        "CREATE TABLE owners (table_id TEXT PRIMARY KEY, process TEXT NOT NULL)",
        "CREATE INDEX owners_by_process ON owners (process)",
        "ALTER TABLE tables ADD COLUMN wake_at BIGINT",
        "UPDATE tables SET wake_at = 0 WHERE status = 'playing' AND wakes = 1",
        "CREATE INDEX tables_by_wake ON tables (wake_at) WHERE wake_at IS NOT NULL",
        "DROP INDEX tables_by_status",
        "CREATE INDEX tables_in_lobby ON tables (created_at, id) WHERE public = 1 AND status IN ('open', 'playing')",
        "CREATE INDEX tables_open ON tables (created_at) WHERE status = 'open'",
        """CREATE TABLE seats (
            player TEXT NOT NULL, created_at BIGINT NOT NULL, table_id TEXT NOT NULL,
            PRIMARY KEY (player, created_at, table_id))""",
        "CREATE INDEX seats_by_table ON seats (table_id)",
        list_seats,
    ),
    (  # 8: sessions by their end, so that deleting the expired ones reads no others
        "CREATE INDEX sessions_by_end ON sessions (expires_at)",
    ),
    *CLUB_STEPS,
)
"""All steps, in order. A released step is never changed: add another."""


def version_of(connection: Connection) -> int:
    """Return how many steps a database has taken; 0 for an empty one."""
    connection.execute("CREATE TABLE IF NOT EXISTS layout (version INTEGER NOT NULL)")
    found = connection.execute("SELECT version FROM layout").fetchone()
    return 0 if found is None else int(found[0])


def migrate(database: Database, upto: int = len(MIGRATIONS)) -> None:
    """Take the steps that are left, all or none; of several processes that start at once, one takes them."""
    connection = database.connect()
    try:
        database.begin_exclusively(connection)
        version = version_of(connection)
        if version > len(MIGRATIONS):
            raise AzulejosError(
                f"the database {database.address} was written by a newer version of azulejos (layout {version}, "
                f"known here: up to {len(MIGRATIONS)}); nothing was changed",
                code="newer-database",
            )
        for step in range(version, upto):
            for statement in MIGRATIONS[step]:
                if isinstance(statement, str):
                    connection.execute(statement)
                else:
                    statement(connection)
            connection.execute("DELETE FROM layout")
            connection.execute("INSERT INTO layout (version) VALUES (?)", (step + 1,))
        connection.commit()
    finally:
        connection.close()
