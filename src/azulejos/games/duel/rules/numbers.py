"""The numbering of moves: the first number of each kind (the table is in `game`), and masks of numbers."""

from azulejos.rules.kit import rule

from .components import (
    CHIP_TYPES,
    CHUNK,
    CHUNK_MASK,
    COLORS,
    COLUMNS,
    COUNT,
    DISPLAY_SLOTS,
    MAX_DRAWN,
    NTH,
    PLATE_SPACES,
    ROTATIONS,
    ROWS,
    SMALL_FACTORIES,
    SOURCES,
    TARGETS,
)

TAKE_CHIP = SOURCES * COLORS * TARGETS  # before it: the takes, by source, color and target
TAKE_PLATE = TAKE_CHIP + SMALL_FACTORIES
DRAW_PLATE = TAKE_PLATE + DISPLAY_SLOTS
STOP_DRAWING = DRAW_PLATE + 1
KEEP_PLATE = STOP_DRAWING + 1
PLACE_PLATE = KEEP_PLATE + MAX_DRAWN
PUT_PLATE_BACK = PLACE_PLATE + PLATE_SPACES * ROTATIONS
STACK_THREE = PUT_PLATE_BACK + MAX_DRAWN
STACK_TWO = STACK_THREE + COLORS**3
TILE_SPACE = STACK_TWO + COLORS**2
LEAVE_LINE = TILE_SPACE + ROWS * COLUMNS
SPEND_CHIP = LEAVE_LINE + 1
ACTIONS = SPEND_CHIP + CHIP_TYPES


@rule
def count_bits(mask: int) -> int:
    """Return the number of bits in a mask.

    >>> count_bits(1 << 46 | 1 << 12 | 1)
    3
    """
    n = 0
    while mask:
        n += COUNT[mask & CHUNK_MASK]
        mask >>= CHUNK
    return n


@rule
def nth_bit(mask: int, n: int) -> int:
    """Return the place of the n-th bit of a mask, counted from the lowest.

    >>> [nth_bit(1 << 46 | 1 << 12 | 1, n) for n in range(3)]
    [0, 12, 46]
    """
    at = 0
    while n >= COUNT[mask & CHUNK_MASK]:
        n -= COUNT[mask & CHUNK_MASK]
        mask >>= CHUNK
        at += CHUNK
    return at + NTH[(mask & CHUNK_MASK) * CHUNK + n]


@rule
def list_bits(out: list[int], n: int, first: int, mask: int) -> int:
    """Append `first` plus the place of each bit to a list of n numbers; return its new length."""
    while mask:
        if mask & 1:
            out[n] = first
            n += 1
        mask >>= 1
        first += 1
    return n


@rule
def mark_bits(out: list[int], first: int, mask: int) -> None:
    """Write 1 at `first` plus the place of each bit."""
    while mask:
        if mask & 1:
            out[first] = 1
        mask >>= 1
        first += 1
