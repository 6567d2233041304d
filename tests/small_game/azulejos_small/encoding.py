"""What the numbers of an observation of small Azul mean."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from azulejos.envs.decoding import place_of_one, places_of_ones
from azulejos.envs.fields import Field
from azulejos.play.game import Game
from azulejos_small.observation import FLOOR_THINGS, PHASES
from azulejos_small.rules.state import (
    COLORS,
    COLUMNS,
    FACTORIES,
    FACTORY_TILES,
    FLOOR_SPACES,
    PLAYERS,
    ROUNDS,
    ROWS,
    SOURCES,
    TILES_OF_A_COLOR,
    refresh_totals,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["HIGHEST_SCORE", "VERSION", "fields", "read"]

VERSION = 1
HIGHEST_SCORE = 100
"""The maximum of a wall: 9 tiles of at most 6 points, and the bonuses."""


def fields(game: Game) -> Iterator[Field]:
    """Yield the fields of an observation."""
    yield Field("phase", (PHASES,), 1, "1 at the phase: lot, fill, offer, over")
    yield Field("turn", (PLAYERS,), 1, "1 at the seat to move, counted from the observer")
    yield Field("round", (1,), ROUNDS, "the round, from 1; 0 before the first")
    yield Field("start", (PLAYERS,), 1, "1 at the seat that starts the round, counted from the observer")
    yield Field("marker", (1,), 1, "1: the marker lies in the center")
    yield Field("to_draw", (1,), FACTORIES * FACTORY_TILES, "tiles that the factories still wait for")
    yield Field("piles", (SOURCES, COLORS), TILES_OF_A_COLOR, "tiles of each color on each factory and in the center")
    yield Field("bag", (COLORS,), TILES_OF_A_COLOR, "tiles of each color in the bag")
    yield Field("out", (COLORS,), TILES_OF_A_COLOR, "tiles of each color that left the match")
    for board in range(PLAYERS):
        yield Field(f"score_{board}", (1,), HIGHEST_SCORE, "points")
        yield Field(f"lines_{board}", (ROWS, COLORS), ROWS, "of each line, tiles of each color")
        yield Field(f"wall_{board}", (ROWS, COLUMNS), 1, "of each row and column, 1: a tile")
        yield Field(f"floor_{board}", (FLOOR_SPACES, FLOOR_THINGS), 1, "of each floor space, its color or the marker")


def read(game: Game, table: Any, values: "Mapping[str, NDArray[Any]]", seat: int) -> None:
    """Fill a new table from an observation."""
    table.phase = place_of_one(values["phase"])
    table.turn, table.start_seat = place_of_one(values["turn"]) ^ seat, place_of_one(values["start"]) ^ seat
    for name, field in (("round", "round"), ("marker_in_center", "marker"), ("to_draw", "to_draw")):
        setattr(table, name, int(values[field][0]))
    table.pile, table.bag, table.out = (values[name].tolist() for name in ("piles", "bag", "out"))
    for board in range(PLAYERS):
        p, lines = board ^ seat, values[f"lines_{board}"]
        table.score[p] = int(values[f"score_{board}"][0])
        table.line_count[p], table.line_color[p] = lines.sum(axis=1).tolist(), places_of_ones(lines)
        table.wall[p], table.floor[p] = values[f"wall_{board}"].tolist(), places_of_ones(values[f"floor_{board}"])
    refresh_totals(table)
