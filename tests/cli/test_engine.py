"""`azulejos engine` as a process: its end, closed streams, and unknown options."""

import signal
import subprocess
from pathlib import Path

from tests.cli.running import OPENING, PROGRAM, failure, run_well, start
from tests.waiting import PATIENCE_S


def test_a_pipe_of_commands_is_answered_and_the_end_of_the_input_is_an_exit() -> None:
    told = run_well("engine", "--bot", "random", "--seed", "7", typed=f"position {OPENING} seat 1\ngo")
    assert told.splitlines()[-1] == "bestmove 3RF"


def test_quit_is_an_exit_and_nothing_behind_it_is_read() -> None:
    assert run_well("engine", typed="isready\nquit\nisready\n") == "readyok\n"


def test_no_input_at_all_is_an_exit() -> None:
    assert run_well("engine") == ""
    answer = subprocess.run([*PROGRAM, "engine"], stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert (answer.stdout, answer.stderr) == (b"", b"")


def test_an_unknown_bot_is_one_clear_line() -> None:
    assert failure("engine", "--bot", "deep-thought").startswith("no such bot: 'deep-thought' (wanted random, greedy")


def test_a_bot_of_a_file_speaks_the_protocol() -> None:
    bot = Path(__file__).parents[2] / "examples" / "my_first_bot.py"
    told = run_well("engine", "--bot", str(bot), typed=f"azp 1\nposition {OPENING} seat 1\ngo\n").splitlines()
    option = next(line for line in told if " default " in line)
    assert f" default {bot} var random " in option
    assert option.endswith(f" var {bot}")
    assert told[-1].startswith("bestmove ")


def test_garbage_is_answered_and_survived() -> None:
    told = run_well("engine", typed=b"\xff\xfe\n\x00\n" + b"z" * 70_000 + b"\nisready\n")
    assert [line.split()[:2] for line in told.splitlines()] == [
        ["error", "bad-text"],
        ["error", "bad-text"],
        ["error", "too-long"],
        ["readyok"],
    ]


def test_a_reader_that_leaves_ends_the_engine_without_a_word(tmp_path: Path) -> None:
    with start("engine", folder=tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write("isready\n")
        process.stdin.flush()
        assert process.stderr.read() == ""
        process.stdin.close()
        assert process.wait(PATIENCE_S) == 2


def test_ctrl_c_ends_the_engine_without_a_traceback(tmp_path: Path) -> None:
    with start("engine", folder=tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("isready\n")
        process.stdin.flush()
        assert process.stdout.readline() == "readyok\n"
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE_S)
    assert "Traceback" not in errors
    assert process.returncode == 130


def test_the_command_explains_itself_with_an_example() -> None:
    told = run_well("engine", "--help")
    assert "Example" in told
    assert "azulejos engine --bot greedy" in told
