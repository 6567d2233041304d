"""The program as a whole: version, help, and one clear line for whatever goes wrong."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

import azulejos
from azulejos.cli.app import app
from tests.cli.running import PROGRAM, failure, run, run_well

COMMANDS = ["play", "show", "replay", "perft", "validate", "rules", "match", "tournament", "train", "engine", "bench"]


def test_it_tells_its_version() -> None:
    assert run_well("--version") == f"azulejos {azulejos.__version__}\n"


def test_the_version_is_reported_without_loading_a_terminal_library() -> None:
    code = (
        "import sys; sys.argv = ['azulejos', '--version']; from azulejos.cli import main; main(); print(*sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    assert answer.startswith(f"azulejos {azulejos.__version__}\n")
    assert not {"typer", "rich", "pydantic", "numba", "numpy"} & set(answer.split())


def test_without_a_command_it_lists_the_commands() -> None:
    told = run_well()
    assert [command for command in COMMANDS if command not in told] == []


@pytest.mark.parametrize("command", [*COMMANDS[:-1], "bench playouts"])
def test_every_command_explains_itself_with_an_example(command: str) -> None:
    told = run_well(*command.split(), "--help")
    assert "Example" in told
    assert f"azulejos {command}" in told


def _explanations(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every command and what its docstring says."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from _explanations(command, (*path, name))
        else:
            yield (*path, name), command.help or ""


def test_every_example_of_a_command_begins_a_line() -> None:
    for words, text in _explanations(get_command(app)):
        told = [line.strip() for line in run_well(*words, "--help").splitlines()]
        examples = [line.strip() for line in text.splitlines() if line.strip().startswith("azulejos ")]
        missing = [each for each in examples if not any(line and each.startswith(line) for line in told)]
        assert missing == [], words


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("sow", "No such command 'sow'. Did you mean 'show'?"),
        ("--bogus", "No such option: --bogus"),
        ("play --bogus", "No such option: --bogus"),
        ("show", "Missing argument 'POSITION|FILE|-'."),
        ("bench rockets", "No such command 'rockets'."),
        ("play --game chess", "Invalid value for '--game': 'chess' is not one of 'azul', 'duel'"),
        ("play --players 5", "Azul is for 2 to 4 players, not 5 (A1)"),
        ("play --seats human", "Azul is for 2 to 4 players, not 1 (A1)"),
        ("play --players two", "Invalid value for '--players'"),
        ("play --game duel --players 3", "Azul Duel is for 2 players, not 3 (D1)"),
        ("play --game duel --gray", "--gray is for azul, not for duel"),
        ("play --tablets 1a,2b,4a", "--tablets is for duel, not for azul"),
        ("play --game duel --tablets 1a,1b,2a", "not a set of tablets: 1a,1b,2a"),
        ("play --seats human,oracle", "no such player: 'oracle' (wanted human, random, greedy"),
        ("play --players 3 --seats human,greedy", "2 seats for 3 players: human,greedy"),
        ("play --names Ana,Bram,Cas", "3 names for 2 seats: Ana,Bram,Cas"),
        ("play --first 3", "no such seat: 3 (wanted 1 to 2)"),
        ("play --max-rounds 0", "Invalid value for '--max-rounds'"),
        ("play --resume missing.azr", "no such file: missing.azr"),
        ("play --resume missing.azr --gray", "--gray applies only to a new match"),
        ("play --save folder/match.azr", "cannot write folder/match.azr: the folder does not exist"),
        ("play --save .", "cannot write .: a folder"),
        ("show missing.azr", "no such file: missing.azr"),
        ("show .", "a folder, not a file: ."),
        ("show azul2", "not a position of azul2: 'azul2' (wanted 10 fields)"),
        ("replay missing.azr", "no such file: missing.azr"),
        ("perft azul9 2", "not a game: 'azul9'"),
        ("perft . 2", "a folder, not a file: ."),
        ("rules Z9", "no such rule: Z9"),
    ],
)
def test_a_failure_is_one_clear_line_and_the_exit_status_2(
    arguments: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in failure(*arguments.split())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["show", "replay"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe\x00", "not UTF-8 text"),
        (b"Azulejos: 1\nGame: azul2\n\n3R4\n", "line 4, column 1"),
        (b"Azulejos: 1\nGame: azul7\n", "not a game: 'azul7' at line 2"),
    ],
)
def test_a_broken_file_is_named_with_what_is_wrong(tmp_path: Path, command: str, content: bytes, words: str) -> None:
    file = tmp_path / "match.azr"
    file.write_bytes(content)
    line = failure(command, str(file))
    assert str(file) in line
    assert words in line


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    assert "cannot read" in failure("show", str(tmp_path / ("x" * 300)))
    assert "null" in failure("show", "a\0b")


def test_control_characters_never_reach_the_terminal() -> None:
    assert "\x1b" not in failure("show", "azul2 \x1b[2J")


def test_the_reader_may_leave_early(tmp_path: Path) -> None:
    with subprocess.Popen([*PROGRAM, "rules"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 2


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_a_closed_stream_is_no_reason_to_break_down(closed: str, tmp_path: Path) -> None:
    command = " ".join([*PROGRAM, "play", "--seats", "greedy,greedy", "--max-rounds", "1", closed])
    answer = subprocess.run(["sh", "-c", command], capture_output=True, check=False, text=True, cwd=tmp_path)
    assert answer.stderr == ""
    assert answer.returncode == 0


def test_a_terminal_without_our_letters_gets_question_marks(tmp_path: Path) -> None:
    command = [*PROGRAM, "play", "--seats", "greedy,greedy", "--max-rounds", "1"]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    answer = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path, env=environment)
    assert answer.stderr == b""
    assert answer.returncode == 0
    assert answer.stdout.isascii()


def test_main_is_what_the_installed_script_calls(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from azulejos.cli import main

    monkeypatch.setattr(sys, "argv", ["azulejos", "rules", "Z9"])
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(SystemExit) as left:
        main()
    signal.signal(signal.SIGINT, before)
    assert left.value.code == 2
    assert capsys.readouterr().err == "azulejos: no such rule: Z9\n"


def test_color_is_left_out_where_the_output_is_no_terminal() -> None:
    assert "\x1b[" not in run("show", "azul2").output
