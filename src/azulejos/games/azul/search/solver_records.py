"""The records of the solver: for every ply and every known position, its counters, its plan, its session."""

from typing import TYPE_CHECKING, NamedTuple

import numpy

from azulejos.games.azul.rules.components import MAX_PLAYERS
from azulejos.games.azul.rules.game import MAX_ACTIONS
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.evaluation import WIN
from azulejos.rules.flat import number, record
from azulejos.search.arrays import Floats, Grid, Ints, Rows, records
from azulejos.search.session import Answer, Question

if TYPE_CHECKING:
    from azulejos.games.azul.search.boards import Scales

__all__ = [
    "INFINITE",
    "MAX_PLY",
    "Entry",
    "Frame",
    "Plan",
    "Progress",
    "SolverRoom",
    "SolverSession",
    "Style",
    "Valued",
    "new_room",
]

MAX_PLY = 64
INFINITE = 4 * WIN
"""More than any value."""


@record
class Frame:
    """The record of a ply: its window, its moves, and the best of them so far."""

    low: int = number(64)
    high: int = number(64)
    to_go: int = number(64)  # the remaining depth
    value: int = number(64)
    move: int = number(64)  # the move being tried
    best_move: int = number(64)
    next: int = number(64)  # the number of moves tried
    count: int = number(64)  # the number of moves
    key: int = number(64)
    at: int = number(64)  # where the position is remembered
    seen_cut: int = number(64)  # 1: the value does not hold to the end of the round
    maximizes: int = number(64)
    first_low: int = number(64)  # the window at the beginning
    first_high: int = number(64)
    scouts: int = number(64)  # 1: the move is only compared with the best one
    reduced: int = number(64)  # how many moves less deep the move is searched at first
    is_last_two: int = number(64)  # 1: two groups are left, and the window is narrow: `last_takes` tries its moves
    moves: list[int] = number(64, MAX_ACTIONS)
    scores: list[int] = number(64, MAX_ACTIONS)


@record
class Entry:
    """A known position: its value, the kind of bound, its best move, and the depth of its search."""

    key: int = number(64)
    value: int = number(32)
    move: int = number(16)
    depth: int = number(8)
    bound: int = number(8)


@record
class Progress:
    """The counters and flags of a search, and where it paused."""

    nodes: int = number(64)
    node_limit: int = number(64)
    is_stopped: int = number(64)
    is_cut: int = number(64)  # 1: some line did not reach the end of the round
    searches_tiling: int = number(64)  # 1: the asking seat's own tiling is searched
    salt: int = number(64)  # of the keys
    known_mask: int = number(64)
    pair_mask: int = number(64)  # the same for positions with at most two groups
    groups: int = number(64)  # of tiles on offer
    pause_at: int = number(64)  # the number of nodes after which the search pauses
    ply: int = number(64)  # where it paused
    is_new: int = number(64)  # 1: the position of this ply comes next
    is_open: int = number(64)  # 1: its moves are listed
    full_moves: int = number(64)  # the style's, or 0 if every move is tried at full depth
    is_exact: int = number(64)  # 1: only values that hold to the end of the round are reused
    killers: list[int] = number(64, MAX_PLY + 2)  # a good move for each ply


@record
class Style:
    """How a search orders moves, how deep it tries them, and what it tells. With zeros, it does as the anchor does."""

    full_moves: int = number(64)  # how many moves of a position are tried at full depth immediately; 0: all
    history_by_tiles: int = number(64)  # 1: moves were good by color, line and number of tiles; 0: by source, too
    points_only: int = number(64)  # 1: margins do not contain what a likely win is worth


@record
class Plan:
    """How deep the search is, and which first moves it values."""

    depth: int = number(64)  # being searched
    reached: int = number(64)  # completed
    deepest: int = number(64)  # the limit
    is_cut: int = number(64)  # 1: the completed depth did not reach the end of the round everywhere
    is_between: int = number(64)  # 1: a depth is to begin
    is_next: int = number(64)  # 1: a first move is to begin
    is_done: int = number(64)
    is_forced: int = number(64)  # 1: there is only one legal move
    count: int = number(64)  # of first moves; 1 to find the best move
    most: int = number(64)  # how many of the best first moves need exact values
    wanted: int = number(64)  # the number of wanted first moves, whose values are exact, too
    at: int = number(64)  # the first move being searched
    exact: int = number(64)  # how many of those found so far have exact values
    low: int = number(64)  # the value that it must exceed to be exact
    was_cut: int = number(64)  # 1: some line of this depth did not reach the end of the round
    may_end: int = number(64)  # 1: the match may end with this round
    proves: int = number(64)  # what is being proved instead of a value: 1: a win of the match, -1: its loss, 0: nothing
    is_tried: int = number(64)  # 1: a proof was tried
    is_lost: int = number(64)  # 1: every first move is proved to lose the match


@record
class Valued:
    """A line of moves and its value in the solver's units."""

    value: int = number(64)
    length: int = number(64)
    line: list[int] = number(64, MAX_PLY)


class SolverRoom(NamedTuple):
    """The arrays that a search works in."""

    frames: Rows[Frame]
    known: Rows[Entry]
    history: Grid[int]  # how good a move was elsewhere, per seat
    good: Grid[int]  # how often it was good
    tries: Grid[int]  # how often it was tried where some move was good
    progress: Rows[Progress]
    style: Rows[Style]


class SolverSession(NamedTuple):
    """The memory of a search session: what the host sees, and what the solver works with."""

    question: Rows[Question]
    wanted: Ints
    states: Rows[State]
    answers: Rows[Answer]
    stack: Rows[State]  # the position of each ply
    spare: Rows[State]  # to follow lines on
    scales: "Scales"
    room: SolverRoom
    plan: Rows[Plan]
    ranked: Rows[Valued]  # the first moves as of the completed depth, best first
    found: Rows[Valued]  # those of the depth being searched: the exact ones, then those that are too low
    odds: Floats  # how chances to win are corrected, see `azulejos.search.trust`
    uncertainty: Floats  # what was measured of values, see `azulejos.search.uncertainty`


def new_room(positions: int, *style: int) -> SolverRoom:
    """Return the arrays of a search that remembers this number of positions (a power of 2)."""
    return SolverRoom(
        frames=records(Frame, MAX_PLY + 2),
        known=records(Entry, positions),
        history=numpy.zeros((MAX_PLAYERS, MAX_ACTIONS), numpy.int64),
        good=numpy.zeros((MAX_PLAYERS, MAX_ACTIONS), numpy.int64),
        tries=numpy.zeros((MAX_PLAYERS, MAX_ACTIONS), numpy.int64),
        progress=records(Progress, 1),
        style=records(Style, 1, *style),
    )
