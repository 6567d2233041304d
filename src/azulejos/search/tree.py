"""Monte-Carlo tree search with chance nodes and hidden information: one text for both games.

`search.loading` imports this file once for each game, under the name `azulejos.games.GAME.search.tree`; what it needs
of the game is in the module `leaf` beside that name. Each look begins with a world drawn from what the seat knows,
follows the tree by the promise and the results of moves, lets chance act where it is to, adds one moment to the tree,
plays the round to its end quickly, and has the result judged. Every seat seeks its own chance to win (max-n).
"""

# What the hooks of a game give is of unknown type.
# mypy: disable-error-code="no-any-return"

import importlib
import math
from typing import Any

import numpy
from numba import int64

from azulejos.search.kit import compiled
from azulejos.search.loading import inlined

GAME = "duel" if __name__ == "azulejos.games.duel.search.tree" else "azul"
"""Whose tree this is; under its own name, as tools for documentation import it, that of Azul."""
_leaf: Any = importlib.import_module(f"azulejos.games.{GAME}.search.leaf")

BETWEEN, DECISION, END = _leaf.BETWEEN, _leaf.DECISION, _leaf.END
MAX_MOVES, MAX_SEATS = _leaf.MAX_MOVES, _leaf.MAX_SEATS
below, can_make, deal, judge, list_promises = (
    _leaf.below,
    _leaf.can_make,
    _leaf.deal,
    _leaf.judge,
    _leaf.list_promises,
)
make, play_round, seen_key, settle = _leaf.make, _leaf.play_round, _leaf.seen_key, _leaf.settle

NODE = numpy.dtype(
    [
        ("key", "i8"),
        ("first", "i4"),
        ("sibling", "i4"),
        ("visits", "i4"),
        ("edges", "i2"),
        ("moves", "i2"),
        ("seat", "i1"),
        ("kind", "i1"),
        ("dealt", "i1"),
        ("spare", "i1"),
    ]
)
"""A moment: what chance showed before it, its first edge, the next moment of the same edge, and so on."""
EDGE = numpy.dtype(
    [
        ("win", "f8"),
        ("margin", "f8"),
        ("next", "i4"),
        ("child", "i4"),
        ("visits", "i4"),
        ("prior", "f4"),
        ("move", "i2"),
        ("spare", "i2"),
        ("spare2", "i4"),
    ]
)
"""A move: sums of what it led to for the seat that makes it, the next edge of its moment, its first moment."""
USED_NODES, USED_EDGES, LOOKS, WORLDS, MOST_DEPTH, FORCED, OWN_TILING, DEEPEST, STAMP, SALT, NUMBERS = range(11)
"""What the numbers of `work` mean: counters, limits, an edge of the root that all looks must take (or -1)."""
EXPLORING, LEANING, WIDTH, WIDENING, HEAT, PATIENCE, TASTES = range(7)
"""What the numbers of `taste` mean.

EXPLORING: how much the promise of a move counts against its results; LEANING: what a point of margin counts beside the
chance to win; WIDTH, WIDENING: after n visits about WIDTH * n ** WIDENING moves of a moment are tried; HEAT: how much
of a point makes a move about three times as promising; PATIENCE: visits of a round's end before a fill is dealt there.
"""
TASTE = _leaf.TASTE
MAX_DEPTH = 250
CHANCE = -1  # the "move" of chance, and the "seat" that makes it
WORD_LIMIT = 1 << 60


def new_tree(room: int) -> tuple[Any, ...]:
    """Make room for so many moments: nodes, edges, a path, marks of moves, judgements, numbers."""
    return (
        numpy.zeros(room, NODE),
        numpy.zeros(room + 1, EDGE),
        numpy.zeros((MAX_DEPTH + 1, 2), numpy.int64),
        numpy.zeros(MAX_MOVES, numpy.int64),
        numpy.zeros((2, MAX_SEATS)),
        numpy.zeros(NUMBERS, numpy.int64),
    )


@compiled
def begin(states: Any, tree: Any) -> None:
    """Forget all and begin with the moment of the worlds in `states[1:]`."""
    nodes, work = tree[0], tree[5]
    marks = tree[3]
    marks[:] = 0
    work[USED_NODES] = work[USED_EDGES] = work[LOOKS] = work[DEEPEST] = work[STAMP] = 0
    work[FORCED] = -1
    add_node(nodes, work, int64(0), int64(DECISION), int64(states[1].turn), int64(0))


