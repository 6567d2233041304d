"""Boards between two rounds, added up from rows of weights, are worth what their written inputs are worth."""

import numpy
import pytest

from azulejos import Game, State, parse_game
from azulejos.games.azul.rules.state import FILL
from azulejos.games.azul.search.tree_hooks import begin_judging, judge, new_judges
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


@pytest.mark.parametrize("tag", ["azul3", "azul4g"])
def test_walls_at_the_beginning_of_a_search_are_summed_once(tag: str) -> None:
    game = parse_game(tag)
    begun, fresh = new_judges(game, shipped_net(game)), new_judges(game, shipped_net(game))
    earlier, later = between_rounds(game)[:2]
    assert earlier.table.round < later.table.round
    found = [numpy.zeros((2, game.players)) for _ in range(2)]
    with numpy.errstate(over="ignore"):
        begin_judging(earlier.table, begun)
        judge(later.table, begun, *found[0])
        begin_judging(game.start(first=0).table, fresh)
        judge(later.table, fresh, *found[1])
    assert numpy.allclose(found[0], found[1], atol=1e-4)
    tiles = sum(mask.bit_count() for wall in earlier.table.wall_row for mask in wall)
    assert tiles > 0
    rows_of_a_tile = 3 if game.gray else 1
    assert sum(fresh.sums.counts) - sum(begun.sums.counts) == rows_of_a_tile * tiles
