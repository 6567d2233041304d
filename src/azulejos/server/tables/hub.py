"""The hub: the rooms, lobby, store and bots of a process, and how they work together."""

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from typing import Any

from azulejos.live.clock import TimeLeft
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.restoring import follow
from azulejos.live.setup import Setup
from azulejos.play import Game
from azulejos.server.bots.fair_queue import Asker
from azulejos.server.bots.pool import BotPool
from azulejos.server.histogram import Histogram
from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.pools import pool_with_programs
from azulejos.server.people.results import rating_of
from azulejos.server.rate_limits import CHAT, TABLES, RateLimits
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.store import Store
from azulejos.server.store.store import Notice, notify_nobody
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.cluster import Cluster, open_cluster
from azulejos.server.tables.event_streams import Streams
from azulejos.server.tables.housekeeping import Housekeeping
from azulejos.server.tables.lease import Lease
from azulejos.server.tables.lobby import Lobby
from azulejos.server.tables.outages import Outage, add_outage, note_outage, time_lived
from azulejos.server.tables.public_events import PublicEvents
from azulejos.server.tables.room import Room
from azulejos.server.tables.sessions import LiveSessions
from azulejos.server.tables.stored_match import (
    MOST_VERSIONS,
    game_of,
    players_at,
    read_change,
    read_description,
    restored,
    stored_of,
    with_fair_clock,
)
from azulejos.server.tables.viewers import SPECTATORS, Actor, ViewedMatch
from azulejos.server.wire.close_codes import CLOSE_RESTART
from azulejos.server.wire.rounds import rounds_of
from azulejos.server.wire.server_messages import ChatLine, Stopping

__all__ = ["Hub"]

log = logging.getLogger("azulejos.hub")


def no_table() -> Refusal:
    """Return the refusal of an unknown table."""
    return Refusal("no-table", "there is no such table", 404)


@dataclass(slots=True)
class Stats:
    """Counts since the start."""

    moves: int = 0
    deliveries: int = 0
    messages: int = 0
    loads: int = 0
    refusals: Counter[str] = field(default_factory=Counter)  # by code
    move_seconds: Histogram = field(default_factory=Histogram)


