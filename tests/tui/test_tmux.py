"""The board in a real terminal: tmux runs it, types and clicks, and shows what a person would see."""

import os
import shlex
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from azulejos.play.record import parse_record
from tests.waiting import PATIENCE_S


class Terminal:
    """A window of tmux, 80 by 24, with the program in it."""

    def __init__(self, folder: Path) -> None:
        self._socket = f"azulejos-{uuid.uuid4().hex[:12]}"
        self._folder = folder

    def tmux(self, *words: str) -> str:
        """Send tmux a command; its server belongs to this test alone."""
        command = ["tmux", "-L", self._socket, *words]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE_S).stdout

    def run(self, *arguments: str) -> None:
        """Start the program."""
        home = str(self._folder / "home")
        set_here = {"HOME": home, "XDG_CONFIG_HOME": home, "AZULEJOS_LANGUAGE": "en", "COLORFGBG": "0;15"}
        set_here |= {name: os.environ[name] for name in ("PYTHONPATH", "AZULEJOS_CACHE") if name in os.environ}
        command = ["env", *(f"{name}={value}" for name, value in set_here.items())]
        command += [sys.executable, "-m", "azulejos", *arguments]
        line = f'{shlex.join(command)}; echo "left with $?"; sleep {PATIENCE_S}'
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "-c", str(self._folder), line)

    def press(self, *keys: str) -> None:
        """Press keys."""
        self.tmux("send-keys", *keys)

    def click(self, column: int, row: int) -> None:
        """Press and let go of the left button: what a terminal sends for it."""
        for end in "Mm":
            self.tmux("send-keys", "-l", f"\x1b[<0;{column + 1};{row + 1}{end}")

    def screen(self) -> str:
        """Return what is on the screen."""
        return self.tmux("capture-pane", "-p")

    def wait_for(self, words: str) -> str:
        """Wait until the screen shows some words."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if words in (shown := self.screen()):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{words!r} never appeared:\n{self.screen()}")

    def close(self) -> None:
        """End the window and the server of this test."""
        command = ["tmux", "-L", self._socket, "kill-server"]
        subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE_S)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    made = Terminal(tmp_path)
    yield made
    made.close()


@pytest.mark.slow
def test_a_match_begins_is_played_with_keys_and_mouse_and_is_saved_in_a_real_terminal(
    terminal: Terminal, tmp_path: Path
) -> None:
    assert shutil.which("tmux"), "this test needs tmux: apt-get install tmux"
    terminal.run("tui")
    terminal.wait_for("New match")
    terminal.press("Enter")
    terminal.wait_for("Seats")
    terminal.press("Enter")
    shown = terminal.wait_for("Choose tiles")
    assert "Learner" in shown
    assert "F10 Menu" in shown
    rows = shown.splitlines()
    row = next(n for n, line in enumerate(rows) if line.startswith(" 1  "))
    column = next(n for n, letter in enumerate(rows[row]) if letter in "BYRKW")  # the other may have moved first
    terminal.click(column, row)
    shown = terminal.wait_for("Choose a pattern line")
    own = shown.splitlines().index(next(line for line in shown.splitlines() if "│ 3 " in line))
    terminal.click(10, own)
    terminal.wait_for("You take")
    terminal.wait_for("Choose tiles")
    terminal.press("F6")
    terminal.wait_for("Kies tegels")
    terminal.press("C-q")
    assert "azulejos tui azulejos-" in terminal.wait_for("left with 0")
    (file,) = tmp_path.glob("*.azr")
    assert len(parse_record(file.read_text(encoding="utf-8")).moves) >= 1
