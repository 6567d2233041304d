"""Phase B, wall tiling: A14 to A18."""

from itertools import product

import pytest

from tests.games.azul.rules.positions import BLUE, RED, WHITE, YELLOW, after_offer, board, field, position, told

SCORED = ("scored-alone", "scored-across", "scored-down")


def test_A14_a_complete_line_moves_a_tile_to_the_wall_and_the_others_go_to_the_lid() -> None:
    state = after_offer(board(lines="-/-/B3"))
    assert field(state, "board1") == board(1, wall="...../...../..B..")
    assert field(state, "lid") == "B2"
    assert told(state, "tiled", "line-cleared") == [("tiled", 0, 2, 2, BLUE), ("line-cleared", 0, 2, BLUE, 2)]


def test_A14_a_complete_first_line_leaves_nothing_for_the_lid() -> None:
    state = after_offer(board(lines="B1"))
    assert field(state, "lid") == "-"
    assert told(state, "line-cleared") == []


def test_A14_lines_are_worked_from_top_to_bottom_and_each_scores_before_the_next() -> None:
    state = after_offer(board(lines="B1/W2/K3"))  # all three in the first column
    assert field(state, "board1") == board(6, wall="B..../W..../K....")
    assert told(state, "tiled", *SCORED) == [
        ("tiled", 0, 0, 0, 0),
        ("scored-alone", 0, 0, 0, 1),
        ("tiled", 0, 1, 0, 4),
        ("scored-down", 0, 1, 0, 2, 0),
        ("tiled", 0, 2, 0, 3),
        ("scored-down", 0, 2, 0, 3, 0),
    ]


def test_A14_incomplete_lines_stay() -> None:
    state = after_offer(board(lines="-/B1/R2/Y3/K4"))
    assert field(state, "board1") == board(lines="-/B1/R2/Y3/K4")
    assert told(state, "tiled") == []


def test_A14_it_is_not_optional_on_the_colored_side_nobody_is_asked() -> None:
    state = after_offer(board(lines="B1/B2/B3/B4/B5"))
    assert field(state, "board1") == board(5, wall="B..../.B.../..B../...B./....B")
    assert field(state, "lid") == "B10"


@pytest.mark.parametrize(
    ("wall", "scored"),
    [  # a blue tile goes to the middle
        ("...../...../.....", [("alone", 1)]),
        ("...../.B.R./...../.K.B.", [("alone", 1)]),  # corners do not touch
        ("..R../...../K...R/...../..K..", [("alone", 1)]),  # nor do tiles beyond a gap
        ("...../...../.W...", [("across", 2, 1)]),
        ("...../...../...YR", [("across", 3, 2)]),
        ("...../...../.W.Y.", [("across", 3, 1)]),
        ("...../...../K..Y.", [("across", 2, 2)]),  # the run is broken
        ("...../...../KW.Y.", [("across", 4, 0)]),
        ("...../..Y..", [("down", 2, 1)]),
        ("...../..Y../...../..W..", [("down", 3, 1)]),
        ("..R../..Y../...../..W../..K..", [("down", 5, 0)]),
        ("...../..Y../.W...", [("across", 2, 1), ("down", 2, 1)]),
        ("..R../..Y../KW.Y.", [("across", 4, 0), ("down", 3, 0)]),
    ],
)
def test_A15_the_runs_through_the_tile_count_or_1_point_if_there_is_none(
    wall: str, scored: list[tuple[str, int] | tuple[str, int, int]]
) -> None:
    state = after_offer(board(lines="-/-/B3", wall=wall))
    assert told(state, *SCORED) == [(f"scored-{kind}", 0, 2, 2, *run) for kind, *run in scored]
    assert state.scores[0] == sum(points for _, points, *_ in scored)


def run_through(drawing: str, at: int) -> int:
    """Return the length of the unbroken run through a space, counted step by step."""
    return len(drawing[:at].rpartition(".")[2]) + 1 + len(drawing[at + 1 :].partition(".")[0])


