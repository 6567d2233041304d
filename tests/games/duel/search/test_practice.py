"""Self-play of Duel: the recorded positions, and matches between players."""

from functools import cache

import numpy
import pytest

from azulejos import parse_game
from azulejos.games.duel.search.practice import DuelPractice

pytestmark = pytest.mark.slow  # compiling self-play takes a minute


@cache
def practice(visits: int) -> DuelPractice:
    return DuelPractice(parse_game("duel"), visits)


def test_every_moment_between_rounds_is_noted_for_both_seats_and_in_a_mirror() -> None:
    inputs, results = practice(0).play(None, 5, 10, seed=3)
    assert inputs.shape == (5 * 4 * 2 * 2, practice(0).inputs)
    assert results.shape == (80, 3)
    mine, theirs = results[0::2], results[1::2]
    assert mine[:, 0].tolist() == (-theirs[:, 0]).tolist()
    assert (mine[:, 1] + theirs[:, 1]).tolist() == [1.0] * 40
    assert results[:8, 2].tolist() == [2, 2, 2, 2, 2, 2, 0, 0]
    assert (inputs[:40] != inputs[40:]).any()
    assert results[:40].tolist() == results[40:].tolist()
    tablets = inputs[:40, -10:-2]
    assert len(numpy.unique(tablets, axis=0)) > 1


def test_the_same_seed_plays_the_same() -> None:
    first, again, other = (practice(20).play(None, 2, 10, seed=seed)[0] for seed in (1, 1, 2))
    assert first.tolist() == again.tolist()
    assert first.tolist() != other.tolist()


def test_a_player_against_itself_is_even() -> None:
    assert practice(10).compare(None, None, 4, seed=9) == [0.5] * 4


def test_looking_ahead_beats_quick_play_and_looking_more_beats_looking_less() -> None:
    room = practice(400)
    quick, some, many = (room.player(None, visits) for visits in (0, 40, 400))
    assert room.compare_players(some, quick, 10, 5)[:, 0].mean() >= 0.8
    assert room.compare_players(many, some, 12, 5)[:, 0].mean() >= 0.65
