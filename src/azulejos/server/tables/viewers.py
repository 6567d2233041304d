"""The viewers of a live match: who is connected, and what each of them is sent."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from azulejos.live.description import Occupant, Options
from azulejos.live.match import LiveMatch, Status
from azulejos.live.messages import NO_EXTRAS, Extras, Message, seat_part, seats_message, table_message
from azulejos.server.tables.broadcast import Broadcast, encode
from azulejos.server.wire import message_parts as wire
from azulejos.server.wire.connection import ClientConnection
from azulejos.server.wire.json_pieces import JSON_PIECES
from azulejos.server.wire.message_parts import Clock, Seat
from azulejos.server.wire.server_messages import ChatLine, LobbyTable

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["Actor", "ViewedMatch", "Viewer", "lobby_table"]

KEPT_VERSIONS = 8
KEPT_CHAT = 50


@dataclass(slots=True)
class Actor:
    """A person acting in a match; `player` is None without a name."""

    player: str | None
    name: str
    account: bool = False
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
        self.gone_at: dict[int, int] = dict.fromkeys(match.description.people(), hub.now())
        self.used_at = hub.now()
        self._broadcasts: deque[Broadcast] = deque(maxlen=KEPT_VERSIONS)

    # --- Who is here

    def enter(self, viewer: Viewer) -> None:
        """Add a viewer: it is sent everything first, then whatever happens."""
        self.viewers[viewer.connection] = viewer
        seat = viewer.seat_at(self.match)
        if seat is not None:
            self.gone_at.pop(seat, None)
        self.used_at = self.hub.now()
        viewer.connection.deliver(self._state_for(viewer))
        self.tell_seats(but=viewer.connection)
        self.hub.tell_presence(self, seat, True)

    def leave(self, connection: ClientConnection) -> None:
        """Forget a connection; its player is away if there is no other connection of that player."""
        viewer = self.viewers.pop(connection, None)
        if viewer is None:
            return
        seat = viewer.seat_at(self.match)
        if seat is not None and not self.is_connected_here(seat):
            self.hub.tell_presence(self, seat, False)
            if not self._is_online(seat):
                self.gone_at[seat] = self.hub.now()
        self.used_at = self.hub.now()
        self.tell_seats()

    def note_elsewhere(self, seat: int, process: str, is_there: bool) -> None:
        """Note that another process has a connection of a seat's player, or no longer has one."""
        there = self.elsewhere.setdefault(seat, set())
        before = set(there)
        there.add(process) if is_there else there.discard(process)
        if there == before:
            return
        if self._is_online(seat):
            self.gone_at.pop(seat, None)
        elif self.match.occupants[seat].kind == "player":
            self.gone_at[seat] = self.hub.now()
        self.tell_seats()

    def is_connected_here(self, seat: int) -> bool:
        """Whether the player of a seat is connected to this process."""
        player = self.match.occupants[seat].player
        return player is not None and any(viewer.player == player for viewer in self.viewers.values())

    def _is_online(self, seat: int) -> bool:
        return bool(self.elsewhere.get(seat)) or self.is_connected_here(seat)

    def seats(self) -> list[Message]:
        """Return who sits where, and how long players have been away."""
        return [self._seat(seat, occupant) for seat, occupant in enumerate(self.match.occupants)]

    def _seat(self, seat: int, occupant: Occupant) -> Message:
        gone = self.gone_at.get(seat)
        return seat_part(occupant, 0 if gone is None else max(1, self.hub.now() - gone))

    @property
    def spectators(self) -> int:
        """Return the number of viewers without a seat."""
        return sum(viewer.seat_at(self.match) is None for viewer in self.viewers.values())

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
            viewer.connection.deliver(self._state_for(viewer))

    def tell_seats(self, but: ClientConnection | None = None) -> None:
        """Send everybody except one connection the seats and the clocks."""
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

    def _tell_version(self) -> None:
        """Show the newest version to everybody."""
        match, now = self.match, self.hub.now()
        broadcast = Broadcast(match.changes[-1])
        self._broadcasts.append(broadcast)
        waiting = []
        for connection, viewer in list(self.viewers.items()):
            seat = viewer.seat_at(match)
            if viewer.extras.previews and seat is not None and seat == match.to_move:
                waiting.append((connection, seat, viewer.extras))
            else:
                connection.deliver(broadcast.text_for(seat, match, now, viewer.extras) or b"")
        for connection, seat, extras in waiting:  # last: previews take a millisecond
            connection.deliver(broadcast.text_for(seat, match, now, extras) or b"")
        self.hub.stats.deliveries += len(self.viewers)

    def tell(self, message: object) -> None:
        """Send everybody the same message."""
        text = encode(message)
        for connection in list(self.viewers):
            connection.deliver(text)

    def tell_change(self, old: LiveMatch) -> None:
        """Send everybody here what changed."""
        new = self.match
        if new.version != old.version:
            self._tell_version()
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
        seat, now = viewer.seat_at(self.match), self.hub.now()
        texts = [
            shown.text_for(seat, self.match, now, viewer.extras)
            for shown in self._broadcasts
            if shown.change.version > since
        ]
        if since > self.match.version or len(texts) != self.match.version - since or None in texts:
            viewer.connection.deliver(self._state_for(viewer))
            return
        for text in texts:
            viewer.connection.deliver(text or b"")
        seats = seats_message(self.match, self.seats(), seat, self.spectators, now)
        viewer.connection.deliver(encode(seats))


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
