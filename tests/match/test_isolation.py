"""A bot that crashes its process loses the match; the series continues."""

from pathlib import Path

import pytest

from azulejos import azul, parse_record
from azulejos.match import Series, Tally, play_one, play_series
from azulejos.match.isolation import play_isolated

DEADLY = """
import os, signal
class Deadly:
    name = "deadly"
    def choose(self, view):
        if len(view.legal_numbers()) < 40:
            {end}
        return view.legal_moves()[0]
"""


def deadly(folder: Path, end: str) -> str:
    path = folder / "deadly.py"
    path.write_text(DEADLY.format(end=end), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("end", "words"),
    [("os._exit(3)", "its process ended with status 3"), ("os.abort()", "its process ended by SIGABRT")],
)
def test_whoever_takes_the_process_down_forfeits_and_the_record_is_kept(end: str, words: str, tmp_path: Path) -> None:
    series = Series(azul(), deadly(tmp_path, end), "greedy", 1, "x")
    played = play_isolated(series, 1)
    assert played.forfeit is not None
    assert (played.forfeit.seat, played.forfeit.code, played.forfeit.message) == (1, "bot-crashed", words)
    record = parse_record(played.record)
    assert record.result == "forfeit 2"
    assert record.header("Forfeit") == f"bot-crashed: {words}"
    assert record.header("Seats").startswith("greedy,")
    assert len(record.moves) > 3
    assert played.outcome.places == (1, 2)


def test_a_match_in_a_process_of_its_own_is_the_same_match() -> None:
    series = Series(azul(), "greedy", "random", 1, "x", max_rounds=1)
    assert play_isolated(series, 0).record == play_one(series, 0).record


def test_a_series_continues_after_every_death(tmp_path: Path) -> None:
    series = Series(azul(), "greedy", deadly(tmp_path, "os._exit(3)"), 2, "x")
    tally = Tally(series)
    for played in play_series(series, jobs=2):
        tally.add(played)
    assert tally.is_done
    assert tally.score == 1
    assert tally.forfeits[1] == {"bot-crashed": 4}
