"""A bot that looks one move ahead: it plays the move after which it estimates its own board highest."""

from azulejos.bots.move_values import best_of, move_estimate
from azulejos.errors import WrongMoment
from azulejos.play import Move, View

__all__ = ["GreedyBot"]


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
        """Choose the move with the best estimate. What the seat does not know is drawn from the seed."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        state = view.resample(self._seed)
        estimates = {number: move_estimate(state, number, view.to_move) for number in view.legal_numbers()}
        return view.game.move(best_of(estimates, f"{self._seed}/{view}"))
