"""The invariants of every table of Duel, computed from the pieces alone, without the rules' own code."""

from collections.abc import Callable
from typing import Any

COLORS = range(5)
SIX = range(6)
SEATS = range(2)
SMALL = range(4)
CHIPS = range(10)
LETTERS = "BYRKTSW"
SPECIAL, JOKER = 5, 6
NOTHING, FACE_DOWN = -1, -1
LOT, PLATE_FRONT, TOP_KIND, TILE, CHIP, LOOK, FREE_PLATE, ACQUIRE = range(8)
PLATES = (
    *("YKTS", "KSTR", "SKRB", "YBKS", "TRBS", "YSKR", "BKST", "STYB", "SYBR"),
    *("WBTK", "TRBW", "KYRW", "TYWK", "YRWB", "TKRW", "RTYW", "TBWY", "RWBK"),
)

START_SCORE = 5


def every_color_has_13_tiles(table: Any) -> None:
    for color in COLORS:
        apart = table.bag[color] + table.tower[color] + table.large_moon[color]
        on_factories = sum(sun[color] for sun in table.sun) + sum(stack.count(color) for stack in table.moon_stack)
        assert apart + on_factories + sum(tiles_of_board(table, seat, color) for seat in SEATS) == 13


def tiles_of_board(table: Any, seat: int, color: int) -> int:
    """Return the number of tiles of a color in lines, on the dome and among the broken ones."""
    in_lines = sum(table.line_count[seat][line] for line in SIX if table.line_color[seat][line] == color)
    on_dome = sum(row.count(color) for row in table.dome[seat])
    return int(in_lines + on_dome + table.broken[seat].count(color))


def every_plate_is_in_one_place(table: Any) -> None:
    named = sorted(named_plates(table))
    assert len(set(named)) == len(named)
    assert unseen_plates(table) == [plate for plate in range(18) if table.unseen >> plate & 1]
    drawn_unseen = [i for i in range(table.drawn_count) if table.drawn_kind[i] >= 0 and table.drawn_plate[i] < 0]
    assert len(unseen_plates(table)) == table.stack_plate[: table.stack_size].count(NOTHING) + len(drawn_unseen)


def named_plates(table: Any) -> list[int]:
    """Return the plates whose front somebody has seen, wherever they are."""
    everywhere = [*table.display, *table.stack_plate, *table.drawn_plate, table.plate_in_hand]
    return [plate for plate in (*everywhere, *table.plate_at[0], *table.plate_at[1]) if plate != NOTHING]


