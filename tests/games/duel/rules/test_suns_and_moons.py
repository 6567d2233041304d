"""Tiles from suns and moons, and what that reveals: D13 to D17, D43."""

import pytest

from azulejos import IllegalMove
from tests.games.duel.rules.positions import (
    BLACK,
    BLUE,
    CHIPS,
    LARGE,
    RED,
    YELLOW,
    Board,
    field,
    part,
    position,
    told,
    words,
)


def test_D13_all_tiles_of_one_color_come_from_the_sun_of_one_factory() -> None:
    state = position("move1", suns="BBKT/BBKT").play("1B6")
    assert part(state, 1, "lines") == "-/-/-/-/-/B2"
    assert told(state)[:2] == [("taken", 0, 0, BLUE, 2), ("put-in-line", 0, 5, BLUE, 2, 0)]
    assert field(state, "suns") == "KT/BBKT/-/-/-"


def test_D13_the_rest_of_a_small_sun_becomes_a_stack_in_the_order_chosen() -> None:
    state = position("move1", suns="-/BYRK").play("2Y1")
    assert state.to_move == 0
    assert words(state) == "^BRK ^BKR ^RBK ^RKB ^KBR ^KRB"
    state = state.play("^KBR")
    assert field(state, "moons") == "-/KBR/-/-/-"  # red on top
    assert told(state, "stacked") == [("stacked", 1, 0, BLACK), ("stacked", 1, 1, BLUE), ("stacked", 1, 2, RED)]
    assert state.to_move == 1
    assert words(state, "M").split()[0] == "MR1"


@pytest.mark.parametrize(
    ("sun", "take", "orders"),
    [
        ("YYBK", "Y", "^BK ^KB"),
        ("YBBK", "Y", "^BBK ^BKB ^KBB"),
        ("YBKT", "Y", "^BKT ^BTK ^KBT ^KTB ^TBK ^TKB"),
        ("YBK", "Y", "^BK ^KB"),  # a small factory that was not filled up
    ],
)
def test_D13_every_order_of_the_rest_may_be_chosen_once(sun: str, take: str, orders: str) -> None:
    suns = "".join(sorted(sun, key="BYRKT".index))
    assert words(position("move1", suns=suns).play(f"1{take}6")) == orders


@pytest.mark.parametrize(("sun", "stack"), [("BBBY", "BBB"), ("BBYY", "BB"), ("BYYY", "B"), ("BY", "B")])
def test_D13_a_rest_of_one_color_needs_no_choice(sun: str, stack: str) -> None:
    state = position("move1", suns=sun).play("1Y6")
    assert field(state, "moons") == f"{stack}/-/-/-/-"
    assert state.to_move == 1


def test_D13_no_order_with_other_tiles_may_be_chosen() -> None:
    state = position("move1", suns="BYRK").play("1Y1")
    for word in ("^BR", "^BRT", "^BRR", "1B1"):
        with pytest.raises(IllegalMove) as refused:
            state.play(word)
        assert refused.value.code == "ordering-stack"


def test_D13_the_rest_of_the_large_sun_goes_to_its_moon_separately() -> None:
    state = position("move1", suns="-/-/-/-/BYYRK").play("LR1")
    assert field(state, "moons") == "-/-/-/-/BYYK"
    assert told(state, "spread") == [("spread", 4, BLUE, 1), ("spread", 4, YELLOW, 2), ("spread", 4, BLACK, 1)]
    assert {word[1] for word in words(state, "M").split()} == set("BYK")


def test_D14_a_small_factory_of_one_color_reveals_its_chip_at_once() -> None:
    state = position("move1", suns="-/YYYY").play("2Y4")
    assert state.deal_due == "chip"
    state = state.deal("chip:RT")
    assert field(state, "chips") == "-/RT/-/-"
    assert told(state, "chip-turned") == [("chip-turned", 1, 6)]
    assert state.to_move == 1


def test_D15_every_top_tile_of_the_color_comes_from_the_small_moons_and_all_of_it_from_the_large_one() -> None:
    state = position("move1", moons="BY/YB/RRB/KKY/BBYR").play("MB6")
    assert part(state, 1, "lines") == "-/-/-/-/-/B4"
    assert field(state, "moons") == "BY/Y/RR/KKY/YR"
    assert told(state, "taken-from-moon") == [
        ("taken-from-moon", 0, 1, BLUE, 1),
        ("taken-from-moon", 0, 2, BLUE, 1),
        ("taken-from-moon", 0, LARGE, BLUE, 2),
    ]


def test_D15_one_tile_a_stack_even_if_the_next_is_of_the_same_color() -> None:
    state = position("move1", moons="BBB/YBB").play("MB6")
    assert part(state, 1, "lines") == "-/-/-/-/-/B2"
    assert field(state, "moons") == "BB/YB/-/-/-"


