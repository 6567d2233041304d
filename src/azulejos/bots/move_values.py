"""What moves promise to a seat, by the plain rules: shared by the bots that look one or two moves ahead."""

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

from azulejos.play import Dice, State

__all__ = ["best_of", "board_promise", "finished", "promise_of"]


class _Estimate(Protocol):
    """What a module of `azulejos.bots.estimates` holds."""

    def estimate(self, table: Any, seat: int) -> float:
        """Guess the points that the seat will have in the end, from its own board."""

    def is_midway(self, table: Any, seat: int) -> bool:
        """Return whether the seat is in the middle of an action: its next choice decides what this one is worth."""


def _estimates(state: State) -> _Estimate:
    return cast(_Estimate, importlib.import_module(f"azulejos.games.{state.game.name}.estimates"))


def board_promise(state: State, seat: int) -> float:
    """Guess the points that a seat will have in the end, from its own board."""
    return _estimates(state).estimate(state.table, seat)


def promise_of(state: State, number: int, seat: int) -> float:
    """Guess the same after a move of the seat, and after what else belongs to that action."""
    return board_promise(finished(state.play_unchecked(number), seat), seat)


def finished(state: State, seat: int) -> State:
    """Go on with an action that a seat is in the middle of, as promises most; give the state after it."""
    while state.to_move == seat and _estimates(state).is_midway(state.table, seat):
        choices = {number: state.play_unchecked(number) for number in state.legal_numbers()}
        state = max((finished(after, seat) for after in choices.values()), key=lambda after: board_promise(after, seat))
    return state


def best_of(promises: Mapping[int, float], seed: str) -> int:
    """Return the move that promises most; among equals the seed decides."""
    best = max(promises.values())
    equals = [number for number, promise in promises.items() if promise == best]
    return equals[Dice(seed).below(len(equals))]
