"""A bot that looks one move ahead: it plays the move after which its own board promises most."""

import importlib
from typing import Any, Protocol, cast

from azulejos.errors import WrongMoment
from azulejos.play import Dice, Move, State, View

__all__ = ["GreedyBot"]


class _Estimate(Protocol):
    """What a module of `azulejos.bots.estimates` holds."""

    def estimate(self, table: Any, seat: int) -> float:
        """Guess the points that the seat will have in the end, from its own board."""

    def is_midway(self, table: Any, seat: int) -> bool:
        """Say whether the seat is in the middle of an action: its next choice decides what this one is worth."""


class GreedyBot:
    """Tries every legal move and keeps the best; among equals the seed decides.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> GreedyBot(seed=7).choose(view)
    Move('4Y2')
    """

    name = "greedy"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, view: View) -> Move:
        """Choose the move with the best estimate. What the seat does not know is drawn anew, from the seed."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        state = view.resample(self._seed)
        promises = [(_promise(state, number, view.to_move), number) for number in view.legal_numbers()]
        best = max(promise for promise, _ in promises)
        equals = [number for promise, number in promises if promise == best]
        return view.game.move(equals[Dice(f"{self._seed}/{view}").below(len(equals))])


def _promise(state: State, number: int, seat: int) -> float:
    after = state.play_unchecked(number)
    game = cast(_Estimate, importlib.import_module(f"azulejos.bots.estimates.{state.game.name}"))
    if after.to_move == seat and game.is_midway(after.table, seat):
        return max(_promise(after, following, seat) for following in after.legal_numbers())
    return game.estimate(after.table, seat)
