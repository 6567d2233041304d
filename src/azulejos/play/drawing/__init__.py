"""Drawings of a table, for a terminal and as a picture: two functions for every game."""

from collections.abc import Sequence

from azulejos.games.parts import drawing_of
from azulejos.locale import speaking
from azulejos.play.drawing.drawable import ViewSeen
from azulejos.play.drawing.palette import THEMES, ThemeName

__all__ = ["draw_svg", "draw_text"]


def draw_text(
    view: ViewSeen,
    *,
    color: bool = False,
    names: Sequence[str] | None = None,
    width: int = 80,
    language: str | None = None,
) -> str:
    """Draw a view in characters; with `color` for a terminal that shows it, never wider than `width`.

    Each game has a smallest width: if less is asked for, the drawing is as wide as that. Tiles are capital letters,
    empty spaces small ones; the board with a heavy line at its foot is to move. Its words are in `language`, or in the
    current one (`azulejos.locale.speaking`).
    """
    with speaking(language):
        return drawing_of(view.game.name).draw_text(view, color=color, names=names, width=width)


def draw_svg(
    view: ViewSeen, *, theme: ThemeName = "light", names: Sequence[str] | None = None, language: str | None = None
) -> str:
    """Draw a view as an SVG file of its own: no script, no font, nothing to fetch; with the position in words.

    The same view, theme, names and language give the same file. Ids begin with a prefix made from the content, so
    that different drawings can stand on one page.
    """
    with speaking(language):
        return drawing_of(view.game.name).draw_svg(view, theme=THEMES[theme], names=names)
