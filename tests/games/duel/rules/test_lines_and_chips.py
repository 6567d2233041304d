"""Chips, pattern lines, broken tiles, passing and the end of the acquire phase: D18 to D22."""

import pytest

from azulejos import IllegalMove
from tests.games.duel.rules.positions import BLUE, RED, Board, field, part, position, told, words


def test_D18_an_action_takes_one_revealed_chip_face_up_to_the_board() -> None:
    state = position("move1", chips="B/YK/-/-", other=Board(taken=2)).play("chip2")
    assert field(state, "chips") == "B/-/-/-"
    assert part(state, 1, "chips") == "YK"
    assert part(state, 1, "counts") == "2.1"
    assert told(state) == [("chip-taken", 0, 1, 8)]
    assert state.to_move == 1


def test_D18_face_down_chips_cannot_be_taken() -> None:
    state = position("move1", Board(taken=0), Board(taken=1), "B/?/K/-", suns="-/BBBB")
    assert words(state, "chip") == "chip1 chip3"


def test_D18_each_player_takes_exactly_2_in_a_round_never_a_third() -> None:
    state = position("move1", Board(taken=2), Board(taken=0), "B/YK/-/-")
    assert words(state, "chip") == ""
    with pytest.raises(IllegalMove) as refused:
        state.play("chip1")
    assert refused.value.code == "no-such-chip"
    assert words(position("move1", Board(taken=1), Board(taken=1), "B/YK/-/-"), "chip") == "chip1 chip2"


def test_D18_the_next_round_brings_2_more() -> None:
    state = position("move1", Board(chips="B,K", taken=0), Board(taken=2), "B/YK/-/-", round=2)
    assert part(state.play("chip1"), 1, "chips") == "B,B,K"


def test_D19_all_tiles_go_to_one_of_the_6_lines_or_to_the_broken_tile_area() -> None:
    assert words(position("move1", suns="BBBB"), "1") == "1B1 1B2 1B3 1B4 1B5 1B6 1BF"


def test_D19_a_line_holds_one_color() -> None:
    state = position("move1", Board(lines="-/B1/Y2/B3/Y4/R5"), suns="BBBB")
    assert words(state, "1") == "1B1 1B2 1B4 1BF"
    with pytest.raises(IllegalMove) as refused:
        state.play("1B3")
    assert refused.value.code == "line-holds-other-color"


def test_D19_what_does_not_fit_goes_to_the_broken_tile_area() -> None:
    state = position("move1", Board(lines="-/-/B1", broken="R"), suns="BBBY").play("1B3")
    assert part(state, 1, "lines") == "-/-/B3/-/-/-"
    assert part(state, 1, "broken") == "RB"
    assert told(state, "put-in-line", "broken") == [("put-in-line", 0, 2, BLUE, 2, 1), ("broken", 0, BLUE, 1, 1)]


def test_D19_all_to_the_broken_tile_area_is_allowed() -> None:
    state = position("move1", suns="BBBY").play("1BF")
    assert part(state, 1, "lines") == "-/-/-/-/-/-"
    assert part(state, 1, "broken") == "BBB"


def test_D19_a_line_may_take_a_color_that_cannot_be_placed_now() -> None:
    state = position("move1", Board(plates="YSKR0/-/-/-/-/-/-/-/-"), suns="BBBB")  # no blue space, no other plate
    assert part(state.play("1B1"), 1, "lines") == "B1/-/-/-/-/-"


def test_D19_a_color_may_occur_many_times_in_a_dome_row_or_column() -> None:
    mine = Board(plates="YSKR0/YKTS1/YBKS0", dome="Y..Y..", tokens=0)
    state = position("move1", mine, suns="YYYY").play("1Y1")
    assert part(state, 1, "lines") == "Y1/-/-/-/-/-"


def test_D19_ruling_a_chosen_line_takes_as_many_as_fit() -> None:
    assert part(position("move1", suns="BBBY").play("1B5"), 1, "broken") == "-"
    assert part(position("move1", suns="BBBY").play("1B2"), 1, "lines") == "-/B2/-/-/-/-"


def test_D19_ruling_a_full_line_takes_no_more_and_is_no_choice() -> None:
    state = position("move1", Board(lines="B1/B2/-/B4"), suns="BBBB")
    assert words(state, "1") == "1B3 1B5 1B6 1BF"
    with pytest.raises(IllegalMove) as refused:
        state.play("1B2")
    assert refused.value.code == "line-full"


