"""What boards between two rounds add to the first layer of a net, read straight from their walls and lines.

Every tile on a wall always adds the same: its space, and a share of its row, column and color. So the inputs that it
is part of are one row of weights here, and a board is a short list of rows. That is quicker than to write all inputs,
and to remember boards: at the end of quick play hardly any board comes again.

Walls only grow. So what the walls at the beginning of a search add is summed once, and the lists then have the tiles
that were added since.
"""

from typing import NamedTuple

import numpy
from numba import float32, int64

from azulejos.games.azul.rules.components import (
    ALL_TARGETS,
    COLORS,
    COLUMNS,
    COUNT,
    FULL,
    MAX_PLAYERS,
    NTH,
    ROWS,
    SOURCES,
    TARGETS,
)
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.rules.tiling import wall_column_of
from azulejos.games.azul.search.evaluation import best_points
from azulejos.games.azul.search.learned import (
    COLORED_INPUTS,
    POINTS_INPUT,
    POINTS_SCALE,
    START_INPUT,
    TABLE_INPUTS,
    board_inputs,
    pile_of,
    remember_table,
)
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Cube, Floats, Grid, Ints, ints
from azulejos.search.net import TOGETHER, Net, add_part, add_rows, begin, finish
from azulejos.search.net_files import FIRST

SHARE = 0.2  # of a row, column or color that a tile is
# The inputs of a board, in the order of `learned.write_board`.
LINES_INPUT = ROWS * COLUMNS
COUNTS_INPUT = LINES_INPUT + ROWS * (2 + COLORS)
COLOR_ROWS_INPUT, COLOR_COLUMNS_INPUT = COLORED_INPUTS, COLORED_INPUTS + COLORS * ROWS
# The rows of weights: tiles by their spaces; colors by row and by column (gray side); lines; points and marker.
COLOR_ROWS, COLOR_COLUMNS = ROWS * COLUMNS, ROWS * COLUMNS + COLORS * ROWS
LINES = COLOR_COLUMNS + COLORS * COLUMNS  # by line, number of tiles and color
LINE_POINTS = LINES + ROWS * ROWS * COLORS
POINTS_ROW = LINE_POINTS + ROWS
START_ROW = POINTS_ROW + 1
ROW_COUNT = START_ROW + 1


class BoardSums(NamedTuple):
    """Rows of weights for the boards at each place (the asking seat first), and the rows that each board has now."""

    rows: Cube[float]
    values: Grid[float]  # of each seat's board: what a row is multiplied by
    used: Grid[int]  # the rows that it has
    counts: Ints  # how many these are
    is_ready: Ints  # 1 after the rows were made
    first_walls: Grid[int]  # of each seat, as the search began: rows, then colors by row and by column
    first_sums: Grid[float]  # for each asking seat: the biases, and what these walls add


def new_board_sums(is_used: bool) -> BoardSums:
    """Return room for sums of boards; without it, inputs are written and boards are remembered."""
    seats = MAX_PLAYERS if is_used else 0
    return BoardSums(
        rows=numpy.zeros((seats, ROW_COUNT, FIRST), numpy.float32),
        values=numpy.zeros((seats, ROW_COUNT), numpy.float32),
        used=numpy.zeros((seats, ROW_COUNT + TOGETHER), numpy.int64),
        counts=ints(seats),
        is_ready=ints(1),
        first_walls=numpy.zeros((seats, ROWS + 1 + COLORS), numpy.int64),
        first_sums=numpy.zeros((seats, FIRST), numpy.float32),
    )


@compiled
def make_rows(s: State, net: Net, sums: BoardSums) -> None:
    """Make the rows of weights from those of the net."""
    sums.is_ready[0] = 1
    size = board_inputs(s, net.inputs)
    for place in range(int64(s.players)):
        rows, first = sums.rows[place], TABLE_INPUTS + place * size
        for row in range(ROWS):
            for column in range(COLUMNS):
                made = rows[row * COLUMNS + column]
                add_weights(net, first + row * COLUMNS + column, 1.0, made)
                add_weights(net, first + COUNTS_INPUT + row, SHARE, made)
                add_weights(net, first + COUNTS_INPUT + ROWS + column, SHARE, made)
        for color in range(COLORS):
            for row in range(ROWS):
                made = rows[row * COLUMNS + wall_column_of(row, color)]
                if s.gray:
                    made = rows[COLOR_ROWS + color * ROWS + row]
                    add_weights(net, first + COLOR_ROWS_INPUT + color * ROWS + row, 1.0, made)
                    add_weights(
                        net,
                        first + COLOR_COLUMNS_INPUT + color * ROWS + row,
                        1.0,
                        rows[COLOR_COLUMNS + color * ROWS + row],
                    )
                add_weights(net, first + COUNTS_INPUT + 2 * ROWS + color, SHARE, made)
        for line in range(ROWS):
            for count in range(1, line + 1):
                for color in range(COLORS):
                    made = rows[LINES + (line * ROWS + count) * COLORS + color]
                    add_weights(net, first + LINES_INPUT + line, count / (line + 1), made)
                    add_weights(net, first + LINES_INPUT + 2 * ROWS + line * COLORS + color, 1.0, made)
            add_weights(net, first + LINES_INPUT + ROWS + line, SHARE, rows[LINE_POINTS + line])
        add_weights(net, first + POINTS_INPUT, POINTS_SCALE, rows[POINTS_ROW])
        add_weights(net, first + START_INPUT, 1.0, rows[START_ROW])
    for p in range(int64(s.players)):
        for i in range(ROW_COUNT):
            sums.values[p, i] = 1


