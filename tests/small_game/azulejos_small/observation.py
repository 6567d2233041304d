"""Writes what a seat may know of a table of small Azul: everything, the observer first."""

from typing import Any

from azulejos.envs.row_writing import clear, put, put_all, put_each, put_one, put_pattern_lines
from azulejos.rules.kit import compiled
from azulejos_small.rules.state import COLORS, OVER, PLAYERS, ROWS, SOURCES

__all__ = ["FLOOR_THINGS", "PHASES", "write"]

PHASES, FLOOR_THINGS = OVER + 1, COLORS + 1


@compiled(inline="late")
def write(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation."""
    clear(row)
    at = put_one(row, 0, PHASES, s.phase)
    at = put_one(row, at, PLAYERS, s.turn ^ seat)
    at = put(row, at, s.round)
    at = put_one(row, at, PLAYERS, s.start_seat ^ seat)
    at = put(row, at, s.marker_in_center)
    at = put(row, at, s.to_draw)
    for source in range(SOURCES):
        at = put_all(row, at, s.pile[source])
    at = put_all(row, at, s.bag)
    at = put_all(row, at, s.out)
    at = put_board(s, seat, row, at)
    put_board(s, 1 - seat, row, at)


@compiled(inline="late")
def put_board(s: Any, p: int, row: Any, at: int) -> int:
    """Write a player's board."""
    at = put(row, at, s.score[p])
    at = put_pattern_lines(row, at, COLORS, s.line_color[p], s.line_count[p])
    for r in range(ROWS):
        at = put_all(row, at, s.wall[p][r])
    return put_each(row, at, FLOOR_THINGS, s.floor[p])
