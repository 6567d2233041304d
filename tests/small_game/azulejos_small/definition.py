"""The definition of small Azul."""

from typing import Any

from azulejos.games.base import BaseDefinition
from azulejos.play.dice import Dice
from azulejos.play.game import Game
from azulejos.play.outcome import Outcome
from azulejos_small import moves, position
from azulejos_small.rules import game as rules
from azulejos_small.rules.events import EVENTS
from azulejos_small.rules.round import complete_rows
from azulejos_small.rules.state import State

__all__ = ["Small"]


class Small(BaseDefinition):
    """The definition of small Azul: see `azulejos.games.contract.GameDefinition` for each operation."""

    name = "small"
    package = "azulejos_small"
    tag_help = "small"
    has_secrets = False
    events = EVENTS
    move_words = moves.MOVE_WORDS
    deal_words = moves.DEAL_WORDS
    move_help = "a word like 1B2, CRF"
    deal_help = "first:SEAT, fill:TILES/TILES"
    word_of = staticmethod(moves.word_of)
    number_of = staticmethod(moves.number_of)
    why_illegal = staticmethod(moves.why_illegal)
    deal_due = staticmethod(moves.deal_due)
    outcomes_of = staticmethod(moves.outcomes_of)
    sample = staticmethod(moves.sample)
    write = staticmethod(position.write)
    read = staticmethod(position.read)
    faults = staticmethod(position.faults)

    def title(self) -> str:
        """Return the game's name for people."""
        return "Small Azul"

    def text_of_game(self, game: Game) -> str:
        """Return the tag."""
        return "small"

    def parse_game(self, tag: str) -> Game | None:
        """Parse the tag."""
        return Game("small") if tag == "small" else None

    def start(self, game: Game, first: int | None) -> State:
        """Set up a table (S1 to S3)."""
        table = State()
        rules.start(table, -1 if first is None else first)
        return table

    def hide(self, table: Any, seat: int | None) -> Any:
        """Copy everything: only the order of the bag is hidden, and no table holds it."""
        return table.copy()

    def resample(self, table: Any, seat: int | None, dice: Dice) -> Any:
        """Copy everything: nothing on the table is unknown to anybody."""
        return table.copy()

    def is_full(self, table: Any) -> bool:
        """Return True: nothing can be hidden."""
        return True

    def outcome(self, table: Any) -> Outcome | None:
        """Rank the seats (S9)."""
        if not rules.is_over(table):
            return None
        places, rows = [0, 0], (complete_rows(table, 0), complete_rows(table, 1))
        rules.places(table, places)
        reason = "row-completed" if any(rows) else "rounds-played"
        return Outcome(tuple(table.score), tuple(places), rows, reason)
