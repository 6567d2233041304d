"""How deep the solver of Azul searches: late moves less deep at first, then every move to the end of the round."""

from math import log

import numpy
from numba import int64

from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.azul.search.evaluation import POINT
from azulejos.games.azul.search.solver_records import Frame, Plan, SolverRoom
from azulejos.rules.kit import compiled

ENOUGH_AHEAD = 4  # from this depth on, the search may go to the end of the round directly
ENOUGH_REDUCED = 6  # the same if late moves were tried less deep
PROOF = 8  # whether the match is won takes so many times fewer positions than the value, more or less
PAST_END = 10  # how much deeper than the end of the round such a search goes, so that most lines reach the end
PLENTY = 1 << 50  # positions: more than any search has time for
LIKELY = 6 * POINT  # a lead from which on a proof is tried
MOST_TRIED, MOST_TO_GO = 63, 31
REDUCTIONS = numpy.array(
    [[int(log(n or 1) * log(d or 1)) for d in range(MOST_TO_GO + 1)] for n in range(MOST_TRIED + 1)], numpy.int8
)
"""How many moves less deep the n-th move of a position is tried at first, with d moves to go."""


@compiled(inline="early")
def reduction(s: State, frame: Frame, full_moves: int) -> int:
    """Return how many moves less deep a late move is tried at first: the best move is rarely far down the order."""
    if full_moves == 0 or frame.next <= full_moves or s.phase != OFFER:
        return int64(0)
    return min(int64(REDUCTIONS[min(frame.next, MOST_TRIED), min(frame.to_go, MOST_TO_GO)]), frame.to_go - 1)


@compiled(inline="early")
def is_end_affordable(depth: int, nodes_left: int, groups: int) -> bool:
    """Whether the search can go to the end of the round next.

    The end takes about three times as many positions for each remaining group of tiles, and less than all depths before
    it: values that hold to the end of the round can be reused however a position is reached.
    """
    positions = 1
    for _ in range(groups):
        positions *= 3
    return min(nodes_left, PLENTY) * max(depth, ENOUGH_AHEAD) >= ENOUGH_AHEAD * positions


@compiled(inline="early")
def set_depth(plan: Plan, nodes_left: int, room: SolverRoom) -> None:
    """Choose the next depth: one move more, or the end of the round as soon as that is affordable."""
    progress, style = room.progress[0], room.style[0]
    groups = progress.groups
    is_affordable = is_end_affordable(plan.depth, nodes_left, groups)
    progress.is_exact = 0
    if style.full_moves > 0 and 0 < groups <= plan.deepest:
        enough = min(ENOUGH_REDUCED, groups) if is_affordable else min(groups + PAST_END, plan.deepest)
        progress.is_exact = plan.depth >= enough
        step = 2 if is_affordable and plan.depth < ENOUGH_AHEAD else 1
        plan.depth = groups if progress.is_exact else min(plan.depth + step, plan.deepest)
        progress.full_moves = 0 if progress.is_exact else style.full_moves
    else:
        plan.depth = min(depth_in_full(plan.depth, is_affordable, groups), plan.deepest)
        progress.full_moves = style.full_moves if plan.depth < groups else 0


@compiled(inline="early")
def set_proof(plan: Plan, value: int, nodes_left: int, room: SolverRoom) -> None:
    """Choose to prove next that the match is won or lost in this round, if that is likely and affordable.

    The end of the round itself is better, if it is affordable: its value says who wins, and by how many points.
    """
    progress = room.progress[0]
    groups = progress.groups
    plan.proves = 0
    if plan.may_end == 0 or plan.is_tried or plan.depth < min(ENOUGH_REDUCED, groups) or abs(value) < LIKELY:
        return
    is_end_next = is_end_affordable(plan.depth, nodes_left, groups)
    if not is_end_next and is_end_affordable(plan.depth, PROOF * min(nodes_left, PLENTY), groups):
        plan.is_tried = 1
        plan.proves = 1 if value > 0 else -1
        progress.is_exact, progress.full_moves = 1, 0


@compiled(inline="early")
def depth_in_full(depth: int, is_affordable: bool, groups: int) -> int:
    """Return the next depth of a search that tries every move in full, or that may not go to the end of the round."""
    if depth >= groups or not is_affordable:
        return depth + 1
    return depth + 2 if depth < ENOUGH_AHEAD else groups  # every move removes at least one group


@compiled(inline="early")
def is_deepest(plan: Plan, room: SolverRoom) -> bool:
    """Whether the limit of depth is reached; if it is beyond the end of the round, only an exact search reaches it."""
    progress = room.progress[0]
    return plan.depth >= plan.deepest and (progress.full_moves == 0 or plan.deepest < progress.groups)
