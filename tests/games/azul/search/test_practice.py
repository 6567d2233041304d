"""Self-play of Azul for a net: by the solver with two players, by the tree with more; nets see details of boards."""

import numpy
import pytest

from azulejos import Dice, parse_game
from azulejos.games.azul.search import learned, open_practice, tree_hooks
from azulejos.games.azul.search.learned import input_count
from azulejos.games.azul.search.practice import AzulTreePractice
from azulejos.search.net_files import POLICY, anchor_file, load_net
from azulejos.search.practice import SelfPlay


@pytest.mark.parametrize("tag", ["azul2", "azul2g", "azul3", "azul4g"])
def test_a_widened_net_answers_as_before(tag: str) -> None:
    game = parse_game(tag)
    file = anchor_file(game)
    assert file is not None
    narrow = load_net(file)[0]
    practice = open_practice(game, 10)
    wide = practice.widened(narrow)
    wanted = input_count(game.players, game.gray, detailed=True)
    assert len(wide["first"]) == wanted
    assert practice.widened(wide)["first"].tolist() == wide["first"].tolist()
    state, dice = game.start(first=0), Dice("widened")
    while not (state.is_chance and state.round > 1):
        numbers = () if state.is_chance else state.legal_numbers()
        state = state.play_unchecked(numbers[dice.below(len(numbers))]) if numbers else state.deal(dice=dice)
    for seat in range(game.players):
        few, all_of_them = numpy.zeros(len(narrow["first"])), numpy.zeros(wanted)
        learned.write_inputs(state.table, seat, few)  # type: ignore[arg-type]
        learned.write_inputs(state.table, seat, all_of_them)  # type: ignore[arg-type]
        assert numpy.count_nonzero(all_of_them) > numpy.count_nonzero(few)
        assert all_of_them @ wide["first"] == pytest.approx(few @ narrow["first"], abs=1e-4)


@pytest.mark.slow
def test_the_tree_notes_every_position_between_rounds_and_how_it_ended() -> None:
    practice = AzulTreePractice(parse_game("azul3"), 12)
    inputs, results = practice.play(None, SelfPlay(5, seed=1, one_random_in=8, one_noisy_in=3))
    assert inputs.shape == (len(results), practice.inputs)
    by_position = results.reshape(-1, 3, 4)
    assert by_position[:, :, 1].sum(axis=1).tolist() == pytest.approx([1] * len(by_position))
    assert (by_position[:, :, 0].max(axis=1) >= 0).all()
    ends = by_position[:, 0, 2] == 0
    assert ends.sum() == 5
    assert ends[-1]
    assert set(results[:, 2].tolist()) == {0.0, 3.0}
    assert set(results[:, 3].tolist()) == {0.0, 1.0}
    assert (inputs[:, 0] > 0).all()  # the first round has been played
    assert numpy.count_nonzero(inputs) > 0
    again = practice.play(None, SelfPlay(5, seed=1, one_random_in=8, one_noisy_in=3))
    assert (again.inputs == inputs).all()


@pytest.mark.slow
def test_matches_of_a_net_against_itself_are_even() -> None:
    practice = AzulTreePractice(parse_game("azul3"), 12)
    shares = practice.compare(None, None, sets=4, seed=2)
    assert shares == pytest.approx([1 / 3] * 4)


def test_a_tree_can_have_a_policy_without_a_net() -> None:
    judges = tree_hooks.new_judges(parse_game("azul3"), {POLICY: numpy.zeros(0)})
    assert len(judges.net.inputs) == 0
