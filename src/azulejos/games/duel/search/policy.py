"""A quick player of Duel: what each move promises its seat in points, guessed from its own board without making it.

Playouts choose by it, the tree tries moves in its order. `habits` are the numbers it goes by, found by matches between
sets of them. `mind` is its room: what a line of each color is worth to each seat, then scores of moves, then moves.
"""

from typing import Any

import numpy
from numba import int64

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
from azulejos.rules.loader import load
from azulejos.search.kit import compiled

_acquire = load("duel", "acquire", compiled=True)
_components = load("duel", "components", compiled=True)
_game = load("duel", "game", compiled=True)
_numbers = load("duel", "numbers", compiled=True)
_scoring = load("duel", "scoring", compiled=True)
_state = load("duel", "state", compiled=True)
_tiling = load("duel", "tiling", compiled=True)

BROKEN_AREA, BROKEN_COST, BROKEN_SPACES = _components.BROKEN_AREA, _components.BROKEN_COST, _components.BROKEN_SPACES
COLORS, COLUMNS, CORNERS, COUNT = _components.COLORS, _components.COLUMNS, _components.CORNERS, _components.COUNT
FULL, JOKER, MOON, PLATE_COLUMNS = _components.FULL, _components.JOKER, _components.MOON, _components.PLATE_COLUMNS
PLATES_OF_A_KIND, ROTATIONS, ROUNDS, ROWS = (
    _components.PLATES_OF_A_KIND,
    _components.ROTATIONS,
    _components.ROUNDS,
    _components.ROWS,
)
RUN, SHOWS, SMALL_FACTORIES, SPACES = (
    _components.RUN,
    _components.SHOWS,
    _components.SMALL_FACTORIES,
    _components.SPACES,
)
SPECIAL, TARGETS = _components.SPECIAL, _components.TARGETS
DRAW_PLATE, LEAVE_LINE, PLACE_PLATE = _numbers.DRAW_PLATE, _numbers.LEAVE_LINE, _numbers.PLACE_PLATE
SPEND_CHIP, STOP_DRAWING, TAKE_CHIP, TAKE_PLATE = (
    _numbers.SPEND_CHIP,
    _numbers.STOP_DRAWING,
    _numbers.TAKE_CHIP,
    _numbers.TAKE_PLATE,
)
KEEP_PLATE, PUT_PLATE_BACK, TILE_SPACE = _numbers.KEEP_PLATE, _numbers.PUT_PLATE_BACK, _numbers.TILE_SPACE
ACQUIRE, PLACE, TILING = _state.ACQUIRE, _state.PLACE, _state.TILING
below, legal_moves = _game.below, _game.legal_moves
filled_corners, tile_points = _scoring.filled_corners, _scoring.tile_points

MAX_MOVES = _game.MAX_ACTIONS
PLATE_COLORS = numpy.array(
    [
        sum(1 << int(what) for what in SPACES[plate * ROTATIONS * CORNERS :][:CORNERS] if what < COLORS)
        for plate in range(_components.PLATES)
    ]
)
"""The colors of a plate's spaces, as a mask."""
(
    LINE_SHARE,
    LAST_LINE_SHARE,
    SPECIAL_STEP,
    GOAL_STEP,
    WAITING,
    HOPELESS,
    BREAKING,
    STARTING,
    CHIP,
    CHIP_SHOWS,
    PLATE,
    PLATE_FITS,
    DRAWING,
    PLACE_FITS,
    PLACE_RUN,
    PLACE_NEW,
    PLACE_JOKER,
    PLACE_SPECIAL,
    PLACE_BESIDE,
    CHIP_COST,
    NOISE,
    HABITS,
) = range(22)
"""What the habits mean; HABITS is how many there are."""
DEFAULT = (
    *(0.7, 0.6, 0.42, 0.77, 1.03, -1.22, 1.5, -0.29, 0.29, 0.05),
    *(0.17, 0.4, -0.37, 2.43, 0.4, -0.1, 0.73, 0.3, 0.53, 0.21, 2.5),
)
ROOM = 2 * ROWS * COLORS


def default_habits() -> Any:
    """Return the habits of the shipped quick player."""
    return numpy.array(DEFAULT)


def new_mind() -> Any:
    """Make room to think in."""
    return (
        numpy.zeros((2, ROWS * COLORS)),
        numpy.zeros(MAX_MOVES),
        numpy.zeros(MAX_MOVES, numpy.int64),
    )


