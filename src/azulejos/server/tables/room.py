"""A room: a table that is being looked at. One change at a time: worked out, stored, and only then shown to anybody."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.live.description import Occupant, Options
from azulejos.live.history import Change
from azulejos.live.match import LiveMatch, Status
from azulejos.live.messages import (
    NO_EXTRAS,
    Extras,
    Message,
    previews_message,
    refused_message,
    seat_part,
    seats_message,
)
from azulejos.live.restoring import follow
from azulejos.server.bots.catalog import check_bot, fallback_bot
from azulejos.server.people.names import clean_chat_text
from azulejos.server.refusal import Refusal
from azulejos.server.store import StorageFailed
from azulejos.server.tables.broadcast import Broadcast, encode, table_bytes
from azulejos.server.tables.room_tasks import Minder
from azulejos.server.wire import messages as wire
from azulejos.server.wire.connection import ClientConnection
from azulejos.server.wire.messages import (
    Accepted,
    AskPreviews,
    ChatLine,
    Claim,
    ClientMessage,
    Clock,
    LobbyTable,
    OfferRematch,
    OfferTakeback,
    Ping,
    PlayMove,
    Pong,
    RematchReady,
    Resign,
    Resync,
    Seat,
    SendChat,
    Sit,
    StandUp,
)

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["Action", "Actor", "Room", "Viewer"]

log = logging.getLogger("azulejos.rooms")
KEPT_VERSIONS = 8
KEPT_CHAT = 50


@dataclass(slots=True)
class Actor:
    """Somebody who does something at a table. `player` is None for somebody without a name."""

    player: str | None
    name: str
    account: bool = False
    _occupants: tuple[Occupant, ...] | None = field(default=None, init=False, repr=False, compare=False)
    _seat: int | None = field(default=None, init=False, repr=False, compare=False)

    def seat_at(self, table: LiveMatch) -> int | None:
        """Return the own seat; looked for only when somebody sat down or left."""
        occupants = table.description.occupants
        if occupants is not self._occupants:
            self._occupants, self._seat = occupants, table.seat_of(self.player)
        return self._seat


@dataclass(slots=True, eq=False)
class Viewer(Actor):
    """Somebody who looks at a table through a line."""

    line: ClientConnection = field(kw_only=True)
    extras: Extras = field(default=NO_EXTRAS, kw_only=True)


Action = PlayMove | SendChat | Sit | StandUp | Resign | OfferTakeback | OfferRematch | Claim
"""What changes a table: done by the process that owns it."""


class Room:
    """A table, those who look at it, and what goes on at it by itself: bots and clocks."""

    def __init__(self, hub: "Hub", table: LiveMatch, chat: list[ChatLine], *, is_owner: bool = True) -> None:
        self.hub = hub
        self.is_owner = is_owner
        self.elsewhere: dict[int, set[str]] = {}  # seats that other processes have lines for
        self.match = table
        self.chat: deque[ChatLine] = deque(chat, KEPT_CHAT)
        self.viewers: dict[ClientConnection, Viewer] = {}
        self.gone_at: dict[int, int] = dict.fromkeys(table.people(), hub.now())
        self.used_at = hub.now()
        self.following = asyncio.Lock()
        self._lock = asyncio.Lock()
        self._shown: deque[Broadcast] = deque(maxlen=KEPT_VERSIONS)
        self.minder = Minder(self)

    # --- Who is here

    def enter(self, viewer: Viewer) -> None:
        """Let somebody look: everything first, then whatever happens."""
        self.viewers[viewer.line] = viewer
        seat = viewer.seat_at(self.match)
        if seat is not None:
            self.gone_at.pop(seat, None)
        self.used_at = self.hub.now()
        viewer.line.deliver(self._state_for(viewer))
        self.tell_seats(but=viewer.line)
        self.hub.tell_presence(self, seat, True)

    def leave(self, line: ClientConnection) -> None:
        """Forget a line; its seat is gone if no other line is there for it."""
        viewer = self.viewers.pop(line, None)
        if viewer is None:
            return
        seat = viewer.seat_at(self.match)
        if seat is not None and not self.has_line(seat):
            self.hub.tell_presence(self, seat, False)
            if not self._is_online(seat):
                self.gone_at[seat] = self.hub.now()
        self.used_at = self.hub.now()
        self.tell_seats()

    def note_elsewhere(self, seat: int, process: str, is_there: bool) -> None:
        """Note that another process has a line for a seat, or has it no more."""
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

    def has_line(self, seat: int) -> bool:
        """Return whether a line of this process is there for a seat."""
        player = self.match.occupants[seat].player
        return player is not None and any(viewer.player == player for viewer in self.viewers.values())

    def _is_online(self, seat: int) -> bool:
        return bool(self.elsewhere.get(seat)) or self.has_line(seat)

    def seats(self) -> list[Message]:
        """Say who sits where, and who is away since when."""
        return [self._seat(seat, occupant) for seat, occupant in enumerate(self.match.occupants)]

    def _seat(self, seat: int, occupant: Occupant) -> Message:
        gone = self.gone_at.get(seat)
        return seat_part(occupant, 0 if gone is None else max(1, self.hub.now() - gone))

    @property
    def spectators(self) -> int:
        """Count those who look on without a seat."""
        return sum(viewer.seat_at(self.match) is None for viewer in self.viewers.values())

    def lobby_entry(self) -> LobbyTable:
        """Say what the lobby shows of this table."""
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

    # --- What they are told

    def _state_for(self, viewer: Viewer) -> bytes:
        seat = viewer.seat_at(self.match)
        return table_bytes(
            self.match,
            self.seats(),
            seat,
            viewer.player,
            self.spectators,
            tuple(self.chat),
            self.hub.now(),
            viewer.extras,
        )

    def tell_everything(self) -> None:
        """Send everybody a fresh table."""
        self._shown.clear()
        for viewer in list(self.viewers.values()):
            viewer.line.deliver(self._state_for(viewer))

    def tell_seats(self, but: ClientConnection | None = None) -> None:
        """Tell everybody, but for one line, who sits where and what time is left."""
        if not self.viewers:
            return
        seats, spectators, now = self.seats(), self.spectators, self.hub.now()
        texts: dict[int | None, bytes] = {}
        for line, viewer in list(self.viewers.items()):
            you = viewer.seat_at(self.match)
            if you not in texts:
                texts[you] = encode(seats_message(self.match, seats, you, spectators, now))
            if line is not but:
                line.deliver(texts[you])

    def _tell_version(self) -> None:
        """Show the newest version to everybody."""
        table, now = self.match, self.hub.now()
        shown = Broadcast(table.changes[-1])
        self._shown.append(shown)
        for line, viewer in list(self.viewers.items()):
            line.deliver(shown.text_for(viewer.seat_at(table), table, now, viewer.extras) or b"")
        self.hub.stats.deliveries += len(self.viewers)

    def tell(self, message: object) -> None:
        """Say the same to everybody."""
        text = encode(message)
        for line in list(self.viewers):
            line.deliver(text)

    # --- Changes

    async def change(self, make: Callable[[LiveMatch], LiveMatch]) -> LiveMatch:
        """Work out a change, store it, then show it; nothing is shown or kept of one that could not be stored."""
        await self._lock.acquire()
        try:
            old = self.match
            new = make(old)
            if new is old:
                return old
            await self.hub.keep(old, new)
            self.match = new
            self.used_at = self.hub.now()
        except StorageFailed as error:
            if error.code == "conflict":  # another process was here: what it stored counts
                await self.hub.reload(self)
                raise Refusal("old-version", "the table has changed meanwhile") from error
            raise
        finally:
            self._lock.release()
        self._tell_change(old)
        self.go_on()
        return new

    def _tell_change(self, old: LiveMatch) -> None:
        """Tell everybody here what is new."""
        new = self.match
        if new.version != old.version:
            self._tell_version()
        is_described_anew = new.description is not old.description
        if is_described_anew and new.occupants != old.occupants:
            self._mind_seats(old)
        if is_described_anew or new.version == old.version:
            self.tell_seats()
        if is_described_anew or new.result != old.result or not old.changes:
            self.hub.tell_lobby(self)

    async def follow(self, table: LiveMatch) -> None:
        """Show what another process has stored, version by version."""
        async with self._lock:
            before = self.match
            for change in table.changes[before.version :]:
                old, self.match = self.match, follow(self.match, table.description, [change])
                self._tell_change(old)
            if before.version == table.version and before.description != table.description:
                self.match = table
                self._tell_change(before)
        again = self.match.description.rematch
        if again is not None and before.description.rematch is None:
            self.tell(RematchReady(self.match.version, again))

    def _mind_seats(self, old: LiveMatch) -> None:
        for seat, occupant in enumerate(self.match.occupants):
            if occupant.player != old.occupants[seat].player:
                self.gone_at.pop(seat, None)
                if occupant.kind == "player" and not self._is_online(seat):
                    self.gone_at[seat] = self.hub.now()

    async def handle(self, viewer: Viewer, message: ClientMessage) -> None:
        """Do what a client asks; what cannot be done is answered with a code, and nothing changes."""
        try:
            if isinstance(message, PlayMove):
                is_here = self.is_made_here
                made = await (self.play(self._seat_of(viewer), message) if is_here else self.perform(viewer, message))
                if made is not None:
                    viewer.line.deliver(encode(Accepted(self.match.version, message.id, made)))
            else:
                await self._handle(viewer, message)
        except AzulejosError as error:
            move_id = message.id if isinstance(message, PlayMove) else None
            viewer.line.deliver(encode(refused_message(self.match.version, error, move_id)))
            self.hub.stats.refusals += 1

    async def _handle(self, viewer: Viewer, message: ClientMessage) -> None:
        match message:
            case AskPreviews():
                self._preview(viewer, message)
            case Resync():
                self._resync(viewer, message.since)
            case Ping():
                viewer.line.deliver(encode(Pong(self.match.version, message.n)))
            case _:
                await self.perform(viewer, message)

    @property
    def is_made_here(self) -> bool:
        """Return whether this process changes the table."""
        return self.is_owner or self.hub.cluster is None

    def perform(self, actor: Actor, action: Action) -> Awaitable[int | None]:
        """Do something here, or let the process that owns the table do it.

        Gives the version of a move that was sent again; None for what is done now. Raises Refusal.
        """
        if self.is_made_here:
            return self.act(actor, action)
        assert self.hub.cluster is not None, "a table that is made elsewhere needs others"
        return self.hub.cluster.forward(self, actor, action)

    async def act(self, actor: Actor, action: Action) -> int | None:
        """Do something here."""
        match action:
            case PlayMove():
                return await self.play(self._seat_of(actor), action)
            case SendChat():
                await self.say(actor, action.text)
            case Sit():
                await self.sit(actor, action.seat, action.key)
            case StandUp():
                seat = self._seat_of(actor)
                await self.change(lambda table: table.stand(seat))
            case Resign():
                await self.resign(self._seat_of(actor))
            case OfferTakeback():
                await self._take_back(self._seat_of(actor), action.answer)
            case OfferRematch():
                await self._rematch(self._seat_of(actor), action.answer == "offer")
            case Claim():
                await self._claim(self._seat_of(actor), action)
        return None

    def _seat_of(self, actor: Actor) -> int:
        seat = actor.seat_at(self.match)
        if seat is None:
            raise Refusal("not-seated", "you have no seat at this table", 403)
        return seat

    async def play(self, seat: int, move: PlayMove) -> int | None:
        """Make a move. One that was made before with the same id counts once: its version is given then."""
        made = list[Change]()

        def make(table: LiveMatch) -> LiveMatch:
            change = table.find_move(seat, move.id) if move.version != table.version else None
            if change is not None:
                made.append(change)
                return table
            return table.play(seat, move.word, self.hub.now(), version=move.version, move_id=move.id)

        await self.change(make)
        if made:
            return made[0].version
        self.hub.stats.moves += 1
        return None

    def _preview(self, viewer: Viewer, message: AskPreviews) -> None:
        seat = self._seat_of(viewer)
        if message.version != self.match.version:
            raise Refusal("old-version", f"asked for version {message.version}; this is {self.match.version}")
        if self.match.is_over or self.match.state is None:
            raise Refusal("not-playing", "there is nothing to look ahead to")
        viewer.line.deliver(encode(previews_message(self.match, seat, message.words)))

    def _resync(self, viewer: Viewer, since: int) -> None:
        """Send what was missed, if it is at hand; everything otherwise."""
        seat, now = viewer.seat_at(self.match), self.hub.now()
        texts = [
            shown.text_for(seat, self.match, now, viewer.extras)
            for shown in self._shown
            if shown.change.version > since
        ]
        if since > self.match.version or len(texts) != self.match.version - since or None in texts:
            viewer.line.deliver(self._state_for(viewer))
            return
        for text in texts:
            viewer.line.deliver(text or b"")
        seats = seats_message(self.match, self.seats(), seat, self.spectators, now)
        viewer.line.deliver(encode(seats))

    async def say(self, viewer: Actor, text: str) -> None:
        """Keep a line of chat, then show it."""
        if viewer.player is None:
            raise Refusal("no-name", "choose a name first", 401)
        self.hub.chat_limits.check(viewer.player)
        said, now = clean_chat_text(text), self.hub.now()
        seat = viewer.seat_at(self.match)
        notice = self.hub.notice("chat", self.match.id)
        n = await self.hub.store.add_chat(self.match.id, now, viewer.player, viewer.name, seat, said, notice)
        self.hear(ChatLine(self.match.version, n, viewer.name, seat, said, now))

    def hear(self, line: ChatLine) -> None:
        """Show a line of chat that is stored."""
        self.chat.append(line)
        self.tell(line)

    async def sit(self, viewer: Actor, seat: int | None, key: str | None) -> int:
        """Let somebody sit down; the match begins with the last free seat."""
        if viewer.player is None:
            raise Refusal("no-name", "choose a name first", 401)
        if self.match.options.rated and not viewer.account:
            raise Refusal("needs-account", "a rated match needs an account", 403)
        rating = await self.hub.rating_of(viewer.player, self.match.game)
        occupant = Occupant("player", viewer.name, viewer.player, viewer.account, rating=rating)

        def make(table: LiveMatch) -> LiveMatch:
            taken = table.sit(occupant, seat, key)
            return taken.begin(self.hub.now()) if taken is not table and taken.can_begin else taken

        await self.change(make)
        return self._seat_of(viewer)

    async def resign(self, seat: int) -> None:
        """Let a seat give up."""
        await self.change(lambda table: table.stop(f"resigned {seat + 1}", seat, self.hub.now()))

    async def _take_back(self, seat: int, answer: str) -> None:
        if self.match.options.rated:
            raise Refusal("rated", "nothing is taken back in a rated match")

        def make(table: LiveMatch) -> LiveMatch:
            if answer == "offer":
                asked = table.offer_takeback(seat)
            else:
                asked = table.answer_takeback(seat, answer == "accept")
            return asked.take_back(self.hub.now()) if asked.can_take_back else asked

        await self.change(make)

    async def _rematch(self, seat: int, want: bool) -> None:
        if self.match.description.rematch is not None:
            self.tell(RematchReady(self.match.version, self.match.description.rematch))
            return
        table = await self.change(lambda table: table.ask_rematch(seat, want))
        if table.can_play_again:
            await self.hub.open_rematch(self)

    async def _claim(self, seat: int, claim: Claim) -> None:
        """Claim the win over somebody who is gone, or let a bot go on for them."""
        gone = claim.seat
        if gone >= len(self.match.occupants) or gone == seat or self.match.occupants[gone].kind != "player":
            raise Refusal("bad-seat", "no player can be gone there")
        away_ms = self.hub.now() - self.gone_at[gone] if gone in self.gone_at else 0
        wait_ms = self.hub.settings.claim_after_s * 1000
        if gone not in self.gone_at or away_ms < wait_ms or self.match.to_move != gone:
            raise Refusal("not-gone", "that player is not gone for long enough, or not to move")
        if self.match.options.clock.kind == "days":
            raise Refusal("not-gone", "in a match over days the clock decides")
        if claim.what == "bot":
            bot = check_bot(claim.bot or fallback_bot(self.match.game), self.match.game)
            await self.change(lambda table: table.hand_to_bot(gone, bot))
        else:
            await self.change(lambda table: table.stop(f"forfeit {gone + 1}", gone, self.hub.now()))

    # --- What goes on by itself

    def go_on(self) -> None:
        """Ask the bot that is to move, and wait for the clock that runs out, if this process owns the table."""
        self.hub.streams.tell_turn(self.match)
        if self.is_owner:
            self.minder.go_on()

    @property
    def is_idle(self) -> bool:
        """Return whether nobody looks and nothing goes on by itself."""
        return not self.viewers and not self._lock.locked() and self.minder.is_idle

    def close(self) -> None:
        """Stop everything that goes on by itself."""
        self.minder.close()


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
