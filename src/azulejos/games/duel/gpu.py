"""How whole matches of this game are spread over a GPU; `python -m benchmarks.gpu` shows what is fastest."""

BLOCK_THREADS = 384
"""How many matches a block sorts by phase: more make neighbors more alike, but all wait for the slowest."""
ROUNDS_A_DEAL = 2
"""Deals are made in every so many rounds: rarer ones are made for more matches at once, which wait longer."""
