"""Phase 3, prepare: D30 to D32, D44."""

import itertools

import pytest

from azulejos import State
from tests.games.duel.rules.positions import (
    BLACK,
    BLUE,
    SCARCE,
    Board,
    after_acquire,
    field,
    part,
    position,
    scarce,
    told,
    words,
)

FILL = "fill:BYRKT/BBYY/RRKK/TTBB/YYRR"


def test_D30_first_the_display_then_the_large_factory_then_the_small_ones_then_chips() -> None:
    state = after_acquire(Board(), round=2, display="-,YSKR,-")
    assert state.deal_due == "plate"
    state = state.deal(seed=8)
    kinds = [kind for kind, _ in itertools.groupby(event.kind for event in state.events)]
    assert kinds == ["plate-turned", "top-seen", "drawn", "chip-laid", "start-tile-laid", "round-began"]
    assert [event.get("source") for event in state.events if event.kind == "drawn"] == sorted(
        [4] * 5 + [0, 1, 2, 3] * 4, key=lambda source: (source + 1) % 5
    )
    assert told(state, "chip-laid") == [("chip-laid", factory) for factory in range(4)]


def test_D30_what_lay_on_the_display_stays() -> None:
    state = after_acquire(Board(), round=2, display="-,YSKR,-").deal(seed=8)
    assert field(state, "display").split(",")[1] == "YSKR"
    assert "-" not in field(state, "display")


def test_D30_plates_that_were_put_back_come_up_without_chance() -> None:
    state = after_acquire(Board(), round=3, display="-,YSKR,-", stack="0J/1:TRBW,KYRW,STYB")
    assert told(state, "plate-turned", "top-seen") == [
        ("plate-turned", 0, 10),
        ("plate-turned", 2, 11),
        ("top-seen", 0),
    ]
    assert field(state, "display") == "TRBW,YSKR,KYRW"
    assert field(state, "stack") == "0S/1:STYB"
    assert state.deal_due == "fill"


def test_D30_tokens_come_back_and_two_chips_may_be_taken_again() -> None:
    state = after_acquire(Board(), round=1)
    assert part(state, 1, "counts") == part(state, 2, "counts") == "2.0"
    assert field(state.deal(FILL), "chips") == "?/?/?/?"


def test_D30_after_round_4_no_plates_are_left_to_lay_out() -> None:
    state = after_acquire(Board(), round=4)
    assert state.deal_due == "fill"
    assert field(state, "display") == "-,-,-"


def test_D30_after_round_5_nothing_is_prepared() -> None:
    state = after_acquire(Board(), round=5)
    assert state.is_over
    assert field(state, "suns") == "-/-/-/-/-"
    assert told(state, "drawn", "chip-laid") == []


def test_D31_the_round_starts_with_what_there_is() -> None:
    state = scarce("-/-/-/B3/-/-").deal("fill:BBBKK/BBBY/YYY/-/-")  # 12 tiles
    assert field(state, "suns") == "BBBY/YYY/-/-/BBBKK"
    assert field(state, "bag") == field(state, "tower") == "-"
    assert field(state, "draw") == "d0"


def test_D31_a_chip_on_an_empty_small_factory_is_revealed_at_once() -> None:
    state = scarce("-/-/-/B3/-/-").deal("fill:BBBKK/BBBY/YYY/-/-")
    assert state.round == 5
    assert state.deal_due == "chip"
    state = state.deal("chip:B").deal("chip:Y")
    assert field(state, "chips") == "?/?/B/Y"
    assert state.to_move == 0
    assert words(state, "chip") == "chip3 chip4"


def test_D31_a_large_factory_that_got_a_tile_has_the_start_tile() -> None:
    state = scarce("-/-/K2/B3/Y4/B5").deal("fill:B/-/-/-/-")
    assert field(state, "start") == "s1+"
    assert told(state, "start-tile-laid") == [("start-tile-laid", 0)]


def without_tiles(start: str) -> State:
    """Return the beginning of round 5 with no tile on any factory."""
    return after_acquire(*SCARCE, round=4, start=start)


