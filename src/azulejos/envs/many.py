"""Many matches at once in compiled code, as arrays in and arrays out: what the vector environment is made of."""

import sys
from typing import Any, Literal

import numpy
from numpy.typing import NDArray

from azulejos.envs import stepping
from azulejos.envs.arrays import Matches, Terms, Told
from azulejos.envs.encoding import layout_of
from azulejos.envs.kit import load_text
from azulejos.play import Game, OptionError
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import record_type

__all__ = ["REWARDS", "ManyMatches", "Reward", "fresh_states", "reward_number"]

Reward = Literal["outcome", "difference", "points"]
REWARDS: tuple[Reward, ...] = ("outcome", "difference", "points")
"""What can be rewarded, in the order of the numbers that `stepping` knows.

`outcome`: at the end 1 for winning, -1 for losing, 0 for a shared victory. `difference`: at the end one's points less
the mean of the others'. `points`: the same, as it grows and shrinks from move to move.
"""
assert (stepping.OUTCOME, stepping.DIFFERENCE, stepping.POINTS) == (0, 1, 2), "the order of REWARDS"


KEPT = 3  # so many steps' arrays are looked at for some to use again


def _most_held(arrays: tuple[Any, ...]) -> int:
    """Count the references to the array that has most of them."""
    return max(sys.getrefcount(array) for array in arrays if array is not None)


UNHELD = _most_held((numpy.zeros(1), numpy.zeros(1))) + 1  # one more: it lies in another tuple, too


def reward_number(reward: str) -> int:
    """Return the number of a kind of reward.

    >>> reward_number("difference")
    1
    """
    for number, name in enumerate(REWARDS):
        if name == reward:
            return number
    raise OptionError(f"no such reward: {reward!r} (wanted {', '.join(REWARDS)})", code="unknown-reward")


def fresh_states(game: Game, size: int) -> NDArray[Any]:
    """Make so many records of a match that is still to be started."""
    table = game.definition.start(game, None)
    states: NDArray[Any] = numpy.zeros(size, record_type(type(table)))
    for name in states.dtype.names or ():
        states[name] = getattr(table, name)
    return states


class ManyMatches:
    """So many matches of one game, each stepped by a move of the seat that is asked."""

    def __init__(self, game: Game, size: int, terms: Terms, *, observe: bool = True, compiled: bool = True) -> None:
        self.game, self.terms = game, terms
        self._text = load_text("stepping", game.name, compiled=compiled)
        self._width = layout_of(game).size if observe else 0
        self.matches = Matches(
            states=fresh_states(game, size),
            dice=numpy.zeros((size, 1), numpy.int64),
            moves_made=numpy.zeros(size, numpy.int32),
            waiting=numpy.zeros(size, numpy.int8),
            points=numpy.zeros((size, game.players), numpy.int32),
        )
        self._finals = numpy.zeros((size, self._width), numpy.int16)
        self._given: list[Told] = []

    def __len__(self) -> int:
        return len(self.matches.states)

    def room(self) -> Told:
        """Give room for what a step tells: arrays that nobody holds any more, or else new ones."""
        for told in self._given:
            if _most_held(told._replace(finals=None)) <= UNHELD:
                return told
        self._given = [*self._given[1 - KEPT :], self._new_room()]
        return self._given[-1]

    def _new_room(self) -> Told:
        size, seats = len(self), self.game.players
        return Told(
            masks=numpy.empty((size, self.game.action_count), numpy.int8),
            observations=numpy.empty((size, self._width), numpy.int16),
            finals=self._finals,
            rewards=numpy.empty((size, seats), numpy.float64),
            own_rewards=numpy.empty(size, numpy.float64),
            scores=numpy.empty((size, seats), numpy.int32),
            places=numpy.empty((size, seats), numpy.int8),
            terminated=numpy.empty(size, numpy.bool_),
            truncated=numpy.empty(size, numpy.bool_),
            illegal=numpy.empty(size, numpy.bool_),
        )

    def seed(self, seed: int) -> None:
        """Return every match dice of its own, all of them from one seed."""
        self.matches.dice[:, 0] = [dice_word((seed << 32) + match) for match in range(len(self))]

    def begin(self, told: Told) -> None:
        """Begin every match anew."""
        self.matches.waiting[:] = 1
        self.step(numpy.zeros(len(self), numpy.int64), told)

    def step(self, moves: NDArray[numpy.int64], told: Told) -> None:
        """Make a move in every match."""
        self._text.step_all(self.matches, moves, told, self.terms)
