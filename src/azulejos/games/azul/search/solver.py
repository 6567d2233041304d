"""Alpha-beta over the rest of a round of Azul: exact at its end, iteratively deepened until then.

One text for 2 to 4 players: the seat that asks maximizes, all others together minimize (with two players that is
exact, with more it is the cautious, "paranoid" view). Equal factories are tried once, and the table of known
positions does not tell them apart.
"""

from typing import Any

import numpy
from numba import int64, uint64

from azulejos.games.azul.search.boards import NET, WORTHS, lines_key, set_scales, value_at_end
from azulejos.games.azul.search.evaluation import POINT, WIN, best_column, value_of_end
from azulejos.games.azul.search.learned import weigh
from azulejos.rules.loader import load
from azulejos.search.hashing import mixed
from azulejos.search.kit import compiled, inner
from azulejos.search.net import ANSWERS_AT, INPUTS_AT
from azulejos.search.net_files import MARGIN, POINTS_OF_CHANCE, SCALE
from azulejos.search.net_files import WIN as WIN_HEAD

_components = load("azul", "components", compiled=True)
_game = load("azul", "game", compiled=True)
_offer = load("azul", "offer", compiled=True)
_round = load("azul", "round", compiled=True)
_state = load("azul", "state", compiled=True)
_tiling = load("azul", "tiling", compiled=True)

CENTER, FLOOR, PILE_BITS, PILE_MASK = (
    _components.CENTER,
    _components.FLOOR,
    _components.PILE_BITS,
    _components.PILE_MASK,
)
BITS_OF, COLORS, ROWS, TARGETS = _components.COUNT, _components.COLORS, _components.ROWS, _components.TARGETS
SOURCES, SOURCES_MASK = _components.SOURCES, _components.SOURCES_MASK
OFFER, OVER, TILING = _state.OFFER, _state.OVER, _state.TILING
is_legal, legal_moves, play = _game.is_legal, _game.legal_moves, _game.play
end_round = _round.end_round
take = _offer.take
begin_tiling, go_on_tiling, tile = _tiling.begin_tiling, _tiling.go_on_tiling, _tiling.tile

MAX_PLY = 64
MOST_DROPPED = _components.FLOOR_SPACES + _components.TILES_OF_A_COLOR + 1
SALT_BITS = 24  # more than an index into the known positions has
MAX_MOVES = _game.MAX_ACTIONS
INFINITE = 4 * WIN
EXACT, LOWER, UPPER = 1, 2, 3
NODES, NODE_LIMIT, STOPPED, CUT, OWN_TILING, SALT, KNOWN_MASK, GROUPS, DEPTH, BEST, KILLERS = range(11)
"""What the numbers of `work` mean: counters and flags of a search, then a killer move for every ply."""
FRAME = numpy.dtype(
    [
        *((name, "i8") for name in ("low", "high", "to_go", "value", "move", "best_move", "next", "count", "key")),
        *((name, "i8") for name in ("seen_cut", "maximizes", "first_low", "first_high", "scouts")),
        ("moves", "i8", (MAX_MOVES,)),
        ("scores", "i8", (MAX_MOVES,)),
    ]
)
"""What a ply has: the window, depth left, value, the move being tried, the best one, and so on; all moves."""
LIKELY_WIN = 12 * POINT
ENOUGH_AHEAD = 4  # after so many moves ahead the search may go right to the end of the round
PLENTY = 1 << 50  # positions, more than any search has time for
FIRST_TRY, KILLER = 1 << 40, 1 << 20  # in the order of moves
FLOOR_COSTS = [int(cost) for cost in _components.FLOOR_COST]
DROPPED = numpy.array([POINT * sum(FLOOR_COSTS[:n]) + 8 * n for n in range(MOST_DROPPED + 1)], numpy.int64)
"""What so many tiles on a floor line cost; a little also where there is no space for them."""
ENTRY = numpy.dtype([("key", "i8"), ("value", "i4"), ("move", "i2"), ("depth", "i1"), ("bound", "i1")])
"""A known position: its key, value, best move, how far it was looked ahead, and which bound the value is."""


@inner
def position_key(s: Any) -> int:
    """Return a number for all that matters to the rest of the round; the order of the factories does not."""
    key = uint64(0)
    for factory in range(s.factories):
        key += mixed(uint64(s.pile[factory] + 77))
    key = mixed(key + uint64(s.pile[CENTER] * 2 + s.marker_in_center))
    for p in range(s.players):
        key = mixed(key + uint64(lines_key(s, p)))
    if s.phase == TILING:
        for row in range(ROWS):
            key = mixed(key + uint64(s.wall_row[s.turn][row]))
    return int64(mixed(key + uint64(s.turn * 5 + s.start_seat * 23 + s.phase * 101 + s.tiling_line * 977)) >> uint64(1))


