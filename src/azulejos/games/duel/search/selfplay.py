"""Self-play of Duel in one compiled loop: matches of the tree search, or of the quick player, for a net to learn from.

A *player* is a tuple of a net, habits, taste and looks a move; without looks it plays quickly. Tablets are drawn anew
for every match (D5). Inside these loops a search sees the plates that the other put back: nothing else is hidden.
"""

from typing import Any

from numba import int64

from azulejos.games.duel.options import GOALS
from azulejos.games.duel.search.leaf import BETWEEN, deal, is_tiling, make, moment
from azulejos.games.duel.search.learned import write_inputs
from azulejos.games.duel.search.policy import NOISE, know_lines, quick_move
from azulejos.rules.loader import load
from azulejos.search.kit import compiled
from azulejos.search.loading import open_tree

_game = load("duel", "game", compiled=True)
_state = load("duel", "state", compiled=True)
_tree: Any = open_tree("duel")

LOOK, OVER = _state.LOOK, _state.OVER
below, legal_moves, random_move, start = _game.below, _game.legal_moves, _game.random_move, _game.start
MAX_DEPTH, MOST_DEPTH, OWN_TILING, SALT, WORLDS = (
    _tree.MAX_DEPTH,
    _tree.MOST_DEPTH,
    _tree.OWN_TILING,
    _tree.SALT,
    _tree.WORLDS,
)
begin, grow, most_visited = _tree.begin, _tree.grow, _tree.most_visited

TABLETS = len(GOALS) // 2
MOMENTS_OF_A_MATCH = 8  # four between rounds, seen by two seats
STATES = 3  # that a player needs: to look ahead in, the world to look from, the match


@compiled
def draw_goals(dice: Any) -> int:
    """Draw three tablets by lot, or one time in four all of them, each on a side by lot (D5); as a mask."""
    left_out = below(dice, TABLETS + 1) if below(dice, 4) > 0 else TABLETS
    goals = 0
    for tablet in range(TABLETS):
        side = below(dice, 2)
        if tablet != left_out:
            goals |= 1 << 2 * tablet + side
    return goals


@compiled
def choose(states: Any, player: Any, mind: Any, tree: Any, dice: Any) -> int:
    """Choose a move in the match `states[2]`."""
    net, habits, taste, looks = player
    table = states[2]
    n = legal_moves(table, mind[2])
    if n == 1:
        return mind[2][0]
    if looks == 0:
        know_lines(table, int64(table.turn), habits, mind)
        return quick_move(table, habits[NOISE], habits, mind, dice)
    states[1] = states[2]
    work = tree[5]
    work[WORLDS] = 1
    work[MOST_DEPTH] = MAX_DEPTH
    work[OWN_TILING] = table.turn if is_tiling(table) else -1
    work[SALT] = dice[0] >> 4
    begin(states, tree)
    grow(states, looks, net, habits, taste, mind, tree, dice)
    best = most_visited(tree[0][0], tree[1], taste)
    return int64(tree[1][best]["move"])


@compiled
def play_and_note(
    states: Any,
    dice: Any,
    matches: int,
    one_random_in: int,
    player: Any,
    mind: Any,
    tree: Any,
    inputs: Any,
    results: Any,
) -> int:
    """Play matches and note every moment between two rounds, seen by both seats, with what came of it.

    One move in `one_random_in` is any legal move, so that the net sees what good players avoid. A row of `results`
    holds the margin, the win, and how many rows further the seat's next moment is noted (0: none). Gives how many
    rows were noted; stops early when there is no room for another match.
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
                if moment(table) == BETWEEN:
                    write_inputs(table, 0, inputs[noted])
                    write_inputs(table, 1, inputs[noted + 1])
                    noted += 2
                deal(table, dice)
            elif below(dice, one_random_in) == 0:
                make(table, random_move(table, dice))
            else:
                make(table, choose(states, player, mind, tree, dice))
        for i in range(first, noted):
            seat = (i - first) % 2
            results[i, 0] = table.score[seat] - table.score[1 - seat]
            results[i, 1] = has_won(table, seat)
            results[i, 2] = 2 if i + 2 < noted else 0
    return noted


@compiled
def has_won(s: Any, seat: int) -> bool:
    """Return whether a seat has won: by points, or by the start tile (D33)."""
    margin = s.score[seat] - s.score[1 - seat]
    return margin > 0 or (margin == 0 and s.start_seat == seat)


@compiled
def compare(
    states: Any, dice: Any, pairs: int, seed: int, ours: Any, theirs: Any, mind: Any, tree: Any, results: Any
) -> None:
    """Play pairs of matches between two players, each pair on the same dice with seats exchanged.

    Notes our wins of each pair (0 to 2) and our margins in sum.
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
                    make(table, choose(states, ours, mind, tree, dice))
                else:
                    make(table, choose(states, theirs, mind, tree, dice))
            results[pair, 0] += has_won(table, seat)
            results[pair, 1] += table.score[seat] - table.score[1 - seat]
