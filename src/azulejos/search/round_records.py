"""The records of the round solver: what it asks of a game, its frames, its known positions, its session."""

from typing import NamedTuple, Protocol

from azulejos.rules.flat import number, record
from azulejos.search.arrays import Grid, Ints, Rows
from azulejos.search.contract import TreeState
from azulejos.search.session import Answer, Question
from azulejos.search.tree_records import Evaluator

__all__ = ["MAX_PLY", "OPEN", "Entry", "First", "Frame", "Progress", "RoundHooks", "RoundSession", "RoundState"]

OPEN = 3
"""A kind of moment beside DECISION, BETWEEN_ROUNDS and END: chance decides, or more than a round's solver can list."""
MAX_PLY = 96
LINE = 64


class RoundState(TreeState, Protocol):
    """What the round solver itself reads of a state."""

    score: list[int]


class RoundHooks(Protocol):
    """What the round solver asks of a game besides the hooks of the tree search: its module `search.round_hooks`."""

    def stage(self, s: RoundState, /) -> int:
        """Return the kind of the position: DECISION, BETWEEN_ROUNDS, END or OPEN."""

    def position_key(self, s: RoundState, /) -> int:
        """Return a key (from 0 to 2**63 - 1) for everything that can differ within a round and matters for its end."""

    def verdict(self, s: RoundState, seat: int, /) -> int:
        """Return how a finished match ended for a seat: 1 won, 0 shared, -1 lost."""

    def lead(self, s: RoundState, seat: int, /) -> int:
        """Return the points of a seat minus those of the best other."""


@record
class Frame:
    """The record of a ply: its window, the moves tried so far, and the best of them."""

    low: int = number(64)
    high: int = number(64)
    first_low: int = number(64)  # the window at the beginning
    first_high: int = number(64)
    value: int = number(64)
    move: int = number(64)  # the move being tried
    best_move: int = number(64)
    next: int = number(64)  # the number of moves tried
    count: int = number(64)  # the number of moves
    key: int = number(64)
    maximizes: int = number(64)


@record
class Entry:
    """A known position: its value, the kind of bound, and its best move."""

    key: int = number(64)
    value: int = number(32)
    move: int = number(16)
    bound: int = number(16)


@record
class First:
    """A first move and its value; without `is_exact`, the value is the most it can be worth."""

    move: int = number(64)
    value: int = number(64)
    is_exact: int = number(64)


@record
class Progress:
    """The counters and flags of a search, and where it paused."""

    nodes: int = number(64)
    node_limit: int = number(64)
    pause_at: int = number(64)  # the number of nodes after which the search pauses
    is_stopped: int = number(64)  # 1: too many positions, or one that is OPEN
    is_done: int = number(64)
    salt: int = number(64)  # of the keys
    ply: int = number(64)  # where it paused
    is_new: int = number(64)
    is_listed: int = number(64)
    is_running: int = number(64)  # 1: a first move is being searched
    firsts: int = number(64)  # the number of first moves
    at: int = number(64)  # of these, how many are done
    most: int = number(64)  # how many of the best need exact values
    low: int = number(64)  # what the first move must exceed


class RoundSession(NamedTuple):
    """The memory of a search: what the host sees, and what the search works with."""

    question: Rows[Question]
    wanted: Ints
    states: Rows[RoundState]
    answers: Rows[Answer]
    stack: Rows[RoundState]
    frames: Rows[Frame]
    moves: Grid[int]  # of each ply
    scores: Grid[float]
    known: Rows[Entry]
    firsts: Rows[First]
    habits: Rows[object]
    evaluator: Evaluator
    progress: Rows[Progress]
