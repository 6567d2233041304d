"""Alpha-beta search of the rest of a round of Azul: exact at its end, iteratively deepened until then.

The same code serves 2 to 4 players: the seat that asks maximizes, all others together minimize (with two players that
is exact, with more it is the cautious, "paranoid" view). Equal factories are tried once, and the table of known
positions does not distinguish them.
"""

from numba import int64, uint64

from azulejos.games.azul.rules.components import CENTER, COLORS, ROWS, SOURCES, SOURCES_MASK
from azulejos.games.azul.rules.components import COUNT as BITS_OF
from azulejos.games.azul.rules.game import is_legal, play
from azulejos.games.azul.rules.offer import take
from azulejos.games.azul.rules.state import OFFER, TILING, State
from azulejos.games.azul.search.boards import Scales, set_scales
from azulejos.games.azul.search.depths import reduction
from azulejos.games.azul.search.end_boards import lines_key
from azulejos.games.azul.search.last_takes import is_last_two, try_last_two, value_of_last_take
from azulejos.games.azul.search.learned import weigh
from azulejos.games.azul.search.leaves import leaf_value, tile_greedily
from azulejos.games.azul.search.move_order import list_moves, next_best, note_success
from azulejos.games.azul.search.offers import SEATS
from azulejos.games.azul.search.solver_records import INFINITE, MAX_PLY, Entry, Frame, Progress, SolverRoom
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Ints, Rows
from azulejos.search.hashing import mixed

PAIRS = 1 << 15  # remembered positions with two groups left
SALT_BITS = 24  # more bits than an index into the known positions has
EXACT, LOWER, UPPER = 1, 2, 3


@compiled
def position_key(s: State) -> int:
    """Return a key for everything that matters for the rest of the round; the order of the factories does not."""
    key = uint64(0)
    for factory in range(int64(s.factories)):
        key += mixed(uint64(s.pile[factory] + 77))
    key = mixed(key + uint64(s.pile[CENTER] * 2 + s.marker_in_center))
    for p in range(int64(s.players)):
        key = mixed(key + uint64(lines_key(s, p)))
    if s.phase == TILING:
        for row in range(ROWS):
            key = mixed(key + uint64(s.wall_row[s.turn][row]))
    return int64(mixed(key + uint64(s.turn * 5 + s.start_seat * 23 + s.phase * 101 + s.tiling_line * 977)) >> uint64(1))


@compiled
def close_node(frame: Frame, known: Rows[Entry], progress: Progress) -> None:
    """Remember the value of a position whose moves were tried; without a cutoff it holds to the end of the round."""
    entry = known[frame.at]
    value = frame.value
    entry.key = frame.key
    entry.value = value
    entry.move = frame.best_move
    entry.depth = frame.to_go if frame.seen_cut else MAX_PLY
    entry.bound = UPPER if value <= frame.first_low else LOWER if value >= frame.first_high else EXACT


