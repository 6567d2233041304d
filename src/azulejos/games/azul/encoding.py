"""What the numbers of an observation of Azul mean; `observation` writes them."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from azulejos.envs.decoding import place_of_one, places_of_ones
from azulejos.envs.fields import Field
from azulejos.games.azul.observation import FLOOR_THINGS, LAST_ROUND, PHASES
from azulejos.games.azul.rules import state, tiling
from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COLUMNS,
    FACTORY_TILES,
    FLOOR_SPACES,
    PILE_BITS,
    ROWS,
    TILES_OF_A_COLOR,
)
from azulejos.play.game import Game

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Values = Mapping[str, NDArray[Any]]

__all__ = ["HIGHEST_SCORE", "VERSION", "fields", "read"]

VERSION = 1
HIGHEST_SCORE = 400
"""The maximum of a wall: 25 tiles of at most 10 points, and 95 points of bonuses."""


def fields(game: Game) -> Iterator[Field]:
    """Yield the fields of an observation; with more players there are more seats, factories and boards."""
    seats, factories = game.players, 2 * game.players + 1
    wall = (ROWS, COLUMNS, COLORS) if game.gray else (ROWS, COLUMNS)
    yield Field("phase", (PHASES,), 1, "1 at the phase: lot, fill, offer, tiling, over")
    yield Field("turn", (seats,), 1, "1 at the seat to move, counted from the observer")
    yield Field("round", (1,), LAST_ROUND, f"the round, from 1; 0 before the first; {LAST_ROUND} for all later ones")
    yield Field("start", (seats,), 1, "1 at the seat that has the marker or will get it back, from the observer")
    yield Field("marker", (1,), 1, "1: the marker lies in the center")
    yield Field("tiling_line", (ROWS,), 1, "1 at the line whose tile is to be placed (gray side)")
    yield Field("to_draw", (1,), FACTORY_TILES * factories, "tiles that the factories still wait for")
    yield Field("factories", (factories, COLORS), FACTORY_TILES, "tiles of each color on each factory")
    yield Field("center", (COLORS,), TILES_OF_A_COLOR, "tiles of each color in the center")
    yield Field("bag", (COLORS,), TILES_OF_A_COLOR, "tiles of each color in the bag")
    yield Field("lid", (COLORS,), TILES_OF_A_COLOR, "tiles of each color in the lid")
    for board in range(seats):
        yield Field(f"score_{board}", (1,), HIGHEST_SCORE, "points")
        yield Field(f"lines_{board}", (ROWS, COLORS), ROWS, "of each line, tiles of each color")
        yield Field(f"wall_{board}", wall, 1, _wall_meaning(game))
        yield Field(f"floor_{board}", (FLOOR_SPACES, FLOOR_THINGS), 1, "of each floor space, its color or the marker")


def _wall_meaning(game: Game) -> str:
    return "of each row and column, 1 at the color of its tile" if game.gray else "of each row and column, 1: a tile"


def read(game: Game, table: Any, values: "Values", seat: int) -> None:
    """Fill a new table from an observation; only round numbers above 254 are lost."""
    seats = game.players
    table.phase = place_of_one(values["phase"])
    table.turn = (place_of_one(values["turn"]) + seat) % seats
    table.round = int(values["round"][0])
    table.start_seat = (place_of_one(values["start"]) + seat) % seats
    table.marker_in_center = int(values["marker"][0])
    table.tiling_line = place_of_one(values["tiling_line"], 0)
    table.to_draw = int(values["to_draw"][0])
    for factory, counts in enumerate(values["factories"]):
        table.pile[factory] = _pile(counts)
    table.pile[CENTER] = _pile(values["center"])
    table.bag, table.lid = values["bag"].tolist(), values["lid"].tolist()
    for board in range(seats):
        _read_board(game, table, values, board, (seat + board) % seats)
    state.refresh_masks(table)


def _pile(counts: "NDArray[Any]") -> int:
    return sum(int(count) << color * PILE_BITS for color, count in enumerate(counts))


def _read_board(game: Game, table: Any, values: "Values", board: int, p: int) -> None:
    table.score[p] = int(values[f"score_{board}"][0])
    lines = values[f"lines_{board}"]
    table.line_count[p], table.line_color[p] = lines.sum(axis=1).tolist(), places_of_ones(lines)
    wall = values[f"wall_{board}"]
    if game.gray:
        table.wall[p] = places_of_ones(wall)
    else:
        for row in range(ROWS):
            for color in range(COLORS):
                column = tiling.wall_column_of(row, color)
                table.wall[p][row][column] = color if wall[row][column] else -1
    table.floor[p] = places_of_ones(values[f"floor_{board}"])
