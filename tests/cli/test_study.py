"""`azulejos study`: made of records, with better lines; shown, checked, refused."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azulejos.studies import parse_study
from tests.analysis.matches import match_of
from tests.cli.running import failure, run_well


def test_a_study_is_made_of_records_and_can_be_shown_and_checked(tmp_path: Path) -> None:
    record, out = tmp_path / "match.azr", tmp_path / "match.azs"
    record.write_text(str(match_of("azul2", rounds=1)), encoding="utf-8")
    run_well("study", "make", str(record), "--out", str(out), "--title", "Two players", "--review", "--nodes", "50")
    study = parse_study(out.read_text(encoding="utf-8"))
    assert (study.title, study.chapters[0].title) == ("Two players", "greedy, random")
    shown = run_well("study", "show", str(out)).splitlines()
    assert shown[:3] == ["Two players", "", "1. greedy, random (azul2)"]
    assert any(line.startswith("    ") for line in shown), "a side line is indented"
    assert run_well("study", "check", str(out)).startswith("sound: 1 chapter, ")


def test_a_review_for_a_study_shows_its_progress_move_by_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    @contextmanager
    def progress(words: str, total: int) -> Iterator[Callable[[str], None]]:
        shown.append(f"{words} {total}")
        yield shown.append

    monkeypatch.setattr("azulejos.cli.review.progress", progress)
    match, record = match_of("azul2", rounds=1), tmp_path / "match.azr"
    record.write_text(f"{match}\n{match}", encoding="utf-8")
    run_well("study", "make", str(record), "--out", str(tmp_path / "match.azs"), "--review", "--nodes", "50")
    assert shown[0] == f"review {2 * len(match.moves)}"
    assert shown[1:] == ["greedy against random"] * (2 * len(match.moves))


def test_what_is_no_study_is_refused() -> None:
    assert "not a study" in failure("study", "check", "-", typed="Title: x\n")
