"""The contracts of the optional parts of a game: modules of its package, by name (see `azulejos.games.parts`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from azulejos.games.contract import Reader, Table

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from azulejos.envs.fields import Field as ObservationField
    from azulejos.play.dice import Dice
    from azulejos.play.drawing.drawable import DrawableView
    from azulejos.play.drawing.palette import Theme
    from azulejos.play.events import Event
    from azulejos.play.fields import Field
    from azulejos.play.game import Game
    from azulejos.play.moves import Move
    from azulejos.play.preview.shapes import Preview
    from azulejos.play.score_entry import Entry, Space
    from azulejos.play.sight.shapes import Layout, Sight
    from azulejos.play.state import State, View
    from azulejos.search.contract import Searches
    from azulejos.tui.picture import Picture

__all__ = [
    "DrawingPart",
    "EncodingPart",
    "EstimatesPart",
    "EventRolesPart",
    "FactsPart",
    "LevelChange",
    "LevelsPart",
    "MemoryPart",
    "NarrationPart",
    "ObservationPart",
    "OpenSpielPart",
    "PixelsPart",
    "PreviewsPart",
    "PuzzlesPart",
    "ScoreSheetPart",
    "SearchPart",
    "SetupPart",
    "SightJsonPart",
    "SightPart",
    "SightShapesPart",
    "StatesPart",
    "TerminalPart",
]


class DrawingPart(Protocol):
    """`drawing`: the table as text, as a picture, and in words."""

    def draw_text(self, view: DrawableView, *, color: bool, names: Sequence[str] | None, width: int) -> str:
        """Draw a view in characters, at most `width` columns wide if possible."""

    def draw_svg(self, view: DrawableView, *, theme: Theme, names: Sequence[str] | None) -> str:
        """Draw a view as an SVG file."""


class StatesPart(Protocol):
    """`states`: the classes of the game's states and views, with attributes for everything on its table."""

    STATE: type[State]
    """The class of full states."""

    VIEW: type[View]
    """The class of what a seat knows."""


class SightPart(Protocol):
    """`sight`: what a page needs to draw a view."""

    def layout(self, game: Game) -> Layout:
        """Return what never changes in a match."""

    def sight(self, view: View) -> Sight:
        """Return everything on the table that the seat of the view may see."""

    MOVE_READERS: Mapping[str, tuple[str, Callable[[str], int | str | None]]]
    """For each part of a move's word: the page's name for it, and its reader."""

    EVENT_READERS: Mapping[str, Reader]
    """Readers of the numbers of events, by name; numbers without a reader stay numbers."""


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


class PuzzlesPart(Protocol):
    """`puzzles`: what puzzles need to know of the game."""

    BONUS_THEME: str
    """The theme of puzzles that are about points for goals (see the part `event_roles`)."""

    def rename_factories(self, table: Table) -> Table:
        """Return a copy of a table with its factories in an order that does not depend on their names."""

    def draw_wall(self, table: Table, seat: int, *, theme: Theme) -> str:
        """Draw what a seat has built so far, and nothing else, as a square SVG file."""


class ScoreSheetPart(Protocol):
    """`score_sheet`: keeping the score of a real match. Rows, columns and seats count from 0."""

    DROP_COSTS: tuple[int, ...]
    """The points for each space of a floor line that is taken, below 0."""

    def why_not(self, game: Game, table: Table, seat: int, entry: Entry) -> str | None:
        """Return a code for why a seat cannot have done this in one round; None if it can."""

    def score(self, table: Table, seat: int, entry: Entry) -> None:
        """Put what was entered on the table, from top to bottom, and score it; `points` are for the caller."""

    def start_cost(self, table: Table) -> int | None:
        """Return the points for taking the start tile; None if it takes a space of the floor line."""

    def pieces_left(self, table: Table) -> list[str]:
        """Return the names of the pieces other than tiles that are still to be had."""

    def is_last_round(self, table: Table, rounds: int) -> bool:
        """Whether the match ends with the round that was scored, after this many."""

    def end(self, table: Table) -> None:
        """Add what is scored at the end of a match."""

    def tie_break(self, table: Table, seat: int) -> int:
        """Return what decides between equal points: more is better."""

    def reason_key(self, event: Event) -> str:
        """Return the catalog's key of what an event brought points for."""

    def entered(self, events: Iterable[Event], seat: int) -> Entry:
        """Return what would be entered for a seat after the events of a round."""

    def spaces(self, game: Game, table: Table, seat: int) -> list[list[Space]]:
        """Return the spaces that a seat builds on, row by row."""

    def setup_table(self, game: Game, table: Table, rounds: int) -> Table:
        """Return a table of the round after this many, to set up by hand: nothing is offered yet."""


