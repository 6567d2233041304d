"""Practice of Azul for a net for offers: cut leaves of self-play, with what searching on says about them."""

from typing import TYPE_CHECKING

import numpy

from azulejos.errors import OptionError
from azulejos.games.azul.rules.state import State
from azulejos.games.azul.search.offers import SEATS, offer_input_count
from azulejos.games.azul.search.practice import AzulPractice
from azulejos.play import Game
from azulejos.rules.loader import load
from azulejos.search.arrays import floats, records
from azulejos.search.net import no_net
from azulejos.search.net_files import FIRST, HEADS, SECOND, Weights, with_offer
from azulejos.search.practice import Leaves, dice_of

if TYPE_CHECKING:
    from azulejos.games.azul.search import boards, leaf_samples, offers
else:
    boards = load("azul", "search.boards", compiled=True)
    offers = load("azul", "search.offers", compiled=True)
    leaf_samples = load("azul", "search.leaf_samples", compiled=True)

__all__ = ["AzulLeafPractice"]

LEAVES_EXPECTED = 300  # room for this many per match, on average
SAMPLED_NODES = 1_500


class AzulLeafPractice(AzulPractice):
    """Self-play of the solver that samples cut leaves; `nodes` are for each leaf's value."""

    def __init__(self, game: Game, nodes: int) -> None:
        if game.players != SEATS:
            raise OptionError("a net for offers is for two players", code="no-training")
        super().__init__(game, nodes)
        self.inputs = offer_input_count(game.gray)
        self._scales = boards.new_scales(no_net(), SEATS, offers.new_offer_scales(self._empty_net(), boards=1))

    def sample(self, weights: Weights, matches: int, one_random_in: int, seed: int) -> Leaves:
        """Play matches of nets against themselves; return cut leaves of their searches."""
        room = records(State, matches * LEAVES_EXPECTED)
        session = self._session(weights)
        count = leaf_samples.sample_leaves(
            self._states, dice_of(seed), int(self._game.gray), matches, one_random_in, SAMPLED_NODES, session, room
        )
        leaves = room[:count]
        inputs, corrections = numpy.zeros((count, self.inputs), numpy.float32), floats(count)
        leaf_samples.label_leaves(leaves, self._session(weights), self._scales, inputs, corrections)
        return Leaves(inputs.astype(numpy.float16), numpy.asarray(corrections, numpy.float32))

    def _empty_net(self) -> Weights:
        """Return a net whose only use is its room for inputs."""
        sizes = {"first": (self.inputs, FIRST), "second": (FIRST, SECOND), "last": (SECOND, HEADS)}
        weights: Weights = {name: numpy.zeros(size) for name, size in sizes.items()}
        return with_offer(weights | {f"{name}_bias": numpy.zeros(size[1]) for name, size in sizes.items()})