class Hub:
    """Everything that a server process holds in memory."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotPool(settings.workers, limit_s=settings.bot_limit_s)
        self.rooms: dict[str, Room] = {}
        self.stats = Stats()
        self.streams = Streams(self)
        self.public_events = PublicEvents(self)
        self.sessions = LiveSessions()
        self.lobby = Lobby(self)
        self.lease = Lease(self)
        self.housekeeping = Housekeeping(self)
        self.cluster: Cluster | None = None
        self.is_stopping = False
        self.awake: set[str] = set()  # tables that go on though nobody is there
        self.chat_limits = RateLimits(CHAT)
        self.table_limits = RateLimits(TABLES)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._started = time.time() * 1000 - time.monotonic() * 1000
        self.outages: list[Outage] = []

    def now(self) -> int:
        """Return the time in milliseconds since 1970; it never jumps while the process runs."""
        return int(self._started + time.monotonic() * 1000)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a task in the background."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- Start and stop

    async def start(self) -> None:
        """Continue where the last process stopped; however much is stored, tables load when they are needed."""
        self.store.writer.settling = rounds_of(asyncio.get_running_loop()).hold
        self.outages = await note_outage(self.store, self.now())
        await self.lease.start()
        self.cluster = open_cluster(self)
        if self.cluster is not None:
            await self.cluster.start()
        self.housekeeping.start()

    async def follow_all(self) -> None:
        """Go on as a follower of all tables: this process has lost its lease."""
        for room in list(self.rooms.values()):
            room.close()
            room.is_owner = False
        for room in list(self.rooms.values()):
            await self.catch_up(room)

    def forgive(self, gap: Outage) -> None:
        """Charge no clock for a time when this process stood still."""
        if self.cluster is None:
            self.outages.append(gap)
            self.spawn(add_outage(self.store, gap))
        for room in self.rooms.values():
            if not room.is_owner:
                continue
            self.lease.note_gap(room.match.id, gap)
            if room.match.clock.running is not None:
                lived = time_lived(room.match.clock.since, self.now(), [gap])
                room.match = with_fair_clock(room.match, lived, self.now())
                room.tell_seats()
                room.go_on()

    def announce_stop(self) -> None:
        """Notify all clients of the restart; they reconnect on their own."""
        self.is_stopping = True
        back_ms = int(self.settings.stop_after_s * 1000)
        for room in self.rooms.values():
            room.close()
            room.tell(Stopping(room.match.version, back_ms))
            for connection in list(room.viewers):
                connection.close(CLOSE_RESTART, "restart")
        for connection in list(self.lobby.watchers):
            connection.deliver(encode(Stopping(0, back_ms)))
            connection.close(CLOSE_RESTART, "restart")

    async def stop(self) -> None:
        """Stop all work and close the store."""
        self.announce_stop()
        for task in list(self._tasks):
            task.cancel()
        await self.bots.close()
        try:
            await self.lease.stop(notify_nobody if self.cluster is None else self.cluster.life_notice("gone"))
        except Refusal:
            log.error("the end of this process could not be stored")
        await self.store.close()

    # --- Tables

    async def room(self, table: str) -> Room:
        """Return the room of a table, loading it if needed."""
        room = self.rooms.get(table)
        if room is not None:
            room.used_at = self.now()
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda task: self._end_loading(table, task))
        return await asyncio.shield(loading)

    def _end_loading(self, table: str, task: asyncio.Task[Room]) -> None:
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # so that a failure is not logged as a trace when whoever asked has gone

    def is_here(self, table: str) -> bool:
        """Whether a table has a room here, or is about to."""
        return table in self.rooms or table in self._loading

    async def _load(self, name: str) -> Room:
        if not await self.store.has_table(name):  # a read, so that nobody can make us write by asking for anything
            raise no_table()
        is_owner = await self.lease.own(name)
        table, chat = await self._stored(name), await self.chat_of(name)
        if name in self.rooms:  # it was opened here in the meantime
            return self.rooms[name]
        room = self.rooms[name] = Room(self, self._with_fair_clock(table), chat, is_owner=is_owner)
        self.stats.loads += 1
        if self.cluster is not None:
            await self.cluster.ask_presence(name)
        room.go_on()
        return room

    async def chat_of(self, name: str) -> list[ChatLine]:
        """Return the latest chat messages at a table."""
        return [ChatLine(0, n, who, seat, text, at) for n, at, who, seat, text in await self.store.chat_of(name)]

    def _with_fair_clock(self, table: LiveMatch) -> LiveMatch:
        if table.clock.running is not None:
            now, gaps = self.now(), [*self.outages, *self.lease.gaps_of(table.id)]
            is_asleep = table.bot_to_move is not None  # a bot is not charged before it is asked
            table = with_fair_clock(table, 0 if is_asleep else time_lived(table.clock.since, now, gaps), now)
        return table

    async def stored_clock(self, room: Room) -> TimeLeft:
        """Return the clock as stored; the clock of a room that followed an owner kept running after the owner died."""
        return (await self._stored(room.match.id)).clock

    def make_clock_fair(self, room: Room, clock: TimeLeft) -> None:
        """Set a clock that is not charged for the time when the table had no owner, and send it to everybody."""
        room.match = self._with_fair_clock(replace(room.match, clock=clock))
        room.tell_seats()

    async def table(self, name: str) -> LiveMatch:
        """Return a table for reading, without opening a room."""
        room = self.rooms.get(name)
        return room.match if room is not None else await self._stored(name)

    async def _stored(self, name: str) -> LiveMatch:
        stored = await self.store.load_table(name)
        if stored is None:
            raise no_table()
        return restored(stored)

    async def reload(self, room: Room) -> None:
        """Replace the match in memory by the stored one, and send it to everybody here."""
        room.match = self._with_fair_clock(await self._stored(room.match.id))
        room.tell_everything()

    async def catch_up(self, room: Room) -> None:
        """Show what another process has stored in the meantime."""
        async with room.following:
            news = await self.store.changes_since(room.match.id, room.match.version)
            if news is not None:
                changes = [read_change(row) for row in news[1]]
                followed = follow(room.match, read_description(news[0]), changes)
                await room.follow(self._with_fair_clock(followed))
        room.go_on()

    async def open_table(
        self,
        game: Game,
        options: Options,
        occupants: tuple[Occupant, ...],
        owner: str,
        opener: Asker | None = None,
        planned: tuple[str, str] | None = None,
    ) -> Room:
        """Open a table; the match begins at once if all seats are taken. Its bots think for `opener` at first.

        A planned table has an id and a seed of its own, so that it is opened once, however often that is tried.
        """
        game = game_of(str(game))
        name, seed = planned or (new_id(), new_secret())
        setup = Setup(name, game, game.rules_version, seed, self.now(), max_versions=MOST_VERSIONS)
        table = LiveMatch(setup, Description(owner, options, occupants))
        notice = self.notice("lobby" if options.public else "opened", table.id)
        players = players_at(table)
        await self.store.add_table(stored_of(table), self.lease.id, players, public=options.public, notice=notice)
        room = self.rooms.get(name)
        if room is None:  # nobody who knew the id of a planned table has come since it was stored
            room = self.rooms[name] = Room(self, table, [], opener=opener)
        if table.can_begin:
            await room.change(room.begun)
            room.go_on()
        else:
            self.lobby.tell_change(room)
        return room

    async def open_rematch(self, room: Room) -> None:
        """Open a table for the same players, each moved by one seat, and announce it."""
        old = room.match
        new = await self.open_table(old.game, old.options, old.occupants_again(), old.description.owner, room.asker())
        await room.change(lambda table: table.followed_by(new.match.id))
        room.tell_rematch()

    def notice(self, kind: str, table: str) -> Notice:
        """Return a function that notifies other processes of a change at a table when it is committed."""
        return notify_nobody if self.cluster is None else self.cluster.notice(kind, table)

    def tell_presence(self, room: ViewedMatch, seat: int | None, is_there: bool) -> None:
        """Notify other processes that a player is connected here, or no longer is."""
        if self.cluster is not None:
            self.cluster.tell_presence(room.match.id, SPECTATORS if seat is None else seat, is_there)

    async def end_session(self, session: str) -> None:
        """Close all connections of a session that has ended, here and in other processes."""
        self.sessions.end(session)
        if self.cluster is not None:
            await self.cluster.tell_logout(session)

    def ask_presence(self, room: ViewedMatch) -> None:
        """Ask other processes whether a player who is not connected here is connected to them."""
        if self.cluster is not None:
            self.spawn(self.cluster.ask_presence(room.match.id))

    def note_listening(self, player: str) -> None:
        """Note at all tables of a player that a stream of events began or ended."""
        for room in list(self.rooms.values()):
            seat = room.match.description.seat_of(player)
            if seat is not None:
                room.note_presence(seat)
        if self.cluster is not None and not self.streams.is_listening(player):
            self.spawn(self._tell_away(player, self.cluster))

    async def _tell_away(self, player: str, cluster: Cluster) -> None:
        """Notify other processes that a player no longer listens here, at tables that are not in memory here."""
        for name in await self.store.tables_of(player):
            seat = None if name in self.rooms else (await self.table(name)).description.seat_of(player)
            if seat is not None and not self.streams.is_listening(player):
                cluster.tell_presence(name, seat, False)

    async def seats_here(self, table: str) -> list[int]:
        """Return the seats of a table whose players are connected to this process."""
        room = self.rooms.get(table)
        if room is not None:
            watching = [SPECTATORS] if room.spectators else []
            return watching + [seat for seat in range(len(room.match.occupants)) if room.is_connected_here(seat)]
        if self.streams.is_silent:
            return []
        occupants = (await self.table(table)).occupants
        return [seat for seat, occupant in enumerate(occupants) if self.streams.is_listening(occupant.player)]

    async def rating_of(self, player: str, game: Game, *, is_program: bool) -> int | None:
        """Return a player's rating in the pool of a game, for people or for programs; None without one."""
        pool = game.definition.rating_pool(game)
        if pool is None:
            return None
        found = await self.store.read(
            lambda db: rating_of(db, player, pool_with_programs(pool) if is_program else pool)
        )
        return round(found.rating) if found.games else None

    async def occupant_of(self, actor: Actor, game: Game, commitment: str | None) -> Occupant:
        """Return a person or a network bot as it takes a seat."""
        assert actor.player is not None, "who takes a seat has a name"
        rating = await self.rating_of(actor.player, game, is_program=actor.bot_owner is not None)
        stored = await self.store.player(actor.player)  # a guest may have chosen another name since they connected
        name = actor.name if stored is None else stored.name
        taken = Occupant("player", name, actor.player, actor.account, rating=rating)
        return replace(taken, bot_owner=actor.bot_owner, commitment=commitment or "")

    def players_online(self) -> int:
        """Return the number of players connected to a table or to the lobby."""
        players = {viewer.player for room in self.rooms.values() for viewer in room.viewers.values()}
        players |= {viewer.player for viewer in self.lobby.watchers.values()}
        return len(players - {None})
