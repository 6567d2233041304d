"""Proofs of the solver: a match is called won or lost only where the rest of the round decides it."""

import pytest

from azulejos import State, parse_state
from azulejos.search import Limit
from azulejos.search.thinker import Thought
from tests.search.test_solver import brute_force, late_positions, solver

PROVED = [  # 12 groups of tiles, and a proof takes a tenth of the positions that the value takes
    "azul2 r5 move1 s2 YRWW/KKWW/YYRK/-/YRRK R1 - B12Y8R8K9W11 "
    "27:-/-/B3/-/-:BYRK./WBYR./.W.../.KW../..K..:- 20:W1/-/K2/R2/Y3:BYRK./..YRK/..B.R/..WBY/.....:*",
    "azul2 r5 move2 s2 -/YYRK/BKKW/BYKK/- *B1Y1K3 - B11Y10R13K7W9 "
    "24:-/-/-/-/W5:BYRK./.BYRK/.W.Y./R..B./Y....:- 21:-/B2/Y1/-/-:..RKW/W.YRK/.WB.R/..W../..K..:-",
]
CLAIMED_TOO_SOON = (  # the first moves that a search tries lose; another one wins
    "azul2 r5 move2 s1 -/-/BYYW/RRKW/- *B2Y1R2K1W1 - B9Y12R5K11W11 "
    "17:-/-/K3/-/R5:BYR.W/WBY../.WB../.KW../.....:- 20:W1/-/-/R2/B3:BYRK./.BYRK/.W.Y./.K.../.R...:-"
)


def think(state: State, nodes: int) -> Thought:
    return solver().think(state.view(state.to_move), Limit(nodes=nodes))


@pytest.mark.parametrize("position", PROVED)
def test_a_win_is_proved_before_its_points_are_known(position: str) -> None:
    state = parse_state(position)
    proved, solved = think(state, 60_000), think(state, 3_000_000)
    assert (proved.outcome, proved.is_exact) == ("won", False)
    assert (solved.outcome, solved.is_exact) == ("won", True)
    assert proved.nodes * 4 < solved.nodes
    assert proved.margin <= solved.margin


@pytest.mark.parametrize("position", PROVED)
def test_an_analysis_of_several_moves_begins_with_one_that_wins(position: str) -> None:
    state = parse_state(position)
    best, *others = solver().rank(state.view(state.to_move), Limit(nodes=150_000), count=5)
    assert (best.outcome, best.is_exact) == ("won", False)
    assert len({thought.move for thought in (best, *others)}) == 5


@pytest.mark.parametrize("position", PROVED)
def test_a_loss_is_proved_too(position: str) -> None:
    state = parse_state(position)
    after = state.play(think(state, 60_000).move)
    assert think(after, 60_000).outcome == "lost"


@pytest.mark.parametrize("nodes", [2_000, 10_000, 20_000])
def test_a_match_is_not_lost_before_every_move_was_tried(nodes: int) -> None:
    assert think(parse_state(CLAIMED_TOO_SOON), nodes).outcome != "lost"


@pytest.mark.parametrize("nodes", [5, 20, 60, 200])
def test_whatever_is_called_won_or_lost_is_so_by_brute_force(nodes: int) -> None:
    claims = 0
    for state in late_positions("azul2", 60, groups=4):
        seat, thought = state.to_move, think(state, nodes)
        assert seat is not None
        if thought.outcome:
            claims += 1
            value = brute_force(state, seat, {})
            assert value > 500 if thought.outcome == "won" else value < -500, str(state)
    assert nodes < 60 or claims
