"""What a possible move would do, in words."""

from azulejos.locale import spoken
from azulejos.narration.names import signed
from azulejos.narration.story import YOU, ends_round, explain, without_obvious
from azulejos.play import Move, View
from azulejos.play.events import points_by_seat

__all__ = ["describe"]


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
    words = explain(without_obvious(after.events, view.game), view.game, names, mover=seat)
    told = _without_subject(words[0]) if words else spoken().text("cli.moves.go-on")
    points = points_by_seat(after.events, view.game.players)[seat]
    if len(words) > 1 and ends_round(after.events, view.game):
        told += spoken().text("cli.moves.round-ends", signed=signed(points), count=points)
    elif points:
        told += spoken().text("cli.moves.points", signed=signed(points), count=points)
    return told


def _without_subject(sentence: str) -> str:
    """Remove the subject of a sentence: the reader knows who moves."""
    first, _, rest = sentence.removesuffix(".").partition(" ")
    return rest if first in (spoken().text("player.you"), spoken().text("player.you.before")) else f"{first} {rest}"