@compiled(inline="late")
def open_node(states: Rows[State], ply: int, me: int, scales: Scales, room: SolverRoom) -> bool:
    """Begin with the position of a ply: list its moves (return True), or find its value immediately (False)."""
    s = states[ply]
    frame, progress = room.frames[ply], room.progress[0]
    frame.seen_cut = 0
    if progress.nodes >= progress.node_limit:
        progress.is_stopped = 1
        return False
    progress.nodes += 1
    if s.phase == TILING and (s.turn != me or progress.searches_tiling == 0):
        tile_greedily(s, me if progress.searches_tiling else int64(-1))
    if s.phase != OFFER and s.phase != TILING:
        frame.value = weigh(s, me, scales.net)
        return False
    is_end = s.phase == OFFER and s.holds == 0
    if is_end or frame.to_go <= 0 or ply >= MAX_PLY - 2:
        frame.seen_cut = not is_end
        frame.value = leaf_value(states, ply, me, scales)
        return False
    if s.phase == OFFER and s.holds & s.holds - 1 == 0:
        frame.value = value_of_last_take(states, ply, me, frame, scales, progress)
        if frame.low < frame.value < frame.high:  # part of the best line
            frame.key = position_key(s) ^ progress.salt
            frame.at = frame.key & progress.known_mask
            frame.first_low, frame.first_high = frame.low, frame.high
            close_node(frame, room.known, progress)
        return False
    frame.key = position_key(s) ^ progress.salt
    is_narrow = frame.high - frame.low == 1
    goes_to_end = s.phase == OFFER and progress.full_moves == 0 and frame.to_go > 1
    frame.is_last_two = is_narrow and goes_to_end and s.players == SEATS and is_last_two(s)
    frame.at = frame.key & (progress.pair_mask if frame.is_last_two else progress.known_mask)
    entry = room.known[frame.at]
    frame.best_move = -1
    if entry.key == frame.key:
        frame.best_move = entry.move
        needed = MAX_PLY if progress.is_exact else frame.to_go
        if entry.depth >= needed and is_enough(entry.bound, entry.value, frame.low, frame.high):
            frame.seen_cut = entry.depth < MAX_PLY
            frame.value = entry.value
            return False
    frame.count = list_moves(s, frame, ply, room, scales.line_worths)
    frame.next = 0
    frame.first_low, frame.first_high = frame.low, frame.high
    frame.maximizes = s.turn == me
    frame.value = -INFINITE if frame.maximizes else INFINITE
    if frame.is_last_two:
        try_last_two(states, ply, me, scales, room)
        frame.next = frame.count
    return True


@compiled(inline="early")
def is_enough(bound: int, value: int, low: int, high: int) -> bool:
    """Whether a known value settles the question within (low, high)."""
    return bound == EXACT or (bound == LOWER and value >= high) or (bound == UPPER and value <= low)


@compiled
def make(s: State, move: int) -> None:
    """Make a move. (The rule itself would be compiled again in every place.)"""
    play(s, move)


@compiled(inline="early")
def try_next_move(states: Rows[State], ply: int, frames: Rows[Frame], full_moves: int) -> None:
    """Make the most promising remaining move, on the table of the next ply."""
    frame, child = frames[ply], frames[ply + 1]
    frame.move = next_best(frame.moves, frame.scores, frame.next, frame.count)
    frame.next += 1
    states[ply + 1] = states[ply]
    s = states[ply + 1]
    if s.phase == OFFER:  # the boards are not tiled at the end: their results may be known
        take(s, frame.move)
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    else:
        make(s, frame.move)
    frame.reduced = reduction(states[ply], frame, full_moves)
    child.to_go = frame.to_go - 1 - frame.reduced
    frame.scouts = frame.next > 1 and frame.high - frame.low > 1
    set_window(frame, child)


@compiled
def set_window(frame: Frame, child: Frame) -> None:
    """Set the window of the current move: the whole one, or only whether the move beats the best one."""
    child.low, child.high = frame.low, frame.high
    if frame.scouts and frame.maximizes:
        child.high = frame.low + 1
    elif frame.scouts:
        child.low = frame.high - 1


@compiled(inline="early")
def must_be_tried_again(frame: Frame, child: Frame) -> bool:
    """Whether the current move turned out better than expected: try it at full depth, or with the whole window."""
    is_better = child.value > frame.low if frame.maximizes else child.value < frame.high
    if frame.reduced and is_better:
        frame.reduced = 0
        child.to_go = frame.to_go - 1
    elif frame.scouts and frame.low < child.value < frame.high:
        frame.scouts = 0
    else:
        return False
    set_window(frame, child)
    return True


@compiled(inline="early")
def take_value(s: State, ply: int, room: SolverRoom) -> None:
    """Use the value of the tried move: a better best move, a narrower window, a move to try first elsewhere."""
    frame, child = room.frames[ply], room.frames[ply + 1]
    value = child.value
    frame.seen_cut |= child.seen_cut
    if (frame.maximizes and value > frame.value) or (not frame.maximizes and value < frame.value):
        frame.value = value
        frame.best_move = frame.move
    if frame.maximizes:
        frame.low = max(frame.low, value)
    else:
        frame.high = min(frame.high, value)
    if frame.low >= frame.high:
        room.progress[0].killers[ply] = frame.move
        note_success(s, frame, room)