def test_D19_with_six_full_lines_only_the_broken_tile_area_is_left() -> None:
    state = position("move1", Board(lines="B1/Y2/R3/K4/T5/B6"), suns="BBKT", moons="-/R")
    assert words(state, "1", "M") == "1BF 1KF 1TF MRF"


@pytest.mark.parametrize(
    ("before", "after", "tower"),
    [("-", "BBBB", "-"), ("R", "RBBB", "B1"), ("RR", "RRBB", "B2"), ("RRR", "RRRB", "B3"), ("RRRR", "RRRR", "B4")],
)
def test_D20_the_area_holds_4_and_further_tiles_go_to_the_tower(before: str, after: str, tower: str) -> None:
    state = position("move1", Board(20, broken=before), suns="BBBB").play("1BF")
    assert part(state, 1, "broken") == after
    assert field(state, "tower") == tower
    overflow = 4 + len(before.replace("-", "")) - 4
    assert told(state, "discarded") == ([("discarded", 0, BLUE, overflow)] if overflow else [])


def test_D20_what_went_to_the_tower_costs_nothing() -> None:
    mine = Board(20, broken="RRRR", tokens=0, taken=2)
    state = position("move1", mine, Board(tokens=0, taken=1), moons="B").play("MBF").deal("chip:T").play("chip1")
    assert state.scores[0] == 20 - 10
    assert field(state, "tower") == "B1R4"


def test_D21_a_player_who_can_do_nothing_passes_and_the_other_continues_alone() -> None:
    mine, other = Board(tokens=0, taken=2), Board(tokens=2, taken=1)
    state = position("move1", mine, other, moons="B").play("MB1").deal("chip:K").play("chip1")
    assert told(state, "passed") == [("passed", 0)]
    assert part(state, 1, "counts") == "0.2p"
    assert state.to_move == 1
    state = state.play("plate1").play("at1r0")
    assert told(state, "passed") == []
    assert state.to_move == 1  # again
    assert words(state) == "plate2 plate3 draw"


def test_D21_one_who_must_break_tiles_cannot_pass() -> None:
    mine = Board(lines="Y1/Y2/Y3/Y4/R5/R6", tokens=0, taken=2)
    state = position("move1", mine, Board(tokens=0, taken=1), moons="B")
    assert words(state) == "MBF"


@pytest.mark.parametrize(
    ("mine", "chips", "moons", "can"),
    [
        (Board(tokens=0, taken=2), "K/-/-/-", "-", ""),
        (Board(tokens=1, taken=2), "K/-/-/-", "-", "plate2 plate3 draw"),
        (Board(tokens=0, taken=1), "K/R/-/-", "-", "chip1 chip2"),
        (Board(tokens=0, taken=2), "K/?/-/-", "-/B", "MB1 MB2 MB3 MB4 MB5 MB6 MBF"),
    ],
)
def test_D21_blocked_means_no_tile_left_2_chips_taken_and_no_token(
    mine: Board, chips: str, moons: str, can: str
) -> None:
    other = Board(tokens=2, taken=chips.count("-") - (mine.taken or 0))
    state = position("move2", mine, other, chips, moons=moons).play("plate1").play("at1r0")
    assert told(state, "passed") == ([] if can else [("passed", 0)])
    assert words(state) == (can or "chip1 plate2 plate3 draw")  # of the other seat, which continues
    assert state.to_move == (0 if can else 1)


def test_D22_the_phase_ends_after_the_action_that_leaves_nothing_to_do() -> None:
    last = position("move1", Board(tokens=0, taken=1), Board(tokens=0, taken=2), "R/-/-/-")
    assert part(last, 1, "counts") == "0.1"
    state = last.play("chip1")
    assert state.deal_due == "fill"  # the next round is being laid
    assert told(state)[0] == ("chip-taken", 0, 0, RED)


def test_D22_chips_must_be_taken_too() -> None:
    state = position("move1", Board(tokens=0, taken=1), Board(tokens=0, taken=2), moons="R").play("MR1").deal("chip:T")
    assert state.to_move == 0  # seat 2 has nothing left to do
    assert words(state) == "chip1"


def test_D22_tokens_must_be_used_too_in_rounds_1_to_4() -> None:
    state = position("move1", Board(tokens=1, taken=2), Board(tokens=0, taken=1), "R/-/-/-")
    state = state.play("plate1").play("at1r0").play("chip1")
    assert state.deal_due == "plate"


def test_D22_in_round_5_there_are_no_tokens_to_wait_for() -> None:
    state = position("move1", Board(taken=1), Board(taken=2), "R/-/-/-", round=5).play("chip1")
    assert state.is_over
