"""The tree search as the bot `anchor` uses it: as it weighed moves and played quickly on 2026-11-16."""

from typing import TYPE_CHECKING

from azulejos.games.azul.search.quick_play import Habits
from azulejos.games.azul.search.tree_hooks import new_judges
from azulejos.search.arrays import records
from azulejos.search.tree_records import SearchSettings, TreeSession
from azulejos.search.tree_session import advance, begin, write_answers
from azulejos.search.tree_session import new_session as new_current_session

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

__all__ = ["advance", "begin", "new_session", "write_answers"]

SETTINGS = (0.4, 0.002, 1.0, 0.5, 1.0, 50.0)
HABITS = (0.6, 0.8, 1.0, 0.8, 0.8, 0.0)


def new_session(game: "Game", weights: "Weights | None", room: int | None = None) -> TreeSession:
    """Return a session with the settings and habits of that day, which judges boards at the speed of that day."""
    session = new_current_session(game, weights, room)
    return session._replace(
        judges=new_judges(game, weights, adds_rows=False),
        settings=records(SearchSettings, 1, *SETTINGS),
        habits=records(Habits, 1, *HABITS),
    )
