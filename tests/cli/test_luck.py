"""`azulejos luck` and `azulejos luck-trial`: words, JSON, a trial that goes on where it stopped."""

import json
from pathlib import Path

import pytest

from azulejos.luck.trials import parse_trials
from tests.analysis.matches import match_of
from tests.cli.running import failure, run_well

QUICK = ("--move-nodes", "4", "--value-nodes", "4", "--samples", "1")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a short match."""
    path = tmp_path / "match.azr"
    path.write_text(str(match_of("azul2", rounds=1)), encoding="utf-8")
    return path


def test_a_result_is_taken_apart_in_words_and_as_json(file: Path) -> None:
    limits = ("--nodes", "8", "--samples", "1")
    lines = run_well("luck", str(file), *limits).splitlines()
    assert lines[0] == "azul2: greedy, random"
    assert lines[1].startswith("round 1: greedy ")
    assert lines[3].startswith("  points: start ")
    assert lines[4].startswith("  chance: start +")
    found = json.loads(run_well("luck", str(file), *limits, "--json"))
    for account in found["points"]:
        parts = account["start"] + account["luck"] - account["lost"] + account["gained"] + account["rest"]
        assert parts == pytest.approx(account["result"], abs=0.005)
    assert "not a record" in failure("luck", "-", typed="nothing")


def test_a_trial_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "trials.txt"
    told = run_well("luck-trial", str(file), "--matches", "2", *QUICK)
    assert told.splitlines()[0] == "azul2, 2 matches of equal players"
    before = file.read_text(encoding="utf-8")
    file.write_text(before + "2 1 0.", encoding="utf-8")
    run_well("luck-trial", str(file), "--matches", "3", *QUICK)
    after = file.read_text(encoding="utf-8")
    assert after.startswith(before)
    assert [trial.number for trial in parse_trials(after)] == [0, 1, 2]


@pytest.mark.slow
def test_a_trial_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file, plot = tmp_path / "trials.txt", tmp_path / "luck.svg"
    file.write_text("".join(f"{n} {n % 2} 0.1 {n - 2} {n / 10 - 0.2}\n" for n in range(5)), encoding="utf-8")
    run_well("luck-trial", str(file), "--matches", "5", "--plot", str(plot))
    assert "Mean luck in points" in plot.read_text(encoding="utf-8")
