"""Drawings of a table as text and as a picture: two functions for every game."""

from collections.abc import Sequence

from azulejos.games.parts import drawing_of
from azulejos.locale import speaking
from azulejos.play.drawing.drawable import DrawableView
from azulejos.play.drawing.palette import THEMES, ThemeName

__all__ = ["draw_svg", "draw_text"]


def draw_text(
    view: DrawableView,
    *,
    color: bool = False,
    names: Sequence[str] | None = None,
    width: int = 80,
    language: str | None = None,
) -> str:
    """Draw a view in characters, at most `width` columns wide; with `color`, for a terminal that supports it.

    Each game has a minimum width; a smaller `width` is raised to it. Tiles are capital letters, empty spaces lowercase
    ones; the board with a heavy bottom line is to move. The text is in `language`, or in the current language
    (`azulejos.locale.speaking`).
    """
    with speaking(language):
        return drawing_of(view.game.name).draw_text(view, color=color, names=names, width=width)


def draw_svg(
    view: DrawableView, *, theme: ThemeName = "light", names: Sequence[str] | None = None, language: str | None = None
) -> str:
    """Draw a view as a self-contained SVG file with a text description: no script, no font, nothing to fetch.

    The same view, theme, names and language give the same file. Ids begin with a prefix made from the content, so that
    several drawings can share a page.
    """
    with speaking(language):
        return drawing_of(view.game.name).draw_svg(view, theme=THEMES[theme], names=names)
