"""The tables of quick play: what a group of tiles is worth to a seat, by the line that it goes to.

A group's score is a share of the line's value, plus an extra, minus what its left-over tiles cost. All three depend on
the *case*: the round, and how many groups are left in it. A round that is certainly the last one is a case of its own.
The numbers are learned from rounds of quick play against itself (`quick_learning`). Without a
policy they are hand-made.
"""

from typing import TYPE_CHECKING, NamedTuple, cast

import numpy
from numba import float32, int64

from azulejos.games.azul.rules.components import (
    COLORS,
    COLUMNS,
    COUNT,
    FACTORY_TILES,
    FLOOR_COST,
    FLOOR_SPACES,
    MAX_PLAYERS,
    ROWS,
    SOURCES,
    SOURCES_MASK,
)
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.rules.tiling import open_columns
from azulejos.games.azul.search.evaluation import COLOR_WORTH, COLUMN_WORTH, POINT, ROW_WORTH, points_at
from azulejos.rules.kit import compiled, table
from azulejos.search.arrays import Floats, Grid, Ints, ints
from azulejos.search.net_files import POLICY

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from azulejos.search.net_files import Weights

PHASES = 6  # rounds 1 to 4, later ones, and a round that is certainly the last
STAGES = 3  # of a round: the last groups, some, many
CASES = PHASES * STAGES
SOME_GROUPS = 3  # per seat
FILLS = ROWS * (ROWS + 1)
"""Each line with each number of tiles in it; a full one takes none."""
_FILLINGS = [
    (row, held, placed) for row in range(ROWS) for held in range(row + 1) for placed in range(1, row + 2 - held)
]
FILLINGS = len(_FILLINGS)
FILLING = table(
    [_FILLINGS.index((row, held, 1)) if held <= row else 0 for row in range(ROWS) for held in range(ROWS + 1)]
)
"""The number of the first filling of a line with so many tiles in it, by one tile: FILLING[row * 6 + held]."""
COSTS = FLOOR_SPACES + 1
PROGRESS = 3 * COLUMNS
# Where the kinds of weights begin.
SHARES = 0
EXTRAS = SHARES + CASES * FILLINGS
DROPS = EXTRAS + CASES * FILLINGS
STARTS = DROPS + CASES * COSTS
GAINS = STARTS + CASES
WEIGHTS = GAINS + PHASES * PROGRESS

IMPOSSIBLE = -1e6
LINE_SHARE, WALL_PROGRESS, STARTING = 0.6, 0.8, 0.8
"""Hand-made: a line's share if it is not completed, what progress on the wall counts, and the marker's value."""


class QuickTables(NamedTuple):
    """The weights as they are stored, tables for groups from factories made of them, and the values of all lines."""

    weights: Floats
    shares: Floats
    extras: Floats
    costs: Floats
    is_ready: Ints  # 1 after the tables were made
    worths: Grid[float]  # of the lines of each seat; then the same for the last round
    keys: Ints  # of the walls and rounds that these are for


def new_tables(weights: "Weights | None") -> QuickTables:
    """Return the tables with the policy among these weights, or with the hand-made numbers."""
    given = (weights or {}).get(POLICY)
    known = hand_made() if given is None or len(given) == 0 else given
    factories = FILLS * FACTORY_TILES
    return QuickTables(
        weights=cast(Floats, known.astype(numpy.float32)),
        shares=cast(Floats, numpy.zeros(CASES * factories, numpy.float32)),
        extras=cast(Floats, numpy.zeros(CASES * factories, numpy.float32)),
        costs=cast(Floats, numpy.zeros(CASES * COSTS * factories, numpy.float32)),
        is_ready=ints(1),
        worths=cast("Grid[float]", numpy.zeros((2 * MAX_PLAYERS, ROWS * COLORS), numpy.float32)),
        keys=ints(2 * MAX_PLAYERS),
    )


def hand_made() -> "NDArray[numpy.float32]":
    """Return the weights that learning begins with, in half precision as in a file.

    >>> hand_made()[SHARES : SHARES + 3].tolist()   # the first line; one tile, then two in the second line
    [1.0, 0.300048828125, 1.0]
    """
    shares = [
        LINE_SHARE * placed / (row + 1) + (1 - LINE_SHARE) * (held + placed > row) for row, held, placed in _FILLINGS
    ]
    drops = [sum(FLOOR_COST[:spaces]) for spaces in range(COSTS)]
    worths = (ROW_WORTH, COLUMN_WORTH, COLOR_WORTH)
    gains = [WALL_PROGRESS * (worth[n + 1] - worth[n]) / POINT for worth in worths for n in range(COLUMNS)]
    parts = [
        numpy.tile(shares, CASES),
        numpy.zeros(CASES * FILLINGS),
        numpy.tile(drops, CASES),
        numpy.full(CASES, STARTING),
        numpy.tile(gains, PHASES),
    ]
    return numpy.concatenate(parts).astype(numpy.float16).astype(numpy.float32)


