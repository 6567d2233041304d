"""The shapes of what a page gets about Azul Duel."""

from typing import Literal, NotRequired, TypedDict

__all__ = [
    "EVENT",
    "LAYOUT",
    "MOVE",
    "SIGHT",
    "DrawnPlate",
    "DuelBoard",
    "DuelFactory",
    "DuelLayout",
    "DuelPhase",
    "DuelSight",
    "DuelTiling",
    "GoalSight",
    "Ordering",
    "PlacedPlate",
    "PlateStack",
    "Source",
]

Source = int | Literal["large", "moons"]
"""Where tiles are taken from: the number of a small factory, the large one, or the moons."""

DuelPhase = Literal[
    "lot", "plate", "back", "fill", "chip", "look",
    "free", "move", "draw", "keep", "place", "under", "order", "tile", "over",
]  # fmt: skip


class DuelLayout(TypedDict):
    """What never changes in a match of Azul Duel."""

    game: Literal["duel"]
    tag: str
    players: int
    colors: str
    rounds: int
    rows: int
    line_lengths: list[int]  # how many tiles each line holds
    broken_costs: list[int]
    start_tile_cost: int
    tablets: list[str]
    goals: list[str]  # a key for each tablet: columns, edge, diagonals, ...
    special_plates: list[str]
    joker_plates: list[str]
    chips: list[str]


class DuelFactory(TypedDict):
    """A small factory: its sun, its moon from the bottom up, its chip (`?` face down, None taken)."""

    sun: str
    moon: str
    chip: str | None


class PlacedPlate(TypedDict):
    """A plate on a dome and its number of clockwise quarter turns."""

    plate: str
    turns: int


class DrawnPlate(TypedDict):
    """A plate in hand: everybody sees its kind (`S` special, `J` joker); its front is None if hidden."""

    kind: str
    plate: str | None


class PlateLot(TypedDict):
    """Plates that a seat put under the stack together: fronts, or `S?` and `J?` if only the kind is known."""

    seat: int
    plates: list[str]


class PlateStack(TypedDict):
    """The stack of plates: its size, the kind that its top shows, and the batches put back, uppermost first."""

    size: int
    top: str | None
    unseen: int
    lots: list[PlateLot]


class GoalSight(TypedDict):
    """A goal of the match and the points that every seat would score for it now."""

    tablet: str
    goal: str
    points: list[int]


class Ordering(TypedDict):
    """The tiles of a small sun, which must be stacked in an order of choice."""

    factory: int
    tiles: str


class DuelTiling(TypedDict):
    """The line that is being tiled: what it lacks, and the chips spent on it so far."""

    seat: int
    line: int
    color: str
    missing: int
    paid: int
    columns: list[int]


class DuelBoard(TypedDict):
    """A player's board and dome. `spaces` are the printed spaces (`S` special, `W` multicolor, `.` no plate yet)."""

    score: int
    lines: list[str]
    broken: str
    plates: list[PlacedPlate | None]
    spaces: list[str]
    dome: list[str]
    chips: list[str]
    used_chips: list[str]
    tokens: int
    chips_taken: int
    passed: bool
    took_start_tile: bool
    bonus: int  # what the goals would add if the match ended now; 0 after the end


class DuelSight(TypedDict):
    """A state of Azul Duel. `start_tile_seat` has the start tile; None while it is on the large factory."""

    game: Literal["duel"]
    round: int
    phase: DuelPhase
    to_move: int | None
    start_seat: int | None
    start_tile_seat: int | None
    factories: list[DuelFactory]
    large_sun: str
    large_moon: str
    start_tile_out: bool
    display: list[str | None]
    stack: PlateStack
    drawn: list[DrawnPlate | None]
    hand: DrawnPlate | None
    ordering: Ordering | None
    tiling: DuelTiling | None
    bag: dict[str, int]
    tower: dict[str, int]
    unseen_chips: dict[str, int]
    boards: list[DuelBoard]
    goals: list[GoalSight]
    last_round: bool


class DuelMove(TypedDict):
    """A move of Azul Duel: its word, its kind, and the other fields of that kind.

    `take` has a source, a color and a line (None: broken tiles); `tile` a row and a column; `chip` a factory; `plate`
    a slot; `keep` and `under` the number of a drawn plate; `place` a space and turns; `order` the colors from the
    bottom up; `pay` a chip. `draw`, `stop` and `leave` have no other fields.
    """

    word: str
    kind: Literal["take", "tile", "chip", "plate", "draw", "stop", "keep", "place", "under", "order", "leave", "pay"]
    source: NotRequired[Source]
    color: NotRequired[str]
    line: NotRequired[int | None]
    row: NotRequired[int]
    column: NotRequired[int]
    factory: NotRequired[int]
    slot: NotRequired[int]
    drawn: NotRequired[int]
    space: NotRequired[int]
    turns: NotRequired[int]
    colors: NotRequired[str]
    chip: NotRequired[str]


class DuelEvent(TypedDict):
    """An event of Azul Duel. Colors are letters, plates and chips are names; None if hidden."""

    event: str
    seat: NotRequired[int]
    source: NotRequired[Source]
    color: NotRequired[str | None]
    count: NotRequired[int]
    points: NotRequired[int]
    line: NotRequired[int]
    row: NotRequired[int]
    column: NotRequired[int]
    space: NotRequired[int]
    held_before: NotRequired[int]
    run_start: NotRequired[int]
    round: NotRequired[int]
    slot: NotRequired[int]
    plate: NotRequired[str | None]
    kind: NotRequired[str]
    number: NotRequired[int | None]
    rotation: NotRequired[int]
    level: NotRequired[int]
    chip: NotRequired[str]
    goal: NotRequired[str]
    reason: NotRequired[str]


LAYOUT, SIGHT, MOVE, EVENT = DuelLayout, DuelSight, DuelMove, DuelEvent
