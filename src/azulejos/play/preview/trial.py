"""What the rules tell while a move is tried out."""

from collections.abc import Callable
from typing import Any

from azulejos.play.events import Event, named_events

__all__ = ["count_of", "tried"]


def tried(game: str, table: Any, action: Callable[[Any], None]) -> tuple[Any, tuple[Event, ...]]:
    """Do something on a copy of a table; give the copy and what the rules told."""
    after = table.copy()
    after.log = []
    action(after)
    events = named_events(game, after.log)
    after.log = None
    return after, events


def count_of(events: tuple[Event, ...], *kinds: str) -> int:
    """Add up the counts of all events of these kinds."""
    return sum(event.get("count", 0) for event in events if event.kind in kinds)
