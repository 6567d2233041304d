"""Storing what changed at a table, before anybody sees it."""

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import TYPE_CHECKING, Any

from azulejos.live.history import Change
from azulejos.live.match import LiveMatch
from azulejos.server.people.results import publish_result, store_result
from azulejos.server.people.subscriptions import queue_turn
from azulejos.server.store import StorageFailed
from azulejos.server.store.database import Connection
from azulejos.server.store.store import Notice, notify_nobody, store_seats, update_table
from azulejos.server.store.writer import Then, add_rows
from azulejos.server.tables.conditions import has_prepared, root_of
from azulejos.server.tables.ownership import forget_gaps
from azulejos.server.tables.stored_match import players_at, wakes_by_itself, write_change, write_description

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["keep", "keep_then"]

REPLY_MS = 3000
"""How long a player who has prepared moves is not told of a turn: a move that is made at once ends it."""


def keep(hub: "Hub", old: LiveMatch, new: LiveMatch, also: Notice | None = None) -> Awaitable[None]:
    """Store the changes to a table; nobody may see them earlier. Raise StorageFailed.

    A prepared reply has more to store in the same transaction: `also` does that.
    """
    work = _work_of(hub, old, new, also)
    if isinstance(work, Change):
        return hub.store.add_row(new.id, work.version, write_change(work))
    return work


def keep_then(hub: "Hub", old: LiveMatch, new: LiveMatch, then: Then) -> None:
    """Store the changes to a table like `keep`, then call a function, without a task where one row is all there is."""
    work = _work_of(hub, old, new, None)
    if isinstance(work, Change):
        hub.store.add_row_then(new.id, work.version, write_change(work), then)
    else:
        asyncio.ensure_future(work).add_done_callback(
            lambda stored: then(asyncio.CancelledError() if stored.cancelled() else stored.exception())
        )


def _work_of(hub: "Hub", old: LiveMatch, new: LiveMatch, also: Notice | None) -> Change | Coroutine[Any, Any, None]:
    """Return the change whose row is all there is to store, or the work of storing more than that."""
    if new.setup.id not in hub.rooms:
        raise StorageFailed(message="the table was unloaded in the meantime; try again")
    is_same = new.description is old.description and new.result == old.result and old.version > 0
    is_told = _passes_slow_turn(hub, old, new, is_reply=also is not None)
    if is_same and hub.cluster is None and new.version == old.version + 1 and not is_told and also is None:
        return new.changes[-1]
    return _keep_all(hub, old, new, also or notify_nobody, is_same=is_same, is_told=is_told)


def _passes_slow_turn(hub: "Hub", old: LiveMatch, new: LiveMatch, *, is_reply: bool) -> bool:
    """Whether a turn of slow play begins for somebody who may want to be told: who is there sees it anyway.

    After a reply that nobody was there to make, the same player may be to move again: in a new round.
    """
    seat = new.to_move
    if new.options.clock.kind != "days" or seat is None or (old.to_move == seat and old.version > 0 and not is_reply):
        return False
    return hub.settings.club and not hub.rooms[new.id].is_connected_here(seat)


async def _keep_all(hub: "Hub", old: LiveMatch, new: LiveMatch, also: Notice, *, is_same: bool, is_told: bool) -> None:
    name = new.id
    rows = [(name, change.version, write_change(change)) for change in new.changes[old.version :]]
    if not rows and is_same:
        return
    notice = hub.notice("table", name)
    in_lobby = hub.notice("lobby", name) if new.options.public and not is_same else notify_nobody

    def store(db: Connection) -> None:
        add_rows(db, rows)
        also(db)
        if not is_same:
            update_table(db, name, new.status, wakes_by_itself(new), write_description(new.description))
            store_seats(db, name, new.setup.created_at, players_at(new))
        if new.is_over and not old.is_over:
            store_result(db, new, new.changes[-1].at)
            forget_gaps(db, name)
            db.execute("DELETE FROM conditions WHERE table_id = ?", (name,))
        elif new.is_public and not old.is_public:
            publish_result(db, name)
        if is_told:
            queue_turn(db, new, hub.now(), REPLY_MS if _may_reply(db, new) else 0)
        notice(db)
        in_lobby(db)

    await hub.store.write(store, is_fenced=True)


def _may_reply(db: Connection, match: LiveMatch) -> bool:
    """Whether the player to move has prepared moves, one of which may be made at once."""
    seat = match.to_move
    player = None if seat is None else match.occupants[seat].player
    return seat is not None and player is not None and has_prepared(db, match.id, player, root_of(match, seat))
