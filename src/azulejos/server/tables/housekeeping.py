"""What a process does every second: renew its lease, wake tables that must continue, unload tables that are idle."""

import asyncio
import logging
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
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


class Housekeeping:
    """The regular work of a hub."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._cleaned = self._tidied = 0
        self._releasing: dict[str, int | None] = {}  # unloaded tables whose release is not stored yet

    async def run(self) -> None:
        """Work until canceled."""
        while True:
            try:
                await self.work()
            except Refusal as error:
                log.error("the database does not answer: %s", error)
            except Exception:
                log.exception("housekeeping failed")
            await asyncio.sleep(ROUND_S)

    async def work(self) -> None:
        """Do everything once."""
        cluster = self._hub.cluster
        await self._hub.lease.renew(notify_nobody if cluster is None else cluster.life_notice("alive"))
        if cluster is not None:
            await cluster.sweep()
        await self._wake_tables()
        await self._clean()
        if self._hub.now() - self._tidied >= TIDY_MS:
            self._tidied = self._hub.now()
            await self.unload_idle()

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
        for table, wake_at in list(self._releasing.items()):
            if self._hub.is_loading(table):
                continue
            if table not in self._hub.rooms:
                await self._hub.lease.disown(table, wake_at)
            self._releasing.pop(table, None)

    def _unload(self, room: "Room") -> None:
        room.close()
        del self._hub.rooms[room.match.id]
        self._hub.lease.forget(room.match.id)
        if room.is_owner:
            self._releasing[room.match.id] = wakes_at(room.match)