class SightJsonPart(Protocol):
    """`sight_json`: a faster writer of what `sight` describes, for servers. It is optional for speed only."""

    def sight_json(self, view: View, encode: Callable[[object], bytes], kept: dict[int, Any]) -> bytes:
        """Return everything on the table as JSON; `encode` writes any plain data.

        `kept` is the same for all positions of a match: the writer may note there what the next position can reuse.
        """

    def legal_json(self, view: View, encode: Callable[[object], bytes]) -> bytes | None:
        """Return the descriptions of the legal moves as a JSON list; None if there is no faster way here."""


class FactsPart(Protocol):
    """`facts`: what brought points at the end of a match, for statistics."""

    def final_points(self, table: Table) -> dict[str, tuple[int, ...]]:
        """Return the points of every seat for each thing that is scored at the end, by its name."""


class SetupPart(Protocol):
    """`setup`: setting up positions by hand. An unfinished position may be impossible."""

    def begin(self, game: Game) -> Table:
        """Return a table to start from: a possible one, with a seat to move."""

    def read(self, game: Game, fields: list[Field]) -> Table:
        """Parse the fields of a position line that may be impossible; raise NotationError if unreadable."""

    def edit(self, game: Game, table: Table, change: Mapping[str, Any]) -> None:
        """Change a table by a small edit like `{"op": "turn", "seat": 1}`; raise OptionError for an unknown edit."""


class NarrationPart(Protocol):
    """`narration`: how events are described. The sentence of a kind of event is in the catalogs, as `story.KIND`."""

    SILENT: frozenset[str]
    """Kinds of events that are not narrated."""

    SILENT_AT_END: frozenset[str]
    """Kinds that are not narrated if the match is over."""

    OBVIOUS: frozenset[str]
    """Kinds that the description of a possible move leaves out."""

    ROUND_ENDS: frozenset[str]
    """Kinds that show that a round, or the match, is over."""

    MERGED: frozenset[str]
    """Kinds of which consecutive events make one phrase."""

    JOINED: frozenset[str]
    """Kinds that continue the previous sentence, if it is about the same seat."""

    POINT_SOURCES: Mapping[str, str]
    """Kinds whose points are narrated together, and the name of the group (its key is `source.NAME`)."""

    def values(self, events: Sequence[Event], game: Game) -> Mapping[str, Any]:
        """Return the values that the phrase of these events may use besides their numbers."""


class TerminalPart(Protocol):
    """`terminal`: the game on the terminal board.

    A move is chosen by pointing at one place after another. A place is a text like `from:3R`; one that begins with
    `to:`, `cell:` or `space:` lies on the board of a seat (see `azulejos.tui.picture_parts.at_seat`). What follows the
    colon of the last place is the end of the move's word.
    """

    def draw(self, view: View, names: Sequence[str], width: int, height: int) -> Picture:
        """Draw a view with its places, in the largest size that fits."""

    def styles(self, palette: Theme, *, is_safe: bool) -> Mapping[str, str]:
        """Return the styles of cells that only this game has, written like `bold #FFFFFF on #1C4CA6`.

        A tile `NAME` has the styles `NAME` and `NAME-space`; `is_safe` asks for colorblind-safe colors.
        """

    def path_of(self, move: Move) -> tuple[str, ...]:
        """Return the places of a move, in the order in which they are pointed at."""

    def prompt(self, view: View, moves: Sequence[Move], chosen: Sequence[str]) -> str:
        """Return what to ask for when these moves are left and these places are chosen."""

    def put_answers(self, picture: Picture, view: View, places: Iterable[str], width: int) -> None:
        """Draw the places that are not on the table, below it."""

    def legend(self, game: Game) -> str:
        """Return an explanation of the letters on the board."""

    def help_lines(self, game: Game) -> Sequence[tuple[str, str]]:
        """Return additional help: a name and a line for each topic."""


class EstimatesPart(Protocol):
    """`estimates`: the value of a board, for the bots that look one or two moves ahead."""

    DOUBT: float
    """How many points a doubt of 1 is: the less moves differ in value, the fewer."""

    def estimate(self, table: Table, seat: int) -> float:
        """Return the final points that the seat can expect, judged from its own board."""

    def is_midway(self, table: Table, seat: int) -> bool:
        """Whether the seat is in the middle of an action, whose next choice decides the value of this one."""


