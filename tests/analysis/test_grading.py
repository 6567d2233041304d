"""Marks and accuracy: literal answers, and the edges between marks."""

import pytest

from azulejos.analysis.grading import Mark, accuracy_of, mark_of


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, "best"),
        (0.0004, "best"),
        (0.001, "good"),
        (0.0499, "good"),
        (0.05, "inaccuracy"),
        (0.0999, "inaccuracy"),
        (0.6 - 0.5, "mistake"),  # a little less than 0.1 in binary
        (0.1999, "mistake"),
        (0.7 - 0.5, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_mark_follows_from_the_loss(loss: float, mark: str) -> None:
    assert mark_of(loss) == Mark(mark)


def test_the_best_move_of_a_ranking_is_the_best_whatever_the_numbers_say() -> None:
    assert mark_of(0.3, is_best=True) == Mark.BEST


@pytest.mark.parametrize(("loss", "accuracy"), [(0, 100), (0.05, 79.9), (0.1, 63.8), (0.2, 40.7), (1, 1.1)])
def test_the_accuracy_of_one_move(loss: float, accuracy: float) -> None:
    assert accuracy_of([loss]) == pytest.approx(accuracy, abs=0.05)


def test_the_accuracy_of_a_player_is_the_mean_over_moves() -> None:
    assert accuracy_of([0, 1]) == pytest.approx((100 + 1.11) / 2, abs=0.01)
    assert accuracy_of([]) is None
