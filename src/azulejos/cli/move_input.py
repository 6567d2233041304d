"""What a person types at a move: read with patience, and refused with the reason."""

import re

from azulejos.errors import AzulejosError, IllegalMove, NotationError
from azulejos.locale import spoken
from azulejos.narration.names import signed
from azulejos.narration.story import YOU, explain
from azulejos.play import Move, View
from azulejos.play.events import points_by_seat

__all__ = ["LIST_INDENT", "describe", "list_moves", "understand"]

LIST_INDENT = 13
"""Where the words begin in a list of moves."""

PLAIN = frozenset({"moved-to-center", "spread", "stacked"})
"""Kinds of events that a list of moves leaves out: where the rest goes is plain to see, and the same for many."""


def understand(text: str, view: View) -> Move:
    """Find the legal move that somebody means. Raises with the reason where there is none.

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
    """Return why a text is not a legal move: unreadable, of another game, or forbidden here."""
    for spelled in (typed, typed.upper(), typed.lower(), _letters_last(typed)):
        try:
            move = Move(spelled)
            view.game.number(move)
        except AzulejosError:
            continue
        code, reason = view.game.definition.why_illegal(view.game, view.table, move)
        return IllegalMove(f"cannot play {move}: {reason}", code=code)
    return NotationError("a move", typed, spoken().text("cli.wanted.move"))


def _letters_last(typed: str) -> str:
    """Spell a word like `payBR`: a verb in small letters, then colors.

    >>> _letters_last("PAYbr")
    'payBR'
    """
    return re.sub(r"^(pay)(.*)$", lambda m: m.group(1).lower() + m.group(2).upper(), typed, flags=re.IGNORECASE)


def list_moves(view: View, begin: str = "") -> list[str]:
    """List the legal moves with their numbers and what each would do; only those that begin so."""
    listed = [
        f"{number:>3}  {move.text:<7} {describe(view, move)}"
        for number, move in enumerate(view.legal_moves(), start=1)
        if move.text.lower().startswith(begin.lower())
    ]
    return listed or [spoken().text("cli.moves.none", begin=begin)]


def describe(view: View, move: Move) -> str:
    """Return what a move would do: where the tiles go, and the points if it ends a round.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").view(0)
    >>> describe(view, Move("1B1"))
    'take 2 blue from factory 1, put 1 in line 1 (complete), drop 1 on the floor line'
    """
    seat = view.to_move
    assert seat is not None
    after = view.resample("hint").play(move)
    names = [YOU if player == seat else "" for player in range(view.game.players)]
    words = explain((event for event in after.events if event.kind not in PLAIN), view.game, names, mover=seat)
    told = _without_subject(words[0]) if words else spoken().text("cli.moves.go-on")
    points = points_by_seat(after.events, view.game.players)[seat]
    if len(words) > 1 and any(event.kind in ("marker-kept", "ended") for event in after.events):
        told += spoken().text("cli.moves.round-ends", signed=signed(points), count=points)
    elif points:
        told += spoken().text("cli.moves.points", signed=signed(points), count=points)
    return told


def _without_subject(sentence: str) -> str:
    """Leave out who does it: whoever reads the list knows."""
    first, _, rest = sentence.removesuffix(".").partition(" ")
    return rest if first in (spoken().text("player.you"), spoken().text("player.you.before")) else f"{first} {rest}"
