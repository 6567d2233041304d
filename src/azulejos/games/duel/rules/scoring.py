"""Points for tiles, broken tiles and goals (D27 to D29, D40), and the final ranking (D33)."""

from azulejos.rules.kit import rule, tell
from azulejos.rules.tiles import tile_points as tile_points

from . import events
from .components import (
    BROKEN_COST,
    COLORFUL_ROW_POINTS,
    COLORS,
    COLUMN_POINTS,
    COLUMNS,
    COUNT,
    DIAGONAL_POINTS,
    EDGE_POINTS,
    EMPTY_SPECIAL_POINTS,
    FULL,
    GOALS,
    JOKER,
    LOWER_CORNER_POINTS,
    MULTICOLOR_POINTS,
    NOTHING,
    PLATE_COLUMNS,
    PLATES_OF_A_KIND,
    PLAYERS,
    ROW_POINTS,
    ROWS,
    RUN,
    RUN_START,
    SPECIAL,
    START_TILE_COST,
    UPPER_CORNER_POINTS,
)
from .state import State


@rule
def score_tile(s: State, p: int, row: int, column: int) -> None:
    """Score the tile just placed on the dome, across plate borders (D28)."""
    in_row = s.dome_row[p][row] * COLUMNS + column
    in_column = s.dome_column[p][column] * ROWS + row
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
def filled_corners(s: State, p: int, space: int) -> int:
    """Return the mask of the filled spaces of a plate: upper left, upper right, lower left, lower right."""
    top = space // PLATE_COLUMNS * 2
    left = space % PLATE_COLUMNS * 2
    return s.dome_row[p][top] >> left & 3 | (s.dome_row[p][top + 1] >> left & 3) << 2


@rule
def put_on_dome(s: State, p: int, row: int, column: int, tile: int) -> None:
    """Put a tile on a space of the dome; no color fits there any more."""
    s.dome[p][row][column] = tile
    s.dome_row[p][row] |= 1 << column
    s.dome_column[p][column] |= 1 << row


@rule
def place_special(s: State, p: int, space: int) -> None:
    """Put a special tile on a special plate whose three colored spaces are full; its row sets the points (D27)."""
    filled = filled_corners(s, p, space)
    if s.plate_at[p][space] >= PLATES_OF_A_KIND or COUNT[filled] != 3:
        return
    row = space // PLATE_COLUMNS * 2 + (filled & 3 == 3)
    column = space % PLATE_COLUMNS * 2 + (filled & 5 == 5)
    put_on_dome(s, p, row, column, SPECIAL)
    s.score[p] += row + 1
    tell(s, events.SPECIAL_TILED, p, row, column, row + 1)


@rule
def pay_broken(s: State, p: int) -> None:
    """Subtract the cost of broken tiles and the start tile, never below 0; the tiles go to the tower (D29)."""
    for space in range(s.broken_used[p]):
        cost = min(BROKEN_COST[space], s.score[p])
        s.score[p] -= cost
        tell(s, events.BROKEN_COST, p, space, -cost)
        color = s.broken[p][space]
        s.broken[p][space] = NOTHING
        s.tower[color] += 1
        tell(s, events.BROKEN_CLEARED, p, space, color)
    s.broken_used[p] = 0
    if s.took_start[p]:
        s.took_start[p] = 0
        cost = min(START_TILE_COST, s.score[p])
        s.score[p] -= cost
        tell(s, events.START_TILE_COST, p, -cost)


@rule
def add_goals(s: State, p: int) -> None:
    """Add the points of the match's goals as one sum, clamped once (D33)."""
    score = s.score[p]
    for goal in range(GOALS):
        if s.goals >> goal & 1:
            points = goal_points(s, p, goal)
            score += points
            tell(s, events.GOAL_SCORED, p, goal, points)
    if score < 0:
        tell(s, events.CLAMPED, p, -score)
        score = 0
    s.score[p] = score


@rule
def goal_points(s: State, p: int, goal: int) -> int:
    """Return the points for one of the goals 1a 1b 2a 2b 3a 3b 4a 4b (D40)."""
    if goal == 0:
        return column_points(s, p)
    if goal == 1:
        return edge_points(s, p)
    if goal == 2:
        return diagonal_points(s, p)
    if goal == 3:
        return corner_points(s, p)
    if goal == 4:
        return multicolor_points(s, p)
    if goal == 5:
        return special_points(s, p)
    if goal == 6:
        return row_points(s, p)
    return colorful_row_points(s, p)


@rule
def column_points(s: State, p: int) -> int:
    """Return 7 for each complete column (D40, 1a)."""
    n = 0
    for column in range(COLUMNS):
        n += s.dome_column[p][column] == FULL
    return n * COLUMN_POINTS


@rule
def edge_points(s: State, p: int) -> int:
    """Return 1 for each tile on the 20 outermost spaces (D40, 1b)."""
    n = COUNT[s.dome_row[p][0]] + COUNT[s.dome_row[p][ROWS - 1]]
    for row in range(1, ROWS - 1):
        n += (s.dome_row[p][row] & 1) + (s.dome_row[p][row] >> COLUMNS - 1)
    return n * EDGE_POINTS


@rule
def diagonal_points(s: State, p: int) -> int:
    """Return 10 for each complete main diagonal (D40, 2a)."""
    falling = rising = 1
    for row in range(ROWS):
        falling &= s.dome_row[p][row] >> row
        rising &= s.dome_row[p][row] >> COLUMNS - 1 - row
    return (falling + rising) * DIAGONAL_POINTS


@rule
def corner_points(s: State, p: int) -> int:
    """Return 3 for each full upper corner plate, 8 for each full lower one (D40, 2b)."""
    points = 0
    for left in range(0, PLATE_COLUMNS, 2):
        points += (filled_corners(s, p, left) == 15) * UPPER_CORNER_POINTS
        points += (filled_corners(s, p, 2 * PLATE_COLUMNS + left) == 15) * LOWER_CORNER_POINTS
    return points


@rule
def multicolor_points(s: State, p: int) -> int:
    """Return 2 for each multicolor space if none of them is empty (D40, 3a)."""
    n = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            if s.space[p][row][column] == JOKER:
                if s.dome[p][row][column] < 0:
                    return 0
                n += 1
    return n * MULTICOLOR_POINTS


@rule
def special_points(s: State, p: int) -> int:
    """Return -3 for each empty special space (D40, 3b)."""
    n = 0
    for row in range(ROWS):
        for column in range(COLUMNS):
            n += s.space[p][row][column] == SPECIAL and s.dome[p][row][column] < 0
    return n * EMPTY_SPECIAL_POINTS


@rule
def row_points(s: State, p: int) -> int:
    """Return 3 for each complete row (D40, 4a)."""
    n = 0
    for row in range(ROWS):
        n += s.dome_row[p][row] == FULL
    return n * ROW_POINTS


@rule
def colorful_row_points(s: State, p: int) -> int:
    """Return 4 for each row with tiles of all 5 colors; a special tile has no color (D40, 4b)."""
    n = 0
    for row in range(ROWS):
        colors = 0
        for column in range(COLUMNS):
            tile = s.dome[p][row][column]
            if 0 <= tile < COLORS:
                colors |= 1 << tile
        n += colors == (1 << COLORS) - 1
    return n * COLORFUL_ROW_POINTS


@rule
def places(s: State, out: list[int]) -> None:
    """Rank the seats: most points, and of equals the one that holds the start tile (D33)."""
    for p in range(PLAYERS):
        q = 1 - p
        loses = s.score[p] < s.score[q] or (s.score[p] == s.score[q] and s.start_seat == q)
        out[p] = 1 + loses
