"""The offline engine comes in two parts: a match begins with the first, and the second is fetched when it is needed."""

from tests.offline.small_engine import ENGINE, STUDY
from tools.small_python import bundled


def test_a_match_does_not_wait_for_what_only_studies_need() -> None:
    made = bundled(ENGINE, STUDY)
    assert {"offline_engine.py", "azulejos/live/match.py", "azulejos/games/azul/sight.py"} <= made.texts.keys()
    assert {"offline_study.py", "azulejos/analysis/review.py", "azulejos/games/azul/puzzles.py"} <= made.later.keys()
    assert not made.texts.keys() & made.later.keys()
