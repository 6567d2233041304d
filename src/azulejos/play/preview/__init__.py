"""Previews: what a legal move would do, for a page that shows it beside each target.

The plain rules make the move on a copy of what the seat knows; no rule is repeated here.
"""

from collections.abc import Iterable

from azulejos.errors import WrongMoment
from azulejos.games.parts import previews_of
from azulejos.play.moves import Move
from azulejos.play.preview.shapes import IllegalTry, Preview
from azulejos.play.sight.moves import describe_move
from azulejos.play.state import State, View

__all__ = ["IllegalTry", "Preview", "illegal_tries", "preview_move", "preview_moves"]


def preview_move(view: View, move: Move | str) -> Preview:
    """Return what a legal move of the seat that is to move would do.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    >>> preview = preview_move(state.view(0), "2W1")
    >>> preview["placed"], preview["overflow"], preview["floor_points"], preview["line_points"]
    (1, 1, -1, 1)
    """
    state, number = _known_state(view), view.game.number(move)
    if not state.is_legal(number):
        state.play(move)  # raises the reason
    asked = Move(move) if isinstance(move, str) else move
    return previews_of(view.game.name).preview(state, asked, number)


def preview_moves(view: View, moves: Iterable[Move | str] | None = None) -> list[Preview]:
    """Return what each of these moves would do, or each legal one in the order of their numbers."""
    if moves is not None:
        return [preview_move(view, move) for move in moves]
    state, game = _known_state(view), view.game
    word_of, preview = game.definition.word_of, previews_of(game.name).preview
    return [preview(state, word_of(game, number), number) for number in view.legal_numbers()]


def _known_state(view: View) -> State:
    """Return a full state that agrees with the view of the seat that is to move."""
    if view.seat is None or view.to_move != view.seat:
        raise WrongMoment("only the seat that is to move can look ahead")
    return view.resample(0)


def illegal_tries(view: View) -> list[IllegalTry]:
    """Return the moves that a person may try now although they are not legal, each with its reason.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("1B1").play("2YF")
    >>> tried = illegal_tries(state.view(0))[0]
    >>> tried["move"]["word"], tried["code"], tried["message"]
    ('3B1', 'line-full', 'line 1 is full (A12)')
    """
    return [
        {"move": describe_move(view.game, move), "code": code, "message": reason}
        for move, code, reason in view.refusals()
    ]