@compiled
def add_node(nodes: Any, work: Any, key: int, kind: int, seat: int, dealt: int) -> int:
    """Add a moment without edges; give its number, or -1 if there is no room."""
    n = work[USED_NODES]
    if n >= len(nodes):
        return -1
    work[USED_NODES] = n + 1
    node = nodes[n]
    node["key"] = key
    node["first"] = node["sibling"] = -1
    node["visits"] = node["edges"] = node["moves"] = 0
    node["kind"] = kind
    node["seat"] = seat
    node["dealt"] = dealt
    return n


@compiled
def new_edge(nodes: Any, edges: Any, work: Any, node: int, move: int, prior: float) -> int:
    """Add an edge to a moment; give its number, or -1 if there is no room."""
    n = work[USED_EDGES]
    if n >= len(edges):
        return -1
    work[USED_EDGES] = n + 1
    edge = edges[n]
    edge["win"] = edge["margin"] = 0.0
    edge["visits"] = 0
    edge["child"] = -1
    edge["move"] = move
    edge["prior"] = prior
    edge["next"] = nodes[node]["first"]
    nodes[node]["first"] = n
    nodes[node]["edges"] += 1
    return n


@compiled
def widen(s: Any, node: int, habits: Any, taste: Any, mind: Any, tree: Any) -> int:
    """Add the most promising move of a moment that it does not have yet; give its edge, or -1 if there is none."""
    nodes, edges, _, marks, _, work = tree
    n = list_promises(s, habits, mind)
    scores, moves = mind[1], mind[2]
    nodes[node]["moves"] = n
    work[STAMP] += 1
    edge = nodes[node]["first"]
    while edge >= 0:
        marks[edges[edge]["move"]] = work[STAMP]
        edge = edges[edge]["next"]
    top = -1e9
    for i in range(n):
        top = max(top, scores[i])
    total = 0.0
    best = -1
    for i in range(n):
        total += math.exp((scores[i] - top) / taste[HEAT])
        if marks[moves[i]] != work[STAMP] and (best < 0 or scores[i] > scores[best]):
            best = i
    if best < 0:
        return -1
    return new_edge(nodes, edges, work, node, moves[best], math.exp((scores[best] - top) / taste[HEAT]) / total)


@compiled
def worth(edge: Any, taste: Any) -> float:
    """Return what a visited edge has brought on average: the chance to win, and a little for the margin."""
    return (edge["win"] + taste[LEANING] * edge["margin"]) / edge["visits"]


@compiled
def select(node: Any, edges: Any, taste: Any) -> int:
    """Choose the edge with the best of results so far and promise not yet looked into; -1 if there is none."""
    scale = taste[EXPLORING] * math.sqrt(node["visits"])
    best = -1
    most = -1e9
    n = int64(node["first"])
    while n >= 0:
        edge = edges[n]
        value = scale * edge["prior"] / (1 + edge["visits"])
        value += worth(edge, taste) if edge["visits"] > 0 else 1.0
        if value > most:
            most = value
            best = n
        n = int64(edge["next"])
    return best


@inlined
def choose_edge(s: Any, at: int, habits: Any, taste: Any, mind: Any, tree: Any) -> int:
    """Choose where to look next from a moment of the tree: a move not yet tried, or one of those that were."""
    nodes, edges, work = tree[0], tree[1], tree[5]
    node = nodes[at]
    if at == 0 and work[FORCED] >= 0:
        return work[FORCED]
    allowed = 1 + taste[WIDTH] * node["visits"] ** taste[WIDENING]
    if node["edges"] < allowed and (node["edges"] == 0 or node["edges"] < node["moves"]):
        added = widen(s, at, habits, taste, mind, tree)
        if added >= 0:
            return added
    return select(node, edges, taste)


@inlined
def deal_round(s: Any, at: int, taste: Any, tree: Any, dice: Any) -> int:
    """Lay out one of the fills that follow a moment between rounds, of more the more it is visited; give its number."""
    node, work = tree[0][at], tree[5]
    fills = 1 + int(math.sqrt(node["visits"] - taste[PATIENCE]))
    fill = below(dice, fills)
    kept = dice[0]
    dice[0] = 1 + (work[SALT] + at * 1_000_003 + fill * 7_919) % WORD_LIMIT
    for _ in range(8):
        below(dice, 2)
    deal(s, dice)
    dice[0] = kept
    return fill


