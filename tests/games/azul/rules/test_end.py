"""The end of the match (A22 to A24), open information (A25) and the length of a match (A26)."""

import pytest

from azulejos import Dice, Outcome, State, azul, parse_state
from tests.games.azul.rules.positions import after_offer, board, field, position, told

BONUSES = ("row-bonus", "column-bonus", "color-bonus")
ROW_BUT_RED = "BY.KW"
FULL_ROW = "BYRKW"
TWO_FULL_ROWS = "BYRKW/WBYRK"


def outcome_of(state: State) -> Outcome:
    """Return the outcome of a finished match."""
    assert state.outcome is not None
    return state.outcome


def test_A22_the_game_ends_after_the_phase_in_which_somebody_completed_a_row() -> None:
    state = after_offer(board(10, lines="R1", wall=ROW_BUT_RED))
    assert state.is_over
    assert state.scores == (10 + 5 + 2, 0)
    assert told(state, "ended") == [("ended", 0)]
    assert outcome_of(state).reason == "row-completed"


def test_A22_phase_C_is_left_out() -> None:
    state = after_offer(board(lines="R1", wall=ROW_BUT_RED))
    assert field(state, "factories") == "-/-/-/-/-"
    assert field(state, "bag") == "B19Y19R19K19W18"
    assert field(state, "round") == "r2"
    assert not state.is_chance
    assert state.legal_moves() == ()


def test_A22_everybody_finishes_the_phase_first() -> None:
    completes = board(10, lines="R1/B2", wall=ROW_BUT_RED, floor="KK")
    late = board(20, lines="-/-/Y3", floor="WW")
    state = after_offer(completes, late, game="azul3")
    assert field(state, "board1") == board(10 + 5 + 2 + 2 - 2, wall="BYRKW/.B...")  # a blue run of 2 down, the floor
    assert field(state, "board2") == board(20 + 1 - 2, wall="...../...../...Y.")
    assert field(state, "lid") == "B1Y2K2W2"


def test_A22_the_floor_is_paid_and_clamped_before_the_bonuses() -> None:
    state = after_offer(board(0, lines="R1", wall=ROW_BUT_RED, floor="KKKKKKK"))
    assert state.scores == (2, 0)  # 5 - 14, clamped to 0, then a row
    kinds = [event.kind for event in state.events if event.seat == 0]
    assert kinds.index("row-bonus") > max(i for i, kind in enumerate(kinds) if kind == "floor-cost")


def test_A22_rows_of_several_players_may_be_completed_in_the_same_phase() -> None:
    full = board(lines="R1", wall=ROW_BUT_RED)
    assert after_offer(full, full, game="azul3").scores == (7, 7, 0)


@pytest.mark.parametrize(
    ("lines", "wall", "bonuses"),
    [
        ("R1", ROW_BUT_RED, [("row-bonus", 0, 0, 2)]),
        ("R1/R2", "BY.KW/WBY.K", [("row-bonus", 0, 0, 2), ("row-bonus", 0, 1, 2)]),
        ("R1", "BY.KW/..Y../..B../..W../..K..", [("row-bonus", 0, 0, 2), ("column-bonus", 0, 2, 7)]),
        ("R1", "BY.KW/...R./....R/R..../.R...", [("row-bonus", 0, 0, 2), ("color-bonus", 0, 2, 10)]),
    ],
)
def test_A23_a_row_brings_2_a_column_7_a_color_10(
    lines: str, wall: str, bonuses: list[tuple[str, int, int, int]]
) -> None:
    state = after_offer(board(lines=lines, wall=wall))
    assert told(state, *BONUSES) == bonuses


def test_A23_a_full_wall_brings_95() -> None:
    state = after_offer(board(lines="B1/B2/B3/B4/B5", wall=".YRKW/W.YRK/KW.YR/RKW.Y/YRKW."))
    assert field(state, "board1") == board(5 * 10 + 95, wall="BYRKW/WBYRK/KWBYR/RKWBY/YRKWB")
    assert sum(event.points for event in state.events if event.kind in BONUSES) == 95


def test_A23_every_seat_gets_its_bonuses_not_only_the_one_who_ended_the_game() -> None:
    column = board(3, wall="B..../W..../K..../R..../Y....")
    state = after_offer(board(lines="R1", wall=ROW_BUT_RED), column, game="azul3")
    assert told(state, *BONUSES) == [("row-bonus", 0, 0, 2), ("column-bonus", 1, 0, 7)]
    assert state.scores == (7, 10, 0)


