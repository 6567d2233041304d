"""Monte-Carlo tree search with chance nodes and hidden information: one text for all games.

`azulejos.rules.loader` loads this file once for each game; what it needs of the game is in the game's own module
`search.tree_hooks`. Each visit begins with a world drawn from what the seat knows, follows the tree by the priors and
the results of moves, lets chance act where it is to, adds one moment to the tree, plays the round to its end quickly,
and has the result judged. Every seat seeks its own chance to win (max-n).
"""

import math
from typing import TypeVar, cast

import numpy
from numba import int64

from azulejos.rules.kit import below, compiled
from azulejos.rules.loader import load_same
from azulejos.search.arrays import Ints, Rows, ints, records
from azulejos.search.contract import TreeHooks, TreeState
from azulejos.search.transcendental import exp, power
from azulejos.search.tree_records import (
    BETWEEN_ROUNDS,
    CHANCE,
    DECISION,
    END,
    Counters,
    Edge,
    Evaluator,
    Node,
    SearchSettings,
    Tree,
)

State = TypeVar("State", bound=TreeState)

hooks = cast(TreeHooks, load_same("search.tree_hooks", __name__))
can_make, chance_key, deal, judge = hooks.can_make, hooks.chance_key, hooks.deal, hooks.judge
make, play_round, rate_moves, settle = hooks.make, hooks.play_round, hooks.rate_legal_moves, hooks.settle

MAX_DEPTH = 250
MAX_POWER = 16  # of 2, that is room for the edges of a moment
WORD_LIMIT = 1 << 60


