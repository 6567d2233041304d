"""Phase A, the factory offer: who moves and what may be taken: A6 to A8, A13."""

import pytest

from azulejos import Dice, azul, parse_move
from azulejos.errors import NotationError
from tests.games.azul.rules.positions import (
    BLACK,
    BLUE,
    CENTER,
    RED,
    WHITE,
    YELLOW,
    board,
    field,
    position,
    told,
    unlikely,
    words,
)


def test_A6_the_start_player_puts_the_marker_in_the_center_and_moves_first() -> None:
    state = azul(3).start(first=1).deal(seed=1)
    assert field(state, "center") == "*-"
    assert field(state, "phase") == "move2"
    assert told(state, "round-began") == [("round-began", 1, 1)]


def test_A6_play_goes_by_seat_number_and_round_again() -> None:
    state = position("move3", game="azul4", start=3, factories="BBBB/YYYY/RRRR/KKKK/WWWW/BBYY", center="*-")
    seats = []
    for move in ("1BF", "2YF", "3RF", "4KF", "5WF"):
        seats.append(state.to_move)
        state = state.play(move)
    assert seats == [2, 3, 0, 1, 2]


def test_A7_a_move_takes_all_tiles_of_a_color_from_a_factory_and_the_rest_goes_to_the_center() -> None:
    state = position("move1", factories="BBYK/RRRR", center="*Y1W1").play("1B2")
    assert field(state, "factories") == "-/RRRR/-/-/-"
    assert field(state, "center") == "*Y2K1W1"
    assert told(state) == [
        ("taken", 0, 0, BLUE, 2),
        ("moved-to-center", 0, YELLOW, 1),
        ("moved-to-center", 0, BLACK, 1),
        ("put-in-line", 0, 1, BLUE, 2, 0),
    ]


def test_A7_or_all_tiles_of_a_color_from_the_center_where_the_others_stay() -> None:
    state = position("move1", board(), board(floor="*"), start=2, factories="RRRR", center="Y2W3").play("CW3")
    assert field(state, "center") == "Y2"
    assert field(state, "factories") == "RRRR/-/-/-/-"
    assert told(state) == [("taken", 0, CENTER, WHITE, 3), ("put-in-line", 0, 2, WHITE, 3, 0)]


def test_A7_the_moves_are_every_color_of_every_source_and_nothing_else() -> None:
    full_lines = board(lines="B1/B2/B3/B4/B5")
    state = position("move1", full_lines, factories="-/YYRR/-/WWWW", center="*R2K1")
    assert words(state) == "2YF 2RF 4WF CRF CKF"


def test_A7_there_is_no_passing() -> None:
    for word in ("pass", "-", ""):
        with pytest.raises(NotationError):
            parse_move(word)


@pytest.mark.parametrize("name", ["azul2", "azul3g", "azul4"])
def test_A7_A9_whoever_is_to_move_has_a_move(name: str) -> None:
    state = azul(int(name[4]), gray=name.endswith("g")).start()
    dice = Dice(name)
    for _ in range(300):
        if state.is_over:
            break
        moves = state.legal_moves()
        assert bool(moves) == (state.to_move is not None)
        state = state.play(moves[dice.below(len(moves))]) if moves else state.deal(dice=dice)


def test_A8_the_first_to_take_from_the_center_also_takes_the_marker() -> None:
    state = position("move1", factories="BBBB", center="*Y1R2", start=2).play("CR2")
    assert field(state, "center") == "Y1"
    assert field(state, "board1") == board(lines="-/R2", floor="*")
    assert field(state, "start") == "s1"
    assert told(state) == [("taken", 0, CENTER, RED, 2), ("marker-taken", 0, 0), ("put-in-line", 0, 1, RED, 2, 0)]


def test_A8_the_second_to_take_from_the_center_does_not() -> None:
    state = position("move2", board(floor="*"), factories="BBBB", center="Y1").play("CY1")
    assert told(state, "marker-taken") == []
    assert field(state, "board2") == board(lines="Y1")
    assert field(state, "start") == "s1"


def test_A8_taking_from_a_factory_leaves_the_marker_in_the_center() -> None:
    state = position("move1", factories="BBBB/YYYY", center="*R2").play("1B4")
    assert field(state, "center") == "*R2"


def test_A8_the_marker_takes_the_leftmost_free_space_before_the_tiles_of_the_same_move() -> None:
    state = position("move1", board(floor="KK"), factories="BBBB", center="*R3").play("CR1")
    assert field(state, "board1") == board(lines="R1", floor="KK*RR")
    assert told(state, "marker-taken", "put-on-floor") == [("marker-taken", 0, 2), ("put-on-floor", 0, RED, 3, 2)]


def test_A8_on_the_last_free_space_the_marker_comes_first_and_the_tiles_go_to_the_lid() -> None:
    state = position("move1", board(20, floor="KKKKKK"), center="*R3").play("CRF")
    assert field(state, "lid") == "R3K6"
    assert state.scores == (20 - 14, 0)


def test_A8_with_a_full_floor_line_the_marker_lies_beside_the_board() -> None:
    state = position("move1", board(20, floor="KKKKKKK"), factories="BBBB", center="*R1", start=2).play("CR1")
    assert field(state, "board1") == board(20, lines="R1", floor="KKKKKKK")
    assert field(state, "center") == "-"
    assert field(state, "start") == "s1"
    assert told(state, "marker-taken") == [("marker-taken", 0, 7)]
    assert unlikely(str(state)) == state


def test_A8_beside_the_board_the_marker_costs_nothing_and_its_owner_still_starts() -> None:
    state = position("move1", board(20, floor="KKKKKKK"), center="*R1", start=2).play("CR2")
    assert state.scores == (20 - 14, 0)
    assert told(state, "marker-kept") == [("marker-kept", 0)]
    assert state.deal(seed=1).to_move == 0


def test_A13_the_phase_ends_after_the_move_that_leaves_no_tile() -> None:
    state = position("move1", board(floor="*"), factories="BBYY", center="-")
    state = state.play("1B2")
    assert field(state, "phase") == "move2"
    state = state.play("CY2")
    assert field(state, "phase") == "fill20"
    assert field(state, "board1") == board(wall="...../.B...")
    assert field(state, "board2") == board(1, wall="...../..Y..")


def test_A13_a_marker_alone_in_the_center_does_not_prolong_it() -> None:
    state = position("move1", factories="RRRR", center="*-").play("1R5")
    assert field(state, "phase") == "fill20"
    assert field(state, "center") == "-"


def test_A13_when_nobody_took_from_the_center_the_marker_returns_to_the_start_player_and_costs_nothing() -> None:
    state = position("move1", board(9), board(9), factories="RRRR", center="*-", start=2).play("1R5")
    assert state.scores == (9, 9)
    assert told(state) == [("taken", 0, 0, RED, 4), ("put-in-line", 0, 4, RED, 4, 0), ("marker-kept", 1)]
    state = state.deal(seed=1)
    assert state.to_move == 1
    assert field(state, "center") == "*-"


def test_A13_on_the_gray_side_the_marker_is_back_before_columns_are_chosen() -> None:
    state = position("move1", board(lines="-/R1"), game="azul2g", factories="RRRR", center="*-", start=2).play("1R2")
    assert field(state, "phase") == "tile1.2"
    assert field(state, "center") == "-"
    assert field(state, "start") == "s2"
    assert unlikely(str(state)) == state
