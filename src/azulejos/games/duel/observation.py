"""Writes what a seat may know of a table of Azul Duel: the fields of `encoding`, in their order (D45)."""

from typing import Any

from azulejos.envs.row_writing import clear, put, put_all, put_each, put_one, put_pattern_lines
from azulejos.games.duel.rules.components import (
    CHIP_TYPES,
    COLORS,
    FACE_DOWN,
    FACTORIES,
    GOALS,
    JOKER,
    MAX_DRAWN,
    PLATES,
    PLATES_OF_A_KIND,
    ROWS,
    SMALL_FACTORIES,
    SPECIAL,
)
from azulejos.games.duel.rules.state import KEEP, LOOK, OVER, PLACE, PUT_BACK, TILING
from azulejos.rules.kit import compiled

__all__ = ["KINDS", "PHASES", "SPACE_KINDS", "TILE_KINDS", "write"]

PHASES = OVER + 1
KINDS = 2  # of plates: special, joker
SPACE_KINDS, TILE_KINDS = JOKER + 1, SPECIAL + 1


@compiled(inline="late")
def write(s: Any, seat: int, row: Any) -> None:
    """Write a seat's observation."""
    clear(row)
    at = put_one(row, 0, PHASES, s.phase)
    at = put_one(row, at, 2, s.turn ^ seat)
    at = put(row, at, s.round)
    at = put_one(row, at, 2, s.start_seat ^ seat)
    at = put(row, at, s.start_tile_out)
    for goal in range(GOALS):
        row[at + goal] = s.goals >> goal & 1
    at = put_one(row, at + GOALS, ROWS, s.tiling_line if s.phase == TILING else -1)
    at = put(row, at, s.paid)
    at = put(row, at, s.paid_showing)
    at = put_one(row, at, CHIP_TYPES, s.paid_last if s.paid > 0 else -1)
    at = put_one(row, at, SMALL_FACTORIES, s.order_source)
    at = put_factories(s, row, at)
    at = put_plates(s, seat, row, at)
    at = put_board(s, seat, row, at)
    put_board(s, 1 - seat, row, at)


@compiled(inline="late")
def put_factories(s: Any, row: Any, at: int) -> int:
    """Write bag, tower, suns, moons and the chips on them."""
    at = put(row, at, s.to_draw)
    at = put_all(row, at, s.bag)
    at = put_all(row, at, s.tower)
    for factory in range(FACTORIES):
        at = put_all(row, at, s.sun[factory])
    for factory in range(SMALL_FACTORIES):
        at = put_each(row, at, COLORS, s.moon_stack[factory])
    at = put_all(row, at, s.large_moon)
    for factory in range(SMALL_FACTORIES):
        at = put_one(row, at, 1 + CHIP_TYPES, s.chip[factory] - FACE_DOWN)
    return put_all(row, at, s.chips_unseen)


@compiled(inline="late")
def put_plates(s: Any, seat: int, row: Any, at: int) -> int:
    """Write the display, the stack, the drawn plates and the one in hand, as far as the seat knows them (D45)."""
    at = put(row, at, s.to_turn)
    at = put_each(row, at, PLATES, s.display)
    at = put_unseen(s, seat, row, at)
    at = put_stack(s, seat, row, at)
    at = put_drawn(s, seat, row, at)
    plate = s.plate_in_hand
    if plate >= 0 and s.drawn_count > 0 and seat != s.turn:
        plate = -2 - plate // PLATES_OF_A_KIND
    if plate < -1:
        plate = PLATES + kind_of(plate)
    return put_one(row, at, PLATES + KINDS, plate)


@compiled(inline="late")
def kind_of(plate: int) -> int:
    """Return the kind of a plate, 0 special or 1 joker; in a view, -2 and -3 are hidden plates."""
    return plate // PLATES_OF_A_KIND if plate >= 0 else -2 - plate


@compiled(inline="late")
def knows_drawn(s: Any, seat: int, i: int) -> bool:
    """Whether a seat knows a drawn plate: it put it back earlier, or it drew it and has looked at it."""
    if s.drawn_plate[i] < 0:
        return False
    if seat == s.turn and s.phase in (LOOK, KEEP, PLACE, PUT_BACK):
        return True
    return bool(s.drawn_owner[i] == seat and not hides_places(s, seat))


@compiled(inline="late")
def hides_places(s: Any, seat: int) -> bool:
    """Whether the other seat has kept one of the drawn plates: the places of the rest would reveal which."""
    return bool(seat != s.turn and s.drawn_count > 0 and s.phase in (PLACE, PUT_BACK))


