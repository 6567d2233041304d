"""The colors that only pictures of Azul Duel have: suns, moons, jokers, and the backs of plates and chips."""

from collections.abc import Mapping
from dataclasses import dataclass

from azulejos.play.drawing.palette import Theme, ThemeName

__all__ = ["DuelColors", "duel_colors"]


@dataclass(frozen=True, slots=True)
class DuelColors:
    """Duel's own colors in one theme."""

    joker_white: str
    joker_back: str
    sun_line: str
    moon: str
    moon_ink: str
    chip_back: str


BY_THEME: Mapping[ThemeName, DuelColors] = {
    "light": DuelColors(
        joker_white="#5FB9BB",
        joker_back="#F3ECDD",
        sun_line="#B9770E",
        moon="#243C6B",
        moon_ink="#C9D6F2",
        chip_back="#2A4678",
    ),
    "dark": DuelColors(
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
