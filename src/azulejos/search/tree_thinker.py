"""Thinks by tree search: any table of any game, from a view, within limits of visits, depth or time."""

import math
import time
from collections.abc import Callable, Iterable, Iterator
from typing import cast

from azulejos.errors import WrongMoment
from azulejos.play import Dice, Game, Move, OptionError, View
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from azulejos.search.arrays import by_name, ints, records
from azulejos.search.contract import TreeHooks, TreeState
from azulejos.search.net import net_of, no_net
from azulejos.search.net_files import Weights, shipped_net
from azulejos.search.thinker import Limit, Report, Thought, lay_out
from azulejos.search.tree_records import CHANCE, DECISION, Tree

__all__ = ["TreeThinker"]

WORLDS = 16
"""How many states that agree with a view are searched in turn, if the view hides something."""
VISITS_A_DEPTH = 2_000
"""How many visits for each move of depth, if depth is the only limit."""
SLICE_MS = 3.0
EARLY_MS = 1.0
FIRST_SLICE = 16
EQUALIZING_SLICE = 16
FIRST_REPORT = 64
GENEROUS = 1.25
"""How much faster than so far the rest of a search is taken to be, to tell whether it can still change anything."""


class TreeThinker:
    """Monte-Carlo tree search for one kind of table; `nodes` of its limits and thoughts are visits of the tree.

    With `learned` the net from self-play for such a table judges the end of a round, if there is one, else a
    hand-made evaluation; `weights` are those of another net. `room` is how many moments a tree may hold; a full one
    is visited without growing.
    """

    def __init__(
        self, game: Game, *, learned: bool = True, weights: Weights | None = None, room: int = 1 << 19
    ) -> None:
        self._search = load(game.name, "azulejos.search.tree", compiled=True)
        self._hooks = cast(TreeHooks, load(game.name, "search.tree_hooks", compiled=True))
        self._game = game
        found = weights or (shipped_net(game) if learned else None)
        self._net = net_of(found) if found else no_net()
        self._habits = self._hooks.new_habits()
        self._settings = self._hooks.new_settings()
        self._evaluator = self._hooks.new_evaluator()
        self._tree: Tree = self._search.new_tree(room)
        self._nodes, self._edges = by_name(self._tree.nodes), by_name(self._tree.edges)
        self._counters = by_name(self._tree.counters)[0]
        start = game.start(first=0).deal(seed=0)
        self._states = records(cast(type[TreeState], type(start.table)), 1 + WORLDS)
        self._dice = ints(1)
        self.think(start.view(0), Limit(nodes=1))  # fetches machine code, which is not to cost thinking time

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        """Find the best move of the seat that is to move, within a limit and soon after `is_stopped` says yes.

        Where time is the only limit, what is left of it is not spent once no other move can become the choice.
        """
        clock = _Clock(limit, is_stopped)
        self._begin(view, limit, seed)
        is_forced = len(view.legal_numbers()) == 1
        told, next_report = -1, FIRST_REPORT
        for visits in clock.slices():
            self._visit(visits)
            best = self._best_edge(0)
            if report is not None and clock.visits >= next_report:
                next_report = 2 * clock.visits
                told = best
                report(self._thought(view, best, clock))
            elif report is not None and told >= 0 and best != told:
                told = best
                report(self._thought(view, best, clock))
            if clock.is_only_time and (is_forced or self._lead() > clock.visits_left()):
                break
        return self._thought(view, self._best_edge(0), clock)

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
        """Value several first moves on one scale, best first: the `count` best, these `moves`, or all.

        Half of the limit goes to an ordinary search, the other half to those of the asked moves that were visited
        least; each is visited once at least, whatever the limit.
        """
        clock = _Clock(limit, is_stopped)
        asked = {view.game.number(move) for move in moves} if moves is not None else None
        self._begin(view, limit, seed)
        if asked is not None and not asked <= set(view.legal_numbers()):
            raise OptionError("a move to be valued is not legal here", code="illegal-move")
        arrays = (self._habits, self._settings, self._evaluator, self._tree)
        while self._search.widen(self._states[1], 0, *arrays) >= 0:
            pass  # every move of the root gets an edge
        for visits in clock.slices(0.5):
            self._visit(visits)
        chosen = self._chosen(count, asked)
        self._equalize(chosen, clock)
        ranked = sorted(chosen, key=lambda edge: -self._search.value_of(self._tree.edges[edge], self._settings))
        return tuple(self._thought(view, edge, clock) for edge in ranked)

    def _begin(self, view: View, limit: Limit, seed: int | str) -> None:
        if (view.game.name, view.game.players) != (self._game.name, self._game.players):
            raise OptionError(f"this search plays {self._game}, not {view.game}", code="bot-does-not-play")
        if view.to_move is None:
            raise WrongMoment("no seat is to move")
        worlds = self._lay_worlds(view, seed)
        dice = Dice(f"{seed}/{view}")
        self._dice[0] = dice_word(dice.below(1 << 60))
        counters, deepest = self._counters, self._search.MAX_DEPTH
        counters.worlds = worlds
        counters.max_depth = min(limit.depth or deepest, deepest)
        counters.tiling_seat = view.to_move if self._hooks.is_tiling(self._states[1]) else CHANCE
        counters.salt = dice.below(1 << 40)
        self._search.begin(self._states, self._tree)

    def _lay_worlds(self, view: View, seed: int | str) -> int:
        """Lay out states that agree with the view: one if it hides nothing, else several drawn by the seed."""
        is_full = view.game.definition.is_full(view.table)
        tables = [view.table] if is_full else [view.resample(f"{seed}/world{n}").table for n in range(WORLDS)]
        for n, table in enumerate(tables):
            lay_out(table, self._states, 1 + n)
        return len(tables)

    def _visit(self, visits: int, forced: int = -1) -> None:
        self._counters.forced_edge = forced
        arrays = (self._net, self._habits, self._settings, self._evaluator, self._tree, self._dice)
        self._search.grow(self._states, visits, *arrays)

    def _best_edge(self, node: int) -> int:
        return int(self._search.most_visited(self._tree.nodes[node], self._tree.edges, self._settings))

    def _lead(self) -> int:
        """Return how many visits more the choice has than the move after it."""
        visits = sorted((int(self._edges[edge].visits) for edge in self._root_edges()), reverse=True)
        return visits[0] - (visits[1] if len(visits) > 1 else 0)

    def _root_edges(self) -> Iterator[int]:
        edge = int(self._nodes[0].first_edge)
        while edge >= 0:
            yield edge
            edge = int(self._edges[edge].next)

    def _chosen(self, count: int | None, asked: set[int] | None) -> list[int]:
        """Return the root's edges that are to be ranked: all, the `count` most visited, those asked for."""
        order = sorted(self._root_edges(), key=lambda edge: -int(self._edges[edge].visits))
        if count is None and asked is None:
            return order
        best = order[: count or 0]
        return best + [e for e in order[count or 0 :] if asked is not None and int(self._edges[e].move) in asked]

    def _equalize(self, chosen: list[int], clock: "_Clock") -> None:
        """Visit the moves that were visited least, until the limit; each of them once in any case."""
        for edge in chosen:
            if self._edges[edge].visits == 0:
                clock.visits += 1
                self._visit(1, edge)
        while chosen and not clock.is_up(1.0):
            visits = clock.at_most(EQUALIZING_SLICE)
            least = min(chosen, key=lambda edge: int(self._edges[edge].visits))
            clock.visits += visits
            self._visit(visits, least)

    def _thought(self, view: View, edge: int, clock: "_Clock") -> Thought:
        visits = int(self._edges[edge].visits)
        variation = tuple(self._variation(view, edge))
        return Thought(
            move=variation[0],
            variation=variation,
            margin=float(self._edges[edge].margin) / visits,
            win=min(max(float(self._edges[edge].win) / visits, 0.0), 1.0),
            nodes=clock.visits,
            depth=int(self._counters.depth),
            time_ms=clock.spent_ms(),
            is_exact=False,
        )

    def _variation(self, view: View, edge: int) -> Iterator[Move]:
        """Follow the most visited moves, up to where chance acts or the round ends."""
        while edge >= 0:
            yield view.game.move(int(self._edges[edge].move))
            child = int(self._edges[edge].child)
            if child < 0 or self._nodes[child].is_dealt or self._nodes[child].kind != DECISION:
                return
            edge = self._best_edge(child)


