"""The entry points of Azul Duel: what search, values and environments call. Every move and deal is one number.

========  ==========================================================================================
number    move
========  ==========================================================================================
0-174     take tiles from a sun (D13): source * 35 + color * 7 + target; sources: small factories 0-3,
          large 4; targets: lines 0-5, 6 the broken-tile area (D19)
175-209   take tiles from the moons (D15): 175 + color * 7 + target
210-213   take the chip of a small factory (D18)
214-216   take a face-up plate (D9, D10): 214 + slot
217       draw a plate from the stack (D11)
218       stop drawing and look
219-231   keep one of the drawn plates: 219 + its number in the order of drawing
232-267   place the plate in hand: 232 + space * 4 + rotation
268-280   put one of the drawn plates under the stack next: 268 + its number
281-405   stack three tiles on a small moon, bottom first (D13): 281 + color * 25 + color * 5 + color
406-430   stack two: 406 + color * 5 + color
431-466   tile a space of the dome (D23): 431 + row * 6 + column
467       leave the line incomplete (D26)
468-477   spend a chip on the line (D26): 468 + type, types in ascending order
========  ==========================================================================================

Deals: the seat that starts (D9); a plate turned up or looked at, 0-17; the kind of the stack's top plate, 0 special,
1 joker; a color, 0-4; a type of chip, 0-9. `State.phase` says which of them comes next.
"""

from azulejos.rules.kit import below, rule, table

from .acquire import (
    can_take,
    list_takes,
    mark_takes,
    other_actions,
    random_action,
    take,
    take_chip,
    take_number,
    take_tiles,
)
from .components import COLORS as COLORS
from .components import NOTHING, PLATES, ROTATIONS
from .deals import chance_weights as chance_weights
from .deals import deal as deal
from .deals import deal_at_random as deal_at_random
from .numbers import (
    ACTIONS,
    DRAW_PLATE,
    KEEP_PLATE,
    PLACE_PLATE,
    PUT_PLATE_BACK,
    STACK_THREE,
    STOP_DRAWING,
    TAKE_CHIP,
    TAKE_PLATE,
    TILE_SPACE,
    count_bits,
    list_bits,
    mark_bits,
    nth_bit,
)
from .plates import (
    display_mask,
    draw_plate,
    drawn_mask,
    finish_plate,
    keep_plate,
    place_plate,
    placements,
    put_plate_back,
    stop_drawing,
    take_plate,
)
from .round import go_on_after_move
from .scoring import places as places
from .stacking import can_order, list_orders, mark_orders, random_order, stack_in_order
from .state import (
    ACQUIRE,
    DRAWING,
    FREE_PLATE,
    KEEP,
    LOOK,
    ORDER,
    OVER,
    PLACE,
    PUT_BACK,
    TILING,
    State,
    name_first_seat,
    set_up,
)
from .tiling import choose, line_choices

MAX_ACTIONS = ACTIONS
MAX_OUTCOMES = PLATES
RULES_VERSION = 1  # of the game: raise it when the same moves could lead to another state
FIRST_NUMBER = table(  # for each phase, the move of bit 0 in `choices`
    [0] * FREE_PLATE
    + [
        TAKE_PLATE,
        TAKE_CHIP,
        DRAW_PLATE,
        KEEP_PLATE,
        PLACE_PLATE,
        PUT_PLATE_BACK,
        STACK_THREE,
        TILE_SPACE,
        0,
    ]
)


@rule
def start(s: State, goals: int, fold: int, first: int) -> None:
    """Set up a match; `first` is the seat that starts, or -1 to leave it to chance (D9)."""
    set_up(s, goals, fold)
    if first >= 0:
        name_first_seat(s, first)


@rule
def start_again(s: State, first: int) -> None:
    """Set up another match of the same game; `first` is the seat that starts, or -1 to leave it to chance."""
    start(s, s.goals, s.fold, first)


@rule
def action_count(s: State) -> int:
    """Return how many numbers moves can have."""
    return ACTIONS


@rule
def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == OVER


@rule
def is_chance(s: State) -> bool:
    """Whether a deal, not a move, comes next."""
    return s.phase <= LOOK


@rule
def choices(s: State) -> int:
    """Return the mask of legal moves, from FIRST_NUMBER of the phase on; it leaves out takes and stacking orders."""
    phase = s.phase
    if phase == ACQUIRE:
        return other_actions(s)
    if phase == TILING:
        return line_choices(s)
    if phase == PLACE:
        return placements(s)
    if phase == DRAWING:
        return 3 if s.stack_size > 0 else 1 << STOP_DRAWING - DRAW_PLATE
    if phase == FREE_PLATE:
        return display_mask(s)
    if phase in (KEEP, PUT_BACK):
        return drawn_mask(s)
    return 0