def test_D15_at_least_one_tile_must_come_so_only_colors_that_can_be_had_are_named() -> None:
    state = position("move1", moons="RB/RB/-/-/YY")
    assert {word[1] for word in words(state, "M").split()} == {"B", "Y"}  # red is below
    with pytest.raises(IllegalMove) as refused:
        state.play("MR1")
    assert refused.value.code == "no-such-tiles"


def test_D15_none_may_be_left_what_does_not_fit_breaks() -> None:
    state = position("move1", moons="B/B/-/-/BB").play("MB1")
    assert part(state, 1, "lines") == "B1/-/-/-/-/-"
    assert part(state, 1, "broken") == "BBB"


def test_D15_the_moons_can_be_taken_while_suns_are_full() -> None:
    state = position("move1", suns="BBBB/-/YYRR", moons="-/RB")
    assert {word[:2] for word in words(state, "1", "3", "M").split()} == {"1B", "3Y", "3R", "MB"}


def test_D16_the_first_tile_from_the_large_moon_brings_the_start_tile() -> None:
    state = position("move2", moons="BR/-/-/-/YY").play("MY2")
    assert told(state, "start-tile-taken") == [("start-tile-taken", 1)]
    assert field(state, "start") == "s2!"
    assert part(state, 2, "broken") == "-"  # it takes none of the 4 broken-tile spaces


def test_D16_also_with_tiles_from_small_moons_in_the_same_action() -> None:
    assert told(position("move2", moons="BY/-/-/-/YY").play("MY2"), "start-tile-taken") == [("start-tile-taken", 1)]


def test_D16_taking_from_small_moons_only_or_from_a_sun_does_not_bring_it() -> None:
    state = position("move2", suns="-/BBYY", moons="BR/-/-/-/YY")
    for word in ("MR1", "2Y2"):
        assert field(state.play(word), "start") == "s1+"


def test_D16_only_the_first_who_takes_from_the_large_moon_takes_it() -> None:
    state = position("move1", suns="YYRR", moons="-/-/-/-/BK", start="2!").play("MB1")
    assert told(state, "start-tile-taken") == []
    assert field(state, "start") == "s2!"


def test_D16_it_costs_2_whatever_else_is_broken() -> None:
    mine = Board(20, broken="BBBB", tokens=0, taken=2)
    state = position("move2", mine, Board(20, broken="RRRR", tokens=0, taken=1), "T/-/-/-", start="1!").play("chip1")
    assert state.scores == (20 - 10 - 2, 20 - 10)


def test_D17_the_last_tile_of_a_small_moon_reveals_the_chip() -> None:
    state = position("move1", moons="B/RB/-/-/-").play("MB2")
    assert state.deal_due == "chip"
    assert field(state.deal("chip:K"), "chips") == "K/?/-/-"


def test_D17_several_stacks_may_be_emptied_at_once_in_the_order_of_the_factories() -> None:
    state = position("move1", moons="B/RB/B/B").play("MB4").deal("chip:K").deal("chip:T").deal("chip:KB")
    assert field(state, "chips") == "K/?/T/KB"
    assert state.to_move == 1


def test_D43_a_chip_is_face_up_exactly_when_its_factory_has_no_tile() -> None:
    state = position("move1", suns="BBYY").play("1B2")
    assert field(state, "chips") == "?/-/-/-"  # the sun is empty, the moon is not
    state = state.play("MY1")
    assert state.deal_due is None  # one yellow tile is left
    assert state.play("MY3").deal_due == "chip"


@pytest.mark.parametrize("sun", ["B", "BB", "BBB", "BBBB"])
def test_D43_however_many_tiles_it_began_the_round_with(sun: str) -> None:
    assert position("move1", suns=f"-/-/-/{sun}").play("4B6").deal_due == "chip"


def test_D43_it_is_turned_at_the_end_of_the_action_so_the_other_player_may_take_it() -> None:
    state = position("move1", moons="B").play("MB1").deal("chip:Y")
    assert state.to_move == 1
    assert words(state, "chip") == "chip1"


def test_D43_chips_that_nobody_has_seen_are_equally_likely() -> None:
    state = position("move1", Board(chips="B,B,Y"), round=2, moons="B/R").play("MB1")
    assert part(state, 1, "used") + " " + part(state, 2, "used") == "KB YK,KB"
    left = {"Y": 1, "R": 2, "K": 2, "T": 2, "BR": 2, "RT": 2, "TY": 2, "YK": 1}
    assert state.chances() == tuple((CHIPS.index(chip), count / 14) for chip, count in left.items())