@compiled
def space_gain(s: Any, p: int, row: int, column: int, habits: Any) -> float:
    """Guess what a tile on a free space is good for: its points, the special tile, the goals (D27, D28, D40)."""
    across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
    down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
    gain = float(tile_points(across, down))
    space = row // 2 * PLATE_COLUMNS + column // 2
    filled = COUNT[filled_corners(s, p, space)]
    if s.plate_at[p][space] < PLATES_OF_A_KIND:
        special = row // 2 * 2 + 1.5
        if s.goals >> EMPTY_SPECIAL & 1:
            special += 3
        gain += special if filled == 2 else special * habits[SPECIAL_STEP] * (1 + filled)
    return gain + habits[GOAL_STEP] * goals_gain(s, p, row, column, space, filled)


@compiled
def goals_gain(s: Any, p: int, row: int, column: int, space: int, filled: int) -> float:
    """Guess what a tile on a free space brings toward the goals; those of colors and jokers are left out."""
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
def know_lines(s: Any, p: int, habits: Any, mind: Any) -> None:
    """Work out what completing each line in each color is worth to a seat; again after a plate was placed."""
    worths = mind[0][p]
    for row in range(ROWS):
        full_band = (s.plates[p] >> row // 2 * PLATE_COLUMNS & 7) == 7
        worth_without = habits[HOPELESS] if full_band or s.round == ROUNDS else habits[WAITING]
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
def add_color_gain(s: Any, p: int, row: int, habits: Any, worths: Any) -> None:
    """Add what a color that a row lacks brings toward goal 4b."""
    colors = colors_in_row(s, p, row)
    done = COUNT[colors]
    for color in range(COLORS):
        if not colors >> color & 1:
            worths[row * COLORS + color] += habits[GOAL_STEP] * (COLORFUL_WORTH[done + 1] - COLORFUL_WORTH[done])


@compiled
def line_promise(row: int, count: int, worth: float, share: float) -> float:
    """Guess what so many tiles in a line are good for."""
    if count > row:
        return worth
    return worth * share * count / (row + 1)


@compiled
def take_promise(s: Any, move: int, habits: Any, worths: Any) -> float:
    """Guess what taking tiles promises: the line they go to, less what breaks and what the start tile costs."""
    source = move // (COLORS * TARGETS)
    color = move // TARGETS % COLORS
    target = move % TARGETS
    p = int64(s.turn)
    count = moon_count(s, color) if source == MOON else int64(s.sun[source][color])
    promise = 0.0
    if source == MOON and s.start_tile_out and s.large_moon[color] > 0:
        promise += habits[STARTING] if s.round < ROUNDS else -1.5
    over = count
    if target != BROKEN_AREA:
        held = int64(s.line_count[p][target])
        placed = min(count, target + 1 - held)
        over -= placed
        worth = worths[target * COLORS + color]
        share = habits[LINE_SHARE] if s.round < ROUNDS else habits[LAST_LINE_SHARE]
        promise += line_promise(target, held + placed, worth, share) - line_promise(target, held, worth, share)
    space = s.broken_used[p]
    while over > 0 and space < BROKEN_SPACES:
        promise -= habits[BREAKING] * BROKEN_COST[space]
        space += 1
        over -= 1
    return promise


@compiled
def colors_waiting(s: Any, p: int) -> int:
    """Return the mask of the colors of begun lines that have no space yet, and may still get one (D24)."""
    colors = 0
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            color = s.line_color[p][row]
            if (s.fits[p][row] >> color * COLUMNS & FULL) == 0:
                colors |= 1 << color
    return colors


@compiled
def colors_short(s: Any, p: int) -> int:
    """Return the mask of the colors of begun lines that are not complete."""
    colors = 0
    for row in range(ROWS):
        if 0 < s.line_count[p][row] <= row:
            colors |= 1 << s.line_color[p][row]
    return colors


@compiled
def score_actions(s: Any, n: int, habits: Any, mind: Any) -> None:
    """Score the actions A to D (D10, D13, D15, D18)."""
    worths, scores, moves = mind
    p = int64(s.turn)
    waiting = colors_waiting(s, p)
    short = colors_short(s, p)
    for i in range(n):
        move = moves[i]
        if move < TAKE_CHIP:
            scores[i] = take_promise(s, move, habits, worths[p])
        elif move < TAKE_PLATE:
            shown = COUNT[SHOWS[s.chip[move - TAKE_CHIP]] & short]
            scores[i] = habits[CHIP] + habits[CHIP_SHOWS] * shown
        elif move < DRAW_PLATE:
            fitting = COUNT[PLATE_COLORS[s.display[move - TAKE_PLATE]] & waiting]
            scores[i] = habits[PLATE] + habits[PLATE_FITS] * fitting
        else:
            scores[i] = habits[DRAWING]


@compiled
def moon_count(s: Any, color: int) -> int:
    """Count the tiles of a color that come from the moons at once (D15)."""
    count = s.large_moon[color]
    for factory in range(SMALL_FACTORIES):
        height = s.moon_height[factory]
        if height > 0:
            count += s.moon_stack[factory][height - 1] == color
    return count


@compiled
def place_promise(s: Any, space: int, rotation: int, habits: Any) -> float:
    """Guess how well a plate lies there: spaces for waiting lines, beside tiles, of colors that the row lacks."""
    p = int64(s.turn)
    promise = 0.0
    for corner in range(CORNERS):
        row = space // PLATE_COLUMNS * 2 + corner // 2
        column = space % PLATE_COLUMNS * 2 + corner % 2
        what = SPACES[(s.plate_in_hand * ROTATIONS + rotation) * CORNERS + corner]
        across = RUN[(s.dome_row[p][row] | 1 << column) * COLUMNS + column]
        down = RUN[(s.dome_column[p][column] | 1 << row) * ROWS + row]
        promise += habits[PLACE_RUN] * (across + down - 2)
        if what == SPECIAL:
            promise += habits[PLACE_SPECIAL] * (row + 1)
        else:
            promise += color_promise(s, p, row, what, habits)
    return promise + habits[PLACE_BESIDE] * plates_beside(s, p, space)


@compiled
def color_promise(s: Any, p: int, row: int, what: int, habits: Any) -> float:
    """Guess what a new space of a color, or for all, is good for in its row."""
    promise = habits[PLACE_JOKER] if what == JOKER else 0.0
    held = s.line_count[p][row]
    color = s.line_color[p][row] if held > 0 else what
    is_waiting = held > 0 and (s.fits[p][row] >> color * COLUMNS & FULL) == 0
    if is_waiting and what in (int64(color), JOKER):
        promise += habits[PLACE_FITS] * (0.4 + held / (row + 1))
    if what != JOKER and (s.fits[p][row] >> what * COLUMNS & FULL) == 0:
        promise += habits[PLACE_NEW]
    return promise


@compiled
def plates_beside(s: Any, p: int, space: int) -> int:
    """Count the plates that lie beside a plate space."""
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
def tiling_promise(s: Any, move: int, habits: Any) -> float:
    """Guess the worth of a tiling choice: the space's gain, chips that show the color, leaving a line that is dear."""
    p = int64(s.turn)
    row = int64(s.tiling_line)
    if move < LEAVE_LINE:
        return 50 + space_gain(s, p, row, (move - TILE_SPACE) % COLUMNS, habits)
    if move >= SPEND_CHIP:
        shows = SHOWS[move - SPEND_CHIP] >> s.line_color[p][row] & 1
        return shows + 0.01 * (move - SPEND_CHIP)
    missing = row + 1 - s.line_count[p][row]
    cost = habits[CHIP_COST] * 2.5 * missing if s.round < ROUNDS else 0.0
    columns = s.fits[p][row] >> s.line_color[p][row] * COLUMNS & FULL
    best = 0.0
    for column in range(COLUMNS):
        if columns >> column & 1:
            best = max(best, space_gain(s, p, row, column, habits))
    kept = habits[LINE_SHARE] * best * s.line_count[p][row] / (row + 1) if s.round < ROUNDS else 0.0
    return 20.0 if cost + kept > best else -20.0


@compiled
def score_moves(s: Any, n: int, habits: Any, mind: Any) -> None:
    """Score the n listed moves; what lines are worth is known already."""
    scores, moves = mind[1], mind[2]
    phase = s.phase
    if phase == ACQUIRE:
        score_actions(s, n, habits, mind)
        return
    for i in range(n):
        move = moves[i]
        if phase == PLACE:
            choice = move - PLACE_PLATE
            scores[i] = place_promise(s, choice // ROTATIONS, choice % ROTATIONS, habits)
        elif phase == TILING:
            scores[i] = tiling_promise(s, move, habits)
        else:
            scores[i] = 2.0 * (move == STOP_DRAWING)


@compiled
def quick_move(s: Any, noise: float, habits: Any, mind: Any, dice: Any) -> int:
    """Choose the most promising move, each promise with some noise."""
    scores, moves = mind[1], mind[2]
    n = legal_moves(s, moves)
    if n == 1:
        return moves[0]
    score_moves(s, n, habits, mind)
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
