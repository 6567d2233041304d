"""The variant on the gray side: G1 to G7."""

import pytest

from azulejos.errors import IllegalMove, PositionError
from tests.games.azul.rules.positions import RED, after_offer, board, field, position, told, words

SCORED = ("scored-alone", "scored-across", "scored-down")
BONUSES = ("row-bonus", "column-bonus", "color-bonus")
NO_ROOM_IN_ROW_2 = "..R../BY.KW"  # its free column has red, the only color that it lacks
NO_ROOM_IN_ROW_5 = "..R../...../...../...../BY.KW"


def test_G1_a_tile_may_go_to_any_column_of_an_empty_wall() -> None:
    assert words(after_offer(board(lines="-/R2"), game="azul2g")) == "2>1 2>2 2>3 2>4 2>5"


def test_G1_but_not_to_a_space_that_is_taken_nor_to_a_column_that_has_its_color() -> None:
    state = after_offer(board(lines="-/R2", wall="R..../..K../...../....R"), game="azul2g")
    assert words(state) == "2>2 2>4"
    assert field(state.play("2>4"), "board1") == board(1 + 1, wall="R..../..KR./...../....R")


def test_G1_nor_twice_into_a_row() -> None:
    state = position("move1", board(wall="...../R...."), game="azul2g", factories="RRRR", center="*-")
    assert words(state) == "1R1 1R3 1R4 1R5 1RF"


def test_G1_the_spaces_of_the_colored_side_do_not_bind() -> None:
    wall = "KWRY."
    assert field(position("fill20", board(wall=wall), game="azul2g"), "board1") == board(wall=wall)
    with pytest.raises(PositionError):
        position("fill20", board(wall=wall), game="azul2")


def test_G2_the_column_is_the_players_choice_and_cannot_be_declined() -> None:
    state = after_offer(board(lines="R1"), game="azul2g")
    assert state.to_move == 0
    assert field(state, "phase") == "tile1.1"
    assert {move.kind for move in state.legal_moves()} == {"tile"}
    assert told(state, "tiled") == []


def test_G2_a_single_column_is_asked_for_too_and_a_game_that_folds_takes_it() -> None:
    one_left = board(lines="R1", wall="BY.KW")
    assert words(after_offer(one_left, game="azul2g")) == "1>3"
    folded = after_offer(one_left, game="azul2g+fold")
    assert told(folded, "tiled") == [("tiled", 0, 0, 2, RED)]
    assert folded.is_over


def test_G2_a_game_that_folds_still_asks_where_there_are_two() -> None:
    assert words(after_offer(board(lines="R1", wall="BY.K."), game="azul2g+fold")) == "1>3 1>5"


def test_G2_lines_are_worked_from_top_to_bottom_each_scored_before_the_next() -> None:
    state = after_offer(board(lines="R1/Y2/-/K4"), game="azul2g").play("1>2")
    assert state.scores == (1, 0)
    assert field(state, "phase") == "tile1.2"
    state = state.play("2>2")
    assert told(state) == [
        ("tiled", 0, 1, 1, 1),
        ("scored-down", 0, 1, 1, 2, 0),
        ("line-cleared", 0, 1, 1, 1),
    ]
    assert field(state, "phase") == "tile1.4"
    assert field(state, "board1") == board(3, lines="-/-/-/K4", wall=".R.../.Y...")


def test_G2_another_line_may_not_be_tiled_first() -> None:
    state = after_offer(board(lines="R1/Y2"), game="azul2g")
    with pytest.raises(IllegalMove) as refused:
        state.play("2>1")
    assert refused.value.code == "wrong-line"


def test_G2_an_earlier_choice_limits_a_later_one() -> None:
    state = after_offer(board(lines="R1/R2"), game="azul2g")
    assert words(state.play("1>4")) == "2>1 2>2 2>3 2>5"
    assert words(state.play("1>1")) == "2>2 2>3 2>4 2>5"


def test_G3_a_line_that_no_column_can_take_goes_to_the_floor_line() -> None:
    state = after_offer(board(20, lines="-/R2", wall=NO_ROOM_IN_ROW_2), game="azul2g")
    assert [event for event in told(state) if event[1] == 0][:2] == [
        ("line-broken", 0, 1, RED, 2),
        ("put-on-floor", 0, RED, 0, 2),
    ]
    assert field(state, "board1") == board(20 - 2, wall=NO_ROOM_IN_ROW_2)
    assert field(state, "lid") == "R2"
    assert told(state, "tiled", *SCORED) == []


def test_G3_before_the_floor_line_is_counted_and_with_overflow_to_the_lid() -> None:
    broken = board(20, lines="-/-/-/-/R5", wall=NO_ROOM_IN_ROW_5, floor="KKKK")
    state = after_offer(broken, game="azul2g")
    assert told(state, "put-on-floor", "discarded") == [("put-on-floor", 0, RED, 4, 3), ("discarded", 0, RED, 2)]
    assert field(state, "board1") == board(20 - 14, wall=NO_ROOM_IN_ROW_5)
    assert field(state, "lid") == "R5K4"


