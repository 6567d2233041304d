"""What is in the box of Azul Duel: tiles, factories, plates, chips, boards, and what they are worth."""

from azulejos.rules.kit import table
from azulejos.rules.tiles import run_length, run_start

COLORS = 5  # blue, yellow, red, black, turquoise
PLAYERS = 2
ROUNDS = 5  # D1
ROWS = 6
COLUMNS = 6
TILES_OF_A_COLOR = 13
FULL = 63  # the mask of six spaces, all taken
NOTHING = -1

SMALL_FACTORIES = 4  # D2
SMALL_TILES = 4
LARGE_TILES = 5
MOON_LEVELS = 3  # height of the stack on a small moon
LARGE = SMALL_FACTORIES  # the large factory, after the small ones
FACTORIES = SMALL_FACTORIES + 1
MOON = FACTORIES  # the source after the suns: all moons together (D15)
SOURCES = FACTORIES + 1
BROKEN_AREA = ROWS  # the target after the pattern lines
TARGETS = ROWS + 1
BROKEN_SPACES = 4  # D6
SOURCES_MASK = (1 << SOURCES) - 1
TARGETS_MASK = (1 << TARGETS) - 1

SPECIAL = COLORS  # a special space, and the tile on it
JOKER = COLORS + 1  # a multicolor space
PLATES_OF_A_KIND = 9  # D3
PLATES = 2 * PLATES_OF_A_KIND  # the special plates, then the joker plates
KIND_MASK = (1 << PLATES_OF_A_KIND) - 1
PLATE_SPACES = 9  # of a dome, row by row
PLATE_COLUMNS = 3
CORNERS = 4  # of a plate: upper left, upper right, lower left, lower right
ROTATIONS = 4  # quarter turns clockwise
DISPLAY_SLOTS = 3
MAX_DRAWN = 13  # the stack in round 1 (D12)
TOKENS = 2  # of a player in each of the rounds 1 to 4 (D12)

CHIP_TYPES = 10  # D4
CHIPS_OF_A_TYPE = 2
CHIPS_A_ROUND = 2  # for each player (D18)
FACE_DOWN = -1  # on a small factory: a chip nobody has seen
NO_CHIP = -2

GOALS = 8  # 1a 1b 2a 2b 3a 3b 4a 4b (D40)
START_SCORE = 5  # D6
BROKEN_COST = table((1, 2, 3, 4))  # D29
START_TILE_COST = 2
COLUMN_POINTS = 7  # D40, from 1a to 4b
EDGE_POINTS = 1
DIAGONAL_POINTS = 10
UPPER_CORNER_POINTS = 3
LOWER_CORNER_POINTS = 8
MULTICOLOR_POINTS = 2
EMPTY_SPECIAL_POINTS = -3
ROW_POINTS = 3
COLORFUL_ROW_POINTS = 4

ROUNDS_PLAYED = 2  # why a match ended: numbered after the reasons of Azul

SPECIAL_PLATES = ("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR")
JOKER_PLATES = ("WBTK", "TRBW", "KYRW", "TYWK", "YRWB", "TKRW", "RTYW", "TBWY", "RWBK")
CHIPS = ("B", "Y", "R", "K", "T", "BR", "RT", "TY", "YK", "KB")
LETTERS = "BYRKTSW"  # the colors, then special and multicolor

ALL_SOURCES_BIT = sum(1 << color * SOURCES for color in range(COLORS))
"""In `State.holds`: source 0 for every color; shifted by n: source n for every color."""
ALL_TARGETS_BIT = sum(1 << color * TARGETS for color in range(COLORS))
"""In `State.takes`: target 0 for every color; shifted by n: target n for every color."""
ALL_COLUMNS_BIT = sum(1 << color * COLUMNS for color in range(COLORS))
"""In `State.fits`: column 0 for every color; shifted by n: column n for every color."""


def turned(plate: str, rotation: int) -> str:
    """Return a plate's four spaces after this many clockwise quarter turns (D3).

    >>> turned("YSKR", 1)
    'KYRS'
    """
    for _ in range(rotation):
        plate = plate[2] + plate[0] + plate[3] + plate[1]
    return plate


CHUNK = 9  # bits of a mask that the next two tables cover
CHUNK_MASK = (1 << CHUNK) - 1


def _nth_bits(mask: int) -> list[int]:
    bits = [bit for bit in range(CHUNK) if mask >> bit & 1]
    return bits + [0] * (CHUNK - len(bits))


COUNT = table([mask.bit_count() for mask in range(1 << CHUNK)])
"""The number of bits in a mask."""
NTH = table([bit for mask in range(1 << CHUNK) for bit in _nth_bits(mask)])
"""The n-th bit of a mask: NTH[mask * CHUNK + n]."""
TARGET_COUNTS = TARGETS + 1  # 0 to 7 targets can accept a color
QUOTIENT = table([k // max(count, 1) for k in range(SOURCES * TARGETS) for count in range(TARGET_COUNTS)])
"""k divided by a number of targets, rounded down: QUOTIENT[k * 8 + count]. (A division takes longer.)"""
RUN = table([run_length(mask, at) for mask in range(64) for at in range(6)])
"""Length of the run through space `at` of a line with these spaces taken: RUN[mask * 6 + at]."""
RUN_START = table([run_start(mask, at) for mask in range(64) for at in range(6)])
"""First space of the same run."""
SPACES = table(
    [
        LETTERS.index(letter)
        for plate in SPECIAL_PLATES + JOKER_PLATES
        for rotation in range(ROTATIONS)
        for letter in turned(plate, rotation)
    ]
)
"""The spaces of a plate: SPACES[(plate * 4 + rotation) * 4 + corner]."""
SHOWS = table([sum(1 << LETTERS.index(letter) for letter in chip) for chip in CHIPS])
"""The colors that a type of chip shows, as a mask."""
