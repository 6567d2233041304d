"""A policy is fitted to the visits of searches: it finds the weights by which moves were chosen."""

import numpy

from azulejos.learning.policy_fitting import fit_policy
from azulejos.search.net_files import POLICY
from azulejos.search.practice import FEATURES_KEPT

TRUE = numpy.array([2.0, -1.0, 0.5])


def choices(positions: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Make positions with two to four moves, each with two features, and visits as a policy of TRUE would have them."""
    generator = numpy.random.default_rng(1)
    inputs, results = [], []
    for position in range(positions):
        n = 2 + position % 3
        rows = numpy.zeros((n, 2 * FEATURES_KEPT), numpy.float16)
        rows[:, :2] = 1 + numpy.array([generator.permutation(3)[:2] for _ in range(n)])
        rows[:, FEATURES_KEPT : FEATURES_KEPT + 2] = generator.integers(1, 4, (n, 2))
        amounts = rows[:, FEATURES_KEPT : FEATURES_KEPT + 2].astype(float)
        raised = numpy.exp((TRUE[rows[:, :2].astype(int) - 1] * amounts).sum(axis=1))
        inputs.append(rows)
        results.append(numpy.stack([raised / raised.sum(), numpy.full(n, n)], axis=1))
    return numpy.concatenate(inputs), numpy.concatenate(results).astype(numpy.float32)


def test_a_fit_finds_the_weights_that_chose_the_moves() -> None:
    told: list[int] = []
    made = fit_policy(*choices(600), epochs=200, seed=0, progress=lambda done, of: told.append(done))
    assert abs(made.weights[POLICY] - TRUE).max() < 0.05
    assert made.explained > 0.99
    assert told == list(range(1, 201))


def test_moves_without_features_are_equally_likely() -> None:
    inputs, results = choices(60)
    inputs[:] = 0
    made = fit_policy(inputs, results, epochs=5, seed=0)
    assert abs(made.explained) < 1e-6
