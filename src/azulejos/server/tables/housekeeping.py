"""What a process does every second: renew its lease, wake tables that must continue, unload tables that are idle."""

import asyncio
import itertools
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.server.people.recovery import dead_sessions
from azulejos.server.refusal import Refusal
from azulejos.server.store.store import notify_nobody
from azulejos.server.tables.stored_match import wakes_at

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub
    from azulejos.server.tables.room import Room

__all__ = ["Housekeeping"]

log = logging.getLogger("azulejos.hub")
ROUND_S = 1.0
CLEAN_MS = 1_800_000
TIDY_MS = 5000
MOST_RELEASED = 200


class Housekeeping:
    """The regular work of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._cleaned = self._tidied = 0
        self._releasing: dict[str, int | None] = {}  # unloaded tables whose release is not stored yet

    def start(self) -> None:
        """Begin to work. The lease is renewed on its own, however long the rest takes."""
        self._hub.spawn(self._repeat(lambda: self.beat()))
        self._hub.spawn(self._repeat(lambda: self.work()))

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Refusal as error:
                log.error("the database does not answer: %s", error)
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(ROUND_S)

    async def beat(self) -> None:
        """Renew the lease, and tell the other processes that this one is alive."""
        cluster = self._hub.cluster
        await self._hub.lease.renew(notify_nobody if cluster is None else cluster.life_notice("alive"))

    async def work(self) -> None:
        """Do everything else once."""
        if self._hub.cluster is not None:
            await self._hub.cluster.sweep()
        await self._wake_tables()
        await self._clean()
        if self._hub.now() - self._tidied >= TIDY_MS:
            self._tidied = self._hub.now()
            await self.unload_idle()
            await self._end_dead_sessions()

    async def _end_dead_sessions(self) -> None:
        """Close the connections of sessions that expired, or that an operator ended in the database."""
        sessions, now = self._hub.sessions.open, self._hub.now()
        for session in await self._hub.store.read(lambda db: dead_sessions(db, sessions, now)):
            self._hub.sessions.end(session)

    async def _wake_tables(self) -> None:
        """Load the tables whose clock has run out or whose owner is gone."""
        for table in await self._hub.lease.due_tables():
            try:
                await self._hub.room(table)
            except AzulejosError as error:
                log.error("table %s could not be loaded: %s", table, error.code)

    async def _clean(self) -> None:
        """Delete old tables that never started."""
        now = self._hub.now()
        if now - self._cleaned > CLEAN_MS:
            self._cleaned = now
            await self._hub.store.expire(now, now - self._hub.settings.open_tables_h * 3_600_000)

    async def unload_idle(self) -> None:
        """Forget rooms that nobody needs; their tables load when somebody comes or a clock runs out."""
        limit = self._hub.now() - int(self._hub.settings.idle_s * 1000)
        for room in list(self._hub.rooms.values()):
            if room.used_at < limit and room.is_idle:
                self._unload(room)
        await self._release()

    async def _release(self) -> None:
        """Store that the unloaded tables have no owner, many in one transaction."""
        for table in [table for table in self._releasing if table in self._hub.rooms]:
            del self._releasing[table]
        while some := self._free_tables():
            await self._hub.lease.disown(some)
            for table in some:
                del self._releasing[table]

    def _free_tables(self) -> dict[str, int | None]:
        free = ((table, at) for table, at in self._releasing.items() if not self._hub.is_here(table))
        return dict(itertools.islice(free, MOST_RELEASED))

    def _unload(self, room: "Room") -> None:
        room.unload()
        del self._hub.rooms[room.match.id]
        self._hub.lease.forget(room.match.id)
        if room.is_owner:
            self._releasing[room.match.id] = wakes_at(room.match)
