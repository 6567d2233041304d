"""Every game brings its own words, which are merged with the shared ones."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azulejos.games import registry
from azulejos.games.registry import GameContractError, game_folders, register
from azulejos.locale import Catalog, speaking, spoken

MODULE = "checkers_for_tests"


@pytest.fixture
def checkers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Register a game whose definition lies in a folder of its own; return the folder of its words."""
    (tmp_path / f"{MODULE}.py").write_text("def make():\n    raise AssertionError('loaded')\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    module: Any = __import__(MODULE)
    register("checkers", module.make)
    words = tmp_path / "words"
    words.mkdir()
    yield words
    del registry._makers["checkers"], sys.modules[MODULE]
    registry._all_makers.cache_clear()
    registry.game_names.cache_clear()
    registry.game_folders.cache_clear()


def write(folder: Path, language: str, **texts: str) -> None:
    named = {key.replace("_", "."): text for key, text in texts.items()}
    (folder / f"{language}.json").write_text(json.dumps(named), encoding="utf-8")


def test_the_words_of_a_game_are_spoken_without_loading_it(checkers: Path) -> None:
    write(checkers, "en", game_checkers="Checkers")
    write(checkers, "de", game_checkers="Dame")
    assert Catalog.of("en").text("game.checkers") == "Checkers"
    with speaking("de"):
        assert spoken().text("game.checkers") == "Dame"
        assert spoken().text("board.bag") == "Beutel"


def test_a_language_that_a_game_lacks_falls_back_to_english(checkers: Path) -> None:
    write(checkers, "en", game_checkers="Checkers")
    assert Catalog.of("is").text("game.checkers") == "Checkers"


def test_a_game_cannot_change_a_text_of_others_but_may_repeat_it(checkers: Path) -> None:
    write(checkers, "en", board_bag="Sack")
    with pytest.raises(GameContractError, match=r"the words of the game 'checkers' change the text 'board.bag' \(en\)"):
        Catalog.of("en")
    write(checkers, "en", board_bag="Bag")
    assert Catalog.of("en").text("board.bag") == "Bag"


def test_a_game_without_words_changes_nothing(checkers: Path) -> None:
    before = dict(Catalog.of("nl").texts)
    assert "checkers" in dict(game_folders())
    assert Catalog.of("nl").texts == before


def test_the_folders_of_installed_games_are_those_of_their_packages() -> None:
    assert {name: dict(game_folders())[name].name for name in ("azul", "duel")} == {"azul": "azul", "duel": "duel"}
