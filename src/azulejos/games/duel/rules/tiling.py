"""Phase 2, tiling the dome: line by line, with chips where they help (D23 to D27, D42)."""

from azulejos.rules.kit import rule, tell

from .acquire import break_tiles
from .components import (
    ALL_COLUMNS_BIT,
    ALL_TARGETS_BIT,
    CHIP_TYPES,
    COLUMNS,
    FULL,
    NOTHING,
    PLATE_COLUMNS,
    ROWS,
    SHOWS,
)
from .events import CHIP_SPENT, LINE_BROKEN, LINE_CLEARED, LINE_LEFT, LINE_WAITS, TILED
from .numbers import LEAVE_LINE, SPEND_CHIP, TILE_SPACE, nth_bit
from .scoring import pay_broken, place_special, put_on_dome, score_tile
from .state import TILING, State

LEAVE = LEAVE_LINE - TILE_SPACE  # choices are counted from TILE_SPACE
SPEND = SPEND_CHIP - TILE_SPACE


@rule
def begin_tiling(s: State) -> None:
    """Begin with the holder of the start tile (D42)."""
    s.phase = TILING
    s.turn = s.start_seat
    s.tiling_line = 0


@rule
def go_on_tiling(s: State) -> bool:
    """Tile until a seat must choose (return False) or both have tiled and paid (True) (D29, D42)."""
    while True:
        if tile_until_choice(s):
            return False
        pay_broken(s, s.turn)
        s.tiling_line = 0
        if s.turn != s.start_seat:
            return True
        s.turn = 1 - s.turn


@rule
def tile_until_choice(s: State) -> bool:
    """Tile the lines of the seat to move from top to bottom, up to a choice (D42); return whether there is one."""
    while s.tiling_line < ROWS:
        choices = line_choices(s)
        if choices == 0:
            pass_line(s, s.turn, s.tiling_line)
        elif s.fold and choices & (choices - 1) == 0:
            choose(s, nth_bit(choices, 0))
        else:
            return True
    return False


@rule
def fitting_columns(s: State, p: int, row: int) -> int:
    """Return the mask of the free columns that accept the line's color: its own spaces and multicolor ones (D23)."""
    return s.fits[p][row] >> s.line_color[p][row] * COLUMNS & FULL


@rule
def line_choices(s: State) -> int:
    """Return the mask of choices for the current line, from TILE_SPACE on; 0 if there is nothing to choose (D42)."""
    p = s.turn
    row = s.tiling_line
    if s.line_count[p][row] == 0:
        return 0
    columns = fitting_columns(s, p, row)
    if columns == 0:
        return 0
    spaces = columns << row * COLUMNS
    missing = row + 1 - s.line_count[p][row]
    if missing == 0:
        return spaces
    chips = payable_chips(s, p, s.line_color[p][row], missing) << SPEND
    if s.paid == 0:
        return chips | 1 << LEAVE if chips else 0
    if is_payment(missing, s.paid, s.paid_showing):
        return spaces | chips
    return chips


@rule
def is_payment(missing: int, chips: int, showing: int) -> bool:
    """Whether this many chips, some of which show the line's color, pay for the missing tiles (D26).

    Of s chips, 2n <= s <= 3n, at least 2(3n - s) must show the color: that is 2s + showing >= 6n, with s <= 3n.

    >>> [is_payment(1, 2, 2), is_payment(1, 2, 1), is_payment(1, 3, 0), is_payment(2, 5, 2), is_payment(1, 4, 4)]
    [True, False, True, True, False]
    """
    return chips <= 3 * missing and 2 * chips + showing >= 6 * missing


@rule
def payable_chips(s: State, p: int, color: int, missing: int) -> int:
    """Return the mask of chips that may be spent next, so that these and later types can still pay (D26).

    A tile costs 6: a chip is worth 2, or 3 if it shows the line's color.
    """
    if s.paid == 3 * missing:
        return 0
    mask = 0
    lacking = 6 * missing - 2 * s.paid - s.paid_showing
    worth = 0  # of the unused chips of the types from `chip` on
    for i in range(CHIP_TYPES - s.paid_last):
        chip = CHIP_TYPES - 1 - i
        held = s.chip_held[p][chip]
        worth += held * (2 + (SHOWS[chip] >> color & 1))
        if held > 0 and worth >= lacking:
            mask |= 1 << chip
    return mask


@rule
def choose(s: State, choice: int) -> None:
    """Tile a space, leave the line, or spend a chip on it (D42)."""
    if choice >= SPEND:
        spend_chip(s, s.turn, s.tiling_line, choice - SPEND)
        return
    if choice == LEAVE:
        tell(s, LINE_LEFT, s.turn, s.tiling_line)
    else:
        tile(s, s.turn, s.tiling_line, choice % COLUMNS)
    s.tiling_line += 1


@rule
def spend_chip(s: State, p: int, line: int, chip: int) -> None:
    """Turn a chip face down, toward the tiles that the line lacks (D26)."""
    s.chip_held[p][chip] -= 1
    s.chip_used[p][chip] += 1
    s.paid += 1
    s.paid_showing += SHOWS[chip] >> s.line_color[p][line] & 1
    s.paid_last = chip
    tell(s, CHIP_SPENT, p, line, chip)


@rule
def tile(s: State, p: int, row: int, column: int) -> None:
    """Move the line's rightmost tile to the dome and score it (D23, D28), then a special tile (D27); clear the line."""
    color = s.line_color[p][row]
    put_on_dome(s, p, row, column, color)
    s.fits[p][row] &= ~(ALL_COLUMNS_BIT << column)
    tell(s, TILED, p, row, column, color)
    score_tile(s, p, row, column)
    place_special(s, p, row // 2 * PLATE_COLUMNS + column // 2)
    others = s.line_count[p][row] - 1  # a tile replaced by chips does not exist (D26)
    s.tower[color] += others
    if others > 0:
        tell(s, LINE_CLEARED, p, row, color, others)
    empty_line(s, p, row)


@rule
def pass_line(s: State, p: int, row: int) -> None:
    """Continue with the next line; tiles without a space wait (D24) or, next to three plates, break (D25)."""
    count = s.line_count[p][row]
    if count > 0 and fitting_columns(s, p, row) == 0:
        if (s.plates[p] >> row // 2 * PLATE_COLUMNS & 7) == 7:
            color = s.line_color[p][row]
            tell(s, LINE_BROKEN, p, row, color, count)
            empty_line(s, p, row)
            break_tiles(s, p, color, count)
        else:
            tell(s, LINE_WAITS, p, row)
    s.tiling_line += 1


@rule
def empty_line(s: State, p: int, row: int) -> None:
    """Open the line again for every color (D19), and clear its payment."""
    s.line_color[p][row] = NOTHING
    s.line_count[p][row] = 0
    s.takes[p] |= ALL_TARGETS_BIT << row
    s.paid = s.paid_showing = s.paid_last = 0
