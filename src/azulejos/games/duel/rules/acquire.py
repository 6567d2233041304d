"""Phase 1, acquire: tiles from suns and moons, the start tile, bonus chips (D13 to D22)."""

from azulejos.rules.kit import below, rule, tell

from . import events
from .components import (
    ALL_SOURCES_BIT,
    ALL_TARGETS_BIT,
    BROKEN_AREA,
    BROKEN_SPACES,
    CHIPS_A_ROUND,
    CHUNK,
    COLORS,
    COUNT,
    FACE_DOWN,
    LARGE,
    MOON,
    NO_CHIP,
    NOTHING,
    NTH,
    QUOTIENT,
    SMALL_FACTORIES,
    SOURCES,
    SOURCES_MASK,
    TARGET_COUNTS,
    TARGETS,
    TARGETS_MASK,
)
from .numbers import DRAW_PLATE, TAKE_CHIP, TAKE_PLATE, list_bits, mark_bits
from .plates import display_mask
from .stacking import see_moons, stack_one_color
from .state import CHIP, ORDER, State, end_action

MOVES_OF_A_SOURCE = COLORS * TARGETS


@rule
def can_act(s: State, p: int) -> bool:
    """Whether a player can do any of A to D (D21): whatever is left can always be taken (D12, D43)."""
    return s.holds != 0 or s.chips_taken[p] < CHIPS_A_ROUND or s.tokens[p] > 0


@rule
def targets_of(s: State, color: int) -> int:
    """Return the mask of targets that accept the color from the seat to move (D19)."""
    return s.takes[s.turn] >> color * TARGETS & TARGETS_MASK


@rule
def other_actions(s: State) -> int:
    """Return the mask of chips (D18), face-up plates and the draw (D10) that may be taken, from TAKE_CHIP on."""
    mask = 0
    if s.chips_taken[s.turn] < CHIPS_A_ROUND:
        for factory in range(SMALL_FACTORIES):
            if s.chip[factory] >= 0:
                mask |= 1 << factory
    if s.tokens[s.turn] > 0:
        mask |= display_mask(s) << TAKE_PLATE - TAKE_CHIP
        if s.stack_size > 0:
            mask |= 1 << DRAW_PLATE - TAKE_CHIP
    return mask


@rule
def list_takes(s: State, out: list[int]) -> int:
    """List the moves that take tiles in ascending order (D13, D15, D19); return how many there are."""
    n = 0
    for source in range(SOURCES):
        for color in range(COLORS):
            if s.holds >> color * SOURCES + source & 1:
                n = list_bits(out, n, (source * COLORS + color) * TARGETS, targets_of(s, color))
    return n


@rule
def mark_takes(s: State, out: list[int]) -> None:
    """Write 1 at the number of each move that takes tiles."""
    for source in range(SOURCES):
        for color in range(COLORS):
            if s.holds >> color * SOURCES + source & 1:
                mark_bits(out, (source * COLORS + color) * TARGETS, targets_of(s, color))


@rule
def can_take(s: State, move: int) -> bool:
    """Whether a move that takes tiles is legal: the source offers the color, the target accepts it."""
    color = move // TARGETS % COLORS
    has_color = s.holds >> color * SOURCES + move // MOVES_OF_A_SOURCE & 1
    return has_color == 1 and (targets_of(s, color) >> move % TARGETS & 1) == 1


@rule
def random_action(s: State, dice: list[int]) -> tuple[int, int, int, int]:
    """Draw one of the legal actions, each equally likely, without listing them.

    Return its number, or NOTHING with source, color and target if it takes tiles.
    """
    holds = s.holds
    takes = s.takes[s.turn]
    # moves with blue, with blue or yellow, and so on: sources that offer the color times targets that accept it
    blue = COUNT[holds & SOURCES_MASK] * COUNT[takes & TARGETS_MASK]
    yellow = blue + COUNT[holds >> SOURCES & SOURCES_MASK] * COUNT[takes >> TARGETS & TARGETS_MASK]
    red = yellow + COUNT[holds >> 2 * SOURCES & SOURCES_MASK] * COUNT[takes >> 2 * TARGETS & TARGETS_MASK]
    black = red + COUNT[holds >> 3 * SOURCES & SOURCES_MASK] * COUNT[takes >> 3 * TARGETS & TARGETS_MASK]
    turquoise = black + COUNT[holds >> 4 * SOURCES & SOURCES_MASK] * COUNT[takes >> 4 * TARGETS & TARGETS_MASK]
    others = other_actions(s)
    k = below(dice, COUNT[others] + turquoise)
    if k < COUNT[others]:
        return TAKE_CHIP + NTH[others * CHUNK + k], NOTHING, NOTHING, NOTHING
    k -= COUNT[others]
    color = first = 0  # the color of move k, and the first move with it (ifs that need no jump)
    if k >= blue:
        color = 1
        first = blue
    if k >= yellow:
        color = 2
        first = yellow
    if k >= red:
        color = 3
        first = red
    if k >= black:
        color = 4
        first = black
    sources = holds >> color * SOURCES & SOURCES_MASK
    targets = takes >> color * TARGETS & TARGETS_MASK
    count = COUNT[targets]
    k -= first
    nth = QUOTIENT[k * TARGET_COUNTS + count]
    return NOTHING, NTH[sources * CHUNK + nth], color, NTH[targets * CHUNK + k - nth * count]


@rule
def take_number(source: int, color: int, target: int) -> int:
    """Return the number of a move that takes tiles."""
    return (source * COLORS + color) * TARGETS + target


