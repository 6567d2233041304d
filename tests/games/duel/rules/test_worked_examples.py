"""The nine worked examples of the rulebook, in its order."""

from azulejos import State
from tests.games.duel.rules.positions import (
    BLACK,
    BLUE,
    YELLOW,
    Board,
    after_acquire,
    field,
    part,
    position,
    told,
    words,
)

SUNS = "BBYY/BBYY/RRKK/RRKK/BYRKT"
SCORED = ("scored-alone", "scored-across", "scored-down", "special-tiled")


def test_example_1_tiles_from_a_small_sun_leave_a_stack_and_from_the_large_one_single_tiles() -> None:
    state = position("move1", suns="YKTT/-/-/-/BRRTT").play("1T2").play("^KY")  # yellow on top of black
    assert field(state, "moons") == "KY/-/-/-/-"
    assert part(state, 1, "lines") == "-/T2/-/-/-/-"
    state = state.play("LT2")
    assert field(state, "moons") == "KY/-/-/-/BRR"
    assert part(state, 2, "lines") == "-/T2/-/-/-/-"


def test_example_2_from_the_moons_come_1_red_2_black_or_2_yellow_tiles() -> None:
    state = position("move1", moons="BY/RY/TK/-/RK")
    assert {word[1] for word in words(state, "M").split()} == set("RKY")
    for color, lines in (("R", "R1"), ("K", "K2"), ("Y", "Y2")):
        assert part(state.play(f"M{color}6"), 1, "lines") == f"-/-/-/-/-/{lines}"
    state = state.play("MY6")  # both from small moons
    assert told(state, "start-tile-taken") == []
    assert field(state, "start") == "s1+"


def test_example_3_two_tiles_may_go_to_a_line_with_room_for_one_or_all_break() -> None:
    state = position("move1", Board(lines="-/B1/-/B2"), suns="-/BBKT")
    one_breaks = state.play("2B2")
    assert part(one_breaks, 1, "lines") == "-/B2/-/B2/-/-"
    assert part(one_breaks, 1, "broken") == "B"
    both_break = state.play("2BF")
    assert part(both_break, 1, "lines") == "-/B1/-/B2/-/-"
    assert part(both_break, 1, "broken") == "BB"
    assert part(state.play("2B4"), 1, "lines") == "-/B1/-/B4/-/-"
    assert part(state.play("2B5"), 1, "lines") == "-/B1/-/B2/B2/-"


def test_example_4_line_1_breaks_lines_2_and_4_are_placed_lines_3_and_5_stay() -> None:
    plates = "YSKR0/YKTS0/KSTR0/YRWB0"  # YS YK KS above KR TS TR; below them YR above WB
    state = after_acquire(Board(5, plates=plates, lines="B1/K2/Y2/B4/T3"))
    assert told(state, "line-broken", "broken") == [("line-broken", 0, 0, BLUE, 1), ("broken", 0, BLUE, 0, 1)]
    state = state.play("2>1")
    assert told(state, *SCORED, "line-cleared") == [("scored-alone", 0, 1, 0, 1), ("line-cleared", 0, 1, BLACK, 1)]
    state = state.play("4>1")  # a multicolor space
    assert told(state, *SCORED, "line-cleared") == [("scored-alone", 0, 3, 0, 1), ("line-cleared", 0, 3, BLUE, 3)]
    assert part(state, 1, "lines") == "-/-/Y2/-/T3/-"
    assert part(state, 1, "dome") == "....../K...../....../B...../....../......"
    assert field(state, "tower") == "B4K1"
    assert state.scores[0] == 5 + 1 + 1 - 1


def chips_for_line_3_or_4() -> State:
    """Return a state with 3 chips, two of them half turquoise; lines 3 and 4 lack one tile each."""
    return after_acquire(Board(plates="-/-/-/TYWK0", lines="-/-/T2/K3", chips="BR,RT,TY"))  # TY above WK


def test_example_5_two_half_turquoise_chips_complete_line_3() -> None:
    state = chips_for_line_3_or_4().play("payRT").play("payTY").play("3>1")
    assert part(state, 1, "chips") == "BR"
    assert part(state, 1, "lines") == "-/-/-/K3/-/-"
    assert state.to_move is None  # one chip is not enough for line 4


def test_example_5_or_else_any_three_chips_complete_line_4() -> None:
    state = chips_for_line_3_or_4().play("leave")
    assert words(state) == "leave payBR"
    state = state.play("payBR").play("payRT").play("payTY").play("4>2")
    assert part(state, 1, "chips") == "-"
    assert part(state, 1, "lines") == "-/-/T2/-/-/-"


def test_example_6_a_tile_in_two_runs_then_the_special_tile_then_a_run_through_it() -> None:
    plates = "YSKR2/KYRW0/-/BKST0"  # RK KY above SY RW; below them BK above ST
    mine = Board(5, plates=plates, dome="RK..../..R...", lines="-/Y2/B3")
    state = after_acquire(mine).play("2>2")
    assert told(state, "tiled", *SCORED) == [
        ("tiled", 0, 1, 1, YELLOW),
        ("scored-across", 0, 1, 1, 2, 1),
        ("scored-down", 0, 1, 1, 2, 0),
        ("special-tiled", 0, 1, 0, 2),
    ]
    assert state.scores[0] == 5 + 4 + 2
    state = state.play("3>1")
    assert told(state, "tiled", *SCORED) == [("tiled", 0, 2, 0, BLUE), ("scored-down", 0, 2, 0, 3, 0)]
    assert state.scores[0] == 5 + 4 + 2 + 3


def test_example_7_two_broken_tiles_cost_3_and_three_with_the_start_tile_8() -> None:
    mine, other = Board(20, broken="BR", tokens=0, taken=2), Board(20, broken="KKT", tokens=0, taken=1)
    state = position("move2", mine, other, "T/-/-/-", start="2!").play("chip1")
    assert state.scores == (20 - 3, 20 - 8)


def test_example_8_two_plates_are_drawn_for_2_points_although_three_lie_face_up() -> None:
    state = position("move1", suns=SUNS, display="RTYW,TBWY,RWBK", stack="13J")
    state = state.play("draw").deal("back:S")
    assert state.scores == (4, 5)
    state = state.play("draw").deal("back:S")
    assert state.scores == (3, 5)
    state = state.play("stop").deal("look:TRBW,YSKR").play("keep2").play("at3r1")
    assert part(state, 1, "plates").split("/")[2] == "YSKR1"
    assert field(state, "stack") == "11S/1:TRBW"
    assert field(state, "display") == "RTYW,TBWY,RWBK"
    assert state.scores == (3, 5)
    assert state.to_move == 1


def test_example_9_one_reveals_a_chip_and_the_other_takes_it() -> None:
    state = position("move1", moons="R/KB").play("MR1").deal("chip:BR")
    assert told(state) == [("chip-turned", 0, 5)]
    state = state.play("chip1")
    assert part(state, 2, "chips") == "BR"
    assert told(state) == [("chip-taken", 1, 0, 5)]
    assert field(state, "chips") == "-/?/-/-"
