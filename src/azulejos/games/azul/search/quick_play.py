"""Quick play of Azul: the group of tiles with the best score, each with some noise, where it scores best.

What a group is worth depends on its color and size alone, so the groups of factories are scored by color and size.
Tables stand for divisions and jumps: which way a jump goes cannot be foreseen here, and that takes longer.
"""

from numba import float32, int64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COUNT,
    FACTORY_TILES,
    FLOOR,
    FULL,
    MAX_PLAYERS,
    NTH,
    PILE_BITS,
    PILE_MASK,
    ROWS,
    SOURCES,
    SOURCES_MASK,
    TARGETS,
)
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.quick_tables import (
    COSTS,
    EXTRAS,
    FILLING,
    FILLINGS,
    FILLS,
    IMPOSSIBLE,
    PHASES,
    SHARES,
    STARTS,
    QuickTables,
    case_of,
    drop_cost,
)
from azulejos.rules.flat import real, record
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Ints, Rows, records
from azulejos.search.tree_records import Evaluator

HABITS = (0.6, 0.8, 1.0, 0.8, 4.0, 1.0)
REPEATED = -50.0  # what is added to the score of a move from a factory that is equal to another one
FACTORIES_MASK = SOURCES_MASK >> 1
NOISE_BITS, NOISES_AT_ONCE = 10, 3  # 30 bits are the most that `below` draws
NOISE_LEVELS = 1 << NOISE_BITS


@record
class Habits:
    """The settings of quick play. All but the last two are for estimates of single moves, which use no tables."""

    line_share: float = real(64)  # share of a line's value that an incomplete line has
    wall_progress: float = real(64)  # share of the value of progress on the wall
    dropping: float = real(64)  # share of the floor's cost
    starting: float = real(64)  # value of the marker
    noise: float = real(64)  # the noise of a score, in points
    by_group: float = real(64)  # 1: by the tables, a noise for each group; 0: by estimates, a noise for each move


def new_habits() -> Rows[Habits]:
    """Return the habits of quick play."""
    return records(Habits, 1, *HABITS)


@compiled(inline="late")
def score_factories(
    s: State, case: int, color: int, used: int, worths: Floats, tables: QuickTables, scores: Floats
) -> None:
    """Score groups of one to four tiles for the seat to move, where each scores best; `used` floor spaces are taken."""
    p = int64(s.turn)
    shares, extras, costs = tables.shares, tables.extras, tables.costs
    lines = s.takes[p] >> color * TARGETS
    one, two = -drop_cost(tables, case, used + 1), -drop_cost(tables, case, used + 2)
    three, four = -drop_cost(tables, case, used + 3), -drop_cost(tables, case, used + 4)
    for line in range(ROWS):
        worth = worths[line * COLORS + color]
        barrier = float32(0.0) if lines >> line & 1 else float32(IMPOSSIBLE)
        fill = line * (ROWS + 1) + int64(s.line_count[p][line])
        at = (case * FILLS + fill) * FACTORY_TILES
        cost = ((case * COSTS + used) * FILLS + fill) * FACTORY_TILES
        one = max(one, worth * shares[at] + extras[at] - costs[cost] + barrier)
        two = max(two, worth * shares[at + 1] + extras[at + 1] - costs[cost + 1] + barrier)
        three = max(three, worth * shares[at + 2] + extras[at + 2] - costs[cost + 2] + barrier)
        four = max(four, worth * shares[at + 3] + extras[at + 3] - costs[cost + 3] + barrier)
    scores[1], scores[2], scores[3], scores[4] = one, two, three, four


@compiled(inline="late")
def score_at(s: State, case: int, line: int, size: int, used: int, worth: float, tables: QuickTables) -> float:
    """Score a group of any size in a line that accepts it, of this worth, for the seat to move."""
    held = int64(s.line_count[int64(s.turn)][line])
    placed = min(size, line + 1 - held)
    filling = case * FILLINGS + FILLING[line * (ROWS + 1) + held] + placed - 1
    share, extra = tables.weights[SHARES + filling], tables.weights[EXTRAS + filling]
    return worth * share + extra - drop_cost(tables, case, used + size - placed)


