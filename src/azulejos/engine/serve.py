"""The engine's end of the protocol: lets another program drive any of our bots over two streams."""

import threading
from collections.abc import Callable
from typing import Protocol

from azulejos.bots import Bot, bot_names, make_bot, prepare
from azulejos.engine.errors import ProtocolError
from azulejos.engine.limits import parse_go
from azulejos.engine.line_io import Reader, error_line, read_lines, safe_line
from azulejos.engine.options import Option
from azulejos.engine.positions import parse_position
from azulejos.engine.rules_answers import OPERATIONS, answer_about_rules
from azulejos.engine.thinking import Go
from azulejos.errors import AzulejosError, WrongMoment
from azulejos.games.registry import definition_of, game_names
from azulejos.play import View

__all__ = ["VERSION", "serve"]

VERSION = "1"

LAST_THOUGHT_S = 10.0
"""How long the engine may continue thinking after the input has ended, when nobody can stop it anymore."""


class Writer(Protocol):
    """A stream to write bytes to."""

    def write(self, line: bytes, /) -> object:
        """Write bytes."""

    def flush(self) -> None:
        """Send what was written."""


def serve(
    reader: Reader,
    writer: Writer,
    *,
    bot: str = "greedy",
    seed: str = "0",
    name: str = "azulejos",
    version: str = "",
    make: Callable[[str, str], Bot] = make_bot,
    names: Callable[[], tuple[str, ...]] = bot_names,
) -> None:
    """Answer commands until `quit` or the end of the input.

    Raise BrokenPipeError when nobody reads the answers anymore, and OptionError for an unknown bot.
    """
    _Server(_Speaker(writer), {"bot": bot, "seed": seed}, (name, version), make, names).run(reader)


