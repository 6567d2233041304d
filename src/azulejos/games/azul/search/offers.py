"""What the rest of an offer is worth: a net that corrects the value of the boards as they stand, for two players.

A search that is cut before the end of the round evaluates the boards as if the round ended there. The net sees what is
still on offer, how it fits the lines of both seats, and both boards before and after tiling. Everything is seen by the
seat to move; the answer is a correction in points for that seat. Boards and offers recur in a search, so what they add
to the first layer is remembered.
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy
from numba import float32, int64, uint64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    FLOOR_SPACES,
    MAX_PLAYERS,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    TARGETS,
)
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.learned import (
    COLORED_INPUTS,
    GRAY_INPUTS,
    TABLE_INPUTS,
    pile_of,
    write_table,
)
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Cube, Floats, Grid, Ints, ints
from azulejos.search.hashing import mixed
from azulejos.search.net import (
    Net,
    add_five,
    add_inputs,
    begin_with,
    finish_quickly,
    is_remembered,
    net_of,
    no_net,
    place_of,
    remember,
)
from azulejos.search.net_files import FIRST, OFFER, WEIGHTS

if TYPE_CHECKING:
    from azulejos.search.net_files import Weights

SEATS = 2
FACTORY_SIZES, CENTER_SIZES, MOST_GROUPS = 4, 6, 16  # larger groups in the center, and more groups, count as these
OFFER_INPUTS = COLORS * (FACTORY_SIZES + CENTER_SIZES) + 1 + MOST_GROUPS
KINDS_OF_FIT = 3  # groups that fill a line exactly, that are too large, too small
LINE_INPUTS = 2 * KINDS_OF_FIT  # for an empty line and for one that is begun
UNTILED_INPUTS = ROWS + FLOOR_SPACES + 1 + ROWS * COLORS
OFFER_AT = TABLE_INPUTS
LINES_AT = OFFER_AT + OFFER_INPUTS
BOARDS_AT = LINES_AT + SEATS * ROWS * LINE_INPUTS
SCALE_OF_FITS = 0.5
PACKED_BITS, PACKED_MASK = 8, 255
OFFERS = 4096  # that are remembered
LINES = SEATS * ROWS * 2  # of both seats, empty and begun
FITS = 256  # remembered for each line
PARTS = THE_OFFER, THE_TABLE = 0, 1  # of the inputs, of which sums are remembered


class OfferScales(NamedTuple):
    """What cut leaves are corrected with: a net, or one without inputs if they are not corrected."""

    net: Net
    board_sums: Cube[float]  # each board's contribution to the first layer, by seat (the asking one first)
    slots: Ints  # where the boards evaluated last are remembered, by seat
    fits: Grid[int]  # how many groups of each remembered offer fit, by color and number of tiles needed
    sizes: Grid[int]  # how many groups there are, by color and size
    lines: Ints  # where the lines of a seat are remembered
    line_keys: Ints  # how many groups fit lines whose contributions are remembered
    line_sums: Grid[float]  # each of these lines' contribution to the first layer; none at first, like that of no group


def new_offer_scales(weights: "Weights | None", boards: int) -> OfferScales:
    """Return the net for offers, if there is one, with room for this number of boards of each seat."""
    found = {name: weights[OFFER + name] for name in WEIGHTS if OFFER + name in weights} if weights else {}
    return OfferScales(
        net_of(found, 1.0, len(PARTS), OFFERS) if found else no_net(),
        board_sums=numpy.zeros((SEATS, boards if found else 1, FIRST), numpy.float32),
        slots=ints(MAX_PLAYERS),
        fits=numpy.zeros((OFFERS, COLORS * ROWS), numpy.int64),
        sizes=numpy.zeros((COLORS, CENTER_SIZES + 1), numpy.int64),
        lines=ints(ROWS),
        line_keys=ints(LINES * FITS),
        line_sums=numpy.zeros((LINES * FITS if found else 1, FIRST), numpy.float32),
    )


def offer_input_count(gray: bool) -> int:
    """Return the number of inputs of a net for offers."""
    return BOARDS_AT + SEATS * ((GRAY_INPUTS if gray else COLORED_INPUTS) + UNTILED_INPUTS)


@compiled(inline="late")
def board_at(gray: int, role: int) -> int:
    """Return where the inputs of a board begin: that of the seat to move (role 0) or of the other one."""
    return BOARDS_AT + role * ((GRAY_INPUTS if gray else COLORED_INPUTS) + UNTILED_INPUTS)


@compiled(inline="late")
def untiled_at(gray: int, role: int) -> int:
    """Return where the inputs of a board begin that are written before tiling."""
    return board_at(gray, role + 1) - UNTILED_INPUTS


@compiled
def write_untiled(s: State, p: int, role: int, inputs: Floats) -> None:
    """Write what tiling will change on a board: full lines, the floor, what lines take."""
    at = untiled_at(s.gray, role)
    for row in range(ROWS):
        inputs[at + row] = s.line_count[p][row] == row + 1
    at += ROWS
    for used in range(FLOOR_SPACES + 1):
        inputs[at + used] = s.floor_used[p] == used
    at += FLOOR_SPACES + 1
    for row in range(ROWS):
        for color in range(COLORS):
            inputs[at + row * COLORS + color] = s.takes[p] >> color * TARGETS + row & 1


@compiled
def write_offer(s: State, offer: OfferScales) -> None:
    """Write the table and the offer: groups on factories by color and size, the center, the number of groups."""
    inputs, sizes = offer.net.inputs, offer.sizes
    for i in range(OFFER_AT, LINES_AT):
        inputs[i] = 0
    write_table(int64(s.round), pile_of(s.bag), inputs)
    groups = count_groups(s, sizes)
    at = OFFER_AT
    for color in range(COLORS):
        in_center = min(s.pile[CENTER] >> color * PILE_BITS & PILE_MASK, CENTER_SIZES)
        for size in range(1, FACTORY_SIZES + 1):
            inputs[at + size - 1] = sizes[color, size] - (size == in_center)
        if in_center:
            inputs[at + FACTORY_SIZES + in_center - 1] = 1
        at += FACTORY_SIZES + CENTER_SIZES
    inputs[at] = s.marker_in_center
    inputs[at + min(groups, MOST_GROUPS)] = 1


@compiled
def count_groups(s: State, sizes: Grid[int]) -> int:
    """Count the groups of tiles on offer by color and size; return how many there are."""
    groups = int64(0)
    for color in range(COLORS):
        for size in range(CENTER_SIZES + 1):
            sizes[color, size] = 0
        for slot in range(int64(s.factories) + 1):
            source = slot if slot < s.factories else int64(CENTER)
            tiles = s.pile[source] >> color * PILE_BITS & PILE_MASK
            if tiles:
                sizes[color, min(tiles, CENTER_SIZES)] += 1
                groups += 1
    return groups


@compiled
def remember_offer(s: State, key: int, table_key: int, offer: OfferScales) -> None:
    """Remember what an offer adds to the first layer, together with the table, and how its groups fit."""
    net = offer.net
    write_offer(s, offer)
    table = uint64(table_key) | uint64(1)
    if not is_remembered(net, int64(THE_TABLE), table):
        remember(net, int64(THE_TABLE), table, int64(0), int64(OFFER_AT))
    place = place_of(net, key)
    net.keys[THE_OFFER, place] = key
    sums, sums_of_table = net.sums[THE_OFFER, place], net.sums[THE_TABLE, place_of(net, table)]
    for j in range(FIRST):
        sums[j] = sums_of_table[j]
    add_inputs(net, sums, int64(OFFER_AT), int64(LINES_AT))
    count_fits(offer, place)


@compiled
def count_fits(offer: OfferScales, slot: int) -> None:
    """Count for each color and need how many groups fill it exactly, are larger and smaller, as one number each."""
    for color in range(COLORS):
        for need in range(1, ROWS + 1):
            packed = int64(0)
            for size in range(1, CENTER_SIZES + 1):
                kind = 0 if size == need else 1 if size > need else 2
                packed += offer.sizes[color, size] << kind * PACKED_BITS
            offer.fits[slot, color * ROWS + need - 1] = packed


@compiled(inline="late")
def fits_of_line(s: State, p: int, row: int, fits: Ints) -> int:
    """Return how many groups fit a line of a seat, as `count_fits` packs them; 0 for a full one."""
    need = row - s.line_count[p][row]
    if need < 0:
        return int64(0)
    if need < row:
        return fits[s.line_color[p][row] * ROWS + need]
    packed = int64(0)
    for color in range(COLORS):
        if s.takes[p] >> color * TARGETS + row & 1:
            packed += fits[color * ROWS + need]
    return packed


@compiled(inline="late")
def line_number(s: State, p: int, role: int, row: int) -> int:
    """Return the number of a line among those of both seats, empty and begun."""
    return (role * ROWS + row) * 2 + (s.line_count[p][row] > 0)


@compiled(inline="late")
def line_at(line: int) -> int:
    """Return where the inputs of a line begin."""
    return LINES_AT + line * KINDS_OF_FIT


@compiled
def remember_line(packed: int, line: int, place: int, offer: OfferScales) -> None:
    """Remember what a line adds to the first layer that so many groups fit."""
    sums, first = offer.line_sums[place], offer.net.first
    scale = float32(SCALE_OF_FITS)
    exact = scale * float32(packed & PACKED_MASK)
    large = scale * float32(packed >> PACKED_BITS & PACKED_MASK)
    small = scale * float32(packed >> 2 * PACKED_BITS)
    at = line_at(line)
    for j in range(FIRST):
        sums[j] = exact * first[at, j] + large * first[at + 1, j] + small * first[at + 2, j]
    offer.line_keys[place] = packed


@compiled(inline="early")
def add_lines(s: State, offer: OfferScales, fits: Ints) -> None:
    """Add what the lines of both seats can take to the first layer."""
    lines, sums = offer.lines, offer.line_sums
    p = int64(s.turn)
    for role in range(SEATS):
        for row in range(ROWS):
            packed = fits_of_line(s, p, row, fits)
            line = line_number(s, p, role, row)
            place = line * FITS + (packed * 0x9E37 >> 10 & FITS - 1)  # scattered
            if offer.line_keys[place] != packed:
                remember_line(packed, line, place, offer)
            lines[row] = place
        add_five(offer.net, sums[lines[0]], sums[lines[1]], sums[lines[2]], sums[lines[3]], sums[lines[4]])
        p = 1 - p


@compiled(inline="late")
def offer_key(s: State, table_key: int) -> int:
    """Return a key for an offer; the order of the factories does not matter. `table_key` stands for round and bag."""
    key = uint64(0)
    for factory in range(int64(s.factories)):
        key += mixed(uint64(s.pile[factory] + 77))
    return mixed(key + uint64(s.pile[CENTER] * 2 + s.marker_in_center) + uint64(table_key)) | uint64(1 << 63)


@compiled(inline="early")
def correction_for_offer(s: State, me: int, table_key: int, offer: OfferScales) -> float:
    """Return what the rest of the offer adds to the value of a seat's boards evaluated last, in points."""
    net = offer.net
    key = offer_key(s, table_key)
    if not is_remembered(net, int64(THE_OFFER), key):
        remember_offer(s, key, table_key, offer)
    role = 0 if s.turn == me else 1
    place = place_of(net, key)
    own, others = offer.board_sums[0, offer.slots[0]], offer.board_sums[1, offer.slots[1]]
    begin_with(net, net.sums[THE_OFFER, place], own, others)
    add_lines(s, offer, offer.fits[place])
    points = finish_quickly(net)
    return points if role == 0 else -points
