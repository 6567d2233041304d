"""The rounds: filling the factories, tiling, scoring, the end (S3, S6 to S9)."""

from azulejos.rules.kit import rule, tell
from azulejos.rules.tiles import tile_points

from .events import BONUS, DRAWN, ENDED, FLOOR_COST, ROUND_BEGAN, SCORED, TILED
from .offer import column_of
from .state import (
    COLORS,
    COLUMNS,
    FACTORIES,
    FACTORY_TILES,
    FILL,
    FLOOR_SPACES,
    MARKER,
    NOTHING,
    OFFER,
    OVER,
    PLAYERS,
    ROUNDS,
    ROWS,
    State,
)

ROW_COMPLETED, ROUNDS_PLAYED = range(2)


@rule
def begin_round(s: State) -> None:
    """Wait for the tiles of a new round (S3)."""
    s.phase = FILL
    s.turn = s.start_seat
    s.to_draw = FACTORIES * FACTORY_TILES


@rule
def draw_tile(s: State, color: int) -> None:
    """Put the next tile from the bag on its factory (S3)."""
    factory = FACTORIES - 1 - (s.to_draw - 1) // FACTORY_TILES
    s.bag[color] -= 1
    s.in_bag -= 1
    s.pile[factory][color] += 1
    s.to_draw -= 1
    tell(s, DRAWN, factory, color)
    if s.to_draw == 0:
        s.phase = OFFER
        s.marker_in_center = 1
        s.round += 1
        tell(s, ROUND_BEGAN, s.round, s.start_seat)


@rule
def run_through(s: State, p: int, row: int, column: int, down: int) -> int:
    """Return the length of the run through a space, across or down."""
    before = after = 0
    at = row if down else column
    while at - before > 0 and taken(s, p, row, column, down, -1 - before):
        before += 1
    while at + after < ROWS - 1 and taken(s, p, row, column, down, 1 + after):
        after += 1
    return before + 1 + after


@rule
def taken(s: State, p: int, row: int, column: int, down: int, step: int) -> bool:
    """Whether the space this many steps away has a tile."""
    return s.wall[p][row + step * down][column + step * (1 - down)] == 1


@rule
def tile_lines(s: State, p: int) -> None:
    """Move a tile of each full line to the wall and score it (S6, S7)."""
    for row in range(ROWS):
        if s.line_count[p][row] <= row:
            continue
        color = s.line_color[p][row]
        column = column_of(row, color)
        s.wall[p][row][column] = 1
        s.line_color[p][row] = NOTHING
        s.line_count[p][row] = 0
        s.out[color] += row
        tell(s, TILED, p, row, column, color)
        points = tile_points(run_through(s, p, row, column, 0), run_through(s, p, row, column, 1))
        s.score[p] += points
        tell(s, SCORED, p, row, column, points)


@rule
def pay_floor(s: State, p: int) -> None:
    """Pay for the floor line and clear it (S8)."""
    cost = 0
    for space in range(s.floor_used[p]):
        cost += 2 if space == FLOOR_SPACES - 1 else 1
        if s.floor[p][space] != MARKER:
            s.out[s.floor[p][space]] += 1
        s.floor[p][space] = NOTHING
    s.floor_used[p] = 0
    paid = min(cost, s.score[p])
    s.score[p] -= paid
    if cost > 0:
        tell(s, FLOOR_COST, p, -paid)


@rule
def complete_rows(s: State, p: int) -> int:
    """Count the complete rows of a wall (S9)."""
    rows = 0
    for row in range(ROWS):
        if s.wall[p][row][0] + s.wall[p][row][1] + s.wall[p][row][2] == COLUMNS:
            rows += 1
    return rows


@rule
def bonus_points(s: State, p: int) -> int:
    """Return the points for rows, columns and colors (S9)."""
    points = 2 * complete_rows(s, p)
    for column in range(COLUMNS):
        if s.wall[p][0][column] + s.wall[p][1][column] + s.wall[p][2][column] == ROWS:
            points += 4
    for color in range(COLORS):
        tiles = 0
        for row in range(ROWS):
            tiles += s.wall[p][row][column_of(row, color)]
        if tiles == ROWS:
            points += 5
    return points


@rule
def end_round(s: State) -> None:
    """Tile, pay, and begin the next round or end the match (S6 to S9)."""
    s.marker_in_center = 0
    rows = 0
    for p in range(PLAYERS):
        tile_lines(s, p)
        pay_floor(s, p)
        rows += complete_rows(s, p)
    if rows == 0 and s.round < ROUNDS:
        begin_round(s)
        return
    for p in range(PLAYERS):
        points = bonus_points(s, p)
        s.score[p] += points
        if points > 0:
            tell(s, BONUS, p, points)
    s.phase = OVER
    s.turn = s.start_seat
    tell(s, ENDED, ROW_COMPLETED if rows > 0 else ROUNDS_PLAYED)
