"""The value of a board of Azul between two rounds: points, and a share of what it is working toward.

Hand-made. All numbers are in 64ths of a point, so that the search calculates in whole numbers.
"""

import numpy
from numba import int64

from azulejos.games.azul.rules.components import COLUMNS, COUNT, ROWS, RUN
from azulejos.games.azul.rules.scoring import complete_rows
from azulejos.games.azul.rules.state import OVER, State
from azulejos.games.azul.rules.tiling import open_columns
from azulejos.rules.kit import compiled
from azulejos.rules.tiles import tile_points

POINT = 64
WIN = 1_000 * POINT  # a win is worth more than any number of points
ROW_WORTH = numpy.array([0, 5, 16, 40, 90, 128], numpy.int64)  # by tiles in the row; the bonus is 2 points
COLUMN_WORTH = numpy.array([0, 20, 70, 150, 270, 448], numpy.int64)  # the bonus is 7
COLOR_WORTH = numpy.array([0, 20, 70, 170, 340, 640], numpy.int64)  # the bonus is 10
LINE_WORTH = numpy.array([0, 0, 45, 60, 66, 70], numpy.int64)  # of a point: tile points times share of the line filled
START_WORTH = 70  # moving first in the next round


@compiled
def board_value(s: State, p: int) -> int:
    """Return the value of a seat's board in a state between two rounds."""
    value = s.score[p] * POINT
    for i in range(ROWS):
        value += ROW_WORTH[COUNT[s.wall_row[p][i]]]
        value += COLUMN_WORTH[COUNT[s.wall_column[p][i]]]
        value += COLOR_WORTH[COUNT[s.color_columns[p][i]]]
        if s.line_count[p][i] > 0:
            value += line_value(s, p, i)
    if s.start_seat == p:
        value += START_WORTH
    return value


@compiled
def line_value(s: State, p: int, row: int) -> int:
    """Return the value of the tiles in a pattern line: a share of what the finished line would score now."""
    best = best_points(s, p, row, int64(s.line_color[p][row]))
    return (best * POINT + 40) * LINE_WORTH[row + 1] * s.line_count[p][row] // (POINT * (row + 1))


@compiled
def best_points(s: State, p: int, row: int, color: int) -> int:
    """Return the most that a tile of a color can score in a row now; 0 if there is no space for it."""
    columns = open_columns(s, p, row, color)
    best = 0
    for column in range(COLUMNS):
        if columns >> column & 1:
            best = max(best, points_at(s, p, row, column))
    return best


@compiled
def points_at(s: State, p: int, row: int, column: int) -> int:
    """Return what a tile scores in a space (A15)."""
    across = RUN[(s.wall_row[p][row] | 1 << column) * COLUMNS + column]
    down = RUN[(s.wall_column[p][column] | 1 << row) * ROWS + row]
    return tile_points(across, down)


@compiled
def progress_at(s: State, p: int, row: int, column: int, color: int) -> int:
    """Return what a tile in a space adds to the value of its row, its column and its color."""
    across, down = COUNT[s.wall_row[p][row]], COUNT[s.wall_column[p][column]]
    colored = COUNT[s.color_columns[p][color]]
    gain = ROW_WORTH[across + 1] - ROW_WORTH[across] + COLUMN_WORTH[down + 1] - COLUMN_WORTH[down]
    return gain + COLOR_WORTH[colored + 1] - COLOR_WORTH[colored]


@compiled
def best_column(s: State) -> int:
    """Return the column in which the line being tiled scores most (G2); of equals, the fuller column."""
    p = int64(s.turn)
    row = int64(s.tiling_line)
    columns = open_columns(s, p, row, int64(s.line_color[p][row]))
    best = -1
    chosen = 0
    for column in range(COLUMNS):
        if columns >> column & 1:
            worth = points_at(s, p, row, column) * 8 + COUNT[s.wall_column[p][column]]
            if worth > best:
                best = worth
                chosen = column
    return chosen


@compiled
def value_of(s: State, me: int) -> int:
    """Return the value of a state between two rounds for a seat: its board against the best of the others."""
    if s.phase == OVER:
        return value_of_end(s, me, int64(WIN))
    best = -WIN
    for p in range(int64(s.players)):
        if p != me:
            best = max(best, board_value(s, p))
    return board_value(s, me) - best


@compiled
def value_of_end(s: State, me: int, won: int) -> int:
    """Return the value of a finished match: the win (worth `won`) or the tie-break first (A24), then the margin."""
    best = -WIN
    for p in range(int64(s.players)):
        if p != me:
            best = max(best, s.score[p] * 8 + complete_rows(s, p))
    return value_of_margin(s.score[me] * 8 + complete_rows(s, me) - best, won)


@compiled(inline="late")
def value_of_margin(margin: int, won: int) -> int:
    """Return the value of a finished match from the lead of a seat's rank (8 times the points, plus rows)."""
    value = margin * (POINT // 8)
    if margin > 0:
        value += won
    elif margin < 0:
        value -= won
    return value