@compiled
def make_tables(tables: QuickTables) -> None:
    """Make the tables for groups of one to four tiles."""
    weights = tables.weights
    for case in range(CASES):
        for row in range(ROWS):
            for held in range(row + 1):
                fill = row * (ROWS + 1) + held
                for size in range(1, FACTORY_TILES + 1):
                    placed = min(size, row + 1 - held)
                    filling = case * FILLINGS + FILLING[fill] + placed - 1
                    at = (case * FILLS + fill) * FACTORY_TILES + size - 1
                    tables.shares[at], tables.extras[at] = weights[SHARES + filling], weights[EXTRAS + filling]
                    for used in range(COSTS):
                        at = ((case * COSTS + used) * FILLS + fill) * FACTORY_TILES + size - 1
                        tables.costs[at] = drop_cost(tables, case, used + size - placed)
    tables.is_ready[0] = 1


@compiled(inline="late")
def drop_cost(tables: QuickTables, case: int, spaces: int) -> float:
    """Return what the first spaces of the floor line cost; tiles beyond them cost nothing (A12)."""
    return tables.weights[DROPS + case * COSTS + min(spaces, FLOOR_SPACES)]


@compiled
def case_of(s: State, phase: int) -> int:
    """Return the case of an offer in this phase of the match."""
    groups = int64(0)
    for color in range(COLORS):
        groups += COUNT[s.holds >> color * SOURCES & SOURCES_MASK]
    return phase * STAGES + (groups > s.players) + (groups > SOME_GROUPS * s.players)


@compiled
def phase_of(s: State) -> int:
    """Return the phase of the match: the round, or that it is certainly the last one."""
    for p in range(int64(s.players)):
        for row in range(ROWS):
            if completes_row(s, p, row):
                return int64(PHASES - 1)
    return max(int64(0), min(int64(s.round) - 1, int64(PHASES - 2)))


@compiled(inline="late")
def completes_row(s: State, p: int, row: int) -> bool:
    """Whether a full line will complete its row, which ends the match (A22)."""
    return bool(s.line_count[p][row] > row and COUNT[s.wall_row[p][row]] == COLUMNS - 1)


@compiled
def value_lines(s: State, p: int, phase: int, tables: QuickTables) -> None:
    """Compute what completing each line in each color is worth to a seat: points, and progress on the wall.

    That changes with the wall and the round only, so it is kept with a key of both.
    """
    place = p + MAX_PLAYERS * (phase == PHASES - 1)
    key = wall_key(s, p) * PHASES + phase
    if tables.keys[place] == key:
        return
    tables.keys[place] = key
    for row in range(ROWS):
        for color in range(COLORS):
            tables.worths[place, row * COLORS + color], _ = best_space(s, p, row, color, phase, tables)


@compiled
def best_space(s: State, p: int, row: int, color: int, phase: int, tables: QuickTables) -> tuple[float, int]:
    """Return what a tile of a color is worth where it is worth most in a row, and the column; 0, -1 without a space."""
    weights, first = tables.weights, GAINS + phase * PROGRESS
    best, chosen = float32(IMPOSSIBLE), int64(-1)
    columns = open_columns(s, p, row, color)
    for column in range(COLUMNS):
        if columns >> column & 1:
            worth = float32(points_at(s, p, row, column)) + weights[first + COUNT[s.wall_row[p][row]]]
            worth += weights[first + COLUMNS + COUNT[s.wall_column[p][column]]]
            worth += weights[first + 2 * COLUMNS + COUNT[s.color_columns[p][color]]]
            chosen = int64(column) if worth > best else chosen
            best = max(best, worth)
    return best if chosen >= 0 else float32(0.0), chosen


@compiled
def wall_key(s: State, p: int) -> int:
    """Return a number above 0 for a wall: its spaces, on the gray side also where its colors are."""
    key = int64(0)
    for i in range(ROWS):
        key = key << ROWS | s.wall_row[p][i]
    if s.gray:
        for color in range(COLORS):
            key = key << COLUMNS | s.color_columns[p][color]
    return key + 1
