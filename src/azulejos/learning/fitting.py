"""Fitting small nets to what is known about positions: Adam on plain arrays, without a learning library."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy
from numpy.typing import NDArray

from azulejos.search.net_files import FIRST, HEADS, MARGIN, SCALE, SECOND, WEIGHTS, WIN, Weights

__all__ = ["Fit", "answers_of", "fit", "fit_leaves", "refit"]

CLIP = 80.0  # points; a larger margin adds no information
HELD_OUT = 20  # one match in this many is held out
OUTCOME_SHARE = 0.5  # the outcome's part of a target once there is a net; the rest is the net's answer one round later
SHARE_OF_REFIT = 0.2  # the same for a net that is good already
Array: TypeAlias = NDArray[numpy.floating]
WIN_WEIGHT = 1.0  # weight of the win's loss relative to the margin's
CLIP_OF_LEAVES = 30.0  # points
POINTS_A_UNIT = 5.0  # of a correction while it is fitted: from here on, errors count linearly


class Pace(NamedTuple):
    """How fast a fit learns: rows per step, the highest learning rate, and the decay of weights."""

    batch: int
    rate: float
    decay: float


OUTCOMES, LEAVES, ONE_ROUND = Pace(4096, 3e-3, 1e-5), Pace(512, 4e-3, 0.02), Pace(2048, 2e-3, 1e-3)


@dataclass(frozen=True, slots=True)
class Fit:
    """A net and its quality on held-out matches."""

    weights: Weights
    explained: float
    """The share of the variance of the final margin that the net explains (R²)."""
    surprise: float | None
    """The mean loss of its winning chances, in bits; None if it has none."""
    rows: int


def fit(
    inputs: Array, results: Array, *, epochs: int, seed: int, progress: Callable[[int, int], None] | None = None
) -> Fit:
    """Fit a net: first to the outcomes, then to a mixture of them and the first net's answers one round later.

    For `inputs` and `results` see `azulejos.search.practice.Moments`.
    """
    kept = _kept(inputs, results)
    outcomes = _outcomes(results)
    generator = numpy.random.default_rng(seed)
    halves = (epochs // 2, epochs - epochs // 2)
    weights = _first_weights(inputs.shape[1], generator)
    shuffled = generator.permutation(kept)
    learned_from = inputs[shuffled].astype(numpy.float32)
    done = 0
    targets = outcomes
    for count in halves:
        for _ in _adam(weights, learned_from, targets[shuffled], count, generator, OUTCOMES):
            done += 1
            if progress:
                progress(done, epochs)
        targets = _mixed_targets(weights, inputs, results, outcomes, OUTCOME_SHARE)
    return _judged(weights, inputs[kept:], outcomes[kept:], kept)


def refit(
    inputs: Array,
    results: Array,
    *,
    weights: Weights,
    epochs: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> Fit:
    """Fit a net further to what it says itself one round later, and a little to the outcomes.

    A round changes the margin by 4 to 8 points, a whole match by 13 to 17: the nearer target is the surer one. Moments
    before a round with random moves are left out. Half of the epochs learn from the answers of the net as it was; the
    others start again, and learn from the answers of the net that the first half made.
    """
    kept = _kept(inputs, results)
    outcomes = _outcomes(results)
    generator = numpy.random.default_rng(seed)
    shuffled = generator.permutation(numpy.flatnonzero(results[:kept, 3] if results.shape[1] > 3 else numpy.ones(kept)))
    learned_from = inputs[shuffled].astype(numpy.float32)
    learned = weights
    done = 0
    for count in (epochs // 2, epochs - epochs // 2):
        targets = _mixed_targets(learned, inputs, results, outcomes, SHARE_OF_REFIT)
        learned = {name: weights[name].copy() for name in WEIGHTS}
        for _ in _adam(learned, learned_from, targets[shuffled], count, generator, ONE_ROUND):
            done += 1
            if progress:
                progress(done, epochs)
    return _judged(learned, inputs[kept:], outcomes[kept:], len(shuffled))


def _kept(inputs: Array, results: Array) -> int:
    """Return the number of rows to learn from; the others are held out. No match is split."""
    kept = len(inputs) - len(inputs) // HELD_OUT
    while kept < len(inputs) and results[kept - 1, 2]:
        kept += 1
    return kept


def _outcomes(results: Array) -> Array:
    """Return the margins, in units of SCALE, and the shares of the win."""
    outcomes = numpy.stack([numpy.clip(results[:, 0], -CLIP, CLIP) / SCALE, results[:, 1]], axis=1)
    return outcomes.astype(numpy.float32)


def fit_leaves(
    inputs: Array, corrections: Array, *, epochs: int, seed: int, progress: Callable[[int, int], None] | None = None
) -> Fit:
    """Fit a net that corrects values in points (see `azulejos.search.practice.Leaves`); its answer WIN stays 0.

    The last rows are held out; they come from matches of their own.
    """
    kept = len(inputs) - len(inputs) // HELD_OUT
    generator = numpy.random.default_rng(seed)
    weights = _first_weights(inputs.shape[1], generator)
    weights["last"][:, WIN] = 0
    clipped = numpy.clip(corrections, -CLIP_OF_LEAVES, CLIP_OF_LEAVES)
    targets = numpy.stack([clipped / POINTS_A_UNIT, numpy.full(len(inputs), 0.5)], axis=1).astype(numpy.float32)
    shuffled = generator.permutation(kept)
    learned_from = inputs[shuffled].astype(numpy.float32)
    for done, _ in enumerate(_adam(weights, learned_from, targets[shuffled], epochs, generator, LEAVES), 1):
        if progress:
            progress(done, epochs)
    weights["last"] *= POINTS_A_UNIT / SCALE
    weights["last_bias"] *= POINTS_A_UNIT / SCALE
    missed = answers_of(weights, inputs[kept:])[:, MARGIN] * SCALE - clipped[kept:]
    return Fit(weights, float(1 - (missed**2).mean() / clipped[kept:].var()), None, kept)


def answers_of(weights: Weights, inputs: Array) -> Array:
    """Return a net's answers for many rows of inputs: the margin in units of SCALE and the chance to win."""
    parts = [_layers(weights, inputs[at : at + (1 << 16)].astype(numpy.float32))[-1] for at in _starts(len(inputs))]
    answers = numpy.concatenate(parts)
    answers[:, WIN] = _chance(answers[:, WIN])
    return answers


