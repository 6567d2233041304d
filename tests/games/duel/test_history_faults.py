"""Positions of Duel that no match can have led to: every fault that `history_faults.py` can report."""

import pytest

from tests.games.duel.good import FILL, FIRST_BAG, LATER, MOVE, OVER, SUNS, TILE, WITH_CHIPS, but, faults_of
from tests.games.duel.rules.positions import Board, line

LAST_PLATES = "KYRW0/TRBW0/WBTK0/TBWY0/RWBK0/RTYW0/TKRW0/YRWB0/TYWK0"


def over(board: Board) -> str:
    """Return a finished match."""
    return line("over1", board, Board(taken=2), round=5)


def tiling(phase: str, mine: Board, other: Board, start: str = "1!") -> str:
    """Return a moment of the first tiling."""
    return line(phase, mine, other, start=start, bag=FIRST_BAG, tower=None)


IMPOSSIBLE = [
    (but(MOVE, ("B8Y8R8K8T12 -", "- B8Y8R8K8T12")), "0 tiles in the bag instead of 44 in round 1 (D44)"),
    (but(FILL, (" B5Y5R5K4T4 B8", " B6Y5R5K4T4 B7")), "24 tiles in the bag instead of 23 in round 2 (D44)"),
    (
        but(TILE, (" s1! ", " s1 ")),
        "the start player tile was not taken, although the large factory had tiles (D16, D31)",
    ),
    (
        line("move1", Board(), Board(), suns="BBYY/BBYY/RRKK/RRKK"),
        "the start player tile was not taken, although the large factory had tiles (D16, D31)",
    ),
    (
        over(Board(lines="-/R2", plates=LAST_PLATES, taken=2)),
        "seat 1: line 2 is complete and was not tiled, although a space fits (D23, D42)",
    ),
    (
        over(Board(lines="-/R1", plates=LAST_PLATES, dome="....../RYBK..", taken=2)),
        "seat 1: line 2 fits nowhere beside its three plates, so it was broken (D25, D42)",
    ),
    (over(Board(broken="BY", taken=2)), "seat 1: broken tiles are left after tiling (D29)"),
    (
        tiling("tile1.4", Board(lines="-/R2/-/Y4", plates="KYRW0/-/-/TYWK0", tokens=0, taken=2), WITH_CHIPS),
        "seat 1: line 2 is complete and was not tiled, although a space fits (D23, D42)",
    ),
    (
        tiling(
            "tile2.2", Board(broken="B", tokens=0, taken=2), Board(lines="-/R2", plates="KYRW0", tokens=0, taken=2), "1"
        ),
        "seat 1: broken tiles are left after tiling (D29)",
    ),
    (
        line("move1", Board(plates="KYRW0", dome="K....."), Board(), suns=SUNS),
        "seat 1: colored tiles in row 1 of the dome: 1, more than one for each round of tiling (D23)",
    ),
    (
        line("move1", Board(lines="-/-/-/B4", taken=1), Board(), chips="-/?/?/?", suns="-/BBYY/RRKK/RRKK/BYRKT"),
        "seat 1: has used chips, but never tiled (D26)",
    ),
    (but(LATER, (" 5:", " 90:")), "seat 1: 90 points, but the dome brings at most 5 (D6, D28, D40)"),
    (but(OVER, (" 5:", " 30:")), "seat 1: 30 points, but the dome brings at most 5 (D6, D28, D40)"),
    (
        over(Board(2, plates=LAST_PLATES, dome="KY..../RB....", taken=2)),
        "seat 1: 2 points at the end, but the goals alone are 3 (D33)",
    ),
]


@pytest.mark.parametrize(("text", "fault"), IMPOSSIBLE)
def test_D16_D23_D25_D29_D42_D44_a_position_that_no_match_leads_to_is_refused(text: str, fault: str) -> None:
    assert fault in faults_of(text)
