"""Practice of Azul for a net: self-play that is noted down, and matches between two nets; one object a process."""

from typing import Any

import numpy

from azulejos.games.azul.search import selfplay, solver
from azulejos.games.azul.search.boards import new_scales
from azulejos.games.azul.search.learned import input_count
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type
from azulejos.search.net import net_of, no_net

ROUNDS_EXPECTED = 12  # room for so many a match, on average


class Practice:
    """A solver with room to work in, for one kind of table and so many positions a move."""

    def __init__(self, game: Game, nodes: int) -> None:
        self._table = (game.players, int(game.gray))
        self.players = game.players
        self.inputs = input_count(game.players, game.gray)
        deepest = solver.MAX_PLY + 2
        self._states = numpy.zeros(deepest, record_type(load("azul", "state").State))
        frames = numpy.zeros(deepest, solver.FRAME)
        known = numpy.zeros(1 << 14, solver.ENTRY)
        history = numpy.zeros((4, solver.MAX_MOVES), numpy.int64)
        work = numpy.zeros(solver.KILLERS + deepest, numpy.int64)
        work[solver.NODE_LIMIT] = nodes
        self._arrays = (frames, known, history, work)

    def play(self, weights: Any, matches: int, one_random_in: int, seed: int) -> tuple[Any, Any]:
        """Play matches of a net (None: the hand-made evaluation) against itself; give inputs and what came of them."""
        rows = self.players * (matches * ROUNDS_EXPECTED + selfplay.MAX_ROUNDS)
        inputs, results = numpy.zeros((rows, self.inputs), numpy.float32), numpy.zeros((rows, 3), numpy.float32)
        dice = numpy.array([dice_word(seed)])
        scales = self._scales_of(weights)
        noted = selfplay.play_and_note(
            self._states, dice, *self._table, matches, one_random_in, scales, *self._arrays, inputs, results
        )
        return inputs[:noted].astype(numpy.float16), results[:noted]

    def compare(self, ours: Any, theirs: Any, sets: int, seed: int) -> Any:
        """Play sets of matches on the same dice, our net once in every seat; give our share of the victories."""
        shares = numpy.zeros(sets)
        dice = numpy.zeros(1, numpy.int64)
        first, second = self._scales_of(ours), self._scales_of(theirs)
        selfplay.compare(self._states, dice, *self._table, sets, seed, first, second, *self._arrays, shares=shares)
        return shares

    def _scales_of(self, weights: Any) -> Any:
        return new_scales(net_of(weights) if weights else no_net(), self.players)
