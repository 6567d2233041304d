"""Estimates of moves by the plain rules: shared by the bots that look one or two moves ahead."""

from collections.abc import Mapping

from azulejos.games.parts import estimates_of
from azulejos.play import Dice, State

__all__ = ["best_of", "board_estimate", "finished", "move_estimate"]


def board_estimate(state: State, seat: int) -> float:
    """Estimate the points that a seat will have in the end, from its own board."""
    return estimates_of(state.game.name).estimate(state.table, seat)


def move_estimate(state: State, number: int, seat: int) -> float:
    """Estimate the same after a move of the seat and the rest of its action."""
    return board_estimate(finished(state.play_unchecked(number), seat), seat)


def finished(state: State, seat: int) -> State:
    """Return the state after the best way to finish the seat's current action."""
    while state.to_move == seat and estimates_of(state.game.name).is_midway(state.table, seat):
        choices = [state.play_unchecked(number) for number in state.legal_numbers()]
        state = max((finished(after, seat) for after in choices), key=lambda after: board_estimate(after, seat))
    return state


def best_of(estimates: Mapping[int, float], seed: str) -> int:
    """Return the move with the best estimate; among equals the seed decides."""
    best = max(estimates.values())
    equals = [number for number, estimate in estimates.items() if estimate == best]
    return equals[Dice(seed).below(len(equals))]
