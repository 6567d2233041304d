"""The contract: everything that shared code may ask of a game, and nothing else.

A game is one package. Its *definition* is an object that keeps `GameDefinition`; most games derive it from
`azulejos.games.base.BaseDefinition`, whose defaults fail closed. Everything optional is a *part*: a module or
sub-package of the game's package with an agreed name, described in `azulejos.games.part_contracts` and asked for
through `azulejos.games.parts`. A game that lacks a part can still be played; asking for the part raises `MissingPart`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import re

    from azulejos.play.dice import Dice
    from azulejos.play.fields import Field
    from azulejos.play.game import Game
    from azulejos.play.moves import Deal, Move
    from azulejos.play.outcome import Outcome

__all__ = [
    "CommandFlag",
    "GameDefinition",
    "OptionChoice",
    "RulesModule",
    "Table",
]

Table = Any
"""A flat table of the rules: fields of integers and lists of integers. Only a game's own code looks inside."""

Reader = Callable[[int], "int | str | None"]
"""Turns a number of an event into what a page shows; None if hidden."""


@dataclass(frozen=True, slots=True)
class CommandFlag:
    """How a command offers an option: `--names` with a value, or a switch that chooses one value."""

    names: tuple[str, ...]
    help: str
    metavar: str = ""
    switches_to: str | None = None


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """An option of a new match, as a form or a command offers it.

    `name` is the option's keyword and the key of its label (`option.NAME`); each of the `values` has a label
    (`option.NAME.VALUE`). The first value is the default. Without its own `flag`, a command offers the option as
    `--NAME VALUE`.
    """

    name: str
    values: tuple[str, ...]
    flag: CommandFlag | None = None

    @property
    def command_flag(self) -> CommandFlag:
        """Return how a command offers this option.

        >>> OptionChoice("size", ("small", "large")).command_flag
        CommandFlag(names=('--size',), help='(default: small)', metavar='small|large', switches_to=None)
        """
        return self.flag or CommandFlag((f"--{self.name}",), f"(default: {self.values[0]})", "|".join(self.values))


class RulesModule(Protocol):
    """The module `rules.game` of a game's package: the entry points of its rules, where moves and deals are numbers.

    All are marked `rule` (see `azulejos.rules.kit`), so searches, batches and built modules run the same text. None of
    them checks its arguments, except `is_legal`. Numbers are drawn with `azulejos.rules.kit.below`, and `dice[0]` holds
    the generator's word. What `start` takes besides the table is the game's own.
    """

    MAX_ACTIONS: int
    """How many numbers moves can have, in any kind of match."""
    MAX_OUTCOMES: int
    """How many outcomes a single deal can have."""
    RULES_VERSION: int
    """Raised when the same moves could lead to another state."""
    State: type[Table]

    def start_again(self, s: Table, first: int) -> None:
        """Set up another match of the same game; `first` is the seat that starts, or -1 to leave it to chance."""

    def action_count(self, s: Table) -> int:
        """Return how many numbers moves can have in this match."""

    def is_over(self, s: Table) -> bool:
        """Whether the match has ended."""

    def is_chance(self, s: Table) -> bool:
        """Whether a deal, not a move, comes next."""

    def is_legal(self, s: Table, move: int) -> bool:
        """Whether a number is a legal move here."""

    def legal_moves(self, s: Table, out: list[int]) -> int:
        """List the legal moves in ascending order; return how many there are, 0 if no seat is to move."""

    def write_mask(self, s: Table, mask: list[int]) -> None:
        """Write 1 at the number of each legal move and 0 everywhere else."""

    def play(self, s: Table, move: int) -> None:
        """Make a legal move and continue to the next decision or deal."""

    def random_move(self, s: Table, dice: list[int]) -> int:
        """Draw a legal move, each equally likely."""

    def play_at_random(self, s: Table, dice: list[int]) -> None:
        """Make a random move: the same as `random_move` and then `play`, with the same dice.

        Playouts make most of their moves so. A game may save the way through a number, or just call the two.
        """

    def chance_weights(self, s: Table, out: list[int]) -> int:
        """Write the weight of each outcome of the next deal, as whole numbers; return how many outcomes there are."""

    def deal(self, s: Table, outcome: int) -> None:
        """Apply an outcome of chance."""

    def deal_at_random(self, s: Table, dice: list[int]) -> None:
        """Draw deals until a seat is to move."""

    def places(self, s: Table, out: list[int]) -> None:
        """Rank the seats of a match that has ended, from 1; equals share a place."""


