"""Setting up a position of Azul by hand: tiles move between the bag and the table, so none is lost."""

from typing import Any

from azulejos.games.azul.drawing.table import printed_color
from azulejos.games.azul.history_faults import tiles_in_bag
from azulejos.games.azul.moves import COLOR_LETTERS
from azulejos.games.azul.position_text import MAX_SCORE, pile_counts
from azulejos.games.azul.position_text import read_unchecked as read
from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.state import State
from azulejos.play.game import Game
from azulejos.play.setup import Edit, Stores, apply, number_in, text_in

__all__ = ["begin", "edit", "read"]

MAX_ROUND = 99
FULL_FACTORY = "BYRK"


def begin(game: Game) -> State:
    """Return a table with full factories, in the first round, with the first seat to move."""
    start = game.start(first=0)
    factories = "/".join([FULL_FACTORY] * start.table.factories)
    table: State = start.deal(f"fill:{factories}").table
    return table


def edit(game: Game, table: State, change: Edit) -> None:
    """Change a table. The round becomes later if that many tiles need it, and the bag suits the round (A14, A19)."""
    apply(OPERATIONS, table, change)
    if change["op"] != "round":
        table.round = max(table.round, min(MAX_ROUND, _earliest_round(table)))
    _stores(table).settle(tiles_in_bag(table))


def _earliest_round(table: State) -> int:
    """Return the first round that can have brought so many tiles, and so many to a row of a wall."""
    walls = [[tile for tile in row if tile != box.NOTHING] for wall in table.wall for row in wall]
    discarded = sum(number % box.ROWS * len(row) for number, row in enumerate(walls))
    drawn = box.COLORS * box.TILES_OF_A_COLOR - sum(table.bag) - sum(table.lid) + discarded
    return max(-(-drawn // (table.factories * box.FACTORY_TILES)), 1 + max(map(len, walls)))


def _color(change: Edit) -> int:
    """Return the color of an edit; NOTHING removes a tile."""
    letter = text_in(change, "color", 1)
    return COLOR_LETTERS.find(letter) if letter else box.NOTHING


def _stores(table: State) -> Stores:
    return Stores(table.bag, table.lid)


def _change_pile(table: State, source: int, color: int, most: int) -> None:
    """Add a tile to a pile; without a color, remove its last one."""
    counts = pile_counts(table.pile[source])
    if color >= 0:
        if sum(counts) < most and _stores(table).fetch(color):
            table.pile[source] += 1 << color * box.PILE_BITS
    elif any(counts):
        last = max(color for color, count in enumerate(counts) if count)
        table.pile[source] -= 1 << last * box.PILE_BITS
        _stores(table).give_back(last)


def _factory(table: State, change: Edit) -> None:
    _change_pile(table, number_in(change, "factory", table.factories), _color(change), box.FACTORY_TILES)


def _center(table: State, change: Edit) -> None:
    _change_pile(table, box.CENTER, _color(change), len(COLOR_LETTERS) * box.TILES_OF_A_COLOR)


def _marker(table: State, change: Edit) -> None:
    """Put the start marker into the center."""
    table.marker_in_center = 1
    for floor in table.floor:
        _set_floor(floor, [thing for thing in floor if thing not in (box.MARKER, box.NOTHING)])


def _set_floor(floor: list[int], things: list[int]) -> None:
    floor[:] = things + [box.NOTHING] * (box.FLOOR_SPACES - len(things))


def _line(table: State, change: Edit) -> None:
    """Fill a line up to a place; if it already holds just that, empty it."""
    p, line = number_in(change, "seat", table.players), number_in(change, "line", box.ROWS)
    held = (table.line_color[p][line], table.line_count[p][line])
    filled = _stores(table).fill_line(held, _color(change), number_in(change, "place", line + 1) + 1)
    table.line_color[p][line], table.line_count[p][line] = filled


def _floor(table: State, change: Edit) -> None:
    """Add a tile or the start marker to a floor line; without a color, remove what is at a place."""
    p, place = number_in(change, "seat", table.players), number_in(change, "place", box.FLOOR_SPACES)
    things = [thing for thing in table.floor[p] if thing != box.NOTHING]
    color = _color(change)
    if text_in(change, "color", 1) == "*":
        if len(things) < box.FLOOR_SPACES:
            _marker(table, change)
            things = [thing for thing in table.floor[p] if thing != box.NOTHING] + [box.MARKER]
            table.marker_in_center, table.start_seat = 0, p
    elif color >= 0:
        if len(things) < box.FLOOR_SPACES and _stores(table).fetch(color):
            things.append(color)
    elif place < len(things):
        gone = things.pop(place)
        if gone == box.MARKER:
            table.marker_in_center = 1
        else:
            _stores(table).give_back(gone)
    _set_floor(table.floor[p], things)


def _wall(table: State, change: Edit) -> None:
    """Put a tile on a space of a wall, or remove it; a printed space accepts only its own color."""
    p = number_in(change, "seat", table.players)
    row, column = number_in(change, "row", box.ROWS), number_in(change, "column", box.COLUMNS)
    color, old = _color(change), table.wall[p][row][column]
    printed = printed_color(table, row, column)
    if color >= 0 and printed is not None:
        color = printed
    _stores(table).give_back(old)
    is_new = color >= 0 and old != color and _stores(table).fetch(color)
    table.wall[p][row][column] = color if is_new else box.NOTHING


def _round(table: State, change: Edit) -> None:
    table.round = number_in(change, "round", MAX_ROUND + 1)


def _turn(table: State, change: Edit) -> None:
    table.turn = number_in(change, "seat", table.players)


def _start(table: State, change: Edit) -> None:
    table.start_seat = number_in(change, "seat", table.players)


def _score(table: State, change: Edit) -> None:
    table.score[number_in(change, "seat", table.players)] = number_in(change, "score", MAX_SCORE + 1)


OPERATIONS: dict[str, Any] = {
    "factory": _factory,
    "center": _center,
    "marker": _marker,
    "line": _line,
    "floor": _floor,
    "wall": _wall,
    "round": _round,
    "turn": _turn,
    "start": _start,
    "score": _score,
}
"""The names of the edits."""
