"""The records of the solver: for every ply and every known position, its counters, and its settings."""

from typing import NamedTuple

import numpy

from azulejos.games.azul.rules.components import MAX_PLAYERS
from azulejos.games.azul.rules.game import MAX_ACTIONS
from azulejos.rules.flat import number, record
from azulejos.search.arrays import Grid, Rows, records

__all__ = ["MAX_PLY", "Entry", "Frame", "Progress", "SolverRoom", "new_room"]

MAX_PLY = 64


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
    seen_cut: int = number(64)  # 1: the value does not hold to the end of the round
    maximizes: int = number(64)
    first_low: int = number(64)  # the window at the beginning
    first_high: int = number(64)
    scouts: int = number(64)  # 1: the move is only compared with the best one
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
    """The counters and flags of a search."""

    nodes: int = number(64)
    node_limit: int = number(64)
    is_stopped: int = number(64)
    is_cut: int = number(64)  # 1: some line did not reach the end of the round
    searches_tiling: int = number(64)  # 1: the asking seat's own tiling is searched
    salt: int = number(64)  # of the keys
    known_mask: int = number(64)
    groups: int = number(64)  # of tiles on offer
    depth: int = number(64)
    best_move: int = number(64)
    killers: list[int] = number(64, MAX_PLY + 2)  # a good move for each ply


class SolverRoom(NamedTuple):
    """The arrays that a search works in."""

    frames: Rows[Frame]
    known: Rows[Entry]
    history: Grid[int]  # how often a move was good, per seat
    progress: Rows[Progress]


def new_room(memory_bits: int) -> SolverRoom:
    """Return the arrays of a search that remembers 2**bits positions."""
    return SolverRoom(
        frames=records(Frame, MAX_PLY + 2),
        known=records(Entry, 1 << memory_bits),
        history=numpy.zeros((MAX_PLAYERS, MAX_ACTIONS), numpy.int64),
        progress=records(Progress, 1),
    )
