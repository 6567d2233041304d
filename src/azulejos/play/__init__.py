"""The values people import: Game, State, Move, Deal, View, Outcome; notation, records and drawings of them."""

from azulejos.errors import OptionError
from azulejos.play.dice import Dice
from azulejos.play.events import Event
from azulejos.play.game import Game, games, parse_game
from azulejos.play.moves import Deal, Move, parse_deal, parse_move
from azulejos.play.normal import normal_form
from azulejos.play.outcome import Outcome
from azulejos.play.record import (
    Evaluation,
    Fault,
    Record,
    Step,
    parse_record,
    parse_records,
    points_by_source,
    record_faults,
)
from azulejos.play.state import State, View, parse_state, parse_view

__all__ = [
    "Deal",
    "Dice",
    "Evaluation",
    "Event",
    "Fault",
    "Game",
    "Move",
    "OptionError",
    "Outcome",
    "Record",
    "State",
    "Step",
    "View",
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
