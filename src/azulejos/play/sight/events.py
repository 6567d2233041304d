"""Events as a page sees them: names instead of numbers."""

import functools
from collections.abc import Callable, Iterable
from typing import Any, cast

from azulejos.games.azul.moves import COLOR_LETTERS as AZUL_LETTERS
from azulejos.games.azul.rules.components import CENTER
from azulejos.games.duel.drawing.table import GOALS
from azulejos.games.duel.moves import COLOR_LETTERS as DUEL_LETTERS
from azulejos.games.duel.moves import KIND_LETTERS, PLATE_NAMES
from azulejos.games.duel.rules.components import CHIPS, LARGE
from azulejos.play.events import Event
from azulejos.play.game import Game
from azulejos.play.sight.shapes import EventSight, Source

__all__ = ["describe_event", "describe_events"]

REASONS = ("row-completed", "tiles-exhausted", "rounds-played")


def describe_events(game: Game, events: Iterable[Event]) -> list[EventSight]:
    """Describe what happened, as `View.events` or `State.events` has it."""
    return [describe_event(game, event) for event in events]


def describe_event(game: Game, event: Event) -> EventSight:
    """Return an event its names.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4")
    >>> describe_event(state.game, state.events[-1])
    {'event': 'put-in-line', 'seat': 0, 'line': 3, 'color': 'R', 'count': 1, 'held_before': 0}
    """
    return _described(game.name, event)


@functools.lru_cache(maxsize=8192)
def _described(game: str, event: Event) -> EventSight:
    names = NAMES[game]
    told: dict[str, Any] = {"event": event.kind}
    for name, number in event.fields:
        told[name] = names[name](number) if name in names else number
    return cast(EventSight, told)


def _named(names: Iterable[str]) -> Callable[[int], str | None]:
    """Make a reader of numbers; one below 0 is hidden."""
    known = tuple(names)
    return lambda number: known[number] if number >= 0 else None


def _azul_source(number: int) -> Source:
    return "center" if number == CENTER else number


def _duel_source(number: int) -> Source:
    return "large" if number == LARGE else number


def _hidden_number(number: int) -> int | None:
    return number if number >= 0 else None


NAMES: dict[str, dict[str, Callable[[int], int | str | None]]] = {
    "azul": {"color": _named(AZUL_LETTERS + "*"), "source": _azul_source, "reason": _named(REASONS)},
    "duel": {
        "color": _named(DUEL_LETTERS),
        "source": _duel_source,
        "reason": _named(REASONS),
        "plate": _named(PLATE_NAMES),
        "kind": _named(KIND_LETTERS),
        "chip": _named(CHIPS),
        "goal": _named(GOALS),
        "number": _hidden_number,
    },
}
"""How the numbers of each game's events are read; those not named here stay numbers."""
