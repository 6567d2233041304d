"""Analyses and reviews as a page shows them: plain data, with each move as it is seen."""

import functools
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from azulejos.analysis.advantages import advantages_of, preview_or_none
from azulejos.analysis.luck import judge_luck
from azulejos.analysis.notes import annotated
from azulejos.analysis.positions import analyze
from azulejos.analysis.review import JudgedMove, Review, judge_moves
from azulejos.luck.deals import DealLuck, deals_to_weigh, weigh_deals
from azulejos.play import Game, Move, View, parse_record, parse_view
from azulejos.play.sight import describe_move
from azulejos.search import Limit, Thinker, grows_tree, open_thinker

__all__ = ["ReviewFound", "ReviewWork", "analysis_info", "review_info", "view_info"]

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
    work that is done, from 0 to 1, after each part.
    """
    work = ReviewWork(text, time_ms)
    while work.go_on():
        progress(work.share)
    return work.info(draws_graph=draws_graph)


@dataclass(slots=True)
class ReviewFound:
    """What a review has found so far, and how long that took: plain values, with which another process can go on."""

    moves: list[JudgedMove] = field(default_factory=list)
    deals: list[DealLuck] = field(default_factory=list)
    used_s: float = 0.0


class ReviewWork:
    """A review that is made in parts, each about one position; between two of them, other work can be done.

    The first parts judge the moves of the record, the others weigh its deals.
    """

    def __init__(self, text: str, time_ms: int, found: ReviewFound | None = None) -> None:
        self.found = found or ReviewFound()
        self._record, self._limit = parse_record(text), Limit(time_ms=time_ms)
        self._luck_limit = Limit(nodes=LUCK_VISITS if grows_tree(self._record.game) else LUCK_NODES)
        self._thinker = _thinker(self._record.game)
        self._deals = deals_to_weigh(self._record)
        self._parts = self._work()

    def _work(self) -> Iterator[None]:
        record, thinker, found = self._record, self._thinker, self.found
        for judged in judge_moves(record, self._limit, thinker=thinker, known=found.moves):
            found.moves.append(judged)
            yield
        for deal in weigh_deals(record, thinker, self._luck_limit, known=len(found.deals)):
            found.deals.append(deal)
            yield

    def go_on(self) -> bool:
        """Do the next part; return False if there is none, or if the review has taken too long."""
        if self._is_late:
            return False
        begin = time.monotonic()
        is_done = next(self._parts, self) is None
        self.found.used_s += time.monotonic() - begin
        return is_done

    @property
    def _is_late(self) -> bool:
        return self.found.used_s > LONGEST_REVIEW_S

    @property
    def share(self) -> float:
        """Return the share of the work that is done: its moves are one part of it, its deals the other."""
        judged = len(self.found.moves) / max(1, len(self._record.moves))
        weighed = len(self.found.deals) / max(1, self._deals)
        return round(MOVES_SHARE * judged + (1 - MOVES_SHARE) * weighed, 2)

    def info(self, *, draws_graph: bool = True) -> dict[str, Any]:
        """Return the review as a page shows it."""
        record, moves = self._record, tuple(self.found.moves)
        done = Review(record, self._limit, moves, len(moves) == len(record.moves))
        luck = None
        if not self._is_late:
            luck = judge_luck(done, self._luck_limit, thinker=self._thinker, known=self.found.deals)
        found = {**done.as_dict(), "luck": luck and luck.as_dict(), "record": str(annotated(done))}
        found["graph"] = _graph(done) if draws_graph else ""
        _add_sights(record.game, [move[name] for move in found["moves"] for name in ("played", "best") if move[name]])
        return found


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
