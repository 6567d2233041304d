"""The search of the bot `anchor`: the strongest thinker for each table as it was when it was frozen.

Its nets are files of their own, which no training replaces. A search that has changed since searches in its old style
(`Searches.anchor_solver`, `Searches.anchor_tree`).
"""

from azulejos.errors import OptionError
from azulejos.games.parts import has_part, searches_of
from azulejos.play import Game
from azulejos.search.machines import TREE, mark_prepared, session_modules
from azulejos.search.net_files import anchor_file, load_net
from azulejos.search.thinker import Thinker

__all__ = ["has_anchor", "open_anchor"]


def has_anchor(game: Game) -> bool:
    """Whether there is an anchor for such a table.

    >>> from azulejos import azul
    >>> has_anchor(azul())
    True
    """
    file = anchor_file(game) if has_part(game.name, "search") else None
    return file is not None and file.is_file()


def open_anchor(game: Game) -> Thinker:
    """Return the thinker of the anchor, as native code: built modules have only the current nets.

    What it compiles is what the current search needs, too. So the current search also runs as native code afterwards,
    and a match of both compares searches, not machines.
    """
    from azulejos.search.native_session import open_native

    file = anchor_file(game)
    if file is None or not file.is_file():
        raise OptionError(f"there is no anchor for {game}", code="bot-does-not-play")
    searches = searches_of(game.name)
    search = "solver" if searches.prefers_solver(game) else TREE
    module = searches.anchor_tree if search == TREE else searches.anchor_solver
    thinker = open_native(game, module or session_modules(game.name)[search], weights=load_net(file)[0])
    mark_prepared(game.name, search)
    return thinker
