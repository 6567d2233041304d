"""The contract: everything that shared code may ask of a game, and nothing else.

A game is one package. Its *definition* is an object that keeps `GameDefinition`; most games derive it from
`azulejos.games.base.BaseDefinition`, whose defaults fail closed. Everything optional is a *part*: a module or
sub-package of the game's package with an agreed name, described by one of the protocols below and asked for through
`azulejos.games.parts`. A game that lacks a part can still be played; asking for the part raises `MissingPart`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import re

    import numpy
    from numpy.typing import NDArray

    from azulejos.envs.fields import Field as ObservationField
    from azulejos.play.dice import Dice
    from azulejos.play.drawing.drawable import ViewSeen
    from azulejos.play.drawing.palette import Theme
    from azulejos.play.events import Event
    from azulejos.play.fields import Field
    from azulejos.play.game import Game
    from azulejos.play.moves import Deal, Move
    from azulejos.play.outcome import Outcome
    from azulejos.play.preview.shapes import Preview
    from azulejos.play.sight.shapes import Layout, Sight
    from azulejos.play.state import State, View
    from azulejos.search.contract import Searches
    from azulejos.tui.picture import Picture

__all__ = [
    "CommandFlag",
    "DrawingPart",
    "EncodingPart",
    "EstimatesPart",
    "EventRolesPart",
    "GameDefinition",
    "MemoryPart",
    "NarrationPart",
    "ObservationPart",
    "OpenSpielPart",
    "OptionChoice",
    "PixelsPart",
    "PreviewsPart",
    "SearchPart",
    "SetupPart",
    "SightPart",
    "SightShapesPart",
    "Table",
    "TerminalPart",
]

Table = Any
"""A flat state of the rules: fields of integers and lists of integers. Only a game's own code looks inside."""

