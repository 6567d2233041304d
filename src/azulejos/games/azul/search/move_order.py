"""The order in which the solver of Azul tries moves: the most promising first, equal factories once."""

import numpy

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    PILE_BITS,
    PILE_MASK,
    TARGETS,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.azul.search.evaluation import POINT
from azulejos.games.azul.search.solver_records import Frame
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Grid, Ints

MOST_DROPPED = FLOOR_SPACES + TILES_OF_A_COLOR + 1
SIZES = 8  # groups of more tiles share their history
FIRST_TRY, KILLER = 1 << 40, 1 << 20
FLOOR_COSTS = [int(cost) for cost in FLOOR_COST]
DROPPED = numpy.array([POINT * sum(FLOOR_COSTS[:n]) + 8 * n for n in range(MOST_DROPPED + 1)], numpy.int64)
"""The cost of this many tiles on a floor line, with a little for those without a space."""


@compiled(inline="early")
def order_moves(
    s: State, frame: Frame, n: int, killer: int, history: Grid[int], by_tiles: int, line_worths: Grid[int]
) -> int:
    """Score the moves for ordering and drop those that repeat an equal factory; return how many are left."""
    if s.phase != OFFER:
        for i in range(n):
            frame.scores[i] = history[s.turn, frame.moves[i]]
        return n
    kept = 0
    group = -1
    tiles = with_marker = 0
    is_repeated = False
    for i in range(n):
        move = frame.moves[i]
        if move // TARGETS != group:
            group = move // TARGETS
            slot = group // COLORS
            is_repeated = repeats_factory(s, slot)
            with_marker = slot == s.factories and s.marker_in_center
            source = slot if slot != s.factories else CENTER
            tiles = s.pile[source] >> group % COLORS * PILE_BITS & PILE_MASK
        if not is_repeated:
            frame.moves[kept] = move
            frame.scores[kept] = history[s.turn, history_slot(move, tiles, by_tiles)]
            frame.scores[kept] += KILLER if move == killer else 0
            frame.scores[kept] += take_prior(s, tiles, group % COLORS, move % TARGETS, with_marker, line_worths)
            if move == frame.best_move:
                frame.scores[kept] = FIRST_TRY
            kept += 1
    return kept


@compiled(inline="late")
def history_slot(move: int, tiles: int, by_tiles: int) -> int:
    """Return where the history of a move is kept: taking tiles of one color to one line is one, whatever the source."""
    if by_tiles:
        return move % (COLORS * TARGETS) * SIZES + min(tiles, SIZES - 1)
    return move


@compiled(inline="early")
def tiles_of(s: State, move: int) -> int:
    """Return how many tiles a move takes."""
    slot = move // (COLORS * TARGETS)
    source = slot if slot != s.factories else CENTER
    return s.pile[source] >> move // TARGETS % COLORS * PILE_BITS & PILE_MASK


@compiled(inline="early")
def take_prior(s: State, tiles: int, color: int, line: int, with_marker: int, line_worths: Grid[int]) -> int:
    """Estimate a move: the value of completing its line (half of its share for a part), minus the floor's cost."""
    p = s.turn
    dropped = tiles + with_marker
    prior = 0
    if line != FLOOR:
        held = s.line_count[p][line]
        placed = min(tiles, line + 1 - held)
        dropped -= placed
        prior = line_worths[p, line * COLORS + color]
        if held + placed <= line:
            prior = prior * placed // (2 * (line + 1))
    return prior - (DROPPED[s.floor_used[p] + dropped] - DROPPED[s.floor_used[p]])


@compiled(inline="early")
def repeats_factory(s: State, slot: int) -> bool:
    """Whether an earlier factory holds the same tiles."""
    if slot >= s.factories:
        return False
    for other in range(slot):
        if s.pile[other] == s.pile[slot]:
            return True
    return False


@compiled(inline="early")
def next_best(moves: Ints, scores: Ints, start: int, n: int) -> int:
    """Move the most promising of the remaining moves to the front and return it."""
    top, most = start, scores[start]
    for i in range(start + 1, n):
        if scores[i] > most:
            top, most = i, scores[i]
    moves[start], moves[top] = moves[top], moves[start]
    scores[start], scores[top] = scores[top], scores[start]
    return moves[start]
