"""`azulejos study`: made of records, with better lines; shown, checked, refused."""

import _thread
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from azulejos.search import Thought
from azulejos.studies import parse_study
from tests.analysis.matches import match_of
from tests.analysis.plain_thinker import PlainThinker
from tests.cli.running import failure, run, run_well
from tests.cli.test_analyze import Interrupted


def test_a_study_is_made_of_records_and_can_be_shown_and_checked(tmp_path: Path) -> None:
    record, out = tmp_path / "match.azr", tmp_path / "match.azs"
    record.write_text(str(match_of("azul2", rounds=1)), encoding="utf-8")
    run_well("study", "make", str(record), "--out", str(out), "--title", "Two players", "--review", "--nodes", "50")
    study = parse_study(out.read_text(encoding="utf-8"))
    assert (study.title, study.chapters[0].title) == ("Two players", "greedy, random")
    shown = run_well("study", "show", str(out)).splitlines()
    assert shown[:3] == ["Two players", "", "1. greedy, random (azul2)"]
    assert any(line.startswith("    ") for line in shown), "a side line is indented"
    assert run_well("study", "check", str(out)).startswith("valid: 1 chapter, ")


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


def test_ctrl_c_during_the_reviews_writes_the_whole_study_and_says_how_far_they_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: Interrupted(), raising=False)
    match, record, out = match_of("azul2", rounds=1), tmp_path / "match.azr", tmp_path / "match.azs"
    record.write_text(f"{match}\n{match}", encoding="utf-8")
    result = run("study", "make", str(record), "--out", str(out), "--review")
    assert (result.exit_code, result.stderr) == (130, "")
    assert result.stdout == f"wrote {out}; 0 of {2 * len(match.moves)} moves reviewed\n"
    chapters = parse_study(out.read_text(encoding="utf-8")).chapters
    assert [len(chapter.nodes) for chapter in chapters] == [len(list(match.states())) - 1] * 2
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match.azr", "match.azs"]


def test_ctrl_c_twice_leaves_a_study_of_before_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(PlainThinker):
        """Presses Ctrl-C twice, and does not stop before the test has ended."""

        def rank(self, *_: Any, **options: Any) -> tuple[Thought, ...]:
            _thread.interrupt_main()
            while not options["is_stopped"]():
                time.sleep(0.01)
            _thread.interrupt_main()
            is_over.wait()
            return ()

    is_over = Event()
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: Deaf(), raising=False)
    record, out = tmp_path / "match.azr", tmp_path / "match.azs"
    record.write_text(str(match_of("azul2", rounds=1)), encoding="utf-8")
    out.write_text("of before", encoding="utf-8")
    result = run("study", "make", str(record), "--out", str(out), "--review")
    is_over.set()
    assert (result.exit_code, result.stderr) == (130, "")
    assert out.read_text(encoding="utf-8") == "of before"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["match.azr", "match.azs"]


def test_what_is_no_study_is_refused() -> None:
    assert "not a study" in failure("study", "check", "-", typed="Title: x\n")
