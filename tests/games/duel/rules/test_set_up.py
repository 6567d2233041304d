"""Setup: D7 to D9."""

import pytest

from azulejos import IllegalMove, State, duel
from tests.games.duel.rules.positions import BLUE, YELLOW, field, part, position, scarce, told, words


def laid_out(first: int = 0) -> State:
    """Return a table with display, tiles and chips."""
    state = duel().start(first=first)
    for deal in ["plate:YKTS", "plate:KSTR", "plate:WBTK", "back:J", "fill:BBYRK/BBKT/BBYY/RKKT/YYRK"]:
        state = state.deal(deal)
    return state


def test_D7_three_plates_are_face_up_and_15_in_the_stack() -> None:
    state = duel().start(first=0)
    assert field(state, "stack") == "18-"
    assert state.deal_due == "plate"
    assert field(laid_out(), "display") == "YKTS,KSTR,WBTK"
    assert field(laid_out(), "stack") == "15J"


def test_D7_the_large_sun_is_filled_with_5_tiles_then_each_small_one_with_4() -> None:
    assert field(laid_out(), "suns") == "BBKT/BBYY/RKKT/YYRK/BBYRK"
    state = duel().start(first=0).deal("plate:YKTS").deal("plate:KSTR").deal("plate:WBTK").deal("back:J")
    sources = [event.get("source") for event in state.deal(seed=5).events if event.kind == "drawn"]
    assert sources == [4] * 5 + [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4


def test_D7_chips_lie_face_down_and_the_start_tile_on_the_large_factory_before_plates_are_taken() -> None:
    state = laid_out()
    assert field(state, "chips") == "?/?/?/?"
    assert field(state, "start") == "s1+"
    assert told(state)[21:] == [
        *(("chip-laid", factory) for factory in range(4)),
        ("start-tile-laid", 0),
    ]
    assert words(state) == "plate1 plate2 plate3"


def test_D7_every_plate_is_equally_likely_on_the_display() -> None:
    state = duel().start(first=0)
    assert state.chances() == tuple((plate, 1 / 18) for plate in range(18))
    assert state.deal("plate:YKTS").chances() == tuple((plate, 1 / 17) for plate in range(1, 18))


def test_D8_five_tiles_of_one_color_go_back_and_are_drawn_again() -> None:
    state = position("fill1", draw=21).deal("fill:BBBBB>BBBBY/RRRR/KKKK/TTTT/YYYY")
    assert field(state, "suns") == "RRRR/KKKK/TTTT/YYYY/BBBBY"
    assert told(state, "redrawn", "poured") == [("redrawn", 4, BLUE, 5)]
    assert field(state, "bag") == "B9Y8R9K9T9"


def test_D8_until_they_are_not() -> None:
    state = position("fill1", draw=21).deal("fill:BBBBB>YYYYY>BBBBB>BBBBY/RRRR/KKKK/TTTT/YYYY")
    assert told(state, "redrawn") == [("redrawn", 4, BLUE, 5), ("redrawn", 4, YELLOW, 5), ("redrawn", 4, BLUE, 5)]


def test_D8_four_tiles_of_a_color_stay() -> None:
    state = position("fill1", draw=21).deal("fill:BBBBY/RRRR/KKKK/TTTT/YYYY")
    assert told(state, "redrawn") == []


def test_D8_small_factories_are_not_redrawn() -> None:
    state = position("fill1", draw=21).deal("fill:BYRKT/BBBB/BBBB/YYYY/RRRR")
    assert field(state, "suns") == "BBBB/BBBB/YYYY/RRRR/BYRKT"
    assert told(state, "redrawn") == []


def test_D8_the_tower_stays_while_the_bag_holds_another_color() -> None:
    state = position("fill1", draw=21, bag="B5Y1", tower=None)
    for _ in range(5):
        state = state.deal_outcome(BLUE)
    assert told(state) == [("drawn", 4, BLUE), ("redrawn", 4, BLUE, 5)]
    assert field(state, "bag") == "B5Y1"
    assert field(state, "draw") == "d21"


@pytest.mark.parametrize(("bag", "after"), [("B5", "B13Y13R13K13T13"), ("B7", "B13Y13R13K13T13")])
def test_D8_ruling_the_tower_is_emptied_into_a_bag_that_then_holds_only_that_color(bag: str, after: str) -> None:
    state = position("fill1", draw=21, bag=bag, tower=None)
    for _ in range(5):
        state = state.deal_outcome(BLUE)
    assert told(state, "redrawn", "poured") == [("redrawn", 4, BLUE, 5), ("poured", 65 - int(bag[1:]))]
    assert field(state, "bag") == after
    assert field(state, "tower") == "-"
    assert field(state, "draw") == "d21"


def test_D8_ruling_the_fill_stands_if_bag_and_tower_hold_only_that_color() -> None:
    state = scarce("-/B1/K2/B3/Y4/-", "-/T1/K2/T3/-/R5", bag="B7", tower="B2").deal("fill:BBBBB/BBBB/-/-/-")
    assert field(state, "suns") == "BBBB/-/-/-/BBBBB"
    assert told(state, "redrawn") == []
    assert told(state, "poured") == [("poured", 2)]


def test_D8_ruling_the_fill_stands_if_there_are_too_few_tiles() -> None:
    state = scarce("-/B1/K2/-/Y4/B5").deal("fill:BBB/-/-/-/-")
    assert field(state, "suns") == "-/-/-/-/BBB"
    assert told(state, "redrawn") == []


def test_D8_one_tile_of_another_color_in_the_tower_is_enough_to_draw_again() -> None:
    state = scarce("-/B1/K2/B3/Y4/-", "-/-/K2/T3/B4/R5", bag="B5", tower="T1")
    for _ in range(5):
        state = state.deal_outcome(BLUE)
    assert told(state, "redrawn", "poured") == [("redrawn", 4, BLUE, 5), ("poured", 1)]
    assert field(state.deal("fill:BBBBT/B/-/-/-"), "suns") == "B/-/-/-/BBBBT"


@pytest.mark.parametrize("tiles", ["BBBBB", "BBB", "B"])
def test_D8_ruling_whoever_takes_a_large_sun_of_one_color_takes_the_start_tile_too(tiles: str) -> None:
    state = position("move2", suns=f"YYRR/-/-/-/{tiles}").play("LB6")
    assert told(state, "start-tile-taken", "spread") == [("start-tile-taken", 1)]
    assert field(state, "start") == "s2!"


def test_D8_a_large_sun_of_two_colors_leaves_the_start_tile_lying() -> None:
    state = position("move2", suns="YYRR/-/-/-/BBBBT").play("LB6")
    assert told(state, "start-tile-taken") == []
    assert field(state, "start") == "s1+"


def test_D9_the_seat_that_is_named_starts_and_the_other_takes_a_plate_first() -> None:
    for first in (0, 1):
        state = laid_out(first)
        assert told(duel().start().deal(f"first:{first + 1}")) == [("first-seat", first)]
        assert state.to_move == 1 - first


def test_D9_or_chance_decides_with_equal_chances() -> None:
    state = duel().start()
    assert state.deal_due == "first"
    assert state.chances() == ((0, 0.5), (1, 0.5))


def test_D9_any_plate_may_come_to_any_space_in_any_rotation() -> None:
    state = laid_out().play("plate2")
    assert words(state) == " ".join(f"at{space}r{turns}" for space in range(1, 10) for turns in range(4))
    assert part(state.play("at7r3"), 2, "plates") == "-/-/-/-/-/-/KSTR3/-/-"


def test_D9_the_display_is_refilled_after_each_then_the_start_player_begins_round_1() -> None:
    state = laid_out().play("plate2").play("at7r3")
    assert field(state, "display") == "YKTS,-,WBTK"
    assert state.deal_due == "plate"
    assert {plate // 9 for plate, _ in state.chances()} == {1}  # the back had shown a joker plate
    state = state.deal("plate:TRBW").deal("back:S")
    assert field(state, "display") == "YKTS,TRBW,WBTK"
    assert state.to_move == 0
    state = state.play("plate3").play("at5r0").deal("plate:SKRB").deal("back:J")
    assert field(state, "display") == "YKTS,TRBW,SKRB"
    assert field(state, "stack") == "13J"
    assert told(state, "round-began") == [("round-began", 1, 0)]
    assert state.to_move == 0


def test_D9_the_free_plates_cost_nothing_and_use_no_token() -> None:
    state = laid_out().play("plate2").play("at7r3").deal(seed=1).play("plate1").play("at1r0").deal(seed=2)
    assert state.scores == (5, 5)
    assert part(state, 1, "counts") == part(state, 2, "counts") == "2.0"


def test_D9_the_free_plate_is_one_of_the_display_not_of_the_stack() -> None:
    state = laid_out()
    for word in ("draw", "1B1", "chip1"):
        with pytest.raises(IllegalMove) as refused:
            state.play(word)
        assert refused.value.code == "choosing-plate"
