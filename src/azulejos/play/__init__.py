"""The values people import: Game, State, Move, Deal, View, Outcome; notation, records and drawings of them."""

from azulejos.play.dice import Dice
from azulejos.play.events import Event
from azulejos.play.game import BEGINNER_TABLETS, Game, azul, duel, games, parse_game
from azulejos.play.kinds import Kind, OptionError, register
from azulejos.play.moves import Deal, Move, parse_deal, parse_move
from azulejos.play.outcome import Outcome
from azulejos.play.state import State, View, parse_state, parse_view

__all__ = [
    "BEGINNER_TABLETS",
    "Deal",
    "Dice",
    "Event",
    "Game",
    "Move",
    "OptionError",
    "Outcome",
    "State",
    "View",
    "azul",
    "duel",
    "games",
    "parse_deal",
    "parse_game",
    "parse_move",
    "parse_state",
    "parse_view",
]


def _make_azul() -> Kind:
    from azulejos.play.azul.kind import Azul

    return Azul()


register("azul", _make_azul)
