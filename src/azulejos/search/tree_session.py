"""The tree search as a session (`azulejos.search.session`): one text for all games, like the tree itself.

To find the best move, the tree is visited until the limit; if time is the only one, until no other move can overtake
the choice. To rank first moves, half of the limit goes to an ordinary search and the other half to those of the asked
moves that were visited least. Each of these is visited once in any case.
"""

from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

import numpy
from numba import int64

from azulejos.rules.flat import number, record
from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same
from azulejos.search.arrays import Ints, Rows, ints, records
from azulejos.search.contract import TreeHooks, TreeState
from azulejos.search.net import Net, net_of, no_net
from azulejos.search.session import DEEPER, DONE, GOES_ON, NO_LIMIT, WORLDS, Answer, Question
from azulejos.search.tree import MAX_DEPTH, begin_tree, grow, most_visited, new_tree, value_of, widen
from azulejos.search.tree_records import CHANCE, DECISION, Evaluator, SearchSettings, Tree

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

State = TypeVar("State", bound=TreeState)

hooks = cast(TreeHooks, load_same("search.tree_hooks", __name__))
is_tiling = hooks.is_tiling

ROOM = 1 << 19
VISITS_A_DEPTH = 2_000
"""How many visits for each move of depth, if depth is the only limit."""
LEAST_VISITS = 16
CHECK_EVERY = 64
FIRST_REPORT = 64
EQUALIZING_VISITS = 16
GENEROUS = 1.25
"""How much faster than so far the rest of a search is taken to be, to tell whether it can still change anything."""
PLENTY = 1 << 60
SEARCHING, VISITING_ONCE, EQUALIZING, FINISHED = range(4)


@record
class Plan:
    """The stage of a session and its limits, in visits."""

    stage: int = number(64)
    most: int = number(64)  # visits in all
    most_searching: int = number(64)  # visits of the ordinary search
    told: int = number(64)  # the edge that was reported last, or -1
    next_report: int = number(64)
    chosen: int = number(64)  # the number of edges to be ranked
    at: int = number(64)  # the edge to be visited once
    least: int = number(64)  # the edge with the fewest visits
    least_until: int = number(64)  # it is visited up to this number of visits in all


class TreeSession(NamedTuple):
    """The memory of a search: what the host sees, what the tree works with, the tree."""

    question: Rows[Question]
    wanted: Ints
    states: Rows[State]  # type: ignore[valid-type]
    answers: Rows[Answer]
    net: Net
    habits: Rows[object]
    settings: Rows[SearchSettings]
    evaluator: Evaluator
    tree: Tree
    dice: Ints
    plan: Rows[Plan]
    chosen: Ints  # the edges to be ranked
    ranked: Ints  # those that were visited, best first


def new_session(game: "Game", weights: "Weights | None", room: int | None = None) -> TreeSession:
    """Return the memory of a search for such a table; `room` is how many moments its tree may hold.

    A full tree is visited without growing.
    """
    table = type(game.definition.start(game, None))
    return TreeSession(
        question=records(Question, 1),
        wanted=cast(Ints, numpy.zeros(hooks.MAX_MOVES, numpy.int8)),
        states=records(table, 1 + WORLDS),
        answers=records(Answer, hooks.MAX_MOVES),
        net=net_of(weights) if weights else no_net(),
        habits=hooks.new_habits(),
        settings=hooks.new_settings(),
        evaluator=hooks.new_evaluator(),
        tree=new_tree(room or ROOM),
        dice=ints(1),
        plan=records(Plan, 1),
        chosen=ints(hooks.MAX_MOVES),
        ranked=ints(hooks.MAX_MOVES),
    )


