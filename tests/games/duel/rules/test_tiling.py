"""Phase 2, tiling the dome: D23 to D25, D42."""

import pytest

from azulejos import IllegalMove
from tests.games.duel.rules.positions import (
    BLACK,
    BLUE,
    RED,
    YELLOW,
    Board,
    after_acquire,
    field,
    part,
    position,
    told,
    words,
)

NO_BLUE = "YSKR0/YKTS0/KSTR0"  # YS YK KS above KR TS TR: no blue and no multicolor space
BLUE_WILD = "YSKR0/YKTS0/KYRW0"  # YS YK KY above KR TS RW: a multicolor space in row 2
TILED = ("tiled", "scored-alone", "scored-across", "scored-down", "line-cleared")


def test_D23_a_complete_line_moves_a_tile_to_a_space_of_its_color_and_the_rest_goes_to_the_tower() -> None:
    state = after_acquire(Board(plates="-/-/-/YRWB0", lines="-/-/-/B4"))  # YR above WB
    assert words(state) == "4>1 4>2"
    state = state.play("4>2")
    assert part(state, 1, "dome") == "....../....../....../.B..../....../......"
    assert part(state, 1, "lines") == "-/-/-/-/-/-"
    assert field(state, "tower") == "B3"
    assert state.scores[0] == 6
    assert told(state, *TILED) == [
        ("tiled", 0, 3, 1, BLUE),
        ("scored-alone", 0, 3, 1, 1),
        ("line-cleared", 0, 3, BLUE, 3),
    ]


def test_D23_a_complete_first_line_leaves_nothing_for_the_tower() -> None:
    state = after_acquire(Board(plates="KYRW0", lines="K1")).play("1>1")
    assert field(state, "tower") == "-"
    assert told(state, "line-cleared") == []


def test_D23_lines_go_from_top_to_bottom_and_score_at_once() -> None:
    state = after_acquire(Board(plates="KYRW0/-/-/YRWB0", lines="K1/R2/Y3"))
    state = state.play("1>1")
    assert state.scores[0] == 6
    state = state.play("2>1")
    assert state.scores[0] == 6 + 2
    state = state.play("3>1")
    assert state.scores[0] == 6 + 2 + 3
    assert part(state, 1, "dome") == "K...../R...../Y...../....../....../......"


def test_D23_with_several_fitting_spaces_the_player_chooses() -> None:
    mine = Board(plates="YSKR0/YKTS0/YBKS0", lines="Y1")  # YS YK YB
    state = after_acquire(mine)
    assert words(state) == "1>1 1>3 1>5"
    assert part(state.play("1>5"), 1, "dome").startswith("....Y./")


def test_D23_a_tile_fits_only_in_its_own_row() -> None:
    state = after_acquire(Board(plates="KYRW0", lines="R1"))  # red and multicolor are in row 2
    assert told(state, "tiled", "line-waits") == [("line-waits", 0, 0)]


def test_D23_a_taken_space_takes_no_second_tile() -> None:
    state = after_acquire(Board(plates="YSKR0/YKTS0", dome="Y.....", lines="Y1"))
    assert words(state) == "1>3"


def test_D23_a_multicolor_space_takes_any_color_but_a_special_space_none() -> None:
    for color in "BYRKT":
        state = after_acquire(Board(plates="-/-/-/SYBR0/-/YRWB1", lines=f"-/-/{color}3"))  # SY above BR, WY above BR
        own = "3>2 " if color == "Y" else ""
        assert words(state) == f"{own}3>5{' 3>6' if color == 'Y' else ''}"


def test_D23_ruling_with_a_fitting_space_the_player_must_place() -> None:
    state = after_acquire(Board(plates="KYRW0", lines="K1", chips="B,Y,R,K"))
    with pytest.raises(IllegalMove) as refused:
        state.play("leave")
    assert refused.value.code == "must-tile"


def test_D23_ruling_also_if_it_is_only_a_multicolor_one() -> None:
    state = after_acquire(Board(plates="KYRW0", lines="-/B2"))
    assert words(state) == "2>2"
    state = state.play("2>2")
    assert part(state, 1, "dome").startswith("....../.B..../")


