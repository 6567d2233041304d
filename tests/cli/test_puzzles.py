"""`azulejos puzzles`: the puzzle of a day, answers, puzzles in one's own matches, sets."""

from pathlib import Path

import pytest

from azulejos import Record, parse_state
from azulejos.puzzles.files import shipped_puzzles, unpack
from azulejos.puzzles.text import write_puzzle
from tests.cli.running import failure, run_well


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_a_puzzle_is_shown_tried_and_answered(game: str) -> None:
    puzzle = shipped_puzzles(game)[3]
    shown = run_well("puzzles", "show", puzzle.key, "--game", game)
    assert shown.endswith(f"{puzzle.position}\n")
    assert str(puzzle.solution) not in shown.splitlines()[-4]
    solved = run_well("puzzles", "show", puzzle.key, "--game", game, "--move", str(puzzle.solution), "--answer")
    assert "Solved." in solved
    assert f"Rating: {puzzle.rating}." in solved
    wrong = next(move for move in puzzle.state.legal_moves() if not puzzle.is_solved_by(move))
    assert "Not the best move" in run_well("puzzles", "show", puzzle.key, "--game", game, "--move", str(wrong))


def test_a_day_has_one_puzzle_and_unknown_ones_are_refused() -> None:
    day = ("puzzles", "show", "--day", "2026-12-24")
    assert run_well(*day) == run_well(*day)
    assert failure("puzzles", "show", "--day", "Christmas").startswith("not a date: Christmas")
    assert failure("puzzles", "show", "nobody") == "no such puzzle: nobody"


def test_puzzles_are_found_in_a_match_and_packed(tmp_path: Path) -> None:
    puzzle = min(shipped_puzzles("azul"), key=lambda each: each.positions)
    record = Record.begin(puzzle.state.game, position=parse_state(puzzle.position))
    match, found, packed = tmp_path / "match.azr", tmp_path / "found.txt", tmp_path / "set.gz"
    match.write_text(str(record), encoding="utf-8")
    assert run_well("puzzles", "find", str(match), "--out", str(found)).endswith("1 puzzle found\n")
    assert found.read_text(encoding="utf-8") == f"{write_puzzle(puzzle)}\n"
    assert run_well("puzzles", "pack", str(found), str(found), "--out", str(packed)) == "1 puzzle, 1 kB\n"
    assert unpack(packed.read_bytes()) == (puzzle,)


@pytest.mark.slow
def test_mining_goes_on_where_it_stopped(tmp_path: Path) -> None:
    mined = tmp_path / "mined.txt"
    mined.write_text("# mined 4\n", encoding="utf-8")
    run_well("puzzles", "mine", str(mined), "--matches", "1")
    assert mined.read_text(encoding="utf-8").endswith("# mined 5\n")
