"""Make the net of Azul for two players: self-play on all cores, a fit, a gate of paired matches; again and again.

    .venv/bin/python -m tools.train_azul --generations 2 --matches 64000 --out azul2.npz

Needs nothing but the extra `fast`. The shipped net came from two generations of 64,000 matches at 500 nodes a move;
`docs/strength.md` has its figures.
"""

import argparse
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any

import numpy

from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type
from azulejos.search.kit import open_module

SCALE, CLIP = 20.0, 80.0
BATCH, RATE = 4096, 3e-3
GATE_PAIRS = 640
Weights = tuple[Any, ...] | None


class Bench:
    """The solver with room to work in, one for each process."""

    def __init__(self, nodes: int) -> None:
        self.play, self.solver, self.nets = (open_module("azul", name) for name in ("selfplay", "solver", "learned"))
        deepest = self.solver.MAX_PLY + 2
        self.states = numpy.zeros(deepest, record_type(load("azul", "state").State))
        room = numpy.zeros((deepest, 3, self.solver.MAX_MOVES), numpy.int64)
        known = numpy.zeros(1 << 14, self.solver.ENTRY)
        history = numpy.zeros((4, self.solver.MAX_MOVES), numpy.int64)
        work = numpy.zeros(self.solver.KILLERS + deepest, numpy.int64)
        work[self.solver.NODE_LIMIT] = nodes
        self.arrays = (room, known, history, work)

    def net(self, weights: Weights) -> Any:
        """Give the net of these weights, or the hand-made evaluation."""
        return self.nets.no_net() if weights is None else self.nets.net_of(*weights)


def self_play(job: tuple[Weights, int, int, int]) -> tuple[Any, Any]:
    """Play matches against itself; give the inputs of every moment between rounds and the final margins."""
    weights, matches, nodes, seed = job
    bench = Bench(nodes)
    inputs = numpy.zeros((matches * 12 + 40, bench.nets.INPUTS), numpy.float32)
    margins = numpy.zeros(len(inputs), numpy.float32)
    dice = numpy.array([dice_word(seed)])
    n = bench.play.play_and_note(bench.states, dice, matches, 10, bench.net(weights), *bench.arrays, inputs, margins)
    return inputs[:n].astype(numpy.float16), margins[:n]


def pair_results(job: tuple[Weights, Weights, int, int, int]) -> Any:
    """Play pairs of matches on equal deals with seats exchanged; give our share of each pair."""
    ours, theirs, pairs, nodes, seed = job
    bench = Bench(nodes)
    results = numpy.zeros(pairs, numpy.int64)
    dice = numpy.zeros(1, numpy.int64)
    bench.play.compare(bench.states, seed, pairs, bench.net(ours), bench.net(theirs), *bench.arrays, dice, results)
    return results / 4


