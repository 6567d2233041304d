"""What the spaces and lines of a board are worth to quick play of Duel: points, special tiles, goals."""

from numba import int64

from azulejos.games.duel.rules.components import (
    COLORS,
    COLUMNS,
    COUNT,
    FULL,
    JOKER,
    PLATE_COLUMNS,
    PLATES_OF_A_KIND,
    ROUNDS,
    ROWS,
    RUN,
)
from azulejos.games.duel.rules.scoring import filled_corners
from azulejos.games.duel.rules.state import State
from azulejos.games.duel.search.evaluation import (
    COLORFUL_ROW,
    COLORFUL_WORTH,
    COLUMN,
    COLUMN_WORTH,
    CORNER,
    DIAGONAL,
    DIAGONAL_WORTH,
    EDGE,
    EMPTY_SPECIAL,
    LOWER_WORTH,
    MULTICOLOR,
    ROW,
    ROW_WORTH,
    UPPER_WORTH,
    colors_in_row,
    diagonal_count,
)
from azulejos.games.duel.search.habits import Habits
from azulejos.rules.kit import compiled
from azulejos.rules.tiles import tile_points
from azulejos.search.arrays import Floats
from azulejos.search.tree_records import Evaluator


@compiled
def space_gain(s: State, p: int, row: int, column: int, habits: Habits) -> float:
    """Estimate the value of a tile on a free space: its points, the special tile, the goals (D27, D28, D40)."""
    across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
    down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
    gain = float(tile_points(across, down))
    space = row // 2 * PLATE_COLUMNS + column // 2
    filled = COUNT[filled_corners(s, p, space)]
    if s.plate_at[p][space] < PLATES_OF_A_KIND:
        special = row // 2 * 2 + 1.5
        if s.goals >> EMPTY_SPECIAL & 1:
            special += 3
        gain += special if filled == 2 else special * habits.special_step * (1 + filled)
    return gain + habits.goal_step * goals_gain(s, p, row, column, space, filled)


@compiled
def goals_gain(s: State, p: int, row: int, column: int, space: int, filled: int) -> float:
    """Estimate what a tile on a free space adds to the goals, except those of colors and jokers."""
    gain = 0.0
    goals = s.goals
    if goals >> COLUMN & 1:
        done = COUNT[s.dome_column[p][column]]
        gain += COLUMN_WORTH[done + 1] - COLUMN_WORTH[done]
    if goals >> EDGE & 1 and (row in (0, ROWS - 1) or column in (0, COLUMNS - 1)):
        gain += 1
    if goals >> DIAGONAL & 1 and (row == column or row == COLUMNS - 1 - column):
        done = diagonal_count(s, p, int64(row != column))
        gain += DIAGONAL_WORTH[done + 1] - DIAGONAL_WORTH[done]
    if goals >> CORNER & 1 and space % 2 == 0 and space != 4:
        if space < PLATE_COLUMNS:
            gain += UPPER_WORTH[filled + 1] - UPPER_WORTH[filled]
        else:
            gain += LOWER_WORTH[filled + 1] - LOWER_WORTH[filled]
    if goals >> MULTICOLOR & 1 and s.space[p][row][column] == JOKER:
        gain += 1.5
    if goals >> ROW & 1:
        done = COUNT[s.dome_row[p][row]]
        gain += ROW_WORTH[done + 1] - ROW_WORTH[done]
    return gain


@compiled
def value_lines(s: State, p: int, habits: Habits, evaluator: Evaluator) -> None:
    """Compute what completing each line in each color is worth to a seat; again after a plate was placed."""
    worths = evaluator.line_worths[p]
    for row in range(ROWS):
        full_band = (s.plates[p] >> row // 2 * PLATE_COLUMNS & 7) == 7
        worth_without = habits.hopeless if full_band or s.round == ROUNDS else habits.waiting
        for color in range(COLORS):
            worths[row * COLORS + color] = -99.0
        free = 0
        for color in range(COLORS):
            free |= s.fits[p][row] >> color * COLUMNS & FULL
        for column in range(COLUMNS):
            if free >> column & 1:
                gain = space_gain(s, p, row, column, habits)
                for color in range(COLORS):
                    if s.fits[p][row] >> color * COLUMNS + column & 1:
                        worths[row * COLORS + color] = max(worths[row * COLORS + color], gain)
        if s.goals >> COLORFUL_ROW & 1:
            add_color_gain(s, p, row, habits, worths)
        for color in range(COLORS):
            if worths[row * COLORS + color] < -90:
                worths[row * COLORS + color] = worth_without


@compiled
def add_color_gain(s: State, p: int, row: int, habits: Habits, worths: Floats) -> None:
    """Add the value for goal 4b of a color that a row lacks."""
    colors = colors_in_row(s, p, row)
    done = COUNT[colors]
    for color in range(COLORS):
        if not colors >> color & 1:
            worths[row * COLORS + color] += habits.goal_step * (COLORFUL_WORTH[done + 1] - COLORFUL_WORTH[done])
