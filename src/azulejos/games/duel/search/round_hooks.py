"""The round solver's hooks for Duel. See `azulejos.search.round_records.RoundHooks`.

A position is solved if all plates of the round are taken and no chip will be turned up.
"""

from numba import int64, uint64

from azulejos.games.duel.rules.components import (
    CHIP_TYPES,
    COLORS,
    COLUMNS,
    MOON_LEVELS,
    NOTHING,
    ROWS,
    SMALL_FACTORIES,
)
from azulejos.games.duel.rules.state import LOOK, TILING, State
from azulejos.games.duel.search.tree_hooks import moment
from azulejos.rules.kit import compiled
from azulejos.search.hashing import mixed
from azulejos.search.round_records import OPEN
from azulejos.search.tree_records import DECISION

LARGE = SMALL_FACTORIES


@compiled
def stage(s: State) -> int:
    """Return the kind of the position; OPEN if chance decides within the round, or plates are left to take."""
    kind = moment(s)
    if kind != DECISION:
        return kind
    is_free = s.round > 0 and s.tokens[0] + s.tokens[1] == 0 and s.plate_in_hand == NOTHING and s.drawn_count == 0
    return DECISION if is_free and s.phase > LOOK else OPEN


@compiled
def factory_key(s: State, factory: int) -> int:
    """Return a key for the tiles and the chip of a small factory."""
    word = int64(0)
    for color in range(COLORS):
        word = word * 8 + s.sun[factory][color]
    for level in range(MOON_LEVELS):
        word = word * 8 + s.moon_stack[factory][level] + 1
    word = word * 32 + s.chip[factory] + 3
    return mixed(uint64(word * 2 + (s.order_source == factory)))


@compiled
def board_key(s: State, p: int) -> int:
    """Return a key for what changes on a board within a round: lines, broken tiles, chips; at last the dome."""
    word = int64(s.broken_used[p] * 4 + s.took_start[p] * 2 + s.passed[p])
    for row in range(ROWS):
        word = word * 64 + (s.line_color[p][row] + 1) * 8 + s.line_count[p][row]
    key = mixed(uint64(word))
    word = int64(s.chips_taken[p])
    for chip in range(CHIP_TYPES):
        word = word * 4 + s.chip_held[p][chip]
    key = mixed(key + uint64(word))
    if s.phase == TILING:
        key = mixed(key + uint64(s.score[p]))
        for row in range(ROWS):
            word = int64(0)
            for column in range(COLUMNS):
                word = word * 8 + s.dome[p][row][column] + 1
            key = mixed(key + uint64(word))
    return key


@compiled
def position_key(s: State) -> int:
    """Return a key for everything that matters for the rest of the round; the order of small factories does not."""
    key = uint64(0)
    for factory in range(SMALL_FACTORIES):
        key += factory_key(s, factory)
    word = int64(s.start_tile_out)
    for color in range(COLORS):
        word = (word * 8 + s.sun[LARGE][color]) * 8 + s.large_moon[color]
    key = mixed(key + uint64(word))
    for p in range(2):
        key = mixed(key + board_key(s, p))
    word = int64(s.turn * 2 + s.start_seat) * 16 + s.phase
    word = ((word * 8 + s.tiling_line) * 32 + s.paid) * 32 + s.paid_showing
    return int64(mixed(key + uint64(word * 16 + s.paid_last)) >> uint64(1))


@compiled
def verdict(s: State, seat: int) -> int:
    """Return how a finished match ended for a seat; of equals, the holder of the start tile wins (D33)."""
    ahead = lead(s, seat)
    return 1 if ahead > 0 or (ahead == 0 and s.start_seat == seat) else -1


@compiled
def lead(s: State, seat: int) -> int:
    """Return the points of a seat minus those of the other."""
    return s.score[seat] - s.score[1 - seat]
