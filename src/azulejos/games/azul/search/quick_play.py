"""Quick play of Azul: the group of tiles with the best score, each with some noise, where it scores best.

What a group is worth depends on its color and size alone, so the groups of factories are scored by color and size.
Tables stand for divisions and jumps: which way a jump goes cannot be foreseen here, and that takes longer.
"""

import numpy
from numba import float32, int64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COUNT,
    FACTORY_TILES,
    FLOOR,
    FLOOR_COST,
    FLOOR_SPACES,
    FULL,
    NTH,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    SOURCES,
    SOURCES_MASK,
    TARGETS,
    TILES_OF_A_COLOR,
)
from azulejos.games.azul.rules.state import State
from azulejos.rules.flat import real, record
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Ints, Rows, records
from azulejos.search.tree_records import Evaluator

LINE_SHARE, DROPPING = 0.6, 1.0
HABITS = (LINE_SHARE, 0.8, DROPPING, 0.8, 2.5, 1.0)
DROPPED = numpy.array(
    [DROPPING * sum(FLOOR_COST[: min(n, FLOOR_SPACES)]) for n in range(FLOOR_SPACES + 1 + TILES_OF_A_COLOR + 1)],
    numpy.float32,
)
"""What the first n spaces of the floor line cost; tiles beyond them cost nothing (A12)."""
FILLS = [(row, held) for row in range(ROWS) for held in range(ROWS + 1)]
"""Each line with each number of tiles in it."""


def share_of(row: int, held: int, size: int) -> float:
    """Return the share of a line's value that a group brings: by the part that it fills, the rest if it completes it.

    >>> share_of(row=3, held=1, size=2), share_of(row=3, held=1, size=5)
    (0.3, 0.85)
    """
    room = max(0, row + 1 - held)
    return LINE_SHARE * min(size, room) / (row + 1) + (1 - LINE_SHARE) * (size >= room)


SHARES = numpy.array(
    [share_of(*fill, size) for fill in FILLS for size in range(1, TILES_OF_A_COLOR + 1)], numpy.float32
)
"""These shares, one size after the other."""
LEFT_OVER = numpy.array(
    [max(0, size - max(0, row + 1 - held)) for row, held in FILLS for size in range(1, TILES_OF_A_COLOR + 1)]
)
"""How many tiles of such a group do not fit."""
FACTORY_SHARES = numpy.array(
    [share_of(*fill, size) for fill in FILLS for size in range(1, FACTORY_TILES + 1)], numpy.float32
)
FACTORY_COSTS = numpy.array(
    [
        DROPPED[used + max(0, size - max(0, row + 1 - held))]
        for used in range(FLOOR_SPACES + 1)
        for row, held in FILLS
        for size in range(1, FACTORY_TILES + 1)
    ],
    numpy.float32,
)
"""The shares of groups from factories, and what their left-over tiles cost if so many floor spaces are used already."""
IMPOSSIBLE = -1e6
REPEATED = -50.0  # what is added to the score of a move from a factory that is equal to another one
FACTORIES_MASK = SOURCES_MASK >> 1
NOISE_BITS, NOISES_AT_ONCE = 10, 3  # 30 bits are the most that `below` draws
NOISE_LEVELS = 1 << NOISE_BITS


@record
class Habits:
    """The settings of quick play. The tables stand for the first and third; only single moves read them."""

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
def score_factories(s: State, color: int, used: int, worths: Floats, scores: Floats) -> None:
    """Score groups of one to four tiles for the seat to move, where each scores best; `used` floor spaces are taken."""
    p = int64(s.turn)
    lines = s.takes[p] >> color * TARGETS
    one, two = -DROPPED[used + 1], -DROPPED[used + 2]
    three, four = -DROPPED[used + 3], -DROPPED[used + 4]
    for line in range(ROWS):
        worth = float32(worths[line * COLORS + color] if lines >> line & 1 else IMPOSSIBLE)
        at = (line * (ROWS + 1) + int64(s.line_count[p][line])) * FACTORY_TILES
        cost = used * (ROWS * (ROWS + 1) * FACTORY_TILES) + at
        one = max(one, worth * FACTORY_SHARES[at] - FACTORY_COSTS[cost])
        two = max(two, worth * FACTORY_SHARES[at + 1] - FACTORY_COSTS[cost + 1])
        three = max(three, worth * FACTORY_SHARES[at + 2] - FACTORY_COSTS[cost + 2])
        four = max(four, worth * FACTORY_SHARES[at + 3] - FACTORY_COSTS[cost + 3])
    scores[1], scores[2], scores[3], scores[4] = one, two, three, four


