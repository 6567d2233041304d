"""What scores prove, in numbers worked out by hand or elsewhere."""

import math
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejos import OptionError, Outcome
from azulejos.match import Sprt, elo_of, half_width, score_of_elo, share_of_win

PAIR_SCORES = st.lists(st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("places", "shares"),
    [
        ((1, 2), [1, 0]),
        ((1, 1), [0.5, 0.5]),
        ((3, 1, 1), [0, 0.5, 0.5]),
        ((1, 1, 1, 1), [0.25, 0.25, 0.25, 0.25]),
        ((2, 1, 3, 4), [0, 1, 0, 0]),
    ],
)
def test_a_victory_is_shared_by_its_winners_and_other_places_get_nothing(
    places: tuple[int, ...], shares: list[float]
) -> None:
    outcome = Outcome((0,) * len(places), places, (0,) * len(places), "row-completed")
    assert [share_of_win(outcome, seat) for seat in range(len(places))] == shares


@pytest.mark.parametrize(
    ("scores", "width"),
    [
        ([1.0, 0.0], 1.96 * 0.5),  # variance 1/2 over 2 pairs
        ([0.5] * 10, 0.0),
        ([1.0] * 10, 0.25887),  # 0.74113 to the power of 10 is 1/20
        ([0.0] * 10, 0.25887),
        ([1.0, 1.0, 1.0, 0.0], 1.96 * 0.25),  # variance 1/4 over 4 pairs
        ([1.0] * 60 + [0.0] * 40, 0.0965),  # 1.96 * sqrt(24/99/100)
    ],
)
def test_the_interval_is_that_of_the_mean_over_pairs(scores: list[float], width: float) -> None:
    assert half_width(scores) == pytest.approx(width, abs=5e-5)


@pytest.mark.parametrize("scores", [[], [0.5]])
def test_fewer_than_two_pairs_have_no_interval(scores: list[float]) -> None:
    assert half_width(scores) is None


@pytest.mark.parametrize(
    ("elo", "players", "score"),
    [(0, 2, 0.5), (0, 3, 1 / 3), (400, 2, 10 / 11), (-400, 2, 1 / 11), (400, 4, 10 / 13), (191, 2, 0.750)],
)
def test_elo_and_scores_belong_together(elo: float, players: int, score: float) -> None:
    assert score_of_elo(elo, players) == pytest.approx(score, abs=5e-4)
    assert elo_of(score_of_elo(elo, players), players) == pytest.approx(elo)


@pytest.mark.parametrize("score", [0, 1])
def test_all_or_nothing_has_no_elo(score: float) -> None:
    assert elo_of(score) is None


def test_the_test_decides_at_a_ratio_of_19_to_1() -> None:
    assert [math.exp(bound) for bound in Sprt(0, 20).bounds] == pytest.approx([1 / 19, 19])


@pytest.mark.parametrize(
    ("scores", "players", "ratio"),
    [
        ([], 2, 0.0),
        # 100 pairs of mean 0.6, variance with the two imagined ones (61 * 41) / 102**2; score 0.52875 at 20 Elo:
        # 100 * 0.02875 * (1.2 - 1.02875) / (2 * 0.24039)
        ([1.0] * 60 + [0.0] * 40, 2, 1.0241),
        # four players, 8 pairs of mean 0.5, variance 2 * 0.25 / 10; shares 1/4 and 10/13 at 400 Elo:
        # 8 * 0.51923 * (1 - 1.01923) / (2 * 0.05)
        ([0.5] * 8, 4, -0.7988),
    ],
)
def test_the_ratio_is_that_of_two_normal_distributions(scores: list[float], players: int, ratio: float) -> None:
    sprt = Sprt(0, 20) if players == 2 else Sprt(0, 400)
    assert sprt.ratio(scores, players) == pytest.approx(ratio, abs=2e-4)


@given(PAIR_SCORES)
def test_the_order_of_pairs_does_not_matter_and_swapping_bots_reverses_the_test(scores: list[float]) -> None:
    sprt = Sprt(-30, 30)
    assert sprt.ratio(scores[::-1]) == pytest.approx(sprt.ratio(scores))
    assert sprt.ratio([1 - score for score in scores]) == pytest.approx(-sprt.ratio(scores), abs=1e-9)


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
def test_the_first_few_pairs_decide_nothing_though_all_alike(score: float) -> None:
    assert Sprt(0, 20).verdict([score] * 8) is None


def test_a_draw_of_every_pair_proves_that_nobody_is_much_better() -> None:
    assert Sprt(0, 50).verdict([0.5] * 100) == "H0"


@pytest.mark.parametrize(("elo0", "elo1"), [(20, 20), (20, 0), (0, math.nan), (-math.inf, 0), (0, 5000)])
def test_a_test_needs_two_numbers_in_order(elo0: float, elo1: float) -> None:
    with pytest.raises(OptionError, match="not a test"):
        Sprt(elo0, elo1)


@pytest.mark.parametrize(("elo", "wrong"), [(0, "H1"), (200, "H0")])
def test_the_test_errs_as_seldom_as_it_promises(elo: float, wrong: str) -> None:
    luck, sprt, errors = Random(1), Sprt(0, 200), 0
    for _ in range(200):
        scores: list[float] = []
        while (verdict := sprt.verdict(scores)) is None:
            scores.append(sum(luck.random() < score_of_elo(elo) for _ in range(2)) / 2)
        errors += verdict == wrong
    assert errors <= 16  # 10 are to be expected; more than 16 come by chance in 1 of 40 such series
