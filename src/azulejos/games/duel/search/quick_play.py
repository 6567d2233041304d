"""A quick player of Duel: a score for each move in points, estimated from the seat's own board without making it.

Playouts choose by score, and the tree tries moves in order of score.
"""

import numpy
from numba import int64

from azulejos.games.duel.rules.components import (
    BROKEN_AREA,
    BROKEN_COST,
    BROKEN_SPACES,
    COLORS,
    COLUMNS,
    CORNERS,
    COUNT,
    FULL,
    JOKER,
    MOON,
    PLATE_COLUMNS,
    PLATES,
    PLATES_OF_A_KIND,
    ROTATIONS,
    ROUNDS,
    ROWS,
    RUN,
    SHOWS,
    SMALL_FACTORIES,
    SPACES,
    SPECIAL,
    TARGETS,
)
from azulejos.games.duel.rules.game import MAX_ACTIONS, legal_moves
from azulejos.games.duel.rules.numbers import (
    DRAW_PLATE,
    LEAVE_LINE,
    PLACE_PLATE,
    SPEND_CHIP,
    STOP_DRAWING,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_SPACE,
)
from azulejos.games.duel.rules.scoring import filled_corners
from azulejos.games.duel.rules.state import ACQUIRE, PLACE, TILING, State
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
from azulejos.rules.flat import real, record
from azulejos.rules.kit import below, compiled
from azulejos.rules.tiles import tile_points
from azulejos.search.arrays import Floats, Ints, floats, ints, records
from azulejos.search.tree_records import Evaluator

PLATE_COLORS = numpy.array(
    [
        sum(1 << int(what) for what in SPACES[plate * ROTATIONS * CORNERS :][:CORNERS] if what < COLORS)
        for plate in range(PLATES)
    ]
)
"""The colors of a plate's spaces, as a mask."""


@record
class Habits:
    """The settings of quick play, in points; found by matches between different settings."""

    line_share: float = real(64)  # share of a line's value that an incomplete line has
    last_line_share: float = real(64)  # the same in the last round
    special_step: float = real(64)  # of a special tile, for each tile around its space
    goal_step: float = real(64)  # of what a tile adds to a goal
    waiting: float = real(64)  # a line without a space that may still get one from a plate
    hopeless: float = real(64)  # a line that can get no space
    breaking: float = real(64)  # of the cost of broken tiles
    starting: float = real(64)  # the start tile
    chip: float = real(64)  # a chip
    chip_shows: float = real(64)  # each color of a chip that a line needs
    plate: float = real(64)  # a plate of the display
    plate_fits: float = real(64)  # each color of it that a line waits for
    drawing: float = real(64)  # drawing plates
    place_fits: float = real(64)  # a space for a waiting line
    place_run: float = real(64)  # each tile in its row and column
    place_new: float = real(64)  # a color that the row lacks
    place_joker: float = real(64)  # a multicolor space
    place_special: float = real(64)  # a special space, for each row down
    place_beside: float = real(64)  # each plate beside it
    chip_cost: float = real(64)  # spending a chip
    noise: float = real(64)  # the noise of a score, in points


DEFAULT = (
    *(0.7, 0.6, 0.42, 0.77, 1.03, -1.22, 1.5, -0.29, 0.29, 0.05),
    *(0.17, 0.4, -0.37, 2.43, 0.4, -0.1, 0.73, 0.3, 0.53, 0.21, 2.5),
)


def new_habits() -> Habits:
    """Return the default settings of quick play."""
    return records(Habits, 1, *DEFAULT)[0]


def new_evaluator() -> Evaluator:
    """Return the work arrays of quick play."""
    worths = numpy.zeros((2, ROWS * COLORS))
    return Evaluator(worths, floats(MAX_ACTIONS), ints(MAX_ACTIONS))


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


@compiled
def line_score(row: int, count: int, worth: float, share: float) -> float:
    """Estimate the value of this many tiles in a line."""
    if count > row:
        return worth
    return worth * share * count / (row + 1)


@compiled
def take_score(s: State, move: int, habits: Habits, worths: Floats) -> float:
    """Estimate the value of taking tiles: the line they go to, minus broken tiles and the cost of the start tile."""
    source = move // (COLORS * TARGETS)
    color = move // TARGETS % COLORS
    target = move % TARGETS
    p = int64(s.turn)
    count = moon_count(s, color) if source == MOON else int64(s.sun[source][color])
    score = 0.0
    if source == MOON and s.start_tile_out and s.large_moon[color] > 0:
        score += habits.starting if s.round < ROUNDS else -1.5
    over = count
    if target != BROKEN_AREA:
        held = int64(s.line_count[p][target])
        placed = min(count, target + 1 - held)
        over -= placed
        worth = worths[target * COLORS + color]
        share = habits.line_share if s.round < ROUNDS else habits.last_line_share
        score += line_score(target, held + placed, worth, share) - line_score(target, held, worth, share)
    space = s.broken_used[p]
    while over > 0 and space < BROKEN_SPACES:
        score -= habits.breaking * BROKEN_COST[space]
        space += 1
        over -= 1
    return score


@compiled
def colors_waiting(s: State, p: int) -> int:
    """Return the mask of the colors of lines in progress that have no space yet but may get one (D24)."""
    colors = 0
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            color = s.line_color[p][row]
            if (s.fits[p][row] >> color * COLUMNS & FULL) == 0:
                colors |= 1 << color
    return colors


@compiled
def colors_short(s: State, p: int) -> int:
    """Return the mask of the colors of incomplete lines in progress."""
    colors = 0
    for row in range(ROWS):
        if 0 < s.line_count[p][row] <= row:
            colors |= 1 << s.line_color[p][row]
    return colors


