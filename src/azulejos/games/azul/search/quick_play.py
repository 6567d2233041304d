"""Quick play of Azul: the group of tiles with the best score, each with some noise, where it scores best.

What a group is worth depends on its color and size alone, so groups that are alike are scored once.
"""

import numpy
from numba import int64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COUNT,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    NTH,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    SOURCES,
    SOURCES_MASK,
    TARGETS,
    TARGETS_MASK,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.state import State
from azulejos.rules.flat import real, record
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Ints, Rows, records
from azulejos.search.tree_records import Evaluator

HABITS = (0.6, 0.8, 1.0, 0.8, 2.5, 1.0)
DROPPED = numpy.array([sum(FLOOR_COST[: min(n, FLOOR_SPACES)]) for n in range(FLOOR_SPACES + TILES_OF_A_COLOR + 2)])
"""What the first n spaces of the floor line cost; tiles beyond them cost nothing (A12)."""


@record
class Habits:
    """The settings of quick play."""

    line_share: float = real(64)  # share of a line's value that an incomplete line has
    wall_progress: float = real(64)  # share of the value of progress on the wall
    dropping: float = real(64)  # share of the floor's cost
    starting: float = real(64)  # value of the marker
    noise: float = real(64)  # the noise of a score, in points
    by_group: float = real(64)  # 1: a group has one noise and goes where it scores best; 0: every move has its own


def new_habits() -> Rows[Habits]:
    """Return the habits of quick play."""
    return records(Habits, 1, *HABITS)


@compiled(inline="late")
def cost_of(s: State, p: int, dropped: int) -> int:
    """Return what the next spaces of a seat's floor line cost."""
    used = int64(s.floor_used[p])
    return int64(DROPPED[used + dropped] - DROPPED[used])


@compiled
def best_target(s: State, color: int, size: int, marker: int, habits: Habits, worths: Floats) -> tuple[float, int]:
    """Return the best score of a group of tiles for the seat to move, and where it goes; `marker` is 1 if it comes."""
    p = int64(s.turn)
    best = -habits.dropping * cost_of(s, p, size + marker)
    target = int64(FLOOR)
    targets = s.takes[p] >> color * TARGETS & TARGETS_MASK
    for line in range(ROWS):
        if targets >> line & 1:
            held = int64(s.line_count[p][line])
            room = line + 1 - held
            placed = min(size, room)
            share = 1 - habits.line_share * held / (line + 1)
            if size < room:
                share = habits.line_share * placed / (line + 1)
            score = worths[line * COLORS + color] * share - habits.dropping * cost_of(s, p, size - placed + marker)
            if score > best:
                best = score
                target = int64(line)
    return best + habits.starting * marker, target


@compiled
def quick_take(s: State, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Return the move that takes the group with the best score, each score with some noise."""
    p = int64(s.turn)
    worths, scores, targets = evaluator.line_worths[p], evaluator.scores, evaluator.moves
    chosen = int64(0)
    most = -1e9
    for color in range(COLORS):
        sources = s.holds >> color * SOURCES & SOURCES_MASK
        known = 0  # the sizes whose scores and targets are listed
        for n in range(COUNT[sources]):
            source = int64(NTH[sources * SOURCES + n])
            size = int64(s.pile[source] >> color * PILE_BITS & PILE_MASK)
            marker = int64(s.marker_in_center) if source == CENTER else int64(0)
            if marker or known >> size & 1 == 0:  # the center comes last, so its scores are not used again
                known |= 1 << size
                scores[size], targets[size] = best_target(s, color, size, marker, habits, worths)
            score = scores[size] + habits.noise * below(dice, 1024) * (1 / 1024)
            if score > most:
                most = score
                slot = source if source != CENTER else int64(s.factories)
                chosen = (slot * COLORS + color) * TARGETS + targets[size]
    return chosen
