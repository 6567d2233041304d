"""The net for offers: what a search adds up piece by piece is what plain arithmetic gives for all inputs."""

from typing import Any

import numpy
import pytest

from azulejos import Dice, State, parse_game
from azulejos.games.azul.search.learned import input_count
from azulejos.games.azul.search.offers import BOARDS_AT, LINES_AT, OFFER_AT, offer_input_count
from azulejos.rules.loader import load, record_type
from azulejos.search.net import net_of, no_net
from azulejos.search.net_files import FIRST, HEADS, SCALE, SECOND, WIN, Weights, with_offer

OFFERS, BOARDS, LEAVES, SAMPLES = (
    load("azul", f"search.{name}", compiled=True) for name in ("offers", "boards", "leaves", "leaf_samples")
)


def random_net(inputs: int) -> Weights:
    generator = numpy.random.default_rng(3)
    sizes = {"first": (inputs, FIRST), "second": (FIRST, SECOND), "last": (SECOND, HEADS)}
    weights: Weights = {}
    for name, size in sizes.items():
        weights[name] = generator.normal(0, size[0] ** -0.5, size).astype(numpy.float32)
        weights[f"{name}_bias"] = generator.normal(0, 0.1, size[1]).astype(numpy.float32)
    weights["last"][:, WIN] = weights["last_bias"][WIN] = 0
    return weights


def plain_answer(weights: Weights, inputs: Any) -> float:
    one = numpy.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    two = numpy.maximum(one @ weights["second"] + weights["second_bias"], 0)
    return float((two @ weights["last"] + weights["last_bias"])[0]) * SCALE


def positions(tag: str, count: int) -> list[State]:
    """Play at random, and take positions with tiles on offer from all over the matches."""
    found: list[State] = []
    dice = Dice(f"offers/{tag}")
    state = parse_game(tag).start(first=0)
    while len(found) < count:
        if state.is_over or state.round > 6:
            state = parse_game(tag).start(first=0)
        elif state.is_chance:
            state = state.deal(dice=dice)
        else:
            if state.table.holds and dice.below(8) == 0:
                found.append(state)
            numbers = state.legal_numbers()
            state = state.play_unchecked(numbers[dice.below(len(numbers))])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("tag", ["azul2", "azul2g"])
def test_a_search_adds_what_plain_arithmetic_gives(tag: str) -> None:
    inputs = numpy.zeros(offer_input_count(parse_game(tag).gray), numpy.float32)
    weights = random_net(len(inputs))
    offer = OFFERS.new_offer_scales(with_offer(weights), boards=BOARDS.SLOTS)
    scales = BOARDS.new_scales(net_of(random_net(input_count(2, parse_game(tag).gray, detailed=True))), 2, offer)
    tables = numpy.zeros(3, record_type(load("azul", "rules.state").State))
    used = numpy.zeros(len(inputs), bool)
    for state in positions(tag, 60):
        for name in state.table.LAYOUT:
            tables[0][name] = getattr(state.table, name)
        inputs[:] = 0
        SAMPLES.write_leaf(tables, BOARDS.new_scales(no_net(), 2, offer), inputs)
        used |= inputs != 0
        expected = plain_answer(weights, inputs)
        BOARDS.set_scales(tables[0], scales)
        for seat in (0, 1):
            standing = BOARDS.value_at_end(tables, 0, seat, LEAVES.LIKELY_WIN, scales)
            added = LEAVES.leaf_value(tables, 0, seat, scales) - standing
            assert added / 64 == pytest.approx(expected if seat == state.to_move else -expected, abs=0.05)
    assert used[:OFFER_AT].all()
    assert used[OFFER_AT:LINES_AT].mean() > 0.7
    assert used[LINES_AT:BOARDS_AT].mean() > 0.7
    assert used[BOARDS_AT:].mean() > 0.7


@pytest.mark.slow
def test_without_a_net_for_offers_leaves_are_the_boards_as_they_stand() -> None:
    scales = BOARDS.new_scales(no_net(), 2, OFFERS.new_offer_scales(None, boards=1))
    tables = numpy.zeros(3, record_type(load("azul", "rules.state").State))
    for state in positions("azul2", 5):
        for name in state.table.LAYOUT:
            tables[0][name] = getattr(state.table, name)
        BOARDS.set_scales(tables[0], scales)
        standing = BOARDS.value_at_end(tables, 0, 0, LEAVES.LIKELY_WIN, scales)
        assert LEAVES.leaf_value(tables, 0, 0, scales) == standing
