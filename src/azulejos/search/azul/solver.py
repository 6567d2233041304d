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
from azulejos.search.kit import compiled

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
ODD = numpy.uint64(0x5851F42D4C957F2D)
LIKELY_WIN = 12 * POINT
ENTRY = numpy.dtype([("key", "i8"), ("value", "i4"), ("move", "i2"), ("depth", "i1"), ("bound", "i1")])
"""A known position: its key, value, best move, how far it was looked ahead, and which bound the value is."""


@compiled
def mixed(value: Any) -> Any:
    """Scatter the bits of a number (unsigned, so that it may overflow)."""
    value = (value ^ (value >> uint64(29))) * ODD
    return value ^ (value >> uint64(32))


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
def search(
    states: Any,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    me: int,
    net: Any,
    room: Any,
    known: Any,
    history: Any,
    work: Any,
) -> int:
    """Give the value of `states[ply]` for the seat `me` within (alpha, beta), looking `depth` moves ahead."""
    s = states[ply]
    work[NODES] += 1
    if s.phase == TILING and (s.turn != me or work[OWN_TILING] == 0):
        tile_greedily(s, me if work[OWN_TILING] else -1)
    if s.phase != OFFER and s.phase != TILING:
        return weigh(s, me, net)
    if depth <= 0 or ply >= MAX_PLY - 2:
        work[CUT] = 1
        return leaf_value(states, ply, me, net)
    if work[NODES] >= work[NODE_LIMIT] or work[STOPPED]:
        work[STOPPED] = 1
        return 0
    key = position_key(s) ^ work[SALT]
    slot = key & (len(known) - 1)
    best_move = -1
    if known[slot]["key"] == key:
        best_move = known[slot]["move"]
        if known[slot]["depth"] >= depth:
            value = known[slot]["value"]
            bound = known[slot]["bound"]
            if bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha):
                if known[slot]["depth"] < MAX_PLY:
                    work[CUT] = 1
                return value
    moves = room[ply, 0]
    scores = room[ply, 1]
    n = order_moves(s, moves, scores, legal_moves(s, moves), best_move, work[KILLERS + ply], history)
    maximizes = s.turn == me
    low, high = alpha, beta
    best = -INFINITE if maximizes else INFINITE
    cut_before = work[CUT]
    work[CUT] = 0
    for i in range(n):
        move = next_best(moves, scores, i, n)
        states[ply + 1] = states[ply]
        play(states[ply + 1], move)
        value = search(states, ply + 1, depth - 1, low, high, me, net, room, known, history, work)
        if work[STOPPED]:
            return 0
        if (maximizes and value > best) or (not maximizes and value < best):
            best = value
            best_move = move
        if maximizes:
            low = max(low, best)
        else:
            high = min(high, best)
        if low >= high:
            work[KILLERS + ply] = move
            history[s.turn, move] = min(history[s.turn, move] + depth * depth, 1 << 18)
            break
    looked = depth if work[CUT] else MAX_PLY  # without a cut the value is that of the round's end, for good
    known[slot]["key"] = key
    known[slot]["value"] = best
    known[slot]["move"] = best_move
    known[slot]["depth"] = looked
    known[slot]["bound"] = UPPER if best <= alpha else LOWER if best >= beta else EXACT
    work[CUT] = max(work[CUT], cut_before)
    return best


@compiled
def deepen(
    states: Any, me: int, max_depth: int, net: Any, room: Any, known: Any, history: Any, work: Any
) -> int:
    """Search `states[0]` deeper and deeper until a limit or the end of the round; give the value.

    The best move and the depth reached stand in `work`. A new salt makes what was known before unknown, which is
    cheaper than clearing it.
    """
    history[:] = 0
    work[SALT] = (work[SALT] + 0x9E3779B97F4A7C15 % (1 << 40)) & ((1 << 62) - 1)
    work[NODES] = work[DEPTH] = 0
    work[BEST] = -1
    work[OWN_TILING] = states[0].phase == TILING
    value = 0
    for depth in range(1, max_depth + 1):
        work[CUT] = 0
        found = search(states, 0, depth, -INFINITE, INFINITE, me, net, room, known, history, work)
        if work[STOPPED]:
            break
        value = found
        work[DEPTH] = depth
        key = position_key(states[0]) ^ work[SALT]
        work[BEST] = known[key & (len(known) - 1)]["move"]
        if work[CUT] == 0:
            break
    return value
