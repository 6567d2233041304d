"""Events as a page sees them: names instead of numbers."""

import functools
from collections.abc import Iterable
from typing import Any, cast

from azulejos.games.parts import sight_of
from azulejos.play.events import Event
from azulejos.play.game import Game
from azulejos.play.sight.shapes import EventSight

__all__ = ["describe_event", "describe_events"]


def describe_events(game: Game, events: Iterable[Event]) -> list[EventSight]:
    """Describe events, as in `View.events` or `State.events`."""
    return [describe_event(game, event) for event in events]


def describe_event(game: Game, event: Event) -> EventSight:
    """Return an event with names instead of numbers.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4")
    >>> describe_event(state.game, state.events[-1])
    {'event': 'put-in-line', 'seat': 0, 'line': 3, 'color': 'R', 'count': 1, 'held_before': 0}
    """
    return _described(game.name, event)


@functools.lru_cache(maxsize=8192)
def _described(game: str, event: Event) -> EventSight:
    readers = sight_of(game).EVENT_READERS
    told: dict[str, Any] = {"event": event.kind}
    for name, number in event.fields:
        told[name] = readers[name](number) if name in readers else number
    return cast(EventSight, told)
