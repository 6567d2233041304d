"""The tree search as the bot `anchor` uses it: as it weighed moves when the anchor was frozen, on 2026-11-16."""

from typing import TYPE_CHECKING

from azulejos.search.arrays import records
from azulejos.search.tree_records import SearchSettings, TreeSession
from azulejos.search.tree_session import advance, begin, write_answers
from azulejos.search.tree_session import new_session as new_current_session

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

__all__ = ["advance", "begin", "new_session", "write_answers"]

SETTINGS = (0.4, 0.002, 1.0, 0.5, 1.0, 50.0)


def new_session(game: "Game", weights: "Weights | None", room: int | None = None) -> TreeSession:
    """Return a session with the settings of that day."""
    return new_current_session(game, weights, room)._replace(settings=records(SearchSettings, 1, *SETTINGS))
