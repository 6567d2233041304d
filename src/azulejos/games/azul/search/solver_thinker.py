"""A thinker for Azul that solves the rest of a round, deeper and deeper, with limits and reports."""

import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from azulejos.errors import WrongMoment
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.boards import new_scales
from azulejos.games.azul.search.evaluation import POINT, WIN
from azulejos.games.azul.search.solver_records import MAX_PLY, new_room
from azulejos.play import Game, Move, View
from azulejos.rules.loader import load
from azulejos.search.arrays import by_name, ints, records
from azulejos.search.net import net_of, no_net
from azulejos.search.net_files import POINTS_OF_CHANCE, Weights, shipped_net
from azulejos.search.stopping import stopped_in_time
from azulejos.search.thinker import Limit, Report, Thought, lay_out

if TYPE_CHECKING:
    from azulejos.games.azul.rules import game as rules
    from azulejos.games.azul.search import leaves, solver
else:
    rules = load("azul", compiled=True)
    leaves = load("azul", "search.leaves", compiled=True)
    solver = load("azul", "search.solver", compiled=True)

__all__ = ["SolverThinker"]

SAME = 0.5
"""How many points the end of a line may differ from its value; beyond that, the line is not known to its end."""
SLOWEST = 1_000
"""The assumed speed before it is measured, in positions per millisecond."""
LONGEST_STEP = 100


@dataclass(frozen=True, slots=True)
class _Valued:
    """A line of moves by their numbers, and its value in the solver's units."""

    line: tuple[int, ...]
    value: int


