"""A bot that plays the way people play who are new to a game."""

import math

from azulejos.bots.move_values import best_of, move_estimate
from azulejos.bots.sense import sensible_moves
from azulejos.errors import WrongMoment
from azulejos.games.parts import estimates_of
from azulejos.play import Dice, Move, View

__all__ = ["CasualBot"]

DRAWS = 1 << 30


class CasualBot:
    """Looks at its own board only, and misjudges each move by about `doubt` points (fewer where moves differ less).

    It overlooks what others want and what starting the next round is worth, and it miscounts the floor by a tile. But
    it drops no tiles unnecessarily: a weak player, not a silly one.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> CasualBot(seed=7, doubt=6.0).choose(view) in view.legal_moves()
    True
    """

    def __init__(self, seed: int | str = 0, *, doubt: float, name: str = "casual") -> None:
        self.name = name
        self._seed = seed
        self._doubt = doubt

    def choose(self, view: View) -> Move:
        """Choose the sensible move with the best estimate. What the seat does not know is drawn from the seed."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        state, dice = view.resample(self._seed), Dice(f"{self._seed}/doubt/{view}")
        doubt = self._doubt * estimates_of(view.game.name).DOUBT
        estimates = {
            number: move_estimate(state, number, view.to_move) + doubt * _bell(dice) for number in sensible_moves(state)
        }
        return view.game.move(best_of(estimates, f"{self._seed}/{view}"))


def _bell(dice: Dice) -> float:
    """Draw a number around 0, mostly within -1 and 1 (normally distributed)."""
    first, second = ((1 + dice.below(DRAWS)) / DRAWS for _ in range(2))
    return math.sqrt(-2 * math.log(first)) * math.cos(2 * math.pi * second)
