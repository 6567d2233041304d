"""The viewers of a live match: who is connected, and what each of them is sent."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from azulejos.live.description import Occupant, Options
from azulejos.live.match import LiveMatch, Status
from azulejos.live.messages import (
    NO_EXTRAS,
    Extras,
    Message,
    moved_message_for,
    seat_part,
    seats_message,
    table_message,
)
from azulejos.server.tables.broadcast import Broadcast, encode
from azulejos.server.wire import message_parts as wire
from azulejos.server.wire.connection import ClientConnection
from azulejos.server.wire.json_pieces import JSON_PIECES
from azulejos.server.wire.message_parts import Clock, Seat
from azulejos.server.wire.server_messages import ChatLine, LobbyTable, Refused, RematchReady

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["SPECTATORS", "Actor", "ViewedMatch", "Viewer", "lobby_table"]

KEPT_VERSIONS = 4
"""How many messages about versions are kept: more would be memory that is cold whenever a table is used again."""

PAUSE_FOR_EACH_S = 0.001
"""How long the number of spectators is not sent again, for each viewer: its cost stays below 1% of a core."""

KEPT_CHAT = 50
AWAKE_MS = 60_000
"""How long a table without a connection stays awake after its players did something."""

SPECTATORS = -1
"""Stands for viewers without a seat where processes tell each other who is there."""


@dataclass(slots=True)
class Actor:
    """A person acting in a match; `player` is None without a name, `bot_owner` is the account of a network bot.

    `address` is empty where another process knows it.
    """

    player: str | None
    name: str
    account: bool = False
    bot_owner: str | None = None
    address: str = ""
    _occupants: tuple[Occupant, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _seat: int | None = field(default=None, init=False, repr=False, compare=False)

    def seat_at(self, table: LiveMatch) -> int | None:
        """Return the seat of this player; looked up again only after the occupants changed."""
        occupants = table.description.occupants
        if occupants is not self._occupants:
            self._occupants, self._seat = occupants, table.description.seat_of(self.player)
        return self._seat


@dataclass(slots=True, eq=False)
class Viewer(Actor):
    """A person viewing a match through a connection; `extras` is what the client asked for."""

    connection: ClientConnection = field(kw_only=True)
    extras: Extras = field(default=NO_EXTRAS, kw_only=True)


class ViewedMatch:
    """A live match and its viewers. `gone_at` has the times when absent players left."""

    def __init__(self, hub: "Hub", match: LiveMatch, chat: Sequence[ChatLine]) -> None:
        self.hub = hub
        self.match = match
        self.elsewhere: dict[int, set[str]] = {}  # by seat, the other processes its player is connected to
        self.chat: deque[ChatLine] = deque(chat, KEPT_CHAT)
        self.viewers: dict[ClientConnection, Viewer] = {}
        self._connections: Counter[str] = Counter()  # of each player
        self._seats_told_at = float("-inf")
        self._seats_timer: asyncio.TimerHandle | None = None
        people = [seat for seat in match.description.people() if not self.is_connected_here(seat)]
        self.gone_at: dict[int, int] = dict.fromkeys(people, hub.now())
        self.efforts: dict[int, int] = {}  # by seat, how much of its usual thinking a bot did last, in percent
        self.used_at = hub.now()
        self._broadcasts: deque[Broadcast] = deque(maxlen=KEPT_VERSIONS)
        self._written: dict[int, Any] = {}  # what the next version can reuse of this one's message

    # --- Who is here

    def enter(self, viewer: Viewer) -> None:
        """Add a viewer: it is sent everything first, then whatever happens."""
        self.viewers[viewer.connection] = viewer
        if viewer.player is not None:
            self._connections[viewer.player] += 1
        seat = viewer.seat_at(self.match)
        if seat is not None:
            self.gone_at.pop(seat, None)
        self.used_at = self.hub.now()
        viewer.connection.deliver(self._state_for(viewer))
        if seat is not None:
            self.tell_seats(but=viewer.connection)
        else:
            self._tell_spectators(but=viewer.connection)
        if seat is not None or self.spectators == 1:
            self.hub.tell_presence(self, seat, True)
        self.note_attendance()

    def leave(self, connection: ClientConnection) -> None:
        """Forget a connection; its player is away if there is no other connection of that player."""
        viewer = self.viewers.pop(connection, None)
        if viewer is None:
            return
        if viewer.player is not None:
            self._forget_connection(viewer.player)
        seat = viewer.seat_at(self.match)
        if seat is not None and not self.is_connected_here(seat):
            self.hub.tell_presence(self, seat, False)
            if not self._is_online(seat):
                self.gone_at[seat] = self.hub.now()
        self.used_at = self.hub.now()
        if not self.viewers:
            self.hub.tell_presence(self, SPECTATORS, False)
        if seat is not None:
            self.tell_seats()
        else:
            self._tell_spectators()
        self.note_attendance()

    def note_attendance(self) -> None:
        """React to somebody who came or left."""

    @property
    def is_attended(self) -> bool:
        """Whether somebody is there: a viewer or a listening player, here or at another process, or just before.

        At a table without people, only those count who watch it now. Tables of tournaments never sleep.
        """
        people = self.match.description.people()
        if self.match.id in self.hub.awake:
            return True
        if self.viewers or any(self.elsewhere.values()) or any(self.is_connected_here(seat) for seat in people):
            return True
        return bool(people) and self.hub.now() - self.used_at < AWAKE_MS

    def _forget_connection(self, player: str) -> None:
        self._connections[player] -= 1
        if not self._connections[player]:
            del self._connections[player]

    def note_elsewhere(self, seat: int, process: str, is_there: bool) -> None:
        """Note that another process has a connection of a seat's player, or no longer has one."""
        there = self.elsewhere.setdefault(seat, set())
        before = set(there)
        there.add(process) if is_there else there.discard(process)
        if there == before:
            return
        self.note_attendance()
        if seat == SPECTATORS:
            return
        if self._is_online(seat):
            self.gone_at.pop(seat, None)
        elif self.match.occupants[seat].kind == "player":
            self.gone_at[seat] = self.hub.now()
        self.tell_seats()

    def note_presence(self, seat: int) -> None:
        """Note that the player of a seat began or stopped to listen to events here."""
        self.hub.tell_presence(self, seat, self.is_connected_here(seat))
        if self._is_online(seat):
            self.gone_at.pop(seat, None)
        else:
            self.gone_at.setdefault(seat, self.hub.now())
        self.tell_seats()
        self.note_attendance()

    def note_request(self, seat: int | None) -> None:
        """Note that the player of a seat sent a request without being connected."""
        if seat in self.gone_at:
            self.gone_at[seat] = self.used_at = self.hub.now()
            self.note_attendance()

    def is_connected_here(self, seat: int) -> bool:
        """Whether the player of a seat is connected to this process: to the table, or to a stream of events."""
        player = self.match.occupants[seat].player
        return player is not None and (self.hub.streams.is_listening(player) or player in self._connections)

    def _is_online(self, seat: int) -> bool:
        return bool(self.elsewhere.get(seat)) or self.is_connected_here(seat)

    def seats(self) -> list[Message]:
        """Return who sits where, and how long players have been away."""
        return [self._seat(seat, occupant) for seat, occupant in enumerate(self.match.occupants)]

    def _seat(self, seat: int, occupant: Occupant) -> Message:
        gone = self.gone_at.get(seat)
        gone_ms = 0 if gone is None else max(1, self.hub.now() - gone)
        return seat_part(occupant, gone_ms, self.efforts.get(seat, 100))

    @property
    def spectators(self) -> int:
        """Return the number of viewers without a seat."""
        return len(self.viewers) - sum(self._connections.get(seat.player or "", 0) for seat in self.match.occupants)

    def lobby_entry(self) -> LobbyTable:
        """Return what the lobby shows of this match."""
        table = self.match
        return lobby_table(
            table.id,
            str(table.game),
            table.status,
            table.options,
            self.seats(),
            table.setup.created_at,
            table.version,
            self.spectators,
        )

    # --- What viewers are sent

    def _state_for(self, viewer: Viewer) -> bytes:
        seat = viewer.seat_at(self.match)
        message = table_message(
            self.match,
            self.seats(),
            seat,
            viewer.player,
            self.spectators,
            self.chat_for(seat),
            self.hub.now(),
            extras=viewer.extras,
            pieces=JSON_PIECES,
        )
        return encode(message)

    def tell_everything(self) -> None:
        """Send everybody the whole table again."""
        self._broadcasts.clear()
        for viewer in list(self.viewers.values()):
            self._tell_state(viewer)

    def _tell_state(self, viewer: Viewer) -> None:
        """Send a viewer the whole table, unless it has become private to others."""
        is_for_them = self.match.may_see(viewer.player)
        viewer.connection.deliver(self._state_for(viewer) if is_for_them else encode(self._private()))

    def _private(self) -> Refused:
        return Refused(self.match.version, "private", "this match is private until all its players publish it")

    def tell_seats(self, but: ClientConnection | None = None) -> None:
        """Send everybody except one connection the seats and the clocks."""
        if self._seats_timer is not None:
            self._seats_timer.cancel()
            self._seats_timer = None
        self._seats_told_at = time.monotonic()
        if not self.viewers:
            return
        seats, spectators, now = self.seats(), self.spectators, self.hub.now()
        texts: dict[int | None, bytes] = {}
        for connection, viewer in list(self.viewers.items()):
            you = viewer.seat_at(self.match)
            if you not in texts:
                texts[you] = encode(seats_message(self.match, seats, you, spectators, now))
            if connection is not but:
                connection.deliver(texts[you])

    def _tell_spectators(self, but: ClientConnection | None = None) -> None:
        """Send the number of spectators at once, or later if it was just sent.

        The more viewers there are, the longer it waits: each time costs as much as there are viewers.
        """
        if self._seats_timer is not None:
            return
        wait_s = self._seats_told_at + len(self.viewers) * PAUSE_FOR_EACH_S - time.monotonic()
        if wait_s <= 0:
            self.tell_seats(but)
        else:
            self._seats_timer = asyncio.get_running_loop().call_later(wait_s, self.tell_seats)

    def _tell_version(self) -> None:
        """Show the newest version to everybody."""
        match, now = self.match, self.hub.now()
        broadcast = Broadcast(match.changes[-1], self._written)
        self._broadcasts.append(broadcast)
        to_move, has_secrets, usual = match.to_move, match.setup.has_secrets, None
        others = []
        for connection, viewer in list(self.viewers.items()):
            seat = viewer.seat_at(match)
            if match.is_over and not match.may_see(viewer.player):
                end = moved_message_for(match, None, now, extras=viewer.extras, pieces=JSON_PIECES)
                connection.deliver(encode({**end, "seed": None}))  # it would tell what was hidden
                continue
            if has_secrets or viewer.extras is not NO_EXTRAS or (seat is not None and seat == to_move):
                others.append((connection, seat, viewer.extras))
                continue
            usual = usual or broadcast.text_for(None, match, now) or b""
            connection.deliver(usual)
        others.sort(key=_needs_previews)
        for connection, seat, extras in others:
            connection.deliver(broadcast.text_for(seat, match, now, extras) or b"")
        broadcast.forget_view()
        self.hub.stats.deliveries += len(self.viewers)

    def tell(self, message: object) -> None:
        """Send everybody the same message."""
        text = encode(message)
        for connection in list(self.viewers):
            connection.deliver(text)

    def tell_rematch(self) -> None:
        """Send the link of the match that follows to those who may have it."""
        for connection, viewer in list(self.viewers.items()):
            again = self.match.rematch_for(viewer.player)
            if again is not None:
                connection.deliver(encode(RematchReady(self.match.version, again)))

    def tell_change(self, old: LiveMatch) -> None:
        """Send everybody here what changed."""
        new = self.match
        if new.version != old.version:
            self._tell_version()
            self.hub.public_events.note(new)
        has_new_description = new.description is not old.description
        if has_new_description and new.occupants != old.occupants:
            self._note_seats(old)
        if has_new_description or new.version == old.version:
            self.tell_seats()
        if has_new_description or new.result != old.result or not old.changes:
            self.hub.lobby.tell_change(self)

    def _note_seats(self, old: LiveMatch) -> None:
        for seat, occupant in enumerate(self.match.occupants):
            if occupant.player != old.occupants[seat].player:
                self.gone_at.pop(seat, None)
                if occupant.kind == "player" and not self._is_online(seat):
                    self.gone_at[seat] = self.hub.now()
                    self.hub.ask_presence(self)

    def hear(self, line: ChatLine) -> None:
        """Show a chat message that is stored to the players."""
        self.chat.append(line)
        text = encode(line)
        for connection, viewer in list(self.viewers.items()):
            if viewer.seat_at(self.match) is not None:
                connection.deliver(text)

    def chat_for(self, seat: int | None) -> tuple[ChatLine, ...]:
        """Return the chat that a seat may read: all of it, or nothing for a spectator."""
        return () if seat is None else tuple(self.chat)

    def resync(self, viewer: Viewer, since: int) -> None:
        """Send the versions that were missed if they are still kept, otherwise everything."""
        if not self.match.may_see(viewer.player):
            self._tell_state(viewer)
            return
        seat, now = viewer.seat_at(self.match), self.hub.now()
        texts = [
            shown.text_for(seat, self.match, now, viewer.extras)
            for shown in self._broadcasts
            if shown.change.version > since
        ]
        if since > self.match.version or len(texts) != self.match.version - since or None in texts:
            self._tell_state(viewer)
            return
        for text in texts:
            viewer.connection.deliver(text or b"")
        seats = seats_message(self.match, self.seats(), seat, self.spectators, now)
        viewer.connection.deliver(encode(seats))


def _needs_previews(viewer: tuple[ClientConnection, int | None, Extras]) -> bool:
    """Whether a message takes a millisecond, and so comes last."""
    return viewer[2].previews


def lobby_table(
    name: str,
    game: str,
    status: Status,
    options: Options,
    seats: Sequence[Message],
    created_at: int,
    version: int,
    spectators: int,
) -> LobbyTable:
    """Return what the lobby shows of a match."""
    clock = Clock(options.clock.kind, options.clock.base_s, options.clock.increment_s)
    agreed = wire.Options(clock, options.public, options.rated, options.hints)
    return LobbyTable(name, game, status, agreed, [Seat(**seat) for seat in seats], created_at, version, spectators)
