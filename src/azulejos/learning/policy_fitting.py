"""Fitting a policy to the visits of searches: a weight for each feature, softmax over the moves of a position, Adam."""

from collections.abc import Callable
from typing import TypeAlias

import numpy
from numpy.typing import NDArray

from azulejos.learning.fitting import Array, Fit
from azulejos.search.net_files import POLICY
from azulejos.search.practice import FEATURES_KEPT

__all__ = ["fit_policy"]

Whole: TypeAlias = NDArray[numpy.int64]
HELD_OUT = 20  # one position in this many is held out: the last ones, which come from matches of their own
RATE, DECAY = 0.1, 1e-5


def fit_policy(
    inputs: Array, results: Array, *, epochs: int, seed: int, progress: Callable[[int, int], None] | None = None
) -> Fit:
    """Fit the weights of a policy; see `azulejos.search.practice.Choices`. The result does not depend on the seed."""
    features = inputs[:, :FEATURES_KEPT].astype(numpy.int64)
    amounts = inputs[:, FEATURES_KEPT:].astype(numpy.float32)
    starts = _starts(results[:, 1].astype(numpy.int64))
    kept = len(starts) - max(1, len(starts) // HELD_OUT)
    last = starts[kept]
    weights = numpy.zeros(features.max() + 1)  # that of feature 0, which stands for none, stays 0
    means, squares = numpy.zeros_like(weights), numpy.zeros_like(weights)
    for step in range(epochs):
        missed = _chances(weights, features[:last], amounts[:last], starts[:kept]) - results[:last, 0]
        sums = numpy.bincount(features[:last].ravel(), (missed[:, None] * amounts[:last]).ravel(), len(weights))
        slope = sums / kept + DECAY * weights
        slope[0] = 0
        means += 0.1 * (slope - means)
        squares += 0.01 * (slope**2 - squares)
        correction = (1 - 0.99 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
        weights -= RATE * (1 - step / epochs) * correction * means / (numpy.sqrt(squares) + 1e-8)
        if progress:
            progress(step + 1, epochs)
    return _judged(weights, features[last:], amounts[last:], results[last:], int(last))


def _starts(counts: Whole) -> Whole:
    """Return where the rows of each position begin; each row says how many its position has."""
    starts = [0]
    while starts[-1] < len(counts):
        starts.append(starts[-1] + int(counts[starts[-1]]))
    return numpy.array(starts[:-1])


def _chances(weights: Array, features: Whole, amounts: Array, starts: Whole) -> Array:
    """Return how likely each move is the best of its position."""
    scores = (weights[features] * amounts).sum(axis=1)
    counts = numpy.diff(numpy.append(starts, len(scores)))
    raised = numpy.exp(scores - numpy.repeat(numpy.maximum.reduceat(scores, starts), counts))
    chances: Array = raised / numpy.repeat(numpy.add.reduceat(raised, starts), counts)
    return chances


def _judged(weights: Array, features: Whole, amounts: Array, results: Array, rows: int) -> Fit:
    """Judge the weights by held-out positions: how much of the visits they explain, and the surprise in bits."""
    starts = _starts(results[:, 1].astype(numpy.int64))
    shares = results[:, 0]
    chances = _chances(weights, features, amounts, starts)
    surprise = -(shares * numpy.log2(numpy.maximum(chances, 1e-12))).sum() / len(starts)
    unavoidable = -(shares * numpy.log2(numpy.maximum(shares, 1e-12))).sum() / len(starts)
    without = (shares * numpy.log2(results[:, 1])).sum() / len(starts)
    explained = 1 - (surprise - unavoidable) / max(without - unavoidable, 1e-12)
    return Fit({POLICY: weights[1:].astype(numpy.float32)}, float(explained), float(surprise), rows)
