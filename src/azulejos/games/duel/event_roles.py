"""What the kinds of events of Azul Duel mean for a seat, for the reasons in a review."""

from typing import Any

__all__ = [
    "BONUSES",
    "COSTS",
    "DROPS",
    "TILED_LINES",
    "TILE_POINTS",
    "WASTED_LINES",
    "starts_next_round",
]

DROPS = ("broken", "discarded")
COSTS = ("broken-cost", "start-tile-cost")
BONUSES = ("goal-scored",)
TILE_POINTS = ("scored-alone", "scored-across", "scored-down", "special-tiled")
TILED_LINES = ("tiled",)
WASTED_LINES: tuple[str, ...] = ("line-broken", "line-left")


def starts_next_round(table: Any, seat: int) -> bool:
    """Whether a seat starts the next round, as things stand."""
    return bool(table.start_seat == seat)
