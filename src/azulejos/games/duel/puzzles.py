"""What puzzles need to know of Azul Duel: which tables differ only by the names of their factories, and its themes."""

from typing import Any

from azulejos.games.duel.rules.components import SMALL_FACTORIES
from azulejos.games.duel.rules.refresh import refresh_masks
from azulejos.play.drawing.palette import Theme

__all__ = ["BONUS_THEME", "draw_wall", "rename_factories"]

BONUS_THEME = "goals"


def rename_factories(table: Any) -> Any:
    """Return the same table with its small factories in a fixed order, the fullest first."""
    renamed = table.copy()
    order = sorted(range(SMALL_FACTORIES), key=lambda factory: _contents(table, factory), reverse=True)
    for place, factory in enumerate(order):
        renamed.sun[place] = list(table.sun[factory])
        renamed.moon_stack[place] = list(table.moon_stack[factory])
        renamed.moon_height[place], renamed.chip[place] = table.moon_height[factory], table.chip[factory]
        if table.order_source == factory:
            renamed.order_source = place
    refresh_masks(renamed)
    return renamed


def _contents(table: Any, factory: int) -> tuple[object, ...]:
    is_being_stacked = table.order_source == factory
    return table.sun[factory], table.moon_stack[factory], table.chip[factory], is_being_stacked


def draw_wall(table: Any, seat: int, *, theme: Theme) -> str:
    """Draw the dome of a seat."""
    from azulejos.games.duel.drawing.svg import draw_dome

    return draw_dome(table, seat, theme=theme)
