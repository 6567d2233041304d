"""Writes what a seat may know of a table of small Azul: the fields of `encoding`, in their order."""

from typing import Any

from azulejos.envs import row_writing as rows
from azulejos.rules.kit import compiled
from azulejos_small.rules.state import COLORS, OVER, PLAYERS, ROWS, SOURCES

__all__ = ["FLOOR_THINGS", "PHASES", "write"]

PHASES = OVER + 1
FLOOR_THINGS = COLORS + 1

clear, put, put_all, put_each, put_one = rows.clear, rows.put, rows.put_all, rows.put_each, rows.put_one
put_pattern_lines = rows.put_pattern_lines


@compiled(inline="late")
def write(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation."""
    clear(row)
    at = put_one(row, 0, PHASES, s.phase)
    at = put_one(row, at, PLAYERS, (s.turn - seat) % PLAYERS)
    at = put(row, at, s.round)
    at = put_one(row, at, PLAYERS, (s.start_seat - seat) % PLAYERS)
    at = put(row, at, s.marker_in_center)
    at = put(row, at, s.to_draw)
    for source in range(SOURCES):
        at = put_all(row, at, s.pile[source])
    at = put_all(row, at, s.bag)
    at = put_all(row, at, s.out)
    for i in range(PLAYERS):
        p = (seat + i) % PLAYERS
        at = put(row, at, s.score[p])
        at = put_pattern_lines(row, at, COLORS, s.line_color[p], s.line_count[p])
        for r in range(ROWS):
            at = put_all(row, at, s.wall[p][r])
        at = put_each(row, at, FLOOR_THINGS, s.floor[p])
