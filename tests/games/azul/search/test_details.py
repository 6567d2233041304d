"""What a board is close to: open spaces, the tiles for them that will come, bonuses that lack one tile or two."""

from typing import Any

import pytest

from azulejos import parse_game
from azulejos.games.azul.rules.components import COLORS
from azulejos.games.azul.rules.state import refresh_masks
from azulejos.games.azul.search import details

YELLOW = 1
PAIR = 4 * 3 // 2 + 3  # rows 3 and 4


def table_with(wall: list[str], bag: list[int], rounds: int, line: tuple[int, int, int] | None = None) -> Any:
    """Return a table between two rounds with a wall (# for a tile) and perhaps a begun line: row, color and tiles."""
    table = parse_game("azul2").start(first=0).table.copy()
    for row, spaces in enumerate(wall):
        for column, space in enumerate(spaces):
            if space == "#":
                table.wall[0][row][column] = (column - row) % COLORS
    if line:
        row, color, count = line
        table.line_color[0][row], table.line_count[0][row] = color, count
    table.bag[:] = bag
    table.round = rounds
    refresh_masks(table)
    return table


def details_of(table: Any) -> list[float]:
    inputs = [9.0] * (details.DETAILS + 2)
    details.write_details(table, 0, inputs, 1)
    assert inputs[0] == inputs[-1] == 9
    return inputs[1:-1]


def test_a_column_that_lacks_one_row_and_the_line_for_it() -> None:
    color = (0 - 3) % COLORS
    facts = details_of(table_with(["#....", "#....", "#....", ".....", "#...."], [4] * COLORS, 4, (3, color, 2)))
    assert facts[details.COLUMN + 3] == 1
    assert facts[details.COLUMN_FILLED + 3] == 0.5
    assert facts[details.COLUMN_SUPPLY + 3] == 1  # all four tiles come, and two are needed
    assert facts[details.LINE_SUPPLY + 3] == 1
    assert facts[details.BEGUN + 3 + 1] == 1
    assert facts[details.POINTS + 3 * 5] == pytest.approx(1.0)  # five down: a fifth of five points
    assert sum(facts[details.COLUMN_PAIRS : details.COLOR_PAIRS]) == 0
    assert facts[details.FULLEST] == 1


def test_a_row_that_lacks_one_space_may_end_the_match() -> None:
    facts = details_of(table_with([".....", "####.", ".....", ".....", "....."], [2, 4, 4, 3, 7], 4))
    assert facts[details.ROW + 1] == 1
    assert facts[details.ROW_FILLED + 1] == 0
    assert facts[details.ROW_SUPPLY + 1] == 0.75  # three black tiles come, two are needed: 3 / 4
    assert facts[details.FULLEST + 3] == 1


def test_a_color_and_a_column_that_lack_two_rows() -> None:
    facts = details_of(table_with(["#....", ".#...", "..#..", ".....", "....."], [4] * COLORS, 4))
    assert facts[details.COLOR_PAIRS + PAIR] == 1
    assert sum(facts[details.COLOR_PAIRS : details.BEGUN]) == 1
    facts = details_of(table_with(["#....", "#....", "#....", ".....", "....."], [4] * COLORS, 4))
    assert facts[details.COLUMN_PAIRS + PAIR] == 1


def test_a_line_of_another_color_is_in_the_way() -> None:
    facts = details_of(table_with(["#....", "#....", "#....", ".....", "#...."], [4] * COLORS, 4, (3, YELLOW, 1)))
    assert facts[details.COLUMN + 3] == 1
    assert facts[details.COLUMN_FILLED + 3] == facts[details.COLUMN_SUPPLY + 3] == 0


@pytest.mark.parametrize("bag", [[0] * COLORS, [9] * COLORS], ids=["empty", "filled again"])
def test_nothing_is_said_of_a_bag_that_is_filled_again(bag: list[int]) -> None:
    facts = details_of(table_with(["####.", *["....."] * 4], bag, 5))
    assert facts[details.ROW] == 1
    assert not any(facts[details.SUPPLY : details.SUPPLY + details.SPACES])


def test_a_full_bag_gives_a_share_of_its_tiles() -> None:
    facts = details_of(table_with(["....."] * 5, [16] * COLORS, 1))
    assert facts[details.SUPPLY] == 1  # four tiles of each color come, and one is needed
    assert facts[details.SUPPLY + 4 * 5] == pytest.approx(0.4)  # four of twice five
