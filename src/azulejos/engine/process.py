"""A program at the other end of two pipes: sends it lines, reads its lines, and always ends it."""

import collections
import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from typing import IO

from azulejos.engine.errors import EngineError, ProtocolError
from azulejos.engine.line_io import read_lines, safe_line

__all__ = ["EngineProcess"]

Received = str | ProtocolError | None
"""A line, what is wrong with it, or the end of all lines."""

MAX_UNREAD_LINES = 1000
"""How many unread lines are kept; then the program has to wait."""

ERROR_LINES = 5
"""How many of the last lines on standard error are kept, to say why a program ended."""

MAX_ERROR_LINE = 200

EXIT_S = 0.5
"""How long a program that closed its output may take to end, so that its exit status is known."""


class EngineProcess:
    """A running program. It must be closed; if it never is, it is killed when this object or the program ends."""

    def __init__(self, command: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._popen = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except (OSError, ValueError, IndexError) as error:
            what = f"cannot start {' '.join(command)!r}: {getattr(error, 'strerror', None) or error}"
            raise EngineError(what, code="engine-not-started") from error
        self._finalizer = weakref.finalize(self, _kill, self._popen)
        self._lines: queue.Queue[Received] = queue.Queue(MAX_UNREAD_LINES)
        self._error_lines: collections.deque[str] = collections.deque(maxlen=ERROR_LINES)
        self._closing = threading.Event()
        self._has_ended = False
        stdin, stdout, stderr = self._popen.stdin, self._popen.stdout, self._popen.stderr
        assert stdin is not None
        self._stdin = stdin
        if os.name == "posix":  # a program that never reads must not stop us
            os.set_blocking(stdin.fileno(), False)
        self._threads = [
            threading.Thread(target=_collect, args=(stdout, self._lines, self._closing), daemon=True),
            threading.Thread(target=_collect_errors, args=(stderr, self._error_lines), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """Return the process ID."""
        return self._popen.pid

    @property
    def is_alive(self) -> bool:
        """Whether the program runs and its output is still open."""
        return not self._has_ended and self._popen.poll() is None

    def send(self, line: str) -> None:
        """Send a line; raise EngineError if the program has ended or does not read."""
        data = line.encode("utf-8", "replace") + b"\n"
        try:
            sent = os.write(self._stdin.fileno(), data)
        except BlockingIOError:
            sent = 0
        except OSError as error:
            raise self._crash() from error
        if sent < len(data):
            raise EngineError("the engine does not read what it is sent", code="engine-timeout")

    def receive(self, deadline: float) -> str | ProtocolError:
        """Wait for the next line; raise TimeoutError at the deadline (of `time.monotonic`), EngineError at the end."""
        line: Received = None
        if not self._has_ended:
            try:
                line = self._lines.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise TimeoutError from None
        if line is None:
            self._has_ended = True
            raise self._crash()
        if time.monotonic() > deadline:  # a program that never stops writing gets no more time than others
            raise TimeoutError
        return line

    def close(self, patience_ms: int) -> None:
        """Ask the program to end, and kill it if it does not; it has ended afterwards."""
        self._closing.set()
        with contextlib.suppress(EngineError):
            self.send("quit")
        self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(patience_ms / 1000)
        self._finalizer()
        for thread in self._threads:
            thread.join(EXIT_S)

    def kill(self) -> None:
        """End the program at once."""
        self.close(0)

    def _crash(self) -> EngineError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._popen.wait(EXIT_S)
            self._threads[1].join(EXIT_S)
        status = self._popen.returncode
        how = "closed its output" if status is None else f"ended with status {status}"
        said = " | ".join(safe_line(line)[:MAX_ERROR_LINE] for line in self._error_lines)
        return EngineError(f"the engine {how}" + (f": {said}" if said else ""), code="engine-crashed")


def _collect(stdout: IO[bytes], lines: "queue.Queue[Received]", closing: threading.Event) -> None:
    """Put the program's lines into the queue; drop them once nobody reads the queue anymore."""
    with stdout:
        for line in read_lines(stdout):
            _put(line, lines, closing)
    _put(None, lines, closing)


def _put(line: Received, lines: "queue.Queue[Received]", closing: threading.Event) -> None:
    while not closing.is_set():
        try:
            lines.put(line, timeout=0.1)
        except queue.Full:
            continue
        return


def _collect_errors(stderr: IO[bytes], error_lines: "collections.deque[str]") -> None:
    with stderr:
        while raw := stderr.readline(4096):
            text = raw.decode("utf-8", "replace").strip()
            if text.strip("~^ |"):  # not a line that only points at something in the line above
                error_lines.append(text)


def _kill(popen: "subprocess.Popen[bytes]") -> None:
    """Kill the program and the processes it started, and read its status, so that no zombie is left."""
    if popen.poll() is None:
        with contextlib.suppress(OSError):
            if os.name == "posix":  # it leads a group of its own
                os.killpg(popen.pid, signal.SIGKILL)
            else:
                popen.kill()
    popen.wait()
    if popen.stdin:
        popen.stdin.close()
