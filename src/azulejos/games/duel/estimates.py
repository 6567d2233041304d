"""The value of a board of Azul Duel: its points if it were tiled now, and a share of what it is working toward."""

from azulejos.games.duel.rules.components import (
    COLORFUL_ROW_POINTS,
    COLORS,
    COLUMN_POINTS,
    COLUMNS,
    COUNT,
    DIAGONAL_POINTS,
    JOKER,
    LOWER_CORNER_POINTS,
    MULTICOLOR_POINTS,
    PLATE_COLUMNS,
    PLATES_OF_A_KIND,
    ROUNDS,
    ROW_POINTS,
    ROWS,
    RUN,
    SPECIAL,
    UPPER_CORNER_POINTS,
)
from azulejos.games.duel.rules.scoring import edge_points, filled_corners, pay_broken, special_points, tile_points
from azulejos.games.duel.rules.state import KEEP, OVER, PLACE, TILING, State
from azulejos.games.duel.rules.tiling import fitting_columns, pass_line, tile

__all__ = ["DOUBT", "estimate", "is_midway"]

DOUBT = 0.035
"""How many points a doubt of 1 is; most moves of Duel differ by little."""

LINE_SHARE = 0.5
"""The share of a tile's points that an almost complete line is worth."""
WAITING_POINTS = 1.5
"""The assumed points of a tile that has no space yet but may get one from a plate (D24)."""
GOAL_SHARE = 0.7
"""The share of a goal's points that an almost reached goal is worth."""
SPECIAL_SHARE = 0.5
"""The share of a special tile's points that an incomplete plate is worth."""
CHIP_WORTH = 0.6
"""The value of an unused bonus chip while it can still complete lines."""


def is_midway(table: State, seat: int) -> bool:
    """Whether a plate must be chosen or placed (D10, D11), or a line is being paid for with chips (D26)."""
    return table.phase in (KEEP, PLACE) or (table.phase == TILING and table.paid > 0)


def estimate(table: State, seat: int) -> float:
    """Estimate the final points of a seat from its own board."""
    if table.phase == OVER:
        return table.score[seat]
    tiled = tiled_now(table, seat)
    promise = tiled.score[seat] + _goal_promise(tiled, seat) + _special_promise(tiled, seat)
    if table.round == ROUNDS and table.phase == TILING:
        return promise  # what is incomplete now stays incomplete
    chips = CHIP_WORTH * sum(tiled.chip_held[seat])
    return promise + chips + _line_promise(tiled, seat)


def tiled_now(table: State, seat: int) -> State:
    """Return the table as if this seat tiled its dome now, without chips, and paid (D23 to D29)."""
    s: State = table.copy()  # type: ignore[attr-defined]  # `flat` adds it
    for row in range(ROWS):
        if s.line_count[seat][row] > row and fitting_columns(s, seat, row):
            tile(s, seat, row, best_column(s, seat, row))
        else:
            pass_line(s, seat, row)
    pay_broken(s, seat)
    return s


def best_column(s: State, p: int, row: int) -> int:
    """Return the column in which the line's tile scores most; the leftmost of equals."""
    columns = fitting_columns(s, p, row)
    choices = [column for column in range(COLUMNS) if columns >> column & 1]
    return max(choices, key=lambda column: points_at(s, p, row, column))


def points_at(s: State, p: int, row: int, column: int) -> float:
    """Return what a tile would score there (D28), with a special tile that it completes (D27)."""
    across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
    down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
    space = row // 2 * PLATE_COLUMNS + column // 2
    brings_special = s.plate_at[p][space] < PLATES_OF_A_KIND and COUNT[filled_corners(s, p, space)] == 2
    return tile_points(across, down) + brings_special * (row // 2 * 2 + 1.5)


def _line_promise(s: State, p: int) -> float:
    """Return the value of the lines in progress: the points of each tile, less the more is missing."""
    promise = 0.0
    for row in range(ROWS):
        held = s.line_count[p][row]
        if held:
            fits = fitting_columns(s, p, row)
            points = points_at(s, p, row, best_column(s, p, row)) if fits else WAITING_POINTS
            promise += points * LINE_SHARE * held / (row + 1)
    return promise


def _special_promise(s: State, p: int) -> float:
    """Return the value of incomplete special plates: the square of their filled share (D27)."""
    promise = 0.0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if s.space[p][row][column] == SPECIAL and s.dome[p][row][column] < 0:
                filled = COUNT[filled_corners(s, p, row // 2 * PLATE_COLUMNS + column // 2)]
                promise += SPECIAL_SHARE * (row + 1) * ((1 + filled) / 4) ** 2
    return promise


def _goal_promise(s: State, p: int) -> float:
    """Return the value of the goals of this match (D40) by the dome's progress on each."""
    return sum(worth(s, p) for goal, worth in enumerate(_GOALS) if s.goals >> goal & 1)


def _share(points: int, done: int, of: int) -> float:
    return float(points) if done == of else points * GOAL_SHARE * (done / of) ** 2


def _columns(s: State, p: int) -> float:
    return sum(_share(COLUMN_POINTS, COUNT[mask], ROWS) for mask in s.dome_column[p])


def _diagonals(s: State, p: int) -> float:
    falling = sum(s.dome_row[p][row] >> row & 1 for row in range(ROWS))
    rising = sum(s.dome_row[p][row] >> COLUMNS - 1 - row & 1 for row in range(ROWS))
    return _share(DIAGONAL_POINTS, falling, ROWS) + _share(DIAGONAL_POINTS, rising, ROWS)


def _corners(s: State, p: int) -> float:
    worth = ((0, UPPER_CORNER_POINTS), (2, UPPER_CORNER_POINTS), (6, LOWER_CORNER_POINTS), (8, LOWER_CORNER_POINTS))
    return sum(_share(points, COUNT[filled_corners(s, p, space)], 4) for space, points in worth)


def _multicolor(s: State, p: int) -> float:
    spaces, filled = _count_spaces(s, p, JOKER)
    return _share(MULTICOLOR_POINTS * spaces, filled, spaces) if spaces else 0.0


def _count_spaces(s: State, p: int, what: int) -> tuple[int, int]:
    """Return the number of spaces of a kind on the dome, and how many of them are filled."""
    at = [(row, column) for row in range(ROWS) for column in range(COLUMNS) if s.space[p][row][column] == what]
    return len(at), sum(s.dome[p][row][column] >= 0 for row, column in at)


def _rows(s: State, p: int) -> float:
    return sum(_share(ROW_POINTS, COUNT[mask], COLUMNS) for mask in s.dome_row[p])


def _colorful_rows(s: State, p: int) -> float:
    colors = [len({tile for tile in row if 0 <= tile < COLORS}) for row in s.dome[p]]
    return sum(_share(COLORFUL_ROW_POINTS, count, COLORS) for count in colors)


_GOALS = (_columns, edge_points, _diagonals, _corners, _multicolor, special_points, _rows, _colorful_rows)
"""In the order of the rules: 1a 1b 2a 2b 3a 3b 4a 4b."""
