"""The styles of cells that only Azul Duel has: special tiles, and spaces for special tiles and for jokers."""

from collections.abc import Mapping

from azulejos.games.duel.drawing.colors import duel_colors
from azulejos.play.drawing.palette import Theme

__all__ = ["styles"]

SAFE_SPECIAL, SAFE_FIGURE = "#CC79A7", "#2B0018"


def styles(palette: Theme, *, is_safe: bool) -> Mapping[str, str]:
    """Return the styles of cells that only this game has, written like `bold #FFFFFF on #1C4CA6`."""
    colors = duel_colors(palette)
    ground, figure = (SAFE_SPECIAL, SAFE_FIGURE) if is_safe else (colors.special, colors.special_figure)
    return {
        "special": f"bold {figure} on {ground}",
        "special-space": f"{colors.special_ghost} on {palette.page}",
        "joker-space": f"bold underline {palette.ink} on {palette.page}",
    }