@compiled
def score_actions(s: State, n: int, habits: Habits, evaluator: Evaluator) -> None:
    """Score the actions A to D (D10, D13, D15, D18)."""
    worths, scores, moves = evaluator.line_worths, evaluator.scores, evaluator.moves
    p = int64(s.turn)
    waiting = colors_waiting(s, p)
    short = colors_short(s, p)
    for i in range(n):
        move = moves[i]
        if move < TAKE_CHIP:
            scores[i] = take_score(s, move, habits, worths[p])
        elif move < TAKE_PLATE:
            shown = COUNT[SHOWS[s.chip[move - TAKE_CHIP]] & short]
            scores[i] = habits.chip + habits.chip_shows * shown
        elif move < DRAW_PLATE:
            fitting = COUNT[PLATE_COLORS[s.display[move - TAKE_PLATE]] & waiting]
            scores[i] = habits.plate + habits.plate_fits * fitting
        else:
            scores[i] = habits.drawing


@compiled
def moon_count(s: State, color: int) -> int:
    """Return how many tiles of a color the moons offer together (D15)."""
    count = s.large_moon[color]
    for factory in range(SMALL_FACTORIES):
        height = s.moon_height[factory]
        if height > 0:
            count += s.moon_stack[factory][height - 1] == color
    return count


@compiled
def place_score(s: State, space: int, rotation: int, habits: Habits) -> float:
    """Estimate a plate's place: spaces for waiting lines, next to tiles, of colors that the row lacks."""
    p = int64(s.turn)
    score = 0.0
    for corner in range(CORNERS):
        row = space // PLATE_COLUMNS * 2 + corner // 2
        column = space % PLATE_COLUMNS * 2 + corner % 2
        what = SPACES[(s.plate_in_hand * ROTATIONS + rotation) * CORNERS + corner]
        across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
        down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
        score += habits.place_run * (across + down - 2)
        if what == SPECIAL:
            score += habits.place_special * (row + 1)
        else:
            score += color_score(s, p, row, what, habits)
    return score + habits.place_beside * plates_beside(s, p, space)


@compiled
def color_score(s: State, p: int, row: int, what: int, habits: Habits) -> float:
    """Estimate the value of a new space of a color, or for all colors, in its row."""
    score = habits.place_joker if what == JOKER else 0.0
    held = s.line_count[p][row]
    color = s.line_color[p][row] if held > 0 else what
    is_waiting = held > 0 and (s.fits[p][row] >> color * COLUMNS & FULL) == 0
    if is_waiting and what in (int64(color), JOKER):
        score += habits.place_fits * (0.4 + held / (row + 1))
    if what != JOKER and (s.fits[p][row] >> what * COLUMNS & FULL) == 0:
        score += habits.place_new
    return score


@compiled
def plates_beside(s: State, p: int, space: int) -> int:
    """Return the number of plates next to a plate space."""
    plates = s.plates[p]
    count = 0
    if space % PLATE_COLUMNS > 0:
        count += plates >> space - 1 & 1
    if space % PLATE_COLUMNS < PLATE_COLUMNS - 1:
        count += plates >> space + 1 & 1
    if space >= PLATE_COLUMNS:
        count += plates >> space - PLATE_COLUMNS & 1
    return count + (plates >> space + PLATE_COLUMNS & 1)


@compiled
def tiling_score(s: State, move: int, habits: Habits) -> float:
    """Estimate a tiling choice: the gain of the space, chips that show the color, leaving an expensive line."""
    p = int64(s.turn)
    row = int64(s.tiling_line)
    if move < LEAVE_LINE:
        return 50 + space_gain(s, p, row, (move - TILE_SPACE) % COLUMNS, habits)
    if move >= SPEND_CHIP:
        shows = SHOWS[move - SPEND_CHIP] >> s.line_color[p][row] & 1
        return shows + 0.01 * (move - SPEND_CHIP)
    missing = row + 1 - s.line_count[p][row]
    cost = habits.chip_cost * 2.5 * missing if s.round < ROUNDS else 0.0
    columns = s.fits[p][row] >> s.line_color[p][row] * COLUMNS & FULL
    best = 0.0
    for column in range(COLUMNS):
        if columns >> column & 1:
            best = max(best, space_gain(s, p, row, column, habits))
    kept = habits.line_share * best * s.line_count[p][row] / (row + 1) if s.round < ROUNDS else 0.0
    return 20.0 if cost + kept > best else -20.0


@compiled
def score_moves(s: State, n: int, habits: Habits, evaluator: Evaluator) -> None:
    """Score the n listed moves, with the known values of lines."""
    scores, moves = evaluator.scores, evaluator.moves
    phase = s.phase
    if phase == ACQUIRE:
        score_actions(s, n, habits, evaluator)
        return
    for i in range(n):
        move = moves[i]
        if phase == PLACE:
            choice = move - PLACE_PLATE
            scores[i] = place_score(s, choice // ROTATIONS, choice % ROTATIONS, habits)
        elif phase == TILING:
            scores[i] = tiling_score(s, move, habits)
        else:
            scores[i] = 2.0 * (move == STOP_DRAWING)


@compiled
def quick_move(s: State, noise: float, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Return the move with the best score, each score with some noise."""
    scores, moves = evaluator.scores, evaluator.moves
    n = legal_moves(s, moves)
    if n == 1:
        return moves[0]
    score_moves(s, n, habits, evaluator)
    best = 0
    most = -1e9
    for i in range(n):
        score = scores[i]
        if noise > 0:
            score += noise * below(dice, 1024) * (1 / 1024)
        if score > most:
            most = score
            best = i
    return moves[best]
