"""The arrays that compiled stepping works on; each has a row for each match."""

from typing import Any, NamedTuple

from azulejos.rules.flat import flat, number

__all__ = ["ROUNDS", "Matches", "Progress", "StepResults", "Terms", "Timetable"]

ROUNDS = 16
"""The length of a timetable, a power of 2."""


@flat
class Timetable:
    """Which matches advance in each of several rounds in turn, when many matches are played side by side."""

    phases: list[int] = number(32, ROUNDS)  # masks: a bit for each phase in which a match advances


class Terms(NamedTuple):
    """How matches are played."""

    agent: int
    """The seat that is asked for moves while the others play at random; -1 asks every seat in its turn."""
    max_moves: int
    """A match that has not ended after this many moves is cut off."""
    reward: int
    """OUTCOME, DIFFERENCE or POINTS of `stepping`."""
    same_step: int
    """1: a new match begins in the step that ends one; 0: in the next step, which then makes no move."""


class Matches(NamedTuple):
    """What is kept from step to step."""

    states: Any
    dice: Any
    moves_made: Any
    waiting: Any  # 1: ended in the previous step; a new match begins in the next one
    points: Any  # of every seat, after the previous step


class StepResults(NamedTuple):
    """The results of a step; each step overwrites all of them."""

    masks: Any  # 1 at the number of each legal move
    observations: Any  # of the seat that is asked next; none are written if they have no width
    finals: Any  # the last observation of the seat that moved, where a match ended and another began
    rewards: Any  # of every seat
    own_rewards: Any  # of the seat that moved
    scores: Any  # of every seat, before another match began
    places: Any  # of every seat, where a match ended; 0 elsewhere
    terminated: Any
    truncated: Any
    illegal: Any  # 1: the move was not legal, and a random one was made instead


class Progress(NamedTuple):
    """How far places are that play one whole match after the other; a number for each place."""

    left: Any  # matches to begin; below 0 when all are played
    moves: Any  # made in this match; a new one begins when they reach the limit
    total: Any  # moves made in all matches
