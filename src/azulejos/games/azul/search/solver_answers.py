"""The answers of the solver's session: lines of moves, their values in points and as chances to win."""

from numba import int64

from azulejos.games.azul.rules.state import OVER
from azulejos.games.azul.search.evaluation import POINT, WIN
from azulejos.games.azul.search.leaves import answers_at
from azulejos.games.azul.search.solver import best_so_far, follow_best, make
from azulejos.games.azul.search.solver_records import SolverSession, Valued
from azulejos.rules.kit import compiled
from azulejos.search.net_files import POINTS_OF_CHANCE
from azulejos.search.session import Answer
from azulejos.search.transcendental import exp
from azulejos.search.trust import trusted
from azulejos.search.uncertainty import margin_error, win_error

SAME = 1 / POINT
"""How many points the end of a line may differ from its value, by rounding; beyond that, it is not the line's end."""
ALMOST_CERTAIN = 15.0
"""The highest log odds of a match that is not proved to be won."""


@compiled
def write_answers(session: SolverSession) -> int:
    """Write what is known now, best first; return how many answers there are."""
    plan = session.plan[0]
    is_better = session.question[0].ranks == 0 and finds_better(session)
    written = int64(0)
    for place in range(plan.count):
        valued = session.found[0] if is_better else session.ranked[place]
        if place < plan.most or session.wanted[valued.line[0]]:
            write_answer(session, written, valued)
            written += 1
    return written


@compiled(inline="early")
def finds_better(session: SolverSession) -> bool:
    """Whether the depth being searched has a best move already; if so, write its line to the first of those found."""
    first = best_so_far(session.room)
    if session.plan[0].is_between or session.plan[0].proves or first < 0:
        return False
    best = session.found[0]
    best.value = session.room.frames[0].value
    session.spare[0] = session.states[1]
    best.length = follow_best(session.states[1], session.spare[0], first, session.room, best.line)
    return True


@compiled
def best_move(session: SolverSession) -> int:
    """Return the best move that is known now, or -1 if none is."""
    plan, first = session.plan[0], best_so_far(session.room)
    if plan.is_between == 0 and plan.proves == 0 and first >= 0:
        return first
    return session.ranked[0].line[0] if plan.reached > 0 else -1


@compiled(inline="early")
def write_answer(session: SolverSession, place: int, valued: Valued) -> None:
    """Write a line of moves and its value."""
    answer, plan, progress = session.answers[place], session.plan[0], session.room.progress[0]
    answer.move = valued.line[0]
    answer.length = valued.length
    for n in range(valued.length):
        answer.line[n] = valued.line[n]
    answer.nodes, answer.depth = progress.nodes, plan.reached
    is_whole = plan.reached > 0 and plan.is_between and plan.is_cut == 0
    answer.is_exact = is_whole and session.states[1].gray == 0
    answer.margin, log_odds = judge(session, valued)
    proved = proved_outcome(session, valued)
    if proved:
        answer.win = 1.0 if proved > 0 else 0.0
    else:
        answer.win = trusted(1 / (1 + exp(-max(-ALMOST_CERTAIN, min(ALMOST_CERTAIN, log_odds)))), session.odds)
    write_errors(session, answer, bool(is_whole), abs(valued.value) > WIN // 2)


@compiled(inline="early")
def write_errors(session: SolverSession, answer: Answer, is_solved: bool, is_finished: bool) -> None:
    """Write how uncertain a value is. All first moves that are valued share the positions."""
    plan, measured, at_round = session.plan[0], session.uncertainty, int64(session.states[1].round)
    shared_by = max(1, min(plan.count, plan.most + plan.wanted))
    looks = session.room.progress[0].nodes // shared_by
    answer.margin_error = margin_error(looks, at_round, is_solved, is_finished, measured)
    answer.win_error = win_error(answer.win, looks, at_round, is_solved, is_finished, measured)


@compiled(inline="early")
def proved_outcome(session: SolverSession, valued: Valued) -> int:
    """Return 1 if a first move is proved to win the match within this round, -1 if it is proved to lose, else 0.

    Only ends of the match have such values, so they are proofs at every depth. But of a depth that is not completed,
    only wins are: a better move may come. On the gray side, others may tile better than expected; with more than two
    players, the others may not play together against this seat.
    """
    plan, s = session.plan[0], session.states[1]
    if s.gray:
        return int64(0)
    if valued.value > WIN // 2:
        return int64(1)
    is_complete = plan.is_between and plan.reached > 0
    if s.players == 2 and (plan.is_lost or (is_complete and valued.value < -(WIN // 2))):
        return int64(-1)
    return int64(0)


@compiled(inline="early")
def judge(session: SolverSession, valued: Valued) -> tuple[float, float]:
    """Return a value in points and as log odds of a win; a net distinguishes both at the end of the line."""
    if abs(valued.value) > WIN // 2:
        won = valued.value > 0
        return (valued.value - (WIN if won else -WIN)) / POINT, ALMOST_CERTAIN if won else -ALMOST_CERTAIN
    points = valued.value / POINT
    if len(session.scales.net.inputs) == 0:
        return points, points / POINTS_OF_CHANCE
    spare = session.spare
    spare[0] = session.states[1]
    for n in range(valued.length):
        make(spare[0], valued.line[n])
    mixed, margin, log_odds = answers_at(spare, session.question[0].seat, session.scales.net)
    if spare[1].phase == OVER and session.room.style[0].points_only == 0:
        margin = mixed
    if abs(mixed - points) <= SAME:
        return margin, log_odds
    if len(session.scales.offer.net.inputs) == 0:
        return points, points / POINTS_OF_CHANCE
    return margin + points - mixed, log_odds + (points - mixed) / POINTS_OF_CHANCE