def test_D23_a_game_that_folds_places_by_itself_where_there_is_no_choice() -> None:
    state = after_acquire(Board(plates="KYRW0", lines="-/B2"), game="duel:1a,2b,4a+fold")
    assert part(state, 1, "dome").startswith("....../.B..../")
    assert words(after_acquire(Board(plates="KYRW0", lines="-/R2"), game="duel:1a,2b,4a+fold")) == "2>1 2>2"


@pytest.mark.parametrize("plates", ["", "YSKR0", "YSKR0/YKTS0", "-/YKTS0/KSTR0"])
def test_D24_without_a_fitting_space_and_with_fewer_than_3_plates_the_tiles_stay(plates: str) -> None:
    state = after_acquire(Board(plates=plates or "-/-/-/YSKR0", lines="B1/B1"))
    assert part(state, 1, "lines") == "B1/B1/-/-/-/-"  # complete or not
    assert told(state, "line-waits", "line-broken") == [("line-waits", 0, 0), ("line-waits", 0, 1)]
    assert state.scores[0] == 5


def test_D24_only_plates_beside_the_line_count() -> None:
    state = after_acquire(Board(plates="YSKR0/YKTS0/-/KSTR0", lines="B1"), round=2)
    assert part(state, 1, "lines") == "B1/-/-/-/-/-"


def test_D24_they_are_placed_in_a_later_round_once_a_plate_fits() -> None:
    state = after_acquire(Board(plates="YSKR0/YKTS0/YBKS0", lines="B1"), round=2)
    assert words(state) == "1>6"


def test_D25_with_all_3_plates_beside_it_and_no_fitting_space_the_line_breaks() -> None:
    state = after_acquire(Board(9, plates=NO_BLUE, lines="B1/-"))
    assert told(state, "line-broken", "broken") == [("line-broken", 0, 0, BLUE, 1), ("broken", 0, BLUE, 0, 1)]
    assert part(state, 1, "lines") == "-/-/-/-/-/-"
    assert state.scores[0] == 8
    assert field(state, "tower") == "B1"


def test_D25_all_its_tiles_go_to_the_broken_tile_area_before_penalties_are_counted() -> None:
    state = after_acquire(Board(9, plates=NO_BLUE, lines="-/B2", broken="R"))
    assert state.scores[0] == 9 - 1 - 2 - 3


def test_D25_overflow_goes_to_the_tower() -> None:
    state = after_acquire(Board(20, plates=f"-/-/-/{NO_BLUE}", lines="-/-/B3/B4", broken="RR"))
    assert told(state, "line-broken", "broken", "discarded") == [
        ("line-broken", 0, 2, BLUE, 3),
        ("broken", 0, BLUE, 2, 2),
        ("discarded", 0, BLUE, 1),
        ("line-broken", 0, 3, BLUE, 4),
        ("discarded", 0, BLUE, 4),
    ]
    assert state.scores[0] == 20 - 10
    assert field(state, "tower") == "B7R2"


def test_D25_ruling_incomplete_lines_break_too() -> None:
    state = after_acquire(Board(9, plates=NO_BLUE, lines="-/B1"))
    assert told(state, "line-broken") == [("line-broken", 0, 1, BLUE, 1)]


def test_D25_ruling_a_free_multicolor_space_keeps_an_incomplete_line_safe() -> None:
    state = after_acquire(Board(9, plates=BLUE_WILD, lines="-/B1"))
    assert part(state, 1, "lines") == "-/B1/-/-/-/-"
    assert told(state, "line-broken", "line-waits") == []


def test_D25_ruling_once_the_multicolor_space_is_taken_the_line_breaks() -> None:
    state = after_acquire(Board(9, plates=BLUE_WILD, dome="....../.....Y", lines="-/B1"))
    assert told(state, "line-broken") == [("line-broken", 0, 1, BLUE, 1)]


def test_D25_the_multicolor_space_of_another_row_does_not_help() -> None:
    state = after_acquire(Board(9, plates=BLUE_WILD, lines="B1"))
    assert told(state, "line-broken") == [("line-broken", 0, 0, BLUE, 1)]


def test_D25_a_color_whose_spaces_are_all_taken_breaks() -> None:
    state = after_acquire(Board(9, plates=NO_BLUE, dome="Y.Y...", lines="Y1"))
    assert told(state, "line-broken") == [("line-broken", 0, 0, YELLOW, 1)]