class _Speaker:
    """Writes whole lines from any thread, and remembers when the reader is gone."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._lock = threading.Lock()
        self.is_alone = False

    def say(self, line: str) -> None:
        with self._lock:
            if self.is_alone:
                return
            try:
                self._writer.write(line.encode("ascii", "replace") + b"\n")
                self._writer.flush()
            except (OSError, ValueError):  # a broken pipe; a closed stream
                self.is_alone = True


class _Server:
    def __init__(
        self,
        speaker: _Speaker,
        values: dict[str, str],
        program: tuple[str, str],
        make: Callable[[str, str], Bot],
        names: Callable[[], tuple[str, ...]],
    ) -> None:
        self._speaker, self._values, self._program = speaker, values, program
        self._make, self._names = make, names
        self._bot, self._bot_key = make(values["bot"], values["seed"]), (values["bot"], values["seed"])
        self._view: View | None = None
        self._thought: Go | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "azp": self._azp,
            "isready": self._isready,
            "set": self._set,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
            "rules": self._rules,
        }

    def run(self, reader: Reader) -> None:
        for line in read_lines(reader):
            if line == "quit":
                break
            self._answer(line)
            if self._speaker.is_alone:
                break
        else:
            if self._thought:
                self._thought.wait(LAST_THOUGHT_S)
        self._stop("")
        if self._speaker.is_alone:
            raise BrokenPipeError

    def _answer(self, line: str | ProtocolError) -> None:
        try:
            if isinstance(line, ProtocolError):
                raise line
            self._run_command(line)
        except Exception as error:  # an engine survives its own errors
            self._send_error(error)

    def _send_error(self, error: Exception) -> None:
        if not isinstance(error, AzulejosError):
            error = ProtocolError(f"{type(error).__name__}: {error}", code="internal")
        self._speaker.say(error_line(error))

    def _run_command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not word:
            return
        if word not in self._commands:
            known = ", ".join([*self._commands, "quit"])
            raise ProtocolError(f"no such command: {word[:40]!r} (wanted {known})", code="unknown-command")
        if self._is_thinking and word in ("set", "position", "go"):
            raise ProtocolError(f"{word} while thinking: send stop first, or wait for bestmove", code="busy")
        self._commands[word](rest.strip())

    @property
    def _is_thinking(self) -> bool:
        return self._thought is not None and not self._thought.is_done

    def _azp(self, rest: str) -> None:
        if rest != VERSION:
            raise ProtocolError(f"azp {rest[:40]} is not known here (wanted azp {VERSION})", code="other-version")
        for line in (*self._identity(), *(str(option) for option in self._options()), "azpok"):
            self._speaker.say(line)

    def _identity(self) -> list[str]:
        name, version = self._program
        lines = [f"id name {safe_line(name)} {safe_line(self._values['bot'])}", "id author The Azulejos contributors"]
        lines += [f"id version {safe_line(version)}"] if version else []
        lines += [f"id protocol {VERSION}"]
        lines += [f"id rules {game} {definition_of(game).rules.RULES_VERSION}" for game in game_names()]
        return [*lines, f"offer rules {' '.join(OPERATIONS)}"]

    def _isready(self, rest: str) -> None:
        self._speaker.say("readyok")

    def _rules(self, rest: str) -> None:
        try:
            answer = answer_about_rules(rest)
        except Exception as error:
            self._send_error(error)
            answer = "none"
        self._speaker.say(f"answer {answer}".rstrip())

    def _options(self) -> tuple[Option, ...]:
        bot, seed = self._values["bot"], self._values["seed"]
        return Option("bot", "combo", bot, choices=self._names()), Option("seed", "string", seed)

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        option = {option.name: option for option in self._options()}.get(name)
        if option is None:
            raise ProtocolError(
                f"no such option: {name[:40]!r} (wanted {', '.join(self._values)})", code="unknown-option"
            )
        value = value.strip()
        if not option.takes(value):
            what = f"{name} cannot be {value[:40]!r} (wanted {option.wanted})"
            raise ProtocolError(what, code="bad-option-value")
        wanted = {**self._values, name: value}
        self._bot_of(wanted["bot"], wanted["seed"])  # report what is missing now, not at the next `go`
        self._values = wanted

    def _bot_of(self, name: str, seed: str) -> Bot:
        """Return a new bot, or the last one again: it may hold data that took long to compute."""
        if (name, seed) != self._bot_key:
            self._bot, self._bot_key = self._make(name, seed), (name, seed)
        return self._bot

    def _position(self, rest: str) -> None:
        self._view = None  # a refused position leaves none, so that no old one is searched
        view = parse_position(rest)
        if self._bot_key[0] != self._values["bot"]:
            self._bot_of(self._values["bot"], self._values["seed"])
        prepare(self._bot, view.game)  # now, while no clock runs; `readyok` waits for it
        self._view = view

    def _go(self, rest: str) -> None:
        try:
            self._begin(rest)
        except Exception as error:
            self._send_error(error)
            self._speaker.say("bestmove none")

    def _begin(self, rest: str) -> None:
        allowed, seed = parse_go(rest.split())
        view = _require_turn(self._view)
        if allowed.clocks_ms and len(allowed.clocks_ms) != view.game.players:
            what = f"{len(allowed.clocks_ms)} clocks for {view.game.players} seats"
            raise ProtocolError(f"no such limit: {what}", code="bad-limit")
        bot, chosen = self._values["bot"], self._values["seed"] if seed is None else seed
        ready = self._bot_of(bot, chosen)
        prepare(ready, view.game)
        before, self._thought = self._thought, Go(view, allowed, self._speaker.say)
        self._thought.begin(ready, after=before)

    def _stop(self, rest: str) -> None:
        if self._thought:
            self._thought.stop()


def _require_turn(view: View | None) -> View:
    if view is None:
        raise ProtocolError("go without a position", code="no-position")
    if view.is_over:
        raise WrongMoment("nothing to choose: the match is over", code="match-over")
    if view.to_move is None:
        raise WrongMoment(f"nothing to choose: a deal of kind {view.deal_due!r} comes next")
    if view.to_move != view.seat:
        raise WrongMoment(f"seat {view.to_move + 1} is to move, and this is another seat's view")
    return view
