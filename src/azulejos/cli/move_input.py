"""Moves typed by a person: read leniently, and refused with a reason."""

import re

from azulejos.errors import AzulejosError, IllegalMove, NotationError
from azulejos.locale import spoken
from azulejos.narration.move_effects import describe
from azulejos.play import Move, View

__all__ = ["LIST_INDENT", "list_moves", "understand"]

LIST_INDENT = 13
"""Where the words begin in a list of moves."""


def understand(text: str, view: View) -> Move:
    """Return the legal move that a text means. Raise an error with the reason if there is none.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> understand("1b2", view), understand("1", view)
    (Move('1B2'), Move('1B1'))
    >>> understand("2b1", view)
    Traceback (most recent call last):
    azulejos.errors.IllegalMove: cannot play 2B1: no blue tiles in factory 2
    """
    typed = "".join(text.split())
    moves = view.legal_moves()
    if re.fullmatch(r"[0-9]+", text.strip(), re.ASCII):
        if not 1 <= int(typed[:9]) <= len(moves):
            wanted = spoken().text("cli.wanted.number", last=len(moves))
            raise NotationError("a move's number", typed, wanted, code="bad-number")
        return moves[int(typed) - 1]
    exact = [move for move in moves if move.text == typed]
    alike = exact or [move for move in moves if move.text.lower() == typed.lower()]
    if len(alike) == 1:
        return alike[0]
    begun = [move.text for move in moves if typed and move.text.lower().startswith(typed.lower())]
    if begun:
        raise NotationError("a whole move", typed, spoken().text("cli.wanted.or").join(begun[:12]), code="half-a-move")
    raise _refusal(typed, view)


def _refusal(typed: str, view: View) -> AzulejosError:
    """Return why a text is not a legal move: it is not a word of the game, or it is not allowed here."""
    game = view.game
    for move in map(game.move, range(game.action_count)):
        if move.text.lower() == typed.lower():
            code, reason = game.definition.why_illegal(game, view.table, move)
            return IllegalMove(f"cannot play {move}: {reason}", code=code)
    moves = view.legal_moves()
    return NotationError("a move", typed, spoken().text("cli.wanted.move", first=moves[0], last=moves[-1]))


def list_moves(view: View, begin: str = "") -> list[str]:
    """List the legal moves with their numbers and what each would do; only those that begin with a text."""
    listed = [
        f"{number:>3}  {move.text:<7} {describe(view, move)}"
        for number, move in enumerate(view.legal_moves(), start=1)
        if move.text.lower().startswith(begin.lower())
    ]
    return listed or [spoken().text("cli.moves.none", begin=begin)]