def fit(inputs: Any, margins: Any, epochs: int, seed: int) -> tuple[Any, ...]:
    """Fit the net to final margins: Adam on a Huber loss, the rate falling to nothing; tells how well it does."""
    generator = numpy.random.default_rng(seed)
    target = numpy.clip(margins, -CLIP, CLIP) / SCALE
    kept = len(inputs) * 19 // 20 // 2 * 2  # the last matches are held back; both seats of a moment stay together
    sizes = [(inputs.shape[1], 64), (64, 32), (32, 1)]
    weights = [(generator.normal(0, (2 / a) ** 0.5, (a, b))).astype(numpy.float32) for a, b in sizes]
    biases = [numpy.zeros(b, numpy.float32) for _, b in sizes]
    parameters = weights + biases
    means = [numpy.zeros_like(p) for p in parameters]
    squares = [numpy.zeros_like(p) for p in parameters]
    steps = epochs * (kept // BATCH)
    for step in range(steps):
        if step % (kept // BATCH) == 0:
            order = generator.permutation(kept)
        chosen = order[step % (kept // BATCH) * BATCH :][:BATCH]
        gradients = slopes(weights, biases, inputs[chosen].astype(numpy.float32), target[chosen])
        rate = RATE * min(1.0, 10 * (step + 1) / steps) * (1 - step / steps)
        for p, gradient, mean, square in zip(parameters, gradients, means, squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            correction = (1 - 0.999 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
            p -= rate * correction * mean / (numpy.sqrt(square) + 1e-8)
    missed = outputs(weights, biases, inputs[kept:].astype(numpy.float32))[-1][:, 0] - target[kept:]
    explained = 1 - missed.var() / target[kept:].var()
    print(f"  fitted to {kept:,} moments; on {len(inputs) - kept:,} others R2 = {explained:.3f}")
    last = numpy.concatenate([weights[2][:, 0], biases[2]])
    return weights[0], biases[0], weights[1], biases[1], last


def outputs(weights: list[Any], biases: list[Any], inputs: Any) -> list[Any]:
    """Give what every layer answers."""
    layers = [inputs]
    for n, (weight, bias) in enumerate(zip(weights, biases, strict=True)):
        summed = layers[-1] @ weight + bias
        layers.append(numpy.maximum(summed, 0) if n < len(weights) - 1 else summed)
    return layers


def slopes(weights: list[Any], biases: list[Any], inputs: Any, target: Any) -> list[Any]:
    """Give the slope of the loss for every weight, then for every bias."""
    layers = outputs(weights, biases, inputs)
    slope = numpy.clip(layers[-1][:, 0] - target, -1, 1)[:, None] / len(inputs)
    by_weight: list[Any] = []
    by_bias: list[Any] = []
    for n in reversed(range(len(weights))):
        by_weight.insert(0, layers[n].T @ slope)
        by_bias.insert(0, slope.sum(axis=0))
        slope = slope @ weights[n].T * (layers[n] > 0)
    return by_weight + by_bias


def told_match(pool: Any, jobs: int, what: str, ours: Weights, theirs: Weights, pairs: int, nodes: int) -> float:
    """Play a match on all cores and tell the score with its interval."""
    each = max(1, pairs // jobs)
    parts = pool.map(pair_results, [(ours, theirs, each, nodes, 1_000_003 * (job + 1)) for job in range(jobs)])
    shares = numpy.concatenate(parts)
    wide = 1.96 * shares.std(ddof=1) / len(shares) ** 0.5
    print(f"  {what}, {nodes} nodes: {shares.mean():.3f} +- {wide:.3f} over {2 * len(shares)} matches", flush=True)
    return float(shares.mean())


def main() -> None:
    """Train for some generations; keep a net only if it beats the one before."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--generations", type=int, default=2)
    options.add_argument("--matches", type=int, default=64_000, help="of self-play in a generation")
    options.add_argument("--nodes", type=int, default=500)
    options.add_argument("--epochs", type=int, default=24)
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--out", type=Path, required=True)
    asked = options.parse_args()
    best: Weights = None
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
        pool.apply(self_play, ((None, 1, 10, 0),))  # compile once, before all processes want to
        for generation in range(asked.generations):
            began = time.monotonic()
            each = max(1, asked.matches // asked.jobs)
            seeds = [1000 * generation + job for job in range(asked.jobs)]
            noted = pool.map(self_play, [(best, each, asked.nodes, seed) for seed in seeds])
            print(
                f"generation {generation + 1}: {each * asked.jobs:,} matches in {time.monotonic() - began:.0f} s",
                flush=True,
            )
            inputs, margins = (numpy.concatenate([part[i] for part in noted]) for i in (0, 1))
            new = fit(inputs, margins, asked.epochs, generation)
            if told_match(pool, asked.jobs, "against the best so far", new, best, GATE_PAIRS, 2000) > 0.5:
                best = new
                names = ("first", "first_bias", "second", "second_bias", "last")
                numpy.savez_compressed(asked.out, **dict(zip(names, new, strict=True)))
        if best is not None:
            told_match(pool, asked.jobs, "against the hand-made evaluation", best, None, GATE_PAIRS // 4, 20_000)


if __name__ == "__main__":
    main()
