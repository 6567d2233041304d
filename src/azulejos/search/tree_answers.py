"""The answers of the tree search's session: the most visited move, or several first moves by their results."""

from numba import int64

from azulejos.rules.kit import compiled
from azulejos.search.arrays import Ints
from azulejos.search.tree import most_visited
from azulejos.search.tree_records import DECISION, SEARCHING, TreeSession
from azulejos.search.trust import trusted
from azulejos.search.uncertainty import margin_error, win_error

UNPROVED = 1e-6
"""The least chance: visits prove nothing, and 0 and 1 are for proofs (see `azulejos.search.thinker.Thought`)."""


@compiled(inline="early")
def choose_edges(session: TreeSession) -> int:
    """List the edges of the root that are asked for, the most visited first; return how many there are."""
    edges, chosen, count = session.tree.edges, session.chosen, session.question[0].count
    n = 0
    first = int64(session.tree.nodes[0].first_edge)
    for edge in range(first + session.tree.nodes[0].edges - 1, first - 1, -1):
        place = n
        while place > 0 and edges[chosen[place - 1]].visits < edges[edge].visits:
            chosen[place] = chosen[place - 1]
            place -= 1
        chosen[place] = edge
        n += 1
    if count < 0 and not has_wanted(session.wanted):
        return n
    kept = 0
    for place in range(n):
        if place < count or session.wanted[edges[chosen[place]].move]:
            chosen[kept] = chosen[place]
            kept += 1
    return kept


@compiled(inline="early")
def has_wanted(wanted: Ints) -> bool:
    """Whether certain moves are to be valued."""
    for move in range(len(wanted)):
        if wanted[move]:
            return True
    return False


@compiled
def write_answers(session: TreeSession) -> int:
    """Write what is known now, best first; return how many answers there are."""
    n = 1
    if session.question[0].ranks:
        n = rank_edges(session)
    else:
        session.ranked[0] = most_visited(session.tree.nodes[0], session.tree.edges)
    for place in range(n):
        write_answer(session, place, session.ranked[place])
    return n


@compiled(inline="early")
def rank_edges(session: TreeSession) -> int:
    """List the edges that are asked for and were visited, best first; return how many there are."""
    plan, edges, ranked = session.plan[0], session.tree.edges, session.ranked
    n = 0
    for i in range(choose_edges(session) if plan.stage == SEARCHING else plan.chosen):
        edge = session.chosen[i]
        if edges[edge].visits == 0:
            continue
        place = n
        while place > 0 and edges[ranked[place - 1]].value < edges[edge].value:
            ranked[place] = ranked[place - 1]
            place -= 1
        ranked[place] = edge
        n += 1
    return n


@compiled(inline="early")
def write_answer(session: TreeSession, place: int, at: int) -> None:
    """Write what is known of a first move: its results, and the most visited moves up to where chance acts."""
    nodes, edges, answer = session.tree.nodes, session.tree.edges, session.answers[place]
    edge = edges[at]
    answer.move = edge.move
    answer.nodes, answer.depth = session.tree.counters[0].visits, session.tree.counters[0].depth
    answer.is_exact = 0
    answer.margin = edge.margin / edge.visits
    answer.win = trusted(min(max(edge.win / edge.visits, UNPROVED), 1 - UNPROVED), session.odds)
    at_round, visits, measured = int64(session.states[1].round), int64(edge.visits), session.uncertainty
    answer.margin_error = margin_error(visits, at_round, False, False, measured)
    answer.win_error = win_error(answer.win, visits, at_round, False, False, measured)
    length = 0
    while at >= 0 and length < len(answer.line):
        answer.line[length] = edges[at].move
        length += 1
        child = int64(edges[at].child)
        if child < 0 or nodes[child].is_dealt or nodes[child].kind != DECISION:
            break
        at = most_visited(nodes[child], edges)
    answer.length = length
