"""How OpenSpiel names Azul Duel: `python_azul_duel(tablets=1b2a3a4b)`."""

from collections.abc import Mapping
from typing import Any

from azulejos.games.duel.moves import PLATE_NAMES
from azulejos.games.duel.options import BEGINNER_TABLETS
from azulejos.games.duel.rules.components import CHIPS
from azulejos.play.game import Game

__all__ = ["CHANCE_WORDS", "LONG_NAME", "PARAMETERS", "SHORT_NAME", "make_game", "parameters_of"]

SHORT_NAME, LONG_NAME = "python_azul_duel", "Azul Duel"
PARAMETERS: Mapping[str, Any] = {"tablets": "".join(BEGINNER_TABLETS)}
CHANCE_WORDS = {
    "first": "12",
    "fill": "BYRKT",
    "plate": PLATE_NAMES,
    "look": PLATE_NAMES,
    "back": "SJ",
    "chip": CHIPS,
}


def make_game(parameters: Mapping[str, Any], *, fold: bool) -> Game:
    """Return the game with these tablets, two letters each: OpenSpiel allows no commas in a value.

    >>> str(make_game({"tablets": "1b2a3a4b"}, fold=False))
    'duel:1b,2a,3a,4b'
    """
    sides = str(parameters["tablets"])
    return Game("duel", tablets=tuple(sides[at : at + 2] for at in range(0, len(sides), 2)), fold=fold)


def parameters_of(game: Game) -> dict[str, Any]:
    """Return the parameters of a game."""
    return {"tablets": "".join(game.tablets)}
