"""What is in the box of Azul: tiles, factories, boards, and what their spaces are worth."""

from azulejos.rules.kit import table
from azulejos.rules.tiles import run_length, run_start

COLORS = 5  # blue, yellow, red, black, white
ROWS = 5
COLUMNS = 5
MAX_PLAYERS = 4
MAX_FACTORIES = 9
TILES_OF_A_COLOR = 20  # A2
FACTORY_TILES = 4  # A5
FLOOR_SPACES = 7  # A3
FULL = 31  # the mask of five spaces, all taken

CENTER = MAX_FACTORIES  # the source after the factories, whatever their number
SOURCES = MAX_FACTORIES + 1
FLOOR = ROWS  # the target after the pattern lines
TARGETS = ROWS + 1
SOURCES_MASK = (1 << SOURCES) - 1
TARGETS_MASK = (1 << TARGETS) - 1
PILE_BITS = SOURCES  # a pile of tiles is one integer with this many bits per color, like `State.holds`
PILE_MASK = (1 << PILE_BITS) - 1
MARKER = COLORS  # on a floor line: the starting player marker, as a color
NOTHING = -1

FLOOR_COST = table((1, 1, 2, 2, 2, 3, 3))  # A3
ROW_BONUS_POINTS = 2  # A23
COLUMN_BONUS_POINTS = 7
COLOR_BONUS_POINTS = 10

ROW_COMPLETED, TILES_EXHAUSTED = range(2)  # why a match ended (A22, A21)


ALL_SOURCES_BIT = sum(1 << color * SOURCES for color in range(COLORS))
"""In `State.holds`: source 0 for every color; shifted by n: source n for every color."""
ALL_TARGETS_BIT = sum(1 << color * TARGETS for color in range(COLORS))
"""In `State.takes`: target 0 for every color; shifted by n: target n for every color."""
ALL_TARGETS = (1 << COLORS * TARGETS) - 1
"""In `State.takes`: every target accepts every color."""


def _nth_bits(mask: int) -> list[int]:
    bits = [bit for bit in range(SOURCES) if mask >> bit & 1]
    return bits + [0] * (SOURCES - len(bits))


RUN = table([run_length(mask, at) for mask in range(32) for at in range(5)])
"""Length of the run through space `at` of a line with these spaces taken: RUN[mask * 5 + at]."""
RUN_START = table([run_start(mask, at) for mask in range(32) for at in range(5)])
"""First space of the same run."""
COUNT = table([mask.bit_count() for mask in range(1 << SOURCES)])
"""The number of bits in a mask."""
NTH = table([bit for mask in range(1 << SOURCES) for bit in _nth_bits(mask)])
"""The n-th bit of a mask: NTH[mask * SOURCES + n]."""
TARGET_COUNTS = TARGETS + 1  # 0 to 6 targets can accept a color
QUOTIENT = table([k // max(count, 1) for k in range(SOURCES * TARGETS) for count in range(TARGET_COUNTS)])
"""k divided by a number of targets, rounded down: QUOTIENT[k * 7 + count]. (A division takes longer.)"""
