"""The contract: what shared code may ask of a game, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from azulejos.play.dice import Dice
    from azulejos.play.fields import Field
    from azulejos.play.game import Game
    from azulejos.play.moves import Deal, Move
    from azulejos.play.outcome import Outcome

__all__ = ["GameDefinition", "Table"]

Table = Any
"""A flat state of the rules: fields of integers and lists of integers."""


class GameDefinition(Protocol):
    """The adapter between a game's rules and the values."""

    @property
    def name(self) -> str:
        """Name the game."""

    @property
    def rules_package(self) -> str:
        """Return the full name of the package that holds its rules, like `azulejos.games.azul.rules`."""

    @property
    def rules(self) -> ModuleType:
        """Give the plain entry points of its rules."""

    def check_options(self, game: Game) -> None:
        """Raise OptionError unless the rules know such a game."""

    def text_of_game(self, game: Game) -> str:
        """Write the game's tag, like `azul3g`."""

    def parse_game(self, tag: str) -> Game | None:
        """Read a tag; None if it is not one of this game's."""

    def presets(self) -> dict[str, Game]:
        """Give the sets of options that every inspection runs on, with their names."""

    def start(self, game: Game, first: int | None) -> Table:
        """Set up a table."""

    def word_of(self, game: Game, number: int) -> Move:
        """Give the move of a number."""

    def number_of(self, game: Game, move: Move) -> int | None:
        """Give the number of a move; None if this game has no such move."""

    def why_illegal(self, game: Game, table: Table, move: Move) -> tuple[str, str]:
        """Give the code and the words of why the rules forbid a move here."""

    def deal_due(self, table: Table) -> str:
        """Give the kind of deal that comes next."""

    def outcomes_of(self, table: Table, deal: Deal) -> Iterator[int]:
        """Give the deal's outcomes one by one; the caller applies each to the table before it asks for the next.

        Raises IllegalMove where the deal cannot be.
        """

    def sample(self, table: Table, dice: Dice) -> Deal:
        """Draw the next deal."""

    def copy_to_play(self, table: Table) -> Table:
        """Copy a table so that a move can be made in the copy; what no move changes now may be the same lists."""

    def hide(self, table: Table, seat: int | None) -> Table:
        """Copy the table without what the seat may not know."""

    def resample(self, table: Table, seat: int | None, dice: Dice) -> Table:
        """Copy the table with what the seat does not know drawn anew."""

    def is_full(self, table: Table) -> bool:
        """Say whether nothing is left out of the table, as a view's may be."""

    def write(self, game: Game, table: Table) -> str:
        """Write the table as the fields of a position line, without the tag."""

    def read(self, game: Game, fields: list[Field]) -> Table:
        """Read those fields. Raises NotationError for what cannot be read, PositionError for what cannot be."""

    def faults(self, game: Game, table: Table) -> list[str]:
        """List everything that cannot be on this table."""

    def outcome(self, table: Table) -> Outcome | None:
        """Give the outcome, if the match is over."""
