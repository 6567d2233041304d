"""What happens in slow play while a player is away: vacations stop the clock, conditional moves are made."""

import logging
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.server.people.vacations import excused_times
from azulejos.server.store.database import Connection
from azulejos.server.tables.conditions import conditions_of, last_own_version, reply_to, set_conditions
from azulejos.server.tables.outages import time_lived
from azulejos.server.tables.stored_match import with_fair_clock
from azulejos.server.wire.client_messages import PlayMove

if TYPE_CHECKING:
    from azulejos.server.tables.room import Room

__all__ = ["excuse", "is_answerable", "make_reply"]

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


async def make_reply(room: "Room") -> None:
    """Make the move that the player has prepared for this case, if any."""
    match, seat = room.match, room.match.to_move
    if seat is None or not is_answerable(match):
        return
    player = match.occupants[seat].player or ""
    own = last_own_version(match, seat)
    rules = await room.hub.store.read(lambda db: conditions_of(db, match.id, player, own))
    legal = [move.text for move in match.view(seat).legal_moves()] if rules else []
    answer = reply_to(rules, match.changes[-1].word, legal)
    if answer is None:
        return
    word, following = answer
    try:
        await room.play(seat, PlayMove(f"if:{match.version}", match.version, word))
        version = match.version + 1
        await room.hub.store.write(lambda db: set_conditions(db, match.id, player, version, following))
    except AzulejosError as error:
        log.info("table %s: a conditional move was not made: %s", match.id, error.code)
