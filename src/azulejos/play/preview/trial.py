"""Trying out a move on a copy of the table, with its events."""

from collections.abc import Callable
from typing import Any

from azulejos.play.events import Event, named_events

__all__ = ["count_of", "tried"]


def tried(game: str, table: Any, action: Callable[[Any], None]) -> tuple[Any, tuple[Event, ...]]:
    """Apply a function to a copy of a table; return the copy and the events."""
    after = table.copy()
    after.log = []
    action(after)
    events = named_events(game, after.log)
    after.log = None
    return after, events


def count_of(events: tuple[Event, ...], *kinds: str) -> int:
    """Return the sum of the counts of all events of these kinds."""
    return sum(event.get("count", 0) for event in events if event.kind in kinds)
