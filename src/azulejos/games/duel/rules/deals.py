"""What chance decides: the weight of each outcome, and its effect (D7, D9, D11, D43 to D45)."""

from azulejos.rules.kit import below, rule

from .acquire import turn_chip
from .components import CHIP_TYPES, COLORS, PLATES, PLAYERS
from .numbers import count_bits, nth_bit
from .plates import look_at, next_to_look_at, show_top, turn_up, unseen_in_stack, unseen_of_kind
from .round import draw_tile, fill_at_random, go_on_after_deal
from .state import ACQUIRE, CHIP, DRAWING, LOOK, LOT, PLATE_FRONT, TILE, TOP_KIND, State, name_first_seat


@rule
def possible_plates(s: State) -> int:
    """Return the mask of plates that may be turned up or looked at next (D45)."""
    if s.phase == LOOK:
        return unseen_of_kind(s, s.drawn_kind[next_to_look_at(s)])
    return unseen_of_kind(s, s.top_kind)


@rule
def chance_weights(s: State, out: list[int]) -> int:
    """Write the weight of each outcome of the next deal, as whole numbers; return how many outcomes there are."""
    phase = s.phase
    if phase == LOT:
        out[0] = out[1] = 1
        return PLAYERS
    if phase == TOP_KIND:
        out[0] = unseen_in_stack(s, 0)
        out[1] = unseen_in_stack(s, 1)
        return 2
    if phase == TILE:
        for color in range(COLORS):
            out[color] = s.bag[color]
        return COLORS
    if phase == CHIP:
        for chip in range(CHIP_TYPES):
            out[chip] = s.chips_unseen[chip]
        return CHIP_TYPES
    if phase > LOOK:
        return 0
    for plate in range(PLATES):
        out[plate] = possible_plates(s) >> plate & 1
    return PLATES


@rule
def deal(s: State, outcome: int) -> None:
    """Apply an outcome of chance (unchecked); `game` lists the outcomes."""
    if s.phase == TILE:
        draw_tile(s, outcome)
    else:
        deal_one(s, outcome)
    go_on_after_deal(s)


@rule
def deal_one(s: State, outcome: int) -> None:
    """Apply an outcome of chance other than a tile."""
    phase = s.phase
    if phase == LOT:
        name_first_seat(s, outcome)
    elif phase == PLATE_FRONT:
        turn_up(s, outcome)
    elif phase == TOP_KIND:
        show_top(s, outcome)
        if s.drawn_count > 0:
            s.phase = DRAWING
    elif phase == CHIP:
        turn_chip(s, outcome)
        s.phase = ACQUIRE
    else:
        look_at(s, outcome)


@rule
def random_outcome(s: State, dice: list[int]) -> int:
    """Draw an outcome of the next deal, other than a tile, by weight."""
    phase = s.phase
    if phase == LOT:
        return below(dice, PLAYERS)
    if phase == TOP_KIND:
        specials = unseen_in_stack(s, 0)
        return int(below(dice, specials + unseen_in_stack(s, 1)) >= specials)
    if phase == CHIP:
        return random_chip(s, dice)
    mask = possible_plates(s)
    return nth_bit(mask, below(dice, count_bits(mask)))


@rule
def random_chip(s: State, dice: list[int]) -> int:
    """Draw a type of chip, each unseen chip equally likely (D4)."""
    unseen = 0
    for chip in range(CHIP_TYPES):
        unseen += s.chips_unseen[chip]
    n = below(dice, unseen)
    chip = 0
    while n >= s.chips_unseen[chip]:
        n -= s.chips_unseen[chip]
        chip += 1
    return chip


@rule
def deal_at_random(s: State, dice: list[int]) -> None:
    """Draw deals until a seat is to move."""
    while s.phase <= LOOK:
        if s.phase == TILE:
            fill_at_random(s, dice)
        else:
            deal_one(s, random_outcome(s, dice))
        go_on_after_deal(s)
