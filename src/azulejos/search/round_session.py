"""A solver of the rest of a round as a search session (`azulejos.search.session`): one text for all games.

It asks one thing: how far can the seat to move be ahead when the round is scored, if everybody plays their best until
then? Nothing is estimated. A match that ends counts as won or lost first, then by its points. Positions in which chance
decides within the round are not solved: their answers are not exact. With more than two seats, all others together play
against the one that asks.
"""

from typing import TYPE_CHECKING, cast

import numpy
from numba import int64

from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same
from azulejos.search.arrays import Ints, records
from azulejos.search.contract import TreeHooks
from azulejos.search.round_records import (
    MAX_PLY,
    OPEN,
    Entry,
    First,
    Frame,
    Progress,
    RoundHooks,
    RoundSession,
    RoundState,
)
from azulejos.search.session import DONE, GOES_ON, WORLDS, Answer, Question
from azulejos.search.tree_records import DECISION, END
from azulejos.search.uncertainty import UNKNOWN

if TYPE_CHECKING:
    from azulejos.play import Game
    from azulejos.search.net_files import Weights

tree_hooks = cast(TreeHooks, load_same("search.tree_hooks", __name__))
round_hooks = cast(RoundHooks, load_same("search.round_hooks", __name__))
make, score_moves = tree_hooks.make, tree_hooks.score_legal_moves
stage, position_key, verdict, lead = (
    round_hooks.stage,
    round_hooks.position_key,
    round_hooks.verdict,
    round_hooks.lead,
)

ROOM = 1 << 18
WIN = 10_000
"""The value of a won match, in points: more than any lead."""
INFINITE = 1 << 30
EXACT, LOWER, UPPER = 1, 2, 3
SALT_BITS = 24  # more bits than an index into the known positions has
PLENTY = 1 << 50


def new_session(game: "Game", weights: "Weights | None", room: int | None = None) -> RoundSession:
    """Return the memory of a search for such a table that remembers `room` positions (a power of 2).

    No net is used: every value is counted.
    """
    table = type(game.definition.start(game, None))
    return RoundSession(
        question=records(Question, 1),
        wanted=cast(Ints, numpy.zeros(tree_hooks.MAX_MOVES, numpy.int8)),
        states=records(table, 1 + WORLDS),
        answers=records(Answer, tree_hooks.MAX_MOVES),
        stack=records(table, MAX_PLY + 1),
        frames=records(Frame, MAX_PLY + 1),
        moves=numpy.zeros((MAX_PLY + 1, tree_hooks.MAX_MOVES), numpy.int64),
        scores=numpy.zeros((MAX_PLY + 1, tree_hooks.MAX_MOVES)),
        known=records(Entry, room or ROOM),
        firsts=records(First, tree_hooks.MAX_MOVES),
        habits=tree_hooks.new_habits(),
        evaluator=tree_hooks.new_evaluator(),
        progress=records(Progress, 1),
    )


@compiled
def begin(session: RoundSession) -> None:
    """Start on the question: list the first moves, the most promising first."""
    question, progress, firsts = session.question[0], session.progress[0], session.firsts
    progress.salt = (progress.salt + (1 << SALT_BITS)) & ((1 << 62) - 1)
    progress.node_limit = question.node_limit
    progress.nodes = progress.is_done = progress.is_running = progress.at = 0
    session.stack[0] = session.states[1]
    progress.is_stopped = stage(session.stack[0]) != DECISION
    list_moves(session, int64(0))
    only_wanted = question.ranks != 0 and question.count < 0 and has_wanted(session)
    progress.firsts = 0
    for i in range(session.frames[0].count):
        move = next_best(session, int64(0), i)
        if not only_wanted or session.wanted[move]:
            firsts[progress.firsts].move = move
            progress.firsts += 1
    progress.most = 1
    if question.ranks:
        progress.most = progress.firsts if question.count < 0 else question.count


@compiled(inline="early")
def has_wanted(session: RoundSession) -> bool:
    """Whether certain moves are to be valued."""
    for move in range(len(session.wanted)):
        if session.wanted[move]:
            return True
    return False


@compiled
def list_moves(session: RoundSession, ply: int) -> None:
    """List the moves of a position with an estimate of each."""
    evaluator, frame = session.evaluator, session.frames[ply]
    frame.count = score_moves(session.stack[ply], session.habits[0], evaluator)
    frame.next = 0
    for i in range(frame.count):
        session.moves[ply, i] = evaluator.moves[i]
        session.scores[ply, i] = evaluator.scores[i]


