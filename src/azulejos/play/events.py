"""Events: what happened in a move or deal, as values with names."""

import functools
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from azulejos.games.registry import definition_of

__all__ = ["Event", "hidden_from", "named_events", "points_by_seat", "scoring_events"]

MOST_EVENTS = 16_384
"""How many events of a game are kept with their names."""


class Event(NamedTuple):
    """One thing that happened: its kind, and named numbers (seats, lines and spaces count from 0).

    >>> Event("scored-across", (("seat", 0), ("row", 1), ("column", 2), ("points", 3))).points
    3
    """

    kind: str
    fields: tuple[tuple[str, int], ...]

    def get(self, name: str, default: int = -1) -> int:
        """Return the number with this name."""
        for each, number in self.fields:
            if each == name:
                return number
        return default

    @property
    def seat(self) -> int | None:
        """Return the seat of the event; None if it has none."""
        for name, number in self.fields:
            if name == "seat":
                return number
        return None

    @property
    def points(self) -> int:
        """Return the points gained (or lost, if negative); 0 for most kinds."""
        return self.get("points", 0)


def named_events(game: str, log: Sequence[tuple[int, ...]]) -> tuple[Event, ...]:
    """Return the events that the rules of a game logged, with names.

    The same event is mostly the same object. A plain dictionary keeps them: to know which was used last, an
    `lru_cache` would touch the neighbors of each, which are out of the processor's caches.
    """
    known = _known_events(game)
    try:
        return tuple([known[numbers] for numbers in log])
    except KeyError:
        if len(known) > MOST_EVENTS:
            known.clear()
        known.update({numbers: _named(game, numbers) for numbers in log if numbers not in known})
        return tuple([known[numbers] for numbers in log])


def hidden_from(game: str, events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return the events with -1 in place of what only another seat may know."""
    return tuple([_blanked(game, event, seat) for event in events])


def scoring_events(game: str, events: Iterable[Event]) -> list[Event]:
    """Return the events of a kind that may bring points; most kinds never do."""
    kinds = _scoring_kinds(game)
    return [event for event in events if event.kind in kinds]


@functools.cache
def _scoring_kinds(game: str) -> frozenset[str]:
    return frozenset([kind for kind, names in definition_of(game).events.values() if "points" in names])


def points_by_seat(events: Iterable[Event], players: int) -> tuple[int, ...]:
    """Return the points that each seat gained from these events."""
    points = [0] * players
    for event in events:
        if event.points and event.seat is not None:
            points[event.seat] += event.points
    return tuple(points)


@functools.cache
def _known_events(game: str) -> dict[tuple[int, ...], Event]:
    """Return the events of a game that were named so far, by their numbers."""
    return {}


def _named(game: str, numbers: tuple[int, ...]) -> Event:
    kind, names = definition_of(game).events[numbers[0]]
    return Event(kind, tuple(zip(names, (int(n) for n in numbers[1:]), strict=True)))


def _blanked(game: str, event: Event, seat: int | None) -> Event:
    names = definition_of(game).private_fields(event.kind)
    if not names or event.seat == seat:
        return event
    return Event(event.kind, tuple((name, -1 if name in names else number) for name, number in event.fields))
