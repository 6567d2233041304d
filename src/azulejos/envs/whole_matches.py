"""Plays whole matches in compiled code: at random, or greedily by the game's quick player.

This module is loaded for each game, plain and compiled (see `azulejos.rules.loader`). On a GPU, the threads of a warp
do the same thing at a time, or wait. Setting up and dealing take long and are rare, so a match waits for that until
enough others of its warp need it, too: `together` decides. A match is the same with or without waiting.
"""

from typing import TYPE_CHECKING, Any

from azulejos.rules.kit import PORTABLE, compiled
from azulejos.rules.loader import load_same

if TYPE_CHECKING:
    from azulejos.search.tree_records import Evaluator

__all__ = ["play_greedily", "play_randomly"]

MOVE, DEAL, DONE = range(3)
"""What a match needs next: a move, a deal (perhaps a new match before), nothing."""

rules = load_same("rules.game", __name__)
score_legal_moves = load_same("search.tree_hooks", __name__).score_legal_moves

if PORTABLE:
    from numba.core.types import ExternalFunction, int64

    together: Any = ExternalFunction("together", int64(int64))
else:

    @compiled(inline="early")
    def together(need: int) -> int:
        """Return what is done next, given what this match needs; DONE only if all matches are done."""
        return need


@compiled(inline="late")
def play_randomly(states: Any, dice: Any, matches: int, max_moves: int) -> int:
    """Play this many random matches of the game in `states[0]`; return the total number of moves.

    A match ends after `max_moves` moves at the latest.
    """
    s = states[0]
    moves, left, total = max_moves, matches, 0
    while True:
        is_ended = moves == max_moves or rules.is_over(s)
        need = next_need(s, is_ended, left)
        now = together(need)
        if now == DONE:
            return total
        if now == DEAL and need == DEAL:
            if is_ended:
                rules.start_again(s, -1)
                left -= 1
                moves = 0
            rules.deal_at_random(s, dice)
        elif now == MOVE and need == MOVE:
            rules.play(s, rules.random_move(s, dice))
            moves += 1
            total += 1


@compiled(inline="late")
def play_greedily(states: Any, dice: Any, habits: Any, evaluator: "Evaluator", matches: int, max_moves: int) -> int:
    """Play matches as `play_randomly` does, except that every seat makes the move that its quick player rates highest.

    Only chance differs from match to match.
    """
    s = states[0]
    moves, left, total = max_moves, matches, 0
    while True:
        is_ended = moves == max_moves or rules.is_over(s)
        need = next_need(s, is_ended, left)
        now = together(need)
        if now == DONE:
            return total
        if now == DEAL and need == DEAL:
            if is_ended:
                rules.start_again(s, -1)
                left -= 1
                moves = 0
            rules.deal_at_random(s, dice)
        elif now == MOVE and need == MOVE:
            rules.play(s, greedy_move(s, habits, evaluator))
            moves += 1
            total += 1


@compiled(inline="late")
def next_need(s: Any, is_ended: bool, left: int) -> int:
    """Return what a place needs next, if `left` more matches are to be played."""
    if is_ended:
        return DEAL if left > 0 else DONE
    return DEAL if rules.is_chance(s) else MOVE


@compiled
def greedy_move(s: Any, habits: Any, evaluator: "Evaluator") -> int:
    """Return the move with the best score; the first of equals."""
    n = score_legal_moves(s, habits, evaluator)
    best = 0
    for i in range(1, n):
        if evaluator.scores[i] > evaluator.scores[best]:
            best = i
    return int(evaluator.moves[best])
