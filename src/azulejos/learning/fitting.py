"""Fitting small nets to what is known about positions: Adam on plain arrays, on the CPU or on a GPU."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple, TypeAlias

import numpy

from azulejos.learning.arithmetic import CPU, Arithmetic, Array
from azulejos.search.net_files import FIRST, HEADS, MARGIN, SCALE, SECOND, WEIGHTS, WIN, Weights

__all__ = ["Fit", "Progress", "answers_of", "fit", "fit_leaves", "refit"]

CLIP = 80.0  # points; a larger margin adds no information
HELD_OUT = 20  # one match in this many is held out
OUTCOME_SHARE = 0.5  # the outcome's part of a target once there is a net; the rest is the net's answer one round later
SHARE_OF_REFIT = 0.2  # the same for a net that is good already
ROWS_AT_ONCE = 1 << 16
LAYERS = ("first", "second", "last")
CLIP_OF_LEAVES = 30.0  # points
POINTS_A_UNIT = 5.0  # of a correction while it is fitted: from here on, errors count linearly

Progress: TypeAlias = Callable[[int, int], None]
"""Called after each epoch with how many are done, and their total."""


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
    inputs: Array, results: Array, *, epochs: int, seed: int, on: Arithmetic = CPU, progress: Progress | None = None
) -> Fit:
    """Fit a net: first to the outcomes, then to a mixture of them and the first net's answers one round later.

    For `inputs` and `results` see `azulejos.search.practice.Moments`.
    """
    kept = _kept(inputs, results)
    outcomes = _outcomes(results)
    generator = numpy.random.default_rng(seed)
    weights = _first_weights(inputs.shape[1], generator)
    shuffled = generator.permutation(kept)
    told = _counter(epochs, progress)
    there = on.keep(inputs)
    learned_from = on.single(there[on.keep(shuffled)])
    targets = outcomes
    for share in _halves(epochs):
        weights = _adam(weights, learned_from, targets[shuffled], share, generator, OUTCOMES, on, told)
        targets = _mixed_targets(answers_of(weights, there, on), results, outcomes, OUTCOME_SHARE)
    return _judged(weights, inputs[kept:], outcomes[kept:], kept)


def refit(
    inputs: Array,
    results: Array,
    *,
    weights: Weights,
    epochs: int,
    seed: int,
    on: Arithmetic = CPU,
    progress: Progress | None = None,
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
    told = _counter(epochs, progress)
    there = on.keep(inputs)
    learned_from = on.single(there[on.keep(shuffled)])
    learned = weights
    for share in _halves(epochs):
        targets = _mixed_targets(answers_of(learned, there, on), results, outcomes, SHARE_OF_REFIT)
        learned = _adam(weights, learned_from, targets[shuffled], share, generator, ONE_ROUND, on, told)
    return _judged(learned, inputs[kept:], outcomes[kept:], len(shuffled))


def fit_leaves(
    inputs: Array, corrections: Array, *, epochs: int, seed: int, on: Arithmetic = CPU, progress: Progress | None = None
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
    learned_from = on.single(on.keep(inputs[shuffled]))
    told = _counter(epochs, progress)
    weights = _adam(weights, learned_from, targets[shuffled], epochs, generator, LEAVES, on, told)
    for name in ("last", "last_bias"):
        weights[name] *= POINTS_A_UNIT / SCALE
    missed = answers_of(weights, inputs[kept:])[:, MARGIN] * SCALE - clipped[kept:]
    return Fit(weights, float(1 - (missed**2).mean() / clipped[kept:].var()), None, kept)


def answers_of(weights: Weights, inputs: Array, on: Arithmetic = CPU) -> Array:
    """Return a net's answers for many rows of inputs: the margin in units of SCALE and the chance to win.

    The inputs are on the device already.
    """
    there = {name: on.keep(weights[name]) for name in WEIGHTS}
    starts = range(0, max(len(inputs), 1), ROWS_AT_ONCE)
    parts = [_layers(there, on.single(inputs[at : at + ROWS_AT_ONCE]), on)[-1] for at in starts]
    answers: Array = numpy.concatenate([on.plain(part) for part in parts])
    answers[:, WIN] = _chance(answers[:, WIN], CPU)
    return answers


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


def _halves(epochs: int) -> tuple[int, int]:
    return epochs // 2, epochs - epochs // 2


def _counter(epochs: int, progress: Progress | None) -> Callable[[], None]:
    """Return a function to call after each epoch."""
    counted = count(1)
    return lambda: progress(next(counted), epochs) if progress else None


def _first_weights(inputs: int, generator: numpy.random.Generator) -> Weights:
    sizes = {"first": (inputs, FIRST), "second": (FIRST, SECOND), "last": (SECOND, HEADS)}
    weights: Weights = {}
    for name, (rows, columns) in sizes.items():
        weights[name] = generator.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(numpy.float32)
        weights[f"{name}_bias"] = numpy.zeros(columns, numpy.float32)
    return {name: weights[name] for name in WEIGHTS}


def _mixed_targets(answers: Array, results: Array, outcomes: Array, share: float) -> Array:
    """Mix a share of each outcome with the net's answer for the seat's next position, if there is one."""
    ahead = results[:, 2].astype(numpy.int64)
    following = numpy.where((ahead > 0)[:, None], answers[numpy.arange(len(answers)) + ahead], outcomes)
    return (share * outcomes + (1 - share) * following).astype(numpy.float32)


def _adam(
    weights: Weights,
    inputs: Array,
    targets: Array,
    epochs: int,
    generator: numpy.random.Generator,
    pace: Pace,
    on: Arithmetic,
    told: Callable[[], None],
) -> Weights:
    """Return improved weights; the learning rate rises quickly and falls to 0.

    The inputs are on the device already. All weights are parts of one array, which each step changes as a whole.
    """
    targets = on.keep(targets)
    joined = on.single(on.keep(numpy.concatenate([weights[name].ravel() for name in WEIGHTS])))
    views = _views(joined, weights)
    means, squares = 0 * joined, 0 * joined
    batches = max(1, len(inputs) // pace.batch)
    steps = epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = generator.permutation(batches)
        start = int(order[step % batches]) * pace.batch
        slopes = _gradients(views, inputs[start : start + pace.batch], targets[start : start + pace.batch], on)
        rate = pace.rate * min(1.0, 10 * (step + 1) / steps) * (1 - step / steps)
        correction = (1 - 0.999 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
        means += 0.1 * (slopes - means)
        squares += 0.001 * (slopes**2 - squares)
        joined -= rate * (correction * means / (on.functions.sqrt(squares) + 1e-8) + pace.decay * joined)
        if step % batches == batches - 1:
            told()
    return _views(on.plain(joined), weights)


def _views(joined: Array, shapes: Weights) -> Weights:
    """Return the parts of an array that holds all weights, in the order of WEIGHTS."""
    views: Weights = {}
    start = 0
    for name in WEIGHTS:
        views[name] = joined[start : start + shapes[name].size].reshape(shapes[name].shape)
        start += shapes[name].size
    return views


def _layers(weights: Weights, inputs: Any, on: Arithmetic) -> list[Any]:
    """Return the inputs of each layer, and the answers."""
    layers = [inputs]
    for name in LAYERS:
        summed = layers[-1] @ weights[name] + weights[f"{name}_bias"]
        layers.append(summed if name == LAYERS[-1] else on.functions.clip(summed, 0, None))
    return layers


def _gradients(weights: Weights, inputs: Any, targets: Any, on: Arithmetic) -> Any:
    """Return the gradient of the loss, joined as the weights are: Huber for the margin, cross-entropy for the win."""
    *layers, answers = _layers(weights, inputs, on)
    answers[:, WIN] = _chance(answers[:, WIN], on)
    slope = on.functions.clip(answers - targets, -1, 1) / len(inputs)  # a chance is never further off
    slopes: list[Any] = []
    for name, layer in reversed(list(zip(LAYERS, layers, strict=True))):
        slopes = [(layer.T @ slope).ravel(), slope.sum(0), *slopes]
        if name != LAYERS[0]:
            slope = slope @ weights[name].T * (layer > 0)
    return on.functions.concatenate(slopes)


def _chance(log_odds: Any, on: Arithmetic) -> Any:
    return 1 / (1 + on.functions.exp(-on.functions.clip(log_odds, -30, 30)))


def _judged(weights: Weights, inputs: Array, outcomes: Array, rows: int) -> Fit:
    answers = answers_of(weights, inputs)
    missed = answers[:, MARGIN] - outcomes[:, MARGIN]
    chance = numpy.clip(answers[:, WIN], 1e-6, 1 - 1e-6)
    share = outcomes[:, WIN]
    surprise = -(share * numpy.log2(chance) + (1 - share) * numpy.log2(1 - chance)).mean()
    explained = 1 - missed.var() / outcomes[:, MARGIN].var()
    return Fit(weights, float(explained), float(surprise), rows)
