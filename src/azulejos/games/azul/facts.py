"""What brought points at the end of a match of Azul, for statistics: rows, columns and colors (A23)."""

from typing import Any

from azulejos.games.azul.rules.components import (
    COLOR_BONUS_POINTS,
    COLORS,
    COLUMN_BONUS_POINTS,
    FULL,
    ROW_BONUS_POINTS,
    TARGETS,
)

__all__ = ["final_points"]


def final_points(table: Any) -> dict[str, tuple[int, ...]]:
    """Return the bonuses of every seat by what they are for.

    >>> from azulejos import azul
    >>> final_points(azul().start(first=0).table)
    {'rows': (0, 0), 'columns': (0, 0), 'colors': (0, 0)}
    """
    seats = range(table.players)
    colors = [sum(table.lacks[p] >> color * TARGETS & FULL == 0 for color in range(COLORS)) for p in seats]
    return {
        "rows": tuple(ROW_BONUS_POINTS * sum(row == FULL for row in table.wall_row[p]) for p in seats),
        "columns": tuple(COLUMN_BONUS_POINTS * sum(column == FULL for column in table.wall_column[p]) for p in seats),
        "colors": tuple(COLOR_BONUS_POINTS * colors[p] for p in seats),
    }
