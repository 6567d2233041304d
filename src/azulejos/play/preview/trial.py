"""Trying out a move on a copy of the table, with its events, and what the previews of games share."""

from collections.abc import Callable
from typing import Any

from azulejos.play.events import Event, named_events
from azulejos.play.game import Game
from azulejos.play.moves import Move
from azulejos.play.preview.shapes import Preview
from azulejos.play.sight.events import describe_events

__all__ = ["full_cost", "preview_of_take", "preview_of_tile", "tried"]

PLENTY = 1000
"""A score high enough to pay every cost in full."""


def tried(game: str, table: Any, action: Callable[[Any], None]) -> tuple[Any, tuple[Event, ...]]:
    """Apply a function to a copy of a table; return the copy and the events."""
    after = table.copy()
    after.log = []
    action(after)
    events = named_events(game, after.log)
    after.log = None
    return after, events


def full_cost(table: Any, p: int, pay: Callable[[Any, int], None]) -> int:
    """Return what a seat would pay if its score could pay everything."""
    rich = table.copy()
    rich.score[p] = PLENTY
    pay(rich, p)
    return int(PLENTY - rich.score[p])


def preview_of_take(game: Game, move: Move, points: int, events: tuple[Event, ...], drop: str, marker: str) -> Preview:
    """Return what every take has; `drop` and `marker` are the kinds of events of dropped tiles and of the marker."""
    discarded = _count_of(events, "discarded")
    return {
        "word": move.text,
        "points": points,
        "placed": _count_of(events, "put-in-line"),
        "overflow": _count_of(events, drop) + discarded,
        "discarded": discarded,
        "takes_marker": any(event.kind == marker for event in events),
        "events": describe_events(game, events),
    }


def _count_of(events: tuple[Event, ...], kind: str) -> int:
    return sum(event.get("count", 0) for event in events if event.kind == kind)


def preview_of_tile(move: Move, worth: Callable[[int, int], tuple[int, int, bool]]) -> Preview:
    """Return the preview of a tile; `worth` values a row and a column."""
    points, bonus, completes = worth(int(move.parts["row"]) - 1, int(move.parts["column"]) - 1)
    return {
        "word": move.text,
        "points": points,
        "line_points": points,
        "bonus_points": bonus,
        "completes_row": completes,
    }
