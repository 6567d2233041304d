"""Studies without a server: importing, playing, words and arrows give the same under MicroPython."""

from typing import Any

import pytest

from azulejos.studies.info import study_info
from tests.offline.small_engine import SmallEngine
from tests.studies.test_studies import random_study


@pytest.mark.parametrize("seed", [pytest.param(3, marks=pytest.mark.slow), 4])
def test_a_study_is_imported_and_exported_as_under_any_other_python(small: SmallEngine, seed: int) -> None:
    edits = [{"op": "import", "text": str(random_study(seed)), "title": "T"}]
    found = small.ask(ask="study", study="", edits=edits)
    assert found == study_info("", edits=edits)
    assert found["study"] == str(random_study(seed))


def test_a_study_is_changed_as_under_any_other_python(small: SmallEngine) -> None:
    edits: list[dict[str, Any]] = [
        {"op": "title", "title": "Þóra’s study"},
        {"op": "add-chapter", "title": "Plates", "game": "duel:1a,2b,4a", "seed": "7"},
        {"op": "add-chapter", "title": "Tiles", "game": "azul2", "seed": "7"},
        {"op": "play", "chapter": 1, "at": 2, "words": ["1B2", "3R3", "1B2"], "far": True, "comment": "+3 {🟦}"},
        {"op": "play", "chapter": 1, "at": 2, "words": ["1B3"]},
        {"op": "promote", "chapter": 1, "at": 3},
        {"op": "mark", "chapter": 1, "at": 3, "mark": "!?"},
        {"op": "draw", "chapter": 1, "at": 2, "from": {"source": 2}, "to": {"seat": 1, "line": None}, "kind": "danger"},
        {"op": "draw", "chapter": 1, "at": 2, "from": {"seat": 0, "line": 1}},
        {"op": "move-chapter", "chapter": 1, "to": 0},
    ]
    found = small.ask(ask="study", study="", edits=edits)
    assert found == study_info("", edits=edits)
    late = {"op": "comment", "chapter": 0, "at": 3, "was": "other", "comment": "mine"}
    assert small.ask(ask="study", study=found["study"], edits=[late])["error"] == "stale-study"
    # What is wrong with a text is told with its place.
    tree = "  (first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4\n  3R4"
    text = f"Azulejos-Study: 1\nTitle: T\n\nChapter: C\nGame: azul2\n\n{tree}"
    refused = small.ask(ask="study", study="", edits=[{"op": "import", "text": text, "title": "T"}])
    assert refused == {
        "error": "no-such-tiles",
        "message": "line 8, column 3: cannot play 3R4: no red tiles in factory 3",
        "line": 8,
        "column": 3,
    }
