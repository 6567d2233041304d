"""The driver's end of the protocol: a bot that asks an engine, whatever the engine does."""

import shlex
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType

from azulejos.engine.errors import EngineError, ProtocolError
from azulejos.engine.info import Info, parse_info
from azulejos.engine.limits import Allowance, go_line
from azulejos.engine.line_io import safe_line
from azulejos.engine.options import Option, parse_option
from azulejos.engine.positions import position_line
from azulejos.engine.process import EngineProcess
from azulejos.errors import NotationError, WrongMoment
from azulejos.play import Game, Move, View
from azulejos.search.thinker import Limit, Report

__all__ = ["PREFIX", "EngineBot", "Timeouts", "engine_bot"]

PREFIX = "engine:"
"""The name of a bot that is a program of its own begins with this."""

MAX_OPTIONS = 200
"""How many options of an engine are remembered."""

MAX_UNKNOWN_LINES = 100
"""How many lines that are not of the protocol an engine may send in answer to one question."""


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long a driver waits: for the handshake, for readiness, for a move, after `stop`, after `quit`.

    An engine may have much to do before it is ready for the first position of a game, and little after that.
    """

    handshake_ms: int = 20_000
    ready_ms: int = 180_000
    move_ms: int = 60_000
    grace_ms: int = 2_000
    close_ms: int = 2_000


class EngineBot:
    """A bot that is another program. It is started at the first question, and again after a failure.

    Whatever the program does wrong becomes an EngineError with a code of its own, and the program is ended. Close the
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
    ) -> None:
        self._command = _words_of(command)
        self._options = dict(options or {})
        self._allowed, self._timeouts, self._seed = _allowance(limit), timeouts or Timeouts(), seed
        self._process: EngineProcess | None = None
        self._prepared: set[Game] = set()
        self._is_closed = False
        self._complaint = ""
        self.engine_name = ""
        self.declared: dict[str, Option] = {}
        self.last_info: Info | None = None

    @property
    def name(self) -> str:
        """Return the bot's name: its command, in the form that `engine_bot` parses."""
        return PREFIX + shlex.join(self._command)

    @property
    def pid(self) -> int | None:
        """Return the number of the running process; None if there is none."""
        return self._process.pid if self._process else None

    def prepare(self, game: Game) -> None:
        """Start the engine now, and let it get ready for a game. Raise EngineError if it cannot be used."""
        self._require_open()
        start = game.start(first=0).deal(seed=0)
        try:
            self._show(self._running_process(), start.view(0))
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
            process = self._running_process()
            self._show(process, view)
            return self._ask(process, view, _allowance(limit) if limit else self._allowed)
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
        process, self._process = self._process, None
        if process:
            process.close(patience_ms)

    def _require_open(self) -> None:
        if self._is_closed:
            raise EngineError(f"{self.name} was closed", code="engine-closed")

    def _running_process(self) -> EngineProcess:
        if self._process and not self._process.is_alive:
            self._drop(0)
        if not self._process:
            self._process, self._prepared = EngineProcess(self._command), set()
            self._handshake(self._process)
        return self._process

    def _handshake(self, process: EngineProcess) -> None:
        self.engine_name, self.declared = "", {}
        process.send("azp 1")
        try:
            self._listen(process, "azpok", _deadline(self._timeouts.handshake_ms))
        except TimeoutError:
            raise EngineError("no azpok in time", code="engine-handshake-timeout") from None
        if not self.engine_name:
            raise EngineError("azpok without an id name before it", code="engine-handshake")
        for name, value in self._options.items():
            option = self.declared.get(name)
            if option is None or not option.takes(value):
                known = option.wanted if option else ", ".join(self.declared) or "none"
                raise EngineError(f"the engine has no option {name}={value!r} (wanted {known})", code="engine-option")
            process.send(f"set {name} {value}")
        if self._options:
            self._await_ready(process, self._timeouts.handshake_ms)
            if self._complaint:
                raise EngineError(f"the engine refused an option: {self._complaint}", code="engine-option")

    def _show(self, process: EngineProcess, view: View) -> None:
        """Show the engine a position, and wait until it is ready to think about it."""
        is_first = view.game not in self._prepared
        process.send(position_line(view))
        self._await_ready(process, self._timeouts.ready_ms if is_first else self._timeouts.handshake_ms)
        self._prepared.add(view.game)

    def _await_ready(self, process: EngineProcess, patience_ms: int) -> None:
        """Wait until the engine has done everything that was sent, and all of its lines are read."""
        self._complaint = ""
        process.send("isready")
        try:
            self._listen(process, "readyok", _deadline(patience_ms))
        except TimeoutError:
            raise EngineError("no readyok in time", code="engine-not-ready") from None

    def _ask(self, process: EngineProcess, view: View, allowed: Allowance) -> Move:
        self.last_info = None
        process.send(go_line(allowed, self._seed))
        try:
            answer = self._listen(process, "bestmove", _deadline(self._patience_ms(allowed, view.seat or 0)))
        except TimeoutError:
            process.send("stop")
            answer = self._last_chance(process)
        return self._move_of(answer, view)

    def _patience_ms(self, allowed: Allowance, seat: int) -> int:
        longest, latest = self._timeouts.move_ms, allowed.latest_ms(seat)
        return longest if latest is None else min(longest, latest + self._timeouts.grace_ms)

    def _last_chance(self, process: EngineProcess) -> str:
        try:
            return self._listen(process, "bestmove", _deadline(self._timeouts.grace_ms))
        except TimeoutError:
            raise EngineError("no bestmove in time, and none after stop", code="engine-timeout") from None

    def _move_of(self, answer: str, view: View) -> Move:
        word = safe_line(answer).partition(" ")[0][:40]
        if word in ("none", ""):
            raise EngineError(
                f"the engine returned no move: {self._complaint or 'no reason given'}", code="engine-no-move"
            )
        try:
            move = Move(word)
        except NotationError as error:
            raise EngineError(f"the engine's answer is {error}", code="engine-unreadable-move") from error
        if not view.is_legal(move):
            message = f"the engine's move {move} is illegal"
            raise EngineError(message, code="engine-illegal-move", position=str(view))
        return move

    def _listen(self, process: EngineProcess, awaited: str, deadline: float) -> str:
        """Read lines until one begins with the awaited word; return the rest of that line."""
        strange = 0
        while True:
            line = process.receive(deadline)
            word, _, rest = ("", "", "") if isinstance(line, ProtocolError) else line.partition(" ")
            if word == awaited:
                return rest
            if not self._take(word, rest, awaited):
                strange += 1
            if strange > MAX_UNKNOWN_LINES:
                shown = safe_line(str(line))[:60]
                raise EngineError(
                    f"more than {MAX_UNKNOWN_LINES} strange lines, the last: {shown!r}", code="engine-garbage"
                )

    def _take(self, word: str, rest: str, awaited: str) -> bool:
        """Process a line on the way; return whether it makes sense there."""
        if awaited == "azpok" and word in ("error", "bestmove"):
            raise EngineError(f"instead of azpok: {word} {safe_line(rest)[:200]}", code="engine-handshake")
        if awaited == "readyok" and word == "bestmove":
            raise EngineError("a second bestmove for one go", code="engine-two-moves")
        try:
            if word == "info":
                self.last_info = parse_info(f"{word} {rest}")
            elif word == "option":
                option = parse_option(f"{word} {rest}")
                if len(self.declared) >= MAX_OPTIONS:
                    return False
                self.declared[option.name] = option
        except ProtocolError:
            return False
        if word == "error":
            self._complaint = safe_line(rest)[:200]
        elif word == "id" and rest.startswith("name "):
            self.engine_name = safe_line(rest.removeprefix("name "))[:80]
        return word in ("info", "option", "error", "id", "readyok")


