"""Many matches at once in compiled code, with arrays for everything: the vector environment is built on it."""

import sys
from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.arrays import Matches, StepResults, Terms
from azulejos.envs.compiled_match import new_records
from azulejos.envs.encoding import layout_of
from azulejos.games.parts import observation_of
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load

__all__ = ["ManyMatches"]

KEPT = 3  # the results of this many steps are kept, to reuse their arrays


def _most_references(arrays: tuple[Any, ...]) -> int:
    """Return the largest number of references to any of these arrays."""
    return max(sys.getrefcount(array) for array in arrays if array is not None)


UNUSED = _most_references((numpy.zeros(1), numpy.zeros(1))) + 1  # one more, for the tuple that they are kept in


class ManyMatches:
    """Many matches of one game, each stepped by a move of the seat that is asked."""

    def __init__(self, game: Game, size: int, terms: Terms, *, observe: bool = True, compiled: bool = True) -> None:
        self.game, self.terms = game, terms
        self._width = layout_of(game).size if observe else 0
        observation_of(game.name)  # raises MissingPart if there is none
        self._play = load(game.name, "azulejos.envs.stepping", compiled=compiled, quiet=not compiled)
        self.matches = Matches(
            states=new_records(game, size),
            dice=numpy.zeros((size, 1), numpy.int64),
            moves_made=numpy.zeros(size, numpy.int32),
            waiting=numpy.zeros(size, numpy.int8),
            points=numpy.zeros((size, game.players), numpy.int32),
        )
        self._finals = numpy.zeros((size, self._width), numpy.int16)
        self._kept: list[StepResults] = []

    def __len__(self) -> int:
        return len(self.matches.states)

    def take_arrays(self) -> StepResults:
        """Return arrays for the results of a step: old ones that nobody uses any more, or new ones."""
        for results in self._kept:
            if _most_references(results._replace(finals=None)) <= UNUSED:
                return results
        self._kept = [*self._kept[1 - KEPT :], self._new_arrays()]
        return self._kept[-1]

    def _new_arrays(self) -> StepResults:
        size, seats = len(self), self.game.players
        return StepResults(
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
        """Set the dice of every match, all of them from one seed."""
        self.matches.dice[:, 0] = [dice_word((seed << 32) + match) for match in range(len(self))]

    def begin(self, results: StepResults) -> None:
        """Begin a new match in every row."""
        self.matches.waiting[:] = 1
        self.step(numpy.zeros(len(self), numpy.int64), results)

    def step(self, moves: NDArray[numpy.int64], results: StepResults) -> None:
        """Make a move in every match."""
        self._play.step_all(self.matches, moves, results, self.terms)
