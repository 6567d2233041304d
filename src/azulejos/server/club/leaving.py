"""Leaving for good: matches are given up, what belongs to the person is deleted, records stay without the name."""

from functools import partial

from azulejos.server.people.accounts import Person
from azulejos.server.people.deletion import bots_of, forget_player, tables_with
from azulejos.server.people.recovery import end_sessions
from azulejos.server.store.database import Connection
from azulejos.server.tables.hub import Hub
from azulejos.server.tables.viewers import Actor
from azulejos.server.wire.client_messages import Resign, StandUp

__all__ = ["delete_account"]


async def delete_account(hub: Hub, person: Person) -> None:
    """Give up the unfinished matches of an account and its bots, then delete both."""
    bots = await hub.store.read(lambda db: bots_of(db, person.id))
    players = (*bots, person.id)
    for player in players:
        for table in await hub.store.tables_of(player):
            await _leave_table(hub, table, player)
    tables = {player: await hub.store.read(partial(tables_with, player=player)) for player in players}

    def forget(db: Connection) -> list[str]:
        sessions = end_sessions(db, person.id)
        for player in players:
            forget_player(db, player, tables[player])
            for table in tables[player]:
                hub.notice("table", table)(db)
        return sessions

    sessions = await hub.store.write(forget)
    for session in (*sessions, *bots.values()):
        await hub.end_session(session)
    for table in {table for each in tables.values() for table in each} & hub.rooms.keys():
        await hub.reload(hub.rooms[table])


async def _leave_table(hub: Hub, table: str, player: str) -> None:
    """Resign a match, or stand up from a table where none has begun."""
    room = await hub.room(table)
    if room.match.status in ("open", "playing"):
        action = StandUp() if room.match.status == "open" else Resign()
        await room.perform(Actor(player, "", True), action)
