"""What a board of small Azul is worth: its points if the round ended now, and a share of the lines in progress."""

from typing import Any

from azulejos_small.rules.round import bonus_points, pay_floor, tile_lines
from azulejos_small.rules.state import ROWS

DOUBT = 1.0


def estimate(table: Any, seat: int) -> float:
    """Return the points that the seat can expect, judged from its own board."""
    after = table.copy()
    tile_lines(after, seat)
    pay_floor(after, seat)
    under_way = sum(after.line_count[seat][row] / (row + 1) for row in range(ROWS))
    return float(after.score[seat] + bonus_points(after, seat) + 0.5 * under_way)


def is_midway(table: Any, seat: int) -> bool:
    """Return False: every action is one move."""
    return False
