"""A conversation with a running engine: the handshake, readiness, and waiting for the line that answers a question."""

from collections.abc import Mapping, Sequence

from azulejos.engine.errors import EngineError, ProtocolError
from azulejos.engine.greeting import Greeting
from azulejos.engine.info import Info, parse_info
from azulejos.engine.line_io import safe_line
from azulejos.engine.process import EngineProcess
from azulejos.engine.timeouts import Timeouts, deadline_in

__all__ = ["Conversation"]

MAX_UNKNOWN_LINES = 100
"""How many lines that are not of the protocol an engine may send in answer to one question."""

LONGEST_COMPLAINT = 200


class Conversation:
    """A running engine that has introduced itself. Whatever it does wrong becomes an EngineError; then close it."""

    def __init__(self, command: Sequence[str], timeouts: Timeouts) -> None:
        self._process = EngineProcess(command)
        self._timeouts = timeouts
        self.greeting = Greeting()
        self.complaint = ""
        self.last_info: Info | None = None

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether the engine runs and its output is still open."""
        return self._process.is_alive

    def close(self, patience_ms: int) -> None:
        """Ask the engine to end, and kill it if it does not."""
        self._process.close(patience_ms)

    def send(self, line: str) -> None:
        """Send a line."""
        self._process.send(line)

    def shake_hands(self) -> None:
        """Let the engine introduce itself."""
        self.send("azp 1")
        try:
            self.listen("azpok", deadline_in(self._timeouts.handshake_ms))
        except TimeoutError:
            raise EngineError("no azpok in time", code="engine-handshake-timeout") from None
        if not self.greeting.name:
            raise EngineError("azpok without an id name before it", code="engine-handshake")

    def set_options(self, values: Mapping[str, str]) -> None:
        """Set options of the engine; raise EngineError if it does not have them."""
        declared = self.greeting.options
        for name, value in values.items():
            option = declared.get(name)
            if option is None or not option.takes(value):
                known = option.wanted if option else ", ".join(declared) or "none"
                raise EngineError(f"the engine has no option {name}={value!r} (wanted {known})", code="engine-option")
            self.send(f"set {name} {value}")
        if values:
            self.await_ready(self._timeouts.handshake_ms)
            if self.complaint:
                raise EngineError(f"the engine refused an option: {self.complaint}", code="engine-option")

    def await_ready(self, patience_ms: int) -> None:
        """Wait until the engine has done everything that was sent, and all of its lines are read."""
        self.complaint = ""
        self.send("isready")
        try:
            self.listen("readyok", deadline_in(patience_ms))
        except TimeoutError:
            raise EngineError("no readyok in time", code="engine-not-ready") from None

    def listen(self, awaited: str, deadline: float) -> str:
        """Read lines until one begins with the awaited word; return the rest of that line."""
        strange = 0
        while True:
            line = self._process.receive(deadline)
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
        if word == "info":
            return self._read_info(f"{word} {rest}")
        if word == "error":
            self.complaint = safe_line(rest)[:LONGEST_COMPLAINT]
        return word in ("error", "readyok") or self.greeting.read(word, rest)

    def _read_info(self, line: str) -> bool:
        try:
            self.last_info = parse_info(line)
        except ProtocolError:
            return False
        return True
