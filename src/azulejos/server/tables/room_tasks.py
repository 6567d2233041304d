"""Background tasks of a room: bots that think, clocks that run out."""

import asyncio
import logging
from typing import TYPE_CHECKING

from azulejos.errors import AzulejosError
from azulejos.live.match import LiveMatch
from azulejos.live.recording import bot_seed
from azulejos.server.bots.catalog import fallback_bot
from azulejos.server.bots.pool import BotFailed
from azulejos.server.wire.client_messages import PlayMove

if TYPE_CHECKING:
    from azulejos.server.tables.room import Room

__all__ = ["RoomTasks"]

log = logging.getLogger("azulejos.rooms")


class RoomTasks:
    """The bots and the clock of a room."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._bot: asyncio.Task[None] | None = None
        self._bot_for = -1

    def go_on(self) -> None:
        """Ask the bot that is to move, and watch the clock."""
        self._start_bot()
        self._start_clock()

    def _start_bot(self) -> None:
        if self._bot is not None and self._bot_for != self._room.match.version:
            self._bot.cancel()
            self._bot = None
        bot = self._room.match.bot_to_move
        if bot is not None and self._bot is None and not self._room.hub.is_stopping:
            self._bot_for = self._room.match.version
            self._bot = asyncio.get_running_loop().create_task(self._move_of_bot(bot))

    async def _move_of_bot(self, bot: str) -> None:
        table, seat = self._room.match, self._room.match.to_move
        assert seat is not None, "a bot is to move"
        try:
            word = await self._chosen(bot, table, seat)
            self._bot = None
            await self._room.play(seat, PlayMove(f"bot:{table.version}", table.version, word))
        except asyncio.CancelledError:
            raise
        except BotFailed as error:
            log.error("table %s: bot %s gave no move: %s", table.id, bot, error)
            self._bot = None
            await self._room.change(lambda now: now.stop(f"forfeit {seat + 1}", seat, self._room.hub.now()))
        except AzulejosError as error:
            log.warning("table %s: the move of bot %s was not made: %s", table.id, bot, error.code)
            self._bot = None
            if error.code == "storage":
                asyncio.get_running_loop().call_later(1.0, self._room.go_on)

    async def _chosen(self, bot: str, table: LiveMatch, seat: int) -> str:
        view, seed = table.view(seat), bot_seed(table.setup.seed)
        try:
            word = await self._room.hub.bots.choose(bot, view, seed)
            if view.is_legal(word):
                return word
            log.error("table %s: bot %s chose an illegal move", table.id, bot)
        except BotFailed as error:
            log.error("table %s: bot %s failed: %s", table.id, bot, error)
        return await self._room.hub.bots.choose(fallback_bot(view.game), view, seed)

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
        """End the match when the time of a seat is up."""

        def make(table: LiveMatch) -> LiveMatch:
            if not table.is_out_of_time(self._room.hub.now()):
                return table
            seat = table.clock.running
            assert seat is not None, "somebody's time is up"
            return table.stop(f"time {seat + 1}", seat, self._room.hub.now())

        try:
            await self._room.change(make)
        except AzulejosError as error:
            log.warning("table %s: the end of a clock could not be kept: %s", self._room.match.id, error.code)
            await asyncio.sleep(1.0)
        self._start_clock()

    @property
    def is_idle(self) -> bool:
        """Whether no bot is thinking and no clock is running."""
        return self._bot is None and self._timer is None

    def close(self) -> None:
        """Stop the bot and the clock."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._bot is not None:
            self._bot.cancel()
            self._bot = None
