"""Fitting small nets to what is known about positions: Adam on plain arrays, on the CPU or on a GPU."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple, TypeAlias

import numpy

from azulejos.learning.arithmetic import CPU, Arithmetic, Array, Whole
from azulejos.learning.fit_rows import FitRows
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

    def changed(self, batch: int | None, rate: float | None) -> "Pace":
        """Return this pace with what is asked for."""
        return Pace(batch or self.batch, rate or self.rate, self.decay)


class Lesson(NamedTuple):
    """What a fit learns from, how fast, and where."""

    rows: FitRows
    pace: Pace
    generator: numpy.random.Generator
    on: Arithmetic
    told: Callable[[], None]
    """Called after each epoch."""


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
    inputs: Array,
    results: Array,
    *,
    epochs: int,
    seed: int,
    batch: int | None = None,
    rate: float | None = None,
    one_schedule: bool = False,
    mirror: Whole | None = None,
    on: Arithmetic = CPU,
    progress: Progress | None = None,
) -> Fit:
    """Fit a net: first to the outcomes, then to a mixture of them and the first net's answers one round later.

    For `inputs` and `results` see `azulejos.search.practice.Moments`, for `mirror` `azulejos.search.practice.Practice`.
    The learning rate falls to 0 in each half of the epochs or, with one schedule, once over all of them.
    """
    kept = _kept(inputs, results)
    outcomes = _outcomes(results)
    generator = numpy.random.default_rng(seed)
    weights = _first_weights(inputs.shape[1], generator)
    there = on.keep(inputs)
    rows = FitRows(there, _shuffled(numpy.arange(kept), mirror, generator), mirror, on)
    lesson = Lesson(rows, OUTCOMES.changed(batch, rate), generator, on, _counter(epochs, progress))

    def mixed(answers_by: Weights) -> Array:
        answers = _answers_of_both(answers_by, there, mirror, on)
        return _mixed_targets(answers, results, outcomes, OUTCOME_SHARE)

    first, second = _halves(epochs)
    if one_schedule:
        weights = _adam(weights, outcomes, epochs, lesson, mixed)
    else:
        weights = _adam(weights, outcomes, first, lesson)
        weights = _adam(weights, mixed(weights), second, lesson)
    return _judged(weights, inputs[kept:], outcomes[kept:], rows.positions)


def refit(
    inputs: Array,
    results: Array,
    *,
    weights: Weights,
    epochs: int,
    seed: int,
    batch: int | None = None,
    rate: float | None = None,
    mirror: Whole | None = None,
    two_seats: bool = False,
    on: Arithmetic = CPU,
    progress: Progress | None = None,
) -> Fit:
    """Fit a net further to what it says itself one round later, and a little to the outcomes.

    A round changes the margin by 4 to 8 points, a whole match by 13 to 17: the nearer target is the surer one. Moments
    before a round with random moves are left out. Half of the epochs learn from the answers of the net as it was; the
    others start again, and learn from the answers of the net that the first half made. With two seats, whose rows
    follow one another, what the net says is the mean of what it says about both.
    """
    kept = _kept(inputs, results)
    outcomes = _outcomes(results)
    generator = numpy.random.default_rng(seed)
    quiet = numpy.flatnonzero(results[:kept, 3] if results.shape[1] > 3 else numpy.ones(kept))
    there = on.keep(inputs)
    rows = FitRows(there, _shuffled(quiet, mirror, generator), mirror, on)
    lesson = Lesson(rows, ONE_ROUND.changed(batch, rate), generator, on, _counter(epochs, progress))
    learned = weights
    for share in _halves(epochs):
        answers = _answers_of_both(learned, there, mirror, on)
        targets = _mixed_targets(_mean_of_seats(answers) if two_seats else answers, results, outcomes, SHARE_OF_REFIT)
        learned = _adam(weights, targets, share, lesson)
    return _judged(learned, inputs[kept:], outcomes[kept:], rows.positions)


def fit_leaves(
    inputs: Array,
    corrections: Array,
    *,
    epochs: int,
    seed: int,
    batch: int | None = None,
    rate: float | None = None,
    on: Arithmetic = CPU,
    progress: Progress | None = None,
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
    rows = FitRows(on.keep(inputs), generator.permutation(kept), None, on)
    lesson = Lesson(rows, LEAVES.changed(batch, rate), generator, on, _counter(epochs, progress))
    weights = _adam(weights, targets, epochs, lesson)
    for name in ("last", "last_bias"):
        weights[name] *= POINTS_A_UNIT / SCALE
    missed = answers_of(weights, inputs[kept:])[:, MARGIN] * SCALE - clipped[kept:]
    return Fit(weights, float(1 - (missed**2).mean() / clipped[kept:].var()), None, kept)


def answers_of(weights: Weights, inputs: Array, on: Arithmetic = CPU, mirror: Whole | None = None) -> Array:
    """Return a net's answers for many rows of inputs: the margin in units of SCALE and the chance to win.

    The inputs are on the device already. With a mirror, the answers are for what it shows.
    """
    there = {name: on.keep(weights[name]) for name in WEIGHTS}
    starts = range(0, max(len(inputs), 1), ROWS_AT_ONCE)
    order = slice(None) if mirror is None else on.keep(mirror)
    parts = [_layers(there, on.single(inputs[at : at + ROWS_AT_ONCE][:, order]), on)[-1] for at in starts]
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


def _shuffled(places: Whole, mirror: Whole | None, generator: numpy.random.Generator) -> Whole:
    """Return the rows in random order; with a mirror, also what it shows of each (see `FitRows`)."""
    return generator.permutation(places if mirror is None else numpy.concatenate([places, ~places]))


def _answers_of_both(weights: Weights, inputs: Array, mirror: Whole | None, on: Arithmetic) -> Array:
    """Return a net's answers; if there is a mirror, the mean of those for a position and for what it shows."""
    answers = answers_of(weights, inputs, on)
    return answers if mirror is None else (answers + answers_of(weights, inputs, on, mirror)) / 2


