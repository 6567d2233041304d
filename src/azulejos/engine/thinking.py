"""One thought of a bot, in a thread of its own: it has exactly one answer, whoever gives it first."""

import threading
import time
from collections.abc import Callable
from typing import Protocol, runtime_checkable

from azulejos.bots import Bot
from azulejos.engine.failures import ProtocolError
from azulejos.engine.info import Info
from azulejos.engine.limits import Limit
from azulejos.engine.lines import error_line
from azulejos.play import Move, View

__all__ = ["Report", "ThinkingBot", "Thought"]


class Report(Protocol):
    """What a bot calls to tell how far it is. Its first word of `pv` is what `stop` would answer."""

    def __call__(
        self,
        *,
        depth: int,
        nodes: int,
        value: tuple[float, ...] = (),
        margin: float | None = None,
        pv: tuple[str, ...] = (),
    ) -> None:
        """Tell how far the bot is."""


@runtime_checkable
class ThinkingBot(Protocol):
    """A bot that also knows limits, tells how far it is, and can be stopped. It gets plain things to work with."""

    def think_aloud(self, view: View, limit: Limit, report: Report, is_stopped: Callable[[], bool]) -> Move:
        """Choose a move within a limit, and soon after `is_stopped()` says yes."""


class Thought:
    """A `go` under way. The bot, the clock and `stop` race for its one answer; until then a legal move is ready."""

    def __init__(self, view: View, limit: Limit, say: Callable[[str], None]) -> None:
        self._view, self._limit, self._say = view, limit, say
        self._best = view.legal_moves()[0]
        self._lock = threading.RLock()
        self._done = threading.Event()
        self._began = time.monotonic()
        self._thread: threading.Thread | None = None
        self._timer: threading.Timer | None = None

    @property
    def is_done(self) -> bool:
        """Say whether the answer was given.

        Whoever has read `bestmove` may go on at once: an answer on its way is waited for.
        """
        with self._lock:
            return self._done.is_set()

    def begin(self, bot: Bot, after: "Thought | None" = None) -> None:
        """Let a bot think; one that was stopped and cannot be interrupted comes to its end before."""
        before = after._thread if after else None
        latest_ms = self._limit.latest_ms(self._view.seat or 0)
        if latest_ms is not None:
            self._timer = threading.Timer(latest_ms / 1000, self.stop)
            self._timer.daemon = True
            self._timer.start()
        self._thread = threading.Thread(target=self._run, args=(bot, before), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer now, with the best move so far."""
        self._answer(self._best)

    def wait(self, seconds: float) -> None:
        """Wait for the answer, but not longer than this."""
        self._done.wait(seconds)

    def _run(self, bot: Bot, before: threading.Thread | None) -> None:
        if before:
            before.join()
        if self.is_done:
            return
        try:
            move = self._choice_of(bot)
            if not self._view.is_legal(move):
                raise ProtocolError(f"the bot chose {move}, which is illegal")
        except BaseException as error:  # whatever a bot does, even exit(), its engine lives on and answers
            what = f"{type(error).__name__}: {error}"
            self._answer(self._best, error_line(ProtocolError(what, code="bot-failed")))
        else:
            self._answer(move)

    def _choice_of(self, bot: Bot) -> Move:
        if isinstance(bot, ThinkingBot):
            return bot.think_aloud(self._view, self._limit, self._report, self._done.is_set)
        move = bot.choose(self._view)
        self._report(depth=0, nodes=0, pv=(str(move),))
        return move

    def _report(
        self,
        *,
        depth: int,
        nodes: int,
        value: tuple[float, ...] = (),
        margin: float | None = None,
        pv: tuple[str, ...] = (),
    ) -> None:
        time_ms = int((time.monotonic() - self._began) * 1000)
        with self._lock:
            if self.is_done:
                return
            if pv and self._view.is_legal(pv[0]):
                self._best = Move(pv[0])
            self._say(str(Info(depth, nodes, time_ms, value, margin, pv)))

    def _answer(self, move: Move, *before: str) -> None:
        with self._lock:
            if self.is_done:
                return
            for line in (*before, f"bestmove {move}"):
                self._say(line)
            self._done.set()
        if self._timer:
            self._timer.cancel()
