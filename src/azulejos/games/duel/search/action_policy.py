"""How Duel's learned policy rates actions: taking tiles, chips and plates, and stacking what is left on a factory."""

from numba import int64

from azulejos.games.duel.rules.components import (
    BROKEN_AREA,
    BROKEN_COST,
    BROKEN_SPACES,
    CHIP_TYPES,
    COLORS,
    COLUMNS,
    COUNT,
    FULL,
    LARGE,
    MOON,
    PLATE_COLUMNS,
    PLATES_OF_A_KIND,
    ROUNDS,
    ROWS,
    SHOWS,
    SMALL_FACTORIES,
    TARGETS,
)
from azulejos.games.duel.rules.numbers import DRAW_PLATE, STACK_THREE, STACK_TWO, TAKE_CHIP, TAKE_PLATE
from azulejos.games.duel.rules.state import ACQUIRE, State
from azulejos.games.duel.search import policy_features as features
from azulejos.games.duel.search.evaluation import EMPTY_SPECIAL, MULTICOLOR
from azulejos.games.duel.search.policy_features import MOST_CHIPS, MOST_LEFT, MOST_ON_OFFER, MOST_OVER
from azulejos.games.duel.search.quick_play import PLATE_COLORS, colors_short, colors_waiting, moon_count
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats
from azulejos.search.policy import counted, keep_features
from azulejos.search.tree_records import Evaluator, Policy

GOOD_WORTH = 4.0  # of a line, in points: better ones have weights of their own
DENIED, DENIES, GROUP, ON_OFFER = range(4)
"""What is kept about a group of tiles: its worth to the other seat, whether it fills a line there, and so on."""


@compiled
def best_use(s: State, p: int, color: int, count: int, worths: Floats) -> tuple[float, int]:
    """Estimate the most that a seat could make of tiles; also return whether they would fill a line."""
    best = 0.0
    fills = 0
    for row in range(ROWS):
        if s.takes[p] >> color * TARGETS + row & 1:
            held = s.line_count[p][row]
            missing = row + 1 - held
            worth = worths[row * COLORS + color]
            placed = min(count, missing)
            share = 1.0 - 0.7 * held / (row + 1) if placed == missing else 0.7 * placed / (row + 1)
            gain = worth * share - 1.5 * (count - placed)
            if gain > best:
                best = gain
                fills = int64(placed == missing)
    return best, fills


@compiled
def tiles_on_offer(s: State, color: int) -> int:
    """Return how many tiles of a color are on suns and moons."""
    count = int64(s.large_moon[color])
    for factory in range(SMALL_FACTORIES + 1):
        count += s.sun[factory][color]
    for factory in range(SMALL_FACTORIES):
        for level in range(s.moon_height[factory]):
            count += s.moon_stack[factory][level] == color
    return count


@compiled
def look_at_group(s: State, group: int, count: int, evaluator: Evaluator, policy: Policy) -> None:
    """Find out about a group of tiles what does not depend on its target, once for all of its moves."""
    about = policy.about
    if about[GROUP] == group:
        return
    other = 1 - int64(s.turn)
    about[GROUP] = group
    about[DENIED], about[DENIES] = best_use(s, other, group % COLORS, count, evaluator.line_worths[other])
    about[ON_OFFER] = tiles_on_offer(s, group % COLORS)