Reader = Callable[[int], "int | str | None"]
"""Turns a number of an event into what a page shows; None for what is hidden."""


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
    (`option.NAME.VALUE`). The first value is the default. `is_open` tells that other texts are accepted, too.
    Without a `flag` of its own, a command offers the option as `--NAME VALUE`.
    """

    name: str
    values: tuple[str, ...]
    is_open: bool = False
    flag: CommandFlag | None = None

    @property
    def command_flag(self) -> CommandFlag:
        """Return how a command offers this option.

        >>> OptionChoice("size", ("small", "large")).command_flag
        CommandFlag(names=('--size',), help='(default: small)', metavar='small|large', switches_to=None)
        """
        return self.flag or CommandFlag((f"--{self.name}",), f"(default: {self.values[0]})", "|".join(self.values))


class GameDefinition(Protocol):
    """What every game must know about itself."""

    # --- Identity

    @property
    def name(self) -> str:
        """Return the game's name, the key of the registry: lower-case letters, like `azul`."""

    @property
    def package(self) -> str:
        """Return the full name of the game's package; its parts are modules in there."""

    @property
    def rules(self) -> ModuleType:
        """Return the plain entry points of its rules: the module `rules.game` of its package."""

    @property
    def tag_help(self) -> str:
        """Return what tags of this game look like, for error messages: `azul2, azul3, …`."""

    def title(self) -> str:
        """Return the game's name for people, in the language of the moment."""

    def describe(self, game: Game) -> str:
        """Return the game's name with the options that set it apart, for people: `Azul 3, gray side`."""

    # --- Options

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Return how many players can play, the usual number first."""

    @property
    def choices(self) -> tuple[OptionChoice, ...]:
        """Return the options of a new match beside the number of players."""

    def make_options(self, players: int, given: Mapping[str, object]) -> Any:
        """Return the game's own options as a frozen, hashable value; raise OptionError if there are none such."""

    def fields_of(self, chosen: Mapping[str, str]) -> Mapping[str, Any]:
        """Return the fields of a request that the values of `choices` describe."""

    def choose(self, players: int | None, chosen: Mapping[str, str], dice: Dice) -> Game:
        """Return the game that the values of `choices` describe; what they leave to chance follows from the dice."""

    @property
    def request_fields(self) -> Mapping[str, tuple[Any, object]]:
        """Return the type and the default of every option in a request for a new table."""

    def from_request(self, players: int | None, fields: Mapping[str, Any], dice: Dice) -> Game:
        """Return the game that a request describes; raise OptionError if there is none such."""

    def text_of_game(self, game: Game) -> str:
        """Return the game's tag, like `azul3g`."""

    def parse_game(self, tag: str) -> Game | None:
        """Parse a tag; return None if it is not one of this game's."""

    def presets(self) -> dict[str, Game]:
        """Return the sets of options that every inspection runs on, by their tags."""

    # --- Policy

    @property
    def has_secrets(self) -> bool:
        """Whether seats know different things."""

    def is_secret_move(self, move: Move) -> bool:
        """Whether only the seat that makes a move may know which one it is."""

    def rating_pool(self, game: Game) -> str | None:
        """Return the name of the pool in which such matches are rated; None if they are not."""

    # --- Play

    def start(self, game: Game, first: int | None) -> Table:
        """Set up a table; `first` is the seat that starts, None leaves it to chance."""

    def copy_to_play(self, table: Table) -> Table:
        """Copy a table so that a move can be made in the copy; it may share lists that no move changes now."""

    def outcome(self, table: Table) -> Outcome | None:
        """Return the outcome, if the match is over."""

    @property
    def events(self) -> Mapping[int, tuple[str, tuple[str, ...]]]:
        """Return the kind and the names of the numbers of every event that the rules tell."""

    def private_fields(self, kind: str) -> frozenset[str]:
        """Return the numbers of an event that only its own seat may know."""

    # --- Moves and deals

    @property
    def move_words(self) -> Mapping[str, re.Pattern[str]]:
        """Return the pattern of the words of every kind of move; its groups are the parts of a word."""

    @property
    def deal_words(self) -> Mapping[str, re.Pattern[str]]:
        """Return the same for deals."""

    @property
    def move_help(self) -> str:
        """Return examples of moves, for error messages."""

    @property
    def deal_help(self) -> str:
        """Return examples of deals, for error messages."""

    def word_of(self, game: Game, number: int) -> Move:
        """Return the move of a number."""

    def number_of(self, game: Game, move: Move) -> int | None:
        """Return the number of a move; None if this game has no such move."""

    def why_illegal(self, game: Game, table: Table, move: Move) -> tuple[str, str]:
        """Return the code and the message of why the rules forbid a move here."""

    def refusals(self, game: Game, table: Table) -> Iterator[tuple[Move, str, str]]:
        """Yield each illegal move that a person may try while a seat is to move, with its code and reason."""

    def deal_due(self, table: Table) -> str:
        """Return the kind of deal that comes next."""

    def outcomes_of(self, table: Table, deal: Deal) -> Iterator[int]:
        """Yield the deal's outcomes one by one; the caller applies each to the table before asking for the next.

        Raises IllegalMove if the deal is impossible.
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
        """Parse those fields. Raises NotationError if unreadable, PositionError if impossible."""

    def faults(self, game: Game, table: Table) -> list[str]:
        """Return everything about this table that is impossible."""

    def normal_form(self, line: str) -> str:
        """Return a position line such that positions that play alike have the same line."""


# --- Parts: modules of a game's package, by name


class DrawingPart(Protocol):
    """`drawing`: the table as text, as a picture, and in words."""

    def draw_text(self, view: ViewSeen, *, color: bool, names: Sequence[str] | None, width: int) -> str:
        """Draw a view in characters, at most `width` columns wide if it can be."""

    def draw_svg(self, view: ViewSeen, *, theme: Theme, names: Sequence[str] | None) -> str:
        """Draw a view as an SVG file."""


class SightPart(Protocol):
    """`sight`: what a page needs to draw a view."""

    def layout(self, game: Game) -> Layout:
        """Return what never changes in a match."""

    def sight(self, view: View) -> Sight:
        """Return everything on the table that the seat of the view may see."""

    MOVE_READERS: Mapping[str, tuple[str, Callable[[str], int | str | None]]]
    """For each part of a move's word: what a page calls it, and how it is read."""

    EVENT_READERS: Mapping[str, Reader]
    """How the numbers of events are read, by their names; those not named here stay numbers."""


