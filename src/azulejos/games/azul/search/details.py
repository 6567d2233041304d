"""What a board of Azul is close to, as inputs of a net: open spaces and their lines, bonuses that lack a tile or two.

A small net cannot work out such facts from walls and lines alone. They are about one board and the bag, which does not
change within a round, so a search writes them once for each board.
"""

from numba import int64

from azulejos.games.azul.rules.components import (
    COLORS,
    COLUMNS,
    COUNT,
    FACTORY_TILES,
    FULL,
    NTH,
    ROWS,
    SOURCES,
    TARGETS,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.rules.tiling import open_columns
from azulejos.games.azul.search.evaluation import points_at
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats

SPACES = ROWS * COLUMNS
PAIRS = ROWS * (ROWS - 1) // 2
POINTS, FILLED, SUPPLY = (kind * SPACES for kind in range(3))
"""For each open space: its points, how full its line is, and whether tiles for it will come."""
FACTS_OF_A_ROW = (
    COLUMN,
    COLUMN_FILLED,
    COLUMN_SUPPLY,
    COLOR,
    COLOR_FILLED,
    COLOR_SUPPLY,
    ROW,
    ROW_FILLED,
    ROW_SUPPLY,
    LINE_SUPPLY,
    LIKELY_POINTS,
) = (3 * SPACES + kind * ROWS for kind in range(11))
"""Columns and colors that lack only this row; whether the row lacks one space; its begun line; its best space."""
COLUMN_PAIRS = LIKELY_POINTS + ROWS
COLOR_PAIRS = COLUMN_PAIRS + PAIRS
"""Columns and colors that lack two rows, by these rows."""
BEGUN = COLOR_PAIRS + PAIRS
"""How many tiles a begun line has, by line."""
FULLEST = BEGUN + PAIRS
"""How many spaces of the fullest row are taken."""
DETAILS = FULLEST + ROWS
POINTS_SCALE = 0.2


@compiled
def write_details(s: State, p: int, inputs: Floats, at: int) -> None:
    """Write what a seat's board is close to, after tiling."""
    for i in range(DETAILS):
        inputs[at + i] = 0
    drawn = share_drawn(s)
    fullest = int64(0)
    for row in range(ROWS):
        for color in range(COLORS):
            if s.lacks[p] >> color * TARGETS + row & 1:
                write_spaces(s, p, row, color, drawn, inputs, at)
        write_line(s, p, row, drawn, inputs, at)
        fullest = max(fullest, int64(COUNT[s.wall_row[p][row]]))
    if fullest > 0:
        inputs[at + FULLEST + fullest - 1] = 1
    for i in range(ROWS):
        write_column(int64(FULL & ~s.wall_column[p][i]), i, inputs, at)
        write_color(s, p, i, drawn, inputs, at)
        write_row(int64(FULL & ~s.wall_row[p][i]), i, inputs, at)


@compiled
def share_drawn(s: State) -> float:
    """Return the share of the bag that the next fill draws; 0 if the bag has been filled from the lid (A19)."""
    needed = s.factories * FACTORY_TILES
    if s.in_bag == 0 or s.in_bag + s.round * needed != COLORS * TILES_OF_A_COLOR:
        return 0.0
    return min(1.0, needed / s.in_bag)


@compiled
def filled(s: State, p: int, row: int, color: int) -> float:
    """Return which part of a line is filled with a color."""
    return s.line_count[p][row] / (row + 1) if s.line_color[p][row] == color else 0.0


@compiled
def supply(s: State, p: int, row: int, color: int, drawn: float) -> float:
    """Return the tiles of a color that will come, as a share of twice those that a line lacks; at most 1."""
    count = s.line_count[p][row]
    if count > row or (count > 0 and s.line_color[p][row] != color):
        return 0.0
    return min(1.0, s.bag[color] * drawn / (2 * (row + 1 - count)))


@compiled
def write_spaces(s: State, p: int, row: int, color: int, drawn: float, inputs: Floats, at: int) -> None:
    """Write about the spaces of a row that may hold a color; on a gray wall, the best of all colors counts."""
    columns = open_columns(s, p, row, color)
    share, comes = filled(s, p, row, color), supply(s, p, row, color, drawn)
    for column in range(COLUMNS):
        if columns >> column & 1:
            space = at + row * COLUMNS + column
            points = points_at(s, p, row, column) * POINTS_SCALE
            inputs[space + POINTS] = points
            inputs[space + FILLED] = max(inputs[space + FILLED], share)
            inputs[space + SUPPLY] = max(inputs[space + SUPPLY], comes)
            inputs[at + LIKELY_POINTS + row] = max(inputs[at + LIKELY_POINTS + row], points * comes)


@compiled
def write_line(s: State, p: int, row: int, drawn: float, inputs: Floats, at: int) -> None:
    """Write about the line of a row, if it is begun."""
    count = int64(s.line_count[p][row])
    if 0 < count <= row:
        inputs[at + BEGUN + row * (row - 1) // 2 + count - 1] = 1
        inputs[at + LINE_SUPPLY + row] = supply(s, p, row, int64(s.line_color[p][row]), drawn)


@compiled
def write_pair(missing: int, inputs: Floats, at: int) -> None:
    """Write which two rows are missing."""
    low, high = int64(NTH[missing * SOURCES]), int64(NTH[missing * SOURCES + 1])
    inputs[at + high * (high - 1) // 2 + low] += 1


@compiled
def write_column(missing: int, column: int, inputs: Floats, at: int) -> None:
    """Write about a column that lacks one or two rows."""
    if COUNT[missing] == 1:
        row = int64(NTH[missing * SOURCES])
        inputs[at + COLUMN + row] += 1
        inputs[at + COLUMN_FILLED + row] += inputs[at + FILLED + row * COLUMNS + column]
        inputs[at + COLUMN_SUPPLY + row] += inputs[at + SUPPLY + row * COLUMNS + column]
    elif COUNT[missing] == 2:
        write_pair(missing, inputs, at + COLUMN_PAIRS)


@compiled
def write_color(s: State, p: int, color: int, drawn: float, inputs: Floats, at: int) -> None:
    """Write about a color that one or two rows lack."""
    missing = int64(s.lacks[p] >> color * TARGETS & FULL)
    if COUNT[missing] == 1:
        row = int64(NTH[missing * SOURCES])
        inputs[at + COLOR + row] += 1
        inputs[at + COLOR_FILLED + row] += filled(s, p, row, color)
        inputs[at + COLOR_SUPPLY + row] += supply(s, p, row, color, drawn)
    elif COUNT[missing] == 2:
        write_pair(missing, inputs, at + COLOR_PAIRS)


@compiled
def write_row(missing: int, row: int, inputs: Floats, at: int) -> None:
    """Write about a row that lacks one space: the match may end with it (A22)."""
    if COUNT[missing] == 1:
        space = at + row * COLUMNS + int64(NTH[missing * SOURCES])
        inputs[at + ROW + row] = 1
        inputs[at + ROW_FILLED + row] = inputs[space + FILLED]
        inputs[at + ROW_SUPPLY + row] = inputs[space + SUPPLY]
