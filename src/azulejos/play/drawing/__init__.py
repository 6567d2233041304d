"""Drawings of a table, for a terminal and as a picture: two functions, one look for both games."""

from collections.abc import Sequence

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

    Azul needs 60 columns and Duel 80: asked for less, a drawing is as wide as that. Tiles are capital letters,
    empty spaces small ones; a board with a heavy line at its foot is at turn. Its words are in `language`, or in the
    one that is spoken (`azulejos.locale.speaking`).
    """
    with speaking(language):
        if view.game.name == "azul":
            from azulejos.games.azul.drawing.text import draw_azul_text

            return draw_azul_text(view, color=color, names=names, width=width)
        from azulejos.games.duel.drawing.text import draw_duel_text

        return draw_duel_text(view, color=color, names=names, width=width)


def draw_svg(
    view: ViewSeen, *, theme: ThemeName = "light", names: Sequence[str] | None = None, language: str | None = None
) -> str:
    """Draw a view as an SVG file of its own: no script, no font, nothing to fetch; with the position in words.

    The same view, theme, names and language give the same file. Ids begin with a prefix made from the content, so
    that different drawings can stand on one page.
    """
    with speaking(language):
        if view.game.name == "azul":
            from azulejos.games.azul.drawing.svg import draw_azul_svg

            return draw_azul_svg(view, theme=THEMES[theme], names=names)
        from azulejos.games.duel.drawing.svg import draw_duel_svg

        return draw_duel_svg(view, theme=THEMES[theme], names=names)
