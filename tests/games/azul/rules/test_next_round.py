"""Phase C, the next round: A19 to A21."""

import pytest

from azulejos.errors import IllegalMove
from tests.games.azul.rules.positions import (
    BLACK,
    BLUE,
    WHITE,
    after_offer,
    board,
    field,
    position,
    told,
    unlikely,
    words,
)

# The fullest possible boards after wall tiling: 20 tiles on the wall, and 10 in the lines.
NO_BLUE = board(lines="-/B1/B2/B3/B4", wall=".YRKW/W.YRK/KW.YR/RKW.Y/YRKW.")
NO_YELLOW = board(lines="-/Y1/Y2/Y3/Y4", wall="B.RKW/WB.RK/KWB.R/RKWB./.RKWB")
NO_RED = board(lines="-/R1/R2/R3/R4", wall="BY.KW/WBY.K/KWBY./.KWBY/Y.KWB")


def test_A19_every_factory_is_refilled_with_four() -> None:
    state = after_offer(board(lines="B1"))
    assert field(state, "phase") == "fill20"
    assert field(state, "factories") == "-/-/-/-/-"
    state = state.deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    assert field(state, "factories") == "BBYR/YKWW/BRKW/YYRR/BKKW"
    assert field(state, "round") == "r3"
    assert field(state, "bag") == "B15Y16R16K16W15"


def test_A19_factories_are_filled_in_number_order_each_to_four_before_the_next() -> None:
    state = position("fill20", lid="B1").deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    assert [event[1] for event in told(state, "drawn")] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + [4] * 4


def test_A19_when_the_bag_runs_out_the_lid_refills_it_and_filling_continues() -> None:
    state = position("fill20", bag="B2K1", lid=None)
    assert field(state, "lid") == "B18Y20R20K19W20"
    state = state.deal("fill:BBYK/RRRR/YYYY/WWWW/KKKK")
    assert field(state, "factories") == "BBYK/RRRR/YYYY/WWWW/KKKK"
    assert field(state, "bag") == "B18Y15R16K15W16"
    assert field(state, "lid") == "-"
    kinds = [event.kind for event in state.events]
    assert kinds == ["drawn"] * 3 + ["poured"] + ["drawn"] * 17 + ["round-began"]
    assert told(state, "poured") == [("poured", 97)]


def test_A19_what_is_still_in_the_bag_comes_out_before_the_lid_goes_in() -> None:
    state = position("fill20", bag="B2K1", lid=None)
    assert state.chances() == ((BLUE, 2 / 3), (BLACK, 1 / 3))
    with pytest.raises(IllegalMove) as refused:
        state.deal("fill:YYYY/RRRR/YYYY/WWWW/KKKK")
    assert refused.value.code == "impossible-deal"


def test_A19_the_lid_stays_when_the_bag_has_merely_become_empty() -> None:
    state = position("fill20", bag="B4Y4R4K4W4", lid=None, round=4)  # the fifth fill of two players
    state = state.deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    assert told(state, "poured") == []
    assert field(state, "round") == "r5"
    assert field(state, "bag") == "-"
    assert field(state, "lid") == "B16Y16R16K16W16"


def test_A19_so_the_discards_of_that_round_join_the_refill() -> None:
    mine = board(lines="-/B1", floor="RRR")
    ending = position("move1", mine, board(floor="*"), start=2, center="B1", bag="-", lid=None)
    assert field(ending, "lid") == "B18Y20R17K20W20"
    state = ending.play("CB2")
    assert told(state, "poured") == [("poured", 99)]  # all but the blue tile on the wall
    assert field(state, "bag") == "B19Y20R20K20W20"
    assert field(state, "lid") == "-"


def test_A19_a_player_with_the_marker_starts_the_refilled_round() -> None:
    state = position("fill20", start=2, lid="B1").deal(seed=7)
    assert told(state, "round-began") == [("round-began", 3, 1)]
    assert field(state, "phase") == "move2"


def test_A19_a_column_of_five_is_no_row_and_the_game_continues() -> None:
    state = after_offer(board(lines="B1", wall="...../W..../K..../R..../Y...."))
    assert field(state, "board1") == board(5, wall="B..../W..../K..../R..../Y....")
    assert field(state, "phase") == "fill20"


def test_A20_with_bag_and_lid_empty_the_round_starts_with_the_factories_as_they_are() -> None:
    state = position("fill28", NO_BLUE, NO_YELLOW, NO_RED, game="azul3", round=9)
    assert field(state, "bag") == "K5W5"  # the minimum that three boards leave
    state = state.deal("fill:KKKK/WWWW/KW/-/-/-/-")
    assert field(state, "factories") == "KKKK/WWWW/KW/-/-/-/-"
    assert field(state, "phase") == "move1"
    assert told(state, "poured", "round-began") == [("round-began", 10, 0)]
    assert unlikely(str(state)) == state


def test_A20_filling_stops_by_itself_at_the_last_tile() -> None:
    state = position("fill36", NO_BLUE, NO_YELLOW, NO_RED, board(wall="...K./....K/K..../.K.../..K.."), game="azul4")
    assert field(state, "bag") == "W5"
    state = state.deal(seed=1)
    assert field(state, "factories") == "WWWW/W/-/-/-/-/-/-/-"
    assert words(state) == "1WF 2WF"
    assert field(state.play("2WF"), "factories") == "WWWW/-/-/-/-/-/-/-/-"


def test_A20_two_players_never_run_short() -> None:
    state = position("fill20", NO_BLUE, NO_YELLOW, round=9).deal(seed=1)
    assert all(len(factory) == 4 for factory in field(state, "factories").split("/"))
    assert field(state, "bag") != "-"


def test_A21_when_not_a_single_tile_can_be_drawn_the_game_ends_with_end_scoring() -> None:
    fourth = board(3, wall="...KW/W...K/KW.../.KW../..K..", floor="*")
    state = position("move4", NO_BLUE, NO_YELLOW, NO_RED, fourth, game="azul4", start=4, center="W1").play("CW5")
    assert field(state, "phase") == "over"
    assert field(state, "bag") == field(state, "lid") == "-"
    assert told(state, "poured", "color-bonus", "ended") == [
        *[("color-bonus", 0, color, 10) for color in (1, 2, 3, 4)],
        *[("color-bonus", 1, color, 10) for color in (0, 2, 3, 4)],
        *[("color-bonus", 2, color, 10) for color in (0, 1, 3, 4)],
        ("color-bonus", 3, BLACK, 10),
        ("ended", 1),
    ]
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.scores, outcome.places, outcome.reason) == ((40, 40, 40, 12), (1, 1, 1, 4), "tiles-exhausted")
    assert not state.is_chance
    assert unlikely(str(state)) == state


def test_A21_one_tile_is_enough_to_continue() -> None:
    fourth = board(3, wall="...KW/W...K/KW.../.KW../..K..", floor="*")
    state = position("move4", NO_BLUE, NO_YELLOW, NO_RED, fourth, game="azul4", start=4, center="W1").play("CWF")
    assert told(state, "poured") == [("poured", 1)]
    assert field(state, "phase") == "fill36"
    assert state.chances() == ((WHITE, 1.0),)
    assert field(state.deal(seed=1), "factories") == "W/-/-/-/-/-/-/-/-"
