"""The arrays that compiled stepping works on: a row a match, everywhere."""

from typing import Any, NamedTuple

__all__ = ["Matches", "Terms", "Told"]


class Terms(NamedTuple):
    """How matches are played."""

    agent: int
    """The seat that is asked for moves while the others play at random; -1: every seat is asked in its turn."""
    max_moves: int
    """A match that has not ended after so many moves is cut off (A26)."""
    reward: int
    """OUTCOME, DIFFERENCE or POINTS of `stepping`."""
    same_step: int
    """1: a match that ended begins anew in the same step; 0: in the next one, which then makes no move."""


class Matches(NamedTuple):
    """What goes on from step to step."""

    states: Any
    dice: Any
    moves_made: Any
    waiting: Any  # 1: ended in the step before, and begins anew in the next one
    points: Any  # of every seat, after the step before


class Told(NamedTuple):
    """What a step tells; all of it is written over."""

    masks: Any  # 1 at the number of each legal move
    observations: Any  # of the seat that is asked next; none of them are written where they have no width
    finals: Any  # of the seat that moved, where a match ended and began anew
    rewards: Any  # of every seat
    own_rewards: Any  # of the seat that moved
    scores: Any  # of every seat, before a match began anew
    places: Any  # of every seat, where a match ended; 0 elsewhere
    terminated: Any
    truncated: Any
    illegal: Any  # 1: the move was not legal, and one was drawn by lot instead
