"""Plays one match in compiled code: `states` is an array of one record, which is passed faster than a record.

This module is loaded for each game, plain and compiled (see `azulejos.rules.loader`).
"""

from typing import Any

from azulejos.rules.kit import compiled
from azulejos.rules.loader import load_same

__all__ = [
    "CHANCE",
    "ENDED",
    "apply",
    "begin",
    "move",
    "observe",
    "write_legal",
    "write_mask",
    "write_places",
    "write_weights",
]

CHANCE, ENDED = -1, -4
"""Who acts if no seat does: chance or nobody. (OpenSpiel uses the same numbers.)"""

rules = load_same("rules.game", __name__)
write_observation = load_same("observation", __name__).write


@compiled(inline="late")
def to_act(s: Any) -> int:
    """Return the seat to move, CHANCE or ENDED."""
    if rules.is_over(s):
        return ENDED
    return CHANCE if rules.is_chance(s) else s.turn


@compiled(inline="late")
def begin(states: Any, dice: Any) -> int:
    """Start a new match, and let chance act until a seat is to move; return the seat."""
    s = states[0]
    rules.start_again(s, -1)
    rules.deal_at_random(s, dice)
    return to_act(s)


@compiled(inline="late")
def move(states: Any, number: int, dice: Any) -> int:
    """Make a legal move (unchecked), and let chance act; return who is to act then."""
    s = states[0]
    rules.play(s, number)
    if rules.is_chance(s):
        rules.deal_at_random(s, dice)
    return to_act(s)


@compiled(inline="late")
def apply(states: Any, number: int) -> int:
    """Make a legal move or one draw of chance (unchecked); return who is to act then."""
    s = states[0]
    if rules.is_chance(s):
        rules.deal(s, number)
    else:
        rules.play(s, number)
    return to_act(s)


@compiled(inline="late")
def write_legal(states: Any, moves: Any) -> int:
    """Write the legal moves; return how many there are."""
    return int(rules.legal_moves(states[0], moves))


@compiled(inline="late")
def write_weights(states: Any, weights: Any) -> int:
    """Write the weight of each outcome of the next draw as a whole number; return the number of outcomes."""
    return int(rules.chance_weights(states[0], weights))


@compiled(inline="late")
def write_mask(states: Any, mask: Any) -> None:
    """Write the mask of the legal moves."""
    rules.write_mask(states[0], mask)


@compiled(inline="late")
def observe(states: Any, seat: int, row: Any) -> None:
    """Write a seat's observation."""
    write_observation(states[0], seat, row)


@compiled(inline="late")
def write_places(states: Any, places: Any) -> None:
    """Write everybody's place."""
    rules.places(states[0], places)
