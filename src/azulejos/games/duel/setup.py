"""Setting up a position of Duel by hand: no tile is lost, and all remaining plates are in the stack."""

from typing import Any

from azulejos.errors import OptionError
from azulejos.games.duel.definition import goal_mask
from azulejos.games.duel.hiding import batches, kind_of_plate, unseen_by
from azulejos.games.duel.history_faults import tiles_in_bag
from azulejos.games.duel.moves import COLOR_LETTERS, KIND_LETTERS, PLATE_NAMES
from azulejos.games.duel.position_reader import MAX_SCORE, read_unchecked
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.fields import Field, split_fields
from azulejos.play.game import Game
from azulejos.play.setup import Edit, Stores, apply, number_in, text_in

__all__ = ["begin", "edit", "read"]

PLAYERS = 2
MOST_TAKEN = 2
EMPTY_DOME = "/".join(["......"] * box.ROWS)
FULL = (
    "r1 move1 s1+ d0 BYRK/BYRK/BYRT/BKTT/BYRKT -/-/-/-/- ?/?/?/? B8Y9R9K9T9 - YKTS,KSTR,SKRB 13S "
    f"5:-/-/-/-/-/-:-:WBTK0/-/-/-/-/-/-/-/-:{EMPTY_DOME}:-:-:2.0 "
    f"5:-/-/-/-/-/-:-:TRBW0/-/-/-/-/-/-/-/-:{EMPTY_DOME}:-:-:2.0"
)
"""A table in the first round with full factories and one plate on each dome."""


def begin(game: Game) -> State:
    """Return a table with full factories, in the first round, with the first seat to move."""
    return read(game, split_fields(f"{game} {FULL}"))


def read(game: Game, fields: list[Field]) -> State:
    """Parse a position that may be impossible."""
    return read_unchecked(game, fields, goal_mask(game))


def edit(game: Game, table: State, change: Edit) -> None:
    """Change a table. Tiles come from and go to the bag and the tower, so that the bag suits the round (D44)."""
    apply(OPERATIONS, table, change)
    _stores(table).settle(tiles_in_bag(table))


def _stores(table: State) -> Stores:
    return Stores(table.bag, table.tower)


def _seat(change: Edit) -> int:
    return number_in(change, "seat", PLAYERS)


def _color(change: Edit) -> int:
    """Return the color of an edit; NOTHING removes a tile."""
    letter = text_in(change, "color", 1)
    return COLOR_LETTERS.find(letter) if letter else box.NOTHING


def _change_pile(table: State, counts: list[int], color: int, most: int) -> None:
    """Add a tile to a pile; without a color, remove its last one."""
    if color >= 0:
        if sum(counts) < most and _stores(table).fetch(color):
            counts[color] += 1
    elif any(counts):
        last = max(color for color in range(box.COLORS) if counts[color])
        counts[last] -= 1
        _stores(table).give_back(last)


def _change_row(table: State, row: list[int], color: int, place: int | None = None) -> None:
    """Add a tile at the end of a row; without a color, remove the one at a place, or the last."""
    tiles = [tile for tile in row if tile != box.NOTHING]
    if color >= 0:
        if len(tiles) < len(row) and _stores(table).fetch(color):
            tiles.append(color)
    elif tiles and (place is None or place < len(tiles)):
        _stores(table).give_back(tiles.pop(-1 if place is None else place))
    row[:] = tiles + [box.NOTHING] * (len(row) - len(tiles))


def _sun(table: State, change: Edit) -> None:
    factory = number_in(change, "factory", box.FACTORIES)
    _change_pile(
        table, table.sun[factory], _color(change), box.LARGE_TILES if factory == box.LARGE else box.SMALL_TILES
    )


def _moon(table: State, change: Edit) -> None:
    factory = number_in(change, "factory", box.FACTORIES)
    if factory == box.LARGE:
        _change_pile(table, table.large_moon, _color(change), box.LARGE_TILES - 1)
    else:
        _change_row(table, table.moon_stack[factory], _color(change))


def _line(table: State, change: Edit) -> None:
    """Fill a line up to a place; if it already holds just that, empty it."""
    p, line = _seat(change), number_in(change, "line", box.ROWS)
    held = (table.line_color[p][line], table.line_count[p][line])
    filled = _stores(table).fill_line(held, _color(change), number_in(change, "place", line + 1) + 1)
    table.line_color[p][line], table.line_count[p][line] = filled


def _broken(table: State, change: Edit) -> None:
    _change_row(table, table.broken[_seat(change)], _color(change), number_in(change, "place", box.BROKEN_SPACES))


def _dome(table: State, change: Edit) -> None:
    """Put a tile on a space of a dome, or remove it."""
    p, row, column = _seat(change), number_in(change, "row", box.ROWS), number_in(change, "column", box.COLUMNS)
    color, old = _color(change), table.dome[p][row][column]
    _clear(table, p, row, column)
    if color >= 0 and old != color and _stores(table).fetch(color):
        table.dome[p][row][column] = color