@compiled
def rate_line(s: State, row: int, color: int, count: int, chips: int, evaluator: Evaluator, policy: Policy) -> float:
    """Rate tiles that go to a pattern line."""
    p = int64(s.turn)
    r = int64(s.round)
    held = int64(s.line_count[p][row])
    placed = min(count, row + 1 - held)
    left = row + 1 - held - placed
    fills = int64(left == 0)
    worth = evaluator.line_worths[p, row * COLORS + color]
    kind = (r * 2 + fills) * 2 + (worth > GOOD_WORTH)
    score = counted(policy, features.TAKE_WORTH + kind, worth if fills else worth * placed / (row + 1))
    score += counted(policy, features.TAKE_SHARE + r * 2 + fills, placed / (row + 1))
    shape = (row * ROWS + left) * (MOST_OVER + 1) + min(count - placed, MOST_OVER)
    score += counted(policy, features.TAKE_SHAPE + shape, 1.0)
    score += counted(policy, features.TAKE_LINE + (r * TARGETS + row) * 2 + fills, 1.0)
    fit = 0
    if s.fits[p][row] >> color * COLUMNS & FULL:
        fit = 2
    elif (s.plates[p] >> row // 2 * PLATE_COLUMNS & 7) != 7 and r < ROUNDS:
        fit = 1
    score += counted(policy, features.TAKE_FIT + ((held > 0) * 3 + fit) * 2 + fills, 1.0)
    if left > 0:
        score += counted(policy, features.TAKE_CHIPS + (min(left, 3) - 1) * (MOST_CHIPS + 1) + chips, 1.0)
        rest = min(int64(policy.about[ON_OFFER]) - count, MOST_ON_OFFER)
        score += counted(policy, features.TAKE_REST + (min(left, MOST_LEFT) - 1) * (MOST_ON_OFFER + 1) + rest, 1.0)
    return score


@compiled
def breaking_cost(s: State, over: int) -> float:
    """Return what it costs the seat to move to break so many tiles (D29)."""
    cost = 0.0
    space = int64(s.broken_used[s.turn])
    while over > 0 and space < BROKEN_SPACES:
        cost += BROKEN_COST[space]
        space += 1
        over -= 1
    return cost


@compiled
def rate_take(s: State, move: int, chips: int, evaluator: Evaluator, policy: Policy) -> float:
    """Rate taking tiles: what they do for the seat, and what they would do for the other."""
    group = move // TARGETS
    source = group // COLORS
    color = group % COLORS
    target = move % TARGETS
    r = int64(s.round)
    count = moon_count(s, color) if source == MOON else int64(s.sun[source][color])
    look_at_group(s, group, count, evaluator, policy)
    if target == BROKEN_AREA:
        over = count
        shape = BROKEN_AREA * ROWS * (MOST_OVER + 1) + min(count, MOST_OVER + 1) - 1
        score = counted(policy, features.TAKE_SHAPE + shape, 1.0)
        score += counted(policy, features.TAKE_LINE + (r * TARGETS + BROKEN_AREA) * 2, 1.0)
    else:
        over = max(count - (target + 1 - int64(s.line_count[s.turn][target])), 0)
        score = rate_line(s, target, color, count, chips, evaluator, policy)
    score += counted(policy, features.TAKE_COST + r, breaking_cost(s, over))
    kind = 0
    if source == MOON:
        kind = 3 if s.start_tile_out and s.large_moon[color] > 0 else 2
    elif source == LARGE:
        kind = 1
    score += counted(policy, features.TAKE_SOURCE + (r * 4 + kind) * 3 + min(count, 3) - 1, 1.0)
    denies = int64(policy.about[DENIES])
    score += counted(policy, features.TAKE_DENIED + r * 2 + denies, policy.about[DENIED])
    return score + counted(policy, features.TAKE_DENIES + denies * 2 + (target == BROKEN_AREA), 1.0)


@compiled
def rate_plate(s: State, plate: int, waiting: int, policy: Policy) -> float:
    """Rate a plate to take or keep: its kind and its colors."""
    kind = int64(plate >= PLATES_OF_A_KIND)
    score = counted(policy, features.PLATE_FITS + COUNT[PLATE_COLORS[plate] & waiting], 1.0)
    score += counted(policy, features.PLATE_KIND + s.round * 2 + kind, 1.0)
    if s.goals >> (MULTICOLOR if kind else EMPTY_SPECIAL) & 1:
        score += counted(policy, features.PLATE_GOAL + 1 - kind, 1.0)
    if s.phase == ACQUIRE:
        score += counted(policy, features.PLATE_TOKENS + s.round * 4 + s.tokens[s.turn], 1.0)
        score += rate_need(s, waiting, policy)
    return score


@compiled
def rate_need(s: State, waiting: int, policy: Policy) -> float:
    """Rate getting any plate: how many are there, how many lines wait for one."""
    score = counted(policy, features.PLATES_PLACED + COUNT[int64(s.plates[s.turn])], 1.0)
    return score + counted(policy, features.LINES_WAITING + s.round * 5 + min(COUNT[waiting], 4), 1.0)


@compiled
def rate_chip(s: State, chip: int, chips: int, short: int, policy: Policy) -> float:
    """Rate taking a chip."""
    r = int64(s.round)
    score = counted(policy, features.CHIP_HELD + r * (MOST_CHIPS + 1) + chips, 1.0)
    score += counted(policy, features.CHIP_SHOWN + min(COUNT[SHOWS[chip] & short], 3), 1.0)
    taken = int64(s.chips_taken[s.turn])
    score += counted(policy, features.CHIP_TAKEN + r * 4 + taken * 2 + (COUNT[short] > 1), 1.0)
    up = 0
    for factory in range(SMALL_FACTORIES):
        up += s.chip[factory] >= 0
    return score + counted(policy, features.CHIPS_UP + up, 1.0)


@compiled
def rate_actions(s: State, n: int, evaluator: Evaluator, policy: Policy) -> None:
    """Rate the actions A to D (D10, D13, D15, D18)."""
    scores, moves = evaluator.scores, evaluator.moves
    p = int64(s.turn)
    waiting = colors_waiting(s, p)
    short = colors_short(s, p)
    chips = int64(0)
    for chip in range(CHIP_TYPES):
        chips += s.chip_held[p][chip]
    chips = min(chips, MOST_CHIPS)
    policy.about[GROUP] = -1
    for i in range(n):
        move = moves[i]
        if move < TAKE_CHIP:
            scores[i] = rate_take(s, move, chips, evaluator, policy)
        elif move < TAKE_PLATE:
            scores[i] = rate_chip(s, int64(s.chip[move - TAKE_CHIP]), chips, short, policy)
        elif move < DRAW_PLATE:
            scores[i] = rate_plate(s, int64(s.display[move - TAKE_PLATE]), waiting, policy)
        else:
            feature = features.DRAW + (s.round * 3 + s.tokens[p]) * 3 + s.top_kind + 1
            scores[i] = counted(policy, feature, 1.0) + rate_need(s, waiting, policy)
        keep_features(policy, i)


@compiled
def rate_order(s: State, move: int, evaluator: Evaluator, policy: Policy) -> float:
    """Rate an order of a stack by who could use its two upper tiles (D13)."""
    p = int64(s.turn)
    choice = move - STACK_TWO if move >= STACK_TWO else move - STACK_THREE
    top, second = choice % COLORS, choice // COLORS % COLORS
    worths = evaluator.line_worths
    theirs, _ = best_use(s, 1 - p, top, 1 + moon_count(s, top), worths[1 - p])
    own, _ = best_use(s, p, top, 1 + moon_count(s, top), worths[p])
    under, _ = best_use(s, 1 - p, second, 1 + moon_count(s, second), worths[1 - p])
    score = counted(policy, features.TOP_THEIRS + s.round, theirs) + counted(policy, features.TOP_OWN + s.round, own)
    return score + counted(policy, features.SECOND_THEIRS + s.round, under)