@inner
def leaf_value(states: Any, ply: int, me: int, scales: Any) -> int:
    """Weigh the boards as they stand, whatever is still in the offer; others may still change it."""
    if states[ply].phase == OFFER:
        return value_at_end(states, ply, me, LIKELY_WIN, scales)
    return tiled_value(states, ply, me, scales[NET])


@compiled
def tiled_value(states: Any, ply: int, me: int, net: Any) -> int:
    """Tile and score the boards as they stand, on the table of the next ply, and weigh them."""
    states[ply + 1] = states[ply]
    t = states[ply + 1]
    if t.phase == OFFER:
        begin_tiling(t)
    tile_greedily(t, -1)
    if t.phase == OVER:
        return value_of_end(t, me, LIKELY_WIN)
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


@inner
def order_moves(s: Any, frame: Any, n: int, killer: int, history: Any, worths: Any) -> int:
    """Score the moves for their order and drop those that only repeat an equal factory; give how many are left."""
    if s.phase != OFFER:
        for i in range(n):
            frame.scores[i] = history[s.turn, frame.moves[i]]
        return n
    kept = 0
    group = -1
    tiles = with_marker = 0
    is_repeated = False
    for i in range(n):
        move = frame.moves[i]
        if move // TARGETS != group:
            group = move // TARGETS
            slot = group // COLORS
            is_repeated = repeats_factory(s, slot)
            with_marker = slot == s.factories and s.marker_in_center
            source = slot if slot != s.factories else CENTER
            tiles = s.pile[source] >> group % COLORS * PILE_BITS & PILE_MASK
        if not is_repeated:
            frame.moves[kept] = move
            frame.scores[kept] = history[s.turn, move] + (KILLER if move == killer else 0)
            frame.scores[kept] += take_promise(s, tiles, group % COLORS, move % TARGETS, with_marker, worths)
            if move == frame.best_move:
                frame.scores[kept] = FIRST_TRY
            kept += 1
    return kept


@inner
def take_promise(s: Any, tiles: int, color: int, line: int, with_marker: int, worths: Any) -> int:
    """Guess how good a move is: what completing its line is worth, half of its share for a part, less the floor."""
    p = s.turn
    dropped = tiles + with_marker
    promise = 0
    if line != FLOOR:
        held = s.line_count[p][line]
        placed = min(tiles, line + 1 - held)
        dropped -= placed
        promise = worths[p, line * COLORS + color]
        if held + placed <= line:
            promise = promise * placed // (2 * (line + 1))
    return promise - (DROPPED[s.floor_used[p] + dropped] - DROPPED[s.floor_used[p]])


@inner
def repeats_factory(s: Any, slot: int) -> bool:
    """Return whether a factory holds the same as one before it."""
    if slot >= s.factories:
        return False
    for other in range(slot):
        if s.pile[other] == s.pile[slot]:
            return True
    return False


@inner
def next_best(moves: Any, scores: Any, start: int, n: int) -> int:
    """Bring the most promising of the moves that are left to the front and give it."""
    top = start
    for i in range(start + 1, n):
        if scores[i] > scores[top]:
            top = i
    moves[start], moves[top] = moves[top], moves[start]
    scores[start], scores[top] = scores[top], scores[start]
    return moves[start]


@inner
def close_node(ply: int, frames: Any, known: Any, work: Any) -> None:
    """Remember the value of a position whose moves were tried; without a cut it is that of the end of the round."""
    frame = frames[ply]
    entry = known[frame.key & work[KNOWN_MASK]]
    value = frame.value
    entry["key"] = frame.key
    entry["value"] = value
    entry["move"] = frame.best_move
    entry["depth"] = frame.to_go if frame.seen_cut else MAX_PLY
    entry["bound"] = UPPER if value <= frame.first_low else LOWER if value >= frame.first_high else EXACT


