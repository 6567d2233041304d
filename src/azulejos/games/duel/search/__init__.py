"""Searches for Duel: hooks for the tree search, and a net."""

from azulejos.play import Game
from azulejos.search.contract import Searches
from azulejos.search.practice import Practice

__all__ = ["SEARCHES"]


LEVEL_VISITS = {3: 1, 4: 6, 5: 30, 6: 150, 7: 900}
"""Looking two moves ahead is hardly better than looking one move ahead here, and a small tree is much better."""


def net_name(game: Game) -> str:
    """Return the name of the only net, which knows all tablets."""
    return "duel"


def open_practice(game: Game, nodes: int) -> Practice:
    """Open self-play of the tree search."""
    from azulejos.games.duel.search.practice import DuelPractice

    return DuelPractice(game, nodes)


SEARCHES = Searches(solves_rounds=True, net_name=net_name, open_practice=open_practice, level_visits=LEVEL_VISITS)