@inlined
def child_of(edge: int, key: int, kind: int, seat: int, dealt: int, tree: Any) -> int:
    """Return the moment of an edge that chance has made; a new one (no visits), or -1 where there is no room for it."""
    nodes, edges, work = tree[0], tree[1], tree[5]
    child = int64(edges[edge]["child"])
    while child >= 0:
        if nodes[child]["key"] == key and nodes[child]["kind"] == kind:
            return child
        child = int64(nodes[child]["sibling"])
    made = add_node(nodes, work, key, kind, seat, dealt)
    if made >= 0:
        nodes[made]["sibling"] = edges[edge]["child"]
        edges[edge]["child"] = made
    return made


@inlined
def step(s: Any, at: int, habits: Any, taste: Any, mind: Any, tree: Any, dice: Any) -> tuple[int, int]:
    """Go one edge down from a moment, chance included; give the edge and the moment it leads to (-1: none)."""
    nodes, edges, work = tree[0], tree[1], tree[5]
    if nodes[at]["kind"] == BETWEEN:
        edge = int64(nodes[at]["first"])
        if edge < 0:
            edge = new_edge(nodes, edges, work, at, int64(CHANCE), 1.0)
        if edge < 0:
            return -1, -1
        key = deal_round(s, at, taste, tree, dice)
        return edge, child_of(edge, key, int64(DECISION), int64(s.turn), int64(1), tree)
    edge = choose_edge(s, at, habits, taste, mind, tree)
    move = int64(edges[edge]["move"])
    if edge < 0 or not can_make(s, move):
        return -1, -1
    make(s, move)
    word = dice[0]
    kind = settle(s, work[OWN_TILING], habits, mind, dice)
    seat = int64(s.turn) if kind == DECISION else int64(CHANCE)
    return edge, child_of(edge, seen_key(s), kind, seat, int64(word != dice[0]), tree)


@inlined
def descend(s: Any, habits: Any, taste: Any, mind: Any, tree: Any, dice: Any) -> int:
    """Follow the tree from the root to a new moment or an end, and note the path; give its length."""
    nodes, path, work = tree[0], tree[2], tree[5]
    at = int64(0)
    depth = 0
    while depth < work[MOST_DEPTH]:
        node = nodes[at]
        if node["kind"] == END or (node["kind"] == BETWEEN and node["visits"] <= taste[PATIENCE]):
            break
        edge, child = step(s, at, habits, taste, mind, tree, dice)
        if edge < 0:
            break
        path[depth, 0], path[depth, 1] = edge, at
        depth += 1
        at = child
        if child < 0 or nodes[child]["visits"] == 0:
            break
    path[depth, 1] = at
    return depth


@inlined
def back_up(depth: int, tree: Any) -> None:
    """Add the judgement to all moves on the path, each for the seat that made it."""
    nodes, edges, path, _, judged, work = tree
    for i in range(depth):
        edge, node = edges[path[i, 0]], nodes[path[i, 1]]
        edge["visits"] += 1
        node["visits"] += 1
        if node["seat"] >= 0:
            edge["win"] += judged[0, node["seat"]]
            edge["margin"] += judged[1, node["seat"]]
    if path[depth, 1] >= 0:
        nodes[path[depth, 1]]["visits"] += 1
    work[DEEPEST] = max(work[DEEPEST], depth)


@compiled
def grow(states: Any, looks: int, net: Any, habits: Any, taste: Any, mind: Any, tree: Any, dice: Any) -> None:
    """Look so many times; each begins with one of the worlds in `states[1:]`, one after the other."""
    judged, work = tree[4], tree[5]
    s = states[0]
    for _ in range(looks):
        states[0] = states[1 + work[LOOKS] % work[WORLDS]]
        work[LOOKS] += 1
        depth = descend(s, habits, taste, mind, tree, dice)
        play_round(s, habits, mind, dice)
        judge(s, net, judged[0], judged[1])
        back_up(depth, tree)


@compiled
def most_visited(node: Any, edges: Any, taste: Any) -> int:
    """Return the edge of a moment that was looked into most, of equals the one with better results; -1 without any."""
    best = -1
    n = int64(node["first"])
    while n >= 0:
        if edges[n]["visits"] > 0 and (
            best < 0
            or edges[n]["visits"] > edges[best]["visits"]
            or (edges[n]["visits"] == edges[best]["visits"] and worth(edges[n], taste) > worth(edges[best], taste))
        ):
            best = n
        n = int64(edges[n]["next"])
    return best
