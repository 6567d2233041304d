"""Chances to win as they turn out: what a search says is corrected by what was measured in self-play."""

from pathlib import Path

import numpy
import pytest

from azulejos.search.net_files import ODDS, load_net, save_net
from azulejos.search.trust import BENDS, odds_of, trusted

STRAIGHT = [0.0] * BENDS
BENT = [-0.01, -0.02, 0.0, 0.02, 0.0, -0.02, 0.0, 0.05, 0.01]


def test_even_chances_stay_even_and_both_sides_add_up_to_one() -> None:
    chances = [n / 50 for n in range(51)]
    corrected = [trusted(chance, [1.4, 1.0, *STRAIGHT]) for chance in chances]
    assert corrected[25] == pytest.approx(0.5)
    assert [a + b for a, b in zip(corrected, reversed(corrected), strict=True)] == pytest.approx([1.0] * 51)


def test_a_better_chance_stays_better_and_a_decided_match_decided() -> None:
    for bends in (STRAIGHT, BENT):
        corrected = [trusted(n / 500, [1.4, 0.8, *bends]) for n in range(501)]
        assert corrected == sorted(set(corrected))
        assert (corrected[0], corrected[-1]) == (0.0, 1.0)


def test_additions_count_in_full_at_their_chance_and_in_proportion_between() -> None:
    odds = [1.0, 1.0, *BENT]
    assert trusted(0.8, odds) == pytest.approx(0.85)
    assert trusted(0.75, odds) == pytest.approx(0.775)
    assert trusted(0.04, odds) == pytest.approx(0.036)
    assert trusted(0.98, odds) == pytest.approx(0.982)


def test_a_search_without_measurements_is_taken_at_its_word() -> None:
    assert [trusted(chance, odds_of({})) for chance in (0.0, 0.123, 0.9)] == [0.0, 0.123, 0.9]


def test_a_net_keeps_its_odds_in_its_file(tmp_path: Path) -> None:
    save_net(tmp_path / "net.npz", {"first": numpy.ones((2, 2)), ODDS: numpy.array([1.5, 0.75])}, {})
    assert [float(number) for number in odds_of(load_net(tmp_path / "net.npz")[0])] == [1.5, 0.75, *STRAIGHT]
