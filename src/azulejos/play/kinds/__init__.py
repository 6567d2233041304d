"""What the values ask of each game: one object a game that knows its words, its text and what it hides."""

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from azulejos.errors import AzulejosError
from azulejos.play.dice import Dice
from azulejos.play.fields import Field
from azulejos.play.moves import Deal, Move
from azulejos.play.outcome import Outcome

if TYPE_CHECKING:
    from azulejos.play.game import Game

__all__ = ["Kind", "OptionError", "kind_names", "kind_of", "register"]

Table = Any
"""A flat state of the rules: fields of integers and lists of integers."""


class OptionError(AzulejosError):
    """A game was asked for with options that it does not have."""

    code = "bad-option"


class Kind(Protocol):
    """The adapter between a game's rules and the values."""

    @property
    def name(self) -> str:
        """Name the game."""

    @property
    def rules(self) -> ModuleType:
        """Give the plain entry points of its rules."""

    def check_options(self, game: "Game") -> None:
        """Raise OptionError unless the rules know such a game."""

    def text_of_game(self, game: "Game") -> str:
        """Write the game's tag, like `azul3g`."""

    def parse_game(self, tag: str) -> "Game | None":
        """Read a tag; None if it is not one of this game's."""

    def presets(self) -> "dict[str, Game]":
        """Give the sets of options that every inspection runs on, with their names."""

    def start(self, game: "Game", first: int | None) -> Table:
        """Set up a table."""

    def word_of(self, game: "Game", number: int) -> Move:
        """Give the move of a number."""

    def number_of(self, game: "Game", move: Move) -> int | None:
        """Give the number of a move; None if this game has no such move."""

    def why_illegal(self, game: "Game", table: Table, move: Move) -> tuple[str, str]:
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

    def write(self, game: "Game", table: Table) -> str:
        """Write the table as the fields of a position line, without the tag."""

    def read(self, game: "Game", fields: list[Field]) -> Table:
        """Read those fields. Raises NotationError for what cannot be read, PositionError for what cannot be."""

    def faults(self, game: "Game", table: Table) -> list[str]:
        """List everything that cannot be on this table."""

    def outcome(self, table: Table) -> Outcome | None:
        """Give the outcome, if the match is over."""


_makers: dict[str, Callable[[], Kind]] = {}
_kinds: dict[str, Kind] = {}


def register(name: str, maker: Callable[[], Kind]) -> None:
    """Add a game to the registry; it is made when first asked for."""
    _makers[name] = maker


def kind_names() -> tuple[str, ...]:
    """Name the registered games."""
    return tuple(_makers)


def kind_of(name: str) -> Kind:
    """Give the adapter of a game."""
    kind = _kinds.get(name)
    if kind is None:
        if name not in _makers:
            raise OptionError(f"no such game: {name!r} (wanted {', '.join(_makers)})", code="unknown-game")
        kind = _kinds[name] = _makers[name]()
    return kind
