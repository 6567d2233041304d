"""Special tiles, runs and penalties: D27 to D29."""

from random import Random

import pytest

from azulejos import State
from tests.games.duel.rules.positions import BLACK, BLUE, RED, Board, after_acquire, field, part, position, spaces, told

SCORED = ("scored-alone", "scored-across", "scored-down")
PLATES = "TKRW0/SKRB3/WBTK0/TBWY0/STYB1/BKST0/KYRW3/YBKS0/YRWB1"
SPACES = ["TKKBWB", "RWSRTK", "TBYSBK", "WYBTST", "YWYBWY", "KRKSBR"]


def paid(score: int, broken: str = "-", start: str = "1") -> State:
    """Return the state after a round in which seat 1 has only broken tiles."""
    mine = Board(score, broken=broken, tokens=0, taken=2)
    return position("move2", mine, Board(tokens=0, taken=1), "T/-/-/-", start=start).play("chip1")


@pytest.mark.parametrize(
    ("plates", "dome", "lines", "move", "row", "column"),
    [
        ("YSKR0", "Y...../K.....", "-/R2", "2>2", 0, 1),  # YS above KR: the tile in row 2, the special tile in row 1
        ("YSKR2", "RK....", "-/Y2", "2>2", 1, 0),  # RK above SY
        ("-/YSKR3", "....../..Y...", "-/K2", "2>4", None, None),  # SR above YK: red is missing
        ("-/YSKR3", "...R../..Y...", "-/K2", "2>4", 0, 2),
        ("-/-/-/YSKR0", "....../....../Y...../K.....", "-/-/-/R4", "4>2", 2, 1),
        ("-/-/-/YSKR1", "....../....../K...../R.....", "-/-/Y3", "3>2", 3, 1),  # KY above RS
        ("-/-/-/-/-/-/YSKR0", "....../....../....../....../Y...../K.....", "-/-/-/-/-/R6", "6>2", 4, 1),
        ("-/-/-/-/-/-/YSKR1", "....../....../....../....../K...../R.....", "-/-/-/-/Y5", "5>2", 5, 1),
    ],
)
def test_D27_a_full_special_plate_gets_its_special_tile_which_scores_the_number_of_its_own_row(
    plates: str, dome: str, lines: str, move: str, row: int | None, column: int | None
) -> None:
    state = after_acquire(Board(plates=plates, dome=dome, lines=lines)).play(move)
    expected = [] if row is None else [("special-tiled", 0, row, column, row + 1)]
    assert told(state, "special-tiled") == expected
    if row is not None and column is not None:
        assert part(state, 1, "dome").split("/")[row][column] == "S"


def test_D27_it_scores_nothing_else() -> None:
    state = after_acquire(Board(5, plates="YSKR2", dome="RK....", lines="-/Y2")).play("2>2")
    assert told(state, *SCORED, "special-tiled") == [("scored-down", 0, 1, 1, 2, 0), ("special-tiled", 0, 1, 0, 2)]
    assert state.scores[0] == 5 + 2 + 2  # no run through the special tile


def test_D27_it_counts_as_a_tile_in_every_later_run() -> None:
    mine = Board(plates="YSKR2/-/-/RWBK0", dome="RK..../SY....", lines="-/-/R3")  # in row 3: RW
    assert told(after_acquire(mine).play("3>1"), *SCORED) == [("scored-down", 0, 2, 0, 3, 0)]


def test_D27_a_joker_plate_has_no_special_tile() -> None:
    state = after_acquire(Board(plates="KYRW0", dome="KY....", lines="-/R2")).play("2>1")
    assert told(state, "special-tiled") == []
    assert part(state, 1, "dome").startswith("KY..../R.....")


def test_D27_each_of_the_9_special_plates_has_one_in_any_rotation() -> None:
    for plate in ["YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR"]:
        for rotation in range(4):
            turned = spaces(position("move1", Board(plates=f"{plate}{rotation}"), suns="BBBB"), 1)
            upper, lower = turned[0][:2], turned[1][:2]
            at = 0 if lower[1] == "S" else 1
            before = upper.replace("S", ".") + "....", lower.replace("S", ".").replace(lower[at], ".") + "...."
            state = after_acquire(Board(plates=f"{plate}{rotation}", dome="/".join(before), lines=f"-/{lower[at]}2"))
            state = state.play(f"2>{at + 1}")
            row, column = (0, upper.index("S")) if "S" in upper else (1, lower.index("S"))
            assert told(state, "special-tiled") == [("special-tiled", 0, row, column, row + 1)]


def test_D28_the_spaces_of_these_tests_are_these() -> None:
    state = after_acquire(Board(plates=PLATES), round=4)
    assert spaces(state, 1) == SPACES


