"""Searches for Azul: an exact solver of the rest of a round, hooks for the tree search, and nets."""

from azulejos.play import Game, View
from azulejos.search.contract import Searches
from azulejos.search.practice import LeafPractice, Practice, QuickPractice

__all__ = ["SEARCHES"]

EFFORTS = (100,) * 11 + (150, 200, 250)
"""Percent of the usual time, by the number of groups of tiles on offer; the last is for more of them, too."""
EFFORTS_OF_TREES = (38, 38, 76, 126, 189, 252)
"""The same with more players, by the number of groups per player. Their searches end as soon as nothing can change the
choice, after two thirds of their time, so this comes to less than 100 percent.
"""
EFFORTS_OF_TREES_GRAY = (40, 60, 115, 195, 290, 390)
"""The same on the gray side, where half of the moves are choices for the own wall: these take little of the time."""


def prefers_solver(game: Game) -> bool:
    """Whether the solver is preferred: only for two players.

    With three or four players, a tree in which every seat plays for itself is much stronger than a solver that treats
    all others as allies (docs/strength.md).
    """
    return game.players == 2


def effort(view: View) -> int:
    """Return how long a search should think, in percent: longer at the beginning of a round.

    With two players, the rest of a round with up to ten groups of tiles is solved in milliseconds, and nothing is left
    to think about. With more, late moves have few answers, too. That time goes to the moves before.
    """
    groups = view.table.holds.bit_count()
    if view.game.players > 2:
        efforts = EFFORTS_OF_TREES_GRAY if view.game.gray else EFFORTS_OF_TREES
        return efforts[min(groups // view.game.players, len(efforts) - 1)]
    return EFFORTS[min(groups, len(EFFORTS) - 1)]


def net_name(game: Game) -> str:
    """Return the name of the net for a number of players and a side."""
    return f"azul{game.players}{'g' if game.gray else ''}"


def open_practice(game: Game, nodes: int) -> Practice:
    """Open self-play of the search that plays such a table best."""
    from azulejos.games.azul.search.practice import AzulPractice, AzulTreePractice

    return AzulPractice(game, nodes) if prefers_solver(game) else AzulTreePractice(game, nodes)


def open_leaf_practice(game: Game, nodes: int) -> LeafPractice:
    """Open self-play of the solver that samples cut leaves."""
    from azulejos.games.azul.search.leaf_practice import AzulLeafPractice

    return AzulLeafPractice(game, nodes)


def open_quick_practice(game: Game, visits: int) -> QuickPractice:
    """Open rounds of quick play, to learn its tables from."""
    from azulejos.games.azul.search.quick_practice import AzulQuickPractice

    return AzulQuickPractice(game, visits)


SEARCHES = Searches(
    solver_session="search.solver_session",
    anchor_solver="search.anchor_session",
    anchor_tree="search.anchor_tree",
    solves_rounds=True,
    prefers_solver=prefers_solver,
    net_name=net_name,
    effort=effort,
    open_practice=open_practice,
    open_leaf_practice=open_leaf_practice,
    open_quick_practice=open_quick_practice,
)
