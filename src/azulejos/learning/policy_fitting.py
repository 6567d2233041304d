"""Fitting a policy to the visits of searches: a weight for each feature, softmax over the moves of a position, Adam."""

import numpy

from azulejos.learning.arithmetic import CPU, Arithmetic, Array, Whole
from azulejos.learning.fitting import Fit, Progress
from azulejos.search.net_files import POLICY
from azulejos.search.practice import FEATURES_KEPT

__all__ = ["fit_policy"]

HELD_OUT = 20  # one position in this many is held out: the last ones, which come from matches of their own
RATE, DECAY = 0.1, 1e-5


def fit_policy(
    inputs: Array, results: Array, *, epochs: int, seed: int, on: Arithmetic = CPU, progress: Progress | None = None
) -> Fit:
    """Fit the weights of a policy; see `azulejos.search.practice.Choices`. The result does not depend on the seed."""
    features = inputs[:, :FEATURES_KEPT].astype(numpy.int64)
    amounts = inputs[:, FEATURES_KEPT:].astype(numpy.float32)
    counts = _counts(results)
    kept = len(counts) - max(1, len(counts) // HELD_OUT)
    last = int(counts[:kept].sum())
    size = int(features.max()) + 1
    learned_from = features[:last], amounts[:last], counts[:kept], results[:last, 0]
    weights = _adam(size, *learned_from, epochs, on, progress)
    return _judged(weights, features[last:], amounts[last:], results[last:], last)


def _adam(
    size: int,
    features: Whole,
    amounts: Array,
    counts: Whole,
    shares: Array,
    epochs: int,
    on: Arithmetic,
    progress: Progress | None,
) -> Array:
    """Return fitted weights. Each step learns from all rows; the learning rate falls to 0."""
    features, amounts, counts, shares = (on.keep(each) for each in (features, amounts, counts, shares))
    weights = on.keep(numpy.zeros(size))  # that of feature 0, which stands for none, stays 0
    means, squares = 0 * weights, 0 * weights
    for step in range(epochs):
        missed = _chances(weights, features, amounts, counts, on) - shares
        sums = on.functions.bincount(features.ravel(), (missed[:, None] * amounts).ravel(), len(weights))
        slope = sums / len(counts) + DECAY * weights
        slope[0] = 0
        means += 0.1 * (slope - means)
        squares += 0.01 * (slope**2 - squares)
        correction = (1 - 0.99 ** (step + 1)) ** 0.5 / (1 - 0.9 ** (step + 1))
        weights -= RATE * (1 - step / epochs) * correction * means / (on.functions.sqrt(squares) + 1e-8)
        if progress:
            progress(step + 1, epochs)
    fitted: Array = on.plain(weights)
    return fitted


def _counts(results: Array) -> Whole:
    """Return how many moves each position has; each row says how many its position has."""
    told = results[:, 1].astype(numpy.int64)
    counts = []
    start = 0
    while start < len(told):
        counts.append(int(told[start]))
        start += counts[-1]
    return numpy.array(counts)


def _chances(weights: Array, features: Whole, amounts: Array, counts: Whole, on: Arithmetic) -> Array:
    """Return how likely each move is the best of its position."""
    chances: Array = on.shares((weights[features] * amounts).sum(1), counts)
    return chances


def _judged(weights: Array, features: Whole, amounts: Array, results: Array, rows: int) -> Fit:
    """Judge the weights by held-out positions: how much of the visits they explain, and the surprise in bits."""
    counts = _counts(results)
    shares = results[:, 0]
    chances = _chances(weights, features, amounts, counts, CPU)
    surprise = -(shares * numpy.log2(numpy.maximum(chances, 1e-12))).sum() / len(counts)
    unavoidable = -(shares * numpy.log2(numpy.maximum(shares, 1e-12))).sum() / len(counts)
    without = (shares * numpy.log2(results[:, 1])).sum() / len(counts)
    explained = 1 - (surprise - unavoidable) / max(without - unavoidable, 1e-12)
    return Fit({POLICY: weights[1:].astype(numpy.float32)}, float(explained), float(surprise), rows)