class SightShapesPart(Protocol):
    """`sight_shapes`: the types of what the part `sight` returns, for schemas and for a page's types."""

    LAYOUT: Any
    """The typed dictionary of a layout."""

    SIGHT: Any
    """The typed dictionary of a sight."""

    MOVE: Any
    """The typed dictionary of a move: `word`, `kind`, and everything that a kind of move can have."""

    EVENT: Any
    """The typed dictionary of an event: `event`, and everything that a kind of event can have."""


class PreviewsPart(Protocol):
    """`previews`: what a legal move would do."""

    def preview(self, state: State, move: Move, number: int) -> Preview:
        """Return what a legal move would do, found by making it on a copy."""


class SightJsonPart(Protocol):
    """`sight_json`: a faster writer of what `sight` describes, for servers. A game that has none is as complete."""

    def sight_json(self, view: View, encode: Callable[[object], bytes]) -> bytes:
        """Return everything on the table as JSON; `encode` writes any plain data."""

    def legal_json(self, view: View, encode: Callable[[object], bytes]) -> bytes | None:
        """Return the descriptions of the legal moves as a JSON list; None where there is no faster way."""


class SetupPart(Protocol):
    """`setup`: positions that are set up by hand. A position in the making may be impossible."""

    def begin(self, game: Game) -> Table:
        """Return a table to start from: a possible one, with a seat to move."""

    def read(self, game: Game, fields: list[Field]) -> Table:
        """Parse the fields of a position line without asking whether it is possible; raise NotationError."""

    def edit(self, game: Game, table: Table, change: Mapping[str, Any]) -> None:
        """Change a table by a small edit like `{"op": "turn", "seat": 1}`; raise OptionError if there is none such."""


class NarrationPart(Protocol):
    """`narration`: how events are told. The sentence of a kind of event is in the catalogs, as `story.KIND`."""

    SILENT: frozenset[str]
    """Kinds of events that need no telling."""

    SILENT_AT_END: frozenset[str]
    """Kinds that need no telling if the match is over."""

    OBVIOUS: frozenset[str]
    """Kinds that the description of a possible move leaves out."""

    ROUND_ENDS: frozenset[str]
    """Kinds that show that a round, or the match, is over."""

    MERGED: frozenset[str]
    """Kinds of which several in a row make one phrase."""

    JOINED: frozenset[str]
    """Kinds that continue the sentence before, if it is about the same seat."""

    POINT_SOURCES: Mapping[str, str]
    """Kinds whose points are told together, and the name of the group (its key is `source.NAME`)."""

    def values(self, events: Sequence[Event], game: Game) -> Mapping[str, Any]:
        """Return the words that the phrase of these events may name beside their numbers."""


class TerminalPart(Protocol):
    """`terminal`: the game on the terminal board.

    A move is chosen by pointing at one place after another. A place is a text like `from:3R`; one that begins with
    `to:`, `cell:` or `space:` lies on the board of a seat (see `azulejos.tui.parts.at_seat`). What follows the colon
    of the last place is the end of the move's word.
    """

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> Picture:
        """Draw a view with its places, as large as it fits."""

    def path_of(self, move: Move) -> tuple[str, ...]:
        """Return the places of a move, in the order in which they are pointed at."""

    def prompt(self, view: View, moves: Sequence[Move], chosen: Sequence[str]) -> str:
        """Return what to ask for when these moves are left and these places are chosen."""

    def put_answers(self, picture: Picture, view: View, places: Iterable[str], width: int) -> None:
        """Draw the places that do not lie on the table below it."""

    def legend(self, game: Game) -> str:
        """Return what the letters on the board mean."""

    def help_lines(self, game: Game) -> Sequence[tuple[str, str]]:
        """Return what else the help should explain: a name and a line for each thing."""


class EstimatesPart(Protocol):
    """`estimates`: what a board is worth, for the bots that look one or two moves ahead."""

    def estimate(self, table: Table, seat: int) -> float:
        """Return the points that the seat can expect in the end, judged from its own board."""

    def is_midway(self, table: Table, seat: int) -> bool:
        """Whether the seat is in the middle of an action, whose next choice decides what this one is worth."""


