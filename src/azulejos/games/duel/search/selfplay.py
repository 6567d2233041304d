"""Self-play of Duel in one compiled loop: matches of the tree search or quick play, as training data for a net.

Every match gets new random tablets (D5). Inside these loops a search sees the plates that the other seat put back;
nothing else is hidden.
"""

from typing import NamedTuple

import numpy
from numba import int64

from azulejos.games.duel.rules.components import GOALS
from azulejos.games.duel.rules.game import legal_moves, random_move, start
from azulejos.games.duel.rules.state import LOOK, OVER, State
from azulejos.games.duel.search.habits import Habits
from azulejos.games.duel.search.learned import write_inputs
from azulejos.games.duel.search.line_values import value_lines
from azulejos.games.duel.search.quick_play import quick_move
from azulejos.games.duel.search.tree_hooks import deal, is_tiling, make, moment, rate_legal_moves
from azulejos.rules.kit import below, compiled
from azulejos.search.arrays import Grid, Ints, Rows
from azulejos.search.net import Net
from azulejos.search.tree import MAX_DEPTH, begin_tree, grow, most_visited
from azulejos.search.tree_records import BETWEEN_ROUNDS, Evaluator, Policy, SearchSettings, Tree

TABLETS = GOALS // 2
MOMENTS_OF_A_MATCH = 8  # four positions between rounds, seen by two seats
STATES = 3  # states that a player needs: for looking ahead, the sampled state, the match


SPREAD, TILING_SPREAD = 0.5, 0.15
"""How much chance there is in moves without search: 1 would be just as much as the policy says. A player may have
another spread for moves that are no tiling choices."""
GUMBEL = -numpy.log(-numpy.log((numpy.arange(1024) + 0.5) / 1024))
"""Noise of Gumbel's distribution: the move with the best sum of score and noise is drawn by the policy."""


class Player(NamedTuple):
    """How one side plays: with this many visits of a tree per move, or quickly without any."""

    net: Net
    habits: Rows[Habits]
    settings: Rows[SearchSettings]
    visits: int
    policy: Policy
    spread: float


@compiled
def draw_goals(dice: Ints) -> int:
    """Return a mask of three random tablets, or one time in four of all four, each on a random side (D5)."""
    left_out = below(dice, TABLETS + 1) if below(dice, 4) > 0 else TABLETS
    goals = 0
    for tablet in range(TABLETS):
        side = below(dice, 2)
        if tablet != left_out:
            goals |= 1 << 2 * tablet + side
    return goals


@compiled
def choose(states: Rows[State], player: Player, evaluator: Evaluator, tree: Tree, dice: Ints) -> int:
    """Return a move for the match `states[2]`."""
    habits, settings = player.habits[0], player.settings[0]
    table = states[2]
    n = legal_moves(table, evaluator.moves)
    if n == 1:
        return evaluator.moves[0]
    if player.visits == 0:
        return move_without_search(table, player, evaluator, dice)
    states[1] = states[2]
    counters = tree.counters[0]
    counters.worlds = 1
    counters.max_depth = MAX_DEPTH
    counters.tiling_seat = table.turn if is_tiling(table) else -1
    counters.salt = dice[0] >> 4
    begin_tree(states, tree)
    grow(states, player.visits, player.net, habits, settings, evaluator, player.policy, tree, dice)
    best = most_visited(tree.nodes[0], tree.edges)
    return int64(tree.edges[best].move)


@compiled
def move_without_search(s: State, player: Player, evaluator: Evaluator, dice: Ints) -> int:
    """Return a move of quick play or, if there is a policy, one drawn by it: the likelier, the oftener."""
    habits, policy = player.habits[0], player.policy
    if len(policy.weights) == 0:
        value_lines(s, int64(s.turn), habits, evaluator)
        return quick_move(s, habits.noise, habits, evaluator, dice)
    n = rate_legal_moves(s, habits, evaluator, policy)
    spread = TILING_SPREAD if is_tiling(s) else player.spread
    best = 0
    most = -1e9
    for i in range(n):
        score = evaluator.scores[i] + spread * GUMBEL[below(dice, len(GUMBEL))]
        if score > most:
            most = score
            best = i
    return int64(evaluator.moves[best])


@compiled
def play_and_note(
    states: Rows[State],
    dice: Ints,
    matches: int,
    one_random_in: int,
    player: Player,
    evaluator: Evaluator,
    tree: Tree,
    inputs: Grid[float],
    results: Grid[float],
) -> int:
    """Play matches and record every position between two rounds, seen by both seats, with the result.

    One move in `one_random_in` is a random legal move, so that the net also sees what good players avoid. A row of
    `results` holds the margin, the win, and how many rows later the seat's next position is (0: none). Return how many
    rows were recorded; stop early if there is no room for another match.
    """
    noted = 0
    table = states[2]
    for _ in range(matches):
        if noted + MOMENTS_OF_A_MATCH > len(inputs):
            break
        first = noted
        start(table, draw_goals(dice), 1, below(dice, 2))
        while table.phase != OVER:
            if table.phase <= LOOK:
                if moment(table) == BETWEEN_ROUNDS:
                    write_inputs(table, 0, inputs[noted])
                    write_inputs(table, 1, inputs[noted + 1])
                    noted += 2
                deal(table, dice)
            elif below(dice, one_random_in) == 0:
                make(table, random_move(table, dice))
            else:
                make(table, choose(states, player, evaluator, tree, dice))
        for i in range(first, noted):
            seat = (i - first) % 2
            results[i, 0] = table.score[seat] - table.score[1 - seat]
            results[i, 1] = has_won(table, seat)
            results[i, 2] = 2 if i + 2 < noted else 0
    return noted


@compiled
def has_won(s: State, seat: int) -> bool:
    """Whether a seat has won: by points, or by the start tile (D33)."""
    margin = s.score[seat] - s.score[1 - seat]
    return margin > 0 or (margin == 0 and s.start_seat == seat)


@compiled
def compare(
    states: Rows[State],
    dice: Ints,
    pairs: int,
    seed: int,
    ours: Player,
    theirs: Player,
    evaluator: Evaluator,
    tree: Tree,
    results: Grid[float],
) -> None:
    """Play pairs of matches between two players, each pair on the same dice with seats exchanged.

    Write our wins in each pair (0 to 2) and the sum of our margins.
    """
    table = states[2]
    for pair in range(pairs):
        for seat in range(2):
            dice[0] = 1 + (seed + pair * 7919) % (1 << 60)
            for _ in range(20):
                below(dice, 2)
            start(table, draw_goals(dice), 1, 0)
            while table.phase != OVER:
                if table.phase <= LOOK:
                    deal(table, dice)
                elif table.turn == seat:
                    make(table, choose(states, ours, evaluator, tree, dice))
                else:
                    make(table, choose(states, theirs, evaluator, tree, dice))
            results[pair, 0] += has_won(table, seat)
            results[pair, 1] += table.score[seat] - table.score[1 - seat]
