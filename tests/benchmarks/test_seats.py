"""Matches between variants: those of a series of bots, stopped and continued, refused before they begin."""

import shutil
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has no types
import pytest

from azulejos.games.registry import definition_of
from azulejos.machines.manifest import FILE
from azulejos.match import Series, play_one, share_of_win
from benchmarks.seat_matches import read_matches
from tests.benchmarks.conftest import run, start
from tests.waiting import wait_until

pytestmark = pytest.mark.slow  # building a library takes half a minute

GAME = next(iter(definition_of("small").presets().values()))
VARIANTS = ("tree:nodes=60", "tree:nodes=4")


def seats(library: Path, file: Path, *more: object) -> str:
    """Play matches of small variants against copies, and return what was printed."""
    usual = ("--library", library, "--out", file, "--seed", "lisboa", "--against-copies", "--processes", 2)
    done = run("seats", "small", *VARIANTS, *usual, *more)
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_alive(process: psutil.Process) -> bool:
    """Whether a process still runs; nobody may have asked yet how one that ended did so."""
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def test_against_copies_the_matches_are_those_of_a_series_of_bots(library: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    seats(library, file, "--matches", 4)
    series = Series(GAME, *VARIANTS, pairs=2, seed="lisboa")
    played = {(match.deal, match.seats): match for match in read_matches(file)}
    assert len(played) == 4
    for number in range(4):
        own, outcome = series.seat_of_first(number), play_one(series, number).outcome
        match = played[number // 2, (0, 1) if own == 0 else (1, 0)]
        assert match.points == outcome.scores
        assert match.shares == tuple(share_of_win(outcome, seat) for seat in range(2))


def test_a_run_that_was_stopped_goes_on_to_the_same_matches(library: Path, tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert "small: 6 matches of 3 deals; 0.500 is even" in seats(library, whole, "--matches", 6)
    seats(library, parts, "--matches", 2)
    lines = parts.read_text().splitlines()
    parts.write_text(f"{lines[0]}\n{lines[1][:40]}")  # as if it had been killed
    seats(library, parts, "--matches", 6)
    facts = [[(m.deal, m.seats, m.points, m.moves) for m in read_matches(file)] for file in (whole, parts)]
    assert sorted(facts[0]) == sorted(facts[1])
    assert run("seat_scores", whole).stdout.splitlines()[0] == "small: 6 matches of 3 deals; 0.500 is even"


def test_matches_of_another_build_are_not_continued(library: Path, tmp_path: Path) -> None:
    other, file = shutil.copytree(library, tmp_path / "other"), tmp_path / "matches.jsonl"
    seats(library, file, "--matches", 2)
    (other / FILE).write_text((other / FILE).read_text() + "\n")
    done = run("seats", "small", *VARIANTS, "--library", other, "--out", file, "--matches", 2, "--seed", "lisboa")
    assert (done.returncode, done.stdout) == (1, "")
    assert "from another build" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_run_with_a_variant_that_cannot_play_ends_before_it_begins(library: Path, tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    for variant, fault in (("solver:nodes=3", "no search 'solver'"), ("tree@nowhere:nodes=3", "nowhere: cannot read")):
        done = run("seats", "small", "tree:nodes=3", variant, "--library", library, "--out", file, "--matches", 2)
        assert (done.returncode, file.exists()) == (1, False)
        assert fault in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("victim", ["the run", "one of its processes"])
def test_a_run_that_is_killed_leaves_no_process(library: Path, tmp_path: Path, victim: str) -> None:
    file = tmp_path / "matches.jsonl"
    usual = ("--library", library, "--out", file, "--processes", 2, "--minutes", 60)
    with start("seats", "small", *VARIANTS, *usual) as process:
        wait_until(lambda: file.exists() and file.read_text(), "no match was played")
        players = [each for each in psutil.Process(process.pid).children() if "spawn_main" in " ".join(each.cmdline())]
        assert len(players) == 2
        (process if victim == "the run" else players[0]).kill()
        _, errors = process.communicate()
    assert process.returncode
    assert "terminated abruptly" in errors or victim == "the run"
    wait_until(lambda: not any(map(is_alive, players)), "a process goes on")
    assert read_matches(file)
