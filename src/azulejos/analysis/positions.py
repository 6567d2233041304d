"""The best moves of a position, with their values and what is expected to follow."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from azulejos.analysis.equal_moves import first_equals
from azulejos.errors import WrongMoment
from azulejos.play import Move, View
from azulejos.search.thinker import Limit, Thinker, Thought

__all__ = ["Analysis", "analyze", "require_turn", "thinker_for", "thought_as_dict"]

MOVES_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a search thinks of a view: different moves on one scale, sorted by their values in whole numbers."""

    view: View
    limit: Limit
    thoughts: tuple[Thought, ...]

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data; seats count from 0, chances are from 0 to 1, margins are in points."""
        return {
            "position": str(self.view),
            "game": str(self.view.game),
            "seat": self.view.to_move,
            "limit": limit_as_dict(self.limit),
            "moves": [thought_as_dict(thought) for thought in self.thoughts],
        }


def analyze(
    view: View,
    limit: Limit,
    *,
    count: int = MOVES_SHOWN,
    thinker: Thinker | None = None,
    seed: int | str = 0,
    is_stopped: Callable[[], bool] | None = None,
) -> Analysis:
    """Return the `count` best moves of the seat to move, from what it may know. The limit is for all of them together.

    Equivalent moves count as one. Without a thinker, the game's own is opened, which needs the extra `bots`.
    """
    require_turn(view)
    chosen = thinker or thinker_for(view)
    first = first_equals(view)
    equals = len(first) - len(set(first.values()))
    ranked = chosen.rank(view, limit, count=count + equals, seed=seed, is_stopped=is_stopped)
    best = dict[Move, Thought]()
    for thought in ranked:
        best.setdefault(first[thought.move], thought)
    return Analysis(view, limit, tuple(sorted(list(best.values())[:count], key=_shown, reverse=True)))


def _shown(thought: Thought) -> tuple[int, int]:
    """Return the value of a thought as it is shown: whole percents, and whole points."""
    return round(100 * thought.win), round(thought.margin)


def thinker_for(view: View) -> Thinker:
    """Open the search of a view's game. Raise MissingExtra if it cannot run here."""
    from azulejos.search import open_thinker

    return open_thinker(view.game)


def require_turn(view: View) -> int:
    """Return the seat to move, whose view this is. Raise WrongMoment if there is none."""
    if view.is_over:
        raise WrongMoment("nothing to choose: the match is over", code="match-over")
    if view.to_move is None:
        raise WrongMoment(f"nothing to choose: a deal of kind {view.deal_due!r} comes next")
    if view.seat != view.to_move:
        raise WrongMoment(f"seat {view.to_move + 1} is to move, and this is not its view")
    return view.to_move


def limit_as_dict(limit: Limit) -> dict[str, int | None]:
    """Return a limit as plain data."""
    return {"nodes": limit.nodes, "depth": limit.depth, "time_ms": limit.time_ms}


def thought_as_dict(thought: Thought) -> dict[str, Any]:
    """Return a thought as plain data."""
    return {
        "move": str(thought.move),
        "variation": [str(move) for move in thought.variation],
        "win": round(thought.win, 4),
        "margin": round(thought.margin, 2),
        "nodes": thought.nodes,
        "depth": thought.depth,
        "time_ms": thought.time_ms,
        "is_exact": thought.is_exact,
        "outcome": thought.outcome,
        "win_error": None if thought.win_error is None else round(thought.win_error, 4),
        "margin_error": None if thought.margin_error is None else round(thought.margin_error, 2),
    }
