"""The tree search as a session (`azulejos.search.session`): one text for all games, like the tree itself.

To find the best move, the tree is visited until the limit; if time is the only one, until no other move can overtake
the choice. To rank first moves, half of the limit goes to an ordinary search and the other half to those of the asked
moves that were visited least. Each of these is visited once in any case.
"""

from typing import TYPE_CHECKING, cast

import numpy
from numba import int64

from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same
from azulejos.search.arrays import Ints, ints, records
from azulejos.search.contract import TreeHooks
from azulejos.search.session import DEEPER, DONE, GOES_ON, NO_LIMIT, WORLDS, Answer, Question
from azulejos.search.tree import MAX_DEPTH, begin_tree, grow, most_visited, new_tree, widen
from azulejos.search.tree_answers import choose_edges
from azulejos.search.tree_answers import write_answers as write_answers
from azulejos.search.tree_records import (
    CHANCE,
    EQUALIZING,
    FINISHED,
    SEARCHING,
    VISITING_ONCE,
    Plan,
    Tree,
    TreeSession,
)
from azulejos.search.trust import odds_of
from azulejos.search.uncertainty import uncertainty_of

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

hooks = cast(TreeHooks, load_same("search.tree_hooks", __name__))
begin_judging, is_tiling = hooks.begin_judging, hooks.is_tiling

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
        judges=hooks.new_judges(game, weights),
        habits=hooks.new_habits(),
        settings=hooks.new_settings(),
        evaluator=hooks.new_evaluator(),
        policy=hooks.new_policy(weights),
        tree=new_tree(room or ROOM),
        dice=ints(1),
        plan=records(Plan, 1),
        chosen=ints(hooks.MAX_MOVES),
        ranked=ints(hooks.MAX_MOVES),
        odds=odds_of(weights),
        uncertainty=uncertainty_of(weights),
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
    begin_judging(session.states[1], session.judges)
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
        while (
            widen(session.states[1], int64(0), habits, settings, session.evaluator, session.policy, session.tree) >= 0
        ):
            pass  # every move of the root gets an edge


@compiled
def advance(session: TreeSession, nodes: int, nodes_left: int) -> int:
    """Visit the tree about this number of times, then pause; see `azulejos.search.session.SearchSession`."""
    question, plan, tree = session.question[0], session.plan[0], session.tree
    counters = tree.counters[0]
    habits, settings = session.habits[0], session.settings[0]
    pause_at = counters.visits + min(nodes, PLENTY)
    ends_at = counters.visits + min(nodes_left, PLENTY)
    reached = GOES_ON
    while reached == GOES_ON and counters.visits < pause_at:
        visits = min(plan_visits(session, ends_at), pause_at - counters.visits)
        grow(
            session.states,
            visits,
            session.judges,
            habits,
            settings,
            session.evaluator,
            session.policy,
            tree,
            session.dice,
        )
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
            step = LEAST_VISITS if counters.visits < LEAST_VISITS else CHECK_EVERY
            return min(step - counters.visits % step, plan.most_searching - counters.visits)
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
    begin = int64(tree.nodes[0].first_edge)
    for edge in range(begin, begin + tree.nodes[0].edges):
        visits = int64(tree.edges[edge].visits)
        second = max(second, min(first, visits))
        first = max(first, visits)
    return first - second


@compiled(inline="early")
def has_news(session: TreeSession) -> bool:
    """Whether there is something to report: twice as many visits, or another choice."""
    plan, tree = session.plan[0], session.tree
    if session.question[0].ranks:
        return False
    edge = most_visited(tree.nodes[0], tree.edges)
    best = int64(tree.edges[edge].move) if edge >= 0 else int64(-1)
    visits = tree.counters[0].visits
    if visits < plan.next_report and (plan.told < 0 or plan.told == best):
        return False
    if visits >= plan.next_report:
        plan.next_report = 2 * visits
    plan.told = best
    return True


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
