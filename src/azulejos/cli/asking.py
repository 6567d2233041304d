"""What a person types at a move: read with patience, and refused with the reason."""

import re

from azulejos.cli.telling import YOU, explain, signed
from azulejos.errors import AzulejosError, IllegalMove, NotationError
from azulejos.play import Move, View
from azulejos.play.events import points_by_seat

__all__ = ["HELP", "LIST_INDENT", "describe", "list_moves", "understand"]

HELP = """\
A move is a word (small letters will do), or its number in the list of moves.
  3R4       the red tiles of factory 3 into line 4
  CWF       the white tiles of the centre to the floor line
  4>2       the tile of line 4 to column 2
In Duel also:
  LR4 MR4   red tiles of the large factory, or of all moons; F: broken tiles
  plate1    take the first plate       draw, stop   draw from the stack, or stop
  keep2     keep the second plate      under3       put the third under the stack
  at5r1     place it on space 5, turned one quarter; spaces go row by row
  ^YK       stack yellow, then black on it
  chip2     take the chip of factory 2
  payBR     spend a blue-red chip on the line; leave does not
Colours are B blue, Y yellow, R red, K black, W white, T turquoise.
Commands:
  moves         list the legal moves and what each would do
  moves 3R      only those that begin so
  hint          the same, and what the greedy bot would play
  undo          take back your last decision, and what the others did since
  save [FILE]   save the match
  show          draw the table again
  quit          save the match and leave, as Ctrl-C does"""

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
            raise NotationError("a move's number", typed, f"1 to {len(moves)}, as listed by: moves", code="bad-number")
        return moves[int(typed) - 1]
    exact = [move for move in moves if move.text == typed]
    alike = exact or [move for move in moves if move.text.lower() == typed.lower()]
    if len(alike) == 1:
        return alike[0]
    begun = [move.text for move in moves if typed and move.text.lower().startswith(typed.lower())]
    if begun:
        raise NotationError("a whole move", typed, " or ".join(begun[:12]), code="half-a-move")
    raise _refusal(typed, view)


def _refusal(typed: str, view: View) -> AzulejosError:
    """Say why something is no legal move: not readable, of another game, or forbidden here."""
    for spelled in (typed, typed.upper(), typed.lower(), _letters_last(typed)):
        try:
            move = Move(spelled)
            view.game.number(move)
        except AzulejosError:
            continue
        code, reason = view.game.kind.why_illegal(view.game, view.table, move)
        return IllegalMove(f"cannot play {move}: {reason}", code=code)
    wanted = "a word like 3R4 or CWF, a number, or ? for help"
    return NotationError("a move", typed, wanted)


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
    return listed or [f"no legal move begins with {begin!r}"]


def describe(view: View, move: Move) -> str:
    """Say what a move would do: where the tiles go, and the points if it ends a round.

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
    told = words[0].removeprefix(f"{YOU} ").removesuffix(".") if words else "go on"
    points = points_by_seat(after.events, view.game.players)[seat]
    if len(words) > 1 and any(event.kind in ("marker-kept", "ended") for event in after.events):
        told += f"; the round ends, {signed(points)} points"
    elif points:
        told += f"; {signed(points)} points"
    return told