@pytest.mark.parametrize(("start", "holder"), [("1!", 0), ("2!", 1), ("2", 1)])
def test_D31_ruling_without_a_tile_on_the_large_factory_the_start_tile_stays_with_its_holder(
    start: str, holder: int
) -> None:
    state = without_tiles(start)
    assert told(state, "start-tile-laid", "round-began") == [("round-began", 5, holder)]
    assert field(state, "start") == f"s{holder + 1}"
    for chip in "BYBY":
        state = state.deal(f"chip:{chip}")
    assert state.to_move == holder
    assert words(state) == "chip1 chip2 chip3 chip4"


def test_D31_ruling_and_it_costs_nothing_this_round() -> None:
    state = without_tiles("1")
    for chip in "BYBY":
        state = state.deal(f"chip:{chip}")
    for factory in (1, 2, 3, 4):
        state = state.play(f"chip{factory}")
    assert told(state, "start-tile-cost") == []


@pytest.mark.parametrize(("start", "holder"), [("1!", 0), ("2!", 1)])
def test_D32_the_holder_of_the_start_tile_puts_it_back_and_starts(start: str, holder: int) -> None:
    state = after_acquire(Board(9), Board(9), round=1, start=start)
    assert field(state, "start") == f"s{holder + 1}"
    state = state.deal(FILL)
    assert told(state, "start-tile-laid", "round-began") == [("start-tile-laid", holder), ("round-began", 2, holder)]
    assert field(state, "start") == f"s{holder + 1}+"
    assert state.to_move == holder


def test_D32_one_who_did_not_take_it_again_does_not_start_the_next_round() -> None:
    state = position("move2", Board(tokens=0, taken=2), Board(tokens=0, taken=2), moons="-/-/-/-/B").play("MB1")
    assert field(state, "start") == "s2"  # seat 1 started this round
    assert state.deal(seed=1).to_move == 1


def test_D44_small_factories_are_filled_in_number_order_each_to_4() -> None:
    state = position("fill1", round=2, draw=21)
    sources: list[int] = []
    for _ in range(21):
        state = state.deal_outcome(state.chances()[-1][0] if len(sources) % 2 else state.chances()[0][0])
        sources += [event.get("source") for event in state.events if event.kind == "drawn"]
    assert sources == [4] * 5 + [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4


def test_D44_the_tower_goes_into_the_bag_when_it_is_empty_and_filling_continues() -> None:
    state = position("fill1", round=3, draw=21, bag="B1K1", tower=None)  # as rounds 1 to 3 leave it: 63 of 65 drawn
    state = state.deal_outcome(BLUE)
    assert told(state) == [("drawn", 4, BLUE)]
    state = state.deal_outcome(BLACK)  # the large factory's second tile
    assert told(state) == [("drawn", 4, BLACK), ("poured", 63)]
    assert field(state, "bag") == "B12Y13R13K12T13"
    assert field(state, "tower") == "-"
    assert field(state, "draw") == "d19"


def test_D44_the_tower_stays_until_a_tile_must_be_drawn() -> None:
    state = position("fill1", round=3, draw=21, bag="B5Y5R5K3T3", tower=None)
    state = state.deal("fill:BYRKT/BBYY/RRKK/TTBB/YYRR")
    assert told(state, "poured") == []
    assert field(state, "bag") == "-"
    assert field(state, "tower") == "B8Y8R8K10T10"


def test_D44_a_redraw_puts_all_5_into_the_refilled_bag() -> None:
    state = position("fill1", round=3, draw=21, bag="B2", tower=None)
    for _ in range(5):
        state = state.deal_outcome(BLUE)
    assert told(state) == [("drawn", 4, BLUE), ("redrawn", 4, BLUE, 5)]
    assert field(state, "bag") == "B13Y13R13K13T13"
    assert field(state, "suns") == "-/-/-/-/-"


def test_D44_every_tile_in_the_bag_is_equally_likely() -> None:
    state = position("fill1", round=3, draw=21, bag="B2Y1R5", tower=None)
    assert state.chances() == ((0, 2 / 8), (1, 1 / 8), (2, 5 / 8))
