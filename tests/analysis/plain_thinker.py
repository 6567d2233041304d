"""A small search for the tests, over the plain rules: what each move's board promises, as greedy sees it."""

import importlib
import math
from collections.abc import Callable, Iterable
from typing import Any, cast

from azulejos import Move, View
from azulejos.search.thinker import Limit, Report, Thought

POINTS = 8.0


class PlainThinker:
    """Values a move by the promises of all boards after it. Counts what it was asked, and keeps the views."""

    def __init__(self) -> None:
        self.views: list[View] = []
        self.limits: list[Limit] = []

    def think(
        self,
        view: View,
        limit: Limit,
        *,
        seed: int | str = 0,
        report: Report | None = None,
        is_stopped: Callable[[], bool] | None = None,
    ) -> Thought:
        best = self.rank(view, limit, count=1, seed=seed, is_stopped=is_stopped)[0]
        if report:
            report(best)
        return best

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
        self.views.append(view)
        self.limits.append(limit)
        thoughts = [self._thought(view, move, seed) for move in view.legal_moves()]
        thoughts.sort(key=lambda thought: (-thought.win, str(thought.move)))
        asked = set(moves or ())
        if count is None and not asked:
            return tuple(thoughts)
        kept = {thought.move for thought in thoughts[: count or 0]} | asked
        return tuple(thought for thought in thoughts if thought.move in kept)

    def _thought(self, view: View, move: Move, seed: int | str) -> Thought:
        state = view.resample(seed).play(move)
        estimates = cast(Any, importlib.import_module(f"azulejos.games.{view.game.name}.estimates"))
        promises = [estimates.estimate(state.table, seat) for seat in range(view.game.players)]
        seat = view.to_move or 0
        margin = promises.pop(seat) - max(promises)
        win = 1 / (1 + (view.game.players - 1) * math.exp(-margin / POINTS))
        return Thought(move, (move,), margin, win, 1, 1, 0, False)
