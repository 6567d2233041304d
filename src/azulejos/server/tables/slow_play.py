"""What happens in slow play while a player is away: vacations stop the clock, conditional moves are made."""

import asyncio
import logging
from typing import TYPE_CHECKING

from azulejos.live.match import LiveMatch
from azulejos.server.ids import new_id
from azulejos.server.people.vacations import excused_times
from azulejos.server.refusal import Refusal
from azulejos.server.store import StorageFailed
from azulejos.server.store.database import Connection
from azulejos.server.tables.condition_choices import check_rules
from azulejos.server.tables.conditions import (
    Prepare,
    Prepared,
    Reply,
    prepared_by,
    reply_to,
    root_of,
    set_conditions,
)
from azulejos.server.tables.keeping import keep
from azulejos.server.tables.outages import time_lived
from azulejos.server.tables.stored_match import with_fair_clock

if TYPE_CHECKING:
    from azulejos.server.tables.room import Room

__all__ = ["excuse", "is_answerable", "make_reply", "prepare", "require_slow_seat"]

log = logging.getLogger("azulejos.rooms")


async def excuse(room: "Room") -> bool:
    """Charge the running clock for no time of a vacation; whether its player has time left."""
    match, now = room.match, room.hub.now()
    seat, since = match.clock.running, match.clock.since
    player = None if seat is None else match.occupants[seat].player
    if match.options.clock.kind != "days" or player is None:
        return False
    gaps = await room.hub.store.read(lambda db: excused_times(db, player, since, now))
    if not gaps:
        return False

    def store(db: Connection) -> None:
        for gap in gaps:
            db.execute("INSERT INTO gaps (table_id, begun_at, ended_at) VALUES (?, ?, ?)", (match.id, *gap))

    await room.hub.store.write(store, is_fenced=True)
    if room.match is not match:
        return True  # a move came in the meantime
    for gap in gaps:
        room.hub.lease.note_gap(match.id, gap)
    room.match = with_fair_clock(match, time_lived(since, now, gaps), now)
    room.tell_seats()
    return not room.match.is_out_of_time(now)


def is_answerable(match: LiveMatch) -> bool:
    """Whether a move of slow play has just passed the turn to a person."""
    seat = match.to_move
    if match.options.clock.kind != "days" or seat is None or match.occupants[seat].player is None:
        return False
    last = match.changes[-1]
    return last.kind == "move" and last.seat != seat


def require_slow_seat(match: LiveMatch, player: str | None) -> int:
    """Return the seat of a player at a table of slow play; refuse everything else."""
    seat = match.description.seat_of(player)
    if seat is None:
        raise Refusal("not-seated", "you have no seat at this table", 403)
    if match.options.clock.kind != "days" or match.status != "playing":
        raise Refusal("not-slow", "conditional moves are for matches with a clock in days")
    return seat


async def prepare(room: "Room", player: str, asked: Prepare) -> None:
    """Store a player's conditions. No move comes in between, so they fit the position that they were checked with."""
    async with room.lock:
        match = room.match
        seat = require_slow_seat(match, player)
        root = root_of(match, seat)
        if asked.rules and match.to_move == seat:
            raise Refusal("your-turn", "it is your turn: make the move itself")
        if asked.root not in (None, root):
            raise Refusal("old-version", f"prepared for version {asked.root}, but the match is at version {root} now")
        await asyncio.to_thread(check_rules, match, seat, asked.rules)
        prepared = Prepared(root, asked.rules, 0)
        await room.hub.store.write(lambda db: set_conditions(db, match.id, player, prepared), is_fenced=True)


async def make_reply(room: "Room") -> None:
    """Make the turn that the player has prepared for this case, if any, and show it move by move.

    The moves and the conditions that follow are stored together: after a kill, both are there or neither is.
    """
    match, seat = room.match, room.match.to_move
    if seat is None or not is_answerable(match):
        return
    player = match.occupants[seat].player or ""
    prepared = await room.hub.store.read(lambda db: prepared_by(db, match.id, player))
    async with room.lock:
        if room.match is not match or prepared.root != root_of(match, seat):
            return
        reply = reply_to(match, seat, prepared.rules, room.hub.now(), new_id())
        if reply is None:
            return
        await _keep_reply(room, player, reply, prepared.made + 1)
        for step in reply.steps:
            before = room.match
            room.become(step)
            room.tell_change(before)
            room.hub.stats.moves += 1
    room.go_on()


async def _keep_reply(room: "Room", player: str, reply: Reply, made: int) -> None:
    new = reply.steps[-1]
    following = Prepared(new.version, reply.after, made)
    try:
        await keep(room.hub, room.match, new, lambda db: set_conditions(db, new.id, player, following))
    except StorageFailed as error:
        if error.code == "conflict":
            await room.reload_after(error)
        raise
