"""Self-play of Duel: the recorded positions, and matches between players."""

from functools import cache

import numpy
import pytest

from azulejos import parse_game
from azulejos.games.duel.search import learned
from azulejos.games.duel.search.practice import DuelPractice
from azulejos.search.practice import SelfPlay

pytestmark = pytest.mark.slow  # compiling self-play takes a minute


@cache
def practice(visits: int) -> DuelPractice:
    return DuelPractice(parse_game("duel"), visits)


def test_every_moment_between_rounds_is_noted_for_both_seats() -> None:
    inputs, results = practice(0).play(None, SelfPlay(5, seed=3))
    assert inputs.shape == (5 * 4 * 2, practice(0).inputs)
    assert results.shape == (40, 3)
    mine, theirs = results[0::2], results[1::2]
    assert mine[:, 0].tolist() == (-theirs[:, 0]).tolist()
    assert (mine[:, 1] + theirs[:, 1]).tolist() == [1.0] * 20
    assert results[:8, 2].tolist() == [2, 2, 2, 2, 2, 2, 0, 0]
    tablets = inputs[:, -10:-2]
    assert len(numpy.unique(tablets, axis=0)) > 1


def test_a_mirror_shows_another_board_with_the_same_worth() -> None:
    room = practice(0)
    inputs, _ = room.play(None, SelfPlay(5, seed=3))
    shown = inputs[:, room.mirror]
    assert (shown != inputs).any()
    assert shown[:, room.mirror].tolist() == inputs.tolist()
    assert numpy.sort(shown).tolist() == numpy.sort(inputs).tolist()


def test_more_spread_draws_worse_moves() -> None:
    """Whoever draws moves at random breaks more tiles: the scores fall."""
    room = practice(0)
    means = []
    for spread in (0.2, 6.0):
        inputs, _ = room.play(None, SelfPlay(40, seed=3, one_random_in=1000, spread=spread))
        means.append(float(inputs[6::8, learned.BOARD_INPUTS - 3].mean()))  # own points before the last round
    assert means[0] > 1.3 * means[1]


def test_the_same_seed_plays_the_same() -> None:
    first, again, other = (practice(20).play(None, SelfPlay(2, seed))[0] for seed in (1, 1, 2))
    assert first.tolist() == again.tolist()
    assert first.tolist() != other.tolist()


def test_a_player_against_itself_is_even() -> None:
    assert practice(10).compare(None, None, 4, seed=9) == [0.5] * 4


def test_looking_ahead_beats_quick_play_and_looking_more_beats_looking_less() -> None:
    room = practice(400)
    quick, some, many = (room.player(None, visits) for visits in (0, 40, 400))
    assert room.compare_players(some, quick, 10, 5)[:, 0].mean() >= 0.8
    assert room.compare_players(many, some, 12, 5)[:, 0].mean() >= 0.65
