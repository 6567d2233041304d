"""What a tiled board of Azul adds to the first layers of both nets, part by part: its wall, its lines, its points.

Each input of the nets is about the wall and at most one line. So a board adds what its wall adds without lines, and
what each line adds on that wall. In a search, walls and lines recur far more often than whole boards do.
"""

from typing import NamedTuple

import numpy
from numba import float32, int64, uint64

from azulejos.games.azul.rules.components import COLORS, NOTHING, ROWS
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.learned import (
    POINTS_INPUT,
    POINTS_SCALE,
    START_INPUT,
    TABLE_INPUTS,
    board_inputs,
    write_board,
    write_whole_board,
)
from azulejos.games.azul.search.offers import SEATS, OfferScales, board_at, untiled_at
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Cube, Floats, Grid, Ints, ints
from azulejos.search.hashing import mixed
from azulejos.search.net import Net, decrease, increase, sum_inputs
from azulejos.search.net_files import FIRST

PARTS = 4096  # that are remembered: walls of each seat, and as many lines


class BoardParts(NamedTuple):
    """Remembered parts of boards: the walls of each seat (the asking one first), then the lines of each seat."""

    keys: Grid[int]
    sums: Cube[float]  # what they add to the first layer of the net for ends of rounds
    offer_sums: Cube[float]  # and to that of the net for offers
    colors: Ints  # of the lines of the board in question
    counts: Ints  # of the tiles in them


def new_board_parts(is_used: bool) -> BoardParts:
    """Return room for parts of boards."""
    shape = (2 * SEATS, PARTS if is_used else 1)
    return BoardParts(
        keys=numpy.zeros(shape, numpy.uint64),
        sums=numpy.zeros((*shape, FIRST), numpy.float32),
        offer_sums=numpy.zeros((*shape, FIRST), numpy.float32),
        colors=ints(ROWS),
        counts=ints(ROWS),
    )


@compiled
def wall_key(s: State, p: int) -> int:
    """Return a key for all of a board that is constant until tiling."""
    wall = s.score[p] + 1
    for row in range(ROWS):
        wall = wall * 32 + s.wall_row[p][row]
    key = mixed(uint64(wall))
    if s.gray:
        columns = 0
        for color in range(COLORS):
            columns = columns * 32 + s.color_columns[p][color]
        key = mixed(mixed(key + uint64(columns)) + uint64(s.lacks[p]))
    return key


@compiled
def sum_parts(
    t: State,
    p: int,
    place: int,
    role: int,
    table_key: int,
    net: Net,
    sums: Floats,
    offer: OfferScales,
    offer_sums: Floats,
    parts: BoardParts,
) -> None:
    """Add up what a tiled board adds to both first layers; `write_untiled` was called before tiling.

    The board is left without lines and points. `table_key` stands for the round and the bag.
    """
    low = board_at(t.gray, role)
    sum_inputs(offer.net, offer_sums, untiled_at(t.gray, role), board_at(t.gray, role + 1))
    own = TABLE_INPUTS + place * board_inputs(t, net.inputs)
    add_points(t, p, net.first, own, sums, offer.net.first, low, offer_sums)
    colors, counts = parts.colors, parts.counts
    for row in range(ROWS):
        colors[row], counts[row] = t.line_color[p][row], t.line_count[p][row]
        t.line_color[p][row], t.line_count[p][row] = NOTHING, 0
    key = mixed(wall_key(t, p) + uint64(table_key) + uint64(role)) | uint64(1)
    wall = find_part(t, p, place, role, place, key, net, offer, parts)
    add_part_sums(place, wall, sums, offer_sums, parts)
    for row in range(ROWS):
        if counts[row] > 0:
            t.line_color[p][row], t.line_count[p][row] = colors[row], counts[row]
            line = uint64((row * COLORS + colors[row]) * (ROWS + 1) + counts[row])
            at = find_line(t, p, place, role, wall, mixed(key + line) | uint64(1), net, offer, parts)
            add_part_sums(SEATS + place, at, sums, offer_sums, parts)
            t.line_color[p][row], t.line_count[p][row] = NOTHING, 0


@compiled(inline="early")
def add_points(
    t: State,
    p: int,
    first: Grid[float],
    own: int,
    sums: Floats,
    offer_first: Grid[float],
    low: int,
    offer_sums: Floats,
) -> None:
    """Begin with what the points of a seat add, and the marker; take them from the board."""
    points, starts = float32(t.score[p] * POINTS_SCALE), float32(t.start_seat == p)
    for j in range(FIRST):
        sums[j] = points * first[own + POINTS_INPUT, j] + starts * first[own + START_INPUT, j]
    for j in range(FIRST):
        offer_sums[j] += points * offer_first[low + POINTS_INPUT, j] + starts * offer_first[low + START_INPUT, j]
    t.score[p] = 0
    t.start_seat = 1 - p


@compiled
def find_part(
    t: State, p: int, place: int, role: int, kind: int, key: int, net: Net, offer: OfferScales, parts: BoardParts
) -> int:
    """Return the index of what a board adds that has nothing but a wall and perhaps a line; `kind` is where to look."""
    at = int64(key >> uint64(20) & uint64(PARTS - 1))
    if parts.keys[kind, at] != key:
        parts.keys[kind, at] = key
        size = board_inputs(t, net.inputs)
        own = TABLE_INPUTS + place * size
        write_whole_board(t, p, net.inputs, own, size)
        sum_inputs(net, parts.sums[kind, at], own, own + size)
        low = board_at(t.gray, role)
        sum_inputs(offer.net, parts.offer_sums[kind, at], low, write_board(t, p, offer.net.inputs, low))
    return at


@compiled(inline="early")
def find_line(
    t: State, p: int, place: int, role: int, wall: int, key: int, net: Net, offer: OfferScales, parts: BoardParts
) -> int:
    """Return the index of what the only line of a board adds on its wall, whose index is `wall`."""
    kind = SEATS + place
    is_new = parts.keys[kind, int64(key >> uint64(20) & uint64(PARTS - 1))] != key
    at = find_part(t, p, place, role, kind, key, net, offer, parts)
    if is_new:
        decrease(parts.sums[kind, at], parts.sums[place, wall])
        decrease(parts.offer_sums[kind, at], parts.offer_sums[place, wall])
    return at


@compiled(inline="late")
def add_part_sums(kind: int, at: int, sums: Floats, offer_sums: Floats, parts: BoardParts) -> None:
    """Add what a remembered part adds."""
    increase(sums, parts.sums[kind, at])
    increase(offer_sums, parts.offer_sums[kind, at])
