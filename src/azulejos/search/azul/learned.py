"""What a moment between two rounds of Azul is worth, as learned from self-play: a small net, plain arithmetic.

Inputs are two boards, the seat's own first; the output is the margin at the end of the match that is to be expected.
It is the mean over all fills to come, so no chance node is needed. Without a net the hand-made evaluation serves.
"""

from pathlib import Path
from typing import Any

import numpy

from azulejos.rules.loader import load
from azulejos.search.azul.evaluation import POINT, WIN, value_of, value_of_end
from azulejos.search.kit import compiled

_components = load("azul", "components", compiled=True)
_state = load("azul", "state", compiled=True)

COLORS, COLUMNS, COUNT, ROWS = _components.COLORS, _components.COLUMNS, _components.COUNT, _components.ROWS
OVER = _state.OVER

BOARD_INPUTS = ROWS * COLUMNS + ROWS + ROWS * COLORS + 3 * ROWS + 2
INPUTS = 2 * BOARD_INPUTS + 2
FIRST, SECOND = 64, 32
SCALE = 20.0  # points to a unit of the output


def no_net() -> Any:
    """Give a net of no inputs: the hand-made evaluation is used."""
    return net_of(
        numpy.zeros((0, FIRST)),
        numpy.zeros(FIRST),
        numpy.zeros((FIRST, SECOND)),
        numpy.zeros(SECOND),
        numpy.zeros(SECOND + 1),
    )


def net_of(first: Any, first_bias: Any, second: Any, second_bias: Any, last: Any) -> Any:
    """Bundle weights with room for inputs and sums; `second` has a row for each of its outputs."""
    weights = [
        numpy.ascontiguousarray(part, numpy.float32) for part in (first, first_bias, second.T, second_bias, last)
    ]
    room = [numpy.zeros(size, numpy.float32) for size in (INPUTS, FIRST)]
    return (*weights, *room)


def shipped_net() -> Any:
    """Give the net that comes with the program: two players, colored side. docs/strength.md says how it was made."""
    with numpy.load(Path(__file__).with_name("azul2.npz")) as parts:
        return net_of(*(parts[name] for name in ("first", "first_bias", "second", "second_bias", "last")))


@compiled
def write_inputs(s: Any, me: int, inputs: Any) -> None:
    """Write the net's inputs for a seat, in a match of two."""
    write_board(s, me, inputs, 0)
    write_board(s, 1 - me, inputs, BOARD_INPUTS)
    inputs[2 * BOARD_INPUTS] = s.round * 0.15
    inputs[2 * BOARD_INPUTS + 1] = (s.score[me] - s.score[1 - me]) * 0.05


@compiled
def write_board(s: Any, p: int, inputs: Any, at: int) -> None:
    """Write one board: wall, lines with their colors, how full rows, columns and colors are, points, who starts."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            inputs[at + row * COLUMNS + column] = s.wall_row[p][row] >> column & 1
    at += ROWS * COLUMNS
    for i in range(ROWS * (1 + COLORS)):
        inputs[at + i] = 0
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            inputs[at + row] = s.line_count[p][row] / (row + 1)
            inputs[at + ROWS + row * COLORS + s.line_color[p][row]] = 1
    at += ROWS * (1 + COLORS)
    for i in range(ROWS):
        inputs[at + i] = COUNT[s.wall_row[p][i]] * 0.2
        inputs[at + ROWS + i] = COUNT[s.wall_column[p][i]] * 0.2
        inputs[at + 2 * ROWS + i] = COUNT[s.color_columns[p][i]] * 0.2
    inputs[at + 3 * ROWS] = s.score[p] * 0.02
    inputs[at + 3 * ROWS + 1] = s.start_seat == p


@compiled
def margin_of(net: Any) -> float:
    """Work the net out for the inputs in its room: the expected margin in units of SCALE points."""
    first, first_bias, second, second_bias, last, inputs, one = net
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
def weigh(s: Any, me: int, net: Any) -> int:
    """Give the worth of a moment between two rounds, or of a finished match, for a seat."""
    if s.phase == OVER:
        return value_of_end(s, me, WIN)
    if net[0].shape[0] == 0 or s.players != 2 or s.gray:
        return value_of(s, me)
    write_inputs(s, me, net[5])
    return int(margin_of(net) * SCALE * POINT)
