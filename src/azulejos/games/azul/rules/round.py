"""The sequence of rounds: filling the factories (A19 to A21), turns, the end of the match (A22)."""

from azulejos.rules.kit import below, rule, tell

from .components import COLORS, FACTORY_TILES, PILE_BITS, PILE_MASK, ROW_COMPLETED, TILES_EXHAUSTED
from .events import DRAWN, ENDED, MARKER_KEPT, POURED, ROUND_BEGAN
from .piles import COLOR_OF, ends_after, ends_of, pile_of_row
from .scoring import add_bonuses, has_complete_row
from .state import FILL, OFFER, OVER, State


@rule
def begin_round(s: State) -> None:
    """Begin to fill the factories, tile by tile, by chance (A5, A19)."""
    s.phase = FILL
    s.turn = s.start_seat
    s.to_draw = s.factories * FACTORY_TILES
    pour_lid_if_needed(s)
    if s.in_bag == 0:
        end_match(s, TILES_EXHAUSTED)


@rule
def pour_lid_if_needed(s: State) -> None:
    """Pour the lid into the bag when a tile must be drawn and the bag is empty (A19)."""
    if s.in_bag > 0 or s.to_draw == 0:
        return
    for color in range(COLORS):
        s.bag[color] = s.lid[color]
        s.in_bag += s.lid[color]
        s.lid[color] = 0
    if s.in_bag > 0:
        tell(s, POURED, s.in_bag)


@rule
def draw_tile(s: State, color: int) -> None:
    """Draw a tile of this color for the factories, as chance decided."""
    s.bag[color] -= 1
    put_on_factory(s, s.factories * FACTORY_TILES - s.to_draw, 1 << color * PILE_BITS)
    go_on_filling(s, 1)


@rule
def put_on_factory(s: State, place: int, tile: int) -> None:
    """Put a tile (a pile of one) on its place: factories in order, each filled to 4 before the next (A19)."""
    factory = place // FACTORY_TILES
    s.pile[factory] += tile
    s.holds |= tile << factory
    tell(s, DRAWN, factory, COLOR_OF[tile])


@rule
def go_on_filling(s: State, drawn: int) -> None:
    """Count the drawn tile; pour the lid if the next one needs it (A19); begin the offer if no more can come (A20)."""
    s.in_bag -= drawn
    s.to_draw -= drawn
    pour_lid_if_needed(s)
    if s.to_draw == 0 or s.in_bag == 0:
        begin_offer(s)


@rule
def begin_offer(s: State) -> None:
    """Put the marker in the center: its owner moves first (A6). Factories may be short (A20)."""
    s.phase = OFFER
    s.to_draw = 0
    s.round += 1
    s.marker_in_center = 1
    tell(s, ROUND_BEGAN, s.round, s.start_seat)


@rule
def fill_at_random(s: State, dice: list[int]) -> None:
    """Draw all tiles that the factories still need, each tile in the bag equally likely."""
    while s.phase == FILL:
        in_bag = s.in_bag
        first = s.factories * FACTORY_TILES - s.to_draw
        drawn = min(in_bag, s.to_draw)
        ends = ends_of(s.bag)
        for n in range(drawn):
            after = ends_after(ends, below(dice, in_bag - n))
            ends -= after
            put_on_factory(s, first + n, after & -after)  # the first color that ends after the tile is its own
        left = pile_of_row(ends)
        for color in range(COLORS):
            s.bag[color] = left >> color * PILE_BITS & PILE_MASK
        go_on_filling(s, drawn)


@rule
def end_round(s: State) -> None:
    """End the match if somebody completed a row (A22); otherwise begin another round (A19, A26)."""
    tell(s, MARKER_KEPT, s.start_seat)
    if has_complete_row(s):
        end_match(s, ROW_COMPLETED)
    else:
        begin_round(s)


@rule
def end_match(s: State, reason: int) -> None:
    """Add the bonuses (A23); the match is over."""
    s.phase = OVER
    s.to_draw = 0
    for p in range(s.players):
        add_bonuses(s, p)
    tell(s, ENDED, reason)
