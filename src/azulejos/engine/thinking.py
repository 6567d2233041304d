"""One thought of a bot, in its own thread; only the first answer counts."""

import threading
import time
from collections.abc import Callable

from azulejos.bots import Bot, chosen_move
from azulejos.bots.crash import crash_text
from azulejos.engine.errors import ProtocolError
from azulejos.engine.info import Info
from azulejos.engine.limits import Allowance
from azulejos.engine.line_io import error_line
from azulejos.match.bot_call import ThinkingBot
from azulejos.play import Move, View
from azulejos.search.thinker import Thought

__all__ = ["Go"]


class Go:
    """A running `go`. The bot, the clock and `stop` race for its one answer; until then a legal move is ready."""

    def __init__(self, view: View, allowed: Allowance, say: Callable[[str], None]) -> None:
        self._view, self._allowed, self._say = view, allowed, say
        self._best = view.legal_moves()[0]
        self._lock = threading.RLock()
        self._done = threading.Event()
        self._began = time.monotonic()
        self._thread: threading.Thread | None = None
        self._timer: threading.Timer | None = None

    @property
    def is_done(self) -> bool:
        """Whether the answer was given.

        A driver that has read `bestmove` may continue at once, so this waits for an answer that is being sent.
        """
        with self._lock:
            return self._done.is_set()

    def begin(self, bot: Bot, after: "Go | None" = None) -> None:
        """Let a bot think, once the previous thought has ended (a stopped bot may not be interruptible)."""
        before = after._thread if after else None
        latest_ms = self._allowed.latest_ms(self._view.seat or 0)
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
        except BaseException as error:  # whatever a bot does, even exit(), the engine keeps running and answers
            self._answer(self._best, error_line(ProtocolError(crash_text(error, bot), code="bot-failed")))
        else:
            self._answer(move)

    def _choice_of(self, bot: Bot) -> Move:
        if not isinstance(bot, ThinkingBot):
            move = chosen_move(bot, self._view)
            self._tell(Info(0, 0, self._spent_ms, pv=(str(move),)), move)
            return move
        limit = self._allowed.for_search(self._view.seat or 0)
        chosen = bot.think_aloud(self._view, limit, self._report, self._done.is_set)
        return chosen.move if isinstance(chosen, Thought) else chosen

    def _report(self, thought: Thought) -> None:
        """Report a thought of a search as an `info` line."""
        win = thought.win
        value = () if self._view.game.players > 2 else (1 - win, win) if self._view.seat else (win, 1 - win)
        pv = tuple(str(move) for move in thought.variation or (thought.move,))
        errors = thought.win_error, thought.margin_error
        info = Info(thought.depth, thought.nodes, self._spent_ms, value, thought.margin, pv, win, *errors)
        self._tell(info, thought.move)

    @property
    def _spent_ms(self) -> int:
        return int((time.monotonic() - self._began) * 1000)

    def _tell(self, info: Info, best: Move) -> None:
        with self._lock:
            if self.is_done:
                return
            if self._view.is_legal(best):
                self._best = best
            self._say(str(info))

    def _answer(self, move: Move, *before: str) -> None:
        with self._lock:
            if self.is_done:
                return
            for line in (*before, f"bestmove {move}"):
                self._say(line)
            self._done.set()
        if self._timer:
            self._timer.cancel()
