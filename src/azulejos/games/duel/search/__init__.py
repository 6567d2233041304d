"""Searches for Duel: hooks for the tree search, and a net."""

from azulejos.play import Game, View
from azulejos.search.contract import Searches
from azulejos.search.practice import Practice

__all__ = ["SEARCHES"]

EFFORT = 140
"""Percent of the usual time: a search ends as soon as nothing can change its choice, after 0.7 of its time."""


def effort(view: View) -> int:
    """Return how long a search should think, in percent; on average it takes less than the usual time."""
    return EFFORT


def net_name(game: Game) -> str:
    """Return the name of the only net, which knows all tablets."""
    return "duel"


def open_practice(game: Game, nodes: int) -> Practice:
    """Open self-play of the tree search."""
    from azulejos.games.duel.search.practice import DuelPractice

    return DuelPractice(game, nodes)


SEARCHES = Searches(
    anchor_tree="search.anchor_session",
    solves_rounds=True,
    net_name=net_name,
    effort=effort,
    open_practice=open_practice,
)