def engine_bot(
    text: str, *, limit: Limit | Allowance | None = None, timeouts: Timeouts | None = None, seed: str | None = None
) -> EngineBot:
    """Return the bot of a name like `engine:COMMAND`; the command is split as a shell would, but no shell runs it.

    >>> engine_bot("engine:azulejos engine --bot random").name
    'engine:azulejos engine --bot random'
    >>> engine_bot("greedy")
    Traceback (most recent call last):
    azulejos.engine.errors.EngineError: not an engine: 'greedy' (wanted engine:COMMAND)
    """
    if not text.startswith(PREFIX):
        raise EngineError(f"not an engine: {text!r} (wanted engine:COMMAND)", code="engine-command")
    return EngineBot(text.removeprefix(PREFIX), limit=limit, timeouts=timeouts, seed=seed)


def _allowance(limit: Limit | Allowance | None) -> Allowance:
    return limit if isinstance(limit, Allowance) else Allowance(limit)


def _words_of(command: str | Sequence[str]) -> list[str]:
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise EngineError(f"not a command: {command!r} ({error})", code="engine-command") from error
    if not words or not words[0]:
        raise EngineError(f"not a command: {command!r}", code="engine-command")
    return words


def _deadline(patience_ms: int) -> float:
    return time.monotonic() + patience_ms / 1000
