"""Make the net of Duel: self-play on all cores, a fit, a gate of paired matches; again and again.

    python -m azulejos.search.duel.training --work FOLDER --jobs 16

Everything is kept in the work folder: run the same command again after a stop, and it goes on where it was. The first
generation learns from the quick player, the next ones from the tree search with the best net so far. The best net is
`best.npz` there; `log.jsonl` has a line for each fit and each match. Needs nothing but the extra `fast`.
"""

import argparse
import json
import multiprocessing
import os
import sys
from pathlib import Path
from typing import Any

import numpy

from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type
from azulejos.search.kit import open_module
from azulejos.search.loading import open_tree

__all__ = ["compare_nets", "fit", "main", "self_play"]

CLIP = 60.0
BATCH, RATE, DECAY = 2048, 2e-3, 1e-3
ONE_RANDOM_IN = 12
PART = 250
"""Matches of the tree search that one job plays before they are kept; of the quick player twenty times as many."""
Net = dict[str, Any] | None


class Bench:
    """The search with room to work in, one for each process."""

    def __init__(self, looks: int) -> None:
        self.play: Any = open_module("duel", "selfplay")
        self.leaf: Any = open_module("duel", "leaf")
        self.nets: Any = open_module("duel", "learned")
        self.states = numpy.zeros(self.play.STATES, record_type(load("duel", "state").State))
        self.mind = self.leaf.new_mind()
        self.tree = open_tree("duel").new_tree(looks + 8)
        self.looks = looks

    def player(self, net: Net) -> tuple[Any, ...]:
        """Give a player with this net, or with the hand-made evaluation."""
        made = self.nets.no_net() if net is None else self.nets.net_of(*(net[name] for name in self.nets.PARTS))
        return (made, self.leaf.default_habits(), numpy.array(self.leaf.TASTE), self.looks)


def self_play(net: Net, matches: int, looks: int, seed: int) -> tuple[Any, Any]:
    """Play matches; give the inputs of every moment between rounds, and the margin and the win at the end."""
    bench = Bench(looks)
    inputs = numpy.zeros((matches * bench.play.MOMENTS_OF_A_MATCH, bench.nets.INPUTS), numpy.float32)
    ends = numpy.zeros((len(inputs), 2), numpy.float32)
    dice = numpy.array([dice_word(seed)])
    n = bench.play.play_and_note(
        bench.states, dice, matches, ONE_RANDOM_IN, bench.player(net), bench.mind, bench.tree, inputs, ends
    )
    return inputs[:n].astype(numpy.float16), ends[:n]


def compare_nets(ours: Net, theirs: Net, pairs: int, looks: int, seed: int) -> Any:
    """Play pairs of matches on equal dice with seats exchanged; give our share of each pair, and the margins."""
    bench = Bench(looks)
    results = numpy.zeros((pairs, 2))
    dice = numpy.zeros(1, numpy.int64)
    bench.play.compare(
        bench.states, seed, pairs, bench.player(ours), bench.player(theirs), bench.mind, bench.tree, dice, results
    )
    return results / 2


