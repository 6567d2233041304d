"""The five worked examples of the rulebooks, named after the rules they show."""

import pytest

from azulejos import azul
from tests.games.azul.rules.positions import BLUE, RED, after_offer, board, field, position, told, words

SCORED = ("scored-alone", "scored-across", "scored-down")


def test_A7_A8_example_1_the_first_turns_of_three_players() -> None:
    state = azul(3).start(first=0).deal("fill:BKKW/YRRR/BBYY/KKWW/BYKW/BBKK/YYWW")
    state = state.play("1K2")  # 2 black; the other 2 tiles go to the center
    assert field(state, "center") == "*B1W1"
    state = state.play("2Y1")  # the yellow one; 3 red go to the center
    assert field(state, "center") == "*B1R3W1"
    state = state.play("CR3")  # the 3 red, and with them the marker
    assert field(state, "center") == "B1W1"
    assert field(state, "board1") == board(lines="-/K2")
    assert field(state, "board2") == board(lines="Y1")
    assert field(state, "board3") == board(lines="-/-/R3", floor="*")
    assert state.to_move == 0


def test_A9_A10_A11_A12_example_2_where_two_yellow_tiles_may_go() -> None:
    mine = board(lines="-/-/-/B1", wall="...../..Y../...Y.")
    state = position("move1", mine, factories="BYYR/KKKK", center="*-")
    yellow = [word for word in words(state).split() if word.startswith("1Y")]
    assert yellow == ["1Y1", "1Y5", "1YF"]
    wall = "...../..Y../...Y."
    assert field(state.play("1Y1"), "board1") == board(lines="Y1/-/-/B1", wall=wall, floor="Y")
    assert field(state.play("1Y5"), "board1") == board(lines="-/-/-/B1/Y2", wall=wall)
    assert field(state.play("1YF"), "board1") == board(lines="-/-/-/B1", wall=wall, floor="YY")


def test_A14_A15_example_3_two_complete_lines_between_incomplete_ones() -> None:
    state = after_offer(board(lines="-/R2/Y2/B4/K3"))
    assert field(state, "board1") == board(2, lines="-/-/Y2/-/K3", wall="...../...R./...../...B.")
    assert field(state, "lid") == "B3R1"
    assert told(state, *SCORED, "line-cleared") == [
        ("scored-alone", 0, 1, 3, 1),
        ("line-cleared", 0, 1, RED, 1),
        ("scored-alone", 0, 3, 3, 1),
        ("line-cleared", 0, 3, BLUE, 3),
    ]


@pytest.mark.parametrize(
    ("lines", "wall", "points"),
    [
        ("R1", "", 1),  # red, with no neighbor
        ("-/-/Y3", "...../...../.WB..", 3),  # yellow, in a horizontal run of 3
        ("-/-/-/B4", "...../...R./...Y.", 3),  # blue, in a vertical run of 3
        ("-/-/-/B4", "...../...../...Y.", 2),  # as the German edition draws it: in a vertical run of 2
        ("-/-/Y3", "...../...R./KWB../...B.", 7),  # yellow, in a horizontal run of 4 and a vertical one of 3
    ],
)
def test_A15_example_4_four_tiles_are_scored(lines: str, wall: str, points: int) -> None:
    state = after_offer(board(lines=lines, wall=wall))
    assert state.scores == (points, 0)


def test_A3_A16_A17_example_5_four_tiles_and_the_marker_on_the_floor_line_cost_8() -> None:
    state = position("move2", board(20, floor="RR*KK"), center="W1").play("CW5")
    assert state.scores == (20 - 8, 0)
    assert field(state, "lid") == "R2K2"
    assert told(state, "floor-cost") == [
        ("floor-cost", 0, 0, -1),
        ("floor-cost", 0, 1, -1),
        ("floor-cost", 0, 2, -2),
        ("floor-cost", 0, 3, -2),
        ("floor-cost", 0, 4, -2),
    ]
