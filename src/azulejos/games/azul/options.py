"""The options of Azul."""

from dataclasses import dataclass

from azulejos.play.game import Game

__all__ = ["AzulOptions", "azul"]


@dataclass(frozen=True, slots=True)
class AzulOptions:
    """Which side of the boards is used."""

    gray: bool = False


def azul(players: int = 2, *, gray: bool = False, fold: bool = False) -> Game:
    """Return Azul for 2 to 4 players, on the colored or the gray side.

    >>> str(azul(players=3, gray=True))
    'azul3g'
    """
    return Game("azul", players, gray=gray, fold=fold)
