"""Practice of Azul for a net: recorded self-play, and matches between two nets; one object per process.

The search that plays a table best plays the matches: the solver with two players, the tree with more.
"""

from typing import TYPE_CHECKING, Any

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
    from azulejos.games.azul.search import selfplay, solver_session, tree_hooks, tree_selfplay
    from azulejos.search import tree_session
else:
    solver_session = load("azul", "search.solver_session", compiled=True)
    selfplay = load("azul", "search.selfplay", compiled=True)
    tree_hooks = load("azul", "search.tree_hooks", compiled=True)
    tree_selfplay = load("azul", "search.tree_selfplay", compiled=True)
    tree_session = load("azul", "azulejos.search.tree_session", compiled=True)

__all__ = ["AzulPractice", "AzulTreePractice"]

ROUNDS_EXPECTED = 12  # room for this many rows per match, on average
ROOM = 1 << 14


class AzulPractice:
    """A solver with its work arrays, for one kind of table and a number of positions per move."""

    def __init__(self, game: Game, nodes: int) -> None:
        self._table = (game.players, int(game.gray))
        self.players = game.players
        self.inputs = input_count(game.players, game.gray, detailed=True)
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
        return _widened(weights, self.players, self.inputs)

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


class AzulTreePractice:
    """A tree search with its work arrays, for one kind of table and a number of visits per move."""

    def __init__(self, game: Game, visits: int) -> None:
        self._table = (game.players, int(game.gray))
        self.players = game.players
        self.inputs = input_count(game.players, game.gray, detailed=True)
        self.mirror: NDArray[numpy.int64] | None = None
        self._game, self._visits = game, visits
        self._states = records(State, 2)
        self._habits = tree_hooks.new_habits()[0]

    def play(self, weights: Weights | None, how: SelfPlay) -> Moments:
        """Play matches of a net (None: the hand-made evaluation) against itself; return positions between rounds."""
        kept: Any = records(State, how.matches * ROUNDS_EXPECTED + selfplay.MAX_ROUNDS)
        ends = numpy.zeros((len(kept) * self.players, 4))
        count = tree_selfplay.keep_matches(
            self._states,
            dice_of(how.seed),
            *self._table,
            how.matches,
            how.one_random_in,
            how.one_noisy_in,
            self._habits,
            self._session(weights),
            kept,
            ends,
        )
        begun = numpy.repeat(kept["round"][:count] > 0, self.players)
        inputs = numpy.zeros((len(begun), self.inputs), numpy.float32)
        noted = tree_selfplay.write_all_inputs(kept, count, inputs)
        return Moments(inputs[:noted].astype(numpy.float16), ends[: len(begun)][begun].astype(numpy.float32))

    def widened(self, weights: Weights) -> Weights:
        """Return a net with all inputs that moments have; those that it did not have count nothing yet."""
        return _widened(weights, self.players, self.inputs)

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play sets of matches on the same dice, our net once in every seat; return our share of each set's wins."""
        shares = floats(sets)
        first, second = self._session(ours), self._session(theirs)
        tree_selfplay.compare_trees(self._states, ints(1), *self._table, seed, self._habits, first, second, shares)
        return [float(share) for share in shares]

    def _session(self, weights: Weights | None) -> Any:
        session = tree_session.new_session(self._game, weights, ROOM + self._visits)
        by_name(session.question)[0].node_limit = self._visits
        return session


def _widened(weights: Weights, players: int, inputs: int) -> Weights:
    first = numpy.asarray(weights["first"])
    boards = first[TABLE_INPUTS:].reshape(players, -1, first.shape[1])
    more = numpy.zeros((players, (inputs - len(first)) // players, first.shape[1]), first.dtype)
    joined = numpy.concatenate([boards, more], axis=1).reshape(-1, first.shape[1])
    return weights | {"first": numpy.concatenate([first[:TABLE_INPUTS], joined])}