@rule
def legal_moves(s: State, out: list[int]) -> int:
    """List the legal moves in ascending order; return how many there are, 0 if no seat is to move."""
    n = 0
    if s.phase == ORDER:
        return list_orders(s, out)
    if s.phase == ACQUIRE:
        n = list_takes(s, out)
    return list_bits(out, n, FIRST_NUMBER[s.phase], choices(s))


@rule
def write_mask(s: State, mask: list[int]) -> None:
    """Write 1 at the number of each legal move and 0 everywhere else."""
    for move in range(len(mask)):
        mask[move] = 0
    if s.phase == ORDER:
        mark_orders(s, mask)
    if s.phase == ACQUIRE:
        mark_takes(s, mask)
    mark_bits(mask, FIRST_NUMBER[s.phase], choices(s))


@rule
def is_legal(s: State, move: int) -> bool:
    """Whether a number is a legal move here."""
    if s.phase == ORDER:
        return can_order(s, move)
    if s.phase == ACQUIRE and 0 <= move < TAKE_CHIP:
        return can_take(s, move)
    choice = move - FIRST_NUMBER[s.phase]
    return 0 <= choice < 63 and (choices(s) >> choice & 1) == 1


@rule
def play(s: State, move: int) -> None:
    """Make a legal move (unchecked) and continue to the next decision or deal."""
    if s.phase != ACQUIRE:
        decide(s, s.phase, move)
    elif move < TAKE_CHIP:
        take(s, move)
    else:
        take_chip_or_plate(s, move)
    go_on_after_move(s)


@rule
def play_at_random(s: State, dice: list[int]) -> None:
    """Make a random move, each equally likely: `random_move` and `play` without the number of a take in between."""
    if s.phase != ACQUIRE:
        decide(s, s.phase, random_decision(s, dice))
    else:
        move, source, color, target = random_action(s, dice)
        if move == NOTHING:
            take_tiles(s, source, color, target)
        else:
            take_chip_or_plate(s, move)
    go_on_after_move(s)


@rule
def take_chip_or_plate(s: State, move: int) -> None:
    """Make a move of the action D (D18) or A (D10)."""
    if move < TAKE_PLATE:
        take_chip(s, move - TAKE_CHIP)
    else:
        s.tokens[s.turn] -= 1
        if move == DRAW_PLATE:
            draw_plate(s)
        else:
            take_plate(s, move - TAKE_PLATE)


@rule
def decide(s: State, phase: int, move: int) -> None:
    """Make a move of a phase other than ACQUIRE: while tiling (D42), or within an action (D11, D13)."""
    if phase == TILING:
        choose(s, move - TILE_SPACE)
    elif phase == ORDER:
        stack_in_order(s, move)
    else:
        play_with_plates(s, phase, move)


@rule
def play_with_plates(s: State, phase: int, move: int) -> None:
    """Make a move of one of the phases in which plates are taken and placed (D9, D11)."""
    if phase == PLACE:
        place_plate(s, (move - PLACE_PLATE) // ROTATIONS, (move - PLACE_PLATE) % ROTATIONS)
        finish_plate(s)
    elif phase == DRAWING:
        if move == DRAW_PLATE:
            draw_plate(s)
        else:
            stop_drawing(s)
    elif phase == FREE_PLATE:
        take_plate(s, move - TAKE_PLATE)
    elif phase == KEEP:
        keep_plate(s, move - KEEP_PLATE)
    else:
        put_plate_back(s, move - PUT_PLATE_BACK)
        finish_plate(s)


@rule
def random_move(s: State, dice: list[int]) -> int:
    """Draw a legal move, each equally likely."""
    if s.phase != ACQUIRE:
        return random_decision(s, dice)
    move, source, color, target = random_action(s, dice)
    return move if move != NOTHING else take_number(source, color, target)


@rule
def random_decision(s: State, dice: list[int]) -> int:
    """Draw a legal move of a phase other than ACQUIRE, each equally likely."""
    if s.phase == ORDER:
        return random_order(s, dice)
    mask = choices(s)
    return FIRST_NUMBER[s.phase] + nth_bit(mask, below(dice, count_bits(mask)))
