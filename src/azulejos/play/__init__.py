"""The values people import: Game, State, Move, Deal, View, Outcome; notation, records and drawings of them."""

from azulejos.play.dice import Dice
from azulejos.play.events import Event
from azulejos.play.game import BEGINNER_TABLETS, GOALS, Game, azul, duel, games, parse_game, random_tablets
from azulejos.play.kinds import Kind, OptionError, register
from azulejos.play.moves import Deal, Move, parse_deal, parse_move
from azulejos.play.outcome import Outcome
from azulejos.play.state import State, View, parse_state, parse_view

__all__ = [
    "BEGINNER_TABLETS",
    "GOALS",
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
    "random_tablets",
]


def _make_azul() -> Kind:
    from azulejos.play.azul.kind import Azul

    return Azul()


def _make_duel() -> Kind:
    from azulejos.play.duel.kind import Duel

    return Duel()


register("azul", _make_azul)
register("duel", _make_duel)
