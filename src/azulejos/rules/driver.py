"""Running many matches: playouts for measuring and searching, and a batch step for learning. One text for all games.

`azulejos.rules.loader` loads this file once for each game and version.
"""

from typing import Any

from azulejos.rules.kit import rule
from azulejos.rules.loader import load_same

rules = load_same("rules.game", __name__)


@rule
def play_out(s: Any, dice: list[int], max_moves: int) -> int:
    """Play at random to the end, or for `max_moves` moves (A26); return the number of moves."""
    n = 0
    while n < max_moves and not rules.is_over(s):
        if rules.is_chance(s):
            rules.deal_at_random(s, dice)
        rules.play_at_random(s, dice)
        n += 1
    return n


@rule
def play_outs(states: Any, dice: list[int], matches: int, max_moves: int) -> int:
    """Play this many random matches of the game in `states[0]`, each begun by seat 0; return the number of moves."""
    s = states[0]
    n = 0
    for _ in range(matches):
        rules.start_again(s, 0)
        n += play_out(s, dice, max_moves)
    return n


@rule
def step_all(states: Any, moves: Any, masks: Any, dice: Any) -> int:
    """Make a move in every match of a batch, restart finished ones, and write the masks of legal moves.

    An illegal number leaves its match unchanged. Return how many moves were refused.
    """
    refused = 0
    for i in range(len(states)):
        s = states[i]
        if rules.is_legal(s, moves[i]):
            rules.play(s, moves[i])
        else:
            refused += 1
        if rules.is_over(s):
            rules.start_again(s, -1)
        if rules.is_chance(s):
            rules.deal_at_random(s, dice[i])
        rules.write_mask(s, masks[i])
    return refused