@compiled
def best_target(
    s: State, case: int, color: int, size: int, used: int, worths: Floats, tables: QuickTables
) -> tuple[float, int]:
    """Return the best score of a group of tiles for the seat to move, and where it goes."""
    best = -drop_cost(tables, case, used + size)
    target = int64(FLOOR)
    lines = s.takes[int64(s.turn)] >> color * TARGETS & FULL
    for n in range(COUNT[lines]):
        line = int64(NTH[lines * SOURCES + n])
        score = score_at(s, case, line, size, used, worths[line * COLORS + color], tables)
        target = line if score > best else target
        best = max(best, score)
    return best, target


@compiled
def quick_take(s: State, phase: int, habits: Habits, evaluator: Evaluator, tables: QuickTables, dice: Ints) -> int:
    """Return the move that takes the group with the best score, each score with some noise."""
    p = int64(s.turn)
    case = case_of(s, phase)
    worths, scores = tables.worths[p + MAX_PLAYERS * (phase == PHASES - 1)], evaluator.scores
    used, marker = int64(s.floor_used[p]), int64(s.marker_in_center)
    for_marker = tables.weights[STARTS + case] * marker
    chosen, chosen_color = int64(0), int64(0)
    most = -1e9
    grain = habits.noise * (1 / NOISE_LEVELS)
    noise = int64(1)  # random bits for some groups, below a bit that shows where they end
    for color in range(COLORS):
        sources = s.holds >> color * SOURCES & SOURCES_MASK
        factories = sources & FACTORIES_MASK
        if factories:
            score_factories(s, case, color, used, worths, tables, scores)
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
            best, _ = best_target(s, case, color, size, used + marker, worths, tables)
            if noise == 1:
                noise = below(dice, 1 << NOISES_AT_ONCE * NOISE_BITS) + (1 << NOISES_AT_ONCE * NOISE_BITS)
            score = best + for_marker + grain * (noise & NOISE_LEVELS - 1)
            noise >>= NOISE_BITS
            if score > most:
                most = score
                chosen, chosen_color = int64(CENTER), int64(color)
    size = int64(s.pile[chosen] >> chosen_color * PILE_BITS & PILE_MASK)
    used = used + marker if chosen == CENTER else used
    _, target = best_target(s, case, chosen_color, size, used, worths, tables)
    slot = chosen if chosen != CENTER else int64(s.factories)
    return (slot * COLORS + chosen_color) * TARGETS + target


@compiled
def score_takes(s: State, phase: int, evaluator: Evaluator, tables: QuickTables) -> int:
    """List the legal moves of the offer with their scores for the seat to move; return how many there are.

    A move from a factory that is equal to an earlier one gets a very low score.
    """
    p = int64(s.turn)
    case = case_of(s, phase)
    worths = tables.worths[p + MAX_PLAYERS * (phase == PHASES - 1)]
    scores, moves = evaluator.scores, evaluator.moves
    takes, marker = int64(s.takes[p]), int64(s.marker_in_center)
    n = int64(0)
    for slot in range(int64(s.factories) + 1):
        source = slot if slot < s.factories else int64(CENTER)
        pile = s.pile[source]
        if pile == 0:
            continue
        used, plus = int64(s.floor_used[p]), drop_cost(tables, case, int64(s.floor_used[p]))
        if source == CENTER:
            used += marker
            plus += tables.weights[STARTS + case] * marker
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
                    worth = worths[line * COLORS + color]
                    scores[n] = plus + score_at(s, case, line, size, used, worth, tables)
                    moves[n] = move + line
                    n += 1
                scores[n], moves[n] = plus - drop_cost(tables, case, used + size), move + FLOOR
                n += 1
    return n
