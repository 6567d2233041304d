"""The hub: the rooms, lobby, store and bots of a process, and how they work together."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Coroutine
from dataclasses import dataclass, replace
from typing import Any

from azulejos.live.clock import TimeLeft
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.restoring import follow
from azulejos.live.setup import Setup
from azulejos.play import Game
from azulejos.server.bots.pool import BotPool
from azulejos.server.ids import new_id, new_secret
from azulejos.server.people.results import publish_result, rating_of, store_result
from azulejos.server.rate_limits import RateLimits
from azulejos.server.refusal import Refusal
from azulejos.server.settings import Settings
from azulejos.server.store import Store
from azulejos.server.store.database import Connection
from azulejos.server.store.store import Notice, notify_nobody, update_table
from azulejos.server.store.writer import add_rows
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.cluster import Cluster, open_cluster
from azulejos.server.tables.event_streams import Streams
from azulejos.server.tables.lobby import Lobby
from azulejos.server.tables.outages import Outage, note_outage, time_lived
from azulejos.server.tables.room import Room
from azulejos.server.tables.stored_match import (
    MOST_VERSIONS,
    read_change,
    read_description,
    restored,
    stored_of,
    wakes_by_itself,
    with_fair_clock,
    write_change,
    write_description,
)
from azulejos.server.tables.viewers import ViewedMatch
from azulejos.server.wire.server_messages import ChatLine, RematchReady, Stopping

__all__ = ["Hub"]

log = logging.getLogger("azulejos.hub")
HEARTBEAT_S = 2.0
CLOSE_RESTART = 1012
CLEAN_MS = 1_800_000


@dataclass(slots=True)
class Stats:
    """Counts since the start."""

    moves: int = 0
    deliveries: int = 0
    refusals: int = 0
    messages: int = 0


class Hub:
    """Everything that a server process holds in memory."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.bots = BotPool(settings.workers, limit_s=settings.bot_limit_s)
        self.rooms: dict[str, Room] = {}
        self.stats = Stats()
        self.streams = Streams(self)
        self.lobby = Lobby(self)
        self.cluster: Cluster | None = None
        self.is_stopping = False
        self.chat_limits = RateLimits(burst=5, rate=0.5)
        self.table_limits = RateLimits(burst=20, rate=0.1)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._started = time.time() * 1000 - time.monotonic() * 1000
        self.outages: list[Outage] = []
        self._cleaned = 0

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
        """Continue where the last process stopped."""
        self.outages = await note_outage(self.store, self.now())
        self.cluster = open_cluster(self)
        if self.cluster is not None:
            await self.cluster.start()
        self.spawn(self._heartbeat())
        for table in await self.store.waking_tables():
            self.spawn(self.room(table))

    async def _heartbeat(self) -> None:
        """Store regularly that the server is alive, so that no clock is charged for an outage."""
        while True:
            try:
                await self.store.set_fact("alive", str(self.now()))
                await self._tidy()
            except Refusal as error:
                log.error("the database does not answer: %s", error)
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(HEARTBEAT_S)

    async def _tidy(self) -> None:
        """Close idle rooms, and delete old tables that never started."""
        if self.now() - self._cleaned > CLEAN_MS:
            self._cleaned = self.now()
            await self.store.expire(self.now(), self.now() - self.settings.open_tables_h * 3_600_000)
        limit = self.now() - int(self.settings.idle_s * 1000)
        for room in list(self.rooms.values()):
            if room.is_idle and room.used_at < limit:
                room.close()
                del self.rooms[room.match.id]
                if self.cluster is not None:
                    await self.cluster.disown(room.match.id)

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
        if self.cluster is not None:
            await self.cluster.stop()
        await self.bots.close()
        try:
            await self.store.set_fact("alive", str(self.now()))
        except Refusal:
            log.error("the last heartbeat could not be stored")
        await self.store.close()

    # --- Tables

    async def room(self, table: str) -> Room:
        """Return the room of a table, loading it if needed."""
        room = self.rooms.get(table)
        if room is not None:
            return room
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, name: str) -> Room:
        is_owner = self.cluster is None or await self.cluster.own(name)
        table = await self._stored(name)
        room = Room(self, self._with_fair_clock(table), await self.chat_of(name), is_owner=is_owner)
        self.rooms[name] = room
        if self.cluster is not None:
            await self.cluster.ask_presence(name)
        room.go_on()
        return room

    async def chat_of(self, name: str) -> list[ChatLine]:
        """Return the latest chat messages at a table."""
        return [ChatLine(0, n, who, seat, text, at) for n, at, who, seat, text in await self.store.chat_of(name)]

    def _with_fair_clock(self, table: LiveMatch) -> LiveMatch:
        if table.clock.running is not None:
            gaps = [] if self.cluster is None else self.cluster.gaps_of(table.id)
            now = self.now()
            table = with_fair_clock(table, time_lived(table.clock.since, now, [*self.outages, *gaps]), now)
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
            raise Refusal("no-table", "there is no such table", 404)
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

    async def open_table(self, game: Game, options: Options, occupants: tuple[Occupant, ...], owner: str) -> Room:
        """Open a table; the match begins at once if all seats are taken."""
        setup = Setup(new_id(), game, game.rules_version, new_secret(), self.now(), max_versions=MOST_VERSIONS)
        table = LiveMatch(setup, Description(owner, options, occupants))
        if self.cluster is not None:
            await self.cluster.own(table.id)
        notice = self.notice("lobby" if options.public else "opened", table.id)
        await self.store.add_table(stored_of(table), public=options.public, wakes=False, notice=notice)
        room = Room(self, table, [])
        self.rooms[table.id] = room
        if table.can_begin:
            await room.change(lambda table: table.begin(self.now()))
        else:
            self.lobby.tell_change(room)
        return room

    async def open_rematch(self, room: Room) -> None:
        """Open a table for the same players, each moved by one seat, and announce it."""
        old = room.match
        occupants = (*old.occupants[1:], old.occupants[0])
        new = await self.open_table(old.game, old.options, occupants, old.description.owner)

        await room.change(lambda table: table.followed_by(new.match.id))
        room.tell(RematchReady(room.match.version, new.match.id))

    def keep(self, old: LiveMatch, new: LiveMatch) -> Awaitable[None]:
        """Store the changes to a table; nobody may see them earlier."""
        is_same = new.description is old.description and new.result == old.result and old.version > 0
        if is_same and self.cluster is None and new.version == old.version + 1:
            change = new.changes[-1]
            return self.store.add_row(new.id, change.version, write_change(change))
        return self._keep_all(old, new, is_same=is_same)

    async def _keep_all(self, old: LiveMatch, new: LiveMatch, *, is_same: bool) -> None:
        name = new.id
        rows = [(name, change.version, write_change(change)) for change in new.changes[old.version :]]
        if not rows and is_same:
            return
        notice = self.notice("table", name)
        description, status, wakes = write_description(new.description), new.status, wakes_by_itself(new)
        in_lobby = self.notice("lobby", name) if new.options.public else notify_nobody

        def store(db: Connection) -> None:
            add_rows(db, rows)
            update_table(db, name, status, wakes, description)
            if new.is_over and not old.is_over:
                store_result(db, new, new.changes[-1].at)
            elif new.is_public and not old.is_public:
                publish_result(db, name)
            notice(db)
            in_lobby(db)

        await self.store.write(store)

    def notice(self, kind: str, table: str) -> Notice:
        """Return a function that notifies other processes of a change at a table when it is committed."""
        return notify_nobody if self.cluster is None else self.cluster.notice(kind, table)

    def tell_presence(self, room: ViewedMatch, seat: int | None, is_there: bool) -> None:
        """Notify other processes that a player is connected here, or no longer is."""
        if self.cluster is not None and seat is not None:
            self.cluster.tell_presence(room.match.id, seat, is_there)

    async def rating_of(self, player: str, game: Game) -> int | None:
        """Return a player's rating in the pool of a game; None without one."""
        pool = game.definition.rating_pool(game)
        if pool is None:
            return None
        found = await self.store.read(lambda db: rating_of(db, player, pool))
        return round(found.rating) if found.games else None

    def players_online(self) -> int:
        """Return the number of players connected to a table or to the lobby."""
        players = {viewer.player for room in self.rooms.values() for viewer in room.viewers.values()}
        players |= {viewer.player for viewer in self.lobby.watchers.values()}
        return len(players - {None})
