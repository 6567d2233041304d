"""The options of Azul."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from azulejos.play.game import Game

if TYPE_CHECKING:
    from azulejos.games.azul.states import AzulState

__all__ = ["AzulGame", "AzulOptions", "azul"]


@dataclass(frozen=True, slots=True)
class AzulOptions:
    """Which side of the boards is used."""

    gray: bool = False


class AzulGame(Game):
    """Azul as a game of its own type: type checkers know its states."""

    __slots__ = ()

    def start(self, first: int | None = None) -> "AzulState":
        """Set up a match; `first` is the seat that starts (None: decided by chance)."""
        return cast("AzulState", super().start(first))


def azul(players: int = 2, *, gray: bool = False, fold: bool = False) -> AzulGame:
    """Return Azul for 2 to 4 players, on the colored or the gray side.

    >>> str(azul(players=3, gray=True))
    'azul3g'
    """
    return AzulGame("azul", players, gray=gray, fold=fold)