def unseen_plates(table: Any, kind: int = -1) -> list[int]:
    """Return the plates (of a kind) whose front nobody has seen."""
    return [plate for plate in range(18) if plate not in named_plates(table) and kind in (-1, plate // 9)]


def the_stack_has_what_was_put_back_at_its_bottom(table: Any) -> None:
    size = table.stack_size
    seen = [plate >= 0 for plate in table.stack_plate[:size]]
    assert seen == sorted(seen)
    assert [owner >= 0 for owner in table.stack_owner[:size]] == seen
    assert {*table.stack_plate[size:], *table.stack_owner[size:]} <= {NOTHING}
    assert not any(first and not known for first, known in zip(table.stack_first, seen, strict=False))
    assert not any(seen) or table.stack_first[seen.index(True)] == 1
    if table.top_kind >= 0:
        assert size > 0
        assert table.stack_plate[0] < 0 or table.stack_plate[0] // 9 == table.top_kind


def drawn_plates_are_of_the_kind_that_was_seen(table: Any) -> None:
    for i in range(13):
        plate, kind = table.drawn_plate[i], table.drawn_kind[i]
        assert plate < 0 or plate // 9 == kind
        assert i < table.drawn_count or (plate, kind, table.drawn_owner[i]) == (NOTHING, NOTHING, NOTHING)


def every_chip_is_there_twice(table: Any) -> None:
    for chip in CHIPS:
        boards = sum(table.chip_held[seat][chip] + table.chip_used[seat][chip] for seat in SEATS)
        assert table.chips_unseen[chip] + table.chip.count(chip) + boards == 2
    assert table.chip.count(FACE_DOWN) <= sum(table.chips_unseen)


def chips_are_face_up_where_no_tile_is_left(table: Any) -> None:
    if table.phase < ACQUIRE:
        return
    for factory in SMALL:
        has_tiles = any(table.sun[factory]) or table.moon_height[factory] > 0
        assert table.chip[factory] == FACE_DOWN if has_tiles else table.chip[factory] != FACE_DOWN


def holds_says_what_can_be_had_where(table: Any) -> None:
    suns = {color * 6 + source for source in range(5) for color in COLORS if table.sun[source][color]}
    tops = {
        table.moon_stack[factory][table.moon_height[factory] - 1] for factory in SMALL if table.moon_height[factory]
    }
    moons = {color * 6 + 5 for color in COLORS if color in tops or table.large_moon[color]}
    assert table.holds == mask_of(suns | moons)


def takes_says_which_line_accepts_which_color(table: Any) -> None:
    for seat in SEATS:
        lines = {color * 7 + line for color in COLORS for line in SIX if accepts(table, seat, line, color)}
        assert table.takes[seat] == mask_of(lines | {color * 7 + 6 for color in COLORS})


def accepts(table: Any, seat: int, line: int, color: int) -> bool:
    """Whether a line has room for a color (D19)."""
    count = table.line_count[seat][line]
    return bool(count == 0 or (table.line_color[seat][line] == color and count < line + 1))


def moon_height_counts_the_stacks_from_the_bottom(table: Any) -> None:
    for stack, height in zip(table.moon_stack, table.moon_height, strict=True):
        assert NOTHING not in stack[:height]
        assert set(stack[height:]) <= {NOTHING}


def in_bag_counts_the_bag(table: Any) -> None:
    assert table.in_bag == sum(table.bag)


def broken_used_counts_the_broken_tiles(table: Any) -> None:
    for seat in SEATS:
        used = table.broken_used[seat]
        assert NOTHING not in table.broken[seat][:used]
        assert set(table.broken[seat][used:]) <= {NOTHING}


def empty_lines_have_no_color_and_others_fit(table: Any) -> None:
    for seat in SEATS:
        for line in SIX:
            count, color = table.line_count[seat][line], table.line_color[seat][line]
            assert 0 <= count <= line + 1
            assert (color == NOTHING) == (count == 0)


def plates_and_spaces_say_what_lies_on_the_dome(table: Any) -> None:
    for seat in SEATS:
        assert table.plates[seat] == mask_of({at for at in range(9) if table.plate_at[seat][at] != NOTHING})
        assert table.space[seat] == [[space_at(table, seat, row, column) for column in SIX] for row in SIX]


def space_at(table: Any, seat: int, row: int, column: int) -> int:
    """Return a space of the dome, from its plate and the plate's rotation."""
    at = row // 2 * 3 + column // 2
    if table.plate_at[seat][at] == NOTHING:
        return NOTHING
    corners = list(PLATES[table.plate_at[seat][at]])  # upper left, upper right, lower left, lower right
    for _ in range(table.rotation[seat][at]):
        corners = [corners[2], corners[0], corners[3], corners[1]]
    return LETTERS.index(corners[row % 2 * 2 + column % 2])


def tiles_lie_on_spaces_of_their_color(table: Any) -> None:
    for seat in SEATS:
        for spaces, tiles in zip(table.space[seat], table.dome[seat], strict=True):
            for space, tile in zip(spaces, tiles, strict=True):
                assert tile in (NOTHING, space) or (space == JOKER and tile in COLORS)


def special_tiles_lie_where_the_other_three_do(table: Any) -> None:
    for seat in SEATS:
        for at in range(9):
            corners = [(at // 3 * 2 + corner // 2, at % 3 * 2 + corner % 2) for corner in range(4)]
            spaces = [table.space[seat][row][column] for row, column in corners]
            tiles = [table.dome[seat][row][column] for row, column in corners]
            others = [tile for tile, space in zip(tiles, spaces, strict=True) if space != SPECIAL]
            assert (SPECIAL in tiles) == (SPECIAL in spaces and NOTHING not in others)


def fits_says_which_free_spaces_take_which_color(table: Any) -> None:
    for seat in SEATS:
        for row in SIX:
            free = {
                column: table.space[seat][row][column] for column in SIX if table.dome[seat][row][column] == NOTHING
            }
            bits = {color * 6 + at for color in COLORS for at, space in free.items() if space in (color, JOKER)}
            assert table.fits[seat][row] == mask_of(bits)


def dome_row_and_dome_column_say_which_spaces_are_taken(table: Any) -> None:
    for seat in SEATS:
        taken = {(row, column) for row in SIX for column in SIX if table.dome[seat][row][column] != NOTHING}
        assert table.dome_row[seat] == [mask_of({c for r, c in taken if r == row}) for row in SIX]
        assert table.dome_column[seat] == [mask_of({r for r, c in taken if c == column}) for column in SIX]


def there_is_one_start_tile(table: Any) -> None:
    assert table.start_tile_out in (0, 1)
    assert table.start_tile_out + sum(table.took_start) <= 1
    assert not table.took_start[1 - table.start_seat]


def mask_of(bits: set[int]) -> int:
    """Return the mask with these bits."""
    return sum(1 << bit for bit in bits)


INVARIANTS: tuple[Callable[[Any], None], ...] = (
    every_color_has_13_tiles,
    every_plate_is_in_one_place,
    the_stack_has_what_was_put_back_at_its_bottom,
    drawn_plates_are_of_the_kind_that_was_seen,
    every_chip_is_there_twice,
    chips_are_face_up_where_no_tile_is_left,
    holds_says_what_can_be_had_where,
    takes_says_which_line_accepts_which_color,
    moon_height_counts_the_stacks_from_the_bottom,
    in_bag_counts_the_bag,
    broken_used_counts_the_broken_tiles,
    empty_lines_have_no_color_and_others_fit,
    plates_and_spaces_say_what_lies_on_the_dome,
    tiles_lie_on_spaces_of_their_color,
    special_tiles_lie_where_the_other_three_do,
    fits_says_which_free_spaces_take_which_color,
    dome_row_and_dome_column_say_which_spaces_are_taken,
    there_is_one_start_tile,
)

DERIVED: tuple[int, str, tuple[int, ...]] = (0, "holds", ())
"""A wrong number for a derived field."""

BREAKS: dict[str, tuple[int, str, tuple[int, ...]]] = {
    "every_color_has_13_tiles": (99, "tower", (3,)),
    "every_plate_is_in_one_place": (0, "unseen", ()),
    "the_stack_has_what_was_put_back_at_its_bottom": (3, "stack_plate", (17,)),
    "drawn_plates_are_of_the_kind_that_was_seen": (3, "drawn_plate", (12,)),
    "every_chip_is_there_twice": (3, "chips_unseen", (4,)),
    "chips_are_face_up_where_no_tile_is_left": (2, "chip", (0,)),
    "holds_says_what_can_be_had_where": (0, "holds", ()),
    "takes_says_which_line_accepts_which_color": (0, "takes", (1,)),
    "moon_height_counts_the_stacks_from_the_bottom": (3, "moon_height", (0,)),
    "in_bag_counts_the_bag": (99, "in_bag", ()),
    "broken_used_counts_the_broken_tiles": (4, "broken_used", (1,)),
    "empty_lines_have_no_color_and_others_fit": (9, "line_count", (1, 0)),
    "plates_and_spaces_say_what_lies_on_the_dome": (512, "plates", (1,)),
    "tiles_lie_on_spaces_of_their_color": (7, "dome", (1, 2, 3)),
    "special_tiles_lie_where_the_other_three_do": (SPECIAL, "dome", (1, 2, 3)),
    "fits_says_which_free_spaces_take_which_color": (1 << 30, "fits", (1, 4)),
    "dome_row_and_dome_column_say_which_spaces_are_taken": (64, "dome_column", (1, 4)),
    "there_is_one_start_tile": (2, "start_tile_out", ()),
}
"""For each invariant, a number and the field and place where it is wrong."""


def decides_between_equals(table: Any, seat: int) -> int:
    """Return 1 for the holder of the start player tile, who wins a tie (D33)."""
    return int(table.start_seat == seat)


def why_it_ended(table: Any) -> str:
    """Return the only reason for the end: five rounds (D1)."""
    assert table.round == 5
    return "rounds-played"


def weights_of_the_next_draw(table: Any) -> list[int]:
    """Return the weights of the next draw: unseen plates and chips, or the tiles in the bag (D44, D45)."""
    if table.phase == LOT:
        return [1, 1]
    if table.phase == TILE:
        return list(table.bag)
    if table.phase == CHIP:
        seen = [table.chip.count(c) + sum(table.chip_held[s][c] + table.chip_used[s][c] for s in SEATS) for c in CHIPS]
        return [2 - count for count in seen]
    in_hand = [table.drawn_kind[i] for i in range(table.drawn_count) if table.drawn_plate[i] == NOTHING]
    if table.phase == TOP_KIND:
        return [len(unseen_plates(table, kind)) - in_hand.count(kind) for kind in (0, 1)]
    kind = next(kind for kind in in_hand if kind >= 0) if table.phase == LOOK else table.top_kind
    return [int(plate in unseen_plates(table, kind)) for plate in range(18)]
