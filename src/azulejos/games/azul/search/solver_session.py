"""The solver as a search session (`azulejos.search.session`): the best move or several first moves, ever deeper.

A first move that is neither wanted nor among the best so far only needs to be proved worse than these.
"""

from typing import TYPE_CHECKING, cast

import numpy
from numba import int64

from azulejos.games.azul.rules.components import COLUMNS, ROWS
from azulejos.games.azul.rules.components import COUNT as BITS_OF
from azulejos.games.azul.rules.game import MAX_ACTIONS, legal_moves
from azulejos.games.azul.rules.state import OFFER, State
from azulejos.games.azul.search.boards import SLOTS, new_scales
from azulejos.games.azul.search.depths import PLENTY, is_deepest, set_depth, set_proof
from azulejos.games.azul.search.evaluation import WIN
from azulejos.games.azul.search.offers import new_offer_scales
from azulejos.games.azul.search.solver import (
    begin_search,
    begin_thinking,
    follow_best,
    go_on,
    make,
)
from azulejos.games.azul.search.solver_answers import write_answers as write_answers
from azulejos.games.azul.search.solver_records import INFINITE, MAX_PLY, Plan, SolverSession, Valued, new_room
from azulejos.rules.kit import compiled
from azulejos.search.arrays import Ints, records
from azulejos.search.net import net_of, no_net
from azulejos.search.session import DEEPER, DONE, GOES_ON, NO_LIMIT, WORLDS, Answer, Question
from azulejos.search.trust import odds_of
from azulejos.search.uncertainty import uncertainty_of

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

ROOM = 1 << 20
FULL_MOVES, HISTORY_BY_TILES, POINTS_ONLY = 2, 1, 1  # the style
WON = WIN // 2
"""Values above are those of won matches."""
LONGEST_STEP = 100
"""How many times as long as all before it a step to the end of the round may take, if only depth is limited."""


def new_session(game: "Game", weights: "Weights | None", room: int | None = None) -> SolverSession:
    """Return the memory of a search for such a table that remembers `room` positions (a power of 2)."""
    return SolverSession(
        question=records(Question, 1),
        wanted=cast(Ints, numpy.zeros(MAX_ACTIONS, numpy.int8)),
        states=records(State, 1 + WORLDS),
        answers=records(Answer, MAX_ACTIONS),
        stack=records(State, MAX_PLY + 2),
        spare=records(State, 2),
        scales=new_scales(
            net_of(weights) if weights else no_net(), game.players, new_offer_scales(weights, boards=SLOTS)
        ),
        room=new_room(room or ROOM, FULL_MOVES, HISTORY_BY_TILES, POINTS_ONLY),
        plan=records(Plan, 1),
        ranked=records(Valued, MAX_ACTIONS),
        found=records(Valued, MAX_ACTIONS),
        odds=odds_of(weights),
        uncertainty=uncertainty_of(weights),
    )


@compiled
def begin(session: SolverSession) -> None:
    """Start on the question."""
    question, plan, progress = session.question[0], session.plan[0], session.room.progress[0]
    begin_thinking(session.states[1], session.room)
    progress.node_limit = question.node_limit
    plan.deepest = MAX_PLY - 2
    if question.depth_limit > 0:
        plan.deepest = min(question.depth_limit, MAX_PLY - 2)
    plan.depth = plan.reached = plan.is_cut = plan.is_done = 0
    plan.proves = plan.is_tried = plan.is_lost = 0
    plan.is_between = plan.is_next = 1
    list_first_moves(session)
    plan.may_end = plan.wanted == 0 and session.room.style[0].full_moves > 0 and may_end_match(session.states[1])


@compiled(inline="early")
def may_end_match(s: State) -> bool:
    """Whether some seat needs a single tile for a complete row (A22), and nobody chooses columns."""
    if s.gray or s.phase != OFFER or s.players > 2:
        return False
    for p in range(int64(s.players)):
        for row in range(ROWS):
            if BITS_OF[s.wall_row[p][row]] >= COLUMNS - 1:
                return True
    return False


@compiled(inline="early")
def list_first_moves(session: SolverSession) -> None:
    """List the first moves in question, all of equal value: the legal ones, or only the wanted ones."""
    question, plan, wanted, moves = session.question[0], session.plan[0], session.wanted, session.room.frames[0].moves
    legal = legal_moves(session.states[1], moves)
    plan.wanted = 0
    for i in range(legal):
        plan.wanted += wanted[moves[i]]
    only_wanted = question.ranks != 0 and question.count < 0 and plan.wanted > 0
    plan.count = 0
    for i in range(legal):
        if not only_wanted or wanted[moves[i]]:
            first = session.ranked[plan.count]
            first.value, first.length, first.line[0] = 0, 1, moves[i]
            plan.count += 1
    plan.is_forced = legal == 1
    plan.most = question.count if question.count >= 0 else plan.count
    if question.ranks == 0:
        plan.count = plan.most = 1