@compiled
def add_weights(net: Net, at: int, share: float, row: Floats) -> None:
    """Add a share of the weights of an input to a row."""
    for j in range(FIRST):
        row[j] += float32(share) * net.first[at, j]


@compiled
def begin_walls(s: State, net: Net, sums: BoardSums) -> None:
    """Note the walls and sum what they add, for all positions that follow this one."""
    if sums.is_ready[0] == 0:
        make_rows(s, net, sums)
    for p in range(int64(s.players)):
        wall = sums.first_walls[p]
        for i in range(len(wall)):
            wall[i] = 0
        sums.counts[p] = list_wall(s, p, sums.used[p], wall)
        note_wall(s, p, wall)
    for me in range(int64(s.players)):
        begin(net)
        add_boards(s, me, net, sums)
        for j in range(FIRST):
            sums.first_sums[me, j] = net.first_layer[j]


@compiled(inline="late")
def note_wall(s: State, p: int, wall: Ints) -> None:
    """Note where a seat's wall has tiles, on the gray side also their colors."""
    for row in range(ROWS):
        wall[row] = s.wall_row[p][row]
    wall[ROWS] = ~s.lacks[p] & ALL_TARGETS
    for color in range(COLORS):
        wall[ROWS + 1 + color] = s.color_columns[p][color]


@compiled
def follows(s: State, sums: BoardSums) -> bool:
    """Whether all walls have the tiles that were noted."""
    missing = int64(0)
    for p in range(int64(s.players)):
        wall = sums.first_walls[p]
        missing |= wall[ROWS] & s.lacks[p]
        for i in range(ROWS):
            missing |= wall[i] & ~s.wall_row[p][i]
            missing |= wall[ROWS + 1 + i] & ~s.color_columns[p][i]
    return bool(missing == 0 and sums.is_ready[0] != 0)


@compiled
def list_wall(s: State, p: int, used: Ints, wall: Ints) -> int:
    """List the rows of the tiles of a seat's wall that were not noted; return how many there are."""
    n = int64(0)
    for row in range(ROWS):
        n = list_bits(used, n, row * COLUMNS, s.wall_row[p][row] & ~wall[row])
    if s.gray:
        for color in range(COLORS):
            taken = ~(s.lacks[p] | wall[ROWS]) >> color * TARGETS & FULL
            n = list_bits(used, n, COLOR_ROWS + color * ROWS, taken)
            columns = s.color_columns[p][color] & ~wall[ROWS + 1 + color]
            n = list_bits(used, n, COLOR_COLUMNS + color * COLUMNS, columns)
    return n


@compiled
def list_rows(s: State, p: int, sums: BoardSums) -> None:
    """List the rows of a seat's board but those of its first wall, with what they are multiplied by."""
    used, values = sums.used[p], sums.values[p]
    n = list_wall(s, p, used, sums.first_walls[p])
    for row in range(ROWS):
        count = int64(s.line_count[p][row])
        if count > 0:
            color = int64(s.line_color[p][row])
            values[LINE_POINTS + row] = best_points(s, p, row, color)
            used[n] = LINES + (row * ROWS + count) * COLORS + color
            used[n + 1] = LINE_POINTS + row
            n += 2
    values[POINTS_ROW] = s.score[p]
    used[n] = POINTS_ROW
    used[n + 1] = START_ROW
    sums.counts[p] = n + 1 + (s.start_seat == p)


@compiled(inline="late")
def list_bits(used: Ints, n: int, first: int, bits: int) -> int:
    """Add the rows of the bits of a mask to a list of `n`; return its length."""
    for i in range(COUNT[bits]):
        used[n + i] = first + NTH[bits * SOURCES + i]
    return n + COUNT[bits]


@compiled
def ask_by_rows(s: State, me: int, net: Net, sums: BoardSums) -> None:
    """Evaluate the net for a seat; `list_rows` was called for every board."""
    for j in range(FIRST):
        net.first_layer[j] = sums.first_sums[me, j]
    add_part(net, int64(0), remember_table(int64(s.round), pile_of(s.bag), net))
    add_boards(s, me, net, sums)
    finish(net)


@compiled(inline="late")
def add_boards(s: State, me: int, net: Net, sums: BoardSums) -> None:
    """Add the listed rows of all boards to the first layer, each for its place, the asking seat's first."""
    p = me
    for place in range(int64(s.players)):
        add_rows(sums.rows[place], sums.values[p], sums.used[p], sums.counts[p], net.first_layer, int64(FIRST))
        p = p + 1 if p + 1 < s.players else 0
