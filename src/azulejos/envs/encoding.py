"""Observations: what a seat may know of a table as one row of small whole numbers, and what each of them means.

The observing seat's board comes first, then those of the seats after it, and every seat is named by its distance from
the observer: the same table looks the same from every chair. What the rules hide from the seat is not in the row.
`layout_of` lists the fields in their order; `write_azul` and `write_duel` fill them in that order. The same text runs
plain and compiled (see `kit`), on a state or on a view of it: both give the same row.

A change of the fields, of their order or of their meaning raises VERSION.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from azulejos.envs.kit import load_text, parts_of
from azulejos.games.azul.rules import components as azul
from azulejos.games.azul.rules import state as azul_state
from azulejos.games.duel.rules import components as duel
from azulejos.games.duel.rules import state as duel_state

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from azulejos.play import Game, State, View

__all__ = ["VERSION", "Field", "Layout", "encode", "layout_of", "write_azul", "write_duel"]

VERSION = 1

part = parts_of(__name__)

LAST_ROUND = 255  # later rounds of Azul, which has no last one (A26), look the same
AZUL_SCORE = 400  # no wall is worth more: 25 tiles of at most 10 points, and 95 points of bonuses
DUEL_SCORE = 700  # no dome is worth more: 36 tiles of at most 12 points, 5 at the start, and the goals
AZUL_PHASES = azul_state.OVER + 1
DUEL_PHASES = duel_state.OVER + 1
AZUL_COLORS, AZUL_ROWS, AZUL_COLUMNS = azul.COLORS, azul.ROWS, azul.COLUMNS
AZUL_TILING, AZUL_CENTER, AZUL_NOTHING = azul_state.TILING, azul.CENTER, azul.NOTHING
PILE_BITS, PILE_MASK, FACTORY_TILES = azul.PILE_BITS, azul.PILE_MASK, azul.FACTORY_TILES
FLOOR_SPACES, FLOOR_THINGS = azul.FLOOR_SPACES, azul.COLORS + 1

COLORS, ROWS, COLUMNS, GOALS, CHIP_TYPES = duel.COLORS, duel.ROWS, duel.COLUMNS, duel.GOALS, duel.CHIP_TYPES
PLATES, KINDS, PLATES_OF_A_KIND = duel.PLATES, 2, duel.PLATES_OF_A_KIND
MAX_DRAWN, DISPLAY_SLOTS = duel.MAX_DRAWN, duel.DISPLAY_SLOTS
FACTORIES, SMALL_FACTORIES, MOON_LEVELS, BROKEN_SPACES = (
    duel.FACTORIES,
    duel.SMALL_FACTORIES,
    duel.MOON_LEVELS,
    duel.BROKEN_SPACES,
)
SPACE_KINDS, TILE_KINDS = duel.JOKER + 1, duel.SPECIAL + 1
DUEL_TILING, LOOK, KEEP, PLACE, PUT_BACK = (
    duel_state.TILING,
    duel_state.LOOK,
    duel_state.KEEP,
    duel_state.PLACE,
    duel_state.PUT_BACK,
)
FACE_DOWN = duel.FACE_DOWN


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its name, its shape, the largest number in it, and what the numbers say."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """Count its numbers.

        >>> Field("lines", (5, 5), 5, "").size
        25
        """
        return math.prod(self.shape)


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of a game's observations, in their order."""

    game: str
    fields: tuple[Field, ...]

    @property
    def size(self) -> int:
        """Count the numbers of an observation."""
        return sum(field.size for field in self.fields)

    def slices(self) -> dict[str, slice]:
        """Return where each field lies in an observation."""
        found, at = {}, 0
        for field in self.fields:
            found[field.name] = slice(at, at + field.size)
            at += field.size
        return found

    def highs(self) -> "NDArray[numpy.int16]":
        """Return the largest value of each number: divide by it to have numbers from 0 to 1."""
        import numpy

        return numpy.repeat([field.high for field in self.fields], [field.size for field in self.fields]).astype("i2")

    def split(self, observation: Any) -> "dict[str, NDArray[Any]]":
        """Return each field of an observation (or of a batch of them) under its name, in its shape."""
        import numpy

        row = numpy.asarray(observation)
        before = row.shape[:-1]
        at = self.slices()
        return {field.name: row[..., at[field.name]].reshape(*before, *field.shape) for field in self.fields}


