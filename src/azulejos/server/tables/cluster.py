"""Several processes on one PostgreSQL database: each table is owned by one of them, wherever its players are connected.

The owner has a lease in the database, and every write of a match is checked against it. The others follow: NOTIFY tells
them which table changed, and they read what is new. Actions of their players are stored as questions to the owner. When
an owner dies or hangs, its lease ends, and the next process that needs a table takes it over.
"""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.server.store.database import Connection
from azulejos.server.store.store import Notice
from azulejos.server.tables.questions import CHANNEL, Questions

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub
    from azulejos.server.tables.room import Room

__all__ = ["Cluster", "open_cluster"]

log = logging.getLogger("azulejos.cluster")
SILENCE_S = 6.0
OLD_MS = 60_000
CLEAN_ROUNDS = 10


def open_cluster(hub: "Hub") -> "Cluster | None":
    """Return the cluster of a hub whose database can be shared; None for a file."""
    address = getattr(hub.store.database, "secret_address", None)
    return Cluster(hub, address) if hub.store.database.is_shared and address is not None else None


class Cluster:
    """One process among others."""

    def __init__(self, hub: "Hub", address: str) -> None:
        self._hub = hub
        self._address = address
        self.questions = Questions(hub, self)
        self._heard: dict[str, float] = {}
        self._rounds = 0
        self._listening = asyncio.Event()

    @property
    def id(self) -> str:
        """Return the id of this process among the others: that of its lease."""
        return self._hub.lease.id

    async def start(self) -> None:
        """Begin to listen; return once no notification can be missed."""
        self._hub.spawn(self._listen())
        await asyncio.wait_for(self._listening.wait(), 30)

    # --- Owning

    async def take_over(self, room: "Room") -> bool:
        """Become the owner of a followed table, if it has none; return whether this process owns it."""
        if room.is_owner or not await self._hub.lease.own(room.match.id):
            return room.is_owner
        await self._hub.catch_up(room)
        clock = await self._hub.stored_clock(room)
        if not room.is_owner:  # otherwise this process took it over in the meantime
            self._hub.make_clock_fair(room, clock)
            room.is_owner = True
            room.go_on()
            log.info("table %s was taken over", room.match.id)
        return True

    async def sweep(self) -> None:
        """End the leases of dead processes, take over tables without an owner, forget silent processes."""
        self._rounds += 1
        self._forget_silent()
        for process in await self._hub.lease.end_dead_leases(lambda name: self._notice_of(f"gone:{name}")):
            log.warning("process %s is dead or hangs: its tables are free", process)
            self._forget(process)
        followed = [name for name, room in self._hub.rooms.items() if not room.is_owner and not room.match.is_over]
        await self._take_over_free(followed)
        if self._rounds % CLEAN_ROUNDS == 0:
            await self._hub.store.write(self._delete_old(self._hub.now() - OLD_MS))

    async def _take_over_free(self, followed: list[str]) -> None:
        for name in await self._hub.lease.ownerless(followed):
            room = self._hub.rooms.get(name)
            if room is not None:
                await self.take_over(room)

    def _delete_old(self, before: int) -> Notice:
        def delete(db: Connection) -> None:
            db.execute("DELETE FROM questions WHERE at < ?", (before,))
            db.execute("DELETE FROM replies WHERE at < ?", (before,))

        return delete

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
        return self._notice_of(f"{kind}:{self.id}:{table}")

    def life_notice(self, kind: str) -> Notice:
        """Return a function that notifies the others that this process is `alive` or `gone`."""
        return self._notice_of(f"{kind}:{self.id}")

    def _notice_of(self, text: str) -> Notice:
        def notify(db: Connection) -> None:
            db.execute(f"SELECT pg_notify('{CHANNEL}', ?)", (text,))

        return notify

    async def _tell(self, text: str) -> None:
        await self._hub.store.write(self._notice_of(text))

    def tell_presence(self, table: str, seat: int, is_there: bool) -> None:
        """Notify the others that a player is connected here, or no longer is."""
        self._hub.spawn(self._tell(f"{'here' if is_there else 'away'}:{self.id}:{table}:{seat}"))

    def tell_request(self, table: str, seat: int) -> None:
        """Notify the owner that a player sent a request here, without being connected."""
        self._hub.spawn(self._tell(f"request:{self.id}:{table}:{seat}"))

    async def tell_logout(self, session: str) -> None:
        """Notify the others that a session has ended."""
        await self._tell(f"logout:{self.id}:{session}")

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
        elif kind == "table" and room is None:
            await self._hub.public_events.note_elsewhere(rest[0])
        elif kind == "chat" and room is not None:
            known = {line.n for line in room.chat}
            for line in await self._hub.chat_of(rest[0]):
                if line.n not in known:
                    room.hear(line)
        elif kind == "lobby":
            await self._hub.lobby.tell_stored_change(rest[0])
        elif kind in ("here", "away") and room is not None:
            room.note_elsewhere(int(rest[1]), process, kind == "here")
        elif kind == "request" and room is not None and room.is_owner:
            room.note_request(int(rest[1]))
        elif kind == "who":
            for seat in await self._hub.seats_here(rest[0]):
                self.tell_presence(rest[0], seat, True)
        elif kind == "question" and room is not None and room.is_owner:
            await self.questions.answer(room, rest[1])
        elif kind == "reply":
            self.questions.note_reply(rest[0])
        elif kind == "logout":
            self._hub.sessions.end(rest[0])
        elif kind == "gone":
            self._forget(process)
            await self._take_over_free([name for name, followed in self._hub.rooms.items() if not followed.is_owner])
