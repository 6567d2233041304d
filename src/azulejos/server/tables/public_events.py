"""Streams of public matches for broadcasters: Server-Sent Events with ids, so that a reader can go on where it stopped.

The stream of one match is made from its stored versions: nothing is missed, whatever was restarted in between. The
stream of all matches keeps its last events in memory; whoever comes too late for them gets a snapshot first. Matches
that other processes own are followed while somebody reads, so that a stream is the same at every process.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from azulejos.live.history import Change
from azulejos.live.log import logged_moves
from azulejos.live.match import LiveMatch
from azulejos.server.ids import new_id
from azulejos.server.refusal import Refusal
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.ownership import played_elsewhere
from azulejos.server.wire.json_pieces import JSON_PIECES
from azulejos.server.wire.message_parts import Clock
from azulejos.server.wire.public_messages import (
    PublicEnd,
    PublicEvent,
    PublicMatch,
    PublicMove,
    PublicSeat,
    PublicSnapshot,
    PublicUndo,
)

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["PublicEvents", "changes_after", "match_event", "stream_line"]

KEPT_EVENTS = 1000
KEPT_MS = 300_000
"""How long events are noted after the last reader of all matches has left, so that it can come back."""
MOST_WAITING = 500
KEEP_ALIVE_S = 10.0
KEEP_ALIVE = b": still here\n\n"
ENDED = "-end"


def stream_line(name: str, event: PublicEvent) -> bytes:
    """Return an event as a stream of Server-Sent Events writes it."""
    kind = event.__struct_config__.tag
    return b"id: %b\nevent: %b\ndata: %b\n\n" % (name.encode(), str(kind).encode(), encode(event))


def match_event(match: LiveMatch) -> PublicMatch:
    """Return a match as it stands."""
    options = match.options
    seats = [
        PublicSeat(each.name, each.rating, each.kind == "bot" or each.bot_owner is not None) for each in match.occupants
    ]
    return PublicMatch(
        match.id,
        match.version,
        match.changes[-1].at if match.changes else match.setup.created_at,
        str(match.game),
        options.rated,
        Clock(options.clock.kind, options.clock.base_s, options.clock.increment_s),
        seats,
        _scores(match),
        match.to_move,
        match.result if match.is_over else None,
    )


def _scores(match: LiveMatch) -> list[int]:
    return [0] * match.game.players if match.state is None else list(match.state.scores)


def changes_after(match: LiveMatch, version: int) -> Iterator[tuple[str, PublicEvent]]:
    """Yield the ids and events of all versions after one; moves that were taken back since are left out."""
    scores: dict[int, list[int]] = {}
    if match.version - version > 1:
        scores = {logged.version: list(logged.scores) for logged in logged_moves(match)}
    scores[match.version] = _scores(match)
    for change in match.changes[version:]:
        event = _event(match, change, scores)
        if event is not None:
            yield str(change.version), event
    if match.is_over:
        last = match.changes[-1]
        yield f"{match.version}{ENDED}", PublicEnd(match.id, match.version, last.at, match.result, _scores(match))


def _event(match: LiveMatch, change: Change, scores: dict[int, list[int]]) -> PublicEvent | None:
    if change.kind == "undo":
        return PublicUndo(match.id, change.version, change.at, change.to)
    if change.kind == "move" and change.seat is not None and change.version in scores:
        move = JSON_PIECES.move(match.game, change.word, change.seat, None)
        return PublicMove(match.id, change.version, change.at, change.seat, move, scores[change.version])
    return None


class PublicEvents:
    """The readers of public matches in this process."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._waiting: dict[str, set[asyncio.Event]] = {}  # readers of one match
        self._readers: set[asyncio.Queue[bytes | None]] = set()  # readers of all matches
        self._kept: deque[tuple[int, bytes]] = deque(maxlen=KEPT_EVENTS)
        self._series, self._number = new_id(6), 0
        self._known: dict[str, int] = {}  # by match, the last version that was noted
        self._noted_until = 0

    # --- What happens

    @property
    def is_noting(self) -> bool:
        """Whether events of all matches are noted: somebody reads them, or did so a while ago."""
        return bool(self._readers) or self._hub.now() < self._noted_until

    def note(self, match: LiveMatch) -> None:
        """Wake the readers of a match that changed, and note its new events for the readers of all."""
        for waiting in self._waiting.get(match.id, ()):
            waiting.set()
        if not (self._readers or self._noted_until) or not match.changes or not match.is_public:
            return
        if not self.is_noting:
            self._forget()
            return
        before = self._known.get(match.id)
        if before == match.version:
            return
        if before is None:
            self._add(match_event(match))
        for _, event in changes_after(match, match.version - 1 if before is None else before):
            self._add(event)
        self._known[match.id] = match.version
        if match.is_over:
            del self._known[match.id]

    async def note_elsewhere(self, table: str) -> None:
        """Note a change that another process made at a table that is not in memory here, if somebody reads."""
        if self.is_noting:
            room = await self._hub.room(table)
            await self._hub.catch_up(room)  # it may have changed again while it was loaded
            self.note(room.match)

    def _add(self, event: PublicEvent) -> None:
        self._number += 1
        line = stream_line(f"{self._series}.{self._number}", event)
        self._kept.append((self._number, line))
        for reader in list(self._readers):
            if reader.full():  # too slow: the stream ends, and the reader can go on from its last id
                self._readers.discard(reader)
                reader.get_nowait()
                reader.put_nowait(None)
            else:
                reader.put_nowait(line)

    def _forget(self) -> None:
        """Begin a new series: events were missed from now on."""
        self._kept.clear()
        self._known.clear()
        self._series, self._number, self._noted_until = new_id(6), 0, 0

    # --- Streams

    async def of_match(self, table: str, since: str) -> AsyncGenerator[bytes]:
        """Yield the events of one match: all after the id `since`, or the match as it stands first."""
        begin, _, _ = since.partition("-")
        version = int(begin) if begin.isdecimal() else None
        has_ended = since.endswith(ENDED)
        with self._woken(table) as woken:
            while not self._hub.is_stopping:
                woken.clear()
                match = await self._hub.table(table)
                if not match.is_over:  # a table in memory hears of its changes
                    match = (await self._hub.room(table)).match
                if version is None or version > match.version:
                    version = match.version
                    yield stream_line(str(version), match_event(match))
                for name, event in changes_after(match, version):
                    if not (has_ended and name.endswith(ENDED)):
                        yield stream_line(name, event)
                version = match.version
                if match.is_over:
                    return
                try:
                    await asyncio.wait_for(woken.wait(), KEEP_ALIVE_S)
                except TimeoutError:
                    yield KEEP_ALIVE

    @contextmanager
    def _woken(self, table: str) -> Iterator[asyncio.Event]:
        woken = asyncio.Event()
        self._waiting.setdefault(table, set()).add(woken)
        try:
            yield woken
        finally:
            self._waiting[table].discard(woken)
            if not self._waiting[table]:
                del self._waiting[table]

    async def of_all(self, since: str) -> AsyncGenerator[bytes]:
        """Yield the events of all public matches after an id; a snapshot first if they are not kept any more."""
        if not self.is_noting:
            self._forget()
        waiting: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)
        missed = self._missed(since)
        if missed is None:
            await self._follow_others()
            missed = [stream_line(f"{self._series}.{self._number}", self._snapshot())]
        self._readers.add(waiting)
        try:
            for line in missed:
                yield line
            while not self._hub.is_stopping:
                try:
                    found = await asyncio.wait_for(waiting.get(), KEEP_ALIVE_S)
                except TimeoutError:
                    found = KEEP_ALIVE
                if found is None:
                    return
                yield found
        finally:
            self._readers.discard(waiting)
            self._noted_until = self._hub.now() + KEPT_MS

    async def _follow_others(self) -> None:
        """Load the matches that are being played at other processes; from now on their changes are heard of."""
        process = self._hub.lease.id
        for table in await self._hub.store.read(lambda db: played_elsewhere(db, process)):
            with suppress(Refusal):  # it was deleted just now
                await self._hub.room(table)

    def _missed(self, since: str) -> list[bytes] | None:
        """Return the events after an id; None if some of them are not kept."""
        series, _, number = since.partition(".")
        if series != self._series or not number.isdecimal() or int(number) > self._number:
            return None
        first = self._kept[0][0] if self._kept else self._number + 1
        if int(number) + 1 < first:
            return None
        return [line for kept, line in self._kept if kept > int(number)]

    def _snapshot(self) -> PublicSnapshot:
        playing = [room.match for room in self._hub.rooms.values()]
        playing = [match for match in playing if match.is_public and match.status == "playing"]
        for match in playing:
            self._known[match.id] = match.version
        return PublicSnapshot([match_event(match) for match in playing])
