"""Azulejos: play, study and automate Azul and Azul Duel, exactly by the rulebook.

>>> import azulejos
>>> state = azulejos.azul(players=2).start(first=0).deal(seed=7)
>>> state = state.play(state.legal_moves()[0])
>>> state.to_move
1
"""

from typing import TYPE_CHECKING, Any

from azulejos.errors import (
    AzulejosError,
    IllegalMove,
    MissingExtra,
    NotationError,
    PositionError,
    RecordError,
    WrongMoment,
)
from azulejos.games import builtin
from azulejos.play import (
    Deal,
    Dice,
    Evaluation,
    Event,
    Fault,
    Game,
    Move,
    OptionError,
    Outcome,
    Record,
    State,
    Step,
    View,
    games,
    normal_form,
    parse_deal,
    parse_game,
    parse_move,
    parse_record,
    parse_records,
    parse_state,
    parse_view,
    points_by_source,
    record_faults,
)

if TYPE_CHECKING:
    from azulejos.games.builtin import *  # noqa: F403  # the functions and states of the built-in games

__version__ = "0.1.0"

__all__ = [
    *builtin.__all__,
    "AzulejosError",
    "Deal",
    "Dice",
    "Evaluation",
    "Event",
    "Fault",
    "Game",
    "IllegalMove",
    "MissingExtra",
    "Move",
    "NotationError",
    "OptionError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "State",
    "Step",
    "View",
    "WrongMoment",
    "games",
    "normal_form",
    "parse_deal",
    "parse_game",
    "parse_move",
    "parse_record",
    "parse_records",
    "parse_state",
    "parse_view",
    "points_by_source",
    "record_faults",
]


def __getattr__(name: str) -> Any:
    """Return a name of the built-in games; their states are imported when they are first used."""
    if name not in builtin.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(builtin, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
