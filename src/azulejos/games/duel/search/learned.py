"""The value of a position between two rounds of Duel, learned from self-play: a small net, plain arithmetic.

Inputs are two boards, the seat's own first, and what both share. The answers are the mean over all possible fills.
Without a net, the hand-made evaluation is used.
"""

import numpy
from numba import int64
from numpy.typing import NDArray

from azulejos.games.duel.rules.components import (
    CHIP_TYPES,
    COLORS,
    COLUMNS,
    COUNT,
    GOALS,
    JOKER,
    PLATE_COLUMNS,
    PLATE_SPACES,
    ROUNDS,
    ROWS,
    SPECIAL,
)
from azulejos.games.duel.rules.scoring import filled_corners
from azulejos.games.duel.rules.state import State
from azulejos.games.duel.rules.tiling import fitting_columns
from azulejos.games.duel.search.evaluation import (
    board_worth,
    colors_in_row,
    diagonal_count,
    expected_margin,
    goal_worth,
    space_counts,
)
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats
from azulejos.search.net import Net, add_inputs, begin, finish
from azulejos.search.net_files import MARGIN, SCALE, WIN
from azulejos.search.transcendental import exp

WHATS = JOKER + 1  # kinds of spaces: five colors, special, multicolor
DOME_INPUTS = ROWS * COLUMNS * (WHATS + 1)
LINE_INPUTS = ROWS * (2 + COLORS)
COUNT_INPUTS = 2 * ROWS + COLUMNS + 2 + PLATE_SPACES + 4
BOARD_INPUTS = DOME_INPUTS + LINE_INPUTS + CHIP_TYPES + 1 + COUNT_INPUTS + GOALS + 3
INPUTS = 2 * BOARD_INPUTS + ROUNDS + 2 * COLORS + GOALS + 2
HAND_MADE_SCALES = numpy.array([14.0, 13.0, 12.0, 10.0, 8.0])
"""For the hand-made evaluation, by rounds played: the lead in points that makes a win 73 % likely."""


def mirrored() -> NDArray[numpy.int64]:
    """Return the order of the inputs with both domes mirrored left to right."""
    order = numpy.arange(INPUTS)
    for board in range(2):
        at = board * BOARD_INPUTS
        dome = order[at : at + DOME_INPUTS].reshape(ROWS, COLUMNS, WHATS + 1)
        dome[:] = dome[:, ::-1].copy()
        at += DOME_INPUTS + LINE_INPUTS + CHIP_TYPES + 1 + 2 * ROWS
        for first, width in ((at, COLUMNS), (at + COLUMNS, 2)):
            order[first : first + width] = order[first : first + width][::-1].copy()
        plates = order[at + COLUMNS + 2 : at + COLUMNS + 2 + PLATE_SPACES].reshape(-1, PLATE_COLUMNS)
        plates[:] = plates[:, ::-1].copy()
    return order


@compiled
def write_inputs(s: State, me: int, inputs: Floats) -> None:
    """Write the net's inputs for a seat."""
    for i in range(len(inputs)):
        inputs[i] = 0
    for i in range(2):
        write_board(s, me if i == 0 else 1 - me, inputs, i * BOARD_INPUTS)
    at = 2 * BOARD_INPUTS
    inputs[at + s.round] = 1
    at += ROUNDS
    for color in range(COLORS):
        inputs[at + color] = s.bag[color] * 0.1
        inputs[at + COLORS + color] = s.tower[color] * 0.1
    at += 2 * COLORS
    for goal in range(GOALS):
        inputs[at + goal] = s.goals >> goal & 1
    inputs[at + GOALS] = (s.score[me] - s.score[1 - me]) * 0.05
    inputs[at + GOALS + 1] = (board_worth(s, me) - board_worth(s, 1 - me)) * 0.05


@compiled
def write_board(s: State, p: int, inputs: Floats, at: int) -> None:
    """Write one board: the dome, lines, chips, how full everything is, goals, points."""
    write_dome(s, p, inputs, at)
    at += DOME_INPUTS
    write_lines(s, p, inputs, at)
    at += LINE_INPUTS
    for chip in range(CHIP_TYPES):
        inputs[at + chip] = s.chip_held[p][chip] * 0.5
        inputs[at + CHIP_TYPES] += s.chip_held[p][chip] * 0.2
    at += CHIP_TYPES + 1
    write_counts(s, p, inputs, at)
    at += COUNT_INPUTS
    for goal in range(GOALS):
        if s.goals >> goal & 1:
            inputs[at + goal] = goal_worth(s, p, goal) * 0.1
    at += GOALS
    inputs[at] = s.score[p] * 0.02
    inputs[at + 1] = s.start_seat == p
    inputs[at + 2] = board_worth(s, p) * 0.02


@compiled
def write_dome(s: State, p: int, inputs: Floats, at: int) -> None:
    """Write for each space its kind if it is free, or that it is filled."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            if s.dome[p][row][column] >= 0:
                inputs[at + WHATS] = 1
            elif s.space[p][row][column] >= 0:
                inputs[at + s.space[p][row][column]] = 1
            at += WHATS + 1


@compiled
def write_lines(s: State, p: int, inputs: Floats, at: int) -> None:
    """Write for each line how full it is, its color, and whether its tile has a space."""
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            inputs[at] = s.line_count[p][row] / (row + 1)
            inputs[at + 1] = fitting_columns(s, p, row) != 0
            inputs[at + 2 + s.line_color[p][row]] = 1
        at += 2 + COLORS


@compiled
def write_counts(s: State, p: int, inputs: Floats, at: int) -> None:
    """Write how full rows, columns, diagonals and plates are, and the numbers of special and multicolor spaces."""
    for i in range(ROWS):
        inputs[at + i] = COUNT[s.dome_row[p][i]] * 0.2
        inputs[at + ROWS + i] = COUNT[colors_in_row(s, p, i)] * 0.2
        inputs[at + 2 * ROWS + i] = COUNT[s.dome_column[p][i]] * 0.2
    at += 2 * ROWS + COLUMNS
    for rises in range(2):
        inputs[at + rises] = diagonal_count(s, p, rises) * 0.2
    at += 2
    for space in range(PLATE_SPACES):
        inputs[at + space] = COUNT[filled_corners(s, p, space)] * 0.25
    at += PLATE_SPACES
    specials, special_tiles = space_counts(s, p, int64(SPECIAL))
    jokers, joker_tiles = space_counts(s, p, int64(JOKER))
    inputs[at] = specials * 0.2
    inputs[at + 1] = special_tiles * 0.2
    inputs[at + 2] = jokers * 0.2
    inputs[at + 3] = joker_tiles * 0.2


@compiled
def ask(s: State, me: int, net: Net) -> None:
    """Evaluate the net for a seat."""
    write_inputs(s, me, net.inputs)
    begin(net)
    add_inputs(net, net.first_layer, int64(0), int64(INPUTS))
    finish(net)


@compiled
def prospects(s: State, me: int, net: Net) -> tuple[float, float]:
    """Return the margin in points and the chance to win that a seat can expect, from a position between two rounds."""
    if len(net.inputs) == 0:
        margin = expected_margin(s, me)
        return margin, 1 / (1 + exp(-margin / HAND_MADE_SCALES[s.round]))
    ask(s, me, net)
    return net.answers[MARGIN] * SCALE, 1 / (1 + exp(-float(net.answers[WIN])))