def _starts(rows: int) -> range:
    return range(0, max(rows, 1), 1 << 16)


def _chance(log_odds: Array) -> Array:
    return 1 / (1 + numpy.exp(-numpy.clip(log_odds, -30, 30)))


def _first_weights(inputs: int, generator: numpy.random.Generator) -> Weights:
    sizes = {"first": (inputs, FIRST), "second": (FIRST, SECOND), "last": (SECOND, HEADS)}
    weights: Weights = {}
    for name, (rows, columns) in sizes.items():
        weights[name] = generator.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(numpy.float32)
        weights[f"{name}_bias"] = numpy.zeros(columns, numpy.float32)
    return {name: weights[name] for name in WEIGHTS}


def _mixed_targets(weights: Weights, inputs: Array, results: Array, outcomes: Array, share: float) -> Array:
    """Mix a share of each outcome with the net's answer for the seat's next position, if there is one."""
    answers = answers_of(weights, inputs)
    ahead = results[:, 2].astype(numpy.int64)
    following = numpy.where((ahead > 0)[:, None], answers[numpy.arange(len(inputs)) + ahead], outcomes)
    return (share * outcomes + (1 - share) * following).astype(numpy.float32)


def _adam(
    weights: Weights, inputs: Array, targets: Array, epochs: int, generator: numpy.random.Generator, pace: Pace
) -> Iterator[None]:
    """Improve the weights epoch by epoch; the learning rate rises quickly and falls to 0."""
    means = {name: numpy.zeros_like(weights[name]) for name in WEIGHTS}
    squares = {name: numpy.zeros_like(weights[name]) for name in WEIGHTS}
    batches = max(1, len(inputs) // pace.batch)
    steps = epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = generator.permutation(batches)
        chosen = slice(order[step % batches] * pace.batch, (order[step % batches] + 1) * pace.batch)
        slopes = _gradients(weights, inputs[chosen], targets[chosen])
        rate = pace.rate * min(1.0, 10 * (step + 1) / steps) * (1 - step / steps)
        correction = (1 - 0.999 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
        for name, slope in slopes.items():
            mean, square = means[name], squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            weights[name] -= rate * (correction * mean / (numpy.sqrt(square) + 1e-8) + pace.decay * weights[name])
        if step % batches == batches - 1:
            yield


def _layers(weights: Weights, inputs: Array) -> list[Array]:
    """Return the inputs of each layer, and the answers."""
    layers = [inputs]
    for name in ("first", "second", "last"):
        summed = layers[-1] @ weights[name] + weights[f"{name}_bias"]
        layers.append(summed if name == "last" else numpy.maximum(summed, 0))
    return layers


def _gradients(weights: Weights, inputs: Array, targets: Array) -> Weights:
    """Return the gradient of the loss: Huber for the margin, cross-entropy for the win."""
    layers = _layers(weights, inputs)
    answers = layers[-1]
    slope = numpy.empty_like(answers)
    slope[:, MARGIN] = numpy.clip(answers[:, MARGIN] - targets[:, MARGIN], -1, 1)
    slope[:, WIN] = WIN_WEIGHT * (_chance(answers[:, WIN]) - targets[:, WIN])
    slope /= len(inputs)
    slopes: Weights = {}
    for n, name in reversed(list(enumerate(("first", "second", "last")))):
        slopes[name] = layers[n].T @ slope
        slopes[f"{name}_bias"] = slope.sum(axis=0)
        if n:
            slope = slope @ weights[name].T * (layers[n] > 0)
    return slopes


def _judged(weights: Weights, inputs: Array, outcomes: Array, rows: int) -> Fit:
    answers = answers_of(weights, inputs)
    missed = answers[:, MARGIN] - outcomes[:, MARGIN]
    chance = numpy.clip(answers[:, WIN], 1e-6, 1 - 1e-6)
    share = outcomes[:, WIN]
    surprise = -(share * numpy.log2(chance) + (1 - share) * numpy.log2(1 - chance)).mean()
    explained = 1 - missed.var() / outcomes[:, MARGIN].var()
    return Fit(weights, float(explained), float(surprise), rows)
