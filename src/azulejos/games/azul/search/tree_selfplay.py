"""Matches of the tree search against itself in one compiled loop, as training data for nets and for quick play."""

from numba import int64

from azulejos.games.azul.rules.game import deal_at_random, play, random_move, start
from azulejos.games.azul.rules.state import FILL, OVER, TILING, State
from azulejos.games.azul.search.learned import write_inputs
from azulejos.games.azul.search.quick_play import Habits
from azulejos.games.azul.search.selfplay import MAX_ROUNDS, note_end, result_for, start_set
from azulejos.games.azul.search.tree_hooks import settle
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Floats, Grid, Ints, Rows
from azulejos.search.session import DONE, NO_LIMIT
from azulejos.search.tree import most_visited
from azulejos.search.tree_records import CHANCE, TreeSession
from azulejos.search.tree_session import advance, begin

SALT_BITS = 24


@compiled
def tree_move(table: State, dice: Ints, session: TreeSession) -> int:
    """Return the move that a tree search chooses within the limits of its session's question."""
    question = session.question[0]
    session.states[1] = table
    question.seat, question.worlds = table.turn, 1
    question.dice, question.salt = dice[0], dice[0] >> SALT_BITS
    begin(session)
    while advance(session, int64(NO_LIMIT), int64(NO_LIMIT)) != DONE:
        pass
    tree = session.tree
    return int64(tree.edges[most_visited(tree.nodes[0], tree.edges)].move)


@compiled
def keep_matches(
    states: Rows[State],
    dice: Ints,
    players: int,
    gray: int,
    matches: int,
    one_random_in: int,
    one_noisy_in: int,
    habits: Habits,
    session: TreeSession,
    kept: Rows[State],
    results: Grid[float],
) -> int:
    """Play matches of a tree search against itself; keep all positions before a deal, and how their matches ended.

    In one round of `one_noisy_in`, one move in `one_random_in` is a random legal move. A row of `results` belongs to a
    position and a seat; it holds the margin, the share of the win, how many rows later the seat's next position is (0:
    none), and whether the round after it has no random moves. Return how many positions were kept; stop early if there
    is no room for another match.
    """
    table, n = states[0], int64(0)
    for _ in range(matches):
        if n + MAX_ROUNDS > len(kept):
            break
        first = n
        start(table, players, gray, 0, below(dice, players))
        is_noisy = False
        while table.phase != OVER and table.round < MAX_ROUNDS:
            if table.phase == FILL:
                is_noisy = one_noisy_in == 1 or below(dice, one_noisy_in) == 0
                kept[n] = table
                for p in range(players):
                    results[n * players + p, 3] = not is_noisy
                n += 1
                deal_at_random(table, dice)
            elif table.phase == TILING:
                settle(table, int64(CHANCE), habits, session.evaluator, dice)
            elif is_noisy and below(dice, one_random_in) == 0:
                play(table, random_move(table, dice))
            else:
                below(dice, 2)
                play(table, tree_move(table, dice, session))
        note_end(table, first * players, n * players, results)
    return n


@compiled
def write_all_inputs(kept: Rows[State], count: int, inputs: Grid[float]) -> int:
    """Write the inputs of a net for each position and seat, a row for each; return how many rows there are.

    Positions before the first round are left out: all seats are alike there.
    """
    rows = int64(0)
    for n in range(count):
        if kept[n].round > 0:
            for p in range(int64(kept[n].players)):
                write_inputs(kept[n], p, inputs[rows])
                rows += 1
    return rows


@compiled
def compare_trees(
    states: Rows[State],
    dice: Ints,
    players: int,
    gray: int,
    seed: int,
    habits: Habits,
    ours: TreeSession,
    theirs: TreeSession,
    shares: Floats,
) -> None:
    """Play sets of matches on the same dice, our search once in every seat; write our share of each set's wins."""
    table = states[0]
    for one_set in range(len(shares)):
        for our_seat in range(players):
            start_set(table, dice, players, gray, seed, one_set)
            while table.phase != OVER and table.round < MAX_ROUNDS:
                if table.phase == FILL:
                    deal_at_random(table, dice)
                elif table.phase == TILING:
                    settle(table, int64(CHANCE), habits, ours.evaluator, dice)
                else:
                    play(table, tree_move(table, dice, ours if table.turn == our_seat else theirs))
            _, share = result_for(table, our_seat)
            shares[one_set] += share / players
