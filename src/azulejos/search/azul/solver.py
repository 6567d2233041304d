"""Alpha-beta over the rest of a round of Azul: exact at its end, iteratively deepened until then.

One text for 2 to 4 players: the seat that asks maximizes, all others together minimize (with two players that is
exact, with more it is the cautious, "paranoid" view). Equal factories are tried once, and the table of known
positions does not tell them apart.
"""

from typing import Any

import numpy
from numba import int64, uint64

from azulejos.rules.loader import load
from azulejos.search.azul.evaluation import POINT, WIN, best_column, value_of_end
from azulejos.search.azul.learned import weigh
from azulejos.search.hashing import mixed
from azulejos.search.kit import compiled
from azulejos.search.net import ANSWERS_AT, INPUTS_AT
from azulejos.search.nets import MARGIN, POINTS_OF_CHANCE, SCALE
from azulejos.search.nets import WIN as WIN_HEAD

_components = load("azul", "components", compiled=True)
_game = load("azul", "game", compiled=True)
_round = load("azul", "round", compiled=True)
_state = load("azul", "state", compiled=True)
_tiling = load("azul", "tiling", compiled=True)

CENTER, FLOOR, PILE_BITS, PILE_MASK = (
    _components.CENTER,
    _components.FLOOR,
    _components.PILE_BITS,
    _components.PILE_MASK,
)
COLORS, ROWS, TARGETS = _components.COLORS, _components.ROWS, _components.TARGETS
OFFER, OVER, TILING = _state.OFFER, _state.OVER, _state.TILING
is_legal, legal_moves, play = _game.is_legal, _game.legal_moves, _game.play
end_round = _round.end_round
begin_tiling, go_on_tiling, tile = _tiling.begin_tiling, _tiling.go_on_tiling, _tiling.tile

MAX_PLY = 64
MAX_MOVES = _game.MAX_ACTIONS
INFINITE = 4 * WIN
EXACT, LOWER, UPPER = 1, 2, 3
NODES, NODE_LIMIT, STOPPED, CUT, OWN_TILING, SALT, DEPTH, BEST, KILLERS = range(9)
"""What the numbers of `work` mean: counters and flags of a search, then a killer move for every ply."""
MOVES, SCORES, FRAME = range(3)  # in `room`: what each ply has
(
    LOW,
    HIGH,
    TO_GO,
    VALUE,
    MOVE,
    BEST_MOVE,
    NEXT,
    COUNT,
    KEY,
    SEEN_CUT,
    MAXIMIZES,
    FIRST_LOW,
    FIRST_HIGH,
) = range(13)
"""What the numbers of a frame mean: the window, depth left, value, move being tried, the best one, and so on."""
LIKELY_WIN = 12 * POINT
ENTRY = numpy.dtype([("key", "i8"), ("value", "i4"), ("move", "i2"), ("depth", "i1"), ("bound", "i1")])
"""A known position: its key, value, best move, how far it was looked ahead, and which bound the value is."""


@compiled
def position_key(s: Any) -> int:
    """Give a number for all that matters to the rest of the round; the order of the factories does not."""
    key = uint64(0)
    for factory in range(s.factories):
        key += mixed(uint64(s.pile[factory] + 77))
    key = mixed(key + uint64(s.pile[CENTER] * 2 + s.marker_in_center))
    for p in range(s.players):
        lines = s.floor_used[p] + 8 * p
        for row in range(ROWS):
            lines = lines * 36 + (s.line_color[p][row] + 1) * 6 + s.line_count[p][row]
        key = mixed(key + uint64(lines))
    if s.phase == TILING:
        for row in range(ROWS):
            key = mixed(key + uint64(s.wall_row[s.turn][row]))
    return int64(mixed(key + uint64(s.turn * 5 + s.start_seat * 23 + s.phase * 101 + s.tiling_line * 977)) >> uint64(1))


@compiled
def leaf_value(states: Any, ply: int, me: int, net: Any) -> int:
    """Tile and score the boards as they stand, whatever is still in the offer, and weigh them."""
    states[ply + 1] = states[ply]
    t = states[ply + 1]
    if t.phase == OFFER:
        begin_tiling(t)
    tile_greedily(t, -1)
    if t.phase == OVER:
        return value_of_end(t, me, LIKELY_WIN)  # the round is not over: others may still change it
    return weigh(t, me, net)


@compiled
def tile_greedily(s: Any, except_for: int) -> None:
    """Finish the round's tiling, choosing columns by their points; stop where the excepted seat has a choice."""
    while s.phase == TILING and s.turn != except_for:
        if go_on_tiling(s):
            end_round(s)
        elif s.turn != except_for:
            tile(s, s.turn, s.tiling_line, best_column(s))
            s.tiling_line += 1


