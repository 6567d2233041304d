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
from azulejos.games.duel.rules.state import ACQUIRE, PLACE, TILING, State
from azulejos.games.duel.search.habits import Habits
from azulejos.games.duel.search.line_values import space_gain
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Ints, floats, ints
from azulejos.search.tree_records import Evaluator

PLATE_COLORS = numpy.array(
    [
        sum(1 << int(what) for what in SPACES[plate * ROTATIONS * CORNERS :][:CORNERS] if what < COLORS)
        for plate in range(PLATES)
    ]
)
"""The colors of a plate's spaces, as a mask."""


def new_evaluator() -> Evaluator:
    """Return the work arrays of quick play."""
    worths = numpy.zeros((2, ROWS * COLORS))
    return Evaluator(worths, floats(MAX_ACTIONS), ints(MAX_ACTIONS))


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
