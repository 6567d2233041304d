"""The names that the built-in games add to the top level of the package."""

import importlib
from typing import TYPE_CHECKING, Any

from azulejos.games.azul.options import AzulGame, azul
from azulejos.games.duel.options import BEGINNER_TABLETS, GOALS, DuelGame, duel, random_tablets

if TYPE_CHECKING:
    from azulejos.games.azul.states import AzulState, AzulView
    from azulejos.games.duel.states import DuelState, DuelView

__all__ = [
    "BEGINNER_TABLETS",
    "GOALS",
    "AzulGame",
    "AzulState",
    "AzulView",
    "DuelGame",
    "DuelState",
    "DuelView",
    "azul",
    "duel",
    "random_tablets",
]

LATER = {
    "AzulState": "azulejos.games.azul.states",
    "AzulView": "azulejos.games.azul.states",
    "DuelState": "azulejos.games.duel.states",
    "DuelView": "azulejos.games.duel.states",
}
"""Names that are imported when they are first used: importing all of them takes a third of the time of the rest."""


def __getattr__(name: str) -> Any:
    if name not in LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(LATER[name]), name)
