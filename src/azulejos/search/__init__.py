"""Search over the compiled rules: thinkers, playouts and batches. Numba is imported when they are used."""

from azulejos.play import Game
from azulejos.search.batch import Batch
from azulejos.search.playouts import PlayoutSpeed, measure_playouts, random_matches
from azulejos.search.thinker import Limit, Report, Thinker, Thought

__all__ = [
    "Batch",
    "Limit",
    "PlayoutSpeed",
    "Report",
    "Thinker",
    "Thought",
    "grows_tree",
    "measure_playouts",
    "open_thinker",
    "random_matches",
]


def open_thinker(game: Game, *, learned: bool = True) -> Thinker:
    """Return the strongest thinker for such a table; with `learned` it uses the net that comes with the program.

    Raises MissingExtra where the extra `fast` is not installed.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> thought = open_thinker(view.game).think(view, Limit(nodes=2000))
    >>> thought.move in view.legal_moves(), thought.nodes
    (True, 2000)
    """
    if grows_tree(game):
        from azulejos.search.tree_thinker import TreeThinker

        return TreeThinker(game, learned=learned)
    from azulejos.games.azul.search.thinker import AzulThinker

    return AzulThinker(game, learned=learned)


def grows_tree(game: Game) -> bool:
    """Return whether the strongest thinker for such a table grows a tree; else it solves rounds.

    With three and four players a tree that lets every seat play for itself is much stronger than a solver that takes
    all others for allies (docs/strength.md).

    >>> from azulejos import azul, duel
    >>> [grows_tree(game) for game in (azul(2), azul(3), duel())]
    [False, True, True]
    """
    return game.name != "azul" or game.players > 2
