"""Boards at the end of a round of Azul, found by a number for their lines: worth what tiled boards are worth."""

from typing import Any

import numpy
import pytest

from azulejos import Dice, State, parse_game
from azulejos.rules.loader import load, record_type
from azulejos.search.net import net_of, no_net
from azulejos.search.net_files import shipped_net

ENDS, BOARDS, LEAVES, OFFERS = (
    load("azul", f"search.{name}", compiled=True) for name in ("end_boards", "boards", "leaves", "offers")
)


def record_of(state: State) -> Any:
    """Return a state as the compiled rules have it."""
    record = numpy.zeros(1, record_type(load("azul", "rules.state").State))
    for name in state.table.LAYOUT:
        record[0][name] = getattr(state.table, name)
    return record[0]


def new_scales(tag: str, learned: bool) -> Any:
    game = parse_game(tag)
    weights = shipped_net(game) if learned else None
    return BOARDS.new_scales(
        net_of(weights) if weights else no_net(), 2, OFFERS.new_offer_scales(weights, boards=BOARDS.SLOTS)
    )


def value_of_ends(tables: Any, seat: int, scales: Any) -> int:
    """Return the value of both boards as they stand, each found by its lines."""
    slots = []
    for place in range(2):
        p = (seat + place) % 2
        lines, starts = ENDS.lines_key(tables[0], p), int(tables[0]["start_seat"] == p)
        slots.append(ENDS.find_end(tables, 0, p, place, lines, starts, scales))
    return int(ENDS.value_of_ends(tables[0], slots[0], slots[1], scales))


@pytest.mark.parametrize("learned", [False, True], ids=["hand-made", "learned"])
@pytest.mark.parametrize("tag", ["azul2", pytest.param("azul2g", marks=pytest.mark.slow)])
def test_boards_found_by_their_lines_have_the_value_of_tiled_ones(tag: str, learned: bool) -> None:
    """Compare the last positions of rounds of random matches, with tiles in the bag and without."""
    scales, dice = new_scales(tag, learned), Dice(f"ends/{tag}")
    tables = numpy.zeros(3, record_type(load("azul", "rules.state").State))
    seen = {"over": 0, "empty bag": 0, "goes on": 0}
    for _ in range(12):
        state = parse_game(tag).start(first=0)
        while not state.is_over and state.round < 9:
            if state.is_chance:
                state = state.deal(dice=dice)
                continue
            if state.table.phase == LEAVES.OFFER and int(state.table.holds).bit_count() == 1:
                tables[0] = record_of(state)
                tables[0]["holds"] = 0  # as if the last tiles were in the lid
                tables[0]["pile"][:] = 0
                BOARDS.set_scales(tables[0], scales)
                for seat in range(2):
                    found = value_of_ends(tables, seat, scales)
                    tiled = LEAVES.tiled_value(tables, 0, seat, scales.net)
                    if tables[1]["phase"] == LEAVES.OVER:
                        seen["over"] += 1
                        won = (found > 0) - (found < 0)
                        assert found - won * ENDS.WIN == tiled - won * LEAVES.LIKELY_WIN
                    else:
                        seen["goes on"] += 1
                        assert found == pytest.approx(tiled, abs=1)
                seen["empty bag"] += state.table.in_bag == 0
            numbers = state.legal_numbers()
            state = state.play_unchecked(numbers[dice.below(len(numbers))])
    assert all(seen.values()), seen


def test_the_number_of_lines_follows_the_tiles_that_are_taken() -> None:
    dice = Dice("lines")
    state = parse_game("azul2").start(first=0).deal(dice=dice)
    for _ in range(60):
        if state.is_chance:
            state = state.deal(dice=dice)
        table, seat = state.table, state.to_move
        assert seat is not None
        numbers = state.legal_numbers()
        number = numbers[dice.below(len(numbers))]
        after = state.play_unchecked(number)
        if after.is_chance or after.is_over:  # the round ended: lines were tiled
            state = after
            continue
        rules = load("azul", "rules.components")
        slot, color, target = number // 30, number // 6 % 5, number % 6
        source = rules.CENTER if slot == table.factories else slot
        tiles = table.pile[source] >> color * rules.PILE_BITS & rules.PILE_MASK
        before = record_of(state)
        lines = ENDS.lines_key(before, seat)
        if source == rules.CENTER and table.marker_in_center:
            lines = ENDS.with_dropped(lines, 1)
        assert ENDS.lines_after(before, seat, lines, color, target, tiles) == ENDS.lines_key(record_of(after), seat)
        state = after
