"""Dome plates: display and stack, drawing, looking, placing, putting back (D9 to D12), and who has seen what (D45)."""

from azulejos.rules.kit import rule, tell

from . import events
from .components import (
    ALL_COLUMNS_BIT,
    COLORS,
    COLUMNS,
    CORNERS,
    COUNT,
    DISPLAY_SLOTS,
    JOKER,
    KIND_MASK,
    NOTHING,
    PLATE_COLUMNS,
    PLATE_SPACES,
    PLATES_OF_A_KIND,
    ROTATIONS,
    SPACES,
)
from .numbers import count_bits, nth_bit
from .state import DRAWING, KEEP, LOOK, PLACE, PLATE_FRONT, PUT_BACK, TOP_KIND, State, end_action


@rule
def unseen_of_kind(s: State, kind: int) -> int:
    """Return the mask of the plates of a kind, or of both (-1), whose front nobody has seen (D45)."""
    if kind < 0:
        return s.unseen
    return s.unseen & KIND_MASK << kind * PLATES_OF_A_KIND


@rule
def unseen_in_stack(s: State, kind: int) -> int:
    """Return how many plates of a kind can be the next unseen one of the stack; those in hand cannot."""
    n = COUNT[s.unseen >> kind * PLATES_OF_A_KIND & KIND_MASK]
    for i in range(s.drawn_count):
        if s.drawn_plate[i] < 0 and s.drawn_kind[i] == kind:
            n -= 1
    return n


@rule
def remove_top(s: State) -> int:
    """Take the top plate off the stack; return its number, or -1 if nobody has seen its front (D45)."""
    plate = s.stack_plate[0]
    size = s.stack_size - 1
    s.stack_size = size
    s.top_kind = NOTHING
    if s.stack_plate[size] >= 0:  # only the plates put back, at the bottom, need to be moved
        for i in range(size):
            s.stack_plate[i] = s.stack_plate[i + 1]
            s.stack_owner[i] = s.stack_owner[i + 1]
            s.stack_first[i] = s.stack_first[i + 1]
        s.stack_plate[size] = s.stack_owner[size] = NOTHING
        s.stack_first[size] = 0
        if s.stack_plate[0] >= 0:
            s.stack_first[0] = 1
    return plate