class _Clock:
    """Counts visits against a limit, and cuts the search into slices short enough to be stopped in time."""

    def __init__(self, limit: Limit, is_stopped: Callable[[], bool] | None) -> None:
        self._began = time.monotonic()
        self._time_ms = limit.time_ms
        self._is_stopped = is_stopped
        self._most = limit.nodes
        if limit.nodes is None and limit.time_ms is None and limit.depth is not None:
            self._most = VISITS_A_DEPTH * limit.depth
        self.is_only_time = limit.time_ms is not None and limit.nodes is None
        self.visits = 0

    def spent_ms(self) -> int:
        return int((time.monotonic() - self._began) * 1000)

    def at_most(self, visits: int, share: float = 1.0) -> int:
        """Return so many visits, or fewer if no more are left."""
        return visits if self._most is None else max(1, min(visits, int(self._most * share) - self.visits))

    def is_up(self, share: float) -> bool:
        """Return whether this share of the limit is spent."""
        if self._is_stopped is not None and self._is_stopped():
            return True
        if self._most is not None and self.visits >= int(self._most * share):
            return True
        return self._left_ms(share) <= 0

    def _left_ms(self, share: float) -> float:
        """Return how many milliseconds are left of this share of the time; a little is kept for the answer."""
        if self._time_ms is None:
            return math.inf
        return self._time_ms * share - EARLY_MS - (time.monotonic() - self._began) * 1000

    def visits_left(self) -> float:
        """Return how many visits the time that is left may bring, a generous guess from those so far."""
        spent_ms = max((time.monotonic() - self._began) * 1000, 0.01)
        return GENEROUS * self.visits * max(self._left_ms(1.0), 0) / spent_ms

    def slices(self, share: float = 1.0) -> Iterator[int]:
        """Yield numbers of visits that take some milliseconds each, until the limit; one slice in any case."""
        size = FIRST_SLICE
        while True:
            before = time.monotonic()
            visits = self.at_most(size, share)
            self.visits += visits
            yield visits
            if self.is_up(share):
                return
            taken_ms = max((time.monotonic() - before) * 1000, 0.01)
            size = max(1, min(4 * size, int(visits * min(SLICE_MS, self._left_ms(share)) / taken_ms)))
