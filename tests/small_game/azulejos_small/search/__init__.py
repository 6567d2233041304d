"""Searches for small Azul: an exact solver of the rest of a round, and hooks for the tree search."""

from azulejos.play import Game
from azulejos.search.contract import Searches
from azulejos.search.thinker import Thinker

__all__ = ["SEARCHES"]


def open_solver(game: Game) -> Thinker:
    """Open the solver of rounds; there are no nets."""
    from azulejos_small.search.solver import RoundSolver

    return RoundSolver(game)


SEARCHES = Searches(open_solver=open_solver)