def fit(inputs: Any, ends: Any, epochs: int, seed: int, first: Net = None) -> tuple[dict[str, Any], dict[str, float]]:
    """Fit a net to final margins: Adam on a Huber loss, the rate falling to nothing; give it and how well it does.

    It goes on from the net `first`, if there is one. Every other batch is seen in a mirror. The last twentieth of the moments is held back; the scales of the chances
    to win come from it.
    """
    nets = open_module("duel", "learned")
    generator = numpy.random.default_rng(seed)
    target = numpy.clip(ends[:, 0], -CLIP, CLIP) / nets.SCALE
    mirror = nets.mirrored()
    kept = len(inputs) * 19 // 20 // 2 * 2  # both seats of a moment stay together
    parameters = _new_parameters(nets, generator) if first is None else _parameters_of(first)
    means = [numpy.zeros_like(part) for part in parameters]
    squares = [numpy.zeros_like(part) for part in parameters]
    batches = max(1, kept // BATCH)
    for step in range(epochs * batches):
        if step % batches == 0:
            order = generator.permutation(kept)
        chosen = order[step % batches * BATCH :][:BATCH]
        seen = inputs[chosen].astype(numpy.float32)
        gradients = _slopes(parameters, seen[:, mirror] if step % 2 else seen, target[chosen])
        rate = RATE * min(1.0, 10 * (step + 1) / (epochs * batches)) * (1 - step / (epochs * batches))
        correction = (1 - 0.999 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
        for part, gradient, mean, square in zip(parameters, gradients, means, squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            part -= rate * (correction * mean / (numpy.sqrt(square) + 1e-8) + DECAY * part * (part.ndim > 1))
    answers = _outputs(parameters, inputs[kept:].astype(numpy.float32))[-1][:, 0]
    told = {
        "moments": kept,
        "r2": 1 - float((answers - target[kept:]).var() / target[kept:].var()),
        "r2_of_score": _r2_of(inputs[kept:, -2].astype(numpy.float32), target[kept:]),
        "r2_of_hand_made": _r2_of(inputs[kept:, -1].astype(numpy.float32), target[kept:]),
    }
    scales = _scales(answers * nets.SCALE, inputs[kept:], ends[kept:, 1], nets)
    last = numpy.concatenate([parameters[2][:, 0], parameters[5]])
    made = (parameters[0], parameters[3], parameters[1], parameters[4], last)
    net = {name: part.astype(numpy.float16) for name, part in zip(nets.PARTS, (*made, scales), strict=True)}
    return net, told


def _new_parameters(nets: Any, generator: Any) -> list[Any]:
    """Give weights by lot, and biases of 0."""
    sizes = [(nets.INPUTS, nets.FIRST), (nets.FIRST, nets.SECOND), (nets.SECOND, 1)]
    weights = [generator.normal(0, (2 / a) ** 0.5, (a, b)).astype(numpy.float32) for a, b in sizes]
    weights[0] *= 2  # most inputs are 0
    return weights + [numpy.zeros(b, numpy.float32) for _, b in sizes]


def _parameters_of(net: dict[str, Any]) -> list[Any]:
    """Give weights and biases of a net."""
    last = net["last"]
    parts = (net["first"], net["second"], last[:-1, None], net["first_bias"], net["second_bias"], last[-1:])
    return [part.astype(numpy.float32) for part in parts]


def _outputs(parameters: list[Any], inputs: Any) -> list[Any]:
    """Give what every layer answers."""
    layers = [inputs]
    for n in range(3):
        summed = layers[-1] @ parameters[n] + parameters[3 + n]
        layers.append(numpy.maximum(summed, 0) if n < 2 else summed)
    return layers


def _slopes(parameters: list[Any], inputs: Any, target: Any) -> list[Any]:
    """Give the slope of the loss for every weight, then for every bias."""
    layers = _outputs(parameters, inputs)
    slope = numpy.clip(layers[-1][:, 0] - target, -1, 1)[:, None] / len(inputs)
    by_weight: list[Any] = []
    by_bias: list[Any] = []
    for n in (2, 1, 0):
        by_weight.insert(0, layers[n].T @ slope)
        by_bias.insert(0, slope.sum(axis=0))
        slope = slope @ parameters[n].T * (layers[n] > 0)
    return by_weight + by_bias


def _r2_of(guess: Any, target: Any) -> float:
    """Say how much of the target one input explains alone."""
    return float(numpy.corrcoef(guess, target)[0, 1] ** 2)


def _scales(margins: Any, inputs: Any, wins: Any, nets: Any) -> Any:
    """Find by rounds played the scale that makes the results that came most likely."""
    scales = numpy.array(nets.SCALES)
    tried = numpy.exp(numpy.linspace(numpy.log(2), numpy.log(60), 60))
    for rounds in range(1, len(scales)):
        of_round = inputs[:, 2 * nets.BOARD_INPUTS + rounds] > 0
        if of_round.sum() > 100:
            chances = 1 / (1 + numpy.exp(-margins[of_round][None] / tried[:, None]))
            likely = numpy.where(wins[of_round][None] > 0, chances, 1 - chances)
            scales[rounds] = tried[numpy.log(numpy.maximum(likely, 1e-6)).sum(axis=1).argmax()]
    return scales


class Work:
    """The folder of a training run: what is there is not made again."""

    def __init__(self, folder: Path, jobs: int) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.pool = multiprocessing.get_context("spawn").Pool(jobs)

    def note(self, **facts: Any) -> None:
        """Write a line into the log and on the screen."""
        line = json.dumps(facts)
        with (self.folder / "log.jsonl").open("a") as log:
            log.write(line + "\n")
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    def net(self, name: str) -> Net:
        """Read a net that is kept, if it is."""
        file = self.folder / f"{name}.npz"
        if not file.exists():
            return None
        with numpy.load(file) as parts:
            return dict(parts)

    def keep(self, name: str, parts: dict[str, Any]) -> None:
        """Keep arrays in a file, all or nothing."""
        passing = self.folder / f"passing-{name}.npz"
        numpy.savez_compressed(passing, **parts)
        os.replace(passing, self.folder / f"{name}.npz")

    def moments(self, generation: int, matches: int, looks: int) -> tuple[Any, Any]:
        """Give the moments of a generation; play what is missing of its matches."""
        each = PART * (20 if looks == 0 else 1)
        names = [f"gen{generation}-part{part}" for part in range(max(1, matches // each))]
        best = self.net("best")
        todo = [name for name in names if not (self.folder / f"{name}.npz").exists()]
        jobs = [(name, best, each, looks, 1000 * generation + names.index(name)) for name in todo]
        for name, inputs, ends in self.pool.imap_unordered(_play_part, jobs):
            self.keep(name, {"inputs": inputs, "ends": ends})
            sys.stdout.write(f"{name} of {len(names)}\n")
            sys.stdout.flush()
        parts = [self.net(name) or {} for name in names]
        return tuple(numpy.concatenate([part[what] for part in parts]) for what in ("inputs", "ends"))  # type: ignore[return-value]

    def match(self, what: str, ours: Net, theirs: Net, pairs: int, looks: int) -> float:
        """Play a match on all cores and tell the score with its interval."""
        each = 10
        jobs = [(ours, theirs, each, looks, 1_000_003 * (n + 1)) for n in range(max(1, pairs // each))]
        results = numpy.concatenate(list(self.pool.imap_unordered(_compare_part, jobs)))
        wide = 1.96 * results[:, 0].std(ddof=1) / len(results) ** 0.5
        score, margin = results.mean(axis=0)
        facts = {"score": round(score, 3), "interval": round(wide, 3), "margin": round(margin, 2)}
        self.note(match=what, looks=looks, matches=2 * len(results), **facts)
        return float(score)


def _play_part(job: tuple[str, Net, int, int, int]) -> tuple[str, Any, Any]:
    name, net, matches, looks, seed = job
    return (name, *self_play(net, matches, looks, seed))


def _compare_part(job: tuple[Net, Net, int, int, int]) -> Any:
    return compare_nets(*job)


def main(arguments: list[str] | None = None) -> None:
    """Train for some generations; a net becomes the best only if it beats the best before it."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=Path, required=True, help="the folder that everything is kept in")
    options.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options.add_argument("--generations", type=int, default=4)
    options.add_argument("--quick-matches", type=int, default=50_000, help="of the quick player, for the first fit")
    options.add_argument("--matches", type=int, default=24_000, help="of the tree search in a later generation")
    options.add_argument("--looks", type=int, default=150, help="a move in self-play")
    options.add_argument("--epochs", type=int, default=14)
    options.add_argument("--gate-pairs", type=int, default=400)
    options.add_argument("--gate-looks", type=int, default=300)
    asked = options.parse_args(arguments)
    work = Work(asked.work, asked.jobs)
    work.pool.apply(_compare_part, ((None, None, 1, 2, 0),))  # compile once, before all processes want to
    before: list[tuple[Any, Any]] = []
    for generation in range(asked.generations):
        looks, matches = (asked.looks, asked.matches) if generation else (0, asked.quick_matches)
        moments = work.moments(generation, matches, looks)
        before = [*before[-1:], moments] if generation > 1 else [moments]
        if work.net(f"gated{generation}") is not None:
            continue
        inputs, ends = (numpy.concatenate([part[i] for part in before]) for i in (0, 1))
        new, told = fit(inputs, ends, asked.epochs, generation, work.net("best"))
        work.note(generation=generation, **told, scales=[round(float(x), 1) for x in new["scales"]])
        score = work.match("new against best so far", new, work.net("best"), asked.gate_pairs, asked.gate_looks)
        if score > 0.5:
            work.keep("best", new)
        work.keep(f"gated{generation}", {**new, "score": numpy.array(score)})
    work.match("best against hand-made", work.net("best"), None, asked.gate_pairs, asked.gate_looks)


if __name__ == "__main__":
    main()
