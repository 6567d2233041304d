"""A bot that looks ahead to the end of the round, over the compiled rules."""

from typing import TYPE_CHECKING

from azulejos.errors import MissingExtra, WrongMoment
from azulejos.play import Game, Move, OptionError, View
from azulejos.rules.loader import has_compiler

if TYPE_CHECKING:
    from azulejos.search.thinker import Thinker

__all__ = ["SolverBot"]

NODES = 20_000


class SolverBot:
    """Plays Azul by alpha-beta over the rest of the round; needs the extra `fast`."""

    name = "solver"

    def __init__(self, seed: int | str = 0, *, nodes: int = NODES, learned: bool = True) -> None:
        if not has_compiler():
            raise MissingExtra("fast", "searching bots")
        self._nodes = nodes
        self._learned = learned
        self._thinkers: dict[Game, Thinker] = {}

    def choose(self, view: View) -> Move:
        """Choose the best move that is found within the limit of positions: always the same for the same view."""
        from azulejos.search import Limit, open_thinker

        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        if view.game.name != "azul":
            raise OptionError(f"the solver plays Azul, not {view.game.name}", code="bot-does-not-play")
        if view.game not in self._thinkers:
            self._thinkers[view.game] = open_thinker(view.game, learned=self._learned)
        return self._thinkers[view.game].think(view, Limit(nodes=self._nodes)).move
