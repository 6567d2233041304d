"""Checking: validate, rules, bench."""

import json
from pathlib import Path

import pytest

from tests.cli.running import OPENING, failure, run, run_well
from tests.play.records import KITCHEN


def test_sound_files_are_reported_as_valid(tmp_path: Path) -> None:
    positions, record = tmp_path / "positions.txt", tmp_path / "match.azr"
    positions.write_text(f"# openings\n{OPENING}\n{OPENING}\n", encoding="utf-8")
    record.write_text(KITCHEN, encoding="utf-8")
    assert run_well("validate", str(positions), str(record)) == (
        f"{positions}: 2 positions, valid\n{record}: 1 record, valid\n"
    )
    assert run_well("validate", "--quiet", str(positions)) == ""


def test_all_faults_of_all_files_are_listed_with_their_places(tmp_path: Path) -> None:
    positions, record, missing = tmp_path / "positions.txt", tmp_path / "match.azr", tmp_path / "missing"
    positions.write_text(f"{OPENING}\n{OPENING.replace('B16Y16', 'B15Y15')}\nazul2 r1 nonsense\n", encoding="utf-8")
    record.write_text(KITCHEN.replace("2026", "20X6").replace("1Y1", "1Y9"), encoding="utf-8")
    result = run("validate", str(positions), str(record), str(missing), str(tmp_path))
    assert result.exit_code == 2
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert lines[0] == f"{positions}:2:1: 19 blue tiles instead of 20 (A2) [impossible-position]"
    assert lines[1] == f"{positions}:2:1: 19 yellow tiles instead of 20 (A2) [impossible-position]"
    assert lines[2].startswith(f"{positions}:3:1: not a position of azul2")
    assert lines[3].startswith(f"{record}:5:7: not a date: '20X6-11-15'")
    assert lines[4].startswith(f"{record}:11:")
    assert lines[-2] == f"{missing}: no such file: {missing}"
    assert lines[-1] == f"{tmp_path}: a folder, not a file: {tmp_path}"


def test_a_fault_deep_in_a_line_has_its_column() -> None:
    result = run("validate", "-", typed=OPENING.replace("move1", "mave1") + "\n")
    assert result.exit_code == 2
    assert result.stderr.startswith("-:1:10: not a phase: 'mave1'")


def test_an_empty_file_is_not_sound() -> None:
    result = run("validate", "-", typed="\n# nothing\n")
    assert result.exit_code == 2
    assert result.stderr == "-:1:1: neither a position nor a record [nothing-found]\n"


def test_there_must_be_something_to_validate() -> None:
    assert failure("validate") == "Missing argument 'FILE...|-'."


def test_rules_are_listed_with_the_tests_that_prove_them() -> None:
    told = run_well("rules", "a15")
    assert told.startswith("A15 Scoring of a placed tile:")
    assert "\n    games/azul/rules/" in told
    assert "::test_A" in told


def test_the_rules_of_one_game_or_of_both_are_listed() -> None:
    both = run_well("rules")
    only_duel = run_well("rules", "--game", "duel")
    assert both.startswith("A1 ")
    assert only_duel.startswith("D1 ")
    assert only_duel in both


def checkout(folder: Path, *tests: str) -> None:
    (folder / "tests").mkdir()
    lines = [f"def {name}():\n    pass\n" for name in tests]
    (folder / "tests" / "test_few.py").write_text("\n".join(lines), encoding="utf-8")


def test_rules_without_a_test_are_listed_and_the_exit_status_is_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, "test_A1_players", "test_A2_A3_tiles")
    monkeypatch.chdir(tmp_path)
    some = run("rules", "A1", "A3", "A4", "--untested")
    assert some.exit_code == 1
    assert some.stdout.startswith("A4 ")
    assert some.stdout.endswith("1 rule without a test\n")
    assert run_well("rules", "A1", "A2", "A3", "--untested") == "0 rules without a test\n"


def test_without_a_tests_folder_the_rules_alone_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("azulejos.cli.rules.CHECKOUT", tmp_path)
    assert run_well("rules", "A15").startswith("no tests folder here: showing only the rules\n\nA15 ")
    assert failure("rules", "--untested") == "no tests folder: run this command in a checkout"


def test_every_unknown_rule_is_named() -> None:
    assert failure("rules", "A1", "Z9", "X1") == "no such rule: X1, Z9"
    assert failure("rules", "--game", "duel", "A1") == "no such rule: A1"


@pytest.mark.parametrize(
    "options", [["--players", "3", "--gray"], pytest.param(["--game", "duel"], marks=pytest.mark.slow)]
)
def test_playouts_are_measured_in_json(options: list[str]) -> None:
    numbers = json.loads(run_well("bench", "playouts", *options, "--seconds", "0.05", "--json"))
    assert set(numbers) >= {"plain_moves_per_cpu_s", "compiled_moves_per_cpu_s", "moves_per_game"}
    assert numbers["plain_moves_per_cpu_s"] > 0
    assert numbers["moves_per_game"] > 10


def test_playouts_are_measured_in_words() -> None:
    told = run_well("bench", "playouts", "--seconds", "0.05")
    assert told.startswith("azul2: random matches of ")
    assert "moves per second of CPU time" in told


def test_playouts_of_no_such_game_are_refused() -> None:
    assert "Azul is for 2 to 4 players" in failure("bench", "playouts", "--players", "9")
    assert "Invalid value for '--seconds'" in failure("bench", "playouts", "--seconds", "0")