class EventRolesPart(Protocol):
    """`event_roles`: what kinds of events mean for a seat, for the reasons that a review gives."""

    DROPS: Collection[str]
    """Tiles are dropped on the floor; their number is `count`."""

    COSTS: Collection[str]
    """Dropped tiles cost points."""

    BONUSES: Collection[str]
    """Goals bring points."""

    TILE_POINTS: Collection[str]
    """A tile brings points."""

    TILED_LINES: Collection[str]
    """The tile of a full line is placed."""

    WASTED_LINES: Collection[str]
    """A line is lost: no space takes its tile."""

    def starts_next_round(self, table: Table, seat: int) -> bool:
        """Whether a seat starts the next round, as it stands."""


class EncodingPart(Protocol):
    """`encoding`: the meaning of the numbers of an observation. Environments need it, and `observation` with it."""

    VERSION: int
    """The version of the fields, of their order and of their meaning; the names of environments carry it."""

    HIGHEST_SCORE: int
    """No seat can have more points, and no seat can be ahead of the others by more."""

    def fields(self, game: Game) -> Iterable[ObservationField]:
        """Yield the fields of an observation in their order; those of a board end in `_0` for the observer's, `_1`, …

        Each board has at least a field `score_N`.
        """

    def read(self, game: Game, table: Table, values: Mapping[str, NDArray[Any]], seat: int) -> None:
        """Fill a table that was just set up with what the fields of an observation say; `seat` is the observer's."""


class ObservationPart(Protocol):
    """`observation`: writes observations. The module can be compiled."""

    def write(self, s: Table, seat: int, row: Any) -> None:
        """Write what a seat may know of a table, field after field; whatever was in the row is overwritten."""


class PixelsPart(Protocol):
    """`pixels`: the table as an array of pixels."""

    def draw_pixels(self, state: State) -> NDArray[numpy.uint8]:
        """Draw a state as an array of height, width and 3 colors."""


class MemoryPart(Protocol):
    """`memory`: what each seat sees of a match, step by step. A game without secrets can do without this part."""

    WORDS: Sequence[str]
    """Words for everything that can be seen beside moves; what is seen is told by its place in this list."""

    AFTER_HIDDEN_MOVES: int | None
    """What the other seats see when a seat has made its hidden moves; None in a game without such moves."""

    def has_hidden_move(self, table: Table) -> bool:
        """Whether the other seats will not see which move the seat to move makes now."""

    def seen_of(self, event: Sequence[int], seat: int) -> int | None:
        """Return what a seat sees of an event that the rules tell; None for nothing."""

    def private_words(self, view: View) -> str:
        """Return what only the seat of a view knows, in words."""


class OpenSpielPart(Protocol):
    """`openspiel`: how OpenSpiel names the game, its options and its deals; a game can do without this part."""

    SHORT_NAME: str
    """The name to load the game by."""

    LONG_NAME: str
    """The name for people."""

    PARAMETERS: Mapping[str, Any]
    """The parameters for the options of the game, with their defaults."""

    CHANCE_WORDS: Mapping[str, Sequence[str]]
    """For each kind of deal, the words for its outcomes."""

    def make_game(self, parameters: Mapping[str, Any], *, fold: bool) -> Game:
        """Return the game that parameters describe."""

    def parameters_of(self, game: Game) -> Mapping[str, Any]:
        """Return the parameters that describe a game."""


class SearchPart(Protocol):
    """`search`: a package with this value and a module `tree_hooks` (see `azulejos.search.contract.TreeHooks`)."""

    SEARCHES: Searches
    """The game's own searches and nets beside the tree search."""


def members_of(part: Any) -> Iterable[str]:
    """Return the names that a part must define.

    >>> sorted(members_of(EstimatesPart))
    ['estimate', 'is_midway']
    """
    named = {**vars(part), **getattr(part, "__annotations__", {})}
    return [name for name in named if not name.startswith("_")]
