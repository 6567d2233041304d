"""What a training asks of a game: self-play that is noted down, and matches between two nets."""

from typing import TYPE_CHECKING, NamedTuple, Protocol

from azulejos.rules.kit import dice_word
from azulejos.search.arrays import Ints, ints
from azulejos.search.net_files import Weights

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Moments", "Practice", "dice_of"]


class Moments(NamedTuple):
    """Moments between two rounds, a row for each and for each seat.

    A row of `results` holds the seat's final margin, its share of the win, and how many rows further its next moment
    is (0: there is none).
    """

    inputs: "NDArray[numpy.float16]"
    results: "NDArray[numpy.float32]"


class Practice(Protocol):
    """A search with room to work in, for one kind of table."""

    def play(self, weights: Weights | None, matches: int, one_random_in: int, seed: int) -> Moments:
        """Play matches of a net (None: the hand-made evaluation) against itself.

        One move in `one_random_in` is any legal move, so that the net sees what good players avoid.
        """

    def compare(self, ours: Weights | None, theirs: Weights | None, sets: int, seed: int) -> list[float]:
        """Play sets of matches on the same dice, our net once in every seat; return our share of the wins of each."""


def dice_of(seed: int) -> Ints:
    """Return dice for compiled code."""
    dice = ints(1)
    dice[0] = dice_word(seed)
    return dice
