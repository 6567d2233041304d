"""The program as a process of its own: Ctrl-C, a closed terminal, a reader that leaves, a real terminal."""

import os
import pty
import select
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM, record_in, start
from tests.waiting import PATIENCE_S


def read_until(process: "subprocess.Popen[str]", words: str) -> str:
    """Read what a process prints until these words come."""
    assert process.stdout is not None
    told = ""
    while words not in told:
        letter = process.stdout.read(1)
        assert letter, f"the program ended: {told}"
        told += letter
    return told


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_the_match_and_says_how_to_continue(number: signal.Signals, tmp_path: Path) -> None:
    with start("play", "--first", "1", "--seed", "x", folder=tmp_path) as process:
        assert process.stdin is not None
        read_until(process, "notation or ?): ")
        process.stdin.write("1\n")
        process.stdin.flush()
        read_until(process, "notation or ?): ")
        process.send_signal(number)
        out, errors = process.communicate(timeout=PATIENCE_S)
    assert errors == ""
    assert process.returncode == 0
    (file,) = tmp_path.iterdir()
    assert f"The match is saved in {file.name}. Continue with:\n  azulejos play --resume {file.name}\n" in out
    assert len(record_in(file).moves) == 2


def test_pressing_ctrl_c_again_and_again_does_not_stop_the_saving(tmp_path: Path) -> None:
    with start("play", "--first", "1", "--save", "match.azr", folder=tmp_path) as process:
        read_until(process, "notation or ?): ")
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.001)
        _, errors = process.communicate(timeout=PATIENCE_S)
    assert errors == ""
    assert process.returncode in (0, 130)  # the last one may come after the match was saved
    assert record_in(tmp_path / "match.azr").outcome is None
    assert [path.name for path in tmp_path.iterdir()] == ["match.azr"]


def test_ctrl_c_while_bots_play_saves_a_sound_record(tmp_path: Path) -> None:
    with start("play", "--game", "duel", "--seats", "greedy,greedy", "--save", "m.azr", folder=tmp_path) as process:
        read_until(process, "round 1")
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=PATIENCE_S)
    assert errors == ""
    assert process.returncode == 0
    assert "azulejos play --resume m.azr" in out or "wins" in out
    assert record_in(tmp_path / "m.azr").game.name == "duel"
    assert [path.name for path in tmp_path.iterdir()] == ["m.azr"]


def test_ctrl_c_stops_a_long_count_without_a_traceback(tmp_path: Path) -> None:
    from tests.cli.running import OPENING

    with start("perft", OPENING, "7", folder=tmp_path) as process:
        read_until(process, "2 7560")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE_S)
    assert "Traceback" not in errors
    assert process.returncode == 130


def test_the_end_of_the_input_saves_the_match(tmp_path: Path) -> None:
    command = [*PROGRAM, "play", "--save", "match.azr"]
    answer = subprocess.run(
        command, cwd=tmp_path, input="1\n", capture_output=True, check=False, text=True, encoding="utf-8"
    )
    assert answer.stderr == ""
    assert answer.returncode == 0
    assert answer.stdout.endswith("azulejos play --resume match.azr\n")
    assert len(record_in(tmp_path / "match.azr").moves) >= 2


def test_a_match_survives_a_reader_that_leaves(tmp_path: Path) -> None:
    with start("play", "--first", "1", "--save", "match.azr", folder=tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        read_until(process, "notation or ?): ")
        process.stdout.close()
        process.stdin.write("1\nmoves\n")
        process.stdin.close()
        assert process.stderr.read() == "azulejos: the output was closed; the match is saved in match.azr\n"
    assert process.returncode == 2
    assert record_in(tmp_path / "match.azr").outcome is None


class Terminal:
    """A terminal with the program in it."""

    def __init__(self, *arguments: str, folder: Path, **environment: str) -> None:
        master, slave = pty.openpty()
        variables = {**os.environ, "TERM": "xterm-256color", **environment}
        variables = {name: value for name, value in variables.items() if value}
        self._process = subprocess.Popen(
            [*PROGRAM, *arguments],
            cwd=folder,
            env=variables,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            preexec_fn=lambda: os.login_tty(slave),  # so that Ctrl-C reaches it
        )
        os.close(slave)
        self._master = master
        self.screen = ""

    def wait_for(self, words: str, times: int = 1, press: str = "") -> None:
        """Read what appears until these words stand there so many times; press a key while nothing does."""
        end = time.monotonic() + PATIENCE_S
        while self.screen.count(words) < times:
            assert time.monotonic() < end, self.screen
            if select.select([self._master], [], [], 1)[0]:
                try:
                    self.screen += os.read(self._master, 65536).decode(errors="replace")
                except OSError:  # the program ended
                    assert self.screen.count(words) >= times, self.screen
            elif press:
                self.type(press)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def status(self) -> int:
        """Wait for the end; give the exit status."""
        return self._process.wait(timeout=PATIENCE_S)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *failure: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._master)


def test_in_a_terminal_a_new_user_gets_along(tmp_path: Path) -> None:
    prompt = "notation or ?): "
    with Terminal("play", "--seed", "x", "--first", "1", folder=tmp_path, NO_COLOR="") as terminal:
        terminal.wait_for(prompt)
        assert "\x1b[" in terminal.screen
        terminal.type("what now\r")
        terminal.wait_for("not a move: 'whatnow'")
        terminal.type("?\r")
        terminal.wait_for("Commands:")
        terminal.type("2b3\r")
        terminal.wait_for("Greedy takes")
        terminal.wait_for(prompt, times=4)
        terminal.type("\x03")
        # Python sleeps through a Ctrl-C that comes in the instant between its prompt and its waiting for keys.
        terminal.wait_for("--resume azulejos-", press="\x03")
        assert "Traceback" not in terminal.screen
        assert terminal.status() == 0


def test_a_terminal_that_wants_no_color_gets_none(tmp_path: Path) -> None:
    with Terminal("play", "--first", "1", folder=tmp_path, NO_COLOR="1") as terminal:
        terminal.wait_for("notation or ?): ")
        assert "\x1b[1;" not in terminal.screen
        assert "\x1b[38;" not in terminal.screen
        terminal.type("\x04")
        terminal.wait_for("--resume azulejos-")
        assert terminal.status() == 0


def test_a_replay_is_leafed_through_with_enter_back_and_quit(tmp_path: Path) -> None:
    command = [*PROGRAM, "play", "--seats", "greedy,random", "--max-rounds", "1", "--save", "m.azr", "--seed", "x"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, check=True)
    with Terminal("replay", "m.azr", "--step", folder=tmp_path) as terminal:
        terminal.wait_for("move 0 of")
        terminal.type("\r")
        terminal.wait_for("move 1 of")
        terminal.type("b\r")
        terminal.wait_for("move 0 of", times=2)
        terminal.type("q\r")
        terminal.wait_for("(rounds-played)")
        assert terminal.status() == 0
