"""The driver's end of the protocol: a bot that asks an engine, whatever the engine does."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType

from azulejos.engine.conversation import Conversation
from azulejos.engine.errors import EngineError
from azulejos.engine.greeting import Greeting
from azulejos.engine.info import Info
from azulejos.engine.limits import Allowance, go_line
from azulejos.engine.line_io import safe_line
from azulejos.engine.positions import legal_line, position_line
from azulejos.engine.timeouts import Timeouts, deadline_in
from azulejos.errors import NotationError, WrongMoment
from azulejos.play import Game, Move, View
from azulejos.search.thinker import Limit, Report

__all__ = ["PREFIX", "EngineBot", "engine_bot", "split_command"]

PREFIX = "engine:"
"""The name of a bot that is a program of its own begins with this."""


class EngineBot:
    """A bot that is another program. It is started at the first question, and again after a failure.

    Whatever the program does wrong becomes an EngineError with its own code, and the program is ended. Close the
    bot, or use it in a `with` statement. It answers one question at a time.

    >>> with EngineBot("azulejos engine") as bot:
    ...     bot.name
    'engine:azulejos engine'
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        options: Mapping[str, str] | None = None,
        limit: Limit | Allowance | None = None,
        timeouts: Timeouts | None = None,
        seed: str | None = None,
        name: str | None = None,
    ) -> None:
        self._command, self._name = split_command(command), name
        self._options = dict(options or {})
        self._allowed, self._timeouts, self._seed = _allowance(limit), timeouts or Timeouts(), seed
        self._running: Conversation | None = None
        self._prepared: set[Game] = set()
        self._is_closed = False
        self.greeting = Greeting()
        self.last_info: Info | None = None

    @property
    def name(self) -> str:
        """Return the bot's name: its own, or else its command, in the form that `engine_bot` parses."""
        return self._name or PREFIX + shlex.join(self._command)

    @property
    def engine_name(self) -> str:
        """Return how the program called itself when it was started last; `greeting` has the rest."""
        return self.greeting.name

    @property
    def pid(self) -> int | None:
        """Return the number of the running process; None if there is none."""
        return self._running.pid if self._running else None

    def prepare(self, game: Game) -> None:
        """Start the engine now, and let it get ready for a game. Raise EngineError if it cannot be used."""
        self._require_open()
        start = game.start(first=0).deal(seed=0)
        try:
            self._show(self._conversation(), start.view(0))
        except BaseException:
            self._drop(0)
            raise

    def think_aloud(self, view: View, limit: Limit | None, report: Report, is_stopped: Callable[[], bool]) -> Move:
        """Ask the engine for a move within a limit. Its reports on the way are kept in `last_info`."""
        return self.choose(view, limit=limit)

    def choose(self, view: View, *, limit: Limit | Allowance | None = None) -> Move:
        """Ask the engine for a move; `limit` replaces the usual one for this question."""
        if view.seat is None or view.to_move != view.seat:
            raise WrongMoment("an engine can be asked only when the seat of its view is to move")
        self._require_open()
        try:
            engine = self._conversation()
            self._show(engine, view)
            return self._ask(engine, view, _allowance(limit) if limit else self._allowed)
        except BaseException:  # Ctrl-C too: an engine in the middle of an answer cannot be asked again
            self._drop(0)
            raise

    def close(self) -> None:
        """End the engine for good."""
        self._is_closed = True
        self._drop(self._timeouts.close_ms)

    def __enter__(self) -> "EngineBot":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _drop(self, patience_ms: int) -> None:
        running, self._running = self._running, None
        if running:
            running.close(patience_ms)

    def _require_open(self) -> None:
        if self._is_closed:
            raise EngineError(f"{self.name} was closed", code="engine-closed")

    def _conversation(self) -> Conversation:
        if self._running and not self._running.is_alive:
            self._drop(0)
        if not self._running:
            self._running, self._prepared = Conversation(self._command, self._timeouts), set()
            self._running.shake_hands()
            self._running.set_options(self._options)
            self.greeting = self._running.greeting
        return self._running

    def _show(self, engine: Conversation, view: View) -> None:
        """Show the engine a position, and wait until it is ready to think about it."""
        is_first = view.game not in self._prepared
        engine.send(position_line(view))
        if engine.greeting.wants_legal_moves:
            engine.send(legal_line(view))
        engine.await_ready(self._timeouts.ready_ms if is_first else self._timeouts.handshake_ms)
        self._prepared.add(view.game)

    def _ask(self, engine: Conversation, view: View, allowed: Allowance) -> Move:
        self.last_info = engine.last_info = None
        engine.send(go_line(allowed, self._seed))
        try:
            answer = engine.listen("bestmove", deadline_in(self._patience_ms(allowed, view.seat or 0)))
        except TimeoutError:
            engine.send("stop")
            answer = self._last_chance(engine)
        finally:
            self.last_info = engine.last_info
        return _move_of(answer, view, engine.complaint)

    def _patience_ms(self, allowed: Allowance, seat: int) -> int:
        longest, latest = self._timeouts.move_ms, allowed.latest_ms(seat)
        return longest if latest is None else min(longest, latest + self._timeouts.grace_ms)

    def _last_chance(self, engine: Conversation) -> str:
        try:
            return engine.listen("bestmove", deadline_in(self._timeouts.grace_ms))
        except TimeoutError:
            raise EngineError("no bestmove in time, and none after stop", code="engine-timeout") from None


def engine_bot(
    text: str,
    *,
    limit: Limit | Allowance | None = None,
    timeouts: Timeouts | None = None,
    seed: str | None = None,
    name: str | None = None,
) -> EngineBot:
    """Return the bot of a text like `engine:COMMAND`; the command is split as a shell would, but no shell runs it.

    The bot is named after its text, unless it gets a name.

    >>> engine_bot("engine:azulejos engine --bot random").name
    'engine:azulejos engine --bot random'
    >>> engine_bot("greedy")
    Traceback (most recent call last):
    azulejos.engine.errors.EngineError: not an engine: 'greedy' (wanted engine:COMMAND)
    """
    if not text.startswith(PREFIX):
        raise EngineError(f"not an engine: {text!r} (wanted engine:COMMAND)", code="engine-command")
    return EngineBot(text.removeprefix(PREFIX), limit=limit, timeouts=timeouts, seed=seed, name=name)


def _allowance(limit: Limit | Allowance | None) -> Allowance:
    return limit if isinstance(limit, Allowance) else Allowance(limit)


def split_command(command: str | Sequence[str]) -> list[str]:
    """Return the words of a command; raise EngineError if there are none."""
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise EngineError(f"not a command: {command!r} ({error})", code="engine-command") from error
    if not words or not words[0]:
        raise EngineError(f"not a command: {command!r}", code="engine-command")
    return words


def _move_of(answer: str, view: View, complaint: str) -> Move:
    word = safe_line(answer).partition(" ")[0][:40]
    if word in ("none", ""):
        raise EngineError(f"the engine returned no move: {complaint or 'no reason given'}", code="engine-no-move")
    try:
        move = Move(word)
    except NotationError as error:
        raise EngineError(f"the engine's answer is {error}", code="engine-unreadable-move") from error
    if not view.is_legal(move):
        message = f"the engine's move {move} is illegal"
        raise EngineError(message, code="engine-illegal-move", position=str(view))
    return move
