"""Stacking the rest of a small sun on its moon, in an order of the player's choice (D13)."""

from azulejos.rules.kit import below, rule, tell

from .components import ALL_SOURCES_BIT, COLORS, MOON, NOTHING, SMALL_FACTORIES, SOURCES
from .events import STACKED
from .numbers import STACK_THREE, STACK_TWO, list_bits, mark_bits
from .state import State, end_action


@rule
def stack_one_color(s: State, source: int) -> None:
    """Stack what is left on a small sun, all of one color, so that there is no order to choose (D13)."""
    for color in range(COLORS):
        while s.sun[source][color] > 0:
            stack_tile(s, source, color)
    see_moons(s)


@rule
def stack_tile(s: State, source: int, color: int) -> None:
    """Move a tile from a small sun to the top of the stack on its moon (D13)."""
    level = s.moon_height[source]
    s.moon_stack[source][level] = color
    s.moon_height[source] = level + 1
    s.sun[source][color] -= 1
    if s.sun[source][color] == 0:
        s.holds &= ~(1 << color * SOURCES + source)
    tell(s, STACKED, source, level, color)


@rule
def see_moons(s: State) -> None:
    """Update the colors available from the moons: tops of small ones, everything on the large one (D15)."""
    offered = 0
    for color in range(COLORS):
        if s.large_moon[color] > 0:
            offered |= 1 << color * SOURCES
    for factory in range(SMALL_FACTORIES):
        level = s.moon_height[factory]
        if level > 0:
            offered |= 1 << s.moon_stack[factory][level - 1] * SOURCES
    s.holds = s.holds & ~(ALL_SOURCES_BIT << MOON) | offered << MOON


@rule
def rest_size(s: State) -> int:
    """Return the number of tiles to stack: 2 or 3 (D13)."""
    n = 0
    for color in range(COLORS):
        n += s.sun[s.order_source][color]
    return n


@rule
def next_colors(s: State, below_first: int, below_second: int) -> int:
    """Return the mask of colors that may go on two tiles of the rest, or on one or none (NOTHING) (D13)."""
    mask = 0
    for color in range(COLORS):
        if s.sun[s.order_source][color] > (color == below_first) + (color == below_second):
            mask |= 1 << color
    return mask


@rule
def can_order(s: State, move: int) -> bool:
    """Whether a number is an order of the tiles to stack, bottom first (D13)."""
    if rest_size(s) == 2:
        pair = move - STACK_TWO
        if pair < 0 or pair >= COLORS**2:
            return False
        return is_in_rest(s, pair // COLORS, pair % COLORS, NOTHING)
    three = move - STACK_THREE
    if three < 0 or three >= COLORS**3:
        return False
    return is_in_rest(s, three // COLORS**2, three // COLORS % COLORS, three % COLORS)


@rule
def is_in_rest(s: State, first: int, second: int, third: int) -> bool:
    """Whether the rest has these two or three tiles."""
    can_be_second = next_colors(s, first, NOTHING) >> second & 1
    can_be_third = third < 0 or (next_colors(s, first, second) >> third & 1) == 1
    return s.sun[s.order_source][first] > 0 and can_be_second == 1 and can_be_third


@rule
def list_orders(s: State, out: list[int]) -> int:
    """List the orders of the tiles to stack, ascending (D13); return how many there are."""
    n = 0
    three = rest_size(s) == 3
    for first in range(COLORS):
        if s.sun[s.order_source][first] > 0:
            seconds = next_colors(s, first, NOTHING)
            if not three:
                n = list_bits(out, n, STACK_TWO + first * COLORS, seconds)
            for second in range(COLORS):
                if three and seconds >> second & 1:
                    row = STACK_THREE + (first * COLORS + second) * COLORS
                    n = list_bits(out, n, row, next_colors(s, first, second))
    return n


@rule
def mark_orders(s: State, out: list[int]) -> None:
    """Write 1 at the number of each order of the tiles to stack."""
    three = rest_size(s) == 3
    for first in range(COLORS):
        if s.sun[s.order_source][first] > 0:
            seconds = next_colors(s, first, NOTHING)
            if not three:
                mark_bits(out, STACK_TWO + first * COLORS, seconds)
            for second in range(COLORS):
                if three and seconds >> second & 1:
                    row = STACK_THREE + (first * COLORS + second) * COLORS
                    mark_bits(out, row, next_colors(s, first, second))


@rule
def nth_of_rest(s: State, n: int) -> int:
    """Return the color of the n-th tile to stack, counted color by color."""
    color = 0
    while n >= s.sun[s.order_source][color]:
        n -= s.sun[s.order_source][color]
        color += 1
    return color


@rule
def random_order(s: State, dice: list[int]) -> int:
    """Draw one of the orders, each equally likely: shuffle the tiles."""
    size = rest_size(s)
    k = below(dice, size * (size - 1))
    bottom, second = (k, 0) if size == 2 else (k // 2, k % 2)
    if second >= bottom:
        second += 1
    pair = nth_of_rest(s, bottom) * COLORS + nth_of_rest(s, second)
    if size == 2:
        return STACK_TWO + pair
    return STACK_THREE + pair * COLORS + nth_of_rest(s, 3 - bottom - second)


@rule
def stack_in_order(s: State, move: int) -> None:
    """Stack the rest on the small moon in the chosen order, bottom first (D13)."""
    source = s.order_source
    if move >= STACK_TWO:
        colors = move - STACK_TWO
    else:
        colors = move - STACK_THREE
        stack_tile(s, source, colors // COLORS**2)
        colors %= COLORS**2
    stack_tile(s, source, colors // COLORS)
    stack_tile(s, source, colors % COLORS)
    s.order_source = NOTHING
    see_moons(s)
    end_action(s)
