"""Streams of events for bots that play over the network: a line of JSON each."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import TYPE_CHECKING

from azulejos.live.match import LiveMatch
from azulejos.live.messages import clock_part
from azulejos.server.tables.broadcast import encode
from azulejos.server.wire.message_parts import Clocks
from azulejos.server.wire.server_messages import BotHello, BotOver, BotTurn

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub
    from azulejos.server.tables.room import Room

__all__ = ["Streams"]

MOST_WAITING = 200
KEEP_ALIVE_S = 10.0
END = b"end"
"""What stands in a queue for the end of its stream; no event is written like this."""


class Streams:
    """The listeners for each player's events."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._queues: dict[str, set[asyncio.Queue[bytes]]] = {}

    @property
    def is_silent(self) -> bool:
        """Whether nobody listens."""
        return not self._queues

    def is_listening(self, player: str | None) -> bool:
        """Whether a player has an open stream here."""
        return player in self._queues

    def tell_turn(self, table: LiveMatch) -> None:
        """Notify the listening player who is to move, and all listening players when the match is over."""
        if not self._queues:
            return
        if table.is_over:
            text = encode(BotOver(table.id, table.version, table.result))
            for occupant in table.occupants:
                self._put(occupant.player, text)
        elif table.to_move is not None:
            player = table.occupants[table.to_move].player
            if player in self._queues:
                self._put(player, encode(turn_of(table, self._hub.now())))

    def _put(self, player: str | None, text: bytes) -> None:
        for waiting in self._queues.get(player or "", ()):
            if waiting.full():
                waiting.get_nowait()  # a slow reader misses the oldest event: a past turn, or one that is sent again
            waiting.put_nowait(text)

    async def lines(self, player: str, name: str, session: str) -> AsyncGenerator[bytes, None]:
        """Return a player's events: the turns that wait first, then each event as it happens; some lines are empty.

        The stream ends with the session.
        """
        waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._queues.setdefault(player, set()).add(waiting)
        with self._hub.sessions.kept(session, lambda: _end(waiting)):
            try:
                yield encode(BotHello(player, name)) + b"\n"
                self._hub.note_listening(player)
                for table in await self._hub.store.tables_of(player):
                    room = await self._hub.room(table)
                    self._tell_here(room, player)
                    if room.match.to_move is not None and room.match.occupants[room.match.to_move].player == player:
                        yield encode(turn_of(room.match, self._hub.now())) + b"\n"
                async for line in self._events(waiting):
                    yield line
            finally:
                self._queues[player].discard(waiting)
                if not self._queues[player]:
                    del self._queues[player]
                    self._hub.note_listening(player)

    def _tell_here(self, room: "Room", player: str) -> None:
        """Notify the owner of a table that a player listens here; the table may have been loaded just now."""
        seat = room.match.description.seat_of(player)
        if seat is not None:
            self._hub.tell_presence(room, seat, True)

    async def _events(self, waiting: asyncio.Queue[bytes]) -> AsyncIterator[bytes]:
        while not self._hub.is_stopping:
            try:
                text = await asyncio.wait_for(waiting.get(), KEEP_ALIVE_S)
            except TimeoutError:
                text = b""
            else:
                if text == END:
                    return
            yield text + b"\n"


def _end(waiting: asyncio.Queue[bytes]) -> None:
    """End a stream; events that nobody has read are dropped."""
    while not waiting.empty():
        waiting.get_nowait()
    waiting.put_nowait(END)


def turn_of(table: LiveMatch, now: int) -> BotTurn:
    """Return everything that a bot needs for its move."""
    seat = table.to_move
    assert seat is not None, "somebody is to move"
    view = table.view(seat)
    clocks = Clocks(**clock_part(table.clock, now))
    words = [move.text for move in view.legal_moves()]
    return BotTurn(table.id, table.version, seat, str(table.game), str(view), words, clocks)
