"""The boards at the end of a round of Azul: tiled, scored and evaluated once, then remembered.

The result of tiling depends on a board alone, and a search meets the same few boards again and again in new
combinations.
"""

from typing import NamedTuple

import numpy
from numba import int64, uint64

from azulejos.games.azul.rules.components import (
    COLORS,
    COLUMNS,
    PILE_BITS,
    ROWS,
    SOURCES,
    TARGETS,
)
from azulejos.games.azul.rules.scoring import add_bonuses, complete_rows
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.rules.tiling import open_columns
from azulejos.games.azul.search.board_parts import BoardParts, new_board_parts, sum_parts, wall_key
from azulejos.games.azul.search.end_boards import (
    ENDINGS,
    Board,
    Ending,
    EndScales,
    RoundFacts,
    lines_key,
    new_end_scales,
    tiles_on_board,
)
from azulejos.games.azul.search.end_boards import tile_board as tile_board
from azulejos.games.azul.search.evaluation import (
    POINT,
    board_value,
    points_at,
    progress_at,
    value_of_margin,
)
from azulejos.games.azul.search.learned import (
    TABLE_INPUTS,
    board_inputs,
    pile_of,
    remember_table,
    write_whole_board,
)
from azulejos.games.azul.search.offers import SEATS, OfferScales, write_untiled
from azulejos.rules.kit import compiled
from azulejos.rules.loader import record_type
from azulejos.search.arrays import Cube, Grid, Rows, records
from azulejos.search.hashing import mixed
from azulejos.search.net import Net, add_part, add_sums, begin, begin_with, finish_quickly, place_of, sum_inputs
from azulejos.search.net_files import FIRST

PARTS_OF_LINE = ROWS  # 0: the line is complete, else so many tiles more
SLOTS = 16384  # remembered boards per seat
ROLE = 2  # the bit of a board's key that says its role


class Scales(NamedTuple):
    """What boards are evaluated with: nets (or none), and each seat's remembered boards."""

    net: Net
    boards: Grid[Board]
    sums: Cube[float]  # each board's contribution to the net's first layer
    endings: Rows[Ending]
    round: Rows[RoundFacts]
    line_worths: Grid[int]  # the value of completing a line in a color, by seat; of so many tiles that do not
    offer: OfferScales  # for leaves with tiles on offer
    parts: BoardParts  # of boards, if both nets are there
    ends: EndScales  # of two seats, without an offer


def new_scales(net: Net, players: int, offer: OfferScales) -> Scales:
    """Return nets with room for remembered boards. A net for offers needs the other one."""
    has_net = len(net.inputs) > 0
    return Scales(
        net,
        boards=numpy.zeros((players, SLOTS), record_type(Board)),
        sums=numpy.zeros((players, SLOTS if has_net else 1, FIRST), numpy.float32),
        endings=records(Ending, ENDINGS if has_net else 1),
        round=records(RoundFacts, 1),
        line_worths=numpy.zeros((players, ROWS * COLORS * PARTS_OF_LINE), numpy.int64),
        offer=offer,
        parts=new_board_parts(has_net and len(offer.net.inputs) > 0),
        ends=new_end_scales(players, has_net),
    )


@compiled
def set_scales(s: State, scales: Scales) -> None:
    """Prepare for the rest of a round: compute what is constant in it."""
    tiles = pile_of(s.bag) + pile_of(s.lid) + tiles_on_offer(s)
    for p in range(int64(s.players)):
        scales.round[0].walls[p] = int64(mixed(wall_key(s, p) + uint64(pile_of(s.bag))))
        tiles += tiles_on_board(s, p)
        for row in range(ROWS):
            for color in range(COLORS):
                worth = line_worth(s, p, row, color)
                at = (row * COLORS + color) * PARTS_OF_LINE
                scales.line_worths[p, at] = worth
                for placed in range(1, row + 1):
                    scales.line_worths[p, at + placed] = worth * placed // (2 * (row + 1))
        for space in range(s.floor_used[p]):
            if s.floor[p][space] < COLORS:
                tiles += 1 << s.floor[p][space] * PILE_BITS
    scales.round[0].all_tiles = tiles
    scales.round[0].bag = pile_of(s.bag)
    scales.round[0].table_key = int64(mixed(uint64((s.round + 1 << COLORS * PILE_BITS) + pile_of(s.bag))) >> uint64(1))


@compiled
def line_worth(s: State, p: int, row: int, color: int) -> int:
    """Estimate the value of completing a line in a color for a seat: points, and progress on the wall."""
    best = 0
    if s.lacks[p] >> color * TARGETS + row & 1:
        columns = open_columns(s, p, row, color)
        for column in range(COLUMNS):
            if columns >> column & 1:
                worth = points_at(s, p, row, column) * POINT + progress_at(s, p, row, column, color)
                best = max(best, worth)
    return best


