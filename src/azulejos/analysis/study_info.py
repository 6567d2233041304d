"""Analyses and reviews as a page shows them: plain data, with each move as it is seen."""

import functools
import time
from collections.abc import Callable, Iterable
from typing import Any

from azulejos.analysis.advantages import advantages_of, preview_or_none
from azulejos.analysis.luck import judge_luck
from azulejos.analysis.notes import annotated
from azulejos.analysis.positions import analyze
from azulejos.analysis.review import Review, review
from azulejos.luck.deals import positions_to_value
from azulejos.play import Game, Move, Record, View, parse_record, parse_view
from azulejos.play.sight import describe_move
from azulejos.search import Limit, Thinker, grows_tree, open_thinker

__all__ = ["analysis_info", "review_info", "view_info"]

LONGEST_REVIEW_S = 120.0
LUCK_NODES, LUCK_VISITS = 2_000, 200
"""How much each position after a deal is searched, if rounds are solved, and if a tree is grown."""
MOVES_SHARE = 0.5
"""The part of a review that judging its moves takes, roughly."""

THINKERS_KEPT = 2


def analysis_info(position: str, time_ms: int, count: int) -> dict[str, Any]:
    """Return the best moves of a position, as far as the seat to move may know it. Raise what is wrong with it."""
    return view_info(parse_view(position, parse_view(position).to_move), time_ms, count)


def view_info(view: View, time_ms: int, count: int) -> dict[str, Any]:
    """Return the best moves of the seat to move, whose view this is."""
    found = analyze(view, Limit(time_ms=time_ms), count=count, thinker=_thinker(view.game)).as_dict()
    _add_sights(view.game, found["moves"])
    for move in found["moves"]:
        _add_advantages(view, move)
    return {key: found[key] for key in ("position", "game", "seat", "moves")}


def review_info(
    text: str, time_ms: int, *, draws_graph: bool = True, progress: Callable[[float], None] = lambda share: None
) -> dict[str, Any]:
    """Return a review of a record, with this time for each move; a very long one ends early.

    Its graph is empty unless it is to be drawn here: a page draws its own. `progress` is called with the share of the
    work that is done, from 0 to 1, whenever its whole percentage has changed.
    """
    record, until = parse_record(text), time.monotonic() + LONGEST_REVIEW_S
    limit, thinker = Limit(time_ms=time_ms), _thinker(record.game)
    work = _Work(record, progress)
    done = review(record, limit, thinker=thinker, progress=work.judged, is_stopped=lambda: time.monotonic() > until)
    luck_limit = Limit(nodes=LUCK_VISITS if grows_tree(record.game) else LUCK_NODES)
    luck = judge_luck(
        done, luck_limit, thinker=thinker, is_stopped=lambda: time.monotonic() > until, on_valued=work.valued
    )
    found = {**done.as_dict(), "luck": luck and luck.as_dict(), "record": str(annotated(done))}
    found["graph"] = _graph(done) if draws_graph else ""
    _add_sights(record.game, [move[name] for move in found["moves"] for name in ("played", "best") if move[name]])
    return found


class _Work:
    """How much of a review is done: its moves are one part, the positions valued for luck are the other."""

    def __init__(self, record: Record, progress: Callable[[float], None]) -> None:
        self._progress = progress
        self._positions = positions_to_value(record)
        self._valued = self._percent = 0

    def judged(self, done: int, total: int) -> None:
        """Note that this many of all moves have been judged."""
        self._show(MOVES_SHARE * done / total)

    def valued(self) -> None:
        """Note that another position has been valued."""
        self._valued += 1
        self._show(MOVES_SHARE + (1 - MOVES_SHARE) * self._valued / self._positions)

    def _show(self, share: float) -> None:
        percent = int(100 * share)
        if percent > self._percent:
            self._percent = percent
            self._progress(percent / 100)


def _graph(done: Review) -> str:
    from azulejos.analysis.graph import draw_graph  # imports much that only drawings need

    return draw_graph(done)


@functools.lru_cache(maxsize=THINKERS_KEPT)
def _thinker(game: Game) -> Thinker:
    """Return a thinker, kept for the next question: nobody asks two at once here."""
    return open_thinker(game)


def _add_advantages(view: View, thought: dict[str, Any]) -> None:
    """Add what a move does at once, and why it is good."""
    preview = preview_or_none(view, Move(thought["move"]))
    thought["advantages"] = [each.as_dict() for each in advantages_of(preview)]
    thought["preview"] = preview and {name: value for name, value in preview.items() if name != "events"}


def _add_sights(game: Game, thoughts: Iterable[dict[str, Any]]) -> None:
    for thought in thoughts:
        thought["sight"] = describe_move(game, Move(thought["move"]))
