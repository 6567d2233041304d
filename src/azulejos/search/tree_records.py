"""The records of the tree search: moments, moves, counters, settings; the tree that they make up; its session."""

from typing import NamedTuple

from azulejos.rules.flat import number, real, record
from azulejos.search.arrays import Floats, Grid, Ints, Rows
from azulejos.search.contract import TreeState
from azulejos.search.session import Answer, Question

__all__ = [
    "BETWEEN_ROUNDS",
    "CHANCE",
    "DECISION",
    "END",
    "EQUALIZING",
    "FINISHED",
    "SEARCHING",
    "VISITING_ONCE",
    "Counters",
    "Edge",
    "Evaluator",
    "Node",
    "Plan",
    "Policy",
    "SearchSettings",
    "Tree",
    "TreeSession",
]

DECISION, BETWEEN_ROUNDS, END = range(3)
"""The kinds of a moment: a seat decides, a round comes next, the match is over."""
SEARCHING, VISITING_ONCE, EQUALIZING, FINISHED = range(4)
"""The stages of a session: an ordinary search, moves that were never visited, those that were visited least."""
CHANCE = -1
"""The seat of chance, and its move."""


@record
class Node:
    """A moment in the tree."""

    key: int = number(64)  # what chance showed before it
    first_edge: int = number(32)  # the others follow it
    sibling: int = number(32)  # the next moment that the same move can lead to
    visits: int = number(32)
    edges: int = number(16)
    moves: int = number(16)  # legal here; 0 until they were listed
    seat: int = number(8)
    kind: int = number(8)
    is_dealt: int = number(8)  # 1: chance acted on the way to it
    padding: int = number(8)


@record
class Edge:
    """A move in the tree, with sums of what it led to for the seat that makes it."""

    win: float = real(64)
    margin: float = real(64)
    value: float = real(64)  # the mean of both, as the seat weighs them
    child: int = number(32)  # the first moment that it led to; of unused edges, the next ones of that number
    visits: int = number(32)
    prior: float = real(32)  # how likely it is the best, before any visit
    move: int = number(16)
    padding: int = number(16)


@record
class Counters:
    """The numbers of a search: what it has used so far, and its limits."""

    used_nodes: int = number(64)
    used_edges: int = number(64)
    visits: int = number(64)
    worlds: int = number(64)  # how many states agree with what the seat knows
    max_depth: int = number(64)
    forced_edge: int = number(64)  # an edge of the root that all visits must take, or -1
    tiling_seat: int = number(64)  # whose tiling choices are searched, or -1; others tile by a quick rule
    depth: int = number(64)  # of the deepest visit
    stamp: int = number(64)  # of the marks
    salt: int = number(64)  # of the deals between rounds


@record
class SearchSettings:
    """How a search weighs and widens."""

    exploration: float = real(64)  # how much the prior of a move counts against its results
    margin_weight: float = real(64)  # what a point of margin counts beside the chance to win
    width: float = real(64)  # after n visits about width * n ** widening moves of a moment are tried
    widening: float = real(64)
    temperature: float = real(64)  # how many points more make a move e times as likely
    patience: float = real(64)  # visits of a round's end before the next round is dealt there


class Evaluator(NamedTuple):
    """What a game's quick player works in: what lines are worth, and the moves with their scores."""

    line_worths: Grid[float]
    scores: Floats
    moves: Ints


class Policy(NamedTuple):
    """A learned policy: how likely a move is the best, by its features, as a sum of weights; and room to work in.

    Without weights, moves are rated by estimates. To learn from searches, `features` and `amounts` have room for the
    features of each move (see `azulejos.search.policy`).
    """

    weights: Floats
    about: Floats  # what is true of several moves
    features: Ints
    amounts: Floats


class Tree(NamedTuple):
    """The arrays of a search."""

    nodes: Rows[Node]
    edges: Rows[Edge]  # those of a moment lie together, in room for a power of 2
    unused: Ints  # the first of some edges that a moment has left for more room, by the power of 2; -1: none
    path: Grid[int]  # of a visit: an edge and the moment that it starts from
    marks: Ints  # the stamp of each move that a moment has
    results: Grid[float]  # of a visit: each seat's share of the win, then its margin
    counters: Rows[Counters]


@record
class Plan:
    """The stage of a session and its limits, in visits."""

    stage: int = number(64)
    most: int = number(64)  # visits in all
    most_searching: int = number(64)  # visits of the ordinary search
    told: int = number(64)  # the move that was reported last, or -1
    next_report: int = number(64)
    chosen: int = number(64)  # the number of edges to be ranked
    at: int = number(64)  # the edge to be visited once
    least: int = number(64)  # the edge with the fewest visits
    least_until: int = number(64)  # it is visited up to this number of visits in all


class TreeSession(NamedTuple):
    """The memory of a search: what the host sees, what the tree works with, the tree."""

    question: Rows[Question]
    wanted: Ints
    states: Rows[TreeState]
    answers: Rows[Answer]
    judges: object  # what judges ends of rounds, see `TreeHooks.new_judges`
    habits: Rows[object]
    settings: Rows[SearchSettings]
    evaluator: Evaluator
    policy: object  # what a game learned of its moves, see `TreeHooks.new_policy`
    tree: Tree
    dice: Ints
    plan: Rows[Plan]
    chosen: Ints  # the edges to be ranked
    ranked: Ints  # those that were visited, best first
    odds: Floats  # how chances to win are corrected, see `azulejos.search.trust`
    uncertainty: Floats  # what was measured of values, see `azulejos.search.uncertainty`
