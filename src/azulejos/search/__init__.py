"""Search: thinkers on the best machine there is, and playouts and batches of the compiled rules."""

from azulejos.games.parts import searches_of
from azulejos.play import Game, OptionError
from azulejos.search.batch import Batch
from azulejos.search.machines import open_session
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
    "open_solver",
    "open_thinker",
    "open_tree",
    "random_matches",
]


def open_thinker(game: Game, *, learned: bool = True) -> Thinker:
    """Return the strongest thinker for such a table; with `learned` it uses the net that comes with the game.

    Raises MissingExtra if no machine can run it (see `azulejos.search.machines`), and MissingPart if the game has no
    searches.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> thought = open_thinker(view.game).think(view, Limit(nodes=2000))
    >>> thought.move in view.legal_moves(), thought.nodes
    (True, 2000)
    """
    return open_tree(game, learned=learned) if grows_tree(game) else open_solver(game, learned=learned)


def open_tree(game: Game, *, learned: bool = True) -> Thinker:
    """Return a thinker that grows a tree; raises as `open_thinker` does."""
    searches_of(game.name)
    return open_session(game, "tree", learned=learned)


def open_solver(game: Game, *, learned: bool = True) -> Thinker:
    """Return a thinker that solves rounds; raises as `open_thinker` does, and OptionError if the game has no solver."""
    searches = searches_of(game.name)
    if searches.open_solver is not None:
        return searches.open_solver(game)
    if searches.solver_session is None:
        raise OptionError(f"the game {game.name!r} has no solver", code="bot-does-not-play")
    return open_session(game, "solver", learned=learned)


def grows_tree(game: Game) -> bool:
    """Whether the strongest thinker for such a table grows a tree; else it solves rounds.

    >>> from azulejos import azul, duel
    >>> [grows_tree(game) for game in (azul(2), azul(3), duel())]
    [False, True, True]
    """
    return not searches_of(game.name).prefers_solver(game)
