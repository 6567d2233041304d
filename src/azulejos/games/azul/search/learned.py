"""The value of a position between two rounds of Azul, learned from self-play: a small net for each kind of table.

Inputs are all boards, the seat's own first, then the others in turn order; a net with room for them also sees what
each board is close to (`details`). The answers are the mean over all possible fills, so no chance node is needed.
Without a net, the hand-made evaluation is used.
"""

from numba import int64, uint64

from azulejos.games.azul.rules.components import (
    COLORS,
    COLUMNS,
    COUNT,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    TARGETS,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.state import OVER, State
from azulejos.games.azul.search.details import DETAILS, write_details
from azulejos.games.azul.search.evaluation import POINT, WIN, best_points, value_of, value_of_end
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats, Ints
from azulejos.search.hashing import mixed
from azulejos.search.net import Net, add_part, begin, finish, is_remembered, points_of, remember

COLORED_INPUTS = ROWS * COLUMNS + ROWS * (2 + COLORS) + 3 * ROWS + 2
GRAY_INPUTS = COLORED_INPUTS + ROWS * COLORS + COLUMNS * COLORS
TABLE_INPUTS = 1 + COLORS
POINTS_INPUT, START_INPUT = COLORED_INPUTS - 2, COLORED_INPUTS - 1  # of a board
POINTS_SCALE = 0.02


def input_count(players: int, gray: bool, detailed: bool = False) -> int:
    """Return the number of inputs of a net for this kind of table, with or without details of boards."""
    return TABLE_INPUTS + players * ((GRAY_INPUTS if gray else COLORED_INPUTS) + (DETAILS if detailed else 0))


@compiled
def write_inputs(s: State, me: int, inputs: Floats) -> None:
    """Write all inputs for a seat: the table, then the boards, the seat's own first."""
    write_table(s.round, pile_of(s.bag), inputs)
    size = board_inputs(s, inputs)
    for i in range(int64(s.players)):
        write_whole_board(s, (me + i) % s.players, inputs, TABLE_INPUTS + i * size, size)


@compiled(inline="late")
def board_inputs(s: State, inputs: Floats) -> int:
    """Return how many inputs each board has."""
    return (len(inputs) - TABLE_INPUTS) // int64(s.players)


@compiled
def write_whole_board(s: State, p: int, inputs: Floats, at: int, size: int) -> None:
    """Write one board, with its details if there is room for them."""
    if write_board(s, p, inputs, at) < at + size:
        write_details(s, p, inputs, at + size - DETAILS)


@compiled(inline="late")
def pile_of(counts: Ints) -> int:
    """Return a pile with this many tiles of each color."""
    pile = int64(0)
    for color in range(COLORS):
        pile += counts[color] << color * PILE_BITS
    return pile


@compiled
def write_table(round_number: int, bag: int, inputs: Floats) -> None:
    """Write the round and the contents of the bag. (The lid follows from bag, walls and lines.)"""
    inputs[0] = round_number * 0.15
    for color in range(COLORS):
        inputs[1 + color] = (bag >> color * PILE_BITS & PILE_MASK) * (1 / TILES_OF_A_COLOR)


@compiled
def write_board(s: State, p: int, inputs: Floats, at: int) -> int:
    """Write one board (wall, lines, how full everything is, points, who starts); return the index after it."""
    for row in range(ROWS):
        mask = s.wall_row[p][row]
        for column in range(COLUMNS):
            inputs[at + row * COLUMNS + column] = mask >> column & 1
    at += ROWS * COLUMNS
    for i in range(ROWS * (2 + COLORS)):
        inputs[at + i] = 0
    for row in range(ROWS):
        count = s.line_count[p][row]
        if count > 0:
            inputs[at + row] = count / (row + 1)
            inputs[at + ROWS + row] = best_points(s, p, row, int64(s.line_color[p][row])) * 0.2
            inputs[at + 2 * ROWS + row * COLORS + s.line_color[p][row]] = 1
    at += ROWS * (2 + COLORS)
    for i in range(ROWS):
        inputs[at + i] = COUNT[s.wall_row[p][i]] * 0.2
        inputs[at + ROWS + i] = COUNT[s.wall_column[p][i]] * 0.2
        inputs[at + 2 * ROWS + i] = COUNT[s.color_columns[p][i]] * 0.2
    inputs[at + 3 * ROWS] = s.score[p] * POINTS_SCALE
    inputs[at + 3 * ROWS + 1] = s.start_seat == p
    at += 3 * ROWS + 2
    return write_colors_of_wall(s, p, inputs, at) if s.gray else at


@compiled
def write_colors_of_wall(s: State, p: int, inputs: Floats, at: int) -> int:
    """Write which row and which column of a gray wall has which color (G1)."""
    for color in range(COLORS):
        for i in range(ROWS):
            inputs[at + color * ROWS + i] = 1 - (s.lacks[p] >> color * TARGETS + i & 1)
            inputs[at + (COLORS + color) * ROWS + i] = s.color_columns[p][color] >> i & 1
    return at + 2 * COLORS * ROWS


@compiled(inline="late")
def remember_table(round_number: int, bag: int, net: Net) -> int:
    """Remember the table's part of the inputs; return its index."""
    key = mixed(uint64((round_number + 1 << COLORS * PILE_BITS) + bag))
    if not is_remembered(net, int64(0), key):
        write_table(round_number, bag, net.inputs)
        remember(net, int64(0), key, int64(0), int64(TABLE_INPUTS))
    return key


@compiled
def board_key(s: State, p: int) -> int:
    """Return a key for everything that is written about a board; the bag belongs to it."""
    wall = s.score[p] * 2 + (s.start_seat == p) + 1
    lines = 0
    for row in range(ROWS):
        wall = wall * 32 + s.wall_row[p][row]
        lines = lines * 36 + (s.line_color[p][row] + 1) * 6 + s.line_count[p][row]
    key = mixed(mixed(mixed(uint64(wall)) + uint64(lines)) + uint64(pile_of(s.bag)))
    if s.gray:
        columns = 0
        for color in range(COLORS):
            columns = columns * 32 + s.color_columns[p][color]
        key = mixed(mixed(key + uint64(columns)) + uint64(s.lacks[p]))
    return key | uint64(1 << 63)


@compiled
def ask(s: State, me: int, net: Net) -> None:
    """Evaluate the net for a seat, board by board."""
    begin(net)
    inputs = net.inputs
    add_part(net, int64(0), remember_table(int64(s.round), pile_of(s.bag), net))
    size = board_inputs(s, inputs)
    p = me
    for i in range(int64(s.players)):
        key = board_key(s, p)
        if not is_remembered(net, 1 + i, key):
            at = TABLE_INPUTS + i * size
            write_whole_board(s, p, inputs, at, size)
            remember(net, 1 + i, key, at, at + size)
        add_part(net, 1 + i, key)
        p = p + 1 if p + 1 < s.players else 0
    finish(net)


@compiled
def weigh(s: State, me: int, net: Net) -> int:
    """Return the value of a position between two rounds, or of a finished match, for a seat."""
    if s.phase == OVER:
        return value_of_end(s, me, int64(WIN))
    if len(net.inputs) == 0:
        return value_of(s, me)
    ask(s, me, net)
    return int(points_of(net) * POINT)
