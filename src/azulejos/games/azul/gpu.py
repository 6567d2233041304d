"""How whole matches of this game are spread over a GPU; `python -m benchmarks.gpu` shows what is fastest."""

from azulejos.games.azul.rules.state import FILL, LOT, OFFER, OVER, TILING

BLOCK_THREADS = 32
"""How many matches a block sorts by phase: more make neighbors more alike, but all wait for the slowest."""
GO_ON, DEALS = 1 << OFFER | 1 << TILING | 1 << OVER, 1 << LOT | 1 << FILL
TIMETABLE = (GO_ON | DEALS, *(GO_ON,) * 15)
"""Masks of the phases in which matches go on, for some rounds in turn: rare deals are made for more matches at once."""
