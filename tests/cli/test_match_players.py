"""Bots of files and engines at the table of `azulejos play` and in `azulejos match`."""

import sys
from pathlib import Path

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
    assert line == f"bad: ValueError: oh; the match is saved in {file}"
    assert len(record_in(file).moves) == 1
    assert "wins" in run_well("play", "--resume", str(file), "--seats", "greedy,random")


def test_a_bot_of_a_file_plays_a_series() -> None:
    bot = str(EXAMPLES / "my_first_bot.py")
    told = run_well("match", bot, "random", "--games", "4", "--jobs", "2", "--max-rounds", "2")
    assert told.startswith(f"{bot} against random, azul2, seed 0: 4 matches")
    assert "forfeits" not in told
