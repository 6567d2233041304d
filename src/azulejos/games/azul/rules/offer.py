"""Phase A, the factory offer: which tiles may be taken and where they may go (A6 to A13)."""

from azulejos.rules.kit import below, rule, tell

from .components import (
    ALL_SOURCES_BIT,
    ALL_TARGETS_BIT,
    CENTER,
    COLORS,
    COUNT,
    FLOOR,
    FLOOR_SPACES,
    MARKER,
    NTH,
    PILE_BITS,
    PILE_MASK,
    QUOTIENT,
    SOURCES,
    SOURCES_MASK,
    TARGET_COUNTS,
    TARGETS,
    TARGETS_MASK,
)
from .events import DISCARDED, MARKER_TAKEN, MOVED_TO_CENTER, PUT_IN_LINE, PUT_ON_FLOOR, TAKEN
from .state import State

MOVES_OF_A_SOURCE = COLORS * TARGETS


@rule
def targets_of(s: State, color: int) -> int:
    """Return the mask of targets that accept the color from the seat to move (A9 to A12)."""
    return s.takes[s.turn] >> color * TARGETS & TARGETS_MASK


@rule
def take_moves(s: State, out: list[int]) -> int:
    """List the moves of the offer in ascending order (A7, A9); return how many there are."""
    n = 0
    for slot in range(s.factories + 1):
        source = slot if slot != s.factories else CENTER
        for color in range(COLORS):
            if s.holds >> color * SOURCES + source & 1:
                targets = targets_of(s, color)
                for target in range(TARGETS):
                    if targets >> target & 1:
                        out[n] = (slot * COLORS + color) * TARGETS + target
                        n += 1
    return n


@rule
def mark_take_moves(s: State, mask: list[int]) -> None:
    """Write 1 at the number of each legal move of the offer, 0 at the others (no branches: chance decided them)."""
    holds = s.holds
    takes = s.takes[s.turn]
    factories = s.factories
    move = 0
    for slot in range(factories + 1):
        source = slot if slot != factories else CENTER
        for color in range(COLORS):
            held = holds >> color * SOURCES + source & 1
            for target in range(TARGETS):
                mask[move] = takes >> color * TARGETS + target & held
                move += 1


@rule
def can_take(s: State, move: int) -> bool:
    """Whether a move of the offer is legal: the source holds the color, the target accepts it."""
    if move < 0 or move >= (s.factories + 1) * MOVES_OF_A_SOURCE:
        return False
    slot = move // MOVES_OF_A_SOURCE
    source = slot if slot != s.factories else CENTER
    color = move // TARGETS % COLORS
    return (s.holds >> color * SOURCES + source & 1) == 1 and (targets_of(s, color) >> move % TARGETS & 1) == 1


@rule
def random_take(s: State, dice: list[int]) -> tuple[int, int, int]:
    """Draw one of the offer's legal moves, each equally likely, without listing them; return source, color, target."""
    holds = s.holds
    takes = s.takes[s.turn]
    # moves with blue, with blue or yellow, and so on: sources that hold the color times targets that accept it
    blue = COUNT[holds & SOURCES_MASK] * COUNT[takes & TARGETS_MASK]
    yellow = blue + COUNT[holds >> SOURCES & SOURCES_MASK] * COUNT[takes >> TARGETS & TARGETS_MASK]
    red = yellow + COUNT[holds >> 2 * SOURCES & SOURCES_MASK] * COUNT[takes >> 2 * TARGETS & TARGETS_MASK]
    black = red + COUNT[holds >> 3 * SOURCES & SOURCES_MASK] * COUNT[takes >> 3 * TARGETS & TARGETS_MASK]
    white = black + COUNT[holds >> 4 * SOURCES] * COUNT[takes >> 4 * TARGETS]
    k = below(dice, white)
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
    return NTH[sources * SOURCES + nth], color, NTH[targets * SOURCES + k - nth * count]


@rule
def take_number(s: State, source: int, color: int, target: int) -> int:
    """Return the number of a move of the offer."""
    slot = source if source != CENTER else s.factories
    return (slot * COLORS + color) * TARGETS + target


@rule
def take(s: State, move: int) -> None:
    """Make the move of the offer that has this number."""
    slot = move // MOVES_OF_A_SOURCE
    take_tiles(s, slot if slot != s.factories else CENTER, move // TARGETS % COLORS, move % TARGETS)


@rule
def take_tiles(s: State, source: int, color: int, target: int) -> None:
    """Make a move of the offer (A7): take the tiles, then put them where the move says (A9)."""
    p = s.turn
    pile = s.pile[source]
    count = pile >> color * PILE_BITS & PILE_MASK
    rest = pile - (count << color * PILE_BITS)
    s.holds &= ~(1 << color * SOURCES + source)
    tell(s, TAKEN, p, source, color, count)
    if source == CENTER:
        s.pile[CENTER] = rest
        if s.marker_in_center:
            take_marker(s, p)
    else:
        s.pile[source] = 0
        move_to_center(s, source, rest)
    if target != FLOOR:
        count -= put_in_line(s, p, target, color, count)
    if count > 0:
        put_on_floor(s, p, color, count)


@rule
def take_marker(s: State, p: int) -> None:
    """Give the marker to the first who takes from the center, on the leftmost free floor space (A8)."""
    s.marker_in_center = 0
    s.start_seat = p
    space = s.floor_used[p]
    tell(s, MARKER_TAKEN, p, space)
    if space < FLOOR_SPACES:
        s.floor[p][space] = MARKER
        s.floor_used[p] = space + 1


@rule
def move_to_center(s: State, source: int, rest: int) -> None:
    """Move what is left on the factory to the center (A7)."""
    s.pile[CENTER] += rest
    left = s.holds >> source & ALL_SOURCES_BIT
    s.holds = s.holds & ~(left << source) | left << CENTER
    for color in range(COLORS):
        if left >> color * SOURCES & 1:
            tell(s, MOVED_TO_CENTER, source, color, rest >> color * PILE_BITS & PILE_MASK)


@rule
def put_in_line(s: State, p: int, line: int, color: int, count: int) -> int:
    """Add as many tiles to the pattern line as fit (A9, A10); return how many."""
    held = s.line_count[p][line]
    placed = min(count, line + 1 - held)
    s.line_color[p][line] = color
    s.line_count[p][line] = held + placed
    closed = ALL_TARGETS_BIT << line
    if held + placed <= line:
        closed -= 1 << color * TARGETS + line
    s.takes[p] &= ~closed
    tell(s, PUT_IN_LINE, p, line, color, placed, held)
    return placed


@rule
def put_on_floor(s: State, p: int, color: int, count: int) -> None:
    """Drop tiles on the floor line, left to right; what does not fit goes to the lid (A12)."""
    space = s.floor_used[p]
    dropped = min(count, FLOOR_SPACES - space)
    floor = s.floor[p]
    for i in range(space, space + dropped):
        floor[i] = color
    s.floor_used[p] = space + dropped
    s.lid[color] += count - dropped
    if dropped > 0:
        tell(s, PUT_ON_FLOOR, p, color, space, dropped)
    if count > dropped:
        tell(s, DISCARDED, p, color, count - dropped)
