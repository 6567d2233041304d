"""Keeping the score of a real match of Azul: tiles put on walls, and what was dropped, by the rules' own functions."""

from collections.abc import Iterable, Sequence
from typing import Any

from azulejos.games.azul.drawing.table import printed_color
from azulejos.games.azul.moves import COLOR_LETTERS
from azulejos.games.azul.rules.components import (
    COLORS,
    COLUMNS,
    FACTORY_TILES,
    FLOOR_COST,
    NOTHING,
    ROW_COMPLETED,
    ROWS,
)
from azulejos.games.azul.rules.round import end_match
from azulejos.games.azul.rules.scoring import complete_rows, has_complete_row, pay_floor, score_tile
from azulejos.games.azul.rules.state import FILL, refresh_masks
from azulejos.games.azul.setup import begin, edit
from azulejos.play.events import Event
from azulejos.play.game import Game
from azulejos.play.score_entry import Entry, Space, Tile

__all__ = [
    "DROP_COSTS",
    "end",
    "entered",
    "is_last_round",
    "pieces_left",
    "reason_key",
    "score",
    "setup_table",
    "spaces",
    "start_cost",
    "tie_break",
    "why_not",
]

DROP_COSTS = tuple(-int(cost) for cost in FLOOR_COST)
BLUE = 0


def why_not(game: Game, table: Any, seat: int, entry: Entry) -> str | None:
    """Return a code for why tiles cannot be put on a wall in one round; None if they can."""
    rows = [tile.row for tile in entry.tiles]
    if entry.pieces or entry.paid:
        return "no-such-piece"
    if len(set(rows)) < len(rows):
        return "second-tile-in-row"
    for row, column, letter in entry.tiles:
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            return "no-such-space"
        if table.wall[seat][row][column] != NOTHING:
            return "space-taken"
        color = _color(table, row, column, letter)
        if color is None or (game.options.gray and _repeats(table, seat, row, column, color, entry.tiles)):
            return "wrong-color"
    return None


def score(table: Any, seat: int, entry: Entry) -> None:
    """Put tiles on a wall with their points (A15), and pay for the floor line, the marker's space included (A16)."""
    for row, column, letter in sorted(entry.tiles):
        color = _color(table, row, column, letter)
        assert color is not None
        table.wall[seat][row][column] = color
        refresh_masks(table)
        score_tile(table, seat, row, column)
    for space in range(entry.dropped):
        table.floor[seat][space] = BLUE
    table.floor_used[seat] = entry.dropped
    pay_floor(table, seat)
    if entry.takes_start:
        table.start_seat = seat


def start_cost(table: Any) -> int | None:
    """Return what the marker costs beside the floor line: nothing, since it takes one of its spaces (A8)."""
    return None


def pieces_left(table: Any) -> list[str]:
    """Return nothing: there are only tiles."""
    return []


def is_last_round(table: Any, rounds: int) -> bool:
    """Whether the match ends with the round that was scored: a row is complete (A22)."""
    return bool(has_complete_row(table))


def end(table: Any) -> None:
    """Add the bonuses (A23)."""
    table.phase = FILL
    end_match(table, ROW_COMPLETED)


def tie_break(table: Any, seat: int) -> int:
    """Return what decides between equal points: complete rows (A24)."""
    return int(complete_rows(table, seat))


def reason_key(event: Event) -> str:
    """Return the catalog's key of what an event brought points for."""
    return f"sheet.{event.kind}"


def entered(events: Iterable[Event], seat: int) -> Entry:
    """Return what somebody would enter for a seat after the events of a round."""
    own = [event for event in events if event.seat == seat]
    tiles = [
        Tile(event.get("row"), event.get("column"), COLOR_LETTERS[event.get("color")])
        for event in own
        if event.kind == "tiled"
    ]
    kinds = [event.kind for event in own]
    return Entry(tuple(tiles), kinds.count("floor-cost"), "marker-taken" in kinds)


def spaces(game: Game, table: Any, seat: int) -> list[list[Space]]:
    """Return the spaces of a wall, row by row."""
    return [[_space(game, table, seat, row, column) for column in range(COLUMNS)] for row in range(ROWS)]


def _space(game: Game, table: Any, seat: int, row: int, column: int) -> Space:
    printed, tile = printed_color(table, row, column), table.wall[seat][row][column]
    letter = "" if printed is None else COLOR_LETTERS[printed]
    if tile != NOTHING:
        return Space(letter, COLOR_LETTERS[tile], "")
    takes = letter or "".join(
        COLOR_LETTERS[color] for color in range(COLORS) if not _repeats(table, seat, row, column, color, ())
    )
    return Space(letter, "", takes)


def _color(table: Any, row: int, column: int, letter: str) -> int | None:
    """Return the color of a tile; None if the space does not take it."""
    printed = printed_color(table, row, column)
    if not letter:
        return printed
    color = COLOR_LETTERS.find(letter)
    return color if color in range(COLORS) and printed in (None, color) else None


def _repeats(table: Any, seat: int, row: int, column: int, color: int, tiles: Sequence[Tile]) -> bool:
    """Whether a color is already in the row or the column of a gray wall (G1), new tiles included."""
    wall = table.wall[seat]
    others = [COLOR_LETTERS.find(tile.color) for tile in tiles if tile.column == column and tile.row != row]
    return color in wall[row] or color in [wall[at][column] for at in range(ROWS)] or color in others


def setup_table(game: Game, table: Any, rounds: int) -> Any:
    """Return a table of the next round to set up: what was built is there, and the factories are empty."""
    made, seats = begin(game), range(game.players)
    edits: list[dict[str, Any]] = [
        *(
            {"op": "factory", "factory": at, "color": None}
            for at in range(made.factories)
            for _ in range(FACTORY_TILES)
        ),
        *(
            {"op": "wall", "seat": seat, "row": row, "column": column, "color": COLOR_LETTERS[tile]}
            for seat in seats
            for row in range(ROWS)
            for column, tile in enumerate(table.wall[seat][row])
            if tile != NOTHING
        ),
        *({"op": "score", "seat": seat, "score": table.score[seat]} for seat in seats),
        {"op": "start", "seat": table.start_seat},
        {"op": "turn", "seat": table.start_seat},
        {"op": "round", "round": rounds + 1},
    ]
    for change in edits:
        edit(game, made, change)
    return made
