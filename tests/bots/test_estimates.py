"""What a board promises to the greedy bot: drawn positions with the better move."""

import pytest

from azulejos import Move, parse_state
from azulejos.bots import chosen_move, make_bot
from azulejos.games.azul import estimates as azul

EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"


def chosen(position: str) -> Move:
    """Ask for the greedy move of the seat to move, whatever the seed."""
    state = parse_state(position)
    moves = {chosen_move(make_bot("greedy", seed), state.view(state.to_move)) for seed in range(5)}
    assert len(moves) == 1
    return moves.pop()


def test_it_completes_the_line_that_scores_most() -> None:
    board = "0:-/-/-/-/-:B..../.B.../...../...../.....:-"
    position = f"azul2 r6 move1 s1 -/-/-/-/BBBR *- B15Y20R19K20W20 - {board} {EMPTY}"
    assert chosen(position) == Move("5B3")


def test_it_takes_the_fewest_broken_tiles_when_nothing_fits() -> None:
    full = "6:B1/R2/K3/W4/Y5:.YRK./...../...../...../.....:-"
    position = f"azul2 r6 move1 s2 -/-/-/-/- R1K3 B19Y14R16K13W16 - {full} 0:-/-/-/-/-:...../...../...../...../.....:*"
    assert chosen(position) == Move("CRF")


@pytest.mark.parametrize(
    ("wall", "row", "column", "points"),
    [
        ("B..../...../...../...../.....", 2, 2, 1),
        ("...../..Y../.W.../...../.....", 2, 2, 4),
        ("...../..Y../...../..W../.....", 2, 2, 3),
    ],
)
def test_points_are_counted_before_the_tile_lies_there(wall: str, row: int, column: int, points: int) -> None:
    counts = {color: 20 - wall.count(color) for color in "BYRKW"}
    bag = "".join(f"{color}{count}" for color, count in counts.items())
    state = parse_state(f"azul2 r6 fill20 s1 -/-/-/-/- - {bag} - 0:-/-/-/-/-:{wall}:- {EMPTY}")
    assert azul.points_at(state.table, 0, row, column) == points


def test_a_finished_match_is_worth_its_points() -> None:
    wall = "BYRKW/...../...../...../....."
    state = parse_state(f"azul2 r6 over s1 -/-/-/-/- - B19Y19R19K19W19 - 17:-/-/-/-/-:{wall}:- {EMPTY}")
    assert azul.estimate(state.table, 0) == 17
