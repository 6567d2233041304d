"""The shapes of what a page gets about Azul."""

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "EVENT",
    "LAYOUT",
    "MOVE",
    "SIGHT",
    "AzulBoard",
    "AzulLayout",
    "AzulPhase",
    "AzulSight",
    "AzulTiling",
    "Source",
]

Source = int | Literal["center"]
"""Where tiles are taken from: the number of a factory, or the center."""

AzulPhase = Literal["lot", "fill", "offer", "tiling", "over"]


class AzulLayout(TypedDict):
    """What never changes in a match of Azul."""

    game: Literal["azul"]
    tag: str
    players: int
    gray: bool
    colors: str
    factories: int
    rows: int
    line_lengths: list[int]  # how many tiles each line holds
    wall: list[str] | None  # the printed colors, row by row; None on the gray side
    floor_costs: list[int]
    row_bonus: int
    column_bonus: int
    color_bonus: int


class AzulBoard(TypedDict):
    """A player's board. A line's text has a letter per tile, so a full line n has n + 1 letters."""

    score: int
    lines: list[str]
    wall: list[str]  # a letter or a dot for each space
    floor: str  # `*` is the start marker
    bonus: int  # what the bonuses would add if the match ended now; 0 after the end


class AzulTiling(TypedDict):
    """The choice of a column on the gray side."""

    seat: int
    line: int
    color: str
    columns: list[int]


class AzulSight(TypedDict):
    """A state of Azul. `marker_seat` has the start marker; None while it is in the center."""

    game: Literal["azul"]
    round: int
    phase: AzulPhase
    to_move: int | None
    start_seat: int | None
    marker_seat: int | None
    marker_in_center: bool
    factories: list[str]
    center: str
    bag: dict[str, int]
    lid: dict[str, int]
    boards: list[AzulBoard]
    tiling: AzulTiling | None
    last_round: bool  # a line that is now full will complete a row of the wall


class AzulMove(TypedDict):
    """A move of Azul. `take` has a source, a color and a line (None: the floor line); `tile` a row and a column."""

    word: str
    kind: Literal["take", "tile"]
    source: NotRequired[Source]
    color: NotRequired[str]
    line: NotRequired[int | None]
    row: NotRequired[int]
    column: NotRequired[int]


class AzulEvent(TypedDict):
    """An event of Azul. Colors are letters, `*` is the start marker."""

    event: str
    seat: NotRequired[int]
    source: NotRequired[Source]
    color: NotRequired[str]
    count: NotRequired[int]
    points: NotRequired[int]
    line: NotRequired[int]
    row: NotRequired[int]
    column: NotRequired[int]
    space: NotRequired[int]
    held_before: NotRequired[int]
    run_start: NotRequired[int]
    round: NotRequired[int]
    reason: NotRequired[str]


LAYOUT, SIGHT, MOVE, EVENT = AzulLayout, AzulSight, AzulMove, AzulEvent