@compiled(inline="late")
def tiles_on_offer(s: State) -> int:
    """Return the tiles on factories and in the center as one pile."""
    tiles = int64(0)
    for source in range(SOURCES):
        tiles += s.pile[source]
    return tiles


@compiled(inline="early")
def find_board(states: Rows[State], ply: int, p: int, place: int, scales: Scales) -> int:
    """Return the index of the tiled board of a seat, the `place`-th from the one that asks.

    If there is a net for offers, boards are remembered by role: few are met in both.
    """
    s = states[ply]
    lines = lines_key(s, p) * 2 + (s.start_seat == p)
    role = role_of(s, p) if len(scales.offer.net.inputs) > 0 else int64(0)
    key = mixed(mixed(uint64(lines)) + uint64(scales.round[0].walls[p])) & ~uint64(ROLE) | uint64(role * ROLE + 1)
    slot = int64((key >> uint64(20) ^ uint64(role)) & uint64(SLOTS - 1))
    if scales.boards[place, slot].key != key:
        scales.boards[place, slot].key = key
        states[ply + 1] = states[ply]
        weigh_board(states[ply + 1], p, place, slot, role, scales)
    return slot


@compiled
def weigh_board(t: State, p: int, place: int, slot: int, role: int, scales: Scales) -> None:
    """Tile the board of a seat on a separate table, and remember the result: also for offers, in its role now."""
    board, net, offer = scales.boards[place, slot], scales.net, scales.offer
    has_offer = len(offer.net.inputs) > 0
    if has_offer:
        write_untiled(t, p, role, offer.net.inputs)
    tile_board(t, p)
    board.rows = complete_rows(t, p)
    board.kept = tiles_on_board(t, p)
    points = t.score[p]
    if len(net.inputs) == 0:
        board.value = board_value(t, p)
    add_bonuses(t, p)
    board.rank = t.score[p] * 8 + board.rows
    t.score[p] = points
    if has_offer:
        sums, offer_sums = scales.sums[place, slot], offer.board_sums[place, slot]
        table_key = scales.round[0].table_key
        sum_parts(t, p, place, role, table_key, net, sums, offer, offer_sums, scales.parts)
    elif len(net.inputs) > 0:
        size = board_inputs(t, net.inputs)
        at = TABLE_INPUTS + place * size
        write_whole_board(t, p, net.inputs, at, size)
        sum_inputs(net, scales.sums[place, slot], at, at + size)


@compiled(inline="late")
def role_of(s: State, p: int) -> int:
    """Return the role of a seat among two: 0 if it is to move, else 1."""
    return 0 if s.turn == p else 1


@compiled(inline="late")
def value_at_end(states: Rows[State], ply: int, me: int, won: int, scales: Scales) -> int:
    """Tile and score the boards as they stand, ignoring the rest of the offer, and evaluate them for a seat.

    `won` is the value of a win if the match ends here. An empty bag would be filled from the lid (A19).
    """
    s = states[ply]
    boards, slots = scales.boards, scales.offer.slots
    players = int64(s.players)
    bag = pile_of(s.bag) if s.in_bag else scales.round[0].all_tiles - tiles_on_offer(s)
    rows = 0
    own_rank = own_value = 0
    best_rank = best_value = -(1 << 30)
    key = uint64(0)
    p = me
    for place in range(players):
        slot = find_board(states, ply, p, place, scales)
        board = boards[place, slot]
        slots[place] = slot
        key = mixed(key + (board.key | uint64(ROLE)))  # the same in both roles
        rows += board.rows
        if s.in_bag == 0:
            bag -= board.kept
        if place == 0:
            own_rank, own_value = board.rank, board.value
        else:
            best_rank, best_value = max(best_rank, board.rank), max(best_value, board.value)
        p = p + 1 if p + 1 < players else 0
    if rows > 0 or bag == 0:
        return value_of_margin(own_rank - best_rank, won)
    if len(scales.net.inputs) == 0:
        return own_value - best_value
    return value_of_boards(players, int64(s.round), bag, key, scales)


@compiled
def value_of_boards(players: int, round_number: int, bag: int, boards: int, scales: Scales) -> int:
    """Return what the net thinks of the boards found last, of which `boards` is a key, and of the table."""
    net, sums, slots = scales.net, scales.sums, scales.offer.slots
    table = remember_table(round_number, bag, net)
    key = mixed(boards + table) | uint64(1)
    ending = scales.endings[int64(key >> uint64(20) & uint64(ENDINGS - 1))]
    if ending.key != key:
        if players == SEATS:
            begin_with(net, sums[0, slots[0]], sums[1, slots[1]], net.sums[0, place_of(net, table)])
        else:
            begin(net)
            for place in range(players):
                add_sums(net, sums[place, slots[place]])
            add_part(net, int64(0), table)
        ending.key = key
        ending.value = int(finish_quickly(net) * POINT)
    return ending.value
