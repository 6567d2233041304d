"""The last takes of a round of Azul: the value of positions with one or two groups left, without a table for each.

Half of the positions of an exact search are ends of the round, and nearly all others are one or two takes before it.
With two players, only the lines of the seat that takes change, so a number for them is enough to find its board.
"""

from numba import int64

from azulejos.games.azul.rules.components import (
    CENTER,
    COLORS,
    COUNT,
    NTH,
    PILE_BITS,
    PILE_MASK,
    SOURCES,
    SOURCES_MASK,
    TARGETS,
    TARGETS_MASK,
)
from azulejos.games.azul.rules.game import legal_moves
from azulejos.games.azul.rules.offer import take
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.boards import Scales, value_at_end
from azulejos.games.azul.search.end_boards import find_end, lines_after, lines_key, value_of_ends, with_dropped
from azulejos.games.azul.search.evaluation import WIN
from azulejos.games.azul.search.move_order import next_best, note_success
from azulejos.games.azul.search.offers import SEATS
from azulejos.games.azul.search.solver_records import INFINITE, Frame, Progress, SolverRoom
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Rows


@compiled(inline="early")
def value_of_last_take(states: Rows[State], ply: int, me: int, frame: Frame, scales: Scales, progress: Progress) -> int:
    """Return the value of a position with one group of tiles left: the best of its few targets."""
    if states[ply].players == SEATS:
        return value_of_last_group(states, ply, me, frame, scales, progress)
    sign = 1 if states[ply].turn == me else -1
    enough = frame.high if sign > 0 else -frame.low
    best = -INFINITE
    for i in range(legal_moves(states[ply], frame.moves)):
        count_position(progress)
        states[ply + 1] = states[ply]
        take(states[ply + 1], frame.moves[i])
        value = sign * value_at_end(states, ply + 1, me, int64(WIN), scales)
        if value > best:
            best = value
            frame.best_move = frame.moves[i]
            if best >= enough:
                break
    return sign * best


@compiled(inline="late")
def count_position(progress: Progress) -> None:
    """Count the position after a last take; the last few may exceed the limit."""
    progress.nodes = min(progress.nodes + 1, progress.node_limit)


@compiled(inline="late")
def value_of_last_group(
    states: Rows[State], ply: int, me: int, frame: Frame, scales: Scales, progress: Progress
) -> int:
    """Return the value of a position with one group of tiles left for two players."""
    s = states[ply]
    p = int64(s.turn)
    place = int64(p != me)
    color, source = only_group(int64(s.holds))
    lines, starts = lines_key(s, p), int64(s.start_seat == p)
    if source == CENTER and s.marker_in_center:
        lines, starts = with_dropped(lines, int64(1)), int64(1)
    other = find_end(states, ply, 1 - p, 1 - place, lines_key(s, 1 - p), 1 - starts, scales)
    tiles = tiles_at(s, source, color)
    value, target = best_target(states, ply, p, place, color, tiles, lines, starts, other, frame, scales, progress)
    frame.best_move = ((source if source != CENTER else int64(s.factories)) * COLORS + color) * TARGETS + target
    return value


@compiled(inline="late")
def only_group(holds: int) -> tuple[int, int]:
    """Return the color and the source of the only group on offer."""
    color = int64(0)
    while holds >> color * SOURCES & SOURCES_MASK == 0:
        color += 1
    return color, int64(NTH[(holds >> color * SOURCES & SOURCES_MASK) * SOURCES])


@compiled(inline="late")
def tiles_at(s: State, source: int, color: int) -> int:
    """Return the number of tiles of a group."""
    return s.pile[source] >> color * PILE_BITS & PILE_MASK


@compiled(inline="late")
def best_target(
    states: Rows[State],
    ply: int,
    p: int,
    place: int,
    color: int,
    tiles: int,
    lines: int,
    starts: int,
    other: int,
    frame: Frame,
    scales: Scales,
    progress: Progress,
) -> tuple[int, int]:
    """Return the value for the seat that asks if `p` takes the last tiles, and their best target.

    `place` is 0 if `p` asks itself, `lines` are those of `p`, `starts` says whether it has the marker; `other` is the
    index of the other seat's board.
    """
    s = states[ply]
    sign = 1 if place == 0 else -1
    enough = frame.high if sign > 0 else -frame.low
    targets = int64(s.takes[p] >> color * TARGETS & TARGETS_MASK)
    best, best_at = int64(-INFINITE), int64(0)
    for n in range(COUNT[targets]):
        target = int64(NTH[targets * SOURCES + n])
        count_position(progress)
        at = find_end(states, ply, p, place, lines_after(s, p, lines, color, target, tiles), starts, scales)
        value = sign * value_of_ends(s, at if place == 0 else other, other if place == 0 else at, scales)
        if value > best:
            best, best_at = value, target
            if best >= enough:
                break
    return sign * best, best_at


@compiled(inline="late")
def is_last_two(s: State) -> bool:
    """Whether at most two groups of tiles are left."""
    holds = s.holds & s.holds - 1
    return holds & holds - 1 == 0


@compiled(inline="late")
def try_last_two(states: Rows[State], ply: int, me: int, scales: Scales, room: SolverRoom) -> None:
    """Try the moves of a position with two groups left for two players, each to the end of the round.

    The window is as narrow as can be, so no move is tried again.
    """
    s, frame, progress = states[ply], room.frames[ply], room.progress[0]
    p = int64(s.turn)
    place = int64(p != me)
    own, others = lines_key(s, p), lines_key(s, 1 - p)
    while frame.next < frame.count and frame.low < frame.high:
        if progress.nodes >= progress.node_limit:
            progress.is_stopped = 1
            return
        progress.nodes += 1
        frame.move = next_best(frame.moves, frame.scores, frame.next, frame.count)
        frame.next += 1
        value = value_after_take(states, ply, p, place, own, others, frame, scales, progress)
        if (place == 0 and value > frame.value) or (place == 1 and value < frame.value):
            frame.value = value
            frame.best_move = frame.move
        if place == 0:
            frame.low = max(frame.low, value)
        else:
            frame.high = min(frame.high, value)
        if frame.low >= frame.high:
            progress.killers[ply] = frame.move
            note_success(s, frame, room)


@compiled(inline="late")
def value_after_take(
    states: Rows[State],
    ply: int,
    p: int,
    place: int,
    own: int,
    others: int,
    frame: Frame,
    scales: Scales,
    progress: Progress,
) -> int:
    """Return the value after `p` makes the frame's move: the other seat takes the last group."""
    s, move = states[ply], int64(frame.move)
    slot, color = move // (COLORS * TARGETS), move // TARGETS % COLORS
    source = slot if slot != s.factories else int64(CENTER)
    last_color, last_source = only_group(s.holds & ~(1 << color * SOURCES + source))
    starts = int64(s.start_seat == p)
    if s.marker_in_center:
        if source == CENTER:
            own, starts = with_dropped(own, int64(1)), int64(1)
        elif last_source in (CENTER, source):  # what is left on a factory moves to the center
            others, starts = with_dropped(others, int64(1)), int64(0)
    after = lines_after(s, p, own, color, move % TARGETS, tiles_at(s, source, color))
    at = find_end(states, ply, p, place, after, starts, scales)
    tiles = tiles_at(s, last_source, last_color)
    value, _ = best_target(
        states, ply, 1 - p, 1 - place, last_color, tiles, others, 1 - starts, at, frame, scales, progress
    )
    return value
