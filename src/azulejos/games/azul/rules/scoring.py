"""Points for tiles, floor spaces and finished walls (A15, A16, A23), and the final ranking (A24)."""

from azulejos.rules.kit import rule, tell
from azulejos.rules.tiles import tile_points as tile_points

from . import events
from .components import (
    COLOR_BONUS_POINTS,
    COLORS,
    COLUMN_BONUS_POINTS,
    COLUMNS,
    FLOOR_COST,
    FLOOR_SPACES,
    FULL,
    MARKER,
    NOTHING,
    ROW_BONUS_POINTS,
    ROWS,
    RUN,
    RUN_START,
    TARGETS,
)
from .state import State


@rule
def score_tile(s: State, p: int, row: int, column: int) -> None:
    """Score the tile just placed on the wall (A15)."""
    in_row = s.wall_row[p][row] * COLUMNS + column
    in_column = s.wall_column[p][column] * ROWS + row
    across = RUN[in_row]
    down = RUN[in_column]
    s.score[p] += tile_points(across, down)
    if across > 1:
        tell(s, events.SCORED_ACROSS, p, row, column, across, RUN_START[in_row])
    if down > 1:
        tell(s, events.SCORED_DOWN, p, row, column, down, RUN_START[in_column])
    if across == 1 and down == 1:
        tell(s, events.SCORED_ALONE, p, row, column, 1)


@rule
def pay_floor(s: State, p: int) -> None:
    """Subtract the cost of the floor line, never below 0, and clear it into the lid (A16, A17)."""
    floor = s.floor[p]
    score = s.score[p]
    for space in range(s.floor_used[p]):
        cost = min(FLOOR_COST[space], score)
        score -= cost
        tell(s, events.FLOOR_COST, p, space, -cost)
        color = floor[space]
        tell(s, events.FLOOR_CLEARED, p, space, color)
        if color != MARKER:
            s.lid[color] += 1
    s.score[p] = score
    for space in range(FLOOR_SPACES):
        floor[space] = NOTHING
    s.floor_used[p] = 0


@rule
def has_complete_row(s: State) -> bool:
    """Whether any player has a horizontal row of 5 (A22)."""
    for p in range(s.players):
        if complete_rows(s, p) > 0:
            return True
    return False


@rule
def complete_rows(s: State, p: int) -> int:
    """Return the number of a player's complete horizontal rows."""
    n = 0
    for row in range(ROWS):
        if s.wall_row[p][row] == FULL:
            n += 1
    return n


@rule
def add_bonuses(s: State, p: int) -> None:
    """Add 2 for each complete row, 7 for each column, 10 for each color with all 5 tiles placed (A23, G7)."""
    for row in range(ROWS):
        if s.wall_row[p][row] == FULL:
            s.score[p] += ROW_BONUS_POINTS
            tell(s, events.ROW_BONUS, p, row, ROW_BONUS_POINTS)
    for column in range(COLUMNS):
        if s.wall_column[p][column] == FULL:
            s.score[p] += COLUMN_BONUS_POINTS
            tell(s, events.COLUMN_BONUS, p, column, COLUMN_BONUS_POINTS)
    for color in range(COLORS):
        if s.lacks[p] >> color * TARGETS & FULL == 0:
            s.score[p] += COLOR_BONUS_POINTS
            tell(s, events.COLOR_BONUS, p, color, COLOR_BONUS_POINTS)


@rule
def places(s: State, out: list[int]) -> None:
    """Rank the seats: points, then complete rows; equals share a place, and the next place is skipped (A24)."""
    for p in range(s.players):
        out[p] = 1
        for q in range(s.players):
            if s.score[q] > s.score[p] or (s.score[q] == s.score[p] and complete_rows(s, q) > complete_rows(s, p)):
                out[p] += 1
