"""Positions of Azul that no match can have led to: every fault that `history_faults.py` can report."""

import pytest

from tests.games.azul.rules.positions import board, faults_of, line

FULL = "BBBB/YYYY/RRRR/KKKK/WWWW"
SIXTY = "B12Y12R12K12W12"
FOUR_ROUNDS = board(wall="BYRK./WBYR./KWBY./RKWB.")
LAST_BLUE = "...../...../...../...../.B..."

POSSIBLE = [
    line(factories=FULL, center="*-", round=1),
    line(factories=FULL, center="*-", round=2, bag=SIXTY, lid=None),
    line("fill13", board(1, wall="...../...../..B.."), factories="BBBB/YYY", round=1, bag="B14Y15R15K15W14", lid=None),
    line("tile1.2", board(1, lines="-/R2", wall="B...."), game="azul2g", round=1, bag="B16Y16R16K16W16", lid=None),
    line("over", board(17, wall="BYRKW"), board(), round=6),
    line("over", board(2, wall="BYRKW"), board(), round=5, bag="-", lid=None),
]
IMPOSSIBLE = [
    (
        line(factories=FULL, center="*-", round=1, bag="-", lid=None),
        "0 tiles in the bag instead of 80 in round 1 (A19)",
    ),
    (line("fill13", factories="BBBB/YYY", round=1), "93 tiles in the bag instead of 73 in round 1 (A19)"),
    (line("over", board(17, wall="BYRKW"), round=5), "95 tiles in the bag instead of 0 in round 5 (A19)"),
    (
        line(
            "move1",
            board(lines="-/K1/Y2/R3", wall=LAST_BLUE),
            board(lines="-/R1/B2/K3/W4"),
            game="azul2g",
            factories=FULL,
            center="*-",
            bag=SIXTY,
            lid=None,
        ),
        "3 tiles in the lid, but 4 came there from the lines of the walls' tiles (A14)",
    ),
    (
        line("move1", FOUR_ROUNDS, factories=FULL, center="*-", round=1, bag=SIXTY, lid=None),
        "seat 1: tiles in wall row 4: 4, more than one for each round of tiling (A14)",
    ),
    (
        line("tile1.1", board(lines="B1/R2", wall="Y...."), game="azul2g", round=1),
        "seat 1: tiles in wall row 1: 1, more than one for each round of tiling (A14)",
    ),
    (
        line("move1", board(90), factories=FULL, center="*-", round=2, bag=SIXTY, lid=None),
        "seat 1: 90 points, but the wall brings at most 0 (A15, A23)",
    ),
    (
        line("over", board(18, wall="BYRKW"), round=6),
        "seat 1: 18 points, but the wall brings at most 17 (A15, A23)",
    ),
    (
        line("over", board(1, wall="BYRKW"), round=6),
        "seat 1: 1 points at the end, but the bonuses alone are 2 (A23)",
    ),
]


@pytest.mark.parametrize("text", POSSIBLE)
def test_a_position_that_a_match_can_lead_to_is_taken(text: str) -> None:
    assert faults_of(text) == ()


@pytest.mark.parametrize(("text", "fault"), IMPOSSIBLE)
def test_A14_A15_A19_A23_a_position_that_no_match_leads_to_is_refused(text: str, fault: str) -> None:
    assert fault in faults_of(text)
