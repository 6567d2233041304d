"""The end of the match (D33) and the goals (D40)."""

import pytest

from azulejos import Outcome, State
from tests.games.duel.rules.positions import SPECIAL_PLATES, Board, after_acquire, part, position, spaces, told

GOALS = ["1a", "1b", "2a", "2b", "3a", "3b", "4a", "4b"]
PLATES = "TKRW0/SKRB3/WBTK0/TBWY0/STYB1/BKST0/KYRW3/YBKS0/YRWB1"
SPACES = ["TKKBWB", "RWSRTK", "TBYSBK", "WYBTST", "YWYBWY", "KRKSBR"]
FULL = "TKKBTB/RBSRTK/TBYSBK/YYBTST/YRYBRY/KRKSBR"
COLORFUL = "BKST0/RTYW0/YRWB0"  # BK RT YR above ST YW WB


def ended(mine: Board, other: Board | None = None, tablets: str = "1a,2b,4a", start: str = "1") -> State:
    """Return the state at the end of the match."""
    return after_acquire(mine, other, round=5, game=f"duel:{tablets}", start=start)


def goal(side: str, dome: str, plates: str = PLATES) -> int:
    """Return the points of a goal for a dome, in a match with this goal and the a-sides of two other tablets."""
    tablets = sorted([side, *[f"{digit}a" for digit in "1234" if digit != side[0]][:2]])
    state = ended(Board(20, plates=plates, dome=dome), tablets=",".join(tablets))
    (points,) = [event.points for event in state.events if event.seat == 0 and event.get("goal") == GOALS.index(side)]
    return points


def outcome_of(state: State) -> Outcome:
    """Return the outcome of a finished match."""
    assert state.outcome is not None
    return state.outcome


def test_D33_the_tablets_are_added_after_the_last_tiling() -> None:
    state = ended(Board(20, plates=PLATES, dome="TKKBB.", lines="B1", broken="RR")).play("1>6")
    assert told(state, "scored-across", "broken-cost", "goal-scored")[:3] == [
        ("scored-across", 0, 0, 5, 6, 0),
        ("broken-cost", 0, 0, -1),
        ("broken-cost", 0, 1, -2),
    ]
    assert [event for event in told(state, "goal-scored") if event[1] == 0] == [
        ("goal-scored", 0, 0, 0),
        ("goal-scored", 0, 3, 0),
        ("goal-scored", 0, 6, 3),
    ]
    assert state.scores[0] == 20 + 6 - 3 + 3
    assert state.is_over


def test_D33_penalties_are_clamped_before_the_tablets() -> None:
    state = ended(Board(3, plates=PLATES, dome="TKKBBB", broken="RRRR"))
    assert state.scores[0] == 3  # 3 - 10 is 0; a full row scores 3


def test_D33_most_points_wins() -> None:
    outcome = outcome_of(ended(Board(20), Board(21)))
    assert outcome == Outcome((20, 21), (2, 1), (1, 0), "rounds-played")
    assert outcome.winners == (1,)


@pytest.mark.parametrize(("start", "places", "winner"), [("1", (1, 2), 0), ("2", (2, 1), 1)])
def test_D33_a_tie_goes_to_the_holder_of_the_start_player_tile(
    start: str, places: tuple[int, int], winner: int
) -> None:
    outcome = outcome_of(ended(Board(20), Board(20), start=start))
    assert outcome.scores == (20, 20)
    assert outcome.places == places
    assert outcome.winners == (winner,)  # so there is no draw
    assert outcome.tie_break == ((1, 0) if winner == 0 else (0, 1))


def test_D33_the_holder_is_who_took_the_tile_in_round_5() -> None:
    mine, other = Board(20, taken=2), Board(23, taken=2)
    state = position("move2", mine, other, round=5, moons="-/-/-/-/B").play("MBF")
    assert told(state, "start-tile-taken") == [("start-tile-taken", 1)]
    assert state.scores == (20, 20)
    assert outcome_of(state).winners == (1,)


def test_D33_ruling_all_tablets_are_one_sum_that_is_clamped_once() -> None:
    state = ended(Board(0, plates=PLATES, dome="TKKBBB"), tablets="1b,3b,4a")
    assert [event for event in told(state, "goal-scored", "clamped") if event[1] == 0] == [
        ("goal-scored", 0, 1, 6),
        ("goal-scored", 0, 5, -12),
        ("goal-scored", 0, 6, 3),
        ("clamped", 0, 3),
    ]
    assert state.scores[0] == 0  # clamped after each goal, it would be 3


def test_D33_a_negative_sum_may_be_saved_by_the_score() -> None:
    assert ended(Board(13, plates=PLATES), tablets="1a,2a,3b").scores[0] == 1


