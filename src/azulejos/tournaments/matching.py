"""The best way to pair players: a matching of greatest weight in a graph of those who may meet."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx

__all__ = ["best_matching"]

Cost = Callable[[str, str], int | None]
"""What it costs to let two meet; None if they may not."""
Near = Callable[[int], Iterable[tuple[int, int]]]
"""Yields the pairs of positions that lie within a width of what is usual."""


def best_matching(players: Sequence[str], near: Near, cost: Cost, fault: int | None = None) -> list[set[str]]:
    """Return pairs such that as many as possible are paired, at the least total cost.

    `near(width)` yields the pairs of positions that are worth looking at first. Only if somebody would be left over, or
    a pair would cost as much as a `fault`, are more looked at: the graph of all pairs of 512 players takes minutes.

    >>> pairs = best_matching("abcd", lambda width: [(0, 1), (2, 3), (0, 2), (1, 3)], lambda a, b: ord(b) - ord(a))
    >>> [sorted(pair) for pair in pairs]
    [['a', 'b'], ['c', 'd']]
    """
    from networkx import max_weight_matching  # when it is needed: loading it takes as long as all else of a server

    width = FIRST_WIDTH
    while True:
        graph = _graph(players, near(width), cost)
        found = max_weight_matching(graph, maxcardinality=True)
        is_full = 2 * len(found) >= len(players) - len(players) % 2
        is_good = fault is None or width >= WIDEST_FOR_FAULTS or not _has_fault(found, cost, fault)
        if (is_full and is_good) or width >= len(players):
            return sorted((set(pair) for pair in found), key=lambda pair: min(map(players.index, pair)))
        width *= 4


FIRST_WIDTH, WIDEST_FOR_FAULTS = 6, 96


def _has_fault(found: set[tuple[str, str]], cost: Cost, fault: int) -> bool:
    return any((cost(one, other) or 0) >= fault for one, other in found)


def _graph(players: Sequence[str], pairs: Iterable[tuple[int, int]], cost: Cost) -> "networkx.Graph":
    from networkx import Graph

    costs = {}
    for one, other in pairs:
        if one != other and 0 <= one < len(players) and 0 <= other < len(players):
            low, high = sorted((one, other))
            costs[low, high] = cost(players[low], players[high])
    worst = max((each for each in costs.values() if each is not None), default=0)
    graph = Graph()
    graph.add_nodes_from(players)
    for (low, high), each in costs.items():
        if each is not None:
            graph.add_edge(players[low], players[high], weight=worst - each + 1)
    return graph
