"""Trials of luck in one compiled loop: fair, repeatable, and the same matches whatever is played beside them."""

import pytest

from azulejos import parse_game
from azulejos.luck.compiled_trials import CompiledTrials
from azulejos.luck.trials import Settings, summarize

pytestmark = pytest.mark.slow  # the loop is compiled with the whole tree search


@pytest.mark.parametrize(("tag", "matches"), [("azul2", 400), ("azul3", 200), ("duel", 40)])
def test_the_luck_of_equal_players_is_0_in_the_mean(tag: str, matches: int) -> None:
    trials = CompiledTrials(parse_game(tag), Settings(8, 8, 2))
    played = trials.play(range(matches))
    summary = summarize(played)
    assert abs(summary.margin_luck.value) < 2 * summary.margin_luck.half_width
    assert abs(summary.win_luck.value) < 2 * summary.win_luck.half_width
    assert len({trial.margin_luck for trial in played}) == matches
    assert trials.play([5, 3]) == [played[5], played[3]]


def test_deals_explain_most_of_the_results_of_players_who_never_vary() -> None:
    steady = CompiledTrials(parse_game("azul2"), Settings(8, 8, 4)).play(range(300))
    varied = CompiledTrials(parse_game("azul2"), Settings(8, 9, 4)).play(range(300))
    assert summarize(steady).margin_removed.value > 0.3
    assert summarize(steady).margin_removed.value > summarize(varied).margin_removed.value + 0.2
