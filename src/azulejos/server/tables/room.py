"""A room: a live match with viewers. Changes happen one at a time: computed, stored, and only then shown."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.live.messages import (
    previews_message,
    refused_message,
)
from azulejos.live.restoring import follow
from azulejos.server.bots.catalog import check_bot, fallback_bot
from azulejos.server.bots.fair_queue import Asker
from azulejos.server.people.fair_play import is_own_opponent
from azulejos.server.people.moderation import are_apart, require_no_sanction
from azulejos.server.people.names import clean_chat_text
from azulejos.server.refusal import Refusal
from azulejos.server.store import StorageFailed
from azulejos.server.tables.actions import Action
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.change_lock import ChangeLock
from azulejos.server.tables.conditions import Prepare
from azulejos.server.tables.keeping import keep
from azulejos.server.tables.room_tasks import NoTasks, RoomTasks
from azulejos.server.tables.slow_play import prepare
from azulejos.server.tables.viewers import Actor, ViewedMatch, Viewer
from azulejos.server.wire.client_messages import (
    AskPreviews,
    Claim,
    ClientMessage,
    OfferRematch,
    OfferTakeback,
    Ping,
    PlayMove,
    Publish,
    Resign,
    Resync,
    Reveal,
    SendChat,
    Sit,
    StandUp,
    UseHint,
)
from azulejos.server.wire.server_messages import Accepted, ChatLine, Pong

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["Room", "asker_of"]

log = logging.getLogger("azulejos.rooms")
TOLD_EVERY_MS = 1000


def asker_of(actor: Actor) -> Asker:
    """Return a person as the queue of the bots knows it."""
    return Asker(actor.address, actor.player or "")


class Room(ViewedMatch):
    """A live match with its viewers, what they ask for, its bots and its clock."""

    def __init__(
        self,
        hub: "Hub",
        match: LiveMatch,
        chat: Sequence[ChatLine],
        *,
        is_owner: bool = True,
        opener: Asker | None = None,
    ) -> None:
        super().__init__(hub, match, chat)
        self._last_asker = opener
        self.is_owner = is_owner
        self.following = asyncio.Lock()
        self.lock = ChangeLock()
        self.tasks: RoomTasks = RoomTasks(self)
        self._told_requests: dict[int, int] = {}  # by seat, when the owner was told of a request

    # --- Changes

    async def change(self, make: Callable[[LiveMatch], LiveMatch]) -> LiveMatch:
        """Compute a change, store it, then show it; a change that could not be stored is neither shown nor kept."""
        await self.lock.acquire()
        try:
            old = self.match
            new = make(old)
            if new is old:
                return old
            await keep(self.hub, old, new)
            self.become(new)
        except StorageFailed as error:
            if error.code == "conflict":
                raise await self.reload_after(error) from error
            raise
        finally:
            self.lock.release()
        self.show(old)
        return new

    def become(self, new: LiveMatch) -> None:
        """Go on with a match that is stored."""
        self.match = new
        self.used_at = self.hub.now()

    def show(self, old: LiveMatch) -> None:
        """Send everybody what changed, and let bots and clocks go on."""
        self.tell_change(old)
        self.go_on()

    async def reload_after(self, conflict: AzulejosError) -> Refusal:
        """Return the refusal of a change that came too late: another process stored a version first, which counts."""
        await self.hub.reload(self)
        return Refusal("old-version", "the table has changed in the meantime")

    async def follow(self, table: LiveMatch) -> None:
        """Show what another process has stored, version by version."""
        async with self.lock:
            before = self.match
            for change in table.changes[before.version :]:
                old, self.match = self.match, follow(self.match, table.description, [change])
                self.tell_change(old)
            if before.version == table.version and before.description != table.description:
                self.match = table
                self.tell_change(before)
        if before.description.rematch is None:
            self.tell_rematch()

    async def handle(self, viewer: Viewer, message: ClientMessage) -> None:
        """Handle a client's message; what cannot be done is answered with a refusal, and nothing changes."""
        try:
            if isinstance(message, PlayMove):
                begin = time.perf_counter()
                is_here = self.is_changed_here
                made = await (self.play(self.seat_of(viewer), message) if is_here else self.perform(viewer, message))
                self.hub.stats.move_seconds.observe(time.perf_counter() - begin)
                if made is not None:
                    self.accept(viewer, message, made)
            else:
                await self._handle(viewer, message)
        except AzulejosError as error:
            self.refuse(viewer, error, message)

    def accept(self, viewer: Viewer, move: PlayMove, made: int) -> None:
        """Send a viewer the version of a move that it had made before."""
        viewer.connection.deliver(encode(Accepted(self.match.version, move.id, made)))

    def refuse(self, viewer: Viewer, error: AzulejosError, message: ClientMessage) -> None:
        """Send a viewer the reason why its message was refused."""
        move_id = message.id if isinstance(message, PlayMove) else None
        viewer.connection.deliver(encode(refused_message(self.match.version, error, move_id)))
        self.hub.stats.refusals[error.code] += 1

    async def _handle(self, viewer: Viewer, message: ClientMessage) -> None:
        match message:
            case AskPreviews():
                self._preview(viewer, message)
            case Resync():
                self.resync(viewer, message.since)
            case Ping():
                viewer.connection.deliver(encode(Pong(self.match.version, message.n)))
            case _:
                await self.perform(viewer, message)

    @property
    def is_changed_here(self) -> bool:
        """Whether this process changes the table."""
        return self.is_owner or self.hub.cluster is None

    @property
    def is_free(self) -> bool:
        """Whether this process can change the table without waiting for another change."""
        return not self.lock.is_taken and self.is_changed_here

    def perform(self, actor: Actor, action: Action) -> Awaitable[int | None]:
        """Perform an action here, or forward it to the process that owns the table.

        Return the version of a move that was sent before, otherwise None. Raise Refusal.
        """
        if self.is_changed_here:
            return self.act(actor, action)
        assert self.hub.cluster is not None, "only a cluster has tables of other processes"
        return self.hub.cluster.questions.forward(self, actor, action)

    async def act(self, actor: Actor, action: Action) -> int | None:
        """Perform an action in this process."""
        if actor.address:
            self._last_asker = asker_of(actor)
        self.note_request(actor.seat_at(self.match))
        match action:
            case PlayMove():
                return await self.play(self.seat_of(actor), action)
            case SendChat():
                await self.say(actor, action.text)
            case Sit():
                await self.sit(actor, action)
            case Reveal():
                await self._reveal(self.seat_of(actor), action.number)
            case StandUp():
                seat = self.seat_of(actor)
                await self.change(lambda table: table.stand(seat))
            case Resign():
                await self.resign(self.seat_of(actor))
            case OfferTakeback():
                await self._take_back(self.seat_of(actor), action.answer)
            case OfferRematch():
                await self._rematch(self.seat_of(actor), action)
            case Publish():
                await self._publish(actor, action.answer == "publish")
            case UseHint():
                seat = self.seat_of(actor)
                await self.change(lambda table: table.use_hint(seat))
            case Claim():
                await self._claim(self.seat_of(actor), action)
            case Prepare():
                await prepare(self, actor.player or "", action)
        return None

    def seat_of(self, actor: Actor) -> int:
        """Return the seat of a player; refuse everybody else."""
        seat = actor.seat_at(self.match)
        if seat is None:
            raise Refusal("not-seated", "you have no seat at this table", 403)
        return seat

    async def play(self, seat: int, move: PlayMove, *, used_ms: int = 0) -> int | None:
        """Make a move. If it was made before with the same id, change nothing and return its version."""
        made: int | None = None

        def make(table: LiveMatch) -> LiveMatch:
            nonlocal made
            new, made = self.moved(table, seat, move, used_ms)
            return new

        await self.change(make)
        if made is None:
            self.hub.stats.moves += 1
        return made

    def moved(self, table: LiveMatch, seat: int, move: PlayMove, used_ms: int = 0) -> tuple[LiveMatch, int | None]:
        """Return the match after a move; if the move was made before, the same match and the version of the move."""
        if move.version != table.version:
            change = table.find_move(seat, move.id)
            if change is not None:
                return table, change.version
        now = self.hub.now()
        return table.play(seat, move.word, now, version=move.version, move_id=move.id, used_ms=used_ms), None

    def _preview(self, viewer: Viewer, message: AskPreviews) -> None:
        seat = self.seat_of(viewer)
        if message.version != self.match.version:
            raise Refusal("old-version", f"asked for version {message.version}; this is {self.match.version}")
        if self.match.is_over or self.match.state is None:
            raise Refusal("not-playing", "no match is being played here now")
        viewer.connection.deliver(encode(previews_message(self.match, seat, message.words)))

    async def say(self, viewer: Actor, text: str) -> None:
        """Store a chat message of a player, then show it to the players."""
        if viewer.player is None:
            raise Refusal("no-name", "choose a name first", 401)
        seat = self.seat_of(viewer)
        self.hub.chat_limits.check(viewer.player)
        said, now, player = clean_chat_text(text), self.hub.now(), viewer.player
        await self.hub.store.read(lambda db: require_no_sanction(db, player, "silence", now))
        notice = self.hub.notice("chat", self.match.id)
        name = self.match.occupants[seat].name
        n = await self.hub.store.add_chat(self.match.id, now, viewer.player, name, seat, said, notice)
        self.hear(ChatLine(self.match.version, n, name, seat, said, now))

    async def sit(self, viewer: Actor, asked: Sit) -> int:
        """Seat a player; the match begins when the last seat is taken."""
        if viewer.player is None:
            raise Refusal("no-name", "choose a name first", 401)
        if self.match.options.rated and not viewer.account:
            raise Refusal("needs-account", "a rated match needs an account", 403)
        occupant = await self.hub.occupant_of(viewer, self.match.game, asked.commitment)
        await self._require_welcome(viewer.player)

        def make(table: LiveMatch) -> LiveMatch:
            if table.options.rated and is_own_opponent(occupant, table.occupants):
                raise Refusal("own-bot", "nobody plays rated matches against themselves or their own bots", 403)
            return self.begun(table.sit(occupant, asked.seat, asked.key))

        await self.change(make)
        return self.seat_of(viewer)

    async def _require_welcome(self, player: str) -> None:
        """Refuse a seat beside somebody who has blocked the player, or whom the player has blocked."""
        others = [each.player for each in self.match.occupants if each.player not in (None, player)]
        if await self.hub.store.read(lambda db: are_apart(db, player, [other for other in others if other])):
            raise Refusal("blocked", "you cannot sit at this table", 403)

    def begun(self, table: LiveMatch) -> LiveMatch:
        """Return the match after its beginning, if all seats are taken and all numbers for the seed are there."""
        return table.begin(self.hub.now()) if table.can_begin and not table.waits_for_numbers else table

    async def _reveal(self, seat: int, number: str) -> None:
        await self.change(lambda table: self.begun(table.reveal(seat, number)))

    async def resign(self, seat: int) -> None:
        """Let a seat resign."""
        await self.change(lambda table: self.left(table, seat, "resigned"))

    def left(self, table: LiveMatch, seat: int, reason: str) -> LiveMatch:
        """Return the match after a player left it; at a table for more than two, a bot plays on."""
        return table.leave(seat, reason, fallback_bot(table.game), self.hub.now())

    async def _take_back(self, seat: int, answer: str) -> None:
        if self.match.options.rated:
            raise Refusal("rated", "moves cannot be taken back in a rated match")

        def make(table: LiveMatch) -> LiveMatch:
            if answer == "offer":
                asked = table.offer_takeback(seat)
            else:
                asked = table.answer_takeback(seat, answer == "accept")
            return asked.take_back(self.hub.now()) if asked.can_take_back else asked

        await self.change(make)

    async def _rematch(self, seat: int, asked: OfferRematch) -> None:
        if self.match.description.rematch is not None:
            self.tell_rematch()
            return
        want, commitment = asked.answer == "offer", asked.commitment or ""
        table = await self.change(lambda table: table.ask_rematch(seat, want, commitment))
        if table.can_play_again:
            await self.hub.open_rematch(self)

    async def _publish(self, actor: Actor, want: bool) -> None:
        """Let a player agree to publish the match, also one who left it before its end."""
        seat = self.match.description.seat_played_by(actor.player)
        if seat is None:
            raise Refusal("not-seated", "you had no seat at this table", 403)
        await self.change(lambda table: table.publish(seat, want))

    async def _claim(self, seat: int, claim: Claim) -> None:
        """Claim the win over a player who is gone, or hand the seat to a bot."""
        gone = claim.seat
        if gone >= len(self.match.occupants) or gone == seat or self.match.occupants[gone].kind != "player":
            raise Refusal("bad-seat", "there is no other player in that seat")
        away_ms = self.hub.now() - self.gone_at[gone] if gone in self.gone_at else 0
        wait_ms = self.hub.settings.claim_after_s * 1000
        if gone not in self.gone_at or away_ms < wait_ms or self.match.to_move != gone:
            raise Refusal("not-gone", "that player has not been away long enough, or is not to move")
        if self.match.options.clock.kind == "days":
            raise Refusal("not-gone", "with a clock in days, only the clock decides")
        if claim.what == "bot":
            wanted = claim.bot if self.hub.settings.thinking else None
            bot = check_bot(wanted or fallback_bot(self.match.game), self.match.game)
            await self.change(lambda table: table.hand_to_bot(gone, bot, self.hub.now()))
        else:
            await self.change(lambda table: self.left(table, gone, "forfeit"))

    # --- What happens without a request

    def go_on(self) -> None:
        """Ask the bot that is to move and watch the clock, if this process owns the table."""
        self.hub.streams.tell_turn(self.match)
        if self.is_owner:
            self.tasks.go_on()

    def note_request(self, seat: int | None) -> None:
        """Note that the player of a seat sent a request; tell the owner of the table, at most once a second."""
        super().note_request(seat)
        is_due = seat is not None and self.hub.now() - self._told_requests.get(seat, 0) >= TOLD_EVERY_MS
        if seat in self.gone_at and is_due and self.hub.cluster is not None and not self.is_owner:
            self._told_requests[seat] = self.hub.now()
            self.hub.cluster.tell_request(self.match.id, seat)

    def note_attendance(self) -> None:
        """Let bots go on when somebody is there, and not wait for the machine when nobody is."""
        if self.is_owner:
            self.tasks.note_attendance()

    def asker(self) -> Asker:
        """Return for whom the bots of this table think: a player who is connected, a spectator, or who acted last.

        Where no address is known, the owner waits in a line of its own.
        """
        seated = [viewer for viewer in self.viewers.values() if viewer.seat_at(self.match) is not None]
        for viewer in (*seated, *self.viewers.values()):
            return asker_of(viewer)
        owner = self.match.description.owner
        return self._last_asker or Asker(f"unknown address of {owner}", owner)

    @property
    def is_idle(self) -> bool:
        """Whether there are no viewers, no bot is thinking and no clock runs out soon."""
        return not self.viewers and not self.lock.is_taken and self.tasks.is_idle

    def close(self) -> None:
        """Stop the bots and the clock."""
        self.tasks.close()

    def unload(self) -> None:
        """Stop everything and let go of what refers back here, so that the room is freed without the collector."""
        self.close()
        self.tasks = NoTasks()
