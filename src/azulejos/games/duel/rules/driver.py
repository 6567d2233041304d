"""Running many matches: playouts for measuring and searching, and a batch step for learning."""

from typing import Any

from azulejos.rules.kit import rule

from .game import deal_at_random, is_chance, is_legal, play, random_move, start, write_mask
from .state import LOOK, OVER, State


@rule
def play_out(s: State, dice: list[int], max_moves: int) -> int:
    """Play at random to the end, or for `max_moves` moves; return the number of moves."""
    n = 0
    while s.phase != OVER and n < max_moves:
        if s.phase <= LOOK:
            deal_at_random(s, dice)
        else:
            play(s, random_move(s, dice))
            n += 1
    return n


@rule
def play_outs(states: Any, dice: list[int], matches: int, max_moves: int) -> int:
    """Play this many random matches of the game in `states[0]`; return the total number of moves."""
    s = states[0]
    n = 0
    for _ in range(matches):
        start(s, s.goals, 0, 0)
        n += play_out(s, dice, max_moves)
    return n


@rule
def start_again(s: State) -> None:
    """Set up another match of the same game; chance decides who starts."""
    start(s, s.goals, s.fold, -1)


@rule
def step_all(states: Any, moves: Any, masks: Any, dice: Any) -> int:
    """Make a move in every match of a batch, restart finished ones, and write the masks of legal moves.

    An illegal number leaves its match unchanged. Return how many moves were refused.
    """
    refused = 0
    for i in range(len(states)):
        s = states[i]
        if is_legal(s, moves[i]):
            play(s, moves[i])
        else:
            refused += 1
        if s.phase == OVER:
            start_again(s)
        if is_chance(s):
            deal_at_random(s, dice[i])
        write_mask(s, masks[i])
    return refused
