"""What the numbers of an observation of Azul Duel mean; `observation` writes them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from azulejos.envs.decoding import place_of_one, places_of_ones
from azulejos.envs.fields import Field
from azulejos.games.duel.hiding import hidden_plate, unseen_by
from azulejos.games.duel.observation import KINDS, PHASES, SPACE_KINDS, TILE_KINDS
from azulejos.games.duel.rules import refresh
from azulejos.games.duel.rules.components import (
    BROKEN_SPACES,
    CHIP_TYPES,
    CHIPS_A_ROUND,
    CHIPS_OF_A_TYPE,
    COLORS,
    COLUMNS,
    CORNERS,
    DISPLAY_SLOTS,
    FACE_DOWN,
    FACTORIES,
    GOALS,
    LARGE_TILES,
    MAX_DRAWN,
    MOON_LEVELS,
    NO_CHIP,
    PLATE_COLUMNS,
    PLATE_SPACES,
    PLATES,
    ROTATIONS,
    ROUNDS,
    ROWS,
    SMALL_FACTORIES,
    SPACES,
    TILES_OF_A_COLOR,
    TOKENS,
)
from azulejos.games.duel.rules.state import TILES_OF_A_ROUND
from azulejos.play.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = Mapping[str, NDArray[Any]]

__all__ = ["HIGHEST_SCORE", "VERSION", "fields", "read"]

VERSION = 1
HIGHEST_SCORE = 700
"""The maximum of a dome: 36 tiles of at most 12 points, 5 at the start, and the goals."""


def fields(game: Game) -> Iterator[Field]:
    """Yield the fields of an observation."""
    tiles = TILES_OF_A_COLOR
    yield Field("phase", (PHASES,), 1, "1 at the phase, in the order of `azulejos.games.duel.rules.state`")
    yield Field("turn", (2,), 1, "1 at the seat to move: the observer, the other")
    yield Field("round", (1,), ROUNDS, "the round; 0 until both free plates are placed")
    yield Field("start", (2,), 1, "1 at the owner of the start player tile: the observer, the other")
    yield Field("start_tile_out", (1,), 1, "1: the start player tile lies on the large factory")
    yield Field("goals", (GOALS,), 1, "1 at each goal of this match: 1a 1b 2a 2b 3a 3b 4a 4b")
    yield Field("tiling_line", (ROWS,), 1, "1 at the line that is tiled now")
    yield Field("paid", (1,), 3 * ROWS, "chips spent on it")
    yield Field("paid_showing", (1,), 3 * ROWS, "of them, those that show its color")
    yield Field("paid_last", (CHIP_TYPES,), 1, "1 at the type of the last one")
    yield Field("order", (SMALL_FACTORIES,), 1, "1 at the small factory whose rest is to be stacked")
    yield Field("to_draw", (1,), TILES_OF_A_ROUND, "tiles that the factories still wait for")
    yield Field("bag", (COLORS,), tiles, "tiles of each color in the bag")
    yield Field("tower", (COLORS,), tiles, "tiles of each color in the tower")
    yield Field("suns", (FACTORIES, COLORS), LARGE_TILES, "of each factory, small ones first: tiles of each color")
    yield Field("moons", (SMALL_FACTORIES, MOON_LEVELS, COLORS), 1, "of each small moon, from the bottom: its color")
    yield Field("large_moon", (COLORS,), LARGE_TILES, "tiles of each color on the large moon")
    yield Field("chips", (SMALL_FACTORIES, 1 + CHIP_TYPES), 1, "of each small factory: a chip face down, or its type")
    yield Field("chips_unseen", (CHIP_TYPES,), CHIPS_OF_A_TYPE, "chips of each type that nobody has seen")
    yield Field("to_turn", (1,), DISPLAY_SLOTS, "plates that the display still waits for")
    yield Field("display", (DISPLAY_SLOTS, PLATES), 1, "of each place of the display, its plate")
    yield Field("unseen", (PLATES,), 1, "1 at each plate of which the observer does not know where it is")
    yield Field("stack", (1,), PLATES, "plates in the stack")
    yield Field("top", (KINDS,), 1, "what the back of its top plate shows: special, joker")
    yield Field(
        "stack_depth", (PLATES,), PLATES, "of each plate that the observer put back: its place from the top, 1 on"
    )
    yield Field("stack_hidden", (PLATES, KINDS), 1, "from the top: plates the other put back, by kind, sorted in a lot")
    yield Field("stack_first", (PLATES,), 1, "from the top: 1 at the uppermost plate of each lot that was put back")
    yield Field("drawn", (1,), MAX_DRAWN, "plates drawn in this action")
    yield Field("drawn_at", (PLATES,), MAX_DRAWN, "of each drawn plate that the observer knows: its number, 1 on")
    yield Field("drawn_kind", (MAX_DRAWN, KINDS), 1, "of each drawn plate still in hand: special, joker")
    yield Field("drawn_hidden", (MAX_DRAWN,), 1, "1 at each drawn plate that only the other knows")
    yield Field("drawn_owner", (MAX_DRAWN, 2), 1, "1 at who had put it back before: the observer, the other")
    yield Field("hand", (PLATES + KINDS,), 1, "the plate to be placed; the last two: only its kind is known")
    for board in range(2):
        yield Field(f"score_{board}", (1,), HIGHEST_SCORE, "points")
        yield Field(f"lines_{board}", (ROWS, COLORS), ROWS, "of each line, tiles of each color")
        yield Field(f"broken_{board}", (BROKEN_SPACES, COLORS), 1, "of each broken-tile space, its color")
        yield Field(f"spaces_{board}", (ROWS, COLUMNS, SPACE_KINDS), 1, "of the dome: a color, special, multicolor")
        yield Field(f"dome_{board}", (ROWS, COLUMNS, TILE_KINDS), 1, "of the dome: the tile's color, or special")
        yield Field(f"tokens_{board}", (1,), TOKENS, "tokens left in this round")
        yield Field(f"chips_taken_{board}", (1,), CHIPS_A_ROUND, "chips taken in this round")
        yield Field(f"took_start_{board}", (1,), 1, "1: took the start player tile in this round")
        yield Field(f"passed_{board}", (1,), 1, "1: can do nothing more in this phase")
        yield Field(f"held_{board}", (CHIP_TYPES,), CHIPS_OF_A_TYPE, "chips of each type that can be spent")
        yield Field(f"used_{board}", (CHIP_TYPES,), CHIPS_OF_A_TYPE, "chips of each type that were spent")


def read(game: Game, table: Any, values: "Values", seat: int) -> None:
    """Fill a new table from an observation."""
    for name in ("round", "start_tile_out", "paid", "paid_showing", "to_draw", "to_turn"):
        setattr(table, name, int(values[name][0]))
    table.phase = place_of_one(values["phase"])
    table.turn = place_of_one(values["turn"]) ^ seat
    table.start_seat = place_of_one(values["start"]) ^ seat
    table.tiling_line = place_of_one(values["tiling_line"], 0)
    table.paid_last = place_of_one(values["paid_last"], 0)
    table.order_source = place_of_one(values["order"])
    for name, field in (("bag", "bag"), ("tower", "tower"), ("sun", "suns"), ("large_moon", "large_moon")):
        setattr(table, name, values[field].tolist())
    table.moon_stack = places_of_ones(values["moons"])
    table.chip = [place_of_one(chip, NO_CHIP - FACE_DOWN) + FACE_DOWN for chip in values["chips"]]
    table.chips_unseen = values["chips_unseen"].tolist()
    table.display = places_of_ones(values["display"])
    _read_stack(table, values, seat)
    _read_drawn(table, values, seat)
    for board in range(2):
        _read_board(table, values, board, seat ^ board)
    refresh.refresh_masks(table)
    table.unseen = unseen_by(table)


def _read_stack(table: Any, values: "Values", seat: int) -> None:
    table.stack_size = int(values["stack"][0])
    table.top_kind = place_of_one(values["top"])
    table.stack_first = values["stack_first"].tolist()
    for place, kind in enumerate(places_of_ones(values["stack_hidden"])):
        if kind >= 0:
            table.stack_plate[place], table.stack_owner[place] = hidden_plate(kind), 1 - seat
    for plate, depth in enumerate(values["stack_depth"].tolist()):
        if depth:
            table.stack_plate[depth - 1], table.stack_owner[depth - 1] = plate, seat


def _read_drawn(table: Any, values: "Values", seat: int) -> None:
    table.drawn_count = int(values["drawn"][0])
    table.drawn_kind = places_of_ones(values["drawn_kind"])
    table.drawn_owner = [owner if owner < 0 else owner ^ seat for owner in places_of_ones(values["drawn_owner"])]
    for i, hidden in enumerate(values["drawn_hidden"]):
        if hidden:
            table.drawn_plate[i] = hidden_plate(table.drawn_kind[i])
    for plate, number in enumerate(values["drawn_at"].tolist()):
        if number:
            table.drawn_plate[number - 1] = plate
    hand = place_of_one(values["hand"])
    table.plate_in_hand = hand if hand < PLATES else hidden_plate(hand - PLATES)


def _read_board(table: Any, values: "Values", board: int, p: int) -> None:
    for name in ("score", "tokens", "chips_taken", "took_start", "passed"):
        getattr(table, name)[p] = int(values[f"{name}_{board}"][0])
    lines = values[f"lines_{board}"]
    table.line_count[p], table.line_color[p] = lines.sum(axis=1).tolist(), places_of_ones(lines)
    table.broken[p] = places_of_ones(values[f"broken_{board}"])
    table.dome[p] = places_of_ones(values[f"dome_{board}"])
    table.chip_held[p] = values[f"held_{board}"].tolist()
    table.chip_used[p] = values[f"used_{board}"].tolist()
    spaces = places_of_ones(values[f"spaces_{board}"])
    for space in range(PLATE_SPACES):
        row, column = (2 * part for part in divmod(space, PLATE_COLUMNS))
        found = (*spaces[row][column : column + 2], *spaces[row + 1][column : column + 2])
        if found in PLACED:
            table.plate_at[p][space], table.rotation[p][space] = PLACED[found]


PLACED = {
    tuple(SPACES[(plate * ROTATIONS + turns) * CORNERS :][:CORNERS]): (plate, turns)
    for plate in range(PLATES)
    for turns in range(ROTATIONS)
}
"""The plate and its number of quarter turns, by its four spaces."""
assert len(PLACED) == PLATES * ROTATIONS, "no two plates look alike"