@rule
def take(s: State, move: int) -> None:
    """Make the move with this number that takes tiles."""
    take_tiles(s, move // MOVES_OF_A_SOURCE, move // TARGETS % COLORS, move % TARGETS)


@rule
def take_tiles(s: State, source: int, color: int, target: int) -> None:
    """Take tiles from a sun (D13) or from the moons (D15) and put them where the move says (D19)."""
    p = s.turn
    if source == MOON:
        count = take_from_moons(s, p, color)
    else:
        count = take_from_sun(s, p, source, color)
    if target != BROKEN_AREA:
        count -= put_in_line(s, p, target, color, count)
    if count > 0:
        break_tiles(s, p, color, count)
    if s.phase != ORDER:
        end_action(s)


@rule
def take_from_sun(s: State, p: int, source: int, color: int) -> int:
    """Take all tiles of a color from a factory's sun; the rest goes to its moon (D13); return how many were taken."""
    count = s.sun[source][color]
    s.sun[source][color] = 0
    s.holds &= ~(1 << color * SOURCES + source)
    tell(s, events.TAKEN, p, source, color, count)
    left = s.holds >> source & ALL_SOURCES_BIT
    if source == LARGE:
        if left == 0:  # all had one color: nothing will reach the moon, so the start tile comes along (D8)
            take_start_tile(s, p)
        spread_rest(s)
    elif left & (left - 1):  # two colors or more: the order must be chosen
        s.phase = ORDER
        s.order_source = source
    elif left:
        stack_one_color(s, source)
    return count


@rule
def spread_rest(s: State) -> None:
    """Move what is left on the large sun to the large moon, separately (D13)."""
    s.holds &= ~(ALL_SOURCES_BIT << LARGE)
    for color in range(COLORS):
        count = s.sun[LARGE][color]
        if count > 0:
            s.sun[LARGE][color] = 0
            s.large_moon[color] = count
            s.holds |= 1 << color * SOURCES + MOON
            tell(s, events.SPREAD, LARGE, color, count)


@rule
def take_from_moons(s: State, p: int, color: int) -> int:
    """Take every top tile of a color from the small moons and all from the large one (D15); return how many."""
    count = 0
    for factory in range(SMALL_FACTORIES):
        top = s.moon_height[factory] - 1
        if top >= 0 and s.moon_stack[factory][top] == color:
            s.moon_stack[factory][top] = NOTHING
            s.moon_height[factory] = top
            count += 1
            tell(s, events.TAKEN_FROM_MOON, p, factory, color, 1)
    spread = s.large_moon[color]
    if spread > 0:
        s.large_moon[color] = 0
        tell(s, events.TAKEN_FROM_MOON, p, LARGE, color, spread)
        take_start_tile(s, p)
    see_moons(s)
    return count + spread


@rule
def take_start_tile(s: State, p: int) -> None:
    """Give the start tile to the first who takes from the large moon (D16), or from a sun of one color (D8)."""
    if s.start_tile_out:
        s.start_tile_out = 0
        s.start_seat = p
        s.took_start[p] = 1
        tell(s, events.START_TILE_TAKEN, p)


@rule
def put_in_line(s: State, p: int, line: int, color: int, count: int) -> int:
    """Add as many tiles to the pattern line as fit (D19); return how many."""
    held = s.line_count[p][line]
    placed = min(count, line + 1 - held)
    s.line_color[p][line] = color
    s.line_count[p][line] = held + placed
    s.takes[p] &= ~(ALL_TARGETS_BIT << line)
    if held + placed <= line:
        s.takes[p] |= 1 << color * TARGETS + line
    tell(s, events.PUT_IN_LINE, p, line, color, placed, held)
    return placed


@rule
def break_tiles(s: State, p: int, color: int, count: int) -> None:
    """Put tiles in the broken-tile area; what does not fit goes to the tower (D20)."""
    space = s.broken_used[p]
    broken = min(count, BROKEN_SPACES - space)
    for i in range(broken):
        s.broken[p][space + i] = color
    s.broken_used[p] = space + broken
    s.tower[color] += count - broken
    if broken > 0:
        tell(s, events.BROKEN, p, color, space, broken)
    if count > broken:
        tell(s, events.DISCARDED, p, color, count - broken)


@rule
def is_empty(s: State, factory: int) -> bool:
    """Whether a small factory has no tile on sun or moon (D43)."""
    return (s.holds >> factory & ALL_SOURCES_BIT) == 0 and s.moon_height[factory] == 0


@rule
def next_to_turn(s: State) -> int:
    """Return the first empty small factory whose chip is still face down, or -1 (D43)."""
    for factory in range(SMALL_FACTORIES):
        if s.chip[factory] == FACE_DOWN and is_empty(s, factory):
            return factory
    return NOTHING


@rule
def ask_for_chip(s: State) -> bool:
    """Ask chance for the next chip to be turned up (D14, D17, D31, D43); return False if there is none."""
    if next_to_turn(s) < 0:
        return False
    s.phase = CHIP
    return True


@rule
def turn_chip(s: State, chip: int) -> None:
    """Turn up a chip of this type, as chance decided (D43)."""
    factory = next_to_turn(s)
    s.chip[factory] = chip
    s.chips_unseen[chip] -= 1
    tell(s, events.CHIP_TURNED, factory, chip)


@rule
def take_chip(s: State, factory: int) -> None:
    """Take a revealed chip to the player's board (D18)."""
    p = s.turn
    chip = s.chip[factory]
    s.chip[factory] = NO_CHIP
    s.chip_held[p][chip] += 1
    s.chips_taken[p] += 1
    tell(s, events.CHIP_TAKEN, p, factory, chip)
    end_action(s)
