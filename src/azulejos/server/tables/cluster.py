"""Several processes on one PostgreSQL database: each table is owned by one of them, wherever its players are connected.

The owner holds an advisory lock in the database session that it writes with, so it can never write without the lock.
The others follow: NOTIFY tells them which table changed, and they read what is new. Actions of their players are stored
as questions to the owner. When an owner dies, the next process that needs a table takes it over.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.server.ids import new_id
from azulejos.server.store.database import Connection
from azulejos.server.store.store import Notice
from azulejos.server.tables.outages import Outage
from azulejos.server.tables.ownership import lock_number, note_life, note_owner, past_gaps
from azulejos.server.tables.questions import CHANNEL, Questions

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub
    from azulejos.server.tables.room import Room

__all__ = ["Cluster", "open_cluster"]

log = logging.getLogger("azulejos.cluster")
SWEEP_S = 1.0
SILENCE_S = 6.0
OLD_MS = 60_000
DEAD_MS = 90 * 86_400_000


def open_cluster(hub: "Hub") -> "Cluster | None":
    """Return the cluster of a hub whose database can be shared; None for a file."""
    address = getattr(hub.store.database, "secret_address", None)
    return None if address is None else Cluster(hub, address)


class Cluster:
    """One process among others."""

    def __init__(self, hub: "Hub", address: str) -> None:
        self.id = new_id()
        self._hub = hub
        self._address = address
        self.questions = Questions(hub, self)
        self._heard: dict[str, float] = {}
        self._owned: set[str] = set()
        self._gaps: dict[str, list[Outage]] = {}
        self._listening = asyncio.Event()

    async def start(self) -> None:
        """Begin to listen; return once no notification can be missed."""
        self._hub.store.writer.on_lost = self._lost
        self._hub.spawn(self._listen())
        self._hub.spawn(self._sweep())
        await asyncio.wait_for(self._listening.wait(), 30)

    async def stop(self) -> None:
        """Release all tables, so that others can take them over at once."""
        try:
            await self._tell(f"gone:{self.id}", unlock=True)
        except AzulejosError:
            log.warning("the other processes could not be notified of the stop")

    # --- Owning

    async def own(self, table: str) -> bool:
        """Try to become the owner of a table; return whether this process owns it."""
        if table in self._owned:
            return True
        number, now = lock_number(table), self._hub.now()

        def take(db: Connection) -> tuple[bool, list[Outage]]:
            if db.execute("SELECT pg_try_advisory_lock(?)", (number,)).fetchone()[0]:
                return True, note_owner(db, table, self.id, now)
            return False, past_gaps(db, table)[0]

        is_owner, self._gaps[table] = await self._hub.store.write(take)
        if is_owner:
            self._owned.add(table)
        return is_owner

    def gaps_of(self, table: str) -> list[Outage]:
        """Return the times when nobody owned a table, as far as this process knows."""
        return self._gaps.get(table, [])

    async def disown(self, table: str) -> None:
        """Release a table that this process owns."""
        self._gaps.pop(table, None)
        if table not in self._owned:
            return
        self._owned.discard(table)
        number = lock_number(table)

        def unlock(db: Connection) -> None:
            while db.execute("SELECT pg_advisory_unlock(?)", (number,)).fetchone()[0]:
                continue  # a transaction that was retried has locked twice

        await self._hub.store.write(unlock)

    def _lost(self) -> None:
        """Stop owning tables: the session that held the locks is gone."""
        log.warning("the session that held the locks was lost")
        self._owned.clear()
        for room in self._hub.rooms.values():
            room.close()
            room.is_owner = False

    async def take_over(self, room: "Room") -> bool:
        """Become the owner of a followed table, if it has none; return whether this process owns it."""
        if room.is_owner or not await self.own(room.match.id):
            return room.is_owner
        await self._hub.catch_up(room)
        clock = await self._hub.stored_clock(room)
        if not room.is_owner:  # otherwise this process took it over in the meantime
            self._hub.make_clock_fair(room, clock)
            room.is_owner = True
            room.go_on()
            log.info("table %s was taken over", room.match.id)
        return True

    async def _sweep(self) -> None:
        """Report that this process is alive, take over tables without an owner, forget silent processes."""
        rounds = 0
        while True:
            await asyncio.sleep(SWEEP_S)
            rounds += 1
            try:
                await self._tell(f"alive:{self.id}")
                self._forget_silent()
                for room in list(self._hub.rooms.values()):
                    if not room.is_owner and not room.match.is_over:
                        await self.take_over(room)
                if rounds % 3 == 0:
                    await self._wake_tables()
            except AzulejosError as error:
                log.warning("a sweep failed: %s", error.code)
            except Exception:
                log.exception("a sweep failed")

    async def _wake_tables(self) -> None:
        """Load the tables that continue on their own and have no owner; delete what is old."""
        for table in await self._hub.store.waking_tables():
            if table not in self._hub.rooms and await self.own(table):
                await self._hub.room(table)
        now = self._hub.now()

        def delete_old(db: Connection) -> None:
            db.execute("DELETE FROM questions WHERE at < ?", (now - OLD_MS,))
            db.execute("DELETE FROM replies WHERE at < ?", (now - OLD_MS,))
            db.execute("DELETE FROM processes WHERE alive_at < ?", (now - DEAD_MS,))

        await self._hub.store.write(delete_old)

    def _forget_silent(self) -> None:
        limit = time.monotonic() - SILENCE_S
        for process in [process for process, at in self._heard.items() if at < limit]:
            self._forget(process)

    def _forget(self, process: str) -> None:
        self._heard.pop(process, None)
        for room in self._hub.rooms.values():
            for seat in list(room.elsewhere):
                room.note_elsewhere(seat, process, False)

    # --- Notifications

    def notice(self, kind: str, table: str) -> Notice:
        """Return a function that notifies the others of a change at a table when it is committed."""
        text = f"{kind}:{self.id}:{table}"

        def notify(db: Connection) -> None:
            db.execute(f"SELECT pg_notify('{CHANNEL}', ?)", (text,))

        return notify

    async def _tell(self, text: str, *, unlock: bool = False) -> None:
        now = self._hub.now()

        def tell(db: Connection) -> None:
            note_life(db, self.id, now)
            if unlock:
                db.execute("SELECT pg_advisory_unlock_all()")
            db.execute(f"SELECT pg_notify('{CHANNEL}', ?)", (text,))

        await self._hub.store.write(tell)

    def tell_presence(self, table: str, seat: int, is_there: bool) -> None:
        """Notify the others that a player is connected here, or no longer is."""
        self._hub.spawn(self._tell(f"{'here' if is_there else 'away'}:{self.id}:{table}:{seat}"))

    async def ask_presence(self, table: str) -> None:
        """Ask the others who is connected to them."""
        await self._tell(f"who:{self.id}:{table}")

    async def _listen(self) -> None:
        import psycopg

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    self._listening.set()
                    await self._catch_up_all()
                    async for notify in connection.notifies():
                        self._hub.spawn(self._hear(notify.payload))
            except psycopg.Error as error:
                log.warning("the connection that listens was lost: %s", type(error).__name__)
            await asyncio.sleep(0.5)

    async def _catch_up_all(self) -> None:
        """Read what changed while this process was not listening."""
        for room in list(self._hub.rooms.values()):
            if not room.is_owner:
                await self._hub.catch_up(room)

    async def _hear(self, text: str) -> None:
        kind, process, *rest = text.split(":")
        if process == self.id and kind != "reply":
            return
        self._heard[process] = time.monotonic()
        try:
            await self._react_to(kind, process, rest)
        except AzulejosError as error:
            log.warning("a notification failed: %s: %s", kind, error.code)
        except Exception:
            log.exception("a notification failed: %s", kind)

    async def _react_to(self, kind: str, process: str, rest: list[str]) -> None:
        room = self._hub.rooms.get(rest[0]) if rest else None
        if kind == "table" and room is not None and not room.is_owner:
            await self._hub.catch_up(room)
        elif kind == "chat" and room is not None:
            known = {line.n for line in room.chat}
            for line in await self._hub.chat_of(rest[0]):
                if line.n not in known:
                    room.hear(line)
        elif kind == "lobby":
            await self._hub.lobby.tell_stored_change(rest[0])
        elif kind in ("here", "away") and room is not None:
            room.note_elsewhere(int(rest[1]), process, kind == "here")
        elif kind == "who" and room is not None:
            for seat in range(len(room.match.occupants)):
                if room.is_connected_here(seat):
                    self.tell_presence(rest[0], seat, True)
        elif kind == "question" and room is not None and room.is_owner:
            await self.questions.answer(room, rest[1])
        elif kind == "reply":
            self.questions.note_reply(rest[0])
        elif kind == "gone":
            self._forget(process)
            for followed in list(self._hub.rooms.values()):
                await self.take_over(followed)