def new_tree(size: int) -> Tree:
    """Make a tree with room for this number of moments."""
    return Tree(
        nodes=records(Node, size),
        edges=records(Edge, size + size // 4 + 1),
        unused=ints(MAX_POWER),
        path=numpy.zeros((MAX_DEPTH + 1, 2), numpy.int64),
        marks=ints(hooks.MAX_MOVES),
        results=numpy.zeros((2, hooks.MAX_SEATS)),
        counters=records(Counters, 1),
    )


@compiled(inline="early")
def begin_tree(states: Rows[State], tree: Tree) -> None:
    """Forget everything and begin with the moment of the worlds in `states[1:]`."""
    for move in range(len(tree.marks)):
        tree.marks[move] = 0
    counters = tree.counters[0]
    counters.used_nodes = counters.used_edges = counters.visits = counters.depth = counters.stamp = 0
    counters.forced_edge = -1
    for power_of_2 in range(len(tree.unused)):
        tree.unused[power_of_2] = -1
    add_node(tree.nodes, counters, int64(0), int64(DECISION), int64(states[1].turn), int64(0))


@compiled
def add_node(nodes: Rows[Node], counters: Counters, key: int, kind: int, seat: int, is_dealt: int) -> int:
    """Add a moment without edges; return its number, or -1 if there is no room."""
    n = counters.used_nodes
    if n >= len(nodes):
        return -1
    counters.used_nodes = n + 1
    node = nodes[n]
    node.key = key
    node.first_edge = node.sibling = -1
    node.visits = node.edges = node.moves = 0
    node.kind = kind
    node.seat = seat
    node.is_dealt = is_dealt
    return n


@compiled
def add_edge(node: Node, move: int, prior: float, tree: Tree) -> int:
    """Add an edge to a moment; return its number, or -1 if there is no room."""
    count = int64(node.edges)
    if count & count - 1 == 0 and not make_room(node, count, tree):
        return -1
    n: int = int64(node.first_edge) + count
    node.edges = count + 1
    edge = tree.edges[n]
    edge.win = edge.margin = edge.value = 0.0
    edge.visits = 0
    edge.child = -1
    edge.move = move
    edge.prior = prior
    return n


@compiled
def make_room(node: Node, count: int, tree: Tree) -> bool:
    """Move the edges of a moment, 0 or a power of 2, to where there is room for twice as many; whether it worked."""
    edges, unused, counters = tree.edges, tree.unused, tree.counters[0]
    power_of_2 = int64(0)  # of the room until now
    while 1 << power_of_2 < count:
        power_of_2 += 1
    wanted = power_of_2 + 1 if count > 0 else int64(0)
    made = unused[wanted]
    if made >= 0:
        unused[wanted] = edges[made].child
    else:
        made = counters.used_edges
        if made + (1 << wanted) > len(edges):
            return False
        counters.used_edges = made + (1 << wanted)
    if count > 0:
        first = int64(node.first_edge)
        for i in range(count):
            edges[made + i] = edges[first + i]
        edges[first].child = unused[power_of_2]
        unused[power_of_2] = first
    node.first_edge = made
    return True


@compiled
def widen(
    s: TreeState,
    at: int,
    habits: object,
    settings: SearchSettings,
    evaluator: Evaluator,
    policy: object,
    tree: Tree,
) -> int:
    """Add the most likely move of a moment that it does not have yet; return its edge, or -1 if there is none."""
    node, edges, marks, counters = tree.nodes[at], tree.edges, tree.marks, tree.counters[0]
    n = rate_moves(s, habits, evaluator, policy)
    scores, moves = evaluator.scores, evaluator.moves
    node.moves = n
    counters.stamp += 1
    for edge in range(node.first_edge, node.first_edge + node.edges):
        marks[edges[edge].move] = counters.stamp
    top = -1e9
    for i in range(n):
        top = max(top, scores[i])
    total = 0.0
    best = -1
    for i in range(n):
        total += exp((scores[i] - top) / settings.temperature)
        if marks[moves[i]] != counters.stamp and (best < 0 or scores[i] > scores[best]):
            best = i
    if best < 0:
        return -1
    return add_edge(node, moves[best], exp((scores[best] - top) / settings.temperature) / total, tree)


@compiled
def select(node: Node, edges: Rows[Edge], settings: SearchSettings) -> int:
    """Choose the edge with the best sum of its results and of its prior not yet tested; -1 if there is none."""
    scale = settings.exploration * math.sqrt(node.visits)
    best = -1
    most = -1e9
    first = int64(node.first_edge)
    for n in range(first + node.edges - 1, first - 1, -1):
        edge = edges[n]
        value = scale * edge.prior / (1 + edge.visits)
        value += edge.value if edge.visits > 0 else 1.0
        if value > most:
            most = value
            best = n
    return best


@compiled(inline="early")
def choose_edge(
    s: TreeState,
    at: int,
    habits: object,
    settings: SearchSettings,
    evaluator: Evaluator,
    policy: object,
    tree: Tree,
) -> int:
    """Choose where to go next from a moment of the tree: a move not yet tried, or one of those that were."""
    node = tree.nodes[at]
    if at == 0 and tree.counters[0].forced_edge >= 0:
        return tree.counters[0].forced_edge
    allowed = 1 + settings.width * power(float(node.visits), settings.widening)
    if node.edges < allowed and (node.edges == 0 or node.edges < node.moves):
        added = widen(s, at, habits, settings, evaluator, policy, tree)
        if added >= 0:
            return added
    return select(node, tree.edges, settings)


@compiled(inline="early")
def deal_round(s: TreeState, at: int, settings: SearchSettings, tree: Tree, dice: Ints) -> int:
    """Deal one of the rounds that follow a moment between rounds, of more the more it is visited; return its number."""
    deals = 1 + int(math.sqrt(tree.nodes[at].visits - settings.patience))
    number = below(dice, deals)
    kept = dice[0]
    dice[0] = 1 + (tree.counters[0].salt + at * 1_000_003 + number * 7_919) % WORD_LIMIT
    for _ in range(8):
        below(dice, 2)
    deal(s, dice)
    dice[0] = kept
    return number


@compiled(inline="early")
def child_of(edge: int, key: int, kind: int, seat: int, is_dealt: int, tree: Tree) -> int:
    """Return the moment that chance made of an edge; a new one (no visits), or -1 where there is no room for it."""
    nodes, edges = tree.nodes, tree.edges
    child: int = int64(edges[edge].child)
    while child >= 0:
        if nodes[child].key == key and nodes[child].kind == kind:
            return child
        child = int64(nodes[child].sibling)
    made = add_node(nodes, tree.counters[0], key, kind, seat, is_dealt)
    if made >= 0:
        nodes[made].sibling = edges[edge].child
        edges[edge].child = made
    return made


@compiled(inline="early")
def step(
    s: TreeState,
    at: int,
    habits: object,
    settings: SearchSettings,
    evaluator: Evaluator,
    policy: object,
    tree: Tree,
    dice: Ints,
) -> tuple[int, int]:
    """Go one edge down from a moment, chance included; return the edge and the moment it leads to (-1: none)."""
    nodes, edges, counters = tree.nodes, tree.edges, tree.counters[0]
    if nodes[at].kind == BETWEEN_ROUNDS:
        edge = int64(nodes[at].first_edge)
        if edge < 0:
            edge = add_edge(nodes[at], int64(CHANCE), 1.0, tree)
        if edge < 0:
            return -1, -1
        key = deal_round(s, at, settings, tree, dice)
        return edge, child_of(edge, key, int64(DECISION), int64(s.turn), int64(1), tree)
    edge = choose_edge(s, at, habits, settings, evaluator, policy, tree)
    if edge < 0:
        return -1, -1
    move = int64(edges[edge].move)
    if not can_make(s, move):
        return -1, -1
    make(s, move)
    word = dice[0]
    kind = settle(s, counters.tiling_seat, habits, evaluator, dice)
    seat = int64(s.turn) if kind == DECISION else int64(CHANCE)
    return edge, child_of(edge, int64(chance_key(s)), kind, seat, int64(word != dice[0]), tree)


@compiled(inline="early")
def descend(
    s: TreeState,
    habits: object,
    settings: SearchSettings,
    evaluator: Evaluator,
    policy: object,
    tree: Tree,
    dice: Ints,
) -> int:
    """Follow the tree from the root to a new moment or an end, and note the path; return its length."""
    nodes, path = tree.nodes, tree.path
    at = int64(0)
    depth = 0
    while depth < tree.counters[0].max_depth:
        node = nodes[at]
        if node.kind == END or (node.kind == BETWEEN_ROUNDS and node.visits <= settings.patience):
            break
        edge, child = step(s, at, habits, settings, evaluator, policy, tree, dice)
        if edge < 0:
            break
        path[depth, 0], path[depth, 1] = edge, at
        depth += 1
        at = child
        if child < 0 or nodes[child].visits == 0:
            break
    path[depth, 1] = at
    return depth


@compiled(inline="early")
def back_up(depth: int, settings: SearchSettings, tree: Tree) -> None:
    """Add the results to all moves on the path, each for the seat that made it."""
    nodes, edges, path, results = tree.nodes, tree.edges, tree.path, tree.results
    for i in range(depth):
        edge, node = edges[path[i, 0]], nodes[path[i, 1]]
        edge.visits += 1
        node.visits += 1
        if node.seat >= 0:
            edge.win += results[0, node.seat]
            edge.margin += results[1, node.seat]
            edge.value = (edge.win + settings.margin_weight * edge.margin) / edge.visits
    if path[depth, 1] >= 0:
        nodes[path[depth, 1]].visits += 1
    tree.counters[0].depth = max(tree.counters[0].depth, depth)


@compiled(inline="early")
def grow(
    states: Rows[State],
    visits: int,
    judges: object,
    habits: object,
    settings: SearchSettings,
    evaluator: Evaluator,
    policy: object,
    tree: Tree,
    dice: Ints,
) -> None:
    """Visit the tree this number of times; each visit begins with the next of the worlds in `states[1:]`."""
    counters, results = tree.counters[0], tree.results
    s = states[0]
    for _ in range(visits):
        states[0] = states[1 + counters.visits % counters.worlds]
        counters.visits += 1
        depth = descend(s, habits, settings, evaluator, policy, tree, dice)
        play_round(s, habits, evaluator, policy, dice)
        judge(s, judges, results[0], results[1])
        back_up(depth, settings, tree)


@compiled
def most_visited(node: Node, edges: Rows[Edge]) -> int:
    """Return the edge of a moment with the most visits, of equals the one with better results; -1 without any."""
    best = -1
    first = int64(node.first_edge)
    for n in range(first + node.edges - 1, first - 1, -1):
        if edges[n].visits > 0 and (
            best < 0
            or edges[n].visits > edges[best].visits
            or (edges[n].visits == edges[best].visits and edges[n].value > edges[best].value)
        ):
            best = n
    return best