@cache
def layout_of(game: "Game") -> Layout:
    """Return the fields of a game's observations.

    >>> from azulejos import azul, duel
    >>> layout_of(azul()).size, layout_of(azul(players=4, gray=True)).size, layout_of(duel()).size
    (243, 853, 1544)
    """
    fields = _azul_fields(game) if game.name == "azul" else _duel_fields()
    return Layout(str(game), tuple(fields))


def encode(moment: "State | View", seat: int) -> "NDArray[numpy.int16]":
    """Return what a seat may know of a state (or of its own view) as a row of numbers.

    >>> from azulejos import azul
    >>> layout = layout_of(azul())
    >>> row = encode(azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW"), seat=1)
    >>> layout.split(row)["factories"][0].tolist(), layout.split(row)["turn"].tolist()
    ([2, 1, 1, 0, 0], [0, 1])
    """
    import numpy

    game = moment.game
    row = numpy.zeros(layout_of(game).size, numpy.int16)
    write = write_azul if game.name == "azul" else write_duel
    write(moment.table, seat, row)
    return row


def compiled_writer(game: "Game") -> Any:
    """Return the compiled twin of `write_azul` or `write_duel`: it writes a record's observation into a row."""
    twin = load_text("encoding", game.name, compiled=True)
    return twin.write_azul if game.name == "azul" else twin.write_duel


def _azul_fields(game: "Game") -> Iterator[Field]:
    seats, factories = game.players, 2 * game.players + 1
    wall = (AZUL_ROWS, AZUL_COLUMNS, AZUL_COLORS) if game.gray else (AZUL_ROWS, AZUL_COLUMNS)
    yield Field("phase", (AZUL_PHASES,), 1, "1 at the phase: lot, fill, offer, tiling, over")
    yield Field("turn", (seats,), 1, "1 at the seat at turn, counted from the observer")
    yield Field("round", (1,), LAST_ROUND, f"the round, from 1; 0 before the first; {LAST_ROUND} for all later ones")
    yield Field("start", (seats,), 1, "1 at the seat that has the marker or will get it back, from the observer")
    yield Field("marker", (1,), 1, "1: the marker lies in the center")
    yield Field("tiling_line", (AZUL_ROWS,), 1, "1 at the line whose tile is to be placed (gray side)")
    yield Field("to_draw", (1,), FACTORY_TILES * factories, "tiles that the factories still wait for")
    yield Field("factories", (factories, AZUL_COLORS), FACTORY_TILES, "tiles of each color on each factory")
    yield Field("center", (AZUL_COLORS,), azul.TILES_OF_A_COLOR, "tiles of each color in the center")
    yield Field("bag", (AZUL_COLORS,), azul.TILES_OF_A_COLOR, "tiles of each color in the bag")
    yield Field("lid", (AZUL_COLORS,), azul.TILES_OF_A_COLOR, "tiles of each color in the lid")
    for board in range(seats):
        yield Field(f"score_{board}", (1,), AZUL_SCORE, "points")
        yield Field(f"lines_{board}", (AZUL_ROWS, AZUL_COLORS), AZUL_ROWS, "of each line, tiles of each color")
        yield Field(f"wall_{board}", wall, 1, _wall_meaning(game))
        yield Field(f"floor_{board}", (FLOOR_SPACES, FLOOR_THINGS), 1, "of each floor space, its color or the marker")


def _wall_meaning(game: "Game") -> str:
    return "of each row and column, 1 at the color of its tile" if game.gray else "of each row and column, 1: a tile"