@inner
def open_node(states: Any, ply: int, me: int, scales: Any, frames: Any, known: Any, history: Any, work: Any) -> bool:
    """Begin with the position of a ply: list its moves (True), or find its value at once (False)."""
    s = states[ply]
    frame = frames[ply]
    frame.seen_cut = 0
    if work[NODES] >= work[NODE_LIMIT]:
        work[STOPPED] = 1
        return False
    work[NODES] += 1
    if s.phase == TILING and (s.turn != me or work[OWN_TILING] == 0):
        tile_greedily(s, me if work[OWN_TILING] else -1)
    if s.phase == OFFER and s.holds == 0:
        frame.value = value_at_end(states, ply, me, WIN, scales)
        return False
    if s.phase != OFFER and s.phase != TILING:
        frame.value = weigh(s, me, scales[NET])
        return False
    if frame.to_go <= 0 or ply >= MAX_PLY - 2:
        frame.seen_cut = 1
        frame.value = leaf_value(states, ply, me, scales)
        return False
    if s.phase == OFFER and s.holds & s.holds - 1 == 0:
        frame.value = value_of_last_take(states, ply, me, frame, scales, work)
        if frame.low < frame.value < frame.high:  # a part of the best line
            frame.key = position_key(s) ^ work[SALT]
            frame.first_low, frame.first_high = frame.low, frame.high
            close_node(ply, frames, known, work)
        return False
    frame.key = position_key(s) ^ work[SALT]
    entry = known[frame.key & work[KNOWN_MASK]]
    frame.best_move = -1
    if entry["key"] == frame.key:
        frame.best_move = entry["move"]
        if entry["depth"] >= frame.to_go and is_enough(entry["bound"], entry["value"], frame.low, frame.high):
            frame.seen_cut = entry["depth"] < MAX_PLY
            frame.value = entry["value"]
            return False
    listed = legal_moves(s, frame.moves)
    killer = work[KILLERS + ply]
    frame.count = order_moves(s, frame, listed, killer, history, scales[WORTHS])
    frame.next = 0
    frame.first_low, frame.first_high = frame.low, frame.high
    frame.maximizes = s.turn == me
    frame.value = -INFINITE if frame.maximizes else INFINITE
    return True


@inner
def value_of_last_take(states: Any, ply: int, me: int, frame: Any, scales: Any, work: Any) -> int:
    """Return the value of a position with one group of tiles left: the best of the few places for them."""
    sign = 1 if states[ply].turn == me else -1
    enough = frame.high if sign > 0 else -frame.low
    best = -INFINITE
    for i in range(legal_moves(states[ply], frame.moves)):
        work[NODES] = min(work[NODES] + 1, work[NODE_LIMIT])  # the last few may go past it
        states[ply + 1] = states[ply]
        take(states[ply + 1], frame.moves[i])
        value = sign * value_at_end(states, ply + 1, me, WIN, scales)
        if value > best:
            best = value
            frame.best_move = frame.moves[i]
            if best >= enough:
                break
    return sign * best


@inner
def is_enough(bound: int, value: int, low: int, high: int) -> bool:
    """Return whether a known value settles the question within (low, high)."""
    return bound == EXACT or (bound == LOWER and value >= high) or (bound == UPPER and value <= low)


@inner
def try_next_move(states: Any, ply: int, frames: Any) -> None:
    """Make the most promising move that is left, on the board of the next ply."""
    frame, child = frames[ply], frames[ply + 1]
    frame.move = next_best(frame.moves, frame.scores, frame.next, frame.count)
    frame.next += 1
    states[ply + 1] = states[ply]
    s = states[ply + 1]
    if s.phase == OFFER:  # the boards are not tiled when it is over: what comes of each may be known
        take(s, frame.move)
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    else:
        play(s, frame.move)
    child.to_go = frame.to_go - 1
    frame.scouts = frame.next > 1 and frame.high - frame.low > 1
    if not frame.scouts:
        child.low, child.high = frame.low, frame.high
    elif frame.maximizes:  # is it better than the best one? Only then it matters by how much
        child.low, child.high = frame.low, frame.low + 1
    else:
        child.low, child.high = frame.high - 1, frame.high


@inner
def is_worth_another_look(frame: Any, child: Any) -> bool:
    """Return whether a move that was only scouted turned out better than the best; open the window for it again."""
    if not frame.scouts or child.value <= frame.low or child.value >= frame.high:
        return False
    frame.scouts = 0
    child.low, child.high = frame.low, frame.high
    return True


@inner
def take_value(s: Any, ply: int, frames: Any, history: Any, work: Any) -> None:
    """Learn from the move that was tried: a better value, a narrower window, a move worth trying first elsewhere."""
    frame, child = frames[ply], frames[ply + 1]
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
        work[KILLERS + ply] = frame.move
        worth = history[s.turn, frame.move] + frame.to_go * frame.to_go
        history[s.turn, frame.move] = min(worth, 1 << 18)


