"""Solves the rest of a round of small Azul, in plain Python: exact at its end, deepened move by move until then."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from azulejos.errors import WrongMoment
from azulejos.games.parts import estimates_of
from azulejos.play import Game, Move, View
from azulejos.rules.loader import load
from azulejos.search.thinker import Limit, Report, Thought

MOST_DEPTH = 8


class OutOfLimit(Exception):
    """The limit was reached in the middle of a depth."""


class RoundSolver:
    """Alpha-beta over the rest of a round, by points ahead; see `azulejos.search.thinker.Thinker`."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._rules = load(game.name, quiet=True)
        self._estimates = estimates_of(game.name)

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        """Find the best move of the seat that is to move."""
        thought = self.rank(view, limit, count=1, is_stopped=is_stopped)[0]
        if report is not None:
            report(thought)
        return thought

    def rank(
        self,
        view: View,
        limit: Limit,
        *,
        count: int | None = None,
        moves: Iterable[Move] | None = None,
        seed: int | str = 0,
        is_stopped: Callable[[], bool] | None = None,
    ) -> tuple[Thought, ...]:
        """Value several first moves on one scale, best first."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        run = _Run(self._rules, self._estimates, limit, is_stopped)
        chosen = [view.game.number(move) for move in moves] if moves is not None else view.legal_numbers()
        values, depth = run.deepened(view.resample(0).table, chosen)
        best = sorted(values, key=lambda number: -values[number])[:count]
        return tuple(run.thought(view.game.move(number), values[number], depth) for number in best)


class _Run:
    """One search: its limits, and what it has counted."""

    def __init__(self, rules: Any, estimates: Any, limit: Limit, is_stopped: Callable[[], bool] | None) -> None:
        self.rules, self.estimates, self.limit, self.is_stopped = rules, estimates, limit, is_stopped
        self.began, self.nodes, self.is_exact = time.monotonic(), 0, False

    def deepened(self, table: Any, chosen: list[int]) -> tuple[dict[int, float], int]:
        """Return the values of these moves from the deepest search that was finished, and its depth."""
        values, reached = dict.fromkeys(chosen, 0.0), 0
        for depth in range(1, min(self.limit.depth or MOST_DEPTH, MOST_DEPTH) + 1):
            self.is_exact = True
            try:
                values = {number: -self.value(self._after(table, number), table.turn, depth - 1) for number in chosen}
            except OutOfLimit:
                self.is_exact = False
                break
            reached = depth
            if self.is_exact:
                break
        return values, reached

    def _after(self, table: Any, number: int) -> Any:
        made = table.copy()
        self.rules.play(made, number)
        return made

    def value(self, table: Any, before: int, depth: int, alpha: float = -1e9, beta: float = 1e9) -> float:
        """Return the points ahead for the seat after `before`; the round's end is judged by estimates."""
        self._count()
        seat = 1 - before
        if self.rules.is_over(table):
            return float(table.score[seat] - table.score[before])
        if self.rules.is_chance(table) or depth == 0:
            self.is_exact = self.is_exact and self.rules.is_chance(table)
            return float(self.estimates.estimate(table, seat) - self.estimates.estimate(table, before))
        numbers = [0] * self.rules.MAX_ACTIONS
        best = -1e9
        count = self.rules.legal_moves(table, numbers)
        for number in numbers[:count]:
            best = max(best, -self.value(self._after(table, number), seat, depth - 1, -beta, -max(alpha, best)))
            if best >= beta:
                break
        return best

    def _count(self) -> None:
        self.nodes += 1
        late = self.limit.time_ms is not None and (time.monotonic() - self.began) * 1000 > self.limit.time_ms
        full = self.limit.nodes is not None and self.nodes > self.limit.nodes
        if late or full or (self.is_stopped is not None and self.is_stopped()):
            raise OutOfLimit

    def thought(self, move: Move, margin: float, depth: int) -> Thought:
        """Return the thought about a move."""
        took_ms = int((time.monotonic() - self.began) * 1000)
        win = 1 / (1 + 2.718281828 ** (-margin / 4))
        return Thought(move, (move,), margin, win, self.nodes, depth, took_ms, self.is_exact)
