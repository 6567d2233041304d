"""A bot that plays any legal move."""

from azulejos.errors import WrongMoment
from azulejos.play import Dice, Move, View

__all__ = ["RandomBot"]


class RandomBot:
    """Chooses among the legal moves, each equally likely.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> RandomBot(seed=7).choose(view)
    Move('3RF')
    """

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, view: View) -> Move:
        """Draw a move; the seed and the position decide which."""
        moves = view.legal_moves()
        if not moves:
            raise WrongMoment("no seat is to move")
        return moves[Dice(f"{self._seed}/{view}").below(len(moves))]
