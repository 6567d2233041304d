"""The normal form of a position: one text for all positions that differ only in names."""

from azulejos.play.state import State

__all__ = ["normal_form"]


def normal_form(state: State) -> str:
    """Return the position line shared by all positions that play alike, for hashing and for opening books.

    Where the numbers of factories mean nothing, for example, they are sorted. Moves may change their words: `2R4` here
    may be `1R4` there.

    >>> from azulejos import parse_game
    >>> start = parse_game("azul2").start(first=0)
    >>> one = start.deal("fill:YKWW/BBYR/BRKW/YYRR/BKKW").play("2B4")
    >>> two = start.deal("fill:BKKW/BBYR/BRKW/YYRR/YKWW").play("2B4")
    >>> normal_form(one) == normal_form(two)
    True
    >>> normal_form(one).split()[4]
    'BKKW/BRKW/YKWW/YYRR/-'
    """
    return state.game.definition.normal_form(str(state))
