"""What puzzles need to know of Azul: which tables differ only by the names of their factories, and its themes."""

from typing import Any

from azulejos.games.azul.rules.state import refresh_masks
from azulejos.play.drawing.palette import Theme

__all__ = ["BONUS_THEME", "draw_wall", "rename_factories"]

BONUS_THEME = "bonus"


def rename_factories(table: Any) -> Any:
    """Return the same table with its factories in a fixed order, the fullest first."""
    renamed = table.copy()
    renamed.pile[: table.factories] = sorted(table.pile[: table.factories], reverse=True)
    refresh_masks(renamed)
    return renamed


def draw_wall(table: Any, seat: int, *, theme: Theme) -> str:
    """Draw the wall of a seat."""
    from azulejos.games.azul.drawing.svg import draw_wall as draw

    return draw(table, seat, theme=theme)