def test_D40_the_spaces_of_these_tests_are_these() -> None:
    assert spaces(ended(Board(plates=PLATES)), 1) == SPACES
    assert spaces(ended(Board(plates=COLORFUL)), 1)[:2] == ["BKRTYR", "STYWWB"]


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", 0),
        ("T...../R...../T...../B...../Y...../K.....", 7),
        ("T...../R...../T...../B...../Y...../......", 0),  # five are not enough
        ("..KB../..SR../..Y.../..B.../..Y.../..K...", 7),  # a special tile counts
        ("TK..../RB..../TB..../BY..../YR..../KR....", 14),
        (FULL, 42),
    ],
)
def test_D40_1a_brings_7_for_each_complete_column(dome: str, points: int) -> None:
    assert goal("1a", dome) == points


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", 0),
        ("....../.B.RT./.BYSB./.YBT../.RYBR./......", 0),  # nothing outside
        ("TKKBBB", 6),
        ("T....B/....../....../....../....../K....R", 4),  # a corner counts once
        ("....../R...../T...../B....T/Y....Y/......", 6),
        ("....../....../....../....../..YB../..KS..", 2),  # a special tile counts
        (FULL, 20),
    ],
)
def test_D40_1b_brings_1_for_each_tile_on_the_20_outermost_spaces(dome: str, points: int) -> None:
    assert goal("1b", dome) == points


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", 0),
        ("T...../.B..../..Y.../...T../....B./.....R", 10),
        ("T...../.B..../..Y.../...T../....B./......", 0),
        (".....B/....T./..YS../..BT../.B..../K.....", 10),  # a special tile counts
        ("T....B/.B..T./..YS../..BT../.B..B./K....R", 20),
        (FULL, 20),
    ],
)
def test_D40_2a_brings_10_for_each_complete_main_diagonal(dome: str, points: int) -> None:
    assert goal("2a", dome) == points


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", 0),
        ("TK..../RB....", 3),
        ("TK..../R.....", 0),
        ("....BB/....TK", 3),
        ("....../....../....../....../YB..../KR....", 8),
        ("....../....../....../....../....BY/....BR", 8),
        ("..KB../..SR../....../....../..YB../..KS..", 0),  # these are not corner plates
        (FULL, 22),
    ],
)
def test_D40_2b_brings_3_for_a_full_upper_corner_plate_and_8_for_a_lower_one(dome: str, points: int) -> None:
    assert goal("2b", dome) == points


def test_D40_2b_a_special_tile_counts() -> None:
    assert goal("2b", "YS..../KR....", "YSKR0") == 3
    assert goal("2b", "Y...../K.....", "YSKR0") == 0


@pytest.mark.parametrize(
    ("dome", "points"),
    [  # the five multicolor spaces: row 1 column 5, row 2 column 2, row 4 column 1, row 5 columns 2 and 5
        ("", 0),
        ("....T./.B..../....../Y...../.R..R.", 10),
        ("....T./.B..../....../Y...../.R....", 0),  # all or nothing
        (FULL, 10),
    ],
)
def test_D40_3a_brings_2_for_each_multicolor_space_if_all_are_filled(dome: str, points: int) -> None:
    assert goal("3a", dome) == points


def test_D40_3a_brings_nothing_without_a_joker_plate() -> None:
    assert goal("3a", "", "/".join(f"{plate}0" for plate in SPECIAL_PLATES)) == 0


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", -12),
        ("..KB../..SR..", -9),
        ("..KB../..SR../..YSBK/..BTST/..YB../..KS..", 0),
        (FULL, 0),
    ],
)
def test_D40_3b_costs_3_for_each_empty_special_space(dome: str, points: int) -> None:
    assert goal("3b", dome) == points


def test_D40_3b_a_score_never_falls_below_0() -> None:
    state = ended(Board(20, plates="/".join(f"{plate}0" for plate in SPECIAL_PLATES)), tablets="1a,2a,3b")
    assert told(state, "goal-scored", "clamped")[2:4] == [("goal-scored", 0, 5, -27), ("clamped", 0, 7)]
    assert state.scores == (0, 5)


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", 0),
        ("TKKBBB", 3),
        ("TKKBB.", 0),
        ("..KB../RBSRTK", 3),  # a special tile counts
        ("TKKBBB/RBSRTK", 6),
        (FULL, 18),
    ],
)
def test_D40_4a_brings_3_for_each_complete_row(dome: str, points: int) -> None:
    assert goal("4a", dome) == points


@pytest.mark.parametrize(
    ("dome", "points"),
    [
        ("", 0),
        ("BKRTY.", 4),  # the sixth space may be empty
        ("BKRTYR", 4),  # or repeat a color
        ("BK.TYR", 4),  # in any order, on whatever spaces
        ("BKRT.R", 0),  # yellow is missing
        ("BK..../STYKRB", 4),  # or hold a special tile
        ("BK..../STYRRB", 0),  # which has no color
        ("BK..../STYR.B", 0),
        ("BKRTY./STYKRB", 8),
    ],
)
def test_D40_4b_ruling_brings_4_for_each_row_with_tiles_of_all_5_colors(dome: str, points: int) -> None:
    assert goal("4b", dome, COLORFUL) == points


def test_D40_only_the_goals_of_the_match_count_and_for_both_seats() -> None:
    state = ended(Board(plates=PLATES, dome=FULL), tablets="1a,2b,3b,4a")
    assert told(state, "goal-scored") == [
        ("goal-scored", 0, 0, 42),
        ("goal-scored", 0, 3, 22),
        ("goal-scored", 0, 5, 0),
        ("goal-scored", 0, 6, 18),
        ("goal-scored", 1, 0, 0),
        ("goal-scored", 1, 3, 0),
        ("goal-scored", 1, 5, -15),
        ("goal-scored", 1, 6, 0),
    ]
    assert state.scores == (5 + 42 + 22 + 18, 0)
    assert part(state, 1, "dome") == FULL