def test_A23_there_is_no_bonus_before_the_end() -> None:
    state = after_offer(board(lines="B1", wall="...../W..../K..../R..../Y...."))
    assert not state.is_over
    assert told(state, *BONUSES) == []


@pytest.mark.parametrize(
    ("boards", "places", "winners"),
    [
        ([board(41, wall=FULL_ROW), board(40, wall=TWO_FULL_ROWS)], (1, 2), (0,)),  # points first
        ([board(40, wall=FULL_ROW), board(40, wall=TWO_FULL_ROWS)], (2, 1), (1,)),  # then complete rows
        ([board(40, wall=FULL_ROW), board(40)], (1, 2), (0,)),
        ([board(40, wall=FULL_ROW), board(40, wall=FULL_ROW)], (1, 1), (0, 1)),  # then the win is shared
        ([board(40, wall=FULL_ROW), board(40, wall=FULL_ROW), board(39)], (1, 1, 3), (0, 1)),
        ([board(40, wall=FULL_ROW), board(12), board(12)], (1, 2, 2), (0,)),
        ([board(7), board(12), board(40, wall=FULL_ROW), board(12)], (4, 2, 1, 2), (2,)),
        ([board(12), board(12, wall=FULL_ROW), board(40), board(12)], (3, 2, 1, 3), (2,)),  # ranked the same way
        ([board(9, wall=FULL_ROW)] * 4, (1, 1, 1, 1), (0, 1, 2, 3)),
    ],
)
def test_A24_points_then_complete_rows_then_a_shared_place(
    boards: list[str], places: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    outcome = outcome_of(position("over", *boards, game=f"azul{len(boards)}"))
    assert outcome.places == places
    assert outcome.winners == winners


def test_A24_only_horizontal_rows_break_a_tie() -> None:
    column = board(30, wall="B..../W..../K..../R..../Y....")
    outcome = outcome_of(position("over", column, board(30, wall=FULL_ROW)))
    assert outcome.tie_break == (0, 1)
    assert outcome.places == (2, 1)


def test_A24_nobody_has_an_outcome_before_the_end() -> None:
    assert position("move1", board(50), center="*R1").outcome is None


@pytest.mark.parametrize("seat", [0, 1, None])
def test_A25_a_seat_and_a_spectator_see_all_that_is_on_the_table(seat: int | None) -> None:
    state = position("move1", board(9, lines="B1", floor="K"), factories="BBYY", center="*R2", lid="W5")
    assert str(state.view(seat)) == str(state)
    played = state.play("1B2")
    assert played.view(seat).events == played.events


def test_A25_bag_and_lid_are_open_by_color_and_count() -> None:
    view = position("move1", factories="BBYY", center="*R2", lid="W5").view(1)
    assert str(view).split(" ")[6:8] == ["B18Y18R18K20W15", "W5"]


def test_A25_the_order_of_the_bag_is_nowhere_so_one_view_is_one_state() -> None:
    state = azul(2).start(first=0).deal(seed=1)
    assert parse_state(str(state)) == state
    assert {state.view(0).resample(seed) for seed in range(5)} == {state}


def test_A26_the_rules_set_no_limit_to_the_number_of_rounds() -> None:
    state = position("move2", board(floor="*"), center="W1", round=4321).play("CWF")
    assert field(state, "phase") == "fill20"
    assert field(state.deal(seed=1), "round") == "r4322"


def test_A26_a_game_in_which_nobody_tiles_continues() -> None:
    state = azul(2).start(first=0)
    dice = Dice("floor")
    while state.round <= 25:
        state = state.deal(dice=dice) if state.is_chance else state.play(state.legal_moves()[-1].text[:2] + "F")
    assert not state.is_over
    assert state.scores == (0, 0)


def test_A26_a_gray_wall_on_which_no_tile_can_ever_be_placed_again_continues_too() -> None:
    # Rows 1 to 4 lack white, which their free column has; row 5 lacks four colors, which its free columns have.
    stuck = board(lines="W1/W2/W3/W4/K5", wall="BYRK./YBKR./RKBY./KRYB./....W")
    state = after_offer(stuck, game="azul2g")
    assert [event[2] for event in told(state, "line-broken")] == [0, 1, 2, 3, 4]
    assert field(state, "phase") == "fill20"
