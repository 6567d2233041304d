"""Boards between two rounds, added up from rows of weights, are worth what their written inputs are worth."""

import numpy
import pytest

from azulejos import Game, State, parse_game
from azulejos.games.azul.rules.state import FILL
from azulejos.games.azul.search.tree_hooks import judge, new_judges
from azulejos.search.net_files import shipped_net

TABLES = ("azul3", "azul4", "azul3g", "azul4g")
ENOUGH = 12


def between_rounds(game: Game) -> list[State]:
    """Return states of random matches after the end of a round, before the next deal."""
    found: list[State] = []
    for seed in range(ENOUGH):
        state = game.start(first=seed % game.players)
        while not state.is_over and len(found) < ENOUGH:
            if state.is_chance:
                if state.table.round > 0 and state.table.phase == FILL:
                    found.append(state)
                state = state.deal(seed=f"{seed}/{state.table.round}")
            else:
                moves = state.legal_moves()
                state = state.play(moves[(7 * seed + len(moves)) % len(moves)])
    return found


@pytest.mark.parametrize("tag", TABLES)
def test_rows_of_weights_and_written_inputs_give_the_same_answers(tag: str) -> None:
    game = parse_game(tag)
    weights = shipped_net(game)
    by_rows, by_inputs = new_judges(game, weights), new_judges(game, weights, adds_rows=False)
    assert len(by_rows.sums.rows) > 0
    assert len(by_inputs.sums.rows) == 0
    states = between_rounds(game)
    assert len(states) == ENOUGH
    for state in states:
        found = [numpy.zeros((2, game.players)) for _ in range(2)]
        with numpy.errstate(over="ignore"):  # hashes do
            judge(state.table, by_rows, *found[0])
            judge(state.table, by_inputs, *found[1])
        assert numpy.allclose(found[0], found[1], atol=1e-3), str(state)
        assert found[0][0].sum() == pytest.approx(1)


def test_a_net_that_sees_details_of_boards_is_not_added_up_from_rows() -> None:
    game = parse_game("azul2")
    assert len(new_judges(game, shipped_net(game)).sums.rows) == 0
