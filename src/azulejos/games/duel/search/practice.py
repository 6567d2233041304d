"""Practice of Duel for a net: recorded self-play, and matches between two nets; one object per process."""

from typing import TYPE_CHECKING

import numpy
from numpy.typing import NDArray

from azulejos.games.duel.rules.state import State
from azulejos.games.duel.search import learned
from azulejos.games.duel.search.habits import new_habits
from azulejos.games.duel.search.quick_play import new_evaluator
from azulejos.games.duel.search.tree_hooks import new_settings
from azulejos.play import Game
from azulejos.rules.loader import load
from azulejos.search.arrays import ints, records
from azulejos.search.net import net_for
from azulejos.search.net_files import Weights, shipped_policy
from azulejos.search.policy import policy_of
from azulejos.search.practice import Moments, SelfPlay, dice_of

if TYPE_CHECKING:
    from azulejos.games.duel.search import selfplay
    from azulejos.search import tree
else:
    selfplay = load("duel", "search.selfplay", compiled=True)
    tree = load("duel", "azulejos.search.tree", compiled=True)

__all__ = ["DuelPractice"]


class DuelPractice:
    """A tree search with its work arrays, for a number of visits per move. Every match gets new random tablets."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.players = game.players
        self.inputs = learned.INPUTS
        self.mirror: NDArray[numpy.int64] | None = learned.mirrored()
        self._visits = nodes
        self._policy = shipped_policy(game)
        self._states = records(State, selfplay.STATES)
        self._evaluator = new_evaluator()
        self._tree = tree.new_tree(nodes + 8)

    def play(self, weights: Weights | None, how: SelfPlay) -> Moments:
        """Play matches of a net (None: the hand-made evaluation) against itself; return positions between rounds.

        Rounds without random moves are not told apart.
        """
        rows = how.matches * selfplay.MOMENTS_OF_A_MATCH
        inputs, results = numpy.zeros((rows, self.inputs), numpy.float32), numpy.zeros((rows, 3), numpy.float32)
        player = self.player(weights, self._visits, how.spread)
        noted = selfplay.play_and_note(
            self._states,
            dice_of(how.seed),
            how.matches,
            how.one_random_in,
            player,
            self._evaluator,
            self._tree,
            inputs,
            results,
        )
        return Moments(inputs[:noted].astype(numpy.float16), results[:noted])

    def widened(self, weights: Weights) -> Weights:
        """Return the net: it has all inputs."""
        return weights

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play pairs of matches on the same dice, our net once in every seat; return our share of each pair's wins."""
        players = [self.player(weights, self._visits) for weights in (ours, theirs)]
        return self.compare_players(players[0], players[1], sets, seed)[:, 0].tolist()

    def compare_players(
        self, ours: "selfplay.Player", theirs: "selfplay.Player", sets: int, seed: int
    ) -> NDArray[numpy.float64]:
        """Do the same with two players; return our share of the wins and our mean margin."""
        results = numpy.zeros((sets, 2))
        dice = ints(1)
        selfplay.compare(self._states, dice, sets, seed, ours, theirs, self._evaluator, self._tree, results)
        return results / self.players

    def player(self, weights: Weights | None, visits: int, spread: float | None = None) -> "selfplay.Player":
        """Return a player with the usual habits and settings, and the game's own policy if it brings none."""
        net = net_for(weights)
        policy = policy_of(self._policy | (weights or {}))
        spread = selfplay.SPREAD if spread is None else spread
        return selfplay.Player(net, new_habits(), new_settings(), visits, policy, spread)