@compiled
def next_best(session: RoundSession, ply: int, at: int) -> int:
    """Bring the most promising of the remaining moves to a place, and return it."""
    moves, scores = session.moves, session.scores
    best = at
    for i in range(at + 1, session.frames[ply].count):
        if scores[ply, i] > scores[ply, best]:
            best = i
    moves[ply, at], moves[ply, best] = moves[ply, best], moves[ply, at]
    scores[ply, at], scores[ply, best] = scores[ply, best], scores[ply, at]
    chosen: int = int64(moves[ply, at])
    return chosen


@compiled
def advance(session: RoundSession, nodes: int, nodes_left: int) -> int:
    """Look at about this number of further positions, then pause; see `azulejos.search.session.SearchSession`."""
    progress = session.progress[0]
    progress.pause_at = progress.nodes + min(nodes, PLENTY)
    if nodes_left <= 0:
        progress.is_stopped = 1
    while progress.is_stopped == 0 and progress.at < progress.firsts:
        if progress.is_running == 0:
            begin_first(session)
        if not go_on(session):
            break
        keep_value(session)
    progress.is_done = progress.is_stopped != 0 or progress.at == progress.firsts
    session.question[0].nodes = progress.nodes
    return DONE if progress.is_done else GOES_ON


@compiled(inline="early")
def begin_first(session: RoundSession) -> None:
    """Begin to search the next first move; once enough values are exact, only whether it is better than these."""
    progress, firsts, root = session.progress[0], session.firsts, session.frames[0]
    move = int64(firsts[progress.at].move)
    session.stack[0] = session.states[1]
    make(session.stack[0], move)
    progress.low = -INFINITE
    if session.wanted[move] == 0 and progress.at >= progress.most > 0:
        progress.low = firsts[progress.most - 1].value
    root.low, root.high = progress.low, INFINITE
    progress.ply = progress.is_listed = 0
    progress.is_new = progress.is_running = 1


@compiled(inline="early")
def keep_value(session: RoundSession) -> None:
    """Sort the first move among those done: exact values first, the best of them at the top."""
    progress, firsts = session.progress[0], session.firsts
    move, value = int64(firsts[progress.at].move), int64(session.frames[0].value)
    is_exact = value > progress.low
    place = int64(progress.at)
    while place > 0 and comes_before(value, is_exact, firsts[place - 1]):
        firsts[place] = firsts[place - 1]
        place -= 1
    firsts[place].move, firsts[place].value, firsts[place].is_exact = move, value, is_exact
    progress.at += 1
    progress.is_running = 0


@compiled
def comes_before(value: int, is_exact: bool, other: First) -> bool:
    """Whether a value comes before that of another first move."""
    if is_exact != (other.is_exact != 0):
        return is_exact
    return value > other.value


@compiled(inline="early")
def go_on(session: RoundSession) -> bool:
    """Search on until the end (return True), or until it is paused or stopped. The value is in the first frame."""
    frames, progress = session.frames, session.progress[0]
    ply, is_new, is_listed = progress.ply, progress.is_new != 0, progress.is_listed != 0
    while progress.is_stopped == 0 and progress.nodes < progress.pause_at:
        frame = frames[ply]
        if is_new:
            is_listed = open_position(session, ply)
            is_new = False
        elif is_listed and frame.next < frame.count and frame.low < frame.high:
            try_next_move(session, ply)
            ply += 1
            is_new = True
        else:
            if is_listed:
                close_position(session, ply)
            if ply == 0:
                return True
            ply -= 1
            is_listed = True
            take_value(frames[ply], int64(frame.value))
    progress.ply, progress.is_new, progress.is_listed = ply, is_new, is_listed
    return False


