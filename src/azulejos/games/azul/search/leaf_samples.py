"""Cut leaves of the solver as training data for a net for offers: sampled from self-play, then searched on."""

from numba import int64

from azulejos.games.azul.rules.game import deal_at_random, play, random_move, start
from azulejos.games.azul.rules.state import FILL, OFFER, OVER, State
from azulejos.games.azul.search.boards import Scales, tile_board, value_at_end
from azulejos.games.azul.search.evaluation import POINT, WIN
from azulejos.games.azul.search.learned import write_board
from azulejos.games.azul.search.leaves import LIKELY_WIN
from azulejos.games.azul.search.offers import (
    BOARDS_AT,
    KINDS_OF_FIT,
    PACKED_BITS,
    PACKED_MASK,
    SCALE_OF_FITS,
    SEATS,
    board_at,
    count_fits,
    fits_of_line,
    line_at,
    line_number,
    write_offer,
    write_untiled,
)
from azulejos.games.azul.search.selfplay import MAX_ROUNDS
from azulejos.games.azul.search.solver import best_so_far
from azulejos.games.azul.search.solver_answers import best_move
from azulejos.games.azul.search.solver_records import SolverSession
from azulejos.games.azul.search.solver_session import advance, begin
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Grid, Ints, Rows
from azulejos.search.session import DONE, GOES_ON, NO_LIMIT

EFFORTS = 3  # each searches four times as many positions as the one before
LEAVES_A_MOVE = 8  # pauses of a search, most of which are at a cut leaf


@compiled
def sample_leaves(
    states: Rows[State],
    dice: Ints,
    gray: int,
    matches: int,
    one_random_in: int,
    nodes: int,
    session: SolverSession,
    leaves: Rows[State],
) -> int:
    """Play matches on `states[0]` and copy cut leaves of their searches; return how many.

    Each match searches `nodes` positions a move, or 4 or 16 times as many. Stop early if there is no more room.
    """
    count = int64(0)
    table = states[0]
    for _ in range(matches):
        limit = nodes << 2 * below(dice, EFFORTS)
        start(table, SEATS, gray, 0, below(dice, SEATS))
        while table.phase != OVER and table.round < MAX_ROUNDS:
            if table.phase == FILL:
                deal_at_random(table, dice)
            elif below(dice, one_random_in) == 0:
                play(table, random_move(table, dice))
            else:
                count = sample_move(table, dice, limit, session, leaves, count)
                move = best_move(session)
                play(table, move if move >= 0 else random_move(table, dice))
    return count


@compiled
def sample_move(table: State, dice: Ints, limit: int, session: SolverSession, leaves: Rows[State], count: int) -> int:
    """Search a move, pause now and then, and copy the position if it is a cut leaf; return the new count."""
    session.states[1] = table
    session.question[0].seat = table.turn
    session.question[0].node_limit = limit
    begin(session)
    nodes = 1 + below(dice, limit // LEAVES_A_MOVE)
    reached = int64(GOES_ON)
    while reached != DONE:
        reached = advance(session, nodes, int64(NO_LIMIT))
        nodes = limit // LEAVES_A_MOVE
        if reached == GOES_ON and count < len(leaves) and is_at_cut_leaf(session):
            leaves[count] = session.stack[session.room.progress[0].ply]
            count += 1
    return count


@compiled
def is_at_cut_leaf(session: SolverSession) -> bool:
    """Whether a search paused after it evaluated a position with tiles on offer, without searching on."""
    progress = session.room.progress[0]
    s = session.stack[progress.ply]
    is_leaf = progress.is_new == 0 and progress.is_open == 0 and session.room.frames[progress.ply].to_go <= 0
    return is_leaf and s.phase == OFFER and s.holds != 0


@compiled
def label_leaves(
    leaves: Rows[State], session: SolverSession, scales: Scales, inputs: Grid[float], corrections: Floats
) -> None:
    """Search each leaf within the limits of the session's question; write its inputs and what it was wrong by.

    `scales` have a net for offers, whose room the inputs are written in.
    """
    question = session.question[0]
    for i in range(len(leaves)):
        session.states[1] = leaves[i]
        question.seat = leaves[i].turn
        begin(session)
        while advance(session, int64(NO_LIMIT), int64(NO_LIMIT)) != DONE:
            pass
        value = searched_value(session)
        session.stack[0] = leaves[i]
        standing = value_at_end(session.stack, int64(0), question.seat, int64(LIKELY_WIN), session.scales)
        corrections[i] = (value - standing) / POINT
        write_leaf(session.stack, scales, inputs[i])


@compiled
def searched_value(session: SolverSession) -> int:
    """Return the value of a finished search; a certain win counts as a likely one, as in leaves."""
    plan = session.plan[0]
    value = session.ranked[0].value
    if plan.is_between == 0 and best_so_far(session.room) >= 0:
        value = session.room.frames[0].value
    if abs(value) > WIN // 2:
        value -= (WIN - LIKELY_WIN) if value > 0 else (LIKELY_WIN - WIN)
    return value


@compiled
def write_leaf(states: Rows[State], scales: Scales, inputs: Floats) -> None:
    """Write all inputs of the net for offers for `states[0]`, as `correction_for_offer` sums them."""
    offer, s = scales.offer, states[0]
    write_offer(s, offer)
    count_fits(offer, int64(0))
    for i in range(BOARDS_AT):
        inputs[i] = offer.net.inputs[i]
    p = int64(s.turn)
    for role in range(SEATS):
        for row in range(len(s.line_count[p])):
            packed = fits_of_line(s, p, row, offer.fits[0])
            at = line_at(line_number(s, p, role, row))
            for kind in range(KINDS_OF_FIT):
                inputs[at + kind] = SCALE_OF_FITS * (packed >> kind * PACKED_BITS & PACKED_MASK)
        states[1] = states[0]
        write_untiled(states[1], p, role, offer.net.inputs)
        tile_board(states[1], p)
        write_board(states[1], p, offer.net.inputs, board_at(s.gray, role))
        for i in range(board_at(s.gray, role), board_at(s.gray, role + 1)):
            inputs[i] = offer.net.inputs[i]
        p = 1 - p