@compiled
def advance(session: SolverSession, nodes: int, nodes_left: int) -> int:
    """Look at about this number of further positions, then pause; see `azulejos.search.session.SearchSession`."""
    question, plan, progress = session.question[0], session.plan[0], session.room.progress[0]
    progress.pause_at = progress.nodes + min(nodes, PLENTY)
    if nodes_left <= 0:
        plan.is_done = 1
    reached = DONE if plan.is_done else GOES_ON
    while reached == GOES_ON:
        if plan.is_between:
            begin_depth(session, nodes_left)
        if plan.is_next and plan.proves:
            begin_proof(session)
        elif plan.is_next:
            begin_first_move(session)
        if not go_on(session.stack, question.seat, session.scales, session.room):
            break
        if plan.proves:
            end_proof(session)
            reached = DEEPER
            break
        keep_value(session)
        plan.at += 1
        plan.is_next = 1
        if plan.at == plan.count:
            end_depth(session)
            reached = DEEPER
    if progress.is_stopped:
        plan.is_done = 1
        reached = DONE
    question.nodes = progress.nodes
    return reached


@compiled(inline="early")
def begin_depth(session: SolverSession, nodes_left: int) -> None:
    """Choose the next depth by how many positions there may still be."""
    question, plan, progress = session.question[0], session.plan[0], session.room.progress[0]
    left = min(question.node_limit - progress.nodes, nodes_left)
    if question.node_limit == NO_LIMIT and question.is_timed == 0:
        left = LONGEST_STEP * progress.nodes
    searches = plan.most + plan.wanted if question.ranks else int64(1)
    set_proof(plan, int64(session.ranked[0].value), left, session.room)
    if plan.proves:
        plan.is_between = 0
        return
    set_depth(plan, left // searches, session.room)
    plan.at = plan.exact = plan.was_cut = plan.is_between = 0


@compiled(inline="early")
def begin_first_move(session: SolverSession) -> None:
    """Begin to search a first move, or the position itself if the best move is asked for."""
    plan, found = session.plan[0], session.found
    session.stack[0] = session.states[1]
    plan.is_next = 0
    plan.low = -INFINITE
    depth = plan.depth
    if session.question[0].ranks:
        move = session.ranked[plan.at].line[0]
        make(session.stack[0], move)
        depth -= 1
        if session.wanted[move] == 0 and plan.exact >= plan.most:
            plan.low = found[plan.most - 1].value
    begin_search(session.stack, depth, plan.low, int64(INFINITE), session.scales, session.room)


@compiled(inline="early")
def begin_proof(session: SolverSession) -> None:
    """Begin to search only for whether the match is won, or lost, at the end of the round."""
    plan = session.plan[0]
    session.stack[0] = session.states[1]
    plan.is_next = 0
    low = int64(WON if plan.proves > 0 else -WON - 1)
    begin_search(session.stack, session.room.progress[0].groups, low, low + 1, session.scales, session.room)


@compiled(inline="early")
def end_proof(session: SolverSession) -> None:
    """Take over what was proved: a first move that wins the match, which ends the search, or that every move loses."""
    plan, root, ranked = session.plan[0], session.room.frames[0], session.ranked
    if plan.proves > 0 and root.value > WON:
        place = plan.count - 1
        while place > 0 and ranked[place].line[0] != root.best_move:
            place -= 1
        for i in range(place, 0, -1):
            ranked[i] = ranked[i - 1]
        best = ranked[0]
        best.value = root.value
        session.spare[0] = session.states[1]
        best.length = follow_best(session.states[1], session.spare[0], root.best_move, session.room, best.line)
        plan.is_done = 1
    elif plan.proves < 0 and root.value < -WON:
        plan.is_lost = 1
    plan.proves = 0
    plan.is_between = plan.is_next = 1


@compiled(inline="early")
def keep_value(session: SolverSession) -> None:
    """Put the first move that was searched among those found: exact values come first, equal ones in their order."""
    plan, found, root = session.plan[0], session.found, session.room.frames[0]
    plan.was_cut |= session.room.progress[0].is_cut
    first = session.ranked[plan.at].line[0] if session.question[0].ranks else root.best_move
    if first < 0:
        found[0] = session.ranked[0]
        return
    place, top = plan.at, plan.exact
    if root.value > plan.low:
        place, top = plan.exact, int64(0)
        plan.exact += 1
    while place > top and found[place - 1].value < root.value:
        place -= 1
    for i in range(plan.at, place, -1):
        found[i] = found[i - 1]
    found[place].value = root.value
    session.spare[0] = session.states[1]
    found[place].length = follow_best(session.states[1], session.spare[0], first, session.room, found[place].line)


@compiled(inline="early")
def end_depth(session: SolverSession) -> None:
    """Take over what was found at a depth; the search is done if that holds to the end of the round."""
    question, plan = session.question[0], session.plan[0]
    for place in range(plan.count):
        session.ranked[place] = session.found[place]
    progress = session.room.progress[0]
    plan.reached = min(plan.depth, progress.groups) if progress.full_moves else plan.depth
    plan.is_cut = plan.was_cut
    plan.is_between = 1
    is_forced = plan.is_forced and question.is_timed and question.ranks == 0
    plan.is_done = plan.is_cut == 0 or is_deepest(plan, session.room) or is_forced