def test_D25_chips_cannot_save_a_line_without_a_space() -> None:
    state = after_acquire(Board(9, plates=NO_BLUE, lines="-/B1", chips="B,B"))
    assert told(state, "line-broken") == [("line-broken", 0, 1, BLUE, 1)]
    assert part(state, 1, "chips") == "B,B"


def test_D42_each_line_has_its_turn_once_and_empty_ones_are_skipped() -> None:
    state = after_acquire(Board(plates="KYRW0/-/-/-/-/-/YRWB0", lines="K1/-/-/-/Y5"))
    assert field(state, "phase") == "tile1.1"
    state = state.play("1>1")
    assert field(state, "phase") == "tile1.5"
    with pytest.raises(IllegalMove) as refused:
        state.play("1>2")
    assert refused.value.code == "wrong-line"


def test_D42_a_line_once_passed_is_not_returned_to() -> None:
    state = after_acquire(Board(plates="KYRW0/-/-/YRWB0", lines="-/R1/Y3", chips="R,R"))
    assert words(state) == "leave payR"
    state = state.play("leave")
    assert told(state) == [("line-left", 0, 1)]
    assert field(state, "phase") == "tile1.3"
    assert words(state) == "3>1"
    assert part(state.play("3>1"), 1, "lines") == "-/R1/-/-/-/-"


def test_D42_a_tile_is_scored_and_a_special_tile_put_down_before_the_next_line_is_looked_at() -> None:
    mine = Board(plates="YSKR2/-/-/RWBK0", dome="RK....", lines="-/Y2/R3")  # RK above SY, RW above BK
    state = after_acquire(mine).play("2>2")
    assert told(state, *TILED, "special-tiled") == [
        ("tiled", 0, 1, 1, YELLOW),
        ("scored-down", 0, 1, 1, 2, 0),
        ("special-tiled", 0, 1, 0, 2),
        ("line-cleared", 0, 1, YELLOW, 1),
    ]
    state = state.play("3>1")
    assert told(state, *TILED)[:2] == [("tiled", 0, 2, 0, RED), ("scored-down", 0, 2, 0, 3, 0)]


@pytest.mark.parametrize(("start", "first"), [("1!", 0), ("2!", 1)])
def test_D42_ruling_the_holder_of_the_start_tile_is_asked_first_for_all_lines(start: str, first: int) -> None:
    mine = Board(9, plates="KYRW0", lines="K1/R2", tokens=0, taken=2)
    other = Board(9, plates="RWBK0", lines="R1/B2", tokens=0, taken=1)
    state = position("move2", mine, other, "T/-/-/-", start=start).play("chip1")
    asked = []
    while state.to_move is not None:
        asked.append(state.to_move)
        state = state.play(state.legal_moves()[0])
    assert asked == [first, first, 1 - first, 1 - first]
    assert part(state, 1, "dome").startswith("K...../R.....")
    assert part(state, 2, "dome").startswith("R...../B.....")


def test_D42_neither_players_tiling_changes_the_others() -> None:
    boards = (
        Board(9, plates="KYRW0", lines="K1/R2", broken="BB", tokens=0, taken=2),
        Board(9, plates="RWBK0", lines="R1/B2", broken="Y", tokens=0, taken=1),
    )
    ends = []
    for start in ("1", "2"):
        state = position("move2", *boards, "T/-/-/-", start=start).play("chip1")
        while state.to_move is not None:
            state = state.play(state.legal_moves()[0])
        ends.append([state.scores, *(field(state, name) for name in ("tower", "board1", "board2"))])
    assert ends[0] == ends[1]
    assert ends[0][:2] == [(9 + 1 + 2 - 3, 9 + 1 + 2 - 1), "B3Y1R1"]


def test_D42_broken_tiles_of_one_are_paid_before_the_other_tiles() -> None:
    mine = Board(9, broken="K", tokens=0, taken=2)
    other = Board(plates="RWBK0", lines="R1", tokens=0, taken=1)
    state = position("move2", mine, other, "T/-/-/-").play("chip1")
    assert state.to_move == 1
    assert told(state, "broken-cost", "broken-cleared") == [("broken-cost", 0, 0, -1), ("broken-cleared", 0, 0, BLACK)]