class SolverThinker:
    """Searches to the end of the round (alpha-beta, deeper and deeper) and evaluates what it finds there.

    With `learned`, the trained net for this kind of table evaluates, if there is one, else the hand-made evaluation;
    `weights` are those of another net. Nothing is random, so seeds do not matter.
    """

    def __init__(
        self, game: Game, *, learned: bool = True, weights: Weights | None = None, memory_bits: int = 20
    ) -> None:
        found = weights or (shipped_net(game) if learned else None)
        self._net = net_of(found) if found else no_net()
        self._scales = new_scales(self._net, game.players)
        self._states = records(State, MAX_PLY + 2)
        self._root = records(State, 1)
        self._room = new_room(memory_bits)
        self._progress = by_name(self._room.progress)[0]
        self._line = ints(MAX_PLY)
        start = game.start(first=0).deal(seed=0)
        self.think(start.view(0), Limit(depth=1))  # loads machine code, which must not cost thinking time

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        """Return the best move of the seat to move; with a limit of nodes or depth, always the same one."""
        began = time.monotonic()
        seat = self._set_up(view, limit)
        legal = view.legal_numbers()
        is_forced = len(legal) == 1  # no time for a forced move
        best = _Valued((legal[0],), 0)
        with stopped_in_time(self._stop, began, limit.time_ms, is_stopped):
            for depth in self._depths(limit, began):
                self._states[0] = self._root[0]
                value = self._search(depth, -solver.INFINITE, seat)
                if self._progress.best_move >= 0:
                    best = _Valued(self._line_from(int(self._progress.best_move)), value)
                if self._progress.is_stopped:
                    break
                self._progress.depth = depth
                if report:
                    report(self._thought(view, seat, best, began))
                if not self._progress.is_cut or (is_forced and limit.time_ms):
                    break
        return self._thought(view, seat, best, began)

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
        """Return several first moves with values on one scale, best first: the `count` best, these `moves`, or all."""
        began = time.monotonic()
        seat = self._set_up(view, limit)
        wanted = {view.game.number(move) for move in moves or ()}
        order = view.legal_numbers() if count is not None or moves is None else sorted(wanted)
        most = len(order) if count is None else count
        ranked = [_Valued((number,), 0) for number in order]
        with stopped_in_time(self._stop, began, limit.time_ms, is_stopped):
            for depth in self._depths(limit, began, searches=most + len(wanted)):
                found = self._rank_at(depth, seat, [valued.line[0] for valued in ranked], wanted, most)
                if self._progress.is_stopped:
                    break
                ranked = found
                self._progress.depth = depth
                if not self._progress.is_cut:
                    break
        kept = [valued for place, valued in enumerate(ranked) if place < most or valued.line[0] in wanted]
        return tuple(self._thought(view, seat, valued, began) for valued in kept)

    def _set_up(self, view: View, limit: Limit) -> int:
        """Set up the view's table and forget known positions; return the seat to move."""
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        lay_out(view.table, self._root, 0)
        solver.begin_thinking(self._root[0], self._room)
        self._progress.node_limit = limit.nodes or 1 << 62
        return view.to_move

    def _stop(self) -> None:
        self._progress.is_stopped = 1

    def _depths(self, limit: Limit, began: float, searches: int = 1) -> Iterator[int]:
        """Yield increasing depths for this many searches each."""
        deepest = min(limit.depth or MAX_PLY, MAX_PLY - 2)
        depth = 0
        while depth < deepest:
            nodes_left = self._nodes_left(limit, began) // searches
            depth = min(solver.next_depth(depth, nodes_left, self._progress.groups), deepest)
            yield depth

    def _nodes_left(self, limit: Limit, began: float) -> int:
        """Return how many positions a limit leaves; time is converted at the speed so far.

        If only the depth is limited, a step may take several times as long as all before it.
        """
        nodes = int(self._progress.nodes)
        left = solver.PLENTY if limit.nodes is None else limit.nodes - nodes
        if limit.time_ms is None:
            return left if limit.nodes else LONGEST_STEP * nodes
        spent_ms = (time.monotonic() - began) * 1000
        rate = max(nodes / max(spent_ms, 1), SLOWEST)
        return min(left, int(rate * max(limit.time_ms - spent_ms, 0)))

    def _search(self, depth: int, low: int, seat: int) -> int:
        return int(solver.search(self._states, depth, low, solver.INFINITE, seat, self._scales, self._room))

    def _rank_at(self, depth: int, seat: int, order: list[int], wanted: set[int], most: int) -> list[_Valued]:
        """Return moves with values at a depth: exact for wanted moves and the best, upper bounds for the others."""
        exact: list[_Valued] = []
        too_low: list[_Valued] = []
        was_cut = 0
        for number in order:
            best = sorted((valued.value for valued in exact), reverse=True)
            low = -solver.INFINITE if number in wanted or len(best) < most else best[most - 1]
            self._states[0] = self._root[0]
            rules.play(self._states[0], number)
            value = self._search(depth - 1, low, seat)
            if self._progress.is_stopped:
                return exact
            was_cut |= int(self._progress.is_cut)
            (exact if value > low else too_low).append(_Valued(self._line_from(number), value))
        self._progress.is_cut = was_cut
        return sorted(exact, key=lambda valued: -valued.value) + sorted(too_low, key=lambda valued: -valued.value)

    def _line_from(self, first: int) -> tuple[int, ...]:
        """Return the best line through known positions, from this move on."""
        self._states[0] = self._root[0]
        length = solver.follow_best(self._states, first, self._room, self._line)
        return tuple(int(number) for number in self._line[:length])

    def _thought(self, view: View, seat: int, best: _Valued, began: float) -> Thought:
        progress = self._progress
        margin, win = self._judged(best, seat)
        is_exact = progress.depth > 0 and not (progress.is_stopped or progress.is_cut or view.game.gray)
        return Thought(
            view.game.move(best.line[0]),
            tuple(view.game.move(number) for number in best.line),
            margin,
            win,
            nodes=int(progress.nodes),
            depth=int(progress.depth),
            time_ms=int((time.monotonic() - began) * 1000),
            is_exact=bool(is_exact),
        )

    def _judged(self, best: _Valued, seat: int) -> tuple[float, float]:
        """Return a value as points and as winning chance; a net distinguishes both at the end of the line."""
        certain = WIN
        if abs(best.value) > certain // 2:
            won = best.value > 0
            return (best.value - (certain if won else -certain)) / POINT, 1.0 if won else 0.0
        points = best.value / POINT
        self._states[0] = self._root[0]
        for number in best.line:
            rules.play(self._states[0], number)
        mixed, margin, log_odds = leaves.answers_at(self._states, seat, self._net)
        if abs(mixed - points) > SAME:
            margin, log_odds = points, points / POINTS_OF_CHANCE
        return float(margin), 1 / (1 + math.exp(-log_odds))
