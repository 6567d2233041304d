"""Bots of files and engines at the table of `azulejos play` and in `azulejos match`."""

import sys
from pathlib import Path

from azulejos import parse_records
from tests.cli.running import failure, record_in, run_well

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_bot_of_a_file_and_an_engine_can_sit_down(tmp_path: Path) -> None:
    engine = f"engine:{sys.executable} {EXAMPLES / 'tiny_engine.py'}"
    file = tmp_path / "match.azr"
    seats = f"{EXAMPLES / 'my_first_bot.py'},{engine}"
    told = run_well("play", "--seats", seats, "--seed", "x", "--max-rounds", "1", "--save", str(file))
    assert "my_first_bot takes " in told
    assert record_in(file).header("Seats") == seats


def test_a_bot_that_breaks_down_leaves_a_match_that_can_be_resumed(tmp_path: Path) -> None:
    bot, file = tmp_path / "bad.py", tmp_path / "match.azr"
    bot.write_text("class Bad:\n    name = 'bad'\n    def choose(self, view):\n        raise ValueError('oh')\n")
    line = failure("play", "--seats", f"greedy,{bot}", "--seed", "x", "--first", "1", "--save", str(file))
    assert line == f"bad: ValueError: oh (bad.py:4 in choose); the match is saved in {file}"
    assert len(record_in(file).moves) == 1
    assert "wins" in run_well("play", "--resume", str(file), "--seats", "greedy,random")


def test_a_bot_of_a_file_plays_a_series() -> None:
    bot = str(EXAMPLES / "my_first_bot.py")
    told = run_well("match", bot, "random", "--games", "4", "--jobs", "2", "--max-rounds", "2")
    assert told.startswith(f"{bot} against random, azul2, seed 0: 4 matches")
    assert "forfeits" not in told


def test_an_engine_has_the_name_that_it_is_given(tmp_path: Path) -> None:
    engine = f"engine:{sys.executable} {EXAMPLES / 'engines' / 'engine.py'}"
    file = tmp_path / "games.azr"
    command = ("match", f"First fit={engine}", f"Other={engine}", "--games", "2", "--jobs", "1", "--max-rounds", "1")
    told = run_well(*command, "--save", str(file))
    assert told.startswith("First fit against Other, azul2, seed 0: 2 matches")
    assert "points   First fit " in told
    assert "engine:" not in told
    records = parse_records(file.read_text(encoding="utf-8"))
    assert [record.names for record in records] == [("First fit", "Other"), ("Other", "First fit")]
    assert run_well(*command, "--save", str(file)).startswith("First fit against Other")  # found in the file
    told = run_well("play", "--seats", f"Mine={engine},random", "--seed", "x", "--max-rounds", "1")
    assert "Mine takes " in told


def test_an_engine_that_crashes_tells_its_last_lines(tmp_path: Path) -> None:
    bad = tmp_path / "bad_engine.py"
    text = (EXAMPLES / "engines" / "engine.py").read_text(encoding="utf-8")
    bad.write_text(text.replace("kept = ", "kept = legal[12345]\n        kept = "), encoding="utf-8")
    told = run_well("match", f"Bad=engine:{sys.executable} {bad}", "random", "--games", "2", "--jobs", "1")
    (line,) = [line for line in told.splitlines() if line.startswith("forfeits")]
    assert "Bad: engine-crashed 2 (first: the engine ended with status 1: Traceback" in line
    number = bad.read_text(encoding="utf-8").splitlines().index("        kept = legal[12345]") + 1
    assert f'File "{bad}", line {number}, in <module> | kept = legal[12345]' in line
    assert line.endswith("IndexError: list index out of range)")
