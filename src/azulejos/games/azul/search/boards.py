"""What a round of Azul ends in, board by board: tiled, scored and weighed once, then remembered.

What tiling makes of a board depends on that board alone, and in a search the same few boards come again and again in
ever new company. `scales` are a net (or none) with what is remembered of each seat's boards under it.
"""

from typing import Any

import numpy
from numba import int64, uint64

from azulejos.games.azul.search.evaluation import (
    POINT,
    best_column,
    board_value,
    points_at,
    progress_at,
    value_of_margin,
)
from azulejos.games.azul.search.learned import (
    COLORED_INPUTS,
    GRAY_INPUTS,
    TABLE_INPUTS,
    pile_of,
    remember_table,
    write_board,
)
from azulejos.rules.loader import load
from azulejos.search.hashing import mixed
from azulejos.search.kit import compiled, inner
from azulejos.search.net import INPUTS_AT, add_part, add_sums, begin, finish, points_of, sum_inputs
from azulejos.search.net_files import FIRST

_components = load("azul", "components", compiled=True)
_scoring = load("azul", "scoring", compiled=True)
_tiling = load("azul", "tiling", compiled=True)

COLORS, COLUMNS, COUNT, FULL = _components.COLORS, _components.COLUMNS, _components.COUNT, _components.FULL
MAX_SEATS, PILE_BITS = _components.MAX_PLAYERS, _components.PILE_BITS
ROWS, SOURCES, TARGETS = _components.ROWS, _components.SOURCES, _components.TARGETS
add_bonuses, complete_rows = _scoring.add_bonuses, _scoring.complete_rows
begin_tiling, go_on_tiling, open_columns, tile = (
    _tiling.begin_tiling,
    _tiling.go_on_tiling,
    _tiling.open_columns,
    _tiling.tile,
)

SLOTS = 2048  # boards of a seat that are remembered
BOARD = numpy.dtype([("key", "u8"), ("kept", "i8"), ("rank", "i4"), ("value", "i4"), ("rows", "i4"), ("spare", "i4")])
"""A board after tiling: its tiles by color, its rank if the match ends, its value if it goes on, its complete rows."""
NET, BOARDS, SUMS, FIXED, WORTHS = range(5)
"""What the scales are made of: the net, remembered boards and what each adds to the net's first layer, then what does
not change in a round: a key for each wall, all tiles; what completing a line in a color is worth to a seat."""
ALL_TILES = MAX_SEATS


def new_scales(net: Any, players: int) -> Any:
    """Bundle a net with room for what is remembered."""
    has_net = len(net[INPUTS_AT]) > 0
    sums = numpy.zeros((players, SLOTS if has_net else 1, FIRST), numpy.float32)
    fixed, worths = numpy.zeros(ALL_TILES + 1, numpy.int64), numpy.zeros((players, ROWS * COLORS), numpy.int64)
    return net, numpy.zeros((players, SLOTS), BOARD), sums, fixed, worths


@inner
def lines_key(s: Any, p: int) -> int:
    """Return a number for a seat's pattern lines and floor line: all of a board that changes before it is tiled."""
    lines = int64(s.floor_used[p])
    for row in range(ROWS):
        lines = lines * 36 + (s.line_color[p][row] + 1) * 6 + s.line_count[p][row]
    return lines


@compiled
def wall_key(s: Any, p: int) -> Any:
    """Return a number for all of a board that stays as it is until it is tiled."""
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
def set_scales(s: Any, scales: Any) -> None:
    """Get ready for the rest of a round: work out what does not change in it."""
    tiles = pile_of(s.bag) + pile_of(s.lid) + tiles_on_offer(s)
    for p in range(s.players):
        scales[FIXED][p] = int64(wall_key(s, p))
        tiles += tiles_on_board(s, p)
        for row in range(ROWS):
            for color in range(COLORS):
                scales[WORTHS][p, row * COLORS + color] = line_worth(s, p, row, color)
        for space in range(s.floor_used[p]):
            if s.floor[p][space] < COLORS:
                tiles += 1 << s.floor[p][space] * PILE_BITS
    scales[FIXED][ALL_TILES] = tiles


