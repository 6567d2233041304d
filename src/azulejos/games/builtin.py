"""The names that the built-in games add to the top level of the package."""

from azulejos.games.azul.options import azul
from azulejos.games.duel.options import BEGINNER_TABLETS, GOALS, duel, random_tablets

__all__ = ["BEGINNER_TABLETS", "GOALS", "azul", "duel", "random_tablets"]
