"""A game without searches or estimates says so, with a code, before anything is compiled."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from azulejos.bots.move_values import board_estimate
from azulejos.bots.solver import SolverBot
from azulejos.bots.tree import TreeBot
from azulejos.games import parts
from azulejos.games.parts import MissingPart
from azulejos.play import Game, OptionError
from azulejos.search import grows_tree, open_solver, open_thinker, open_tree
from azulejos.search.contract import Searches

BARE: Any = SimpleNamespace(name="bare")


@pytest.fixture
def bare_game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Pretend that there is a game whose package has no parts."""
    monkeypatch.setattr(parts, "definition_of", lambda name: SimpleNamespace(package="azulejos.rules"))
    return cast(Game, BARE)


@pytest.mark.parametrize(
    "ask", [open_thinker, open_tree, open_solver, grows_tree, TreeBot().prepare, SolverBot().prepare]
)
def test_a_game_without_searches_has_no_thinkers(ask: Callable[[Game], object], bare_game: Game) -> None:
    with pytest.raises(MissingPart, match="the game 'bare' has no part 'search'") as missing:
        ask(bare_game)
    assert missing.value.code == "missing-part"


def test_a_game_without_estimates_has_no_greedy_bot(bare_game: Game) -> None:
    state: Any = SimpleNamespace(game=bare_game, table=None)
    with pytest.raises(MissingPart, match="the game 'bare' has no part 'estimates'") as missing:
        board_estimate(state, 0)
    assert missing.value.code == "missing-part"


def test_a_game_with_tree_hooks_alone_has_no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.search.searches_of", lambda name: Searches())
    assert grows_tree(BARE)
    with pytest.raises(OptionError, match="the game 'bare' has no solver") as refused:
        open_solver(BARE)
    assert refused.value.code == "bot-does-not-play"
