"""Phase B, wall tiling: complete lines move to the wall, from top to bottom (A14, G1 to G6)."""

from azulejos.rules.kit import rule, tell

from .components import ALL_TARGETS_BIT, COLUMNS, COUNT, FULL, NOTHING, NTH, ROWS, SOURCES, TARGETS
from .events import LINE_BROKEN, LINE_CLEARED, TILED
from .offer import put_on_floor
from .scoring import pay_floor, score_tile
from .state import TILING, State


@rule
def wall_column_of(row: int, color: int) -> int:
    """Return the column of a color in a row of the colored side (A4).

    >>> [wall_column_of(2, color) for color in range(5)]
    [2, 3, 4, 0, 1]
    """
    column = color + row
    return column if column < COLUMNS else column - COLUMNS


@rule
def open_columns(s: State, p: int, row: int, color: int) -> int:
    """Return the mask of the columns that may hold the color in this row (colored: A4; gray: G1)."""
    if s.gray:
        return FULL & ~s.wall_row[p][row] & ~s.color_columns[p][color]
    return 1 << wall_column_of(row, color)


@rule
def begin_tiling(s: State) -> None:
    """Begin with the marker's owner, who gets it back (A13, G6); on the colored side the order never matters (A18)."""
    s.phase = TILING
    s.marker_in_center = 0
    s.turn = s.start_seat
    s.tiling_line = 0


@rule
def go_on_tiling(s: State) -> bool:
    """Tile until a seat must choose a column (return False) or everybody has tiled and paid (True)."""
    while True:
        if tile_until_choice(s):
            return False
        pay_floor(s, s.turn)
        s.tiling_line = 0
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
        if s.turn == s.start_seat:
            return True


@rule
def tile_until_choice(s: State) -> bool:
    """Tile the lines of the seat to move from top to bottom (A14), up to a choice (G2); return whether there is one."""
    p = s.turn
    for row in range(s.tiling_line, ROWS):
        if s.line_count[p][row] > row:
            columns = open_columns(s, p, row, s.line_color[p][row])
            if columns == 0:
                break_line(s, p, row)
            elif s.gray and not (s.fold and COUNT[columns] == 1):
                s.tiling_line = row
                return True
            else:
                tile(s, p, row, NTH[columns * SOURCES])
    return False


@rule
def tile(s: State, p: int, row: int, column: int) -> None:
    """Move the rightmost tile of a complete line to the wall and score it; the others go to the lid (A14)."""
    color = s.line_color[p][row]
    s.wall[p][row][column] = color
    s.wall_row[p][row] |= 1 << column
    s.wall_column[p][column] |= 1 << row
    s.lacks[p] &= ~(1 << color * TARGETS + row)
    s.color_columns[p][color] |= 1 << column
    tell(s, TILED, p, row, column, color)
    score_tile(s, p, row, column)
    s.lid[color] += row
    if row > 0:
        tell(s, LINE_CLEARED, p, row, color, row)
    empty_line(s, p, row)


@rule
def break_line(s: State, p: int, row: int) -> None:
    """Drop all tiles of a line that fits no column to the floor line (G3)."""
    color = s.line_color[p][row]
    tell(s, LINE_BROKEN, p, row, color, row + 1)
    empty_line(s, p, row)
    put_on_floor(s, p, color, row + 1)


@rule
def empty_line(s: State, p: int, row: int) -> None:
    """Open the line again for the colors that its wall row lacks (A11)."""
    s.line_color[p][row] = NOTHING
    s.line_count[p][row] = 0
    s.takes[p] |= s.lacks[p] & ALL_TARGETS_BIT << row
