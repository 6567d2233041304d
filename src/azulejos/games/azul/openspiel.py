"""How OpenSpiel names Azul: `python_azul(players=3,gray=True)`."""

from collections.abc import Mapping
from typing import Any

from azulejos.play.game import Game

__all__ = ["CHANCE_WORDS", "LONG_NAME", "PARAMETERS", "SHORT_NAME", "make_game", "parameters_of"]

SHORT_NAME, LONG_NAME = "python_azul", "Azul"
PARAMETERS: Mapping[str, Any] = {"players": 2, "gray": False}
CHANCE_WORDS = {"first": "1234", "fill": "BYRKW"}


def make_game(parameters: Mapping[str, Any], *, fold: bool) -> Game:
    """Return the game for this number of players, on the colored or the gray side.

    >>> str(make_game({"players": 3, "gray": True}, fold=False))
    'azul3g'
    """
    return Game("azul", players=parameters["players"], gray=parameters["gray"], fold=fold)


def parameters_of(game: Game) -> dict[str, Any]:
    """Return the parameters of a game."""
    return {"players": game.players, "gray": game.gray}
