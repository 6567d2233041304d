"""The normal form of a position: one text for all positions that differ in nothing but names."""

from azulejos.play.state import State

__all__ = ["normal_form"]


def normal_form(state: State) -> str:
    """Return a position line that positions which play alike have in common: for hashing and for opening books.

    In Azul, for example, the number of a factory means nothing, so the factories are sorted. Moves do not keep their
    words: `2R4` here may be `1R4` there.

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
