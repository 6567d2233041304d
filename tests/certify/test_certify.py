"""Certification: our own engine passes, every seeded fault is found, and the report names the broken rule."""

import json
import sys
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from azulejos.certify import Case, Plan, Report, cases_of, certify, inspection
from azulejos.certify.judge import fault_of
from azulejos.certify.rule_use import numbers_in, traced
from azulejos.engine.rules_answers import OPERATIONS
from azulejos.games.registry import definition_of, game_names
from tests.certify.faults import FAULTS
from tests.cli.running import run, run_well

ROOT = Path(__file__).resolve().parents[2]
FAULTY = [sys.executable, "-m", "tests.certify.faulty_engine"]
QUICK = Plan(matches=0)
FIRST_FIT = f"engine:{sys.executable} {ROOT / 'examples' / 'engines' / 'engine.py'}"


@cache
def all_cases(game: str) -> tuple[Case, ...]:
    return tuple(cases_of(game, QUICK))


def some(game: str, section: str, most: int) -> list[Case]:
    return list(islice(cases_of(game, QUICK, [section]), most))


def report_of(name: str, questions: list[Case], monkeypatch: pytest.MonkeyPatch) -> Report:
    monkeypatch.chdir(ROOT)
    return certify([*FAULTY, name], {FAULTS[name].game: questions}, plays=False)


def one_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an engine play matches of one kind of table only."""
    monkeypatch.setattr(inspection, "_kinds", lambda game: list(definition_of(game).presets().values())[:1])


def test_our_own_engine_answers_right() -> None:
    questions = {game: some(game, "vectors", 120) + some(game, "hidden", 40) for game in ("azul", "duel")}
    report = certify([sys.executable, "-m", "azulejos", "engine"], questions, plays=False)
    assert report.has_passed, report
    assert report.asked == sum(len(asked) for asked in questions.values())
    assert [(section.game, section.name, section.wrong) for section in report.sections] == [
        ("azul", "vectors", 0),
        ("azul", "hidden", 0),
        ("duel", "vectors", 0),
        ("duel", "hidden", 0),
    ]


def test_A12_tiles_that_leak_are_found_and_the_rule_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "tiles leak from a full floor"
    report = report_of(name, some("azul", "vectors", 600), monkeypatch)
    assert not report.has_passed
    assert {"A2", "A12"} <= set(report.rules)
    (section,) = report.sections
    fault = section.faults[0]
    assert "instead of 20 (A2)" in fault.reason
    assert report.as_dict()["sections"][0]["faults"][0]["question"].startswith("rules play ")


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_every_seeded_fault_is_found_and_its_rule_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = FAULTS[name]
    report = report_of(name, list(all_cases(fault.game)), monkeypatch)
    assert not report.failure
    assert report.wrong > 0
    assert fault.rule in report.rules


def test_there_are_twenty_seeded_faults_in_both_games_and_in_what_is_hidden() -> None:
    assert len(FAULTS) >= 20
    assert {fault.game for fault in FAULTS.values()} == {"azul", "duel"}
    assert sum("hiding" in fault.module for fault in FAULTS.values()) == 2
    for name, fault in FAULTS.items():
        text = (ROOT / "src" / (fault.module.replace(".", "/") + ".py")).read_text(encoding="utf-8")
        assert text.count(fault.right) == 1, name


def test_an_engine_without_rules_is_judged_by_its_play(monkeypatch: pytest.MonkeyPatch) -> None:
    one_kind(monkeypatch)
    report = json.loads(run_well("certify", FIRST_FIT, "--game", "azul", "--matches", "0", "--json"))
    assert report["passed"]
    assert report["engine"]["operations"] == []
    assert [match["opponent"] for match in report["matches"]] == ["random", "careful"]


def test_an_engine_that_plays_badly_is_not_certified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one_kind(monkeypatch)
    bad = tmp_path / "bad.py"
    text = Path(ROOT / "examples" / "engines" / "engine.py").read_text(encoding="utf-8")
    bad.write_text(text.replace('print("bestmove", ', 'print("bestmove", "9W9") or ('), encoding="utf-8")
    result = run("certify", f"engine:{sys.executable} {bad}", "--game", "azul", "--matches", "0")
    assert result.exit_code == 1
    assert "engine-illegal-move" in result.stdout or "engine-unreadable-move" in result.stdout
    assert result.stdout.splitlines()[-1] == "NOT CERTIFIED: the engine failed"


def test_an_engine_that_does_not_start_is_reported() -> None:
    result = run("certify", "engine:/nowhere/engine", "--game", "azul", "--matches", "0")
    assert result.exit_code == 1
    assert "the engine failed: engine-not-started" in result.stdout
    assert run("certify", "greedy").exit_code == 2


def test_answers_are_compared_by_what_they_mean() -> None:
    asked = some("azul", "vectors", 40)
    legal = next(case for case in asked if case.operation == "legal" and len(case.expected.split()) > 5)
    words = legal.expected.split()
    assert fault_of(legal, " ".join(reversed(words))) is None
    missing = fault_of(legal, " ".join(words[1:]))
    assert missing is not None
    assert missing.reason == f"missing {words[0]}"
    play = next(case for case in asked if case.operation == "play")
    assert fault_of(play, play.expected + " luck=+3") is None
    other = fault_of(play, "gibberish")
    assert other is not None
    assert "not a game" in other.reason


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("azul", 20), ("duel", 25)])
def test_most_rules_are_used_by_some_question(game: str, least: int) -> None:
    used = {number for case in all_cases(game) for function in case.used for number in function.numbers}
    assert len(used) >= least, sorted(used)


def test_D45_a_view_that_shows_too_much_is_found() -> None:
    hidden = next(case for case in cases_of("duel", QUICK, ["hidden"]) if case.expected != case.position)
    fault = fault_of(hidden, hidden.position)
    assert fault is not None
    assert "D45" in {number for function in fault.suspects for number in function.numbers}


def test_numbers_of_rules_are_read_from_texts_and_found_by_tracing() -> None:
    assert numbers_in("duel", "as A9 (D13 to D15, D99)") == {"D13", "D14", "D15"}
    answer, used = traced("azul", lambda: 7)
    assert (answer, used) == (7, frozenset())


def test_a_game_of_another_distribution_is_certified_too() -> None:
    (name,) = [name for name in game_names() if name not in ("azul", "duel")]
    questions = list(cases_of(name, Plan()))
    assert {case.section for case in questions} >= {"random"}
    assert all(case.operation in OPERATIONS for case in questions)
