"""The boards of two seats at the very end of a round of Azul: found by a number for their lines, tiled part by part.

A search meets a board in many orders of the same moves, and boards that differ only in lines that are not complete.
So a wall is tiled once for each set of complete lines. What it adds to the net's first layer is remembered, and what
each other line adds on that wall.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy
from numba import float32, int64, uint64

from azulejos.games.azul.rules.components import (
    COLORS,
    COUNT,
    FLOOR_COST,
    FLOOR_SPACES,
    FULL,
    MARKER,
    MAX_PLAYERS,
    NOTHING,
    PILE_BITS,
    ROWS,
    TARGETS,
)
from azulejos.games.azul.rules.scoring import add_bonuses, complete_rows
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.rules.tiling import begin_tiling, go_on_tiling, tile
from azulejos.games.azul.search.evaluation import POINT, WIN, best_column, board_value, value_of_margin
from azulejos.games.azul.search.learned import (
    POINTS_INPUT,
    POINTS_SCALE,
    START_INPUT,
    TABLE_INPUTS,
    board_inputs,
    remember_table,
    write_whole_board,
)
from azulejos.games.azul.search.offers import SEATS
from azulejos.rules.flat import number, record
from azulejos.rules.kit import compiled
from azulejos.rules.loader import record_type
from azulejos.search.arrays import Cube, Floats, Grid, Rows
from azulejos.search.hashing import mixed
from azulejos.search.net import Net, begin_with, decrease, finish_quickly, increase, place_of, sum_inputs
from azulejos.search.net_files import FIRST

if TYPE_CHECKING:
    from azulejos.games.azul.search.boards import Scales

ENDS = 8192  # remembered boards per seat
WALLS = 4096  # remembered walls per seat, and as many lines
ENDINGS = 16384  # remembered combinations of boards
LINE_CODES = ROWS + 1  # of a color in a line: how many tiles of it
DIGIT = (COLORS + 1) * LINE_CODES
"""A line is a digit to this base: its color and its tiles."""
ROW_VALUES = numpy.array([DIGIT ** (ROWS - 1 - row) for row in range(ROWS)], numpy.int64)
"""What the digit of each line counts in the number of all lines."""
FLOOR_VALUE = DIGIT**ROWS
FLOOR_COSTS = numpy.array([sum(int(cost) for cost in FLOOR_COST[:n]) for n in range(FLOOR_SPACES + 1)], numpy.int64)
"""The cost of this many tiles on a floor line."""


@record
class Board:
    """A board after tiling."""

    key: int = number(64, unsigned=True)  # 0: none
    kept: int = number(64)  # its tiles, by color
    rank: int = number(32)  # if the match ends
    value: int = number(32)  # if it goes on
    rows: int = number(64)  # complete ones


@record
class Ending:
    """A combination of boards at the end of a round."""

    key: int = number(64, unsigned=True)  # 0: none
    value: int = number(64)  # if the match goes on


@record
class Wall:
    """A wall after tiling some complete lines, before the floor line is paid (on the gray side, after it)."""

    key: int = number(64, unsigned=True)  # 0: none
    kept: int = number(64)  # its tiles, by color
    points: int = number(32)
    bonus: int = number(32)  # points if the match ends
    rows: int = number(64)  # complete ones


@record
class RoundFacts:
    """What does not change in a round."""

    walls: list[int] = number(64, MAX_PLAYERS)  # a key for each wall, and the bag
    all_tiles: int = number(64)  # of the match, as one pile
    table_key: int = number(64)  # for the round and the bag
    bag: int = number(64)  # as one pile


class EndScales(NamedTuple):
    """Remembered boards of two seats at the end of a round (the asking seat's first), and their parts."""

    keys: Grid[int]  # of the boards; the lowest bit says whether a row is complete
    boards: Grid[Board]
    sums: Cube[float]  # what each board adds to the net's first layer
    walls: Grid[Wall]
    wall_sums: Cube[float]
    line_keys: Grid[int]
    line_sums: Cube[float]


def new_end_scales(players: int, has_net: bool) -> EndScales:
    """Return room for boards of two seats; with more players there is none."""
    is_used = players == SEATS
    ends, parts = (ENDS, WALLS) if is_used and has_net else (ENDS if is_used else 1, 1)
    return EndScales(
        keys=numpy.zeros((SEATS, ends), numpy.uint64),
        boards=numpy.zeros((SEATS, ends), record_type(Board)),
        sums=numpy.zeros((SEATS, ends if has_net else 1, FIRST), numpy.float32),
        walls=numpy.zeros((SEATS, parts), record_type(Wall)),
        wall_sums=numpy.zeros((SEATS, parts, FIRST), numpy.float32),
        line_keys=numpy.zeros((SEATS, parts), numpy.uint64),
        line_sums=numpy.zeros((SEATS, parts, FIRST), numpy.float32),
    )


@compiled(inline="late")
def lines_key(s: State, p: int) -> int:
    """Return a number for a seat's pattern lines and floor line: all of a board that changes before tiling."""
    lines = int64(s.floor_used[p])
    for row in range(ROWS):
        lines = lines * DIGIT + line_digit(int64(s.line_color[p][row]), int64(s.line_count[p][row]))
    return lines


@compiled(inline="late")
def line_digit(color: int, count: int) -> int:
    """Return the digit of a line."""
    return (color + 1) * LINE_CODES + count


@compiled(inline="late")
def lines_after(s: State, p: int, lines: int, color: int, target: int, count: int) -> int:
    """Return the number of a seat's lines after it puts so many tiles of a color to a target."""
    dropped = count
    if target < ROWS:
        held = int64(s.line_count[p][target])
        placed = min(count, target + 1 - held)
        dropped -= placed
        old = line_digit(int64(s.line_color[p][target]), held)
        lines += (line_digit(color, held + placed) - old) * ROW_VALUES[target]
    return with_dropped(lines, dropped)


@compiled(inline="late")
def with_dropped(lines: int, tiles: int) -> int:
    """Return the number of lines with more tiles on the floor line, as far as there is room for them."""
    return lines + min(tiles, FLOOR_SPACES - lines // FLOOR_VALUE) * FLOOR_VALUE


@compiled(inline="late")
def find_end(states: Rows[State], ply: int, p: int, place: int, lines: int, starts: int, scales: "Scales") -> int:
    """Return the index of the tiled board of a seat with these lines, the `place`-th from the one that asks."""
    key = mixed(uint64(lines * 2 + starts) + uint64(scales.round[0].walls[p])) | uint64(1)
    slot = int64(key >> uint64(20) & uint64(ENDS - 1))
    if scales.ends.keys[place, slot] | uint64(1) != key:
        weigh_end(states, ply, p, place, lines, starts, slot, scales)
        is_complete = scales.ends.boards[place, slot].rows > 0
        scales.ends.keys[place, slot] = key if is_complete else key - uint64(1)
    return slot


@compiled
def weigh_end(
    states: Rows[State], ply: int, p: int, place: int, lines: int, starts: int, slot: int, scales: "Scales"
) -> None:
    """Tile the board of a seat with these lines, on the table of the next ply, and remember the result."""
    board, net = scales.ends.boards[place, slot], scales.net
    if len(net.inputs) > 0:
        add_up_board(states, ply, p, place, lines, starts, board, scales.ends.sums[place, slot], scales)
        return
    states[ply + 1] = states[ply]
    t = states[ply + 1]
    t.start_seat = p if starts else 1 - p
    lay_lines(t, p, lines)
    tile_board(t, p)
    board.rows = complete_rows(t, p)
    board.kept = tiles_on_board(t, p)
    board.value = board_value(t, p)
    add_bonuses(t, p)
    board.rank = t.score[p] * 8 + board.rows


@compiled(inline="early")
def add_up_board(
    states: Rows[State],
    ply: int,
    p: int,
    place: int,
    lines: int,
    starts: int,
    board: Board,
    sums: Floats,
    scales: "Scales",
) -> None:
    """Add up a tiled board from its points, its wall and its lines."""
    gray, ends = states[ply].gray, scales.ends
    floor = lines // FLOOR_VALUE
    complete = complete_lines(lines) + (floor * FLOOR_VALUE if gray else int64(0))
    at = find_wall(states, ply, p, place, complete, scales)
    wall = ends.walls[place, at]
    points = wall.points if gray else max(wall.points - FLOOR_COSTS[floor], 0)
    board.rows = wall.rows
    board.rank = (points + wall.bonus) * 8 + wall.rows
    begin_sums(states[ply], place, points, starts, scales.net, sums)
    increase(sums, ends.wall_sums[place, at])
    kept = wall.kept
    for row in range(ROWS):
        digit = lines // ROW_VALUES[row] % DIGIT
        count = digit % LINE_CODES
        if 0 < count <= row:
            kept += count << (digit // LINE_CODES - 1) * PILE_BITS
            line = find_line(states, ply, p, place, complete, at, row, digit, scales)
            increase(sums, ends.line_sums[place, line])
    board.kept = kept


@compiled(inline="early")
def complete_lines(lines: int) -> int:
    """Return the number of the complete ones among these lines."""
    complete = int64(0)
    for row in range(ROWS):
        digit = lines // ROW_VALUES[row] % DIGIT
        if digit % LINE_CODES > row:
            complete += digit * ROW_VALUES[row]
    return complete


@compiled(inline="early")
def begin_sums(s: State, place: int, points: int, starts: int, net: Net, sums: Floats) -> None:
    """Begin with what the points of a seat add, and the marker."""
    own = TABLE_INPUTS + place * board_inputs(s, net.inputs)
    scaled, started, first = float32(points * POINTS_SCALE), float32(starts), net.first
    for j in range(FIRST):
        sums[j] = scaled * first[own + POINTS_INPUT, j] + started * first[own + START_INPUT, j]


@compiled(inline="early")
def find_wall(states: Rows[State], ply: int, p: int, place: int, complete: int, scales: "Scales") -> int:
    """Return the index of a seat's wall after tiling these complete lines."""
    ends = scales.ends
    key = mixed(uint64(complete) + uint64(scales.round[0].walls[p])) | uint64(1)
    at = int64(key >> uint64(20) & uint64(WALLS - 1))
    wall = ends.walls[place, at]
    if wall.key != key:
        wall.key = key
        states[ply + 1] = states[ply]
        t = states[ply + 1]
        tile_complete_lines(t, p, complete)
        wall.rows = complete_rows(t, p)
        wall.kept = tiles_on_board(t, p)
        wall.points = t.score[p]
        add_bonuses(t, p)
        wall.bonus = t.score[p] - wall.points
        t.score[p] = 0
        sum_board(t, p, place, scales.net, ends.wall_sums[place, at])
    return at


@compiled(inline="early")
def find_line(
    states: Rows[State],
    ply: int,
    p: int,
    place: int,
    complete: int,
    wall: int,
    row: int,
    digit: int,
    scales: "Scales",
) -> int:
    """Return the index of what a line adds on the wall with this index, after these complete lines were tiled."""
    ends = scales.ends
    key = mixed(ends.walls[place, wall].key + uint64(digit * ROWS + row)) | uint64(1)
    at = int64(key >> uint64(20) & uint64(WALLS - 1))
    if ends.line_keys[place, at] != key:
        ends.line_keys[place, at] = key
        states[ply + 1] = states[ply]
        t = states[ply + 1]
        tile_complete_lines(t, p, complete)
        t.line_color[p][row] = digit // LINE_CODES - 1
        t.line_count[p][row] = digit % LINE_CODES
        t.score[p] = 0
        sums = ends.line_sums[place, at]
        sum_board(t, p, place, scales.net, sums)
        decrease(sums, ends.wall_sums[place, wall])
    return at


@compiled
def tile_complete_lines(t: State, p: int, complete: int) -> None:
    """Tile complete lines of a seat; all other lines are empty, and the seat does not start."""
    lay_lines(t, p, complete)
    tile_board(t, p)
    t.start_seat = 1 - p


@compiled
def sum_board(t: State, p: int, place: int, net: Net, sums: Floats) -> None:
    """Work out what a board adds to the net's first layer."""
    size = board_inputs(t, net.inputs)
    own = TABLE_INPUTS + place * size
    write_whole_board(t, p, net.inputs, own, size)
    sum_inputs(net, sums, own, own + size)


@compiled
def lay_lines(t: State, p: int, lines: int) -> None:
    """Set the lines of a seat and the length of its floor line to those with this number."""
    t.floor_used[p] = lines // FLOOR_VALUE
    for space in range(t.floor_used[p]):
        t.floor[p][space] = MARKER  # which tiles lie there does not matter
    for row in range(ROWS):
        digit = lines // ROW_VALUES[row] % DIGIT
        t.line_count[p][row] = digit % LINE_CODES
        t.line_color[p][row] = digit // LINE_CODES - 1 if digit else NOTHING


@compiled
def tile_board(t: State, p: int) -> None:
    """Tile the board of a seat as it stands, on a table of its own."""
    for q in range(int64(t.players)):
        if q != p:
            t.floor_used[q] = 0
            for row in range(ROWS):
                t.line_count[q][row] = 0
    begin_tiling(t)
    while not go_on_tiling(t):
        tile(t, int64(t.turn), int64(t.tiling_line), best_column(t))
        t.tiling_line += 1


@compiled
def tiles_on_board(s: State, p: int) -> int:
    """Return the tiles on a seat's wall and in its lines as one pile."""
    tiles = int64(0)
    for color in range(COLORS):
        tiles += (ROWS - COUNT[s.lacks[p] >> color * TARGETS & FULL]) << color * PILE_BITS
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            tiles += s.line_count[p][row] << s.line_color[p][row] * PILE_BITS
    return tiles


@compiled(inline="late")
def value_of_ends(s: State, own_slot: int, other_slot: int, scales: "Scales") -> int:
    """Return the value of two boards at the end of a round for the seat that asks."""
    ends, facts = scales.ends, scales.round[0]
    has_row = (ends.keys[0, own_slot] | ends.keys[1, other_slot]) & uint64(1)
    bag = facts.bag
    if s.in_bag == 0:
        bag = facts.all_tiles - ends.boards[0, own_slot].kept - ends.boards[1, other_slot].kept
    if has_row or bag == 0:
        return value_of_margin(ends.boards[0, own_slot].rank - ends.boards[1, other_slot].rank, int64(WIN))
    if len(scales.net.inputs) == 0:
        return ends.boards[0, own_slot].value - ends.boards[1, other_slot].value
    return value_of_two(int64(s.round), bag, own_slot, other_slot, scales)


@compiled(inline="late")
def value_of_two(round_number: int, bag: int, own_slot: int, other_slot: int, scales: "Scales") -> int:
    """Return what the net thinks of two boards."""
    net, ends = scales.net, scales.ends
    table = remember_table(round_number, bag, net)
    key = mixed(mixed(ends.keys[0, own_slot]) + ends.keys[1, other_slot] + table) | uint64(1)
    ending = scales.endings[int64(key >> uint64(20) & uint64(ENDINGS - 1))]
    if ending.key != key:
        begin_with(net, ends.sums[0, own_slot], ends.sums[1, other_slot], net.sums[0, place_of(net, table)])
        ending.key = key
        ending.value = int(finish_quickly(net) * POINT)
    return ending.value
