"""The colors that only drawings of Azul Duel have: special tiles, jokers, suns, moons, backs of plates and chips."""

from collections.abc import Mapping
from dataclasses import dataclass

from azulejos.play.drawing.palette import ANSI, Theme, ThemeName

__all__ = ["STYLES", "DuelColors", "duel_colors"]

STYLES: Mapping[str, str] = {
    **ANSI,
    "special": "1;38;5;222;48;5;96",
    "special-space": "38;5;133",
    "joker-space": "1",
}
"""The codes for the styles of a canvas, with those that only Duel has."""


@dataclass(frozen=True, slots=True)
class DuelColors:
    """Duel's own colors in one theme."""

    special: str
    special_figure: str
    special_ghost: str
    joker_white: str
    joker_back: str
    sun_line: str
    moon: str
    moon_ink: str
    chip_back: str


BY_THEME: Mapping[ThemeName, DuelColors] = {
    "light": DuelColors(
        special="#6B3E7C",
        special_figure="#F2CF7A",
        special_ghost="#6B3E7C",
        joker_white="#5FB9BB",
        joker_back="#F3ECDD",
        sun_line="#B9770E",
        moon="#243C6B",
        moon_ink="#C9D6F2",
        chip_back="#2A4678",
    ),
    "dark": DuelColors(
        special="#6B3E7C",
        special_figure="#F2CF7A",
        special_ghost="#B98BCB",
        joker_white="#8FD3D2",
        joker_back="#E9E1D0",
        sun_line="#E9B24D",
        moon="#0B1222",
        moon_ink="#A9C0EE",
        chip_back="#3B5B98",
    ),
}


def duel_colors(theme: Theme) -> DuelColors:
    """Return Duel's own colors that go with a theme.

    >>> from azulejos.play.drawing.palette import DARK
    >>> duel_colors(DARK).moon
    '#0B1222'
    """
    return BY_THEME[theme.name]
