"""The solver as the bot `anchor` uses it: as it searched when the anchor was frozen, on 2026-11-16."""

from typing import TYPE_CHECKING

from azulejos.games.azul.search.solver_records import SolverSession, Style
from azulejos.games.azul.search.solver_session import advance, begin, write_answers
from azulejos.games.azul.search.solver_session import new_session as new_current_session
from azulejos.search.arrays import records

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

__all__ = ["advance", "begin", "new_session", "write_answers"]


def new_session(game: "Game", weights: "Weights | None", room: int | None = None) -> SolverSession:
    """Return a session that tries every move at full depth, and remembers good moves by their numbers."""
    session = new_current_session(game, weights, room)
    return session._replace(room=session.room._replace(style=records(Style, 1)))
