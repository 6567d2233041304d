"""The four themes of the terminal board, two of them colorblind-safe."""

import functools
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace

from rich.style import Style
from textual.theme import Theme

from azulejos.play.drawing.palette import DARK, LIGHT
from azulejos.play.drawing.palette import Theme as Palette
from azulejos.tui.plain_board import board_of

__all__ = ["LOOKS", "Look", "look_for", "look_for_terminal", "next_look"]

SAFE_LIGHT = {
    "blue": "#0072B2",
    "yellow": "#F0E442",
    "red": "#D55E00",
    "black": "#1B1B1B",
    "white": "#CFEAFB",
}
SAFE_GROUND: Mapping[str, Mapping[str, str]] = {"light": SAFE_LIGHT, "dark": {**SAFE_LIGHT, "black": "#3A3A3A"}}
SAFE_FIGURE = {
    "blue": "#FFFFFF",
    "yellow": "#3A3400",
    "red": "#FFFFFF",
    "black": "#F4F4F4",
    "white": "#003B57",
}
"""Colorblind-safe colors; letters and ornaments also tell tiles apart."""


@dataclass(frozen=True, slots=True)
class Look:
    """A theme of Textual and the styles of a picture's cells, those that only one game has included."""

    name: str
    theme: Theme
    palette: Palette
    styles: Mapping[str, Style]
    is_safe: bool

    def style(self, name: str) -> Style:
        """Return the style of a cell; an unknown name is plain text."""
        return self.styles.get(name) or self.styles[""]


def _look(name: str, palette: Palette, *, is_safe: bool) -> Look:
    ground, figure = (SAFE_GROUND[palette.name], SAFE_FIGURE) if is_safe else (palette.ground, palette.figure)
    theme = Theme(
        name=f"azulejos-{name}",
        primary=palette.cobalt,
        secondary=palette.ochre,
        accent=palette.ochre,
        warning=palette.ochre,
        error=palette.bad,
        success=palette.cobalt,
        foreground=palette.ink,
        background=palette.page,
        surface=palette.panel,
        panel=palette.sunken,
        dark=palette.name == "dark",
        variables={
            "footer-key-foreground": palette.ochre_ink,
            "border": palette.line_strong,
            "border-blurred": palette.line,
            "quiet": palette.ink_2,
            "chosen": palette.cobalt_soft,
            "input-selection-background": palette.cobalt_soft,
        },
    )
    paper = palette.page
    styles = {
        "": Style(color=palette.ink, bgcolor=paper),
        "name": Style(color=palette.ink, bgcolor=paper, bold=True),
        "quiet": Style(color=palette.line_strong, bgcolor=paper),
        "turn": Style(color=palette.ochre_ink, bgcolor=paper, bold=True),
        "cost": Style(color=palette.bad, bgcolor=paper),
        "answer": Style(color=palette.ink, bgcolor=palette.cobalt_soft, bold=True),
        "marker": Style(color=palette.marker_ink, bgcolor=palette.marker, bold=True),
        # What pointing adds: open places, the one under the cursor, chosen ones, the last move.
        "open": Style(bgcolor=palette.cobalt_soft),
        "cursor": Style(color=palette.page, bgcolor=palette.ochre_ink, bold=True),
        "chosen": Style(color=palette.page, bgcolor=palette.cobalt, bold=True),
        "last": Style(bgcolor=palette.ochre_soft),
        "edge": Style(color=palette.ochre_ink, bold=True),
    }
    for color, shade in ground.items():
        styles[color] = Style(color=figure[color], bgcolor=shade, bold=True)
        styles[f"{color}-space"] = Style(color=palette.ghost[color], bgcolor=paper)
    return Look(name, theme, palette, styles, is_safe)


LOOKS: Mapping[str, Look] = {
    "dark": _look("dark", DARK, is_safe=False),
    "light": _look("light", LIGHT, is_safe=False),
    "safe-dark": _look("safe-dark", DARK, is_safe=True),
    "safe-light": _look("safe-light", LIGHT, is_safe=True),
}
"""The looks by name."""


@functools.cache
def look_for(name: str, game: str) -> Look:
    """Return a look with the styles that only this game has.

    >>> str(look_for("dark", "azul").style("red")), len(look_for("dark", "azul").styles) == len(LOOKS["dark"].styles)
    ('bold #fcebdc on #c74530', True)
    """
    look = LOOKS[name]
    added = board_of(game).styles(look.palette, is_safe=look.is_safe)
    return replace(look, styles={**look.styles, **{cell: Style.parse(text) for cell, text in added.items()}})


def next_look(name: str) -> str:
    """Return the next look; after the last, the first.

    >>> next_look("dark"), next_look("safe-light")
    ('light', 'dark')
    """
    names = list(LOOKS)
    return names[(names.index(name) + 1) % len(names)]


def look_for_terminal(environ: Mapping[str, str] | None = None) -> str:
    """Guess the look that suits the terminal: many set COLORFGBG to their background color.

    >>> look_for_terminal({"COLORFGBG": "0;15"}), look_for_terminal({"COLORFGBG": "15;0"}), look_for_terminal({})
    ('light', 'dark', 'dark')
    """
    ground = (os.environ if environ is None else environ).get("COLORFGBG", "").split(";")[-1]
    return "light" if ground in ("7", "15") else "dark"
