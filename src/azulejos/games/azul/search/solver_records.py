"""The records of the solver: what it keeps for every ply and every known position, its counters, and its settings."""

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
    """What a ply has: its window, its moves, and the best of them so far."""

    low: int = number(64)
    high: int = number(64)
    to_go: int = number(64)  # how many moves to look further ahead
    value: int = number(64)
    move: int = number(64)  # being tried
    best_move: int = number(64)
    next: int = number(64)  # how many moves were tried
    count: int = number(64)  # how many there are
    key: int = number(64)
    seen_cut: int = number(64)  # 1: the value is not that of the end of the round
    maximizes: int = number(64)
    first_low: int = number(64)  # the window at the beginning
    first_high: int = number(64)
    scouts: int = number(64)  # 1: the move is only compared with the best one
    moves: list[int] = number(64, MAX_ACTIONS)
    scores: list[int] = number(64, MAX_ACTIONS)


@record
class Entry:
    """A known position: its value, which bound that is, its best move, and how far it was looked ahead."""

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
    is_cut: int = number(64)  # 1: the end of the round was not reached everywhere
    searches_tiling: int = number(64)  # 1: the asking seat's own tiling is searched
    salt: int = number(64)  # of the keys
    known_mask: int = number(64)
    groups: int = number(64)  # of tiles on offer
    depth: int = number(64)
    best_move: int = number(64)
    killers: list[int] = number(64, MAX_PLY + 2)  # a move that was good in each ply


class SolverRoom(NamedTuple):
    """The arrays that a search works in."""

    frames: Rows[Frame]
    known: Rows[Entry]
    history: Grid[int]  # how often a move was good, by seat
    progress: Rows[Progress]


def new_room(memory_bits: int) -> SolverRoom:
    """Make room for a search that remembers two to the power of so many positions."""
    return SolverRoom(
        frames=records(Frame, MAX_PLY + 2),
        known=records(Entry, 1 << memory_bits),
        history=numpy.zeros((MAX_PLAYERS, MAX_ACTIONS), numpy.int64),
        progress=records(Progress, 1),
    )
