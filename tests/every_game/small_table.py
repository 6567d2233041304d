"""The invariants of every table of small Azul, computed from the pieces alone, without the rules' own code."""

from collections.abc import Callable
from typing import Any

COLORS = LINES = range(3)
SEATS = range(2)
MARKER, NO_TILE = 3, -1
START_SCORE = 0


def every_color_has_4_tiles(table: Any) -> None:
    for color in COLORS:
        on_boards = sum(tiles_of_board(table, seat, color) for seat in SEATS)
        assert table.bag[color] + table.out[color] + sum(pile[color] for pile in table.pile) + on_boards == 4


def tiles_of_board(table: Any, seat: int, color: int) -> int:
    """Return the number of tiles of a color in lines, on the wall and on the floor."""
    in_lines = sum(table.line_count[seat][line] for line in LINES if table.line_color[seat][line] == color)
    on_wall = sum(table.wall[seat][row][(row + color) % 3] for row in LINES)
    return int(in_lines + on_wall + table.floor[seat].count(color))


def there_is_one_marker_at_most(table: Any) -> None:
    assert table.marker_in_center in (0, 1)
    assert sum(floor.count(MARKER) for floor in table.floor) + table.marker_in_center <= 1


def in_bag_counts_the_bag(table: Any) -> None:
    assert table.in_bag == sum(table.bag)


def floor_used_counts_the_floor_line_from_the_left(table: Any) -> None:
    for seat in SEATS:
        used = table.floor_used[seat]
        assert NO_TILE not in table.floor[seat][:used]
        assert set(table.floor[seat][used:]) <= {NO_TILE}


def empty_lines_have_no_color_and_others_fit(table: Any) -> None:
    for seat in SEATS:
        for line in LINES:
            count, color = table.line_count[seat][line], table.line_color[seat][line]
            assert 0 <= count <= line + 1
            assert (color == NO_TILE) == (count == 0)


INVARIANTS: tuple[Callable[[Any], None], ...] = (
    every_color_has_4_tiles,
    there_is_one_marker_at_most,
    in_bag_counts_the_bag,
    floor_used_counts_the_floor_line_from_the_left,
    empty_lines_have_no_color_and_others_fit,
)

DERIVED: tuple[int, str, tuple[int, ...]] = (99, "in_bag", ())
"""A wrong number for a derived field."""

BREAKS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "every_color_has_4_tiles": (99, "out", (2,)),
    "there_is_one_marker_at_most": (2, "marker_in_center", ()),
    "in_bag_counts_the_bag": (99, "in_bag", ()),
    "floor_used_counts_the_floor_line_from_the_left": (7, "floor_used", (1,)),
    "empty_lines_have_no_color_and_others_fit": (9, "line_count", (1, 0)),
}
"""For each invariant, a number and the field and place where it is wrong."""


def decides_between_equals(table: Any, seat: int) -> int:
    """Return the number of complete rows, which decides between equal points (S9)."""
    return sum(all(row) for row in table.wall[seat])


def why_it_ended(table: Any) -> str:
    """Return the reason for the end: a complete row, or no more rounds (S9)."""
    return "row-completed" if any(decides_between_equals(table, seat) for seat in SEATS) else "rounds-played"


def weights_of_the_next_draw(table: Any) -> list[int]:
    """Return the weights of the next draw: who starts, or the tiles in the bag."""
    return [1, 1] if table.phase == 0 else list(table.bag)
