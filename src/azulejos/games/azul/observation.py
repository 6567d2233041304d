"""Writes what a seat may know of a table of Azul: the fields of `encoding`, in their order."""

from typing import Any

from azulejos.envs.row_writing import clear, put, put_all, put_each, put_one, put_pattern_lines
from azulejos.games.azul.rules.components import CENTER, COLORS, COLUMNS, NOTHING, PILE_BITS, PILE_MASK, ROWS
from azulejos.games.azul.rules.state import OVER, TILING
from azulejos.rules.kit import compiled

__all__ = ["FLOOR_THINGS", "LAST_ROUND", "PHASES", "write"]

LAST_ROUND = 255
"""Later rounds look the same, since Azul has no last round (A26)."""
PHASES = OVER + 1
FLOOR_THINGS = COLORS + 1


@compiled(inline="late")
def write(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation."""
    clear(row)
    seats = s.players
    at = put_one(row, 0, PHASES, s.phase)
    at = put_one(row, at, seats, (s.turn - seat) % seats)
    at = put(row, at, min(s.round, LAST_ROUND))
    at = put_one(row, at, seats, (s.start_seat - seat) % seats)
    at = put(row, at, s.marker_in_center)
    at = put_one(row, at, ROWS, s.tiling_line if s.phase == TILING else NOTHING)
    at = put(row, at, s.to_draw)
    for factory in range(s.factories):
        at = put_pile(row, at, s.pile[factory])
    at = put_pile(row, at, s.pile[CENTER])
    at = put_all(row, at, s.bag)
    at = put_all(row, at, s.lid)
    for i in range(seats):
        at = put_board(s, (seat + i) % seats, row, at)


@compiled(inline="late")
def put_pile(row: Any, at: int, pile: int) -> int:
    """Write how many tiles of each color a pile has."""
    for color in range(COLORS):
        row[at + color] = pile >> color * PILE_BITS & PILE_MASK
    return at + COLORS


@compiled(inline="late")
def put_board(s: Any, p: int, row: Any, at: int) -> int:
    """Write a player's board."""
    at = put(row, at, s.score[p])
    at = put_pattern_lines(row, at, COLORS, s.line_color[p], s.line_count[p])
    for r in range(ROWS):
        if s.gray:
            at = put_each(row, at, COLORS, s.wall[p][r])
        else:
            for column in range(COLUMNS):
                row[at + column] = s.wall_row[p][r] >> column & 1
            at += COLUMNS
    return put_each(row, at, FLOOR_THINGS, s.floor[p])
