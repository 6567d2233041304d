"""Where the points of a match came from."""

from collections.abc import Iterable, Mapping
from itertools import islice

from azulejos.play.events import Event
from azulejos.play.record.record import Record
from azulejos.play.state import State

__all__ = ["Sources", "points_by_source", "sources_at", "with_points"]

Sources = tuple[Mapping[str, int], ...]
"""The points of each seat by their source: kinds of events, and `start` for the points it began with."""


def points_by_source(record: Record) -> tuple[dict[str, int], ...]:
    """Return each seat's points by their source: kinds of events, and `start` for the points it began with.

    >>> from azulejos import azul
    >>> points_by_source(Record.begin(azul()))
    ({}, {})
    """
    sources = sources_at(record.start)
    for state in islice(record.states(), 1, None):  # the starting scores cover what happened before
        sources = with_points(sources, state.events)
    return tuple(dict(source) for source in sources)


def sources_at(start: State) -> Sources:
    """Return the sources of each seat's points at the start of a match."""
    return tuple({"start": points} if points else {} for points in start.scores)


def with_points(sources: Sources, events: Iterable[Event]) -> Sources:
    """Return the sources after more events; the same object if they brought no points, as most do not."""
    changed = list[dict[str, int]]()
    for event in events:
        if (points := event.points) and (seat := event.seat) is not None:
            changed = changed or [dict(source) for source in sources]
            changed[seat][event.kind] = changed[seat].get(event.kind, 0) + points
    if not changed:
        return sources
    return tuple({kind: points for kind, points in source.items() if points} for source in changed)