@compiled
def best_target(s: State, color: int, size: int, used: int, worths: Floats) -> tuple[float, int]:
    """Return the best score of a group of tiles for the seat to move, and where it goes."""
    p = int64(s.turn)
    best = -DROPPED[used + size]
    target = int64(FLOOR)
    lines = s.takes[p] >> color * TARGETS
    for line in range(ROWS):
        worth = float32(worths[line * COLORS + color] if lines >> line & 1 else IMPOSSIBLE)
        at = (line * (ROWS + 1) + int64(s.line_count[p][line])) * TILES_OF_A_COLOR + size - 1
        score = worth * SHARES[at] - DROPPED[used + LEFT_OVER[at]]
        target = int64(line) if score > best else target
        best = max(best, score)
    return best, target


@compiled
def quick_take(s: State, habits: Habits, evaluator: Evaluator, dice: Ints) -> int:
    """Return the move that takes the group with the best score, each score with some noise."""
    p = int64(s.turn)
    worths, scores = evaluator.line_worths[p], evaluator.scores
    used, marker = int64(s.floor_used[p]), int64(s.marker_in_center)
    for_marker = habits.starting * marker
    chosen, chosen_color = int64(0), int64(0)
    most = -1e9
    grain = habits.noise * (1 / NOISE_LEVELS)
    noise = int64(1)  # random bits for some groups, below a bit that shows where they end
    for color in range(COLORS):
        sources = s.holds >> color * SOURCES & SOURCES_MASK
        factories = sources & FACTORIES_MASK
        if factories:
            score_factories(s, color, used, worths, scores)
        for n in range(COUNT[factories]):
            source = int64(NTH[factories * SOURCES + n])
            if noise == 1:
                noise = below(dice, 1 << NOISES_AT_ONCE * NOISE_BITS) + (1 << NOISES_AT_ONCE * NOISE_BITS)
            score = scores[s.pile[source] >> color * PILE_BITS & PILE_MASK] + grain * (noise & NOISE_LEVELS - 1)
            noise >>= NOISE_BITS
            if score > most:
                most = score
                chosen, chosen_color = source, int64(color)
        if sources >> CENTER & 1:
            size = int64(s.pile[CENTER] >> color * PILE_BITS & PILE_MASK)
            best, _ = best_target(s, color, size, used + marker, worths)
            if noise == 1:
                noise = below(dice, 1 << NOISES_AT_ONCE * NOISE_BITS) + (1 << NOISES_AT_ONCE * NOISE_BITS)
            score = best + for_marker + grain * (noise & NOISE_LEVELS - 1)
            noise >>= NOISE_BITS
            if score > most:
                most = score
                chosen, chosen_color = int64(CENTER), int64(color)
    size = int64(s.pile[chosen] >> chosen_color * PILE_BITS & PILE_MASK)
    used = used + marker if chosen == CENTER else used
    _, target = best_target(s, chosen_color, size, used, worths)
    slot = chosen if chosen != CENTER else int64(s.factories)
    return (slot * COLORS + chosen_color) * TARGETS + target


@compiled
def score_takes(s: State, habits: Habits, evaluator: Evaluator) -> int:
    """List the legal moves of the offer with their scores for the seat to move; return how many there are.

    A move from a factory that is equal to an earlier one gets a very low score.
    """
    p = int64(s.turn)
    worths, scores, moves = evaluator.line_worths[p], evaluator.scores, evaluator.moves
    takes, marker = int64(s.takes[p]), int64(s.marker_in_center)
    n = int64(0)
    for slot in range(int64(s.factories) + 1):
        source = slot if slot < s.factories else int64(CENTER)
        pile = s.pile[source]
        if pile == 0:
            continue
        used, plus = int64(s.floor_used[p]), float32(DROPPED[s.floor_used[p]])
        if source == CENTER:
            used += marker
            plus += float32(habits.starting) * marker
        else:
            for other in range(slot):
                if s.pile[other] == pile:
                    plus = float32(REPEATED)
        for color in range(COLORS):
            size = int64(pile >> color * PILE_BITS & PILE_MASK)
            if size > 0:
                move = (slot * COLORS + color) * TARGETS
                targets = takes >> color * TARGETS & FULL
                for i in range(COUNT[targets]):
                    line = int64(NTH[targets * SOURCES + i])
                    at = (line * (ROWS + 1) + int64(s.line_count[p][line])) * TILES_OF_A_COLOR + size - 1
                    score = float32(worths[line * COLORS + color]) * SHARES[at] - DROPPED[used + LEFT_OVER[at]]
                    scores[n], moves[n] = plus + score, move + line
                    n += 1
                scores[n], moves[n] = plus - DROPPED[used + size], move + FLOOR
                n += 1
    return n