@compiled(inline="early")
def begin_search(states: Rows[State], depth: int, low: int, high: int, scales: Scales, room: SolverRoom) -> None:
    """Prepare to search `states[0]`, looking `depth` moves ahead, for a value above `low` and below `high`."""
    set_scales(states[0], scales)
    root, progress = room.frames[0], room.progress[0]
    root.low, root.high, root.to_go, root.best_move, root.next = low, high, depth, -1, 0
    progress.ply = progress.is_open = 0
    progress.is_new = 1


@compiled(inline="early")
def go_on(states: Rows[State], me: int, scales: Scales, room: SolverRoom) -> bool:
    """Search on until the end (return True), or until it is paused or stopped by a number of nodes.

    The value for the seat `me` and the best move are in the root's frame. The best move of the previous depth is tried
    first, so a move that replaces it is really better. This is a loop with a frame for each ply: it can be resumed,
    and Numba cannot cache recursive functions.
    """
    frames, progress = room.frames, room.progress[0]
    ply, is_new, is_open = progress.ply, progress.is_new != 0, progress.is_open != 0
    while progress.is_stopped == 0 and progress.nodes < progress.pause_at:
        frame = frames[ply]
        if is_new:
            is_open = open_node(states, ply, me, scales, room)
            is_new = False
        elif is_open and frame.next < frame.count and frame.low < frame.high:
            try_next_move(states, ply, frames, progress.full_moves)
            ply += 1
            is_new = True
        else:
            if is_open:
                close_node(frame, room.known, progress)
            if ply == 0:
                progress.is_cut = frame.seen_cut
                return True
            ply -= 1
            is_open = True
            if must_be_tried_again(frames[ply], frame):
                ply += 1
                is_new = True
            else:
                take_value(states[ply], ply, room)
    progress.ply, progress.is_new, progress.is_open = ply, is_new, is_open
    return False


@compiled(inline="early")
def best_so_far(room: SolverRoom) -> int:
    """Return the best move of a search that was paused or stopped, or -1; its value is in the root's frame."""
    root = room.frames[0]
    return root.best_move if root.next > 1 and root.value > -INFINITE else -1


@compiled(inline="early")
def begin_thinking(s: State, room: SolverRoom) -> None:
    """Prepare to search a position: forget everything about others.

    A new salt in the upper bits of the keys invalidates known positions, which is cheaper than clearing them. With few
    groups of tiles, only a small part of the table is used, which stays in the processor's cache. So does the part for
    positions with two groups left, most of those met (the anchor has none).
    """
    progress = room.progress[0]
    for seat in range(len(room.history)):
        for move in range(len(room.history[seat])):
            room.history[seat, move] = room.good[seat, move] = room.tries[seat, move] = 0
    for ply in range(len(progress.killers)):
        progress.killers[ply] = 0
    progress.salt = (progress.salt + (1 << SALT_BITS)) & ((1 << 62) - 1)
    progress.nodes = progress.is_stopped = progress.is_cut = 0
    progress.searches_tiling = s.phase == TILING
    progress.groups = 0
    for color in range(COLORS):
        progress.groups += BITS_OF[s.holds >> color * SOURCES & SOURCES_MASK]
    progress.known_mask = min(len(room.known), 1 << 6 + progress.groups) - 1
    progress.pair_mask = min(progress.known_mask, PAIRS - 1) if room.style[0].full_moves else progress.known_mask


@compiled
def follow_best(root: State, s: State, first: int, room: SolverRoom, line: Ints) -> int:
    """Write the best moves after a first move, as far as they are known; return how many.

    They are made on the table `s`, which is the `root` at first.
    """
    progress = room.progress[0]
    move = first
    n = 0
    while move >= 0 and n < len(line) and is_legal(s, move):
        line[n] = move
        n += 1
        make(s, move)
        if s.phase != root.phase:
            break
        key = position_key(s) ^ progress.salt
        entry = room.known[key & progress.known_mask]
        move = int64(entry.move) if entry.key == key else int64(-1)
    return n
