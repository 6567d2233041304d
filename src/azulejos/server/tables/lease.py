"""The lease of this process: while it is renewed, the tables under it are owned here and nowhere else."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from azulejos.server.ids import new_id
from azulejos.server.store import StorageFailed
from azulejos.server.store.database import Connection
from azulejos.server.store.store import Notice, notify_nobody, store_fact
from azulejos.server.tables import ownership
from azulejos.server.tables.outages import Outage

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["Lease"]

log = logging.getLogger("azulejos.lease")
FRESH_S = 1.5
LONGEST_CHECK_S = 2.0
RECENT_FAILURE_S = 5.0
MOST_DUE = 100


class Lease:
    """A lease in the database, and what is done under it. A process that loses its lease takes another, with a new id.

    In a file, which has one process, a lost lease means that the file was replaced or that another process has opened
    it: then nothing is written any more.
    """

    def __init__(self, hub: "Hub") -> None:
        self.id = new_id(16)
        self._hub = hub
        self._store = hub.store
        self._dialect = hub.store.database.dialect
        self._gaps: dict[str, list[Outage]] = {}
        self._suspects = set[str]()  # processes that seemed dead in the last round
        self._renewing: asyncio.Task[None] | None = None
        self._renewed_at = 0  # on the clock of the hub, for gaps
        self._beat = 0.0  # the same moment on the monotonic clock
        self.is_lost = False

    async def start(self) -> None:
        """End the leases of dead processes, and take one."""
        process, now, dialect = self.id, self._hub.now(), self._dialect

        def begin(db: Connection) -> None:
            for name, alive_at in ownership.dead_processes(db, dialect, process).items():
                ownership.end_lease(db, name, alive_at, now)
            ownership.take_lease(db, dialect, process, now)

        await self._store.write(begin)
        self._renewed_at, self._beat = now, time.monotonic()
        self._store.writer.fence = self._fence(process)

    def _fence(self, process: str) -> Callable[[Connection], None]:
        dialect = self._dialect

        def check(db: Connection) -> None:
            if not ownership.has_lease(db, dialect, process):
                raise StorageFailed(message="this process no longer owns the table; try again")

        return check

    async def stop(self, notice: Notice) -> None:
        """Release all tables, so that others can take them over at once."""
        process, now = self.id, self._hub.now()

        def end(db: Connection) -> None:
            store_fact(db, "alive", str(now))
            ownership.end_lease(db, process, now, now)
            notice(db)

        await self._store.write(end)

    # --- Renewing

    async def renew(self, notice: Notice = notify_nobody) -> None:
        """Renew the lease; take a new one if it was lost. Raise StorageFailed if the database takes no writes."""
        process, now, dialect = self.id, self._hub.now(), self._dialect

        def extend(db: Connection) -> bool:
            if not ownership.renew_lease(db, dialect, process, now):
                return False
            store_fact(db, "alive", str(now))
            notice(db)
            return True

        if self.is_lost or not await self._store.write(extend):
            await self._begin_again()
        gap, is_current = (self._renewed_at, self._hub.now()), self.is_current
        self._renewed_at, self._beat = gap[1], time.monotonic()
        if not is_current:
            await self._note_stall(gap)

    async def _begin_again(self) -> None:
        if not self._store.database.is_shared:
            if not self.is_lost:
                log.error("the database was replaced, or another process uses it: nothing is written any more")
            self.is_lost = True
            raise StorageFailed
        log.warning("the lease of this process was lost; another one begins")
        self.id = new_id(16)
        await self.start()
        await self._hub.follow_all()

    async def _note_stall(self, gap: Outage) -> None:
        """Store that this process did not serve its tables for some time, and charge no clock for it."""
        log.warning("this process or its database stood still for %.1f s", (gap[1] - gap[0]) / 1000)
        process = self.id
        await self._store.write(lambda db: ownership.note_gaps(db, process, *gap), is_fenced=True)
        self._hub.forgive(gap)

    @property
    def age_s(self) -> float:
        """Return how long ago the lease was renewed."""
        return time.monotonic() - self._beat

    @property
    def is_current(self) -> bool:
        """Whether this process has served its tables without a pause until now."""
        return self.age_s <= ownership.LEASE_MS / 1000

    async def check(self) -> None:
        """Return once a write and a read have just worked. Raise StorageFailed if they do not in a limited time."""
        if self.is_lost or self._store.seconds_since_failure < RECENT_FAILURE_S:
            raise StorageFailed(message="the database did not store or find something a moment ago")
        if max(self.age_s, self._store.seconds_since_read) <= FRESH_S:
            return
        if self._renewing is None or self._renewing.done():
            self._renewing = asyncio.get_running_loop().create_task(self._write_and_read())
        done, _ = await asyncio.wait([self._renewing], timeout=LONGEST_CHECK_S)
        if not done or self._renewing.exception() is not None:
            raise StorageFailed(message="the database takes no writes or no reads now")

    async def _write_and_read(self) -> None:
        await self.renew()
        await self.due_tables()

    # --- Tables

    async def own(self, table: str) -> bool:
        """Try to become the owner of a table; return whether this process owns it."""
        process = self.id

        def take(db: Connection) -> tuple[bool, list[Outage]]:
            return ownership.take_table(db, table, process), ownership.gaps_of(db, table)

        is_owner, gaps = await self._store.write(take, is_fenced=True)
        self.forget(table)
        if gaps:
            self._gaps[table] = gaps
        return is_owner

    def gaps_of(self, table: str) -> list[Outage]:
        """Return the times when nobody served a table although its owner should have, as far as is known here."""
        return self._gaps.get(table, [])

    def forget(self, table: str) -> None:
        """Forget what is known here of a table that is no longer in memory."""
        self._gaps.pop(table, None)

    def note_gap(self, table: str, gap: Outage) -> None:
        """Note one more such time."""
        self._gaps.setdefault(table, []).append(gap)

    async def disown(self, tables: dict[str, int | None]) -> None:
        """Release tables until somebody comes or the moment when each must continue."""
        process = self.id

        def release(db: Connection) -> None:
            for table, wake_at in tables.items():
                ownership.release(db, table, process, wake_at)

        await self._store.write(release, is_fenced=True)

    async def due_tables(self) -> list[str]:
        """Return tables without an owner that must continue now."""
        now = self._hub.now()
        return await self._store.read(lambda db: ownership.due_tables(db, now, MOST_DUE))

    async def ownerless(self, tables: list[str]) -> list[str]:
        """Return which of these tables have no owner."""
        return await self._store.read(lambda db: ownership.ownerless(db, tables)) if tables else []

    async def end_dead_leases(self, notice: Callable[[str], Notice]) -> set[str]:
        """End the leases of processes that seemed dead in this round and the last; return those processes."""
        process, now, dialect, suspects = self.id, self._hub.now(), self._dialect, self._suspects

        def end(db: Connection) -> tuple[set[str], set[str]]:
            dead = ownership.dead_processes(db, dialect, process)
            certain = suspects & set(dead)
            for name in certain:
                ownership.end_lease(db, name, dead[name], now)
                notice(name)(db)
            return set(dead) - certain, certain

        self._suspects, ended = await self._store.write(end, is_fenced=True)
        return ended
