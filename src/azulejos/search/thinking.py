"""Thinking about a position: limits, and what comes out of it."""

import math
import threading
import time
from dataclasses import dataclass
from typing import Any

from azulejos.errors import AzulejosError, WrongMoment
from azulejos.play import Move, View
from azulejos.rules.loader import load, record_type
from azulejos.search.kit import open_module

__all__ = ["AzulSolver", "Limit", "Thought"]

POINTS_PER_UNIT_OF_CHANCE = 9.0
"""A lead of so many points between two rounds makes a win 73 % likely."""


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop: after so many positions, moves ahead, or milliseconds; at least one of them."""

    nodes: int | None = None
    depth: int | None = None
    time_ms: int | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.nodes, self.depth, self.time_ms) if limit is not None]
        if not given or min(given) < 1:
            raise AzulejosError(f"a limit needs nodes, a depth or a time above 0: {self}", code="bad-limit")


@dataclass(frozen=True, slots=True)
class Thought:
    """The best move and why: the expected line of play, its value for the seat, and the work that was done.

    `margin` is in points ahead of the best other seat, `win` the chance to win. `is_exact` says that the rest of the
    round was seen to its end.
    """

    move: Move
    variation: tuple[Move, ...]
    margin: float
    win: float
    nodes: int
    depth: int
    time_ms: int
    is_exact: bool


class AzulSolver:
    """Looks ahead to the end of the round (alpha-beta, deeper and deeper) and weighs what it finds there.

    `learned` uses the net from self-play where there is one (two players, colored side), else the hand-made
    evaluation.
    """

    def __init__(self, *, learned: bool = True, memory_bits: int = 18) -> None:
        self._solver: Any = open_module("azul", "solver")
        import numpy  # after the solver, which says what to install if it is missing

        nets = open_module("azul", "learned")
        self._net = nets.shipped_net() if learned else nets.no_net()
        deepest = self._solver.MAX_PLY + 2
        self._states = numpy.zeros(deepest, record_type(load("azul", "state").State))
        self._room = numpy.zeros((deepest, 3, self._solver.MAX_MOVES), numpy.int64)
        self._known = numpy.zeros(1 << memory_bits, self._solver.ENTRY)
        self._history = numpy.zeros((4, self._solver.MAX_MOVES), numpy.int64)
        self._work = numpy.zeros(self._solver.KILLERS + deepest, numpy.int64)

    def think(self, view: View, limit: Limit) -> Thought:
        """Find the best move of the seat that is to move; with a limit of nodes or depth always the same one."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        began = time.monotonic()
        for name in view.table.LAYOUT:
            self._states[0][name] = getattr(view.table, name)
        self._known["key"] = -1
        self._work[:] = 0
        self._work[self._solver.NODE_LIMIT] = limit.nodes or 1 << 62
        deepest = min(limit.depth or 99, self._solver.MAX_PLY - 2)
        watch = self._watch(limit)
        try:
            arrays = (self._net, self._room, self._known, self._history, self._work)
            value = int(self._solver.deepen(self._states, view.to_move, deepest, *arrays))
        finally:
            if watch is not None:
                watch.cancel()
        return self._thought(view, value, began)

    def _watch(self, limit: Limit) -> threading.Timer | None:
        """Set the stop flag when the time is up: the search releases Python's lock and looks at it again and again."""
        if limit.time_ms is None:
            return None
        watch = threading.Timer(max(limit.time_ms - 3, 0) / 1000, self._stop)
        watch.daemon = True
        watch.start()
        return watch

    def _stop(self) -> None:
        self._work[self._solver.STOPPED] = 1

    def _thought(self, view: View, value: int, began: float) -> Thought:
        work, solver = self._work, self._solver
        variation = self._variation(view) or view.legal_moves()[:1]
        margin, win = self._judged(value)
        is_exact = work[solver.DEPTH] > 0 and not (work[solver.STOPPED] or work[solver.CUT] or view.game.gray)
        spent = int((time.monotonic() - began) * 1000)
        nodes, depth = int(work[solver.NODES]), int(work[solver.DEPTH])
        return Thought(variation[0], variation, margin, win, nodes, depth, spent, bool(is_exact))

    def _judged(self, value: int) -> tuple[float, float]:
        """Give a value as points and as the chance to win."""
        certain = self._solver.WIN
        if abs(value) > certain // 2:
            won = value > 0
            return (value - (certain if won else -certain)) / self._solver.POINT, 1.0 if won else 0.0
        margin = value / self._solver.POINT
        return margin, 1 / (1 + math.exp(-margin / POINTS_PER_UNIT_OF_CHANCE))

    def _variation(self, view: View) -> tuple[Move, ...]:
        """Follow the best moves through the known positions, from the best one of the last full look."""
        line: list[Move] = []
        state = self._states[0].copy()
        best = int(self._work[self._solver.BEST])
        while best >= 0 and self._solver.is_legal(state, best) and len(line) < self._solver.MAX_PLY:
            line.append(view.game.move(best))
            self._solver.play(state, best)
            if state["phase"] != self._states[0]["phase"]:
                break
            key = self._solver.position_key(state) ^ self._work[self._solver.SALT]
            entry = self._known[key & (len(self._known) - 1)]
            best = int(entry["move"]) if entry["key"] == key else -1
        return tuple(line)