@dataclass(frozen=True, slots=True)
class LevelChange:
    """What is different about a level; None where it is as usual (see `azulejos.bots.levels`)."""

    doubt: float | None = None
    """By how many points it misjudges moves that it only estimates, if a doubt of 1 is a point (`estimates.DOUBT`)."""

    nodes: int | None = None
    """How many positions it searches, or how many visits its tree has. With this, a lower level searches, too."""

    attention: int = 100
    """For how many of its moves it looks ahead, in percent; it estimates the others."""


class LevelsPart(Protocol):
    """`levels`: how the levels of the bots differ here from what they usually are."""

    def changes(self, game: Game) -> Mapping[int, LevelChange]:
        """Return the levels that differ at such a table, by their numbers."""


class EventRolesPart(Protocol):
    """`event_roles`: what kinds of events mean for a seat, for the reasons in a review."""

    DROPS: Collection[str]
    """Tiles are dropped on the floor; their number is `count`."""

    COSTS: Collection[str]
    """Dropped tiles cost points."""

    BONUSES: Collection[str]
    """Goals score points."""

    TILE_POINTS: Collection[str]
    """A tile scores points."""

    TILED_LINES: Collection[str]
    """The tile of a full line is placed."""

    WASTED_LINES: Collection[str]
    """A line is lost: no space accepts its tile."""

    def starts_next_round(self, table: Table, seat: int) -> bool:
        """Whether a seat starts the next round, as things stand."""


class EncodingPart(Protocol):
    """`encoding`: the meaning of the numbers of an observation. Environments need it together with `observation`."""

    VERSION: int
    """The version of the fields, their order and their meaning; the names of environments include it."""

    HIGHEST_SCORE: int
    """The upper limit of a seat's points and of its lead over the others."""

    def fields(self, game: Game) -> Iterable[ObservationField]:
        """Yield the fields of an observation in order; those of boards end in `_0` (the observer's), `_1`, …

        Each board has at least a field `score_N`.
        """

    def read(self, game: Game, table: Table, values: Mapping[str, NDArray[Any]], seat: int) -> None:
        """Fill a newly set up table from the fields of an observation; `seat` is the observer's."""


class ObservationPart(Protocol):
    """`observation`: writes observations. The module can be compiled."""

    def write(self, s: Table, seat: int, row: Any) -> None:
        """Write what a seat may know of a table, field by field; previous contents of the row are overwritten."""


class PixelsPart(Protocol):
    """`pixels`: the table as an array of pixels."""

    def draw_pixels(self, state: State) -> NDArray[numpy.uint8]:
        """Draw a state as an array of height, width and 3 colors."""


class MemoryPart(Protocol):
    """`memory`: what each seat sees of a match, step by step. Optional for a game without secrets."""

    WORDS: Sequence[str]
    """Words for everything that can be seen besides moves; an observation is an index into this list."""

    def word_for_hidden_move(self, table: Table) -> int | None:
        """Return what the other seats see instead of the next move; None if they see the move itself.

        They see it once, after the last one, if several such moves follow each other.
        """

    def seen_of(self, event: Sequence[int], seat: int) -> int | None:
        """Return what a seat sees of an event; None for nothing."""

    def private_words(self, view: View) -> str:
        """Return what only the seat of a view knows, in words."""

    def resampled_history(self, game: Game, actions: Sequence[int], seat: int, dice: Dice) -> list[int]:
        """Return a history that the seat cannot tell from this one: what it has never seen is drawn again.

        A history has the numbers of all moves and of all single draws of chance since the match began.
        """


class GpuPart(Protocol):
    """`gpu`: how whole matches are spread over a GPU."""

    BLOCK_THREADS: int
    """How many matches a block sorts by phase."""

    TIMETABLE: Sequence[int]
    """Masks of the phases in which matches go on, for some rounds in turn."""


class OpenSpielPart(Protocol):
    """`openspiel`: how OpenSpiel names the game, its options and its deals."""

    SHORT_NAME: str
    """The name for loading the game."""

    LONG_NAME: str
    """The name for people."""

    PARAMETERS: Mapping[str, Any]
    """The parameters for the options of the game, with their defaults."""

    CHANCE_WORDS: Mapping[str, Sequence[str]]
    """The words for the outcomes of each kind of deal."""

    def make_game(self, parameters: Mapping[str, Any], *, fold: bool) -> Game:
        """Return the game that these parameters describe."""

    def parameters_of(self, game: Game) -> Mapping[str, Any]:
        """Return the parameters that describe a game."""


class SearchPart(Protocol):
    """`search`: a package with this value and a module `tree_hooks` (see `azulejos.search.contract.TreeHooks`)."""

    SEARCHES: Searches
    """The game's own searches and nets besides the tree search."""
