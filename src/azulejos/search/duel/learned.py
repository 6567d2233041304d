"""What a moment between two rounds of Duel is worth, as learned from self-play: a small net, plain arithmetic.

Inputs are two boards, the seat's own first, and what both share; the output is the margin at the end of the match that
is to be expected. It is the mean over all fills to come. Without a net the hand-made evaluation serves.
"""

import math
from pathlib import Path
from typing import Any

import numpy
from numba import int64

from azulejos.rules.loader import load
from azulejos.search.duel.evaluation import (
    board_worth,
    colors_in_row,
    diagonal_count,
    expected_margin,
    goal_worth,
    space_counts,
)
from azulejos.search.kit import compiled

_components = load("duel", "components", compiled=True)
_scoring = load("duel", "scoring", compiled=True)
_tiling = load("duel", "tiling", compiled=True)

CHIP_TYPES, COLORS, COLUMNS, COUNT = (
    _components.CHIP_TYPES,
    _components.COLORS,
    _components.COLUMNS,
    _components.COUNT,
)
GOALS, JOKER, PLATE_COLUMNS, PLATE_SPACES = (
    _components.GOALS,
    _components.JOKER,
    _components.PLATE_COLUMNS,
    _components.PLATE_SPACES,
)
ROUNDS, ROWS, SPECIAL = _components.ROUNDS, _components.ROWS, _components.SPECIAL
filled_corners = _scoring.filled_corners
fitting_columns = _tiling.fitting_columns

WHATS = JOKER + 1  # kinds of spaces: five colors, special, multicolor
DOME_INPUTS = ROWS * COLUMNS * (WHATS + 1)
LINE_INPUTS = ROWS * (2 + COLORS)
COUNT_INPUTS = 2 * ROWS + COLUMNS + 2 + PLATE_SPACES + 4
BOARD_INPUTS = DOME_INPUTS + LINE_INPUTS + CHIP_TYPES + 1 + COUNT_INPUTS + GOALS + 3
INPUTS = 2 * BOARD_INPUTS + ROUNDS + 2 * COLORS + GOALS + 2
FIRST, SECOND = 64, 32
SCALE = 20.0  # points to a unit of the output
PARTS = ("first", "first_bias", "second", "second_bias", "last", "scales")
SCALES = (14.0, 13.0, 12.0, 11.0, 9.0)
"""Of the hand-made evaluation, by rounds played: so many points ahead make a win 73 % likely."""


def no_net() -> Any:
    """Give a net of no inputs: the hand-made evaluation is used."""
    return net_of(
        numpy.zeros((0, FIRST)),
        numpy.zeros(FIRST),
        numpy.zeros((FIRST, SECOND)),
        numpy.zeros(SECOND),
        numpy.zeros(SECOND + 1),
        numpy.array(SCALES),
    )


def net_of(first: Any, first_bias: Any, second: Any, second_bias: Any, last: Any, scales: Any) -> Any:
    """Bundle weights with room for inputs and sums; `second` comes with a column for each of its outputs.

    `scales` says by rounds played how many points ahead make a win 73 % likely.
    """
    parts = (first, first_bias, second.T, second_bias, last, scales)
    weights = [numpy.ascontiguousarray(part, numpy.float32) for part in parts]
    room = [numpy.zeros(size, numpy.float32) for size in (INPUTS, FIRST)]
    return (*weights, *room)


def shipped_net() -> Any:
    """Give the net that comes with the program. docs/strength.md says how it was made."""
    with numpy.load(Path(__file__).with_name("duel.npz")) as parts:
        return net_of(*(parts[name] for name in PARTS))


def mirrored() -> Any:
    """Give the order of the inputs as they would be with both domes seen in a mirror: left is right."""
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
def write_inputs(s: Any, me: int, inputs: Any) -> None:
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
def write_board(s: Any, p: int, inputs: Any, at: int) -> None:
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
def write_dome(s: Any, p: int, inputs: Any, at: int) -> None:
    """Write for each space what it is while it is free, or that it is filled."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            if s.dome[p][row][column] >= 0:
                inputs[at + WHATS] = 1
            elif s.space[p][row][column] >= 0:
                inputs[at + s.space[p][row][column]] = 1
            at += WHATS + 1


@compiled
def write_lines(s: Any, p: int, inputs: Any, at: int) -> None:
    """Write for each line how full it is, of which color, and whether its tile has a space."""
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            inputs[at] = s.line_count[p][row] / (row + 1)
            inputs[at + 1] = fitting_columns(s, p, row) != 0
            inputs[at + 2 + s.line_color[p][row]] = 1
        at += 2 + COLORS


@compiled
def write_counts(s: Any, p: int, inputs: Any, at: int) -> None:
    """Write how full rows, columns, diagonals and plates are, and how many special and multicolor spaces there are."""
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
def margin_of(net: Any) -> float:
    """Work the net out for the inputs in its room: the expected margin in units of SCALE points."""
    first, first_bias, second, second_bias, last, _, inputs, one = net
    one[:] = first_bias
    for i in range(INPUTS):
        x = inputs[i]
        if x != 0:
            for j in range(FIRST):
                one[j] += x * first[i, j]
    for j in range(FIRST):
        one[j] = max(one[j], numpy.float32(0))
    total = last[SECOND]
    for k in range(SECOND):
        x = second_bias[k]
        for j in range(FIRST):
            x += one[j] * second[k, j]
        total += max(x, numpy.float32(0)) * last[k]
    return total


@compiled
def weigh(s: Any, me: int, net: Any) -> float:
    """Give the margin in points that a seat can expect at the end, from a moment between two rounds."""
    if net[0].shape[0] == 0:
        return expected_margin(s, me)
    write_inputs(s, me, net[6])
    return margin_of(net) * SCALE


@compiled
def chance(margin: float, rounds: int, net: Any) -> float:
    """Give the chance to win with such an expected margin after so many rounds."""
    return 1 / (1 + math.exp(-margin / net[5][rounds]))
