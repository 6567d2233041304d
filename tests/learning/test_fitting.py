"""A fit finds the pattern in its data, and reports its quality correctly."""

from functools import partial
from typing import Any

import numpy
import pytest

from azulejos.learning.fitting import answers_of, fit, fit_leaves, refit
from azulejos.search.net_files import MARGIN, SCALE, WIN


def made_up(rows: int, seed: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Make rows in which the first two inputs decide the margin, some noise too, and the rest nothing."""
    generator = numpy.random.default_rng(seed)
    inputs = generator.integers(0, 2, (rows, 12)).astype(numpy.float16)
    margin = 24.0 * inputs[:, 0] - 16.0 * inputs[:, 1] - 4 + generator.normal(0, 4, rows)
    results = numpy.zeros((rows, 3), numpy.float32)
    results[:, 0] = margin
    results[:, 1] = margin > 0
    return inputs, results


def test_a_net_learns_margins_and_chances() -> None:
    inputs, results = made_up(40_000, 1)
    made = fit(inputs, results, epochs=40, seed=3)
    assert made.explained > 0.85
    assert made.surprise is not None
    assert made.surprise < 0.45
    certain = numpy.array([[1, 0, *[0] * 10], [0, 1, *[0] * 10]], numpy.float16)
    answers = answers_of(made.weights, certain)
    assert abs(answers[0, MARGIN] * SCALE - 20) < 3
    assert abs(answers[1, MARGIN] * SCALE + 20) < 3
    assert answers[0, WIN] > 0.95
    assert answers[1, WIN] < 0.05


def test_a_net_learns_corrections_in_points_and_no_chances() -> None:
    inputs, results = made_up(20_000, 7)
    made = fit_leaves(inputs, results[:, 0], epochs=12, seed=3)
    assert made.explained > 0.85
    assert made.surprise is None
    answers = answers_of(made.weights, inputs)
    first, second = inputs[:, 0] > inputs[:, 1], inputs[:, 1] > inputs[:, 0]
    assert abs(answers[first, MARGIN].mean() * SCALE - 20) < 1
    assert abs(answers[second, MARGIN].mean() * SCALE + 20) < 1
    assert set(answers[:, WIN]) == {0.5}


def test_the_same_seed_gives_the_same_net() -> None:
    inputs, results = made_up(9_000, 2)
    first, again = (fit(inputs, results, epochs=2, seed=5) for _ in range(2))
    assert all(numpy.allclose(first.weights[name], again.weights[name], atol=1e-4) for name in first.weights)


def test_what_cannot_be_learned_is_not_claimed() -> None:
    inputs, results = made_up(9_000, 4)
    results[:, 0] = numpy.random.default_rng(9).normal(0, 20, len(results))
    assert fit(inputs, results, epochs=2, seed=5).explained < 0.05


def test_a_seats_next_moment_counts_in_the_targets() -> None:
    """Outcomes that are pure chance, but told before the last round: the round before can only learn from that one."""
    generator = numpy.random.default_rng(6)
    sign = generator.integers(0, 2, 8_000) * 2 - 1
    inputs = numpy.zeros((16_000, 12), numpy.float16)
    inputs[0::2, 0] = 1  # the first moment tells nothing
    inputs[1::2, 1] = sign > 0  # the second tells everything
    results = numpy.zeros((16_000, 3), numpy.float32)
    results[:, 0] = numpy.repeat(sign * 20, 2)
    results[:, 1] = numpy.repeat(sign > 0, 2)
    results[0::2, 2] = 1
    answers = answers_of(fit(inputs, results, epochs=80, seed=1).weights, inputs[:4])
    assert abs(answers[0, MARGIN]) < 0.2
    assert abs(answers[1, MARGIN] - sign[0]) < 0.2


def test_a_net_is_fitted_further_and_not_to_rounds_with_random_moves() -> None:
    inputs, results = made_up(20_000, 8)
    first = fit(inputs, results, epochs=20, seed=1)
    noisy = numpy.arange(len(results)) % 3 == 0
    results = numpy.concatenate([results, ~noisy[:, None]], axis=1)
    results[noisy, 0] = 70
    better = refit(inputs, results, weights=first.weights, epochs=8, seed=2)
    answers = answers_of(better.weights, inputs)
    first_only = inputs[:, 0] > inputs[:, 1]
    assert abs(answers[first_only, MARGIN].mean() * SCALE - 20) < 2
    assert better.rows < 14_000
    assert first.weights["last"] is not better.weights["last"]


def test_with_a_mirror_a_net_learns_what_it_shows_too() -> None:
    """Only the first input is ever seen to decide; the mirror shows it as the third."""
    generator = numpy.random.default_rng(9)
    inputs = generator.integers(0, 2, (20_000, 4)).astype(numpy.float16)
    inputs[:, 2:] = 0
    results = numpy.zeros((len(inputs), 3), numpy.float32)
    results[:, 0] = 20 * inputs[:, 0]
    results[:, 1] = inputs[:, 0]
    mirror = numpy.array([2, 3, 0, 1])
    shown = numpy.array([[0, 0, 1, 0], [0, 0, 0, 1]], numpy.float16)
    without, with_mirror = (fit(inputs, results, epochs=8, seed=1, mirror=each) for each in (None, mirror))
    points = answers_of(with_mirror.weights, shown)[:, MARGIN] * SCALE
    assert abs(points[0] - 20) < 1
    assert abs(points[1]) < 1
    assert abs(answers_of(without.weights, shown)[0, MARGIN] * SCALE - 20) > 5
    assert with_mirror.rows == without.rows == 19_000
    again = refit(inputs, results, weights=without.weights, epochs=16, seed=2, mirror=mirror)
    assert abs(answers_of(again.weights, shown)[0, MARGIN] * SCALE - 20) < 3


def test_the_answers_of_two_seats_are_joined() -> None:
    """A net that calls everything a win by 10 points contradicts itself; one seat's next moment is even."""
    inputs = numpy.ones((8_000, 3), numpy.float16)
    results = numpy.zeros((len(inputs), 3), numpy.float32)
    results[:, 1] = 0.5
    results[-100:, 0] = 1  # held out
    results[0::4, 2] = results[1::4, 2] = 2
    weights = fit(inputs, results, epochs=2, seed=1).weights
    for name in weights:
        weights[name] *= 0
    weights["last_bias"][:] = 0.5, 2.0
    learn = partial(refit, inputs, results, weights=weights, epochs=16, seed=1, batch=64, rate=0.01)
    joined, apart = (answers_of(learn(two_seats=each).weights, inputs[:1])[0] for each in (True, False))
    assert abs(joined[MARGIN] * SCALE) < 0.5
    assert abs(joined[WIN] - 0.5) < 0.02
    assert apart[MARGIN] * SCALE > 1.3
    assert apart[WIN] > 0.53


def test_a_learning_rate_that_falls_once_is_another_fit_and_learns_as_well() -> None:
    inputs, results = made_up(20_000, 3)
    twice, once = (fit(inputs, results, epochs=20, seed=3, one_schedule=each) for each in (False, True))
    assert once.explained > 0.8
    assert once.weights["last_bias"].tolist() != twice.weights["last_bias"].tolist()


@pytest.mark.parametrize("one_schedule", [False, True])
def test_the_second_half_learns_what_a_net_says_a_round_later(one_schedule: bool) -> None:
    """The outcome says nothing about the first moment of a match; the second moment of the same seat decides it."""
    generator = numpy.random.default_rng(6)
    sign = generator.integers(0, 2, 8_000) * 2 - 1
    inputs = numpy.zeros((16_000, 3), numpy.float16)
    inputs[1::2, 1] = 1  # always the same second moment, which is worth 10 points on average
    results = numpy.zeros((16_000, 3), numpy.float32)
    results[1::2, 0] = 10
    results[0::2, 0] = 20 * sign - 30
    results[0::2, 2] = 1
    answer = answers_of(fit(inputs, results, epochs=40, seed=1, one_schedule=one_schedule).weights, inputs[:1])[0]
    assert abs(answer[MARGIN] * SCALE - (0.5 * -30 + 0.5 * 10)) < 2


@pytest.mark.parametrize("changes", [{"batch": 500}, {"rate": 1e-4}], ids=str)
def test_batches_and_rates_can_be_chosen(changes: dict[str, Any]) -> None:
    inputs, results = made_up(9_000, 6)
    weights = fit(inputs, results, epochs=2, seed=1).weights
    for make in (
        partial(fit, inputs, results),
        partial(refit, inputs, results, weights=weights),
        partial(fit_leaves, inputs, results[:, 0]),
    ):
        usual, changed = make(epochs=2, seed=1), make(epochs=2, seed=1, **changes)
        assert usual.weights["last_bias"].tolist() != changed.weights["last_bias"].tolist()
