"""What the kinds of events of small Azul mean for a seat; the reasons of a review come from them."""

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
    """Whether a seat starts the next round, as it stands."""
    return bool(table.start_seat == seat)
