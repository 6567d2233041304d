"""Keeping the score of a real match of Azul: tiles put on walls, and what was dropped, by the rules' own functions."""

from collections.abc import Iterable, Sequence
from typing import Any

from azulejos.games.azul.drawing.table import printed_color
from azulejos.games.azul.moves import COLOR_LETTERS
from azulejos.games.azul.rules.components import COLORS, COLUMNS, FLOOR_SPACES, NOTHING, ROW_COMPLETED, ROWS
from azulejos.games.azul.rules.round import end_match
from azulejos.games.azul.rules.scoring import complete_rows, has_complete_row, pay_floor, score_tile
from azulejos.games.azul.rules.state import FILL, refresh_masks
from azulejos.play.events import Event
from azulejos.play.game import Game

__all__ = ["MOST_DROPPED", "drop", "end", "entered", "is_last_round", "place", "tie_break", "why_not"]

MOST_DROPPED = FLOOR_SPACES
BLUE = 0


def why_not(game: Game, table: Any, seat: int, tiles: Sequence[tuple[int, int, str]]) -> str | None:
    """Return a code for why tiles cannot be put on a wall in one round; None if they can."""
    rows = [row for row, _, _ in tiles]
    if len(set(rows)) < len(rows):
        return "second-tile-in-row"
    for row, column, letter in tiles:
        if not (0 <= row < ROWS and 0 <= column < COLUMNS):
            return "no-such-space"
        if table.wall[seat][row][column] != NOTHING:
            return "space-taken"
        color = _color(table, row, column, letter)
        if color is None or (game.options.gray and _repeats(table, seat, row, column, color, tiles)):
            return "wrong-color"
    return None


def place(table: Any, seat: int, row: int, column: int, letter: str) -> None:
    """Put a tile on a wall and score it (A15); without a letter, it has the color that is printed there."""
    color = _color(table, row, column, letter)
    assert color is not None
    table.wall[seat][row][column] = color
    refresh_masks(table)
    score_tile(table, seat, row, column)


def drop(table: Any, seat: int, count: int, takes_start: bool) -> None:
    """Let a seat pay for the spaces of its floor line that are taken, the marker's included (A16)."""
    for space in range(count):
        table.floor[seat][space] = BLUE
    table.floor_used[seat] = count
    pay_floor(table, seat)


def is_last_round(table: Any) -> bool:
    """Whether the match ends with the round that was scored: a row is complete (A22)."""
    return bool(has_complete_row(table))


def end(table: Any) -> None:
    """Add the bonuses (A23)."""
    table.phase = FILL
    end_match(table, ROW_COMPLETED)


def tie_break(table: Any, seat: int) -> int:
    """Return what decides between equal points: complete rows (A24)."""
    return int(complete_rows(table, seat))


def entered(events: Iterable[Event], seat: int) -> tuple[list[tuple[int, int, str]], int, bool]:
    """Return what somebody would enter for a seat after the events of a round: tiles, floor spaces, the start tile."""
    own = [event for event in events if event.seat == seat]
    tiles = [
        (event.get("row"), event.get("column"), COLOR_LETTERS[event.get("color")])
        for event in own
        if event.kind == "tiled"
    ]
    return tiles, sum(event.kind == "floor-cost" for event in own), False


def _color(table: Any, row: int, column: int, letter: str) -> int | None:
    """Return the color of a tile; None if the space does not take it."""
    printed = printed_color(table, row, column)
    if not letter:
        return printed
    color = COLOR_LETTERS.find(letter)
    return color if color in range(COLORS) and printed in (None, color) else None


def _repeats(table: Any, seat: int, row: int, column: int, color: int, tiles: Sequence[tuple[int, int, str]]) -> bool:
    """Whether a color is already in the row or the column of a gray wall (G1), new tiles included."""
    wall = table.wall[seat]
    others = [COLOR_LETTERS.find(letter) for at, where, letter in tiles if where == column and at != row]
    return color in wall[row] or color in [wall[at][column] for at in range(ROWS)] or color in others
