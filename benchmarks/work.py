"""Work for a process of its own: for each line that it reads, it does a round and prints the rate, in CPU time.

The package may be an older one, so only what both have is used.
"""

import sys
import time
from collections.abc import Callable

from azulejos.play import Game, parse_game

MATCHES = {"compiled": 8_000, "quiet": 120, "plain": 120}
LONG_MATCHES = 4
"""A match of a game with longer matches counts as so many."""
BATCH = 4_096


def playouts(game: Game, rules: str) -> Callable[[], float]:
    """Return a function that plays whole random matches and returns the moves a second."""
    from azulejos.search import random_matches

    matches = MATCHES[rules] // (LONG_MATCHES if game.name == "duel" else 1)
    play = random_matches(game, rules, seed=7)  # type: ignore[arg-type]

    def rate() -> float:
        before = time.process_time()
        moves = play(matches)
        return moves / (time.process_time() - before)

    return rate


def steps(game: Game) -> Callable[[], float]:
    """Return a function that steps a batch and returns the steps a second."""
    from azulejos.search import Batch
    from benchmarks.batches import mixed, rate_of

    batch = mixed(Batch(game, BATCH))
    return lambda: rate_of(batch, time.process_time)


def main(work: str, tag: str) -> None:
    """Do a round for each line."""
    game = parse_game(tag)
    rate = steps(game) if work == "batch" else playouts(game, work)
    for _ in sys.stdin:
        print(rate(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
