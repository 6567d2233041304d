"""Practice of Duel for a net: self-play that is noted down, and matches between two nets; one object a process."""

from typing import Any

import numpy

from azulejos.games.duel.search import leaf, learned, selfplay
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type
from azulejos.search.loading import open_tree
from azulejos.search.net import net_of, no_net


class Practice:
    """A tree search with room to work in, for so many looks a move. Tablets are drawn anew for every match."""

    def __init__(self, game: Game, nodes: int) -> None:
        self.players = game.players
        self.inputs = learned.INPUTS
        self.taste, self.habits = numpy.array(leaf.TASTE), leaf.default_habits()
        self._looks = nodes
        self._states = numpy.zeros(selfplay.STATES, record_type(load("duel", "state").State))
        self._mind = leaf.new_mind()
        self._tree = open_tree("duel").new_tree(nodes + 8)

    def play(self, weights: Any, matches: int, one_random_in: int, seed: int) -> tuple[Any, Any]:
        """Play matches of a net (None: the hand-made evaluation) against itself; give inputs and what came of them.

        Every moment is given a second time, with its domes seen in a mirror.
        """
        rows = matches * selfplay.MOMENTS_OF_A_MATCH
        inputs, results = numpy.zeros((rows, self.inputs), numpy.float32), numpy.zeros((rows, 3), numpy.float32)
        dice = numpy.array([dice_word(seed)])
        noted = selfplay.play_and_note(
            self._states, dice, matches, one_random_in, self._player(weights), self._mind, self._tree, inputs, results
        )
        seen = inputs[:noted].astype(numpy.float16)
        return numpy.concatenate([seen, seen[:, learned.mirrored()]]), numpy.concatenate([results[:noted]] * 2)

    def compare(self, ours: Any, theirs: Any, sets: int, seed: int) -> Any:
        """Play pairs of matches on the same dice, our net once in every seat; give our share of each."""
        return self.compare_players(self._player(ours), self._player(theirs), sets, seed)[:, 0]

    def compare_players(self, ours: Any, theirs: Any, sets: int, seed: int) -> Any:
        """Do the same with players (see `selfplay`); give our share of the victories and our mean margin."""
        results = numpy.zeros((sets, 2))
        dice = numpy.zeros(1, numpy.int64)
        selfplay.compare(self._states, dice, sets, seed, ours, theirs, self._mind, self._tree, results)
        return results / self.players

    def _player(self, weights: Any) -> tuple[Any, ...]:
        return (net_of(weights) if weights else no_net(), self.habits, self.taste, self._looks)