@compiled
def begin(session: TreeSession) -> None:
    """Start on the question."""
    question, plan, counters = session.question[0], session.plan[0], session.tree.counters[0]
    counters.worlds = question.worlds
    counters.max_depth = min(question.depth_limit, MAX_DEPTH) if question.depth_limit > 0 else MAX_DEPTH
    counters.tiling_seat = question.seat if is_tiling(session.states[1]) else CHANCE
    counters.salt = question.salt
    session.dice[0] = question.dice
    begin_tree(session.states, session.tree)
    plan.most = question.node_limit
    if question.node_limit == NO_LIMIT and question.is_timed == 0:
        plan.most = VISITS_A_DEPTH * question.depth_limit
    plan.most_searching = max(1, plan.most // 2) if question.ranks else plan.most
    plan.stage = SEARCHING
    plan.told = -1
    plan.next_report = FIRST_REPORT
    plan.chosen = plan.at = plan.least_until = 0
    if question.ranks:
        habits, settings = session.habits[0], session.settings[0]
        while widen(session.states[1], int64(0), habits, settings, session.evaluator, session.tree) >= 0:
            pass  # every move of the root gets an edge


@compiled
def advance(session: TreeSession, nodes: int, nodes_left: int) -> int:
    """Visit the tree about so many times, then pause; see `azulejos.search.session.SearchSession`."""
    question, plan, tree = session.question[0], session.plan[0], session.tree
    counters = tree.counters[0]
    habits, settings = session.habits[0], session.settings[0]
    pause_at = counters.visits + min(nodes, PLENTY)
    ends_at = counters.visits + min(nodes_left, PLENTY)
    reached = GOES_ON
    while reached == GOES_ON and counters.visits < pause_at:
        visits = min(plan_visits(session, ends_at), pause_at - counters.visits)
        grow(session.states, visits, session.net, habits, settings, session.evaluator, tree, session.dice)
        if plan.stage == FINISHED:
            reached = DONE
        elif plan.stage == SEARCHING and has_news(session):
            reached = DEEPER
    question.nodes = counters.visits
    return reached


@compiled(inline="early")
def plan_visits(session: TreeSession, ends_at: int) -> int:
    """Go on to the next stage if one is over; return how many visits come next (0: none), and force their edge."""
    plan, counters = session.plan[0], session.tree.counters[0]
    counters.forced_edge = -1
    if plan.stage == SEARCHING:
        if not is_search_over(session, ends_at):
            return min(CHECK_EVERY - counters.visits % CHECK_EVERY, plan.most_searching - counters.visits)
        plan.stage = FINISHED
        if session.question[0].ranks:
            plan.stage = VISITING_ONCE
            plan.chosen = choose_edges(session)
    if plan.stage == VISITING_ONCE:
        while plan.at < plan.chosen:
            edge = session.chosen[plan.at]
            plan.at += 1
            if session.tree.edges[edge].visits == 0:
                counters.forced_edge = edge
                return 1
        plan.stage = EQUALIZING
    return plan_equalizing(session, ends_at) if plan.stage == EQUALIZING else 0


@compiled(inline="early")
def is_search_over(session: TreeSession, ends_at: int) -> bool:
    """Whether the ordinary search has had its share, or more of it would not change the choice."""
    question, plan, visits = session.question[0], session.plan[0], session.tree.counters[0].visits
    if visits >= plan.most_searching or visits < LEAST_VISITS:
        return visits >= plan.most_searching
    left = ends_at - visits
    if question.ranks:
        return left <= visits
    if left <= 0 or question.is_timed == 0 or question.node_limit < NO_LIMIT:
        return left <= 0
    return session.tree.nodes[0].moves == 1 or lead(session.tree) > GENEROUS * left


@compiled(inline="early")
def lead(tree: Tree) -> int:
    """Return how many visits more the most visited move of the root has than the one after it."""
    first: int = int64(0)
    second: int = int64(0)
    edge = int64(tree.nodes[0].first_edge)
    while edge >= 0:
        visits = int64(tree.edges[edge].visits)
        second = max(second, min(first, visits))
        first = max(first, visits)
        edge = int64(tree.edges[edge].next)
    return first - second


@compiled(inline="early")
def has_news(session: TreeSession) -> bool:
    """Whether there is something to report: twice as many visits, or another choice."""
    plan, tree = session.plan[0], session.tree
    if session.question[0].ranks:
        return False
    best = most_visited(tree.nodes[0], tree.edges, session.settings[0])
    visits = tree.counters[0].visits
    if visits < plan.next_report and (plan.told < 0 or plan.told == best):
        return False
    if visits >= plan.next_report:
        plan.next_report = 2 * visits
    plan.told = best
    return True


@compiled(inline="early")
def choose_edges(session: TreeSession) -> int:
    """List the edges of the root that are asked for, the most visited first; return how many there are."""
    edges, chosen, count = session.tree.edges, session.chosen, session.question[0].count
    n = 0
    edge = int64(session.tree.nodes[0].first_edge)
    while edge >= 0:
        place = n
        while place > 0 and edges[chosen[place - 1]].visits < edges[edge].visits:
            chosen[place] = chosen[place - 1]
            place -= 1
        chosen[place] = edge
        n += 1
        edge = int64(edges[edge].next)
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


@compiled(inline="early")
def plan_equalizing(session: TreeSession, ends_at: int) -> int:
    """Force the least visited of the asked moves; return how many visits it gets, 0 if the limit is reached."""
    plan, counters, edges, chosen = session.plan[0], session.tree.counters[0], session.tree.edges, session.chosen
    if counters.visits >= plan.least_until:
        if plan.chosen == 0 or counters.visits >= min(plan.most, ends_at):
            plan.stage = FINISHED
            return 0
        plan.least = chosen[0]
        for place in range(1, plan.chosen):
            if edges[chosen[place]].visits < edges[plan.least].visits:
                plan.least = chosen[place]
        plan.least_until = min(counters.visits + EQUALIZING_VISITS, plan.most)
    counters.forced_edge = plan.least
    return plan.least_until - counters.visits


@compiled
def write_answers(session: TreeSession) -> int:
    """Write what is known now, best first; return how many answers there are."""
    n = 1
    if session.question[0].ranks:
        n = rank_edges(session)
    else:
        session.ranked[0] = most_visited(session.tree.nodes[0], session.tree.edges, session.settings[0])
    for place in range(n):
        write_answer(session, place, session.ranked[place])
    return n


@compiled(inline="early")
def rank_edges(session: TreeSession) -> int:
    """List the edges that are asked for and were visited, best first; return how many there are."""
    plan, edges, ranked, settings = session.plan[0], session.tree.edges, session.ranked, session.settings[0]
    n = 0
    for i in range(choose_edges(session) if plan.stage == SEARCHING else plan.chosen):
        edge = session.chosen[i]
        if edges[edge].visits == 0:
            continue
        place = n
        while place > 0 and value_of(edges[ranked[place - 1]], settings) < value_of(edges[edge], settings):
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
    answer.win = min(max(edge.win / edge.visits, 0.0), 1.0)
    length = 0
    while at >= 0 and length < len(answer.line):
        answer.line[length] = edges[at].move
        length += 1
        child = int64(edges[at].child)
        if child < 0 or nodes[child].is_dealt or nodes[child].kind != DECISION:
            break
        at = most_visited(nodes[child], edges, session.settings[0])
    answer.length = length
