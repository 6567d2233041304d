"""What the kinds of events of small Azul mean for a seat, for the reasons in a review."""

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

DROPS = ("put-on-floor", "discarded")
COSTS = ("floor-paid",)
BONUSES = ("bonus",)
TILE_POINTS = ("scored",)
TILED_LINES = ("tiled",)
WASTED_LINES: tuple[str, ...] = ()


def starts_next_round(table: Any, seat: int) -> bool:
    """Whether a seat starts the next round, as things stand."""
    return bool(table.start_seat == seat)