@compiled
def search(
    states: Any, depth: int, low: int, high: int, me: int, scales: Any, frames: Any, known: Any, history: Any, work: Any
) -> int:
    """Return the value of `states[0]` for the seat `me`, looking `depth` moves ahead, where it lies within (low, high).

    The best move stands in `work`. If the search is stopped, they are the best that was found until then, or the move
    is -1: what was best one move less far ahead is tried first, so a move that replaces it does so for good.
    A loop with a frame for each ply, no recursion: Numba's cache of machine code does not survive that.
    """
    set_scales(states[0], scales)
    root = frames[0]
    root.low, root.high, root.to_go, root.best_move, root.next = low, high, depth, -1, 0
    ply = 0
    is_open = open_node(states, 0, me, scales, frames, known, history, work)
    while work[STOPPED] == 0:
        frame = frames[ply]
        if is_open and frame.next < frame.count and frame.low < frame.high:
            try_next_move(states, ply, frames)
            ply += 1
            is_open = open_node(states, ply, me, scales, frames, known, history, work)
            continue
        if is_open:
            close_node(ply, frames, known, work)
        if ply == 0:
            work[CUT] = frame.seen_cut
            work[BEST] = frame.best_move
            return frame.value
        ply -= 1
        if is_worth_another_look(frames[ply], frame):
            is_open = open_node(states, ply + 1, me, scales, frames, known, history, work)
            ply += 1
            continue
        take_value(states[ply], ply, frames, history, work)
        is_open = True
    work[BEST] = root.best_move if root.next > 1 and root.value > -INFINITE else -1
    return root.value


@compiled
def begin_thinking(s: Any, known: Any, history: Any, work: Any) -> None:
    """Get ready to search a position: forget all that was found in others.

    A new salt in the upper bits of the keys makes known positions unknown, which is cheaper than clearing them, and
    few groups of tiles need little of the table, which then stays in the processor's cache.
    """
    history[:] = 0
    work[KILLERS:] = 0
    work[SALT] = (work[SALT] + (1 << SALT_BITS)) & ((1 << 62) - 1)
    work[NODES] = work[DEPTH] = work[STOPPED] = work[CUT] = 0
    work[OWN_TILING] = s.phase == TILING
    work[GROUPS] = 0
    for color in range(COLORS):
        work[GROUPS] += BITS_OF[s.holds >> color * SOURCES & SOURCES_MASK]
    work[KNOWN_MASK] = min(len(known), 1 << 6 + work[GROUPS]) - 1


@compiled
def next_depth(depth: int, nodes_left: int, work: Any) -> int:
    """Return how far to look ahead next: one move more, or soon right to the end of the round if that can be paid for.

    That takes about three times as many positions for each group of tiles that is left, and less than all depths on
    the way to it: values that hold to the end of the round can be used again however a position is reached.
    """
    groups = int64(work[GROUPS])
    if depth >= groups or min(nodes_left, PLENTY) * max(depth, ENOUGH_AHEAD) < ENOUGH_AHEAD * 3**groups:
        return depth + 1
    return depth + 2 if depth < ENOUGH_AHEAD else groups  # every move takes at least one group


@compiled
def deepen(states: Any, me: int, max_depth: int, scales: Any, frames: Any, known: Any, history: Any, work: Any) -> int:
    """Search `states[0]` deeper and deeper until a limit or the end of the round; give the value.

    The best move and the depth reached stand in `work`.
    """
    begin_thinking(states[0], known, history, work)
    value = 0
    best = -1
    depth = 0
    while depth < max_depth:
        depth = next_depth(depth, work[NODE_LIMIT] - work[NODES], work)
        found = search(states, depth, -INFINITE, INFINITE, me, scales, frames, known, history, work)
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
def follow_best(states: Any, first: int, known: Any, work: Any, line: Any) -> int:
    """Write the moves that follow a first one from `states[0]`, as far as the best ones are known; give how many."""
    states[1] = states[0]
    s = states[1]
    move = first
    n = 0
    while move >= 0 and n < len(line) and is_legal(s, move):
        line[n] = move
        n += 1
        play(s, move)
        if s.phase != states[0].phase:
            break
        key = position_key(s) ^ work[SALT]
        entry = known[key & work[KNOWN_MASK]]
        move = entry["move"] if entry["key"] == key else -1
    return n


@compiled
def answers_at(states: Any, me: int, net: Any) -> tuple[float, float, float]:
    """Weigh `states[0]` as a leaf: its value, the margin and the log odds of a win, the first two in points."""
    value = tiled_value(states, 0, me, net) / POINT
    if states[1].phase == OVER or len(net[INPUTS_AT]) == 0:
        return value, value, value / POINTS_OF_CHANCE
    return value, net[ANSWERS_AT][MARGIN] * SCALE, net[ANSWERS_AT][WIN_HEAD]
