"""Events of a server's messages, turned back into values: numbers instead of names."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from azulejos.games.parts import sight_of
from azulejos.play import Event, Game

__all__ = ["events_from"]

MOST_NAMES = 64
HIDDEN = -1


def events_from(game: Game, told: Sequence[Mapping[str, Any]]) -> tuple[Event, ...]:
    """Return events as values, with numbers in place of names.

    >>> from azulejos import azul
    >>> events_from(azul(), [{"event": "put-in-line", "seat": 0, "line": 3, "color": "R", "count": 1}])
    (Event(kind='put-in-line', fields=(('seat', 0), ('line', 3), ('color', 2), ('count', 1))),)
    """
    return tuple(
        Event(
            str(each["event"]), tuple((name, _number(game.name, name, each[name])) for name in each if name != "event")
        )
        for each in told
    )


def _number(game: str, name: str, value: Any) -> int:
    if value is None:
        return HIDDEN
    return _numbers(game, name)[value] if name in sight_of(game).EVENT_READERS else int(value)


@cache
def _numbers(game: str, name: str) -> dict[Any, int]:
    """Return the inverse of a reader: the number for each name."""
    found: dict[Any, int] = {}
    for number in range(MOST_NAMES):
        try:
            found.setdefault(sight_of(game).EVENT_READERS[name](number), number)
        except IndexError:
            break
    return found