@rule
def show_top_or_ask(s: State) -> bool:
    """Show the back of the top plate (D45) if it is known; return whether chance must decide it."""
    if s.stack_size == 0 or s.top_kind >= 0:
        return False
    plate = s.stack_plate[0]
    if plate < 0:
        s.phase = TOP_KIND
        return True
    show_top(s, plate // PLATES_OF_A_KIND)
    return False


@rule
def show_top(s: State, kind: int) -> None:
    """Show both seats the kind of the stack's top plate (D45)."""
    s.top_kind = kind
    tell(s, events.TOP_SEEN, kind)


@rule
def fill_display(s: State) -> bool:
    """Fill the display from the stack (D7, D9, D30); return whether chance must decide the next plate."""
    while s.to_turn > 0:
        plate = s.stack_plate[0]
        if plate < 0:
            s.phase = PLATE_FRONT
            return True
        turn_up(s, plate)
    return False


@rule
def turn_up(s: State, plate: int) -> None:
    """Turn up the top plate of the stack on the first free slot of the display."""
    slot = 0
    while s.display[slot] >= 0:
        slot += 1
    remove_top(s)
    s.display[slot] = plate
    s.unseen &= ~(1 << plate)
    s.to_turn -= 1
    tell(s, events.PLATE_TURNED, slot, plate)


@rule
def display_mask(s: State) -> int:
    """Return the mask of the display's slots that hold a plate."""
    mask = 0
    for slot in range(DISPLAY_SLOTS):
        if s.display[slot] >= 0:
            mask |= 1 << slot
    return mask


@rule
def take_plate(s: State, slot: int) -> None:
    """Take a face-up plate in hand (D9, D10)."""
    plate = s.display[slot]
    s.display[slot] = NOTHING
    s.plate_in_hand = plate
    s.phase = PLACE
    tell(s, events.PLATE_TAKEN, s.turn, slot, plate)


@rule
def draw_plate(s: State) -> None:
    """Draw the top plate of the stack for a point, free at 0; only its back is seen (D11)."""
    p = s.turn
    n = s.drawn_count
    cost = min(1, s.score[p])
    s.score[p] -= cost
    s.drawn_kind[n] = s.top_kind
    s.drawn_owner[n] = s.stack_owner[0]
    s.drawn_plate[n] = remove_top(s)
    s.drawn_count = n + 1
    tell(s, events.PLATE_DRAWN, p, n, s.drawn_kind[n])
    tell(s, events.DRAW_COST, p, -cost)
    if not show_top_or_ask(s):
        s.phase = DRAWING


@rule
def stop_drawing(s: State) -> None:
    """Look at the drawn plates (D11), first at those that somebody has seen before."""
    for i in range(s.drawn_count):
        if s.drawn_plate[i] >= 0:
            tell(s, events.PLATE_LOOKED_AT, s.turn, i, s.drawn_plate[i])
    go_on_looking(s)


@rule
def next_to_look_at(s: State) -> int:
    """Return the first drawn plate that is still unseen, or -1."""
    for i in range(s.drawn_count):
        if s.drawn_plate[i] < 0:
            return i
    return NOTHING


@rule
def look_at(s: State, plate: int) -> None:
    """Reveal this plate as the next unseen one of those drawn, as chance decided (D11)."""
    i = next_to_look_at(s)
    s.drawn_plate[i] = plate
    s.unseen &= ~(1 << plate)
    tell(s, events.PLATE_LOOKED_AT, s.turn, i, plate)
    go_on_looking(s)


@rule
def go_on_looking(s: State) -> None:
    """Look at the next plate, or choose which one to keep; a single plate is kept automatically (D11)."""
    if next_to_look_at(s) >= 0:
        s.phase = LOOK
    elif s.drawn_count > 1:
        s.phase = KEEP
    else:
        keep_plate(s, 0)


@rule
def keep_plate(s: State, i: int) -> None:
    """Keep one of the drawn plates (D11)."""
    plate = s.drawn_plate[i]
    forget_drawn(s, i)
    s.plate_in_hand = plate
    s.phase = PLACE
    tell(s, events.PLATE_KEPT, s.turn, i, plate)


@rule
def forget_drawn(s: State, i: int) -> None:
    """Remove a plate from those drawn; the others keep their numbers."""
    s.drawn_plate[i] = s.drawn_kind[i] = s.drawn_owner[i] = NOTHING


@rule
def placements(s: State) -> int:
    """Return the mask of space * 4 + rotation for every free plate space of the dome (D10)."""
    mask = 0
    for space in range(PLATE_SPACES):
        if not s.plates[s.turn] >> space & 1:
            mask |= 15 << space * ROTATIONS
    return mask


@rule
def place_plate(s: State, space: int, rotation: int) -> None:
    """Put the plate in hand on the dome, permanently (D10)."""
    p = s.turn
    plate = s.plate_in_hand
    s.plate_in_hand = NOTHING
    s.plates[p] |= 1 << space
    s.plate_at[p][space] = plate
    s.rotation[p][space] = rotation
    for corner in range(CORNERS):
        row = space // PLATE_COLUMNS * 2 + corner // 2
        column = space % PLATE_COLUMNS * 2 + corner % 2
        what = SPACES[(plate * ROTATIONS + rotation) * CORNERS + corner]
        s.space[p][row][column] = what
        if what < COLORS:
            s.fits[p][row] |= 1 << what * COLUMNS + column
        elif what == JOKER:
            s.fits[p][row] |= ALL_COLUMNS_BIT << column
    tell(s, events.PLATE_PLACED, p, plate, space, rotation)


@rule
def drawn_mask(s: State) -> int:
    """Return the mask of the drawn plates that are still in hand, by number."""
    mask = 0
    for i in range(s.drawn_count):
        if s.drawn_plate[i] >= 0:
            mask |= 1 << i
    return mask


@rule
def put_plate_back(s: State, i: int) -> None:
    """Put a drawn plate under the stack, below those put back before; the seat still knows it (D11, D45)."""
    plate = s.drawn_plate[i]
    size = s.stack_size
    s.stack_first[size] = int(count_bits(drawn_mask(s)) == s.drawn_count - 1)  # 1: only the kept one is gone
    s.stack_plate[size] = plate
    s.stack_owner[size] = s.turn
    s.stack_size = size + 1
    forget_drawn(s, i)
    tell(s, events.PLATE_PUT_BACK, s.turn, i, plate)


@rule
def finish_plate(s: State) -> None:
    """Put back the plates that were not kept, the last one automatically (D11); refill the display if free (D9)."""
    left = drawn_mask(s)
    if left & (left - 1):
        s.phase = PUT_BACK
        return
    if left:
        put_plate_back(s, nth_bit(left, 0))
        show_top_or_ask(s)  # never chance: if the stack was empty, its top is a plate just put back, which is known
    s.drawn_count = 0
    if s.round == 0:
        s.to_turn = 1
        s.turn = s.start_seat
        s.phase = PLATE_FRONT
    else:
        end_action(s)