def test_A15_every_cross_around_the_middle_scores_as_counted_by_finger() -> None:
    for row in product(*("K.", "W.", "B", "Y.", "R.")):
        for column in product(*("R.", "Y.", "B", "W.", "K.")):
            rows = [f"..{tile}.." for tile in column]
            rows[2] = "".join(row)[:2] + "." + "".join(row)[3:]
            runs = [run for line in (row, column) if (run := run_through("".join(line), 2)) > 1]
            state = after_offer(board(lines="-/-/B3", wall="/".join(rows)))
            assert sum(event.points for event in state.events if event.kind in SCORED) == (sum(runs) or 1)


def test_A15_a_tile_placed_just_before_counts() -> None:
    state = after_offer(board(lines="B1/W2", wall=".Y.../.B..."))
    assert told(state, *SCORED) == [
        ("scored-across", 0, 0, 0, 2, 0),
        ("scored-across", 0, 1, 0, 2, 0),
        ("scored-down", 0, 1, 0, 2, 0),
    ]


def test_A16_the_floor_is_paid_after_the_last_line() -> None:
    state = after_offer(board(lines="-/-/-/-/B5", floor="RR"))
    assert state.scores[0] == 0  # plus 1 for the tile, then minus 2; in the other order it would be 1
    assert [event for event in told(state, "scored-alone", "floor-cost") if event[1] == 0] == [
        ("scored-alone", 0, 4, 4, 1),
        ("floor-cost", 0, 0, -1),
        ("floor-cost", 0, 1, 0),
    ]


def test_A16_the_marker_counts_as_a_tile() -> None:
    state = position("move1", board(10, floor="RR"), center="*W1").play("CW5")
    assert state.scores == (10 - 1 - 1 - 2, 0)


@pytest.mark.parametrize(("before", "after"), [(0, 0), (7, 0), (8, 0), (9, 1)])
def test_A16_the_score_never_falls_below_0(before: int, after: int) -> None:
    state = after_offer(board(before, floor="RRRRR"))
    assert state.scores[0] == after
    assert sum(event.points for event in state.events if event.seat == 0) == after - before


def test_A16_what_was_not_paid_is_not_owed_later() -> None:
    poor = after_offer(board(3, floor="RRRRRRR"))
    assert field(poor, "board1") == board(0)


def test_A17_floor_tiles_go_to_the_lid_and_the_marker_does_not() -> None:
    state = position("move1", board(9, floor="RBY"), board(9, floor="KK"), center="*W1", lid="R1").play("CW5")
    assert field(state, "lid") == "B1Y1R2K2"
    assert told(state, "floor-cleared") == [
        ("floor-cleared", 0, 0, RED),
        ("floor-cleared", 0, 1, BLUE),
        ("floor-cleared", 0, 2, YELLOW),
        ("floor-cleared", 0, 3, 5),  # the marker
        ("floor-cleared", 1, 0, 3),
        ("floor-cleared", 1, 1, 3),
    ]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_A17_the_markers_owner_starts_the_next_round(seat: int) -> None:
    boards = [board(floor="*") if seat == other else board() for other in (1, 2, 3)]
    state = position("move2", *boards, game="azul3", start=seat, center="W1").play("CW5")
    assert told(state, "marker-kept") == [("marker-kept", seat - 1)]
    assert field(state, "start") == f"s{seat}"
    assert state.deal(seed=1).to_move == seat - 1


def test_A18_the_order_in_which_players_tile_never_matters() -> None:
    boards = board(1, lines="B1/Y2", floor="RRR"), board(2, lines="-/-/R3", floor="YYYYYYY"), board(3, lines="-/K2")
    ends = []
    for start in (1, 2, 3):  # nobody takes the marker, so the start player is the first to tile
        state = position("move1", *boards, game="azul3", start=start, factories="WWWW", center="*-").play("1W5")
        assert next(event.seat for event in state.events if event.kind == "tiled") == start - 1
        ends.append((state.scores, *(field(state, name) for name in ("lid", "bag", "board1", "board2", "board3"))))
    assert ends == [ends[0]] * 3
    assert state.scores == (0, 0, 4)
    assert field(state, "lid") == "Y8R5K1"


def test_A18_a_wall_depends_on_its_own_lines_only() -> None:
    full = board(lines="W1/W2/W3")
    assert told(after_offer(full, full, game="azul3"), "tiled") == [
        ("tiled", seat, row, (WHITE + row) % 5, WHITE) for seat in (0, 1) for row in range(3)
    ]
