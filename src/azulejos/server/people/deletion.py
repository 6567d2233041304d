"""Deleting a player from the database: the records of matches stay, under another name."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from azulejos.server.people.names import DELETED_NAME
from azulejos.server.store.database import Connection

__all__ = ["bots_of", "forget_player", "tables_with"]

OWN_ROWS = {
    "sessions": "player",
    "mails": "player",
    "secrets": "player",
    "recovery_codes": "player",
    "passkeys": "player",
    "outbox": "player",
    "ratings": "player",
    "tokens": "owner",
    "sanctions": "player",
    "subscriptions": "player",
    "vacations": "player",
    "seeks": "player",
    "conditions": "player",
    "profiles": "player",
    "studies": "owner",
    "puzzle_tries": "player",
}
"""Tables that hold nothing but what belongs to one player, and the column that names the player."""


def bots_of(db: Connection, owner: str) -> dict[str, str]:
    """Return the network bots of an account, with the hashes of their tokens."""
    return dict(db.execute("SELECT player, token_hash FROM tokens WHERE owner = ?", (owner,)).fetchall())


def tables_with(db: Connection, player: str) -> list[str]:
    """Return the tables at which a player sits, has played, or left a seat to a bot.

    The last have no index, so this reads all tables.
    """
    statement = (
        "SELECT match FROM match_players WHERE player = ? UNION SELECT table_id FROM seats WHERE player = ? "
        "UNION SELECT id FROM tables WHERE description LIKE ?"
    )
    left = f'%"past_player":"{player}"%'
    return [str(row[0]) for row in db.execute(statement, (player, player, left)).fetchall()]


def forget_player(db: Connection, player: str, tables: Iterable[str]) -> None:
    """Delete what belongs to a player alone, and rename the player at these tables and in the chat."""
    for table in tables:
        _rename_in(db, "tables", "description", table, lambda body: _rename(body["chairs"], player))
        _rename_in(db, "matches", "seats", table, lambda body: _rename(body, player))
    db.execute("UPDATE chat SET name = ?, text = '' WHERE player = ?", (DELETED_NAME, player))
    db.execute("DELETE FROM flags WHERE winner = ? OR loser = ?", (player, player))
    db.execute("DELETE FROM relations WHERE player = ? OR other = ?", (player, player))
    db.execute("DELETE FROM reports WHERE reporter = ? OR accused = ?", (player, player))
    db.execute("UPDATE entries SET name = ?, bot_owner = NULL WHERE player = ?", (DELETED_NAME, player))
    _forget_in_log(db, player)
    for table, column in OWN_ROWS.items():
        db.execute(f"DELETE FROM {table} WHERE {column} = ?", (player,))
    kept = "password = CASE WHEN password = '!' THEN '!' ELSE NULL END"  # a bot stays a bot
    db.execute(f"UPDATE players SET name = ?, name_key = NULL, {kept} WHERE id = ?", (DELETED_NAME, player))


def _forget_in_log(db: Connection, player: str) -> None:
    """Delete the lines of tournaments' logs that a player wrote, or that are about the player."""
    found = db.execute("SELECT name FROM players WHERE id = ?", (player,)).fetchone()
    mine = "SELECT tournament FROM entries WHERE player = ? UNION SELECT id FROM tournaments WHERE owner = ?"
    if found is not None:
        db.execute(
            f"DELETE FROM tournament_log WHERE tournament IN ({mine}) AND (who = ? OR what LIKE ?)",
            (player, player, found[0], f"%ed {found[0]}"),
        )


def _rename_in(db: Connection, table: str, column: str, name: str, rename: Callable[[Any], None]) -> None:
    found = db.execute(f"SELECT {column} FROM {table} WHERE id = ?", (name,)).fetchone()
    if found is not None:
        body = msgspec.json.decode(found[0])
        rename(body)
        db.execute(f"UPDATE {table} SET {column} = ? WHERE id = ?", (msgspec.json.encode(body).decode(), name))


def _rename(seats: list[dict[str, Any]], player: str) -> None:
    for seat in seats:
        if player in (seat.get("player"), seat.get("past_player")):
            seat["name"] = DELETED_NAME
