"""Taking tiles (S4, S5)."""

from azulejos.rules.kit import rule, tell

from .events import DISCARDED, MARKER_TAKEN, MOVED_TO_CENTER, PUT_IN_LINE, PUT_ON_FLOOR, TAKEN
from .state import CENTER, COLORS, FLOOR, FLOOR_SPACES, MARKER, TARGETS, State


@rule
def column_of(row: int, color: int) -> int:
    """Return the column of a color's space in a wall row (S2).

    >>> column_of(1, 2)
    0
    """
    return (row + color) % COLORS


@rule
def can_take(s: State, source: int, color: int, target: int) -> bool:
    """Whether the seat to move may take these tiles to this target (S4, S5)."""
    if s.pile[source][color] == 0:
        return False
    if target == FLOOR:
        return True
    p = s.turn
    if s.line_count[p][target] > 0:
        return s.line_color[p][target] == color and s.line_count[p][target] <= target
    return s.wall[p][target][column_of(target, color)] == 0


@rule
def take(s: State, move: int) -> None:
    """Take tiles and put them down (S4, S5)."""
    p, source, color, target = s.turn, move // (COLORS * TARGETS), move // TARGETS % COLORS, move % TARGETS
    count = s.pile[source][color]
    tell(s, TAKEN, p, source, color, count)
    s.pile[source][color] = 0
    if source != CENTER:
        for other in range(COLORS):
            if s.pile[source][other] > 0:
                tell(s, MOVED_TO_CENTER, source, other, s.pile[source][other])
                s.pile[CENTER][other] += s.pile[source][other]
                s.pile[source][other] = 0
    elif s.marker_in_center:
        s.marker_in_center = 0
        s.start_seat = p
        if s.floor_used[p] < FLOOR_SPACES:
            tell(s, MARKER_TAKEN, p, s.floor_used[p])
            s.floor[p][s.floor_used[p]] = MARKER
            s.floor_used[p] += 1
    if target != FLOOR:
        held = s.line_count[p][target]
        placed = min(count, target + 1 - held)
        tell(s, PUT_IN_LINE, p, target, color, placed, held)
        s.line_color[p][target] = color
        s.line_count[p][target] = held + placed
        count -= placed
    drop(s, p, color, count)


@rule
def drop(s: State, p: int, color: int, count: int) -> None:
    """Put tiles on the floor line; tiles without a space leave the match (S5)."""
    dropped = min(count, FLOOR_SPACES - s.floor_used[p])
    if dropped > 0:
        tell(s, PUT_ON_FLOOR, p, color, s.floor_used[p], dropped)
    for _ in range(dropped):
        s.floor[p][s.floor_used[p]] = color
        s.floor_used[p] += 1
    if count > dropped:
        tell(s, DISCARDED, p, color, count - dropped)
        s.out[color] += count - dropped
