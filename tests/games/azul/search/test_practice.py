"""Self-play of Azul for a net: with two players, a net without details of boards gets them with weights of 0."""

import numpy
import pytest

from azulejos import Dice, parse_game
from azulejos.games.azul.search import learned
from azulejos.games.azul.search.practice import AzulPractice
from azulejos.search.net_files import anchor_file, load_net, shipped_net


@pytest.mark.parametrize("tag", ["azul2", "azul2g"])
def test_a_widened_net_answers_as_before(tag: str) -> None:
    game = parse_game(tag)
    file = anchor_file(game)
    assert file is not None
    narrow = load_net(file)[0]
    practice = AzulPractice(game, 10)
    wide = practice.widened(narrow)
    assert len(wide["first"]) == practice.inputs
    assert practice.widened(wide)["first"].tolist() == wide["first"].tolist()
    state, dice = game.start(first=0), Dice("widened")
    while not (state.is_chance and state.round > 1):
        numbers = () if state.is_chance else state.legal_numbers()
        state = state.play_unchecked(numbers[dice.below(len(numbers))]) if numbers else state.deal(dice=dice)
    for seat in range(game.players):
        few, all_of_them = numpy.zeros(len(narrow["first"])), numpy.zeros(practice.inputs)
        learned.write_inputs(state.table, seat, few)  # type: ignore[arg-type]
        learned.write_inputs(state.table, seat, all_of_them)  # type: ignore[arg-type]
        assert numpy.count_nonzero(all_of_them) > numpy.count_nonzero(few)
        assert all_of_them @ wide["first"] == pytest.approx(few @ narrow["first"], abs=1e-4)


@pytest.mark.parametrize("tag", ["azul3", "azul4g"])
def test_a_new_net_for_more_players_has_the_inputs_of_the_shipped_one(tag: str) -> None:
    """Nets with details play no better there."""
    shipped = shipped_net(parse_game(tag))
    assert shipped is not None
    practice = AzulPractice(parse_game(tag), 10)
    assert practice.widened(shipped)["first"].tolist() == shipped["first"].tolist()
    assert practice.inputs == len(shipped["first"])
