"""Looking at positions and records: show and replay."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from azulejos import duel
from tests.cli.running import OPENING, failure, run, run_well
from tests.play.records import KITCHEN

SVG = "{http://www.w3.org/2000/svg}svg"


@pytest.fixture
def kitchen(tmp_path: Path) -> str:
    """Write the record of a whole match to a file."""
    file = tmp_path / "kitchen.azr"
    file.write_text(KITCHEN, encoding="utf-8")
    return str(file)


def test_a_position_is_drawn() -> None:
    told = run_well("show", OPENING)
    assert "Azul · Round 1" in told
    assert "1  B  B  Y  R" in told


def test_a_position_of_duel_is_drawn() -> None:
    assert "Azul Duel" in run_well("show", str(duel().start(first=0).deal(seed=7)))


def test_a_position_can_be_piped_in_or_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text(f"# two of them\n{OPENING}\n\n{OPENING}\n", encoding="utf-8")
    drawn = run_well("show", OPENING)
    assert run_well("show", "-", typed=OPENING + "\n") == drawn
    assert run_well("show", str(file)) == f"{drawn}\n{drawn}"


def test_a_record_shows_its_end_or_the_table_after_this_many_moves(kitchen: str) -> None:
    assert "61 points" in run_well("show", kitchen)
    start = run_well("show", kitchen, "--move", "0")
    assert "Round 1" in start
    assert "1  Y  R  R  W" in start
    assert "Round 2" in run_well("show", kitchen, "--move", "9")
    assert "Ana" in start


def test_a_move_that_is_not_in_the_record_is_refused(kitchen: str) -> None:
    assert failure("show", kitchen, "--move", "48") == "no move 48: the record has 47"
    assert failure("show", OPENING, "--move", "1") == "--move applies only to records, and this is a position"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_is_written_as_valid_xml(tmp_path: Path, kitchen: str, theme: str) -> None:
    file = tmp_path / "table.svg"
    assert run_well("show", kitchen, "--svg", str(file), "--theme", theme) == f"wrote {file}\n"
    assert ElementTree.fromstring(file.read_text(encoding="utf-8")).tag == SVG


def test_a_picture_can_go_to_the_output() -> None:
    assert ElementTree.fromstring(run_well("show", OPENING, "--svg", "-")).tag == SVG


def test_a_picture_that_cannot_be_written_is_a_failure(tmp_path: Path) -> None:
    assert "cannot write" in failure("show", OPENING, "--svg", str(tmp_path / "no" / "table.svg"))
    assert "a folder" in failure("show", OPENING, "--svg", str(tmp_path))
    assert "Invalid value for '--theme'" in failure("show", OPENING, "--theme", "sepia")


def test_an_impossible_position_is_refused_with_all_its_faults() -> None:
    line = failure("show", OPENING.replace("B16Y16", "B15Y15"))
    assert "19 blue tiles instead of 20 (A2); 19 yellow tiles instead of 20 (A2)" in line


def test_empty_input_is_refused(tmp_path: Path) -> None:
    assert failure("show", "-", typed="") == "-: neither a position nor a record"
    wanted = "azul2, azul3, azul4, with g for the gray side; duel, or duel:1a,2b,4a with its tablets; "
    line = failure("show", "")
    assert line.startswith(f"not a game: '' (wanted {wanted}")
    assert line.endswith("; then +fold)")


def test_a_replay_tells_every_move_and_the_scoring(kitchen: str) -> None:
    told = run_well("replay", kitchen)
    assert "azul2: Ana, Bram\nEvent: Kitchen table\nDate: 2026-11-15\n" in told
    assert "1. Ana: 5B3\n   Ana takes 3 blue from factory 5, leaves 1 red in the center, puts 3 in line 3" in told
    assert "5. Ana: CR5!\n" in told
    assert "   {five at once, and the marker}\n" in told
    assert "47. " in told
    assert told.count("Azul · Round") >= 5
    assert "Ana wins: Ana 61, Bram 38 (row-completed).\n  Ana: tiles" in told


def test_a_replay_can_begin_later_and_draw_every_table(kitchen: str) -> None:
    told = run_well("replay", kitchen, "--from", "40", "--step")
    assert "\n39. " not in told
    assert "40. " in told
    assert told.count("Bag ") == 8
    assert failure("replay", kitchen, "--from", "48") == "no move 48: the record has 47"


def test_several_matches_in_a_file_are_replayed_one_after_the_other(tmp_path: Path) -> None:
    file = tmp_path / "two.azr"
    file.write_text(f"{KITCHEN}\n{KITCHEN}", encoding="utf-8")
    assert run_well("replay", str(file)).count("Ana wins") == 2


def test_a_record_that_was_broken_off_is_replayed_as_far_as_it_goes() -> None:
    text = "Azulejos: 1\nGame: azul2\n\n(first:1)\n"
    assert "The match is not over (*): Player 1 0, Player 2 0." in run_well("replay", "-", typed=text)


def test_what_is_not_a_record_cannot_be_replayed(tmp_path: Path) -> None:
    assert failure("replay", "-", typed=OPENING) == "-: not a record (wanted a line 'Azulejos: 1')"
    result = run("replay", "-", typed=KITCHEN.replace("5B3", "5B9", 1))
    assert result.exit_code == 2
    assert "line 11" in result.stderr