def test_G3_with_a_full_floor_line_all_go_to_the_lid() -> None:
    broken = board(20, lines="-/-/-/-/R5", wall=NO_ROOM_IN_ROW_5, floor="KKKKKKK")
    state = after_offer(broken, game="azul2g")
    assert told(state, "put-on-floor", "discarded") == [("discarded", 0, RED, 5)]
    assert state.scores == (20 - 14, 0)


def test_G2_G3_an_earlier_choice_may_break_a_later_line() -> None:
    state = after_offer(board(20, lines="-/R2/-/-/R5", wall="...../..BYK/...../...../B.YKW"), game="azul2g")
    assert words(state) == "2>1 2>2"
    broken = state.play("2>2")
    assert told(broken, "line-broken") == [("line-broken", 0, 4, RED, 5)]
    assert broken.scores == (20 + 4 - 8, 0)
    kept = state.play("2>1")
    assert words(kept) == "5>2"
    assert field(kept.play("5>2"), "board1") == board(20 + 1 + 5 + 2, wall="...../R.BYK/...../...../BRYKW")


def test_G3_the_line_is_open_again_afterwards_even_to_the_same_color() -> None:
    state = after_offer(board(lines="-/R2", wall=NO_ROOM_IN_ROW_2), game="azul2g")
    state = state.deal("fill:RRRR/KKKK/YYYY/BBBB/WWWW").play("2KF")
    assert [word for word in words(state).split() if word[2] == "2"] == ["1R2"]


def test_G4_while_drafting_only_the_wall_row_limits_a_line() -> None:
    state = position("move1", board(wall=NO_ROOM_IN_ROW_2), game="azul2g", factories="RRRR", center="*-")
    assert words(state) == "1R2 1R3 1R4 1R5 1RF"  # line 2, although no column will take red


def test_G5_an_incomplete_line_stays_although_no_column_can_take_it() -> None:
    state = after_offer(board(20, lines="-/R1", wall=NO_ROOM_IN_ROW_2), game="azul2g")
    assert field(state, "board1") == board(20, lines="-/R1", wall=NO_ROOM_IN_ROW_2)
    assert told(state, "line-broken") == []


def test_G6_players_choose_in_seat_order_from_the_markers_owner_each_through_all_lines() -> None:
    boards = board(lines="R1/Y2"), board(lines="K1/-/W3", floor="*"), board(lines="-/B2")
    state = position("move1", *boards, game="azul3g", start=2, center="W1").play("CW5")
    asked = []
    while state.to_move is not None:
        asked.append(field(state, "phase"))
        state = state.play(state.legal_moves()[0])
    assert asked == ["tile2.1", "tile2.3", "tile3.2", "tile1.1", "tile1.2"]
    assert field(state, "start") == "s2"


def test_G6_whoever_has_nothing_to_choose_is_skipped() -> None:
    boards = board(lines="R1"), board(5, floor="*KK"), board(5, lines="-/R1", floor="Y")
    state = position("move1", *boards, game="azul3g", start=2, center="W1").play("CW5")
    assert field(state, "phase") == "tile1.1"
    assert state.scores == (0, 1, 4)


def test_G6_nobodys_choice_changes_the_options_of_another() -> None:
    state = position("move2", board(lines="R1"), board(lines="R1"), game="azul2g", center="*W1").play("CW5")
    for column in range(1, 6):
        assert words(state.play(f"1>{column}")) == "1>1 1>2 1>3 1>4 1>5"


@pytest.mark.parametrize(
    ("move", "scored"),
    [
        ("3>1", [("scored-alone", 0, 2, 0, 1)]),
        ("3>2", [("scored-across", 0, 2, 1, 2, 1), ("scored-down", 0, 2, 1, 3, 0)]),
        ("3>4", [("scored-across", 0, 2, 3, 2, 2)]),
        ("3>5", [("scored-down", 0, 2, 4, 2, 1)]),
    ],
)
def test_G7_A15_holds_unchanged(move: str, scored: list[tuple[str | int, ...]]) -> None:
    state = after_offer(board(lines="-/-/R3", wall=".K.../.Y..B/..W.."), game="azul2g")
    assert told(state.play(move), *SCORED) == scored


def test_G7_A16_holds_unchanged() -> None:
    state = after_offer(board(5, lines="R1", floor="KKKKK"), game="azul2g").play("1>1")
    assert state.scores == (0, 0)


def test_G7_a_color_asks_for_its_five_tiles_in_whatever_columns() -> None:
    reds = "BY.KW/R..../.R.../...R./....R"
    state = after_offer(board(lines="R1", wall=reds), game="azul2g").play("1>3")
    assert told(state, *BONUSES) == [("row-bonus", 0, 0, 2), ("color-bonus", 0, RED, 10)]
    assert state.scores == (5 + 2 + 10, 0)


def test_G7_A22_A23_A24_hold_unchanged() -> None:
    wall = "K..../W..../B..../Y..../.YBKW"  # a row and a column lack red
    state = after_offer(board(lines="-/-/-/-/R5", wall=wall), board(20), game="azul3g").play("5>1")
    assert told(state, *BONUSES, "ended") == [
        ("row-bonus", 0, 4, 2),
        ("column-bonus", 0, 0, 7),
        ("ended", 0),
    ]
    assert state.outcome is not None
    assert state.outcome.scores == (5 + 5 + 2 + 7, 20, 0)
    assert state.outcome.places == (2, 1, 3)
