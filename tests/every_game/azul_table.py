"""The invariants of every table of Azul, computed from the pieces alone, without the rules' own code."""

from collections.abc import Callable
from typing import Any

COLORS = range(5)
LINES = range(5)
SOURCES = range(10)
CENTER = 9
SEATS = range(4)
MARKER = 5
NO_TILE = -1

START_SCORE = 0


def every_color_has_20_tiles(table: Any) -> None:
    for color in COLORS:
        on_sources = sum(tiles_on(table, source, color) for source in SOURCES)
        on_boards = sum(tiles_of_board(table, seat, color) for seat in SEATS)
        assert table.bag[color] + table.lid[color] + on_sources + on_boards == 20


def tiles_on(table: Any, source: int, color: int) -> int:
    """Return the number of tiles of a color on a factory or in the center."""
    tiles: int = (table.pile[source] >> 10 * color) % 1024
    return tiles


def tiles_of_board(table: Any, seat: int, color: int) -> int:
    """Return the number of tiles of a color in lines, on the wall and on the floor."""
    in_lines = sum(table.line_count[seat][line] for line in LINES if table.line_color[seat][line] == color)
    on_wall = sum(row.count(color) for row in table.wall[seat])
    return int(in_lines + on_wall + table.floor[seat].count(color))


def there_is_one_marker_at_most(table: Any) -> None:
    on_floors = sum(floor.count(MARKER) for floor in table.floor)
    assert table.marker_in_center in (0, 1)
    assert on_floors + table.marker_in_center <= 1


def holds_says_which_source_has_which_color(table: Any) -> None:
    bits = {color * 10 + source for color in COLORS for source in SOURCES if tiles_on(table, source, color)}
    assert table.holds == mask_of(bits)


def takes_says_which_line_accepts_which_color(table: Any) -> None:
    for seat in SEATS:
        lines = {color * 6 + line for color in COLORS for line in LINES if accepts(table, seat, line, color)}
        assert table.takes[seat] == mask_of(lines | {color * 6 + 5 for color in COLORS})


def accepts(table: Any, seat: int, line: int, color: int) -> bool:
    """Whether a line has room for a color (A10, A12) that its wall row does not hold (A11)."""
    if table.line_count[seat][line] == 0:
        return color not in table.wall[seat][line]
    return bool(table.line_color[seat][line] == color and table.line_count[seat][line] < line + 1)


def in_bag_counts_the_bag(table: Any) -> None:
    assert table.in_bag == sum(table.bag)


def wall_row_says_which_columns_are_taken(table: Any) -> None:
    for seat in SEATS:
        for row in range(5):
            assert table.wall_row[seat][row] == mask_of({c for c in range(5) if table.wall[seat][row][c] != NO_TILE})


def wall_column_says_which_rows_are_taken(table: Any) -> None:
    for seat in SEATS:
        for column in range(5):
            rows = {row for row in range(5) if table.wall[seat][row][column] != NO_TILE}
            assert table.wall_column[seat][column] == mask_of(rows)


def lacks_says_which_wall_row_lacks_which_color(table: Any) -> None:
    for seat in SEATS:
        rows = {color * 6 + row for color in COLORS for row in range(5) if color not in table.wall[seat][row]}
        assert table.lacks[seat] == mask_of(rows | {color * 6 + 5 for color in COLORS})


def color_columns_says_which_columns_have_the_color(table: Any) -> None:
    for seat in SEATS:
        for color in COLORS:
            columns = {c for c in range(5) if color in [row[c] for row in table.wall[seat]]}
            assert table.color_columns[seat][color] == mask_of(columns)


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


def boards_without_a_player_stay_empty(table: Any) -> None:
    for seat in range(table.players, 4):
        assert table.score[seat] == 0
        assert not any(tiles_of_board(table, seat, color) for color in (*COLORS, MARKER))


def mask_of(bits: set[int]) -> int:
    """Return the mask with these bits."""
    return sum(1 << bit for bit in bits)


INVARIANTS: tuple[Callable[[Any], None], ...] = (
    every_color_has_20_tiles,
    there_is_one_marker_at_most,
    holds_says_which_source_has_which_color,
    takes_says_which_line_accepts_which_color,
    in_bag_counts_the_bag,
    wall_row_says_which_columns_are_taken,
    wall_column_says_which_rows_are_taken,
    lacks_says_which_wall_row_lacks_which_color,
    color_columns_says_which_columns_have_the_color,
    floor_used_counts_the_floor_line_from_the_left,
    empty_lines_have_no_color_and_others_fit,
    boards_without_a_player_stay_empty,
)


DERIVED: tuple[int, str, tuple[int, ...]] = (0, "holds", ())
"""A wrong number for a derived field."""

BREAKS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "every_color_has_20_tiles": (99, "lid", (3,)),
    "there_is_one_marker_at_most": (2, "marker_in_center", ()),
    "holds_says_which_source_has_which_color": (0, "holds", ()),
    "takes_says_which_line_accepts_which_color": (0, "takes", (1,)),
    "in_bag_counts_the_bag": (99, "in_bag", ()),
    "wall_row_says_which_columns_are_taken": (32, "wall_row", (1, 4)),
    "wall_column_says_which_rows_are_taken": (32, "wall_column", (1, 4)),
    "lacks_says_which_wall_row_lacks_which_color": (0, "lacks", (1,)),
    "color_columns_says_which_columns_have_the_color": (32, "color_columns", (1, 4)),
    "floor_used_counts_the_floor_line_from_the_left": (7, "floor_used", (1,)),
    "empty_lines_have_no_color_and_others_fit": (9, "line_count", (1, 0)),
    "boards_without_a_player_stay_empty": (1, "score", (3,)),
}
"""For each invariant, a number and the field and place where it is wrong."""


def decides_between_equals(table: Any, seat: int) -> int:
    """Return the number of complete rows, which decides between equal points (A24)."""
    return sum(NO_TILE not in row for row in table.wall[seat])


def why_it_ended(table: Any) -> str:
    """Return the reason for the end: a complete row (A22), or no tile left to draw (A21)."""
    has_row = any(decides_between_equals(table, seat) for seat in range(table.players))
    return "row-completed" if has_row else "tiles-exhausted"


def weights_of_the_next_draw(table: Any) -> list[int]:
    """Return the weights of the next draw: the seats (A5), or the tiles in the bag (A19)."""
    return [1] * table.players if table.phase == 0 else list(table.bag)
