"""What a training asks of a game: self-play that is noted down, and matches between two nets."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from azulejos.rules.kit import dice_word
from azulejos.search.arrays import Ints, ints
from azulejos.search.net_files import Weights

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = [
    "FEATURES_KEPT",
    "Choices",
    "LeafPractice",
    "Learned",
    "Leaves",
    "Moments",
    "Practice",
    "QuickPractice",
    "SelfPlay",
    "dice_of",
]

FEATURES_KEPT = 40
"""How many features of a move are kept to learn a policy from."""


class Moments(NamedTuple):
    """Moments between two rounds, a row for each and for each seat.

    A row of `results` holds the seat's final margin, its share of the win, how many rows further its next moment is (0:
    there is none), and, if the game notes that, whether the round that follows has no random moves.
    """

    inputs: "NDArray[numpy.float16]"
    results: "NDArray[numpy.float32]"


class SelfPlay(NamedTuple):
    """How matches for a training are played.

    In one round of `one_noisy_in`, one move in `one_random_in` is any legal move, so that the net sees what good
    players avoid.
    """

    matches: int
    seed: int
    one_random_in: int = 10
    one_noisy_in: int = 1
    spread: float | None = None
    """How much chance there is in moves that a policy draws without search; None: the game's own number."""


class Practice(Protocol):
    """A search with room to work in, for one kind of table."""

    mirror: "NDArray[numpy.int64] | None"
    """In which order a mirror shows the inputs of a moment, if what it shows is worth the same; else None."""

    def play(self, weights: Weights | None, how: SelfPlay) -> Moments:
        """Play matches of a net (None: the hand-made evaluation) against itself."""

    def widened(self, weights: Weights) -> Weights:
        """Return a net with all inputs that moments have; those that it did not have count nothing yet."""

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play sets of matches on the same dice, our net once in every seat; return our share of the wins of each."""


class Leaves(NamedTuple):
    """Positions that a search evaluated before the end of a round, a row for each, seen by the seat to move.

    `corrections` are what searching on adds to their values, in points.
    """

    inputs: "NDArray[numpy.float16]"
    corrections: "NDArray[numpy.float32]"


class LeafPractice(Protocol):
    """A search with room to work in, for one kind of table and a net for offers."""

    def sample(self, weights: Weights, matches: int, one_random_in: int, seed: int) -> Leaves:
        """Play matches of nets against themselves, one move in `one_random_in` at random, and sample cut leaves."""


class Choices(NamedTuple):
    """Moves of positions that were searched, a row for each, those of a position one after the other.

    A row of `inputs` holds the numbers of the move's features, counted from 1 (0: none), and then their amounts; a row
    of `results` the move's share of the visits, and how many moves its position has.
    """

    inputs: "NDArray[numpy.float16]"
    results: "NDArray[numpy.float32]"


class Learned(NamedTuple):
    """A policy, and how much more than an even share of the win it brings to a seat in one round of quick play."""

    weights: Weights
    gain: float


class QuickPractice(Protocol):
    """Quick play with room to work in, for one kind of table, if rounds of it against itself train the policy."""

    def sample(self, weights: Weights, matches: int, one_random_in: int, seed: int) -> Choices:
        """Play matches of the tree search against itself; return positions that rounds begin with, as `inputs`."""

    def learn(
        self,
        weights: Weights,
        positions: "NDArray[numpy.float16]",
        steps: int,
        seed: int,
        progress: Callable[[int, int], None] | None = None,
    ) -> Learned:
        """Learn a policy from rounds that begin with these positions, in so many steps."""

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play sets of matches of the tree search, ours once in every seat; return our share of the wins of each."""


def dice_of(seed: int) -> Ints:
    """Return dice for compiled code."""
    dice = ints(1)
    dice[0] = dice_word(seed)
    return dice
