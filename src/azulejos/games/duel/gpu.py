"""How whole matches of this game are spread over a GPU; `python -m benchmarks.gpu` shows what is fastest."""

from azulejos.games.duel.rules.state import (
    ACQUIRE,
    CHIP,
    DRAWING,
    FREE_PLATE,
    KEEP,
    LOOK,
    LOT,
    ORDER,
    OVER,
    PLACE,
    PLATE_FRONT,
    PUT_BACK,
    TILE,
    TILING,
    TOP_KIND,
)

BLOCK_THREADS = 416
"""How many matches a block sorts by phase: more make neighbors more alike, but all wait for the slowest."""
CHOICES = 1 << FREE_PLATE | 1 << ACQUIRE | 1 << DRAWING | 1 << KEEP | 1 << PLACE | 1 << PUT_BACK | 1 << ORDER
DRAWS = 1 << PLATE_FRONT | 1 << TOP_KIND | 1 << CHIP | 1 << LOOK
ENDS = 1 << OVER | 1 << LOT
TIMETABLE = (
    CHOICES | 1 << TILE | 1 << TILING,
    CHOICES | DRAWS,
    CHOICES | 1 << TILE | ENDS,
    CHOICES | 1 << TILE | 1 << TILING | DRAWS | ENDS,
)
"""Masks of the phases in which matches go on, for some rounds in turn: all threads of a block wait for the slowest."""
