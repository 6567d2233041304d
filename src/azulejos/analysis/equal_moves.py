"""Equivalent moves: they lead to positions that differ only in names."""

from azulejos.play import Move, View
from azulejos.play.normal import normal_form

__all__ = ["first_equals"]


def first_equals(view: View) -> dict[Move, Move]:
    """Return for each legal move of the seat to move the first equivalent one.

    >>> from azulejos import azul
    >>> view = azul().start(first=0).deal("fill:BBYR/YKWW/BBYR/YYRR/BKKW").view(0)
    >>> first = first_equals(view)
    >>> first[Move("3B2")], first[Move("1B2")], first[Move("5B2")], len(first), len(set(first.values()))
    (Move('1B2'), Move('1B2'), Move('5B2'), 84, 66)
    """
    state, firsts, found = view.resample(0), dict[str, Move](), dict[Move, Move]()
    for number in view.legal_numbers():
        move = view.game.move(number)
        found[move] = firsts.setdefault(normal_form(state.play_unchecked(number)), move)
    return found
