"""Small Azul solved exactly by brute force, as a check of the solver and the tree search.

The brute force is as simple as possible: every move and every chance outcome with its probability, no estimates, no
pruning; equal states are solved once.
"""

import random
from typing import Any

import pytest

from azulejos import Game, State
from azulejos.search import Limit, open_solver, open_tree

SMALL = Game("small")
MARGIN_WEIGHT = 0.002  # the weight of a point relative to the win, as in the tree's own settings


class BruteForce:
    """The exact value of states for seat 0: its expected win and margin under best play of both seats."""

    def __init__(self, win_weight: float, margin_weight: float) -> None:
        self.weights = win_weight, margin_weight
        self.known: dict[Any, float] = {}

    def value(self, state: State) -> float:
        """Return the expected value for seat 0."""
        key = state.table.key()
        if key not in self.known:
            self.known[key] = self._value(state)
        return self.known[key]

    def _value(self, state: State) -> float:
        if state.outcome is not None:
            winners = state.outcome.winners
            win = (0 in winners) / len(winners)
            return self.weights[0] * win + self.weights[1] * (state.scores[0] - state.scores[1])
        if state.is_chance:
            return sum(chance * self.value(state.deal_outcome(outcome)) for outcome, chance in state.chances())
        values = [self.value(state.play_unchecked(number)) for number in state.legal_numbers()]
        return max(values) if state.to_move == 0 else min(values)

    def of_moves(self, state: State) -> dict[str, float]:
        """Return the value of every legal move for the seat that makes it."""
        sign = 1 if state.to_move == 0 else -1
        return {str(move): sign * self.value(state.play(move)) for move in state.legal_moves()}


def moments(round_number: int, tiles_left: int, count: int) -> list[State]:
    """Return states of random matches in this round, with at most this many tiles left to take."""
    found: list[State] = []
    for seed in range(1000):
        chance, state = random.Random(seed), SMALL.start()
        while not state.is_over and len(found) < count:
            lying = sum(map(sum, state.table.pile))
            if state.to_move is not None and state.round == round_number and 1 < lying <= tiles_left:
                found.append(state)
                break
            state = state.deal(seed=seed) if state.is_chance else state.play(chance.choice(state.legal_numbers()))
    assert len(found) == count
    return found


def test_the_brute_force_knows_what_it_does() -> None:
    state = moments(3, 2, 1)[0]
    by_hand = {str(move): state.play(move) for move in state.legal_moves()}
    assert set(BruteForce(0, 1).of_moves(state)) == set(by_hand)


def test_the_solver_gives_the_exact_margin_in_the_last_round() -> None:
    solver, exact = open_solver(SMALL), BruteForce(0, 1)
    for state in moments(3, 4, 10):
        values = exact.of_moves(state)
        thoughts = solver.rank(state.view(state.to_move), Limit(nodes=1_000_000))
        assert all(thought.is_exact for thought in thoughts)
        assert {str(thought.move): thought.margin for thought in thoughts} == pytest.approx(values)
        assert values[str(thoughts[0].move)] == max(values.values())


@pytest.mark.parametrize(("round_number", "tiles_left", "count"), [(3, 4, 8), (2, 2, 4)])
def test_the_tree_finds_a_best_move_and_its_chance_to_win(round_number: int, tiles_left: int, count: int) -> None:
    tree, exact = open_tree(SMALL), BruteForce(1, MARGIN_WEIGHT)
    for state in moments(round_number, tiles_left, count):
        values = exact.of_moves(state)
        thought = tree.think(state.view(state.to_move), Limit(nodes=20_000))
        assert values[str(thought.move)] >= max(values.values()) - 0.02, str(state)


@pytest.mark.slow
def test_the_tree_agrees_over_two_rounds() -> None:
    tree, exact = open_tree(SMALL), BruteForce(1, MARGIN_WEIGHT)
    for state in moments(2, 3, 12):
        values = exact.of_moves(state)
        thought = tree.think(state.view(state.to_move), Limit(nodes=100_000))
        assert values[str(thought.move)] >= max(values.values()) - 0.01, str(state)
