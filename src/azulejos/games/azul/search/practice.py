"""Practice of Azul for a net: recorded self-play, and matches between two nets; one object per process."""

from typing import TYPE_CHECKING

import numpy
from numpy.typing import NDArray

from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.learned import TABLE_INPUTS, input_count
from azulejos.games.azul.search.solver_records import SolverSession
from azulejos.play import Game
from azulejos.rules.loader import load
from azulejos.search.arrays import by_name, floats, ints, records
from azulejos.search.net_files import Weights
from azulejos.search.practice import Moments, SelfPlay, dice_of

if TYPE_CHECKING:
    from azulejos.games.azul.search import selfplay, solver_session
else:
    solver_session = load("azul", "search.solver_session", compiled=True)
    selfplay = load("azul", "search.selfplay", compiled=True)

__all__ = ["AzulPractice"]

SEATS_OF_DETAILS = 2  # with more, nets with details of boards play no better
ROUNDS_EXPECTED = 12  # room for this many rows per match, on average
ROOM = 1 << 14


class AzulPractice:
    """A solver with its work arrays, for one kind of table and a number of positions per move."""

    def __init__(self, game: Game, nodes: int) -> None:
        self._table = (game.players, int(game.gray))
        self.players = game.players
        self.inputs = input_count(game.players, game.gray, detailed=game.players == SEATS_OF_DETAILS)
        self.mirror: NDArray[numpy.int64] | None = None
        self._game, self._nodes = game, nodes
        self._states = records(State, 1)

    def play(self, weights: Weights | None, how: SelfPlay) -> Moments:
        """Play matches of a net (None: the hand-made evaluation) against itself; return positions between rounds."""
        rows = self.players * (how.matches * ROUNDS_EXPECTED + selfplay.MAX_ROUNDS)
        inputs, results = numpy.zeros((rows, self.inputs), numpy.float32), numpy.zeros((rows, 4), numpy.float32)
        noted = selfplay.play_and_note(
            self._states,
            dice_of(how.seed),
            *self._table,
            how.matches,
            how.one_random_in,
            how.one_noisy_in,
            self._session(weights),
            inputs,
            results,
        )
        return Moments(inputs[:noted].astype(numpy.float16), results[:noted])

    def widened(self, weights: Weights) -> Weights:
        """Return a net with all inputs that moments have; those that it did not have count nothing yet."""
        first = numpy.asarray(weights["first"])
        boards = first[TABLE_INPUTS:].reshape(self.players, -1, first.shape[1])
        more = numpy.zeros((self.players, (self.inputs - len(first)) // self.players, first.shape[1]), first.dtype)
        joined = numpy.concatenate([boards, more], axis=1).reshape(-1, first.shape[1])
        return weights | {"first": numpy.concatenate([first[:TABLE_INPUTS], joined])}

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play sets of matches on the same dice, our net once in every seat; return our share of each set's wins."""
        shares = floats(sets)
        dice = ints(1)
        first, second = self._session(ours), self._session(theirs)
        selfplay.compare(self._states, dice, *self._table, sets, seed, first, second, shares)
        return [float(share) for share in shares]  # not NumPy's, which JSON refuses

    def _session(self, weights: Weights | None) -> SolverSession:
        session = solver_session.new_session(self._game, weights, ROOM)
        by_name(session.question)[0].node_limit = self._nodes
        return session
