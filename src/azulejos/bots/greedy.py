"""A bot that looks one move ahead: it plays the move after which it estimates its own board highest."""

import math

from azulejos.bots.move_values import best_of, move_estimate
from azulejos.errors import WrongMoment
from azulejos.play import Dice, Move, View

__all__ = ["GreedyBot"]

DRAWS = 1 << 30


class GreedyBot:
    """Tries every legal move and keeps the best; among equals the seed decides.

    With `doubt` it misjudges each move by about that many points: a weaker player that never does anything absurd.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> GreedyBot(seed=7).choose(view)
    Move('4Y2')
    """

    def __init__(self, seed: int | str = 0, *, doubt: float = 0.0, name: str = "greedy") -> None:
        self.name = name
        self._seed = seed
        self._doubt = doubt

    def choose(self, view: View) -> Move:
        """Choose the move with the best estimate. What the seat does not know is drawn from the seed."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        state = view.resample(self._seed)
        estimates = {number: move_estimate(state, number, view.to_move) for number in view.legal_numbers()}
        if self._doubt:
            dice = Dice(f"{self._seed}/doubt/{view}")
            estimates = {number: estimate + self._doubt * _bell(dice) for number, estimate in estimates.items()}
        return view.game.move(best_of(estimates, f"{self._seed}/{view}"))


def _bell(dice: Dice) -> float:
    """Draw a number around 0, mostly within -1 and 1 (normally distributed)."""
    first, second = ((1 + dice.below(DRAWS)) / DRAWS for _ in range(2))
    return math.sqrt(-2 * math.log(first)) * math.cos(2 * math.pi * second)
