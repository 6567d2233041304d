"""The shapes of sights: what a page gets about a game, a state, a move, an event and an ending.

What a layout, a sight, a move and an event hold depends on the game, which may declare it in its part `sight_shapes`;
`azulejos.play.sight.declared` combines the declarations of all games.
"""

from collections.abc import Mapping
from typing import Any, TypedDict

__all__ = ["Ending", "EventSight", "Layout", "MoveSight", "Sight"]

Layout = Mapping[str, Any]
"""What never changes in a match: `game`, `tag`, `players` and what the game adds."""

Sight = Mapping[str, Any]
"""A state of a match: everything on the table that a seat may see."""

MoveSight = Mapping[str, Any]
"""A move for a page to show as targets: `word`, `kind`, and the parts of the word by name."""

EventSight = Mapping[str, Any]
"""An event: `event` is its kind, the rest its numbers by name; None if hidden."""


class Ending(TypedDict):
    """How a match ended: the reason, the seat that stopped it (if any), points, places (1 is first) and sources.

    `reason` is one of the game's own, like `row-completed`, or `rounds-played`, `resigned`, `time`, `forfeit` or
    `abandoned`.
    Nobody has a place in an abandoned match. `sources` adds up to each score: kinds of events, and `start`.
    """

    reason: str
    seat: int | None
    scores: list[int]
    places: list[int]
    tie_break: list[int]
    sources: list[dict[str, int]]
