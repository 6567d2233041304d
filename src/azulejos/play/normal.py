"""The normal form of a position: one text for all positions that differ in nothing but names."""

from collections.abc import Callable

from azulejos.play.state import State

__all__ = ["normal_form"]


def normal_form(state: State) -> str:
    """Write a position so that positions which play alike are written alike: for hashing and for opening books.

    In Azul a factory's number means nothing but its name, so the factories are sorted, full ones first and empty ones
    last; while they are being filled, their order says where the next tile goes, and it stays. Moves do not keep their
    names: `2R4` here may be `1R4` there.

    >>> from azulejos import azul
    >>> start = azul().start(first=0)
    >>> one = start.deal("fill:YKWW/BBYR/BRKW/YYRR/BKKW").play("2B4")
    >>> two = start.deal("fill:BKKW/BBYR/BRKW/YYRR/YKWW").play("2B4")
    >>> normal_form(one) == normal_form(two)
    True
    >>> normal_form(one).split()[4]
    'BKKW/BRKW/YKWW/YYRR/-'
    """
    normal = _NORMAL_FORMS.get(state.game.name)
    return normal(str(state)) if normal else str(state)


def _normal_azul(line: str) -> str:
    fields = line.split(" ")
    if not fields[2].startswith("fill"):
        fields[4] = "/".join(sorted(fields[4].split("/"), key=_full_first))
    return " ".join(fields)


def _full_first(tiles: str) -> tuple[bool, int, str]:
    return tiles == "-", -len(tiles), tiles


_NORMAL_FORMS: dict[str, Callable[[str], str]] = {"azul": _normal_azul}
