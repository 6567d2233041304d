"""Batches and whole matches on a graphics card: `python -m benchmarks.gpu`.

It needs a GPU, the extra `gpu`, and PyTorch, which draws random moves for the steps; the drawing is not timed.
"""

import argparse
import time
from collections.abc import Callable

from azulejos.envs.gpu_matches import GpuBatch, GpuPlayouts

GAMES = ("azul2", "azul4", "duel")
MATCHES = 1 << 20
ROUNDS = 5
STEPS = 50
MIXING = 150  # steps after which matches are in all phases


def best_seconds(work: Callable[[], None], wait: Callable[[], None]) -> float:
    """Return the time of the fastest of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        wait()
        began = time.perf_counter()
        work()
        wait()
        best = min(best, time.perf_counter() - began)
    return best


def playouts(game: str, size: int, *, greedy: bool) -> float:
    """Return how many moves a second whole matches make."""
    made = GpuPlayouts(game, size, 7)
    play, matches = (made.greedy_playouts, 2) if greedy else (made.random_playouts, 16)
    play(1)
    seconds = best_seconds(lambda: play(matches), made.synchronize)
    return made.total_moves() / seconds


def steps(game: str, size: int, *, observe: bool) -> float:
    """Return how many steps a second a batch makes: a random move each, with masks, rewards and new matches."""
    import torch

    batch = GpuBatch(game, size, 7, observe=observe)
    masks = torch.from_dlpack(batch.results.masks)
    moves = torch.empty(size, dtype=torch.int64, device="cuda")
    seconds = 0.0
    for step in range(MIXING + STEPS):
        moves = (torch.rand(masks.shape, device="cuda") * masks).argmax(dim=1)
        batch.synchronize()
        began = time.perf_counter()
        batch.step(moves)
        batch.synchronize()
        seconds += time.perf_counter() - began if step >= MIXING else 0.0
    return size * STEPS / seconds


def main() -> None:
    """Measure everything and print a table."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    print(f"Card: {GpuPlayouts(GAMES[0], 1).card.name}; {MATCHES:,} matches at a time.\n")
    print("| what | measured |\n|---|---:|")
    for game in GAMES:
        rates = {
            f"{game}, random matches": (playouts(game, MATCHES, greedy=False), "moves/s"),
            f"{game}, greedy matches": (playouts(game, MATCHES, greedy=True), "moves/s"),
            f"{game}, steps with masks and observations": (steps(game, MATCHES, observe=True), "steps/s"),
            f"{game}, steps with masks": (steps(game, MATCHES, observe=False), "steps/s"),
        }
        for what, (rate, unit) in rates.items():
            print(f"| {what} | {rate / 1e6:,.0f} M {unit} |", flush=True)


if __name__ == "__main__":
    main()
