"""Self-play of Azul in one compiled loop: matches of the solver against itself, as training data for a net."""

from numba import int64

from azulejos.games.azul.rules.game import deal_at_random, play, random_move, start
from azulejos.games.azul.rules.scoring import complete_rows
from azulejos.games.azul.rules.state import FILL, OVER, State
from azulejos.games.azul.search.learned import write_inputs
from azulejos.games.azul.search.solver_answers import best_move
from azulejos.games.azul.search.solver_records import SolverSession
from azulejos.games.azul.search.solver_session import advance, begin
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Grid, Ints, Rows
from azulejos.search.session import DONE, NO_LIMIT

MAX_ROUNDS = 20  # players need not complete a row (A26)


@compiled
def result_for(s: State, me: int) -> tuple[float, float]:
    """Return the margin in points over the best other seat, and the share of the win (A24)."""
    best = -1000
    for p in range(int64(s.players)):
        if p != me:
            best = max(best, s.score[p])
    own = s.score[me] * 8 + complete_rows(s, me)
    winners = 1
    for p in range(int64(s.players)):
        if p != me:
            rank = s.score[p] * 8 + complete_rows(s, p)
            if rank > own:
                return s.score[me] - best, 0.0
            winners += rank == own
    return s.score[me] - best, 1.0 / winners


@compiled
def move_at(table: State, dice: Ints, session: SolverSession) -> None:
    """Let the solver make the next move of the match, within the limits of its session's question."""
    session.states[1] = table
    session.question[0].seat = table.turn
    begin(session)
    while advance(session, int64(NO_LIMIT), int64(NO_LIMIT)) != DONE:
        pass
    move = best_move(session)
    play(table, move if move >= 0 else random_move(table, dice))


@compiled
def play_and_note(
    states: Rows[State],
    dice: Ints,
    players: int,
    gray: int,
    matches: int,
    one_random_in: int,
    one_noisy_in: int,
    session: SolverSession,
    inputs: Grid[float],
    results: Grid[float],
) -> int:
    """Play matches on `states[0]` and record every position between two rounds, seen by every seat, with the result.

    In one round of `one_noisy_in`, one move in `one_random_in` is a random legal move, so that the net also sees what
    good players avoid. A row of `results` holds the margin, the share of the win, how many rows later the seat's next
    position is (0: none), and whether the round after it has no random moves. Return how many rows were recorded; stop
    early if there is no room for another match.
    """
    noted = 0
    table = states[0]
    for _ in range(matches):
        if noted + players * MAX_ROUNDS > len(inputs):
            break
        first = noted
        start(table, players, gray, 0, below(dice, players))
        is_noisy = False
        while table.phase != OVER and table.round < MAX_ROUNDS:
            if table.phase == FILL:
                is_noisy = one_noisy_in == 1 or below(dice, one_noisy_in) == 0
                if table.round > 0:
                    for p in range(players):
                        write_inputs(table, p, inputs[noted + p])
                        results[noted + p, 3] = not is_noisy
                    noted += players
                deal_at_random(table, dice)
            elif is_noisy and below(dice, one_random_in) == 0:
                play(table, random_move(table, dice))
            else:
                move_at(table, dice, session)
        note_end(table, first, noted, results)
    return noted


@compiled
def note_end(s: State, first: int, end: int, results: Grid[float]) -> None:
    """Write how a match ended into its rows, which take turns among the seats: all but whether a round was random."""
    players = int64(s.players)
    for row in range(first, end):
        results[row, 0], results[row, 1] = result_for(s, (row - first) % players)
        results[row, 2] = players if row + players < end else 0


@compiled
def start_set(s: State, dice: Ints, players: int, gray: int, seed: int, one_set: int) -> None:
    """Start a match of a set; all matches of one have the same dice."""
    dice[0] = seed + one_set * 7919 + 1
    for _ in range(20):
        below(dice, 2)
    start(s, players, gray, 0, 0)


@compiled
def compare(
    states: Rows[State],
    dice: Ints,
    players: int,
    gray: int,
    sets: int,
    seed: int,
    ours: SolverSession,
    theirs: SolverSession,
    shares: Floats,
) -> None:
    """Play sets of matches on `states[0]`, each on the same dice with our net once in every seat; write our shares."""
    table = states[0]
    for one_set in range(sets):
        for our_seat in range(players):
            start_set(table, dice, players, gray, seed, one_set)
            while table.phase != OVER and table.round < MAX_ROUNDS:
                if table.phase == FILL:
                    deal_at_random(table, dice)
                elif table.turn == our_seat:
                    move_at(table, dice, ours)
                else:
                    move_at(table, dice, theirs)
            _, share = result_for(table, our_seat)
            shares[one_set] += share / players