@compiled(inline="late")
def put_unseen(s: Any, seat: int, row: Any, at: int) -> int:
    """Write 1 for each plate whose place the seat does not know: nobody has seen it, or only the other seat has."""
    unseen = s.unseen
    for i in range(s.stack_size if has_put_back(s) else 0):
        if s.stack_plate[i] >= 0 and s.stack_owner[i] != seat:
            unseen |= 1 << s.stack_plate[i]
    for i in range(s.drawn_count):
        if s.drawn_plate[i] >= 0 and not knows_drawn(s, seat, i):
            unseen |= 1 << s.drawn_plate[i]
    if s.plate_in_hand >= 0 and s.drawn_count > 0 and seat != s.turn:
        unseen |= 1 << s.plate_in_hand
    for plate in range(PLATES):
        row[at + plate] = unseen >> plate & 1
    return at + PLATES


@compiled(inline="late")
def has_put_back(s: Any) -> bool:
    """Whether the stack has plates that were put back; they are at the bottom."""
    return bool(s.stack_size > 0 and s.stack_plate[s.stack_size - 1] != -1)


@compiled(inline="late")
def put_back_unseen(s: Any, seat: int) -> int:
    """Return how many plates the other seat has put back in this action; to this seat they are still in hand."""
    if s.phase != PUT_BACK or seat == s.turn:
        return 0
    in_hand = 0
    for i in range(s.drawn_count):
        if s.drawn_kind[i] >= 0:
            in_hand += 1
    return int(s.drawn_count - 1 - in_hand)


@compiled(inline="late")
def put_stack(s: Any, seat: int, row: Any, at: int) -> int:
    """Write the stack: its size, the back of its top, the plates that were put back."""
    size = s.stack_size - put_back_unseen(s, seat)
    at = put(row, at, size)
    at = put_one(row, at, KINDS, s.top_kind if size > 0 else -1)
    hidden = at + PLATES
    first = hidden + PLATES * KINDS
    lot = specials = 0  # where the current batch begins, and its number of special plates so far
    for i in range(size if has_put_back(s) else 0):
        if s.stack_first[i]:
            row[first + i] = 1
            lot = i
            specials = 0
        plate = s.stack_plate[i]
        if plate == -1:
            continue
        if s.stack_owner[i] == seat:
            row[at + plate] = i + 1
        elif kind_of(plate) == 1:
            row[hidden + i * KINDS + 1] = 1
        else:  # the special plates of a batch come first, because their order is hidden
            row[hidden + i * KINDS + 1] = int(lot + specials < i)
            row[hidden + (lot + specials) * KINDS + 1] = 0
            row[hidden + (lot + specials) * KINDS] = 1
            specials += 1
    return first + PLATES


@compiled(inline="late")
def put_drawn(s: Any, seat: int, row: Any, at: int) -> int:
    """Write the plates that were drawn in this action."""
    at = put(row, at, s.drawn_count)
    kinds = at + PLATES
    hidden = kinds + MAX_DRAWN * KINDS
    owners = hidden + MAX_DRAWN
    if hides_places(s, seat):
        put_gathered(s, seat, row, kinds, hidden)
        return owners + MAX_DRAWN * 2
    for i in range(s.drawn_count):
        put_one(row, kinds + i * KINDS, KINDS, s.drawn_kind[i])
        if s.drawn_owner[i] >= 0:
            row[owners + i * 2 + (s.drawn_owner[i] ^ seat)] = 1
        if knows_drawn(s, seat, i):
            row[at + s.drawn_plate[i]] = i + 1
        elif s.drawn_plate[i] != -1:
            row[hidden + i] = 1
    return owners + MAX_DRAWN * 2


@compiled(inline="late")
def put_gathered(s: Any, seat: int, row: Any, kinds: int, hidden: int) -> None:
    """Write the drawn plates that the other seat has not kept as still in hand, by kind, as a view shows them."""
    specials = 0
    for i in range(s.drawn_count):
        if s.drawn_kind[i] == 0:
            specials += 1
    for i in range(s.stack_size - put_back_unseen(s, seat), s.stack_size):
        if kind_of(s.stack_plate[i]) == 0:
            specials += 1
    for i in range(s.drawn_count - 1):
        row[kinds + i * KINDS + int(i >= specials)] = 1
        row[hidden + i] = 1


@compiled(inline="late")
def put_board(s: Any, p: int, row: Any, at: int) -> int:
    """Write a player's board."""
    at = put(row, at, s.score[p])
    at = put_pattern_lines(row, at, COLORS, s.line_color[p], s.line_count[p])
    at = put_each(row, at, COLORS, s.broken[p])
    for r in range(ROWS):
        at = put_each(row, at, SPACE_KINDS, s.space[p][r])
    for r in range(ROWS):
        at = put_each(row, at, TILE_KINDS, s.dome[p][r])
    at = put(row, at, s.tokens[p])
    at = put(row, at, s.chips_taken[p])
    at = put(row, at, s.took_start[p])
    at = put(row, at, s.passed[p])
    at = put_all(row, at, s.chip_held[p])
    return put_all(row, at, s.chip_used[p])