def _clear(table: State, p: int, row: int, column: int) -> None:
    tile = table.dome[p][row][column]
    if tile != box.SPECIAL:
        _stores(table).give_back(tile)
    table.dome[p][row][column] = box.NOTHING


def _plate_named(change: Edit) -> int:
    """Return the plate of an edit; NOTHING removes a plate."""
    name = text_in(change, "plate")
    if name and name not in PLATE_NAMES:
        raise OptionError(f"no such plate: {name!r} (expected one of {' '.join(PLATE_NAMES)})")
    return PLATE_NAMES.index(name) if name else box.NOTHING


def _plate(table: State, change: Edit) -> None:
    """Put a plate on a space of a dome, turn it if it is already there, or remove it with its tiles."""
    p, space, plate = _seat(change), number_in(change, "space", box.PLATE_SPACES), _plate_named(change)
    is_same = plate == table.plate_at[p][space]
    top, left = space // box.PLATE_COLUMNS * 2, space % box.PLATE_COLUMNS * 2
    for row in (top, top + 1):
        for column in (left, left + 1):
            _clear(table, p, row, column)
    table.rotation[p][space] = (table.rotation[p][space] + 1) % 4 if is_same else 0
    table.plate_at[p][space] = plate
    _restack(table)


def _display(table: State, change: Edit) -> None:
    table.display[number_in(change, "slot", box.DISPLAY_SLOTS)] = _plate_named(change)
    _restack(table)


def _restack(table: State) -> None:
    """Put all remaining plates on the stack; the back of its top one shows a possible kind."""
    returned = [at for first, end in batches(table) for at in range(first, end)]
    unseen = unseen_by(table)
    free = [plate for plate in range(len(PLATE_NAMES)) if unseen >> plate & 1]
    for column, idle in ((table.stack_plate, box.NOTHING), (table.stack_owner, box.NOTHING), (table.stack_first, 0)):
        kept = [column[at] for at in returned]
        column[:] = ([idle] * len(free) + kept + [idle] * len(column))[: len(column)]
    table.stack_size = len(free) + len(returned)
    kinds = {kind_of_plate(plate) for plate in free}
    if not returned and table.top_kind not in kinds:
        table.top_kind = min(kinds, default=box.NOTHING)


def _top(table: State, change: Edit) -> None:
    """Make the back of the stack's top plate show the other kind."""
    table.top_kind = (table.top_kind + 1) % len(KIND_LETTERS)


def _chip_named(change: Edit) -> int:
    name = text_in(change, "chip")
    if name == "?":
        return box.FACE_DOWN
    if name and name not in box.CHIPS:
        raise OptionError(f"no such chip: {name!r} (expected one of {' '.join(box.CHIPS)})")
    return box.CHIPS.index(name) if name else box.NO_CHIP


def _chip(table: State, change: Edit) -> None:
    table.chip[number_in(change, "factory", box.SMALL_FACTORIES)] = _chip_named(change)


def _hold(table: State, change: Edit) -> None:
    """Give a chip to a seat, used or not; without a chip, remove the one at a place, or the last."""
    p, chip = _seat(change), _chip_named(change)
    counts = (table.chip_used if change.get("used") else table.chip_held)[p]
    if chip >= 0:
        counts[chip] += 1
    elif chip == box.NO_CHIP and any(counts):
        chips = [kind for kind in range(box.CHIP_TYPES) for _ in range(counts[kind])]
        place = number_in(change, "place", len(chips)) if change.get("place") is not None else -1
        counts[chips[place]] -= 1
    else:
        return
    table.chips_taken[p] = min(MOST_TAKEN, max(0, table.chips_taken[p] + (1 if chip >= 0 else -1)))


def _start_tile(table: State, change: Edit) -> None:
    """Put the start tile on the large factory, or in front of a seat that took it this round."""
    owner = None if change.get("seat") is None else _seat(change)
    table.start_tile_out = int(owner is None)
    table.took_start = [int(p == owner) for p in range(PLAYERS)]
    table.start_seat = table.start_seat if owner is None else owner


def _round(table: State, change: Edit) -> None:
    table.round = number_in(change, "round", box.ROUNDS + 1)


def _turn(table: State, change: Edit) -> None:
    table.turn = _seat(change)


def _start(table: State, change: Edit) -> None:
    p = _seat(change)
    table.took_start = [int(any(table.took_start) and p == each) for each in range(PLAYERS)]
    table.start_seat = p


def _score(table: State, change: Edit) -> None:
    table.score[_seat(change)] = number_in(change, "score", MAX_SCORE + 1)


def _tokens(table: State, change: Edit) -> None:
    table.tokens[_seat(change)] = number_in(change, "tokens", box.TOKENS + 1)


OPERATIONS: dict[str, Any] = {
    "sun": _sun,
    "moon": _moon,
    "line": _line,
    "broken": _broken,
    "dome": _dome,
    "plate": _plate,
    "display": _display,
    "top": _top,
    "chip": _chip,
    "hold": _hold,
    "start-tile": _start_tile,
    "round": _round,
    "turn": _turn,
    "start": _start,
    "score": _score,
    "tokens": _tokens,
}
"""The names of the edits."""