@compiled
def line_worth(s: Any, p: int, row: int, color: int) -> int:
    """Guess what completing a line in a color is worth to a seat: points, and progress on the wall."""
    best = 0
    if s.lacks[p] >> color * TARGETS + row & 1:
        columns = open_columns(s, p, row, color)
        for column in range(COLUMNS):
            if columns >> column & 1:
                worth = points_at(s, p, row, column) * POINT + progress_at(s, p, row, column, color)
                best = max(best, worth)
    return best


@inner
def tiles_on_offer(s: Any) -> int:
    """Return the tiles on factories and in the center as one pile."""
    tiles = int64(0)
    for source in range(SOURCES):
        tiles += s.pile[source]
    return tiles


@compiled
def tiles_on_board(s: Any, p: int) -> int:
    """Return the tiles on a seat's wall and in its lines as one pile."""
    tiles = int64(0)
    for color in range(COLORS):
        tiles += (ROWS - COUNT[s.lacks[p] >> color * TARGETS & FULL]) << color * PILE_BITS
    for row in range(ROWS):
        if s.line_count[p][row] > 0:
            tiles += s.line_count[p][row] << s.line_color[p][row] * PILE_BITS
    return tiles


@inner
def find_board(states: Any, ply: int, p: int, place: int, scales: Any) -> int:
    """Return where the board of a seat, the `place`-th from the one that asks, stands once it is tiled."""
    s = states[ply]
    lines = lines_key(s, p) * 2 + (s.start_seat == p)
    key = mixed(mixed(uint64(lines)) + uint64(scales[FIXED][p])) | uint64(1)
    slot = int64((key >> uint64(20)) & uint64(SLOTS - 1))
    if scales[BOARDS][place, slot]["key"] != key:
        scales[BOARDS][place, slot]["key"] = key
        states[ply + 1] = states[ply]
        weigh_board(states[ply + 1], p, place, slot, scales)
    return slot


@compiled
def weigh_board(t: Any, p: int, place: int, slot: int, scales: Any) -> None:
    """Tile the board of a seat, on a table of its own, and remember what comes of it."""
    for q in range(t.players):
        if q != p:
            t.floor_used[q] = 0
            for row in range(ROWS):
                t.line_count[q][row] = 0
    begin_tiling(t)
    while not go_on_tiling(t):
        tile(t, t.turn, t.tiling_line, best_column(t))
        t.tiling_line += 1
    board = scales[BOARDS][place, slot]
    board["value"] = board_value(t, p)
    board["rows"] = complete_rows(t, p)
    board["kept"] = tiles_on_board(t, p)
    net = scales[NET]
    if len(net[INPUTS_AT]) > 0:
        size = GRAY_INPUTS if t.gray else COLORED_INPUTS
        at = TABLE_INPUTS + place * size
        write_board(t, p, net[INPUTS_AT], at)
        sum_inputs(net, scales[SUMS][place, slot], at, at + size)
    add_bonuses(t, p)
    board["rank"] = t.score[p] * 8 + board["rows"]


@inner
def value_at_end(states: Any, ply: int, me: int, won: int, scales: Any) -> int:
    """Tile and score the boards as they stand, whatever is still in the offer, and weigh them for a seat.

    `won` is what a victory is worth if the match ends here. An empty bag would be filled from the lid (A19).
    """
    s = states[ply]
    net, boards, sums, fixed, _ = scales
    players = int64(s.players)
    has_net = len(net[INPUTS_AT]) > 0
    bag = pile_of(s.bag) if s.in_bag else fixed[ALL_TILES] - tiles_on_offer(s)
    if has_net:
        begin(net)
    rows = 0
    own_rank = own_value = 0
    best_rank = best_value = -(1 << 30)
    p = me
    for place in range(players):
        slot = find_board(states, ply, p, place, scales)
        board = boards[place, slot]
        rows += board["rows"]
        if s.in_bag == 0:
            bag -= board["kept"]
        if has_net:
            add_sums(net, sums[place, slot])
        if place == 0:
            own_rank, own_value = board["rank"], board["value"]
        else:
            best_rank, best_value = max(best_rank, board["rank"]), max(best_value, board["value"])
        p = p + 1 if p + 1 < players else 0
    if rows > 0 or bag == 0:
        return value_of_margin(own_rank - best_rank, won)
    if not has_net:
        return own_value - best_value
    add_part(net, 0, remember_table(int64(s.round), bag, net))
    finish(net)
    return int(points_of(net) * POINT)