@pytest.mark.parametrize(
    ("dome", "scored"),
    [  # a blue tile goes to row 4, column 3
        ("", [("alone", 1)]),
        ("....../....../.B..../....../.B.B..", [("alone", 1)]),  # corners do not touch
        ("....../....../....../B....T", [("alone", 1)]),  # nor do tiles beyond a gap
        ("....../....../....../.Y....", [("across", 2, 1)]),  # over a plate's border
        ("....../....../....../BY....", [("across", 3, 0)]),
        ("....../....../....../...T..", [("across", 2, 2)]),
        ("....../....../....../BY.T..", [("across", 4, 0)]),
        ("....../....../..Y...", [("down", 2, 2)]),
        ("....../....../....../....../..Y...", [("down", 2, 3)]),  # over a plate's border
        ("....../....../..Y.../....../..Y...", [("down", 3, 2)]),
        ("....../....../....../....../..Y.../..K...", [("down", 3, 3)]),
        ("....../....../..Y.../....../..Y.../..K...", [("down", 4, 2)]),
        ("....../....../..Y.../.Y....", [("across", 2, 1), ("down", 2, 2)]),
        ("..K.../....../..Y.../BY....", [("across", 3, 0), ("down", 2, 2)]),  # the run is broken at row 2
        ("..KB../..SR../..Y.../BY....", [("across", 3, 0), ("down", 4, 0)]),  # a special tile closes it
        ("..KB../..SR../..Y.../BY..../..Y.../..K...", [("across", 3, 0), ("down", 6, 0)]),
        ("....../....../....BK/....ST", [("alone", 1)]),  # a special tile beyond a gap
        ("....../....../....BK/...TST", [("across", 4, 2)]),
        ("....../....../....BK/BY.TST", [("across", 6, 0)]),
    ],
)
def test_D28_a_tile_scores_the_runs_through_it_over_plate_borders_special_tiles_included(
    dome: str, scored: list[tuple[str, int] | tuple[str, int, int]]
) -> None:
    state = after_acquire(Board(plates=PLATES, dome=dome, lines="-/-/-/B4"), round=4).play("4>3")
    assert told(state, *SCORED) == [(f"scored-{kind}", 0, 3, 2, *run) for kind, *run in scored]
    assert state.scores[0] == 5 + sum(points for _, points, *_ in scored)


def test_D28_then_the_special_tile_if_it_filled_the_third_colored_space() -> None:
    dome = "....../....../..Y.../...T.."
    state = after_acquire(Board(plates=PLATES, dome=dome, lines="-/-/-/B4"), round=4).play("4>3")
    assert told(state, *SCORED, "special-tiled") == [
        ("scored-across", 0, 3, 2, 2, 2),
        ("scored-down", 0, 3, 2, 2, 2),
        ("special-tiled", 0, 2, 3, 3),
    ]
    assert state.scores[0] == 5 + 4 + 3


def by_finger(dome: list[str], row: int, column: int) -> int:
    """Return what a tile on an empty space scores, counted step by step."""
    down = "".join(line[column] for line in dome)
    runs = [
        len(line[:at].rpartition(".")[2]) + 1 + len(line[at + 1 :].partition(".")[0])
        for line, at in ((dome[row], column), (down, row))
    ]
    return sum(run for run in runs if run > 1) or 1


@pytest.mark.parametrize("seed", range(40))
def test_D28_any_dome_scores_as_counted_by_finger(seed: int) -> None:
    chance = Random(seed)
    dome = ["".join(space if chance.random() < 0.45 else "." for space in row.replace("W", "T")) for row in SPACES]
    dome = [row.replace("S", ".") for row in dome]
    dome[3] = dome[3][:2] + "." + dome[3][3:]
    for row, column in [(1, 2), (2, 3), (3, 4), (5, 3)]:  # special tiles beside the other three
        top, left = row // 2 * 2, column // 2 * 2
        corners = dome[top][left : left + 2] + dome[top + 1][left : left + 2]
        if corners.count(".") == 1:
            dome[row] = dome[row][:column] + "S" + dome[row][column + 1 :]
    state = after_acquire(Board(plates=PLATES, dome="/".join(dome), lines="-/-/-/B4"), round=4).play("4>3")
    assert sum(event.points for event in state.events if event.kind in SCORED) == by_finger(dome, 3, 2)


@pytest.mark.parametrize(("broken", "cost"), [("-", 0), ("R", 1), ("RR", 3), ("RRR", 6), ("RRRR", 10)])
def test_D29_broken_tiles_cost_1_2_3_4(broken: str, cost: int) -> None:
    state = paid(30, broken)
    assert state.scores[0] == 30 - cost
    costs = [("broken-cost", 0, space, -1 - space) for space in range(len(broken.strip("-")))]
    assert told(state, "broken-cost") == costs


def test_D29_the_start_player_tile_costs_2_more() -> None:
    assert paid(30, "RRRR", "1!").scores[0] == 30 - 12
    assert told(paid(30, "-", "1!"), "start-tile-cost") == [("start-tile-cost", 0, -2)]
    assert paid(30, "-", "2!").scores == (30, 3)


@pytest.mark.parametrize(("score", "after"), [(0, 0), (1, 0), (9, 0), (12, 0), (13, 1)])
def test_D29_the_score_never_falls_below_0(score: int, after: int) -> None:
    state = paid(score, "RRRR", "1!")
    assert state.scores[0] == after
    assert sum(event.points for event in state.events if event.seat == 0) == after - score


def test_D29_penalties_come_after_line_6() -> None:
    mine = Board(0, plates="-/-/-/-/-/-/TKRW0", lines="-/-/-/-/-/R6", broken="BBB")
    state = after_acquire(mine)
    assert state.scores[0] == 0
    state = state.play("6>1")
    assert told(state, "scored-alone", "broken-cost") == [
        ("scored-alone", 0, 5, 0, 1),
        ("broken-cost", 0, 0, -1),
        ("broken-cost", 0, 1, 0),
        ("broken-cost", 0, 2, 0),
    ]
    assert state.scores[0] == 0


def test_D29_broken_tiles_go_to_the_tower() -> None:
    state = paid(30, "RBRK")
    assert field(state, "tower") == "B1R2K1"
    assert part(state, 1, "broken") == "-"
    assert told(state, "broken-cleared") == [
        ("broken-cleared", 0, 0, RED),
        ("broken-cleared", 0, 1, BLUE),
        ("broken-cleared", 0, 2, RED),
        ("broken-cleared", 0, 3, BLACK),
    ]


def test_D29_the_start_player_tile_stays_with_its_holder() -> None:
    assert field(paid(30, "-", "1!"), "start") == "s1"
    assert field(paid(30, "-", "2!"), "start") == "s2"