class GameDefinition(Protocol):
    """What every game must know about itself."""

    # --- Identity

    @property
    def name(self) -> str:
        """Return the game's name, the key of the registry: lower-case letters, like `azul`."""

    @property
    def package(self) -> str:
        """Return the full name of the game's package, which contains its parts."""

    @property
    def rules(self) -> ModuleType:
        """Return the plain entry points of its rules: the module `rules.game` of its package (see `RulesModule`)."""

    @property
    def tag_help(self) -> str:
        """Return what tags of this game look like, for error messages: `azul2, azul3, …`."""

    def title(self) -> str:
        """Return the game's name for people, in the current language."""

    def describe(self, game: Game) -> str:
        """Return the game's name with the options that set it apart, for people: `Azul 3, gray side`."""

    # --- Options

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Return how many players can play, the usual number first."""

    @property
    def choices(self) -> tuple[OptionChoice, ...]:
        """Return the options of a new match besides the number of players."""

    def make_options(self, players: int, given: Mapping[str, object]) -> Any:
        """Return the game's own options as a frozen, hashable value; raise OptionError if they do not exist."""

    def fields_of(self, chosen: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the fields of a request for these values of `choices`."""

    def choose(self, players: int | None, chosen: Mapping[str, str], dice: Dice) -> Game:
        """Return the game for these values of `choices`; what they leave to chance is drawn with the dice."""

    @property
    def request_fields(self) -> Mapping[str, tuple[Any, object]]:
        """Return the type and the default of every option in a request for a new table."""

    def from_request(self, players: int | None, fields: Mapping[str, Any], dice: Dice) -> Game:
        """Return the game that a request describes; raise OptionError if it does not exist."""

    def text_of_game(self, game: Game) -> str:
        """Return the game's tag, like `azul3g`: its name, then its options; the name is not followed by a letter."""

    def parse_game(self, tag: str) -> Game | None:
        """Parse a tag; return None if it is not one of this game's."""

    def presets(self) -> dict[str, Game]:
        """Return the sets of options that the inspection tests, by tag."""

    # --- Policy

    @property
    def has_secrets(self) -> bool:
        """Whether seats know different things."""

    def is_secret_move(self, move: Move) -> bool:
        """Whether only the seat that makes a move may know which one it is."""

    def rating_pool(self, game: Game) -> str | None:
        """Return the name of the rating pool for these matches; None if they are not rated."""

    # --- Play

    def start(self, game: Game, first: int | None) -> Table:
        """Set up a table; `first` is the seat that starts (None: decided by chance)."""

    def copy_to_play(self, table: Table) -> Table:
        """Copy a table for making a move; the copy may share lists that no move changes now."""

    def copy_to_deal(self, table: Table) -> Table:
        """Copy a table for a deal; the copy may share lists that no deal changes now."""

    def outcome(self, table: Table) -> Outcome | None:
        """Return the outcome if the match is over, else None."""

    @property
    def events(self) -> Mapping[int, tuple[str, tuple[str, ...]]]:
        """Return the kind of every event that the rules log, and the names of its numbers."""

    def private_fields(self, kind: str) -> frozenset[str]:
        """Return the names of the numbers of an event that only its own seat may know."""

    # --- Moves and deals

    @property
    def move_words(self) -> Mapping[str, re.Pattern[str]]:
        """Return the pattern of the words of every kind of move; the groups are the parts of a word."""

    @property
    def deal_words(self) -> Mapping[str, re.Pattern[str]]:
        """Return the same for deals."""

    @property
    def move_help(self) -> str:
        """Return examples of moves, for error messages; the text `cli.help.moves.NAME` of its words explains more."""

    @property
    def deal_help(self) -> str:
        """Return examples of deals, for error messages."""

    def word_of(self, game: Game, number: int) -> Move:
        """Return the move with this number."""

    def number_of(self, game: Game, move: Move) -> int | None:
        """Return the number of a move; None if this game has no such move."""

    def why_illegal(self, game: Game, table: Table, move: Move) -> tuple[str, str]:
        """Return the code and the message for why the rules forbid a move here."""

    def refusals(self, game: Game, table: Table) -> Iterator[tuple[Move, str, str]]:
        """Yield each illegal move that a person may try while a seat is to move, with its code and reason."""

    def deal_due(self, table: Table) -> str:
        """Return the kind of deal that comes next."""

    def outcomes_of(self, table: Table, deal: Deal) -> Iterator[int]:
        """Yield the deal's outcomes one by one; raise IllegalMove if the deal is impossible.

        The caller applies each outcome to the table before asking for the next.
        """

    def sample(self, table: Table, dice: Dice) -> Deal:
        """Draw the next deal."""

    # --- What a seat knows

    def hide(self, table: Table, seat: int | None) -> Table:
        """Copy the table without what the seat may not know."""

    def resample(self, table: Table, seat: int | None, dice: Dice) -> Table:
        """Copy the table with everything that the seat does not know drawn again."""

    def is_full(self, table: Table) -> bool:
        """Whether the table is complete (a view may hide parts)."""

    # --- Positions

    def write(self, game: Game, table: Table) -> str:
        """Return the table as the fields of a position line, without the tag."""

    def read(self, game: Game, fields: list[Field]) -> Table:
        """Parse these fields. Raise NotationError if unreadable, PositionError if impossible."""

    def faults(self, game: Game, table: Table) -> list[str]:
        """Return everything that is impossible about this table."""

    def normal_form(self, line: str) -> str:
        """Return a position line such that positions that play alike have the same line."""


def members_of(part: Any) -> Iterable[str]:
    """Return the names that a part must define.

    >>> class Part(Protocol):
    ...     VERSION: int
    ...     def write(self) -> str: ...
    >>> sorted(members_of(Part))
    ['VERSION', 'write']
    """
    named = {**vars(part), **getattr(part, "__annotations__", {})}
    return [name for name in named if not name.startswith("_")]