def _mean_of_seats(answers: Array) -> Array:
    """Return the answers of a net about two seats, as they would be if it did not contradict itself.

    >>> _mean_of_seats(numpy.array([[0.5, 0.75], [-0.25, 0.5]])).tolist()
    [[0.375, 0.625], [-0.375, 0.375]]
    """
    own, other = answers[0::2], answers[1::2]
    joined = numpy.empty_like(answers)
    sums = numpy.eye(HEADS, dtype=answers.dtype)[WIN]  # of two seats: their margins cancel out, one of them wins
    joined[0::2] = (own + sums - other) / 2
    joined[1::2] = sums - joined[0::2]
    return joined


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
    targets: Array,
    epochs: int,
    lesson: Lesson,
    later: Callable[[Weights], Array] | None = None,
) -> Weights:
    """Return improved weights; the learning rate rises quickly and falls to 0.

    The targets are those of all positions; after half of the epochs, `later` may tell others. All weights are parts of
    one array, which each step changes as a whole.
    """
    rows, pace, generator, on, told = lesson
    there = on.keep(targets[rows.places])
    joined = on.single(on.keep(numpy.concatenate([weights[name].ravel() for name in WEIGHTS])))
    views = _views(joined, weights)
    means, squares = 0 * joined, 0 * joined
    batches = max(1, len(rows.places) // pace.batch)
    steps = epochs * batches
    for step in range(steps):
        if step % batches == 0:
            order = generator.permutation(batches)
            if later and step == epochs // 2 * batches:
                there = on.keep(later(_views(on.plain(joined), weights))[rows.places])
        start = int(order[step % batches]) * pace.batch
        stop = start + pace.batch
        slopes = _gradients(views, rows.inputs(start, stop), there[start:stop], on)
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
