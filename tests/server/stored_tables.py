"""Many tables in a database, written without a server."""

from azulejos import azul
from azulejos.live.description import ClockKind, ClockSetting, Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.setup import Setup
from azulejos.server.store.database import Connection
from azulejos.server.tables.stored_match import wakes_at, write_change, write_description

__all__ = ["add_tables"]


def add_tables(
    db: Connection, names: list[str], *, begun_at: int, kind: ClockKind = "days", base_s: int = 86_400
) -> LiveMatch:
    """Add tables where a match of two people has begun and nobody is; return the match of the first."""
    occupants = (Occupant("player", "Ana", "ana"), Occupant("player", "Bram", "bram"))
    options = Options(ClockSetting(kind, base_s), public=True)
    table = LiveMatch(Setup(names[0], azul(), 1, "lisboa", begun_at), Description("ana", options, occupants))
    begun = table.begin(begun_at)
    columns = "id, game, rules_version, seed, created_at, status, public, wakes, description, wake_at"
    body, text = write_change(begun.changes[0]), write_description(begun.description)
    for number, name in enumerate(names):
        values = (name, "azul2", 1, "lisboa", begun_at + number, "playing", 1, 1, text, wakes_at(begun))
        db.execute(f"INSERT INTO tables ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", values)
        db.execute("INSERT INTO rows VALUES (?, 1, ?)", (name, body))
        for player in ("ana", "bram"):
            db.execute("INSERT INTO seats VALUES (?, ?, ?)", (player, begun_at + number, name))
    return begun
