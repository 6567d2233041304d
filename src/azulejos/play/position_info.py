"""Positions as a page shows them: one to play from, and one that is being set up."""

from collections.abc import Iterable
from typing import Any

from azulejos.games.parts import has_part
from azulejos.play.game import Game
from azulejos.play.moves import Deal
from azulejos.play.preview import illegal_tries, preview_moves
from azulejos.play.record.steps import parse_action
from azulejos.play.setup import Edit, begin_setup, edit_position
from azulejos.play.sight import describe_events, describe_game, describe_legal_moves, describe_view
from azulejos.play.state import View, parse_state

__all__ = ["position_info", "setup_info"]


def position_info(position: str, words: Iterable[str] = ()) -> dict[str, Any]:
    """Describe a position after these moves and deals, and what can be played there. Raise what is wrong with them.

    >>> from azulejos import azul
    >>> info = position_info(str(azul().start(first=0)), ["fill:BBYR/YKWW/BRKW/YYRR/BKKW", "3R4"])
    >>> info["sight"]["center"], info["sight"]["to_move"], len(info["legal"])
    ('BKW', 1, 84)
    """
    state = parse_state(position)
    for word in words:
        action = parse_action(word)
        state = state.deal(action) if isinstance(action, Deal) else state.play(action)
    view = state.view(state.to_move)
    can_preview = state.to_move is not None and has_part(state.game.name, "previews")
    return {
        **_shown(str(state), state.game, view),
        "legal": describe_legal_moves(view),
        "previews": preview_moves(view) if can_preview else [],
        "illegal": illegal_tries(view),
        "events": describe_events(state.game, state.events),
        "deal_due": state.deal_due,
    }


def setup_info(position: str, game: str, edits: Iterable[Edit]) -> dict[str, Any]:
    """Describe a position after these edits, with its faults; without a position, begin with a table of the game."""
    made = edit_position(position or str(begin_setup(game)), edits)
    return {**_shown(str(made), made.game, made.view), "faults": made.faults}


def _shown(position: str, game: Game, view: View) -> dict[str, Any]:
    return {"position": position, "game": str(game), "layout": describe_game(game), "sight": describe_view(view)}