def _duel_fields() -> Iterator[Field]:
    tiles = duel.TILES_OF_A_COLOR
    yield Field("phase", (DUEL_PHASES,), 1, "1 at the phase, in the order of `azulejos.games.duel.rules.state`")
    yield Field("turn", (2,), 1, "1 at the seat at turn: the observer, the other")
    yield Field("round", (1,), duel.ROUNDS, "the round; 0 until both free plates are placed")
    yield Field("start", (2,), 1, "1 at the owner of the start player tile: the observer, the other")
    yield Field("start_tile_out", (1,), 1, "1: the start player tile lies on the large factory")
    yield Field("goals", (GOALS,), 1, "1 at each goal of this match: 1a 1b 2a 2b 3a 3b 4a 4b")
    yield Field("tiling_line", (ROWS,), 1, "1 at the line that is tiled now")
    yield Field("paid", (1,), 3 * ROWS, "chips spent on it")
    yield Field("paid_showing", (1,), 3 * ROWS, "of them, those that show its color")
    yield Field("paid_last", (CHIP_TYPES,), 1, "1 at the type of the last one")
    yield Field("order", (SMALL_FACTORIES,), 1, "1 at the small factory whose rest is to be stacked")
    yield Field("to_draw", (1,), duel_state.TILES_OF_A_ROUND, "tiles that the factories still wait for")
    yield Field("bag", (COLORS,), tiles, "tiles of each color in the bag")
    yield Field("tower", (COLORS,), tiles, "tiles of each color in the tower")
    yield Field("suns", (FACTORIES, COLORS), duel.LARGE_TILES, "of each factory, small ones first: tiles of each color")
    yield Field("moons", (SMALL_FACTORIES, MOON_LEVELS, COLORS), 1, "of each small moon, from the bottom: its color")
    yield Field("large_moon", (COLORS,), duel.LARGE_TILES, "tiles of each color on the large moon")
    yield Field("chips", (SMALL_FACTORIES, 1 + CHIP_TYPES), 1, "of each small factory: a chip face down, or its type")
    yield Field("chips_unseen", (CHIP_TYPES,), duel.CHIPS_OF_A_TYPE, "chips of each type that nobody has seen")
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
        yield Field(f"score_{board}", (1,), DUEL_SCORE, "points")
        yield Field(f"lines_{board}", (ROWS, COLORS), ROWS, "of each line, tiles of each color")
        yield Field(f"broken_{board}", (BROKEN_SPACES, COLORS), 1, "of each broken-tile space, its color")
        yield Field(f"spaces_{board}", (ROWS, COLUMNS, SPACE_KINDS), 1, "of the dome: a color, special, multicolor")
        yield Field(f"dome_{board}", (ROWS, COLUMNS, TILE_KINDS), 1, "of the dome: the tile's color, or special")
        yield Field(f"tokens_{board}", (1,), duel.TOKENS, "tokens left in this round")
        yield Field(f"chips_taken_{board}", (1,), duel.CHIPS_A_ROUND, "chips taken in this round")
        yield Field(f"took_start_{board}", (1,), 1, "1: took the start player tile in this round")
        yield Field(f"passed_{board}", (1,), 1, "1: can do nothing more in this phase")
        yield Field(f"held_{board}", (CHIP_TYPES,), duel.CHIPS_OF_A_TYPE, "chips of each type that can be spent")
        yield Field(f"used_{board}", (CHIP_TYPES,), duel.CHIPS_OF_A_TYPE, "chips of each type that were spent")


@part
def put(row: Any, at: int, number: int) -> int:
    """Write one number; give where the next field begins."""
    row[at] = number
    return at + 1


@part
def put_all(row: Any, at: int, numbers: Any) -> int:
    """Write numbers one after the other."""
    for i in range(len(numbers)):
        row[at + i] = numbers[i]
    return at + len(numbers)


@part
def put_one(row: Any, at: int, size: int, which: int) -> int:
    """Write 1 at one of so many places, or nowhere for a number below 0."""
    row[at + max(which, 0)] = which >= 0
    return at + size


@part
def put_each(row: Any, at: int, size: int, whiches: Any) -> int:
    """Write 1 at one of so many places for each of several things."""
    for i in range(len(whiches)):
        row[at + i * size + max(whiches[i], 0)] = whiches[i] >= 0
    return at + len(whiches) * size


