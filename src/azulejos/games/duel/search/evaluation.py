"""The value of a board of Duel between two rounds: points, and a share of what it is working toward. Hand-made."""

import numpy
from numba import int64
from numpy.typing import NDArray

from azulejos.games.duel.rules.components import (
    CHIP_TYPES,
    COLORFUL_ROW_POINTS,
    COLORS,
    COLUMN_POINTS,
    COLUMNS,
    COUNT,
    DIAGONAL_POINTS,
    EMPTY_SPECIAL_POINTS,
    GOALS,
    JOKER,
    LOWER_CORNER_POINTS,
    MULTICOLOR_POINTS,
    PLATE_COLUMNS,
    PLATES_OF_A_KIND,
    ROW_POINTS,
    ROWS,
    RUN,
    SPECIAL,
    UPPER_CORNER_POINTS,
)
from azulejos.games.duel.rules.scoring import edge_points, filled_corners
from azulejos.games.duel.rules.state import State
from azulejos.games.duel.rules.tiling import fitting_columns
from azulejos.rules.kit import compiled
from azulejos.rules.tiles import tile_points

COLUMN, EDGE, DIAGONAL, CORNER, MULTICOLOR, EMPTY_SPECIAL, ROW, COLORFUL_ROW = range(GOALS)
"""The goals by their numbers: 1a 1b 2a 2b 3a 3b 4a 4b (D40)."""
GOAL_SHARE = 0.7  # share of a goal's points that an almost reached goal is worth
LINE_SHARE = 0.5  # share of a tile's points that an almost complete line is worth
SPECIAL_SHARE = 0.5  # share of a special tile's points that an incomplete plate is worth
WAITING_WORTH = 1.5  # of a tile that has no space yet but may get one from a plate (D24)
CHIP_WORTH = 0.6  # of an unused chip
START_WORTH = 1.0  # moving first in the next round


def _shares(points: float, most: int) -> NDArray[numpy.float64]:
    """Return the value of a goal by its progress."""
    worths = points * GOAL_SHARE * (numpy.arange(most + 1) / most) ** 2
    worths[most] = points
    return worths


COLUMN_WORTH = _shares(COLUMN_POINTS, ROWS)
DIAGONAL_WORTH = _shares(DIAGONAL_POINTS, ROWS)
UPPER_WORTH = _shares(UPPER_CORNER_POINTS, 4)
LOWER_WORTH = _shares(LOWER_CORNER_POINTS, 4)
ROW_WORTH = _shares(ROW_POINTS, COLUMNS)
COLORFUL_WORTH = _shares(COLORFUL_ROW_POINTS, COLORS)


@compiled
def board_worth(s: State, p: int) -> float:
    """Return the points that a seat can expect from its own board, in a state between two rounds."""
    worth = s.score[p] + special_worth(s, p) + lines_worth(s, p)
    for goal in range(GOALS):
        if s.goals >> goal & 1:
            worth += goal_worth(s, p, goal)
    for chip in range(CHIP_TYPES):
        worth += CHIP_WORTH * s.chip_held[p][chip]
    if s.start_seat == p:
        worth += START_WORTH
    return worth


@compiled
def space_worth(s: State, p: int, row: int, column: int) -> float:
    """Return what a tile would score there (D28), with a special tile that it completes (D27)."""
    across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
    down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
    worth = float(tile_points(across, down))
    space = row // 2 * PLATE_COLUMNS + column // 2
    if s.plate_at[p][space] < PLATES_OF_A_KIND and COUNT[filled_corners(s, p, space)] == 2:
        worth += row // 2 * 2 + 1.5
    return worth


@compiled
def lines_worth(s: State, p: int) -> float:
    """Return the value of the lines in progress: the points of each tile, less the more is missing."""
    worth = 0.0
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            columns = fitting_columns(s, p, row)
            best = 0.0 if columns else WAITING_WORTH
            for column in range(COLUMNS):
                if columns >> column & 1:
                    best = max(best, space_worth(s, p, row, column))
            worth += best * LINE_SHARE * s.line_count[p][row] / (row + 1)
    return worth


@compiled
def special_worth(s: State, p: int) -> float:
    """Return the value of incomplete special plates: the square of their filled share (D27)."""
    worth = 0.0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if s.space[p][row][column] == SPECIAL and s.dome[p][row][column] < 0:
                filled = COUNT[filled_corners(s, p, row // 2 * PLATE_COLUMNS + column // 2)]
                worth += SPECIAL_SHARE * (row + 1) * (1 + filled) * (1 + filled) / 16
    return worth


@compiled
def goal_worth(s: State, p: int, goal: int) -> float:
    """Return the value of one of the goals by the dome's progress on it (D40)."""
    worth = 0.0
    if goal == COLUMN:
        for column in range(COLUMNS):
            worth += COLUMN_WORTH[COUNT[s.dome_column[p][column]]]
    elif goal == EDGE:
        worth += edge_points(s, p)
    elif goal == DIAGONAL:
        for rises in range(2):
            worth += DIAGONAL_WORTH[diagonal_count(s, p, rises)]
    elif goal == CORNER:
        for left in range(0, PLATE_COLUMNS, 2):
            worth += UPPER_WORTH[COUNT[filled_corners(s, p, left)]]
            worth += LOWER_WORTH[COUNT[filled_corners(s, p, 2 * PLATE_COLUMNS + left)]]
    elif goal == MULTICOLOR:
        spaces, filled = space_counts(s, p, int64(JOKER))
        if spaces > 0:
            share = 1.0 if filled == spaces else GOAL_SHARE * (filled / spaces) ** 2
            worth += MULTICOLOR_POINTS * spaces * share
    elif goal == EMPTY_SPECIAL:
        spaces, filled = space_counts(s, p, int64(SPECIAL))
        worth += EMPTY_SPECIAL_POINTS * (spaces - filled)
    elif goal == ROW:
        for row in range(ROWS):
            worth += ROW_WORTH[COUNT[s.dome_row[p][row]]]
    else:
        for row in range(ROWS):
            worth += COLORFUL_WORTH[COUNT[colors_in_row(s, p, row)]]
    return worth


@compiled
def diagonal_count(s: State, p: int, rises: int) -> int:
    """Return the number of tiles on one of the two main diagonals."""
    count = 0
    for row in range(ROWS):
        count += s.dome_row[p][row] >> (COLUMNS - 1 - row if rises else row) & 1
    return count


@compiled
def space_counts(s: State, p: int, what: int) -> tuple[int, int]:
    """Return the number of spaces of a kind on the dome, and how many of them are filled."""
    spaces = 0
    filled = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if s.space[p][row][column] == what:
                spaces += 1
                filled += s.dome[p][row][column] >= 0
    return spaces, filled


@compiled
def colors_in_row(s: State, p: int, row: int) -> int:
    """Return the mask of the colors in a row of the dome; a special tile has no color."""
    colors = 0
    for column in range(COLUMNS):
        tile = s.dome[p][row][column]
        if 0 <= tile < COLORS:
            colors |= 1 << tile
    return colors


@compiled
def expected_margin(s: State, me: int) -> float:
    """Return the expected final lead of a seat in points, in a state between two rounds."""
    return board_worth(s, me) - board_worth(s, 1 - me)