@compiled(inline="early")
def open_position(session: RoundSession, ply: int) -> bool:
    """Begin with the position of a ply: list its moves (return True), or find its value at once (False)."""
    s, frame, progress = session.stack[ply], session.frames[ply], session.progress[0]
    seat = session.question[0].seat
    progress.nodes += 1
    kind = stage(s)
    if kind != DECISION or ply >= MAX_PLY - 1 or progress.nodes > progress.node_limit:
        if kind == END:
            frame.value = WIN * verdict(s, seat) + lead(s, seat)
        else:
            frame.value = lead(s, seat)
        progress.is_stopped = kind in (DECISION, OPEN)
        return False
    frame.key = position_key(s) ^ progress.salt
    entry = session.known[frame.key & (len(session.known) - 1)]
    frame.best_move = -1
    if entry.key == frame.key:
        frame.best_move = entry.move
        if is_enough(int64(entry.bound), int64(entry.value), frame):
            frame.value = entry.value
            return False
    list_moves(session, ply)
    frame.first_low, frame.first_high = frame.low, frame.high
    frame.maximizes = s.turn == seat
    frame.value = -INFINITE if frame.maximizes else INFINITE
    return True


@compiled(inline="early")
def is_enough(bound: int, value: int, frame: Frame) -> bool:
    """Whether a known value settles the question of a window."""
    return bound == EXACT or (bound == LOWER and value >= frame.high) or (bound == UPPER and value <= frame.low)


@compiled(inline="early")
def try_next_move(session: RoundSession, ply: int) -> None:
    """Make the best known move first, then the most promising ones, on the table of the next ply."""
    frame, child = session.frames[ply], session.frames[ply + 1]
    if frame.next == 0 and frame.best_move >= 0:
        for i in range(frame.count):
            if session.moves[ply, i] == frame.best_move:
                session.scores[ply, i] = INFINITE
    frame.move = next_best(session, ply, int64(frame.next))
    frame.next += 1
    session.stack[ply + 1] = session.stack[ply]
    make(session.stack[ply + 1], int64(frame.move))
    child.low, child.high = frame.low, frame.high


@compiled(inline="early")
def take_value(frame: Frame, value: int) -> None:
    """Use the value of the tried move: a better best move, a narrower window."""
    if (frame.maximizes and value > frame.value) or (not frame.maximizes and value < frame.value):
        frame.value = value
        frame.best_move = frame.move
    if frame.maximizes:
        frame.low = max(frame.low, value)
    else:
        frame.high = min(frame.high, value)


@compiled(inline="early")
def close_position(session: RoundSession, ply: int) -> None:
    """Remember the value of a position whose moves were tried."""
    frame = session.frames[ply]
    entry = session.known[frame.key & (len(session.known) - 1)]
    entry.key, entry.value, entry.move = frame.key, frame.value, frame.best_move
    entry.bound = EXACT
    if frame.value <= frame.first_low:
        entry.bound = UPPER
    elif frame.value >= frame.first_high:
        entry.bound = LOWER


@compiled
def write_answers(session: RoundSession) -> int:
    """Write what is known now, best first; return how many answers there are."""
    progress, firsts = session.progress[0], session.firsts
    written: int = int64(0)
    for place in range(progress.at):
        if place < progress.most or session.wanted[firsts[place].move]:
            write_answer(session, written, firsts[place])
            written += 1
    if written == 0:
        firsts[0].value = firsts[0].is_exact = 0
        write_answer(session, written, firsts[0])
        written = int64(1)
    return written


@compiled(inline="early")
def write_answer(session: RoundSession, place: int, first: First) -> None:
    """Write a first move with the best moves after it and its value, as points and as a decided match."""
    answer, progress = session.answers[place], session.progress[0]
    is_decided = abs(first.value) > WIN // 2
    won = first.value > 0
    answer.move, answer.nodes = first.move, progress.nodes
    answer.is_exact = first.is_exact != 0 and progress.is_stopped == 0
    answer.margin = first.value
    answer.win = 0.5
    if is_decided:
        answer.margin = first.value - (WIN if won else -WIN)
        answer.win = 1.0 if won else 0.0
    answer.margin_error = answer.win_error = UNKNOWN
    answer.length = follow_best(session, int64(first.move), answer.line)
    answer.depth = answer.length


@compiled(inline="early")
def follow_best(session: RoundSession, first: int, line: Ints) -> int:
    """Write the best moves after a first move, as far as they are known; return how many."""
    session.stack[0] = session.states[1]
    s: RoundState = session.stack[0]
    move, n = first, 0
    while move >= 0 and n < len(line) and tree_hooks.can_make(s, move):
        line[n] = move
        n += 1
        make(s, move)
        if stage(s) != DECISION:
            break
        key = position_key(s) ^ session.progress[0].salt
        entry = session.known[key & (len(session.known) - 1)]
        move = int64(entry.move) if entry.key == key else int64(-1)
    return n