@part
def write_azul(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation of a table of Azul."""
    for i in range(len(row)):
        row[i] = 0
    seats = s.players
    at = put_one(row, 0, AZUL_PHASES, s.phase)
    at = put_one(row, at, seats, (s.turn - seat) % seats)
    at = put(row, at, min(s.round, LAST_ROUND))
    at = put_one(row, at, seats, (s.start_seat - seat) % seats)
    at = put(row, at, s.marker_in_center)
    at = put_one(row, at, AZUL_ROWS, s.tiling_line if s.phase == AZUL_TILING else AZUL_NOTHING)
    at = put(row, at, s.to_draw)
    for factory in range(s.factories):
        at = put_pile(row, at, s.pile[factory])
    at = put_pile(row, at, s.pile[AZUL_CENTER])
    at = put_all(row, at, s.bag)
    at = put_all(row, at, s.lid)
    for i in range(seats):
        at = put_azul_board(s, (seat + i) % seats, row, at)


@part
def put_pile(row: Any, at: int, pile: int) -> int:
    """Write how many tiles of each color a pile has."""
    for color in range(AZUL_COLORS):
        row[at + color] = pile >> color * PILE_BITS & PILE_MASK
    return at + AZUL_COLORS


@part
def put_lines(s: Any, p: int, row: Any, at: int, lines: int, colors: int) -> int:
    """Write how many tiles of each color each pattern line holds."""
    for line in range(lines):
        row[at + line * colors + max(s.line_color[p][line], 0)] = s.line_count[p][line]
    return at + lines * colors


@part
def put_azul_board(s: Any, p: int, row: Any, at: int) -> int:
    """Write a player's board."""
    at = put(row, at, s.score[p])
    at = put_lines(s, p, row, at, AZUL_ROWS, AZUL_COLORS)
    for r in range(AZUL_ROWS):
        if s.gray:
            at = put_each(row, at, AZUL_COLORS, s.wall[p][r])
        else:
            for column in range(AZUL_COLUMNS):
                row[at + column] = s.wall_row[p][r] >> column & 1
            at += AZUL_COLUMNS
    return put_each(row, at, FLOOR_THINGS, s.floor[p])


@part
def write_duel(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation of a table of Duel."""
    for i in range(len(row)):
        row[i] = 0
    at = put_one(row, 0, DUEL_PHASES, s.phase)
    at = put_one(row, at, 2, s.turn ^ seat)
    at = put(row, at, s.round)
    at = put_one(row, at, 2, s.start_seat ^ seat)
    at = put(row, at, s.start_tile_out)
    for goal in range(GOALS):
        row[at + goal] = s.goals >> goal & 1
    at = put_one(row, at + GOALS, ROWS, s.tiling_line if s.phase == DUEL_TILING else -1)
    at = put(row, at, s.paid)
    at = put(row, at, s.paid_showing)
    at = put_one(row, at, CHIP_TYPES, s.paid_last if s.paid > 0 else -1)
    at = put_one(row, at, SMALL_FACTORIES, s.order_source)
    at = put_factories(s, row, at)
    at = put_plates(s, seat, row, at)
    at = put_duel_board(s, seat, row, at)
    put_duel_board(s, 1 - seat, row, at)


@part
def put_factories(s: Any, row: Any, at: int) -> int:
    """Write bag, tower, suns, moons and the chips on them."""
    at = put(row, at, s.to_draw)
    at = put_all(row, at, s.bag)
    at = put_all(row, at, s.tower)
    for factory in range(FACTORIES):
        at = put_all(row, at, s.sun[factory])
    for factory in range(SMALL_FACTORIES):
        at = put_each(row, at, COLORS, s.moon_stack[factory])
    at = put_all(row, at, s.large_moon)
    for factory in range(SMALL_FACTORIES):
        at = put_one(row, at, 1 + CHIP_TYPES, s.chip[factory] - FACE_DOWN)
    return put_all(row, at, s.chips_unseen)


@part
def put_plates(s: Any, seat: int, row: Any, at: int) -> int:
    """Write the display, the stack, the drawn plates and the one in hand, as far as the seat knows them (D45)."""
    at = put(row, at, s.to_turn)
    at = put_each(row, at, PLATES, s.display)
    at = put_unseen(s, seat, row, at)
    at = put_stack(s, seat, row, at)
    at = put_drawn(s, seat, row, at)
    plate = s.plate_in_hand
    if plate >= 0 and s.drawn_count > 0 and seat != s.turn:
        plate = -2 - plate // PLATES_OF_A_KIND
    if plate < -1:
        plate = PLATES + kind_of(plate)
    return put_one(row, at, PLATES + KINDS, plate)


@part
def kind_of(plate: int) -> int:
    """Return the kind of a plate, 0 special or 1 joker; in a view -2 and -3 stand for hidden ones."""
    return plate // PLATES_OF_A_KIND if plate >= 0 else -2 - plate


@part
def knows_drawn(s: Any, seat: int, i: int) -> bool:
    """Return whether a seat knows a drawn plate: it put it back earlier, or it drew it and has stopped to look."""
    if s.drawn_plate[i] < 0:
        return False
    if seat == s.turn and s.phase in (LOOK, KEEP, PLACE, PUT_BACK):
        return True
    return bool(s.drawn_owner[i] == seat and s.phase != PUT_BACK)


@part
def put_unseen(s: Any, seat: int, row: Any, at: int) -> int:
    """Write 1 at each plate of which the seat does not know where it is: nobody has seen it, or only the other."""
    unseen = s.unseen
    for i in range(s.stack_size if has_put_back(s) else 0):
        if s.stack_plate[i] >= 0 and s.stack_owner[i] != seat:
            unseen |= 1 << s.stack_plate[i]
    for i in range(s.drawn_count):
        if s.drawn_plate[i] >= 0 and not knows_drawn(s, seat, i):
            unseen |= 1 << s.drawn_plate[i]
    if s.plate_in_hand >= 0 and s.drawn_count > 0 and seat != s.turn:
        unseen |= 1 << s.plate_in_hand
    for plate in range(PLATES):
        row[at + plate] = unseen >> plate & 1
    return at + PLATES


@part
def has_put_back(s: Any) -> bool:
    """Return whether plates that were put back lie in the stack: they are the lowest."""
    return bool(s.stack_size > 0 and s.stack_plate[s.stack_size - 1] != -1)


@part
def put_back_unseen(s: Any, seat: int) -> int:
    """Count the plates that the other seat has put back in this action: to this one they are still in hand."""
    if s.phase != PUT_BACK or seat == s.turn:
        return 0
    in_hand = 0
    for i in range(s.drawn_count):
        if s.drawn_kind[i] >= 0:
            in_hand += 1
    return int(s.drawn_count - 1 - in_hand)


@part
def put_stack(s: Any, seat: int, row: Any, at: int) -> int:
    """Write the stack: its size, the back of its top, the plates that were put back."""
    size = s.stack_size - put_back_unseen(s, seat)
    at = put(row, at, size)
    at = put_one(row, at, KINDS, s.top_kind if size > 0 else -1)
    hidden = at + PLATES
    first = hidden + PLATES * KINDS
    lot = specials = 0  # where the present lot begins, and how many special plates it has shown so far
    for i in range(size if has_put_back(s) else 0):
        if s.stack_first[i]:
            row[first + i] = 1
            lot = i
            specials = 0
        plate = s.stack_plate[i]
        if plate == -1:
            continue
        if s.stack_owner[i] == seat:
            row[at + plate] = i + 1
        elif kind_of(plate) == 1:
            row[hidden + i * KINDS + 1] = 1
        else:  # the special ones of a lot come first: their order is hidden
            row[hidden + i * KINDS + 1] = int(lot + specials < i)
            row[hidden + (lot + specials) * KINDS + 1] = 0
            row[hidden + (lot + specials) * KINDS] = 1
            specials += 1
    return first + PLATES


@part
def put_drawn(s: Any, seat: int, row: Any, at: int) -> int:
    """Write the plates that were drawn in this action."""
    at = put(row, at, s.drawn_count)
    kinds = at + PLATES
    hidden = kinds + MAX_DRAWN * KINDS
    owners = hidden + MAX_DRAWN
    if s.phase == PUT_BACK and seat != s.turn:
        put_gathered(s, seat, row, kinds, hidden)
        return owners + MAX_DRAWN * 2
    for i in range(s.drawn_count):
        put_one(row, kinds + i * KINDS, KINDS, s.drawn_kind[i])
        if s.drawn_owner[i] >= 0:
            row[owners + i * 2 + (s.drawn_owner[i] ^ seat)] = 1
        if knows_drawn(s, seat, i):
            row[at + s.drawn_plate[i]] = i + 1
        elif s.drawn_plate[i] != -1:
            row[hidden + i] = 1
    return owners + MAX_DRAWN * 2


@part
def put_gathered(s: Any, seat: int, row: Any, kinds: int, hidden: int) -> None:
    """Write plates that the other seat puts back as still in hand, by kind: one by one they would tell their order."""
    specials = 0
    for i in range(s.drawn_count):
        if s.drawn_kind[i] == 0:
            specials += 1
    for i in range(s.stack_size - put_back_unseen(s, seat), s.stack_size):
        if kind_of(s.stack_plate[i]) == 0:
            specials += 1
    for i in range(s.drawn_count - 1):
        row[kinds + i * KINDS + int(i >= specials)] = 1
        row[hidden + i] = 1


@part
def put_duel_board(s: Any, p: int, row: Any, at: int) -> int:
    """Write a player's board."""
    at = put(row, at, s.score[p])
    at = put_lines(s, p, row, at, ROWS, COLORS)
    at = put_each(row, at, COLORS, s.broken[p])
    for r in range(ROWS):
        at = put_each(row, at, SPACE_KINDS, s.space[p][r])
    for r in range(ROWS):
        at = put_each(row, at, TILE_KINDS, s.dome[p][r])
    at = put(row, at, s.tokens[p])
    at = put(row, at, s.chips_taken[p])
    at = put(row, at, s.took_start[p])
    at = put(row, at, s.passed[p])
    at = put_all(row, at, s.chip_held[p])
    return put_all(row, at, s.chip_used[p])
