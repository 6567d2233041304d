"""Background tasks of a room: bots that think, clocks that run out."""

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.live.recording import bot_seed
from azulejos.server.bots.catalog import fallback_bot
from azulejos.server.bots.pool import BotFailed, BotQuestion, Choice
from azulejos.server.tables.slow_play import excuse, is_answerable, make_reply
from azulejos.server.wire.client_messages import PlayMove

if TYPE_CHECKING:
    from azulejos.server.tables.room import Room

__all__ = ["NoTasks", "RoomTasks"]

log = logging.getLogger("azulejos.rooms")
REVEAL_S = 10.0
"""How long a match waits for the numbers of its seats."""
SOON_MS = 60_000


class RoomTasks:
    """The bots and the clock of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._bot_for = -1
        self._answered = -1
        self._answering: asyncio.Task[None] | None = None
        self._is_thinking = False
        self._last_call: asyncio.TimerHandle | None = None

    def go_on(self) -> None:
        """Ask the bot that is to move, and watch the clock."""
        match = self._room.match
        is_waiting = self._bot or self._timer or self._last_call
        if not is_waiting and match.changes.size and not match.clock.left and match.bot_to_move is None:
            return  # people without a clock
        self._start_bot()
        self._start_clock()
        self._await_numbers()
        self._answer()

    def _answer(self) -> None:
        """Make the conditional move that fits, once for each version."""
        match = self._room.match
        if self._answered != match.version and is_answerable(match) and not self._room.hub.is_stopping:
            self._answered = match.version
            self._answering = asyncio.get_running_loop().create_task(self._reply())

    async def _reply(self) -> None:
        try:
            await make_reply(self._room)
        except AzulejosError as error:
            log.warning("table %s: a move could not be kept: %s", self._room.match.id, error.code)
            if error.code == "storage":
                self._answered = -1
                asyncio.get_running_loop().call_later(1.0, self._room.go_on)

    def _await_numbers(self) -> None:
        """Begin without the numbers that nobody reveals in time."""
        if self._last_call is None and self._room.match.version:  # it has begun
            return
        loop = asyncio.get_running_loop()
        if self._room.match.waits_for_numbers and self._last_call is None and not self._room.hub.is_stopping:
            self._last_call = loop.call_later(REVEAL_S, lambda: self._room.hub.spawn(self.begin_anyway()))
        elif not self._room.match.waits_for_numbers and self._last_call is not None:
            self._last_call.cancel()
            self._last_call = None

    async def begin_anyway(self) -> None:
        """Begin a match whose seats are all taken, though numbers are missing."""
        self._last_call = None
        try:
            await self._room.change(lambda table: table.begin(self._room.hub.now()) if table.can_begin else table)
        except AzulejosError as error:
            log.warning("table %s: the beginning could not be kept: %s", self._room.match.id, error.code)

    def _start_bot(self) -> None:
        if self._bot is not None and self._bot_for != self._room.match.version:
            self._bot.cancel()
            self._bot = None
        bot = self._room.match.bot_to_move
        if bot is not None and self._bot is None and not self._room.hub.is_stopping and self._room.is_attended:
            self._bot_for = self._room.match.version
            self._is_thinking = False
            self._bot = asyncio.get_running_loop().create_task(self._move_of_bot(bot))

    def note_attendance(self) -> None:
        """Wake the bot that is to move when somebody is there; leave the queue when nobody is."""
        if self._room.is_attended:
            self._start_bot()
        elif self._bot is not None and not self._is_thinking:
            self._bot.cancel()
            self._bot = None

    async def _move_of_bot(self, bot: str) -> None:
        table, seat = self._room.match, self._room.match.to_move
        assert seat is not None, "a bot is to move"
        try:
            choice = await self._chosen(bot, table, seat)
            self._bot = None
            move = PlayMove(f"bot:{table.version}", table.version, choice.word)
            await self._room.play(seat, move, used_ms=min(choice.used_ms, longest_ms(table, seat)))
            self._note_effort(seat, choice.effort)
        except asyncio.CancelledError:
            raise
        except BotFailed as error:
            log.error("table %s: bot %s gave no move: %s", table.id, bot, error)
            self._bot = None
            await self._room.change(lambda match: match.stop(f"forfeit {seat + 1}", seat, self._room.hub.now()))
        except AzulejosError as error:
            log.warning("table %s: the move of bot %s was not made: %s", table.id, bot, error.code)
            self._bot = None
            if error.code == "storage":
                asyncio.get_running_loop().call_later(1.0, self._room.go_on)

    async def _chosen(self, bot: str, table: LiveMatch, seat: int) -> Choice:
        view, pool = table.view(seat), self._room.hub.bots
        asked = BotQuestion(
            bot,
            view,
            bot_seed(table.setup.seed),
            self._room.asker(),
            time_for(table, seat),
            self._begin_thinking,
        )
        try:
            choice = await pool.choose(asked)
            if view.is_legal(choice.word):
                return choice
            log.error("table %s: bot %s chose an illegal move", table.id, bot)
        except BotFailed as error:
            log.error("table %s: bot %s failed: %s", table.id, bot, error)
        return await pool.choose(replace(asked, bot=fallback_bot(view.game)))

    def _begin_thinking(self) -> None:
        self._is_thinking = True

    def _note_effort(self, seat: int, effort: int) -> None:
        """Show everybody how much of its usual thinking a bot did, if that has changed."""
        if self._room.efforts.get(seat, 100) != effort:
            self._room.efforts[seat] = effort
            self._room.tell_seats()

    def _start_clock(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        out_at = None if self._room.match.is_over else self._room.match.clock.runs_out_at()
        if out_at is not None and not self._room.hub.is_stopping:
            delay = max(0.0, (out_at - self._room.hub.now()) / 1000 + 0.01)
            self._timer = asyncio.get_running_loop().call_later(min(delay, 86_400), self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._room.hub.spawn(self._flag())

    async def _flag(self) -> None:
        """End the match when the time of a seat is up, unless this process stood still: then nobody is charged."""
        if not self._room.hub.lease.is_current:
            await asyncio.sleep(1.0)
            self._start_clock()
            return

        if self._room.match.is_out_of_time(self._room.hub.now()) and await self._is_excused():
            self._start_clock()
            return

        def make(table: LiveMatch) -> LiveMatch:
            if not table.is_out_of_time(self._room.hub.now()):
                return table
            seat = table.clock.running
            assert seat is not None, "somebody's time is up"
            return self._room.left(table, seat, "time")

        try:
            await self._room.change(make)
        except AzulejosError as error:
            log.warning("table %s: the end of a clock could not be kept: %s", self._room.match.id, error.code)
            await asyncio.sleep(1.0)
        self._start_clock()

    async def _is_excused(self) -> bool:
        """Whether the player whose time is up was on vacation and has some left."""
        try:
            return await excuse(self._room)
        except AzulejosError as error:
            log.warning("table %s: a vacation could not be looked up: %s", self._room.match.id, error.code)
            await asyncio.sleep(1.0)
            return True

    @property
    def is_idle(self) -> bool:
        """Whether no bot is thinking, no number is awaited, and no clock runs out soon."""
        out_at = None if self._timer is None else self._room.match.clock.runs_out_at()
        is_answering = self._answering is not None and not self._answering.done()
        is_waiting = self._bot is not None or self._last_call is not None or is_answering
        return not is_waiting and (out_at is None or out_at > self._room.hub.now() + SOON_MS)

    def close(self) -> None:
        """Stop the bot and the clock."""
        if self._last_call is not None:
            self._last_call.cancel()
            self._last_call = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._bot is not None:
            self._bot.cancel()
            self._bot = None
        if self._answering is not None:
            self._answering.cancel()
            self._answering = None


class NoTasks(RoomTasks):
    """Stands for the tasks of a room that is no longer in memory, and knows no room."""

    def __init__(self) -> None:
        """Begin nothing."""

    def go_on(self) -> None:
        """Do nothing."""

    def note_attendance(self) -> None:
        """Do nothing."""

    @property
    def is_idle(self) -> bool:
        """Return True."""
        return True

    def close(self) -> None:
        """Do nothing."""


def longest_ms(table: LiveMatch, seat: int) -> int:
    """Return the most that a bot's thinking may take off its clock: it never runs out, since it waits for a machine."""
    return max(0, table.clock.left[seat] - 1) if table.clock.left else 0


def time_for(table: LiveMatch, seat: int) -> int | None:
    """Return how long a bot may think, in milliseconds: a part of the time that it has left; None without a clock."""
    if not table.clock.left:
        return None
    setting, left = table.options.clock, table.clock.left[seat]
    return left // 20 + setting.increment_s * 500 if setting.kind == "increment" else left // 4