@compiled
def order_moves(s: Any, moves: Any, scores: Any, n: int, best: int, killer: int, history: Any) -> int:
    """Score the moves for their order and drop those that only repeat an equal factory; give how many are left."""
    kept = 0
    for i in range(n):
        move = moves[i]
        if s.phase == OFFER and repeats_factory(s, move // (COLORS * TARGETS)):
            continue
        moves[kept] = move
        scores[kept] = move_promise(s, move) + history[s.turn, move]
        if move == best:
            scores[kept] = 1 << 40
        elif move == killer:
            scores[kept] += 1 << 20
        kept += 1
    return kept


@compiled
def repeats_factory(s: Any, slot: int) -> bool:
    """Say whether a factory holds the same as one before it."""
    if slot >= s.factories:
        return False
    for other in range(slot):
        if s.pile[other] == s.pile[slot]:
            return True
    return False


@compiled
def move_promise(s: Any, move: int) -> int:
    """Guess how good a move is: completing a line first, many tiles in a line next, tiles on the floor last."""
    if s.phase != OFFER:
        return 0
    slot = move // (COLORS * TARGETS)
    source = slot if slot != s.factories else CENTER
    color = move // TARGETS % COLORS
    line = move % TARGETS
    count = s.pile[source] >> color * PILE_BITS & PILE_MASK
    if line == FLOOR:
        return -1000 * count
    room = line + 1 - s.line_count[s.turn][line]
    if count >= room:
        return 2000 + 300 * line - 800 * (count - room)
    return 100 * count - 150 * (room - count)


@compiled
def next_best(moves: Any, scores: Any, start: int, n: int) -> int:
    """Bring the most promising of the moves that are left to the front and give it."""
    top = start
    for i in range(start + 1, n):
        if scores[i] > scores[top]:
            top = i
    moves[start], moves[top] = moves[top], moves[start]
    scores[start], scores[top] = scores[top], scores[start]
    return moves[start]


@compiled
def open_node(states: Any, ply: int, me: int, net: Any, room: Any, known: Any, history: Any, work: Any) -> bool:
    """Begin with the position of a ply: list its moves (True), or find its value at once (False)."""
    s = states[ply]
    frame = room[ply, FRAME]
    frame[SEEN_CUT] = 0
    if work[NODES] >= work[NODE_LIMIT]:
        work[STOPPED] = 1
        return False
    work[NODES] += 1
    if s.phase == TILING and (s.turn != me or work[OWN_TILING] == 0):
        tile_greedily(s, me if work[OWN_TILING] else -1)
    if s.phase != OFFER and s.phase != TILING:
        frame[VALUE] = weigh(s, me, net)
        return False
    if frame[TO_GO] <= 0 or ply >= MAX_PLY - 2:
        frame[SEEN_CUT] = 1
        frame[VALUE] = leaf_value(states, ply, me, net)
        return False
    frame[KEY] = position_key(s) ^ work[SALT]
    entry = known[frame[KEY] & (len(known) - 1)]
    frame[BEST_MOVE] = -1
    if entry["key"] == frame[KEY]:
        frame[BEST_MOVE] = entry["move"]
        if entry["depth"] >= frame[TO_GO] and is_enough(entry["bound"], entry["value"], frame[LOW], frame[HIGH]):
            frame[SEEN_CUT] = entry["depth"] < MAX_PLY
            frame[VALUE] = entry["value"]
            return False
    moves = room[ply, MOVES]
    listed = legal_moves(s, moves)
    killer = work[KILLERS + ply]
    frame[COUNT] = order_moves(s, moves, room[ply, SCORES], listed, frame[BEST_MOVE], killer, history)
    frame[NEXT] = 0
    frame[FIRST_LOW], frame[FIRST_HIGH] = frame[LOW], frame[HIGH]
    frame[MAXIMIZES] = s.turn == me
    frame[VALUE] = -INFINITE if frame[MAXIMIZES] else INFINITE
    return True


@compiled
def is_enough(bound: int, value: int, low: int, high: int) -> bool:
    """Say whether a known value settles the question within (low, high)."""
    return bound == EXACT or (bound == LOWER and value >= high) or (bound == UPPER and value <= low)


@compiled
def try_next_move(states: Any, ply: int, room: Any) -> None:
    """Make the most promising move that is left, on the board of the next ply."""
    frame, child = room[ply, FRAME], room[ply + 1, FRAME]
    frame[MOVE] = next_best(room[ply, MOVES], room[ply, SCORES], frame[NEXT], frame[COUNT])
    frame[NEXT] += 1
    states[ply + 1] = states[ply]
    play(states[ply + 1], frame[MOVE])
    child[LOW], child[HIGH], child[TO_GO] = frame[LOW], frame[HIGH], frame[TO_GO] - 1


@compiled
def take_value(s: Any, ply: int, room: Any, history: Any, work: Any) -> None:
    """Learn from the move that was tried: a better value, a narrower window, a move worth trying first elsewhere."""
    frame, child = room[ply, FRAME], room[ply + 1, FRAME]
    value = child[VALUE]
    frame[SEEN_CUT] |= child[SEEN_CUT]
    if (frame[MAXIMIZES] and value > frame[VALUE]) or (not frame[MAXIMIZES] and value < frame[VALUE]):
        frame[VALUE] = value
        frame[BEST_MOVE] = frame[MOVE]
    if frame[MAXIMIZES]:
        frame[LOW] = max(frame[LOW], value)
    else:
        frame[HIGH] = min(frame[HIGH], value)
    if frame[LOW] >= frame[HIGH]:
        work[KILLERS + ply] = frame[MOVE]
        worth = history[s.turn, frame[MOVE]] + frame[TO_GO] * frame[TO_GO]
        history[s.turn, frame[MOVE]] = min(worth, 1 << 18)


@compiled
def close_node(ply: int, room: Any, known: Any) -> None:
    """Remember the value of a position whose moves were tried; without a cut it is that of the end of the round."""
    frame = room[ply, FRAME]
    entry = known[frame[KEY] & (len(known) - 1)]
    value = frame[VALUE]
    entry["key"] = frame[KEY]
    entry["value"] = value
    entry["move"] = frame[BEST_MOVE]
    entry["depth"] = frame[TO_GO] if frame[SEEN_CUT] else MAX_PLY
    entry["bound"] = UPPER if value <= frame[FIRST_LOW] else LOWER if value >= frame[FIRST_HIGH] else EXACT


@compiled
def search(
    states: Any, depth: int, low: int, high: int, me: int, net: Any, room: Any, known: Any, history: Any, work: Any
) -> int:
    """Give the value of `states[0]` for the seat `me`, looking `depth` moves ahead, where it lies within (low, high).

    The best move stands in `work`. If the search is stopped, they are the best that was found until then, or the move
    is -1: what was best one move less far ahead is tried first, so a move that replaces it does so for good.
    A loop with a frame for each ply, no recursion: Numba's cache of machine code does not survive that.
    """
    root = room[0, FRAME]
    root[LOW], root[HIGH], root[TO_GO], root[BEST_MOVE], root[NEXT] = low, high, depth, -1, 0
    ply = 0
    is_open = open_node(states, 0, me, net, room, known, history, work)
    while work[STOPPED] == 0:
        frame = room[ply, FRAME]
        if is_open and frame[NEXT] < frame[COUNT] and frame[LOW] < frame[HIGH]:
            try_next_move(states, ply, room)
            ply += 1
            is_open = open_node(states, ply, me, net, room, known, history, work)
            continue
        if is_open:
            close_node(ply, room, known)
        if ply == 0:
            work[CUT] = frame[SEEN_CUT]
            work[BEST] = frame[BEST_MOVE]
            return frame[VALUE]
        ply -= 1
        take_value(states[ply], ply, room, history, work)
        is_open = True
    work[BEST] = root[BEST_MOVE] if root[NEXT] > 1 and root[VALUE] > -INFINITE else -1
    return root[VALUE]


@compiled
def deepen(states: Any, me: int, max_depth: int, net: Any, room: Any, known: Any, history: Any, work: Any) -> int:
    """Search `states[0]` deeper and deeper until a limit or the end of the round; give the value.

    The best move and the depth reached stand in `work`. A new salt makes what was known before unknown, which is
    cheaper than clearing it.
    """
    history[:] = 0
    work[SALT] = (work[SALT] + 0x9E3779B97F4A7C15 % (1 << 40)) & ((1 << 62) - 1)
    work[NODES] = work[DEPTH] = 0
    work[OWN_TILING] = states[0].phase == TILING
    value = 0
    best = -1
    for depth in range(1, max_depth + 1):
        found = search(states, depth, -INFINITE, INFINITE, me, net, room, known, history, work)
        if work[BEST] >= 0:
            value = found
            best = work[BEST]
        if work[STOPPED]:
            break
        work[DEPTH] = depth
        if work[CUT] == 0:
            break
    work[BEST] = best
    return value


@compiled
def answers_at(states: Any, me: int, net: Any) -> tuple[float, float, float]:
    """Weigh `states[0]` as a leaf: its value, the margin and the log odds of a win, the first two in points."""
    value = leaf_value(states, 0, me, net) / POINT
    if states[1].phase == OVER or len(net[INPUTS_AT]) == 0:
        return value, value, value / POINTS_OF_CHANCE
    return value, net[ANSWERS_AT][MARGIN] * SCALE, net[ANSWERS_AT][WIN_HEAD]
