"""Batches: many matches of one game stepped together by the compiled rules, for self-play and learning."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from azulejos.errors import AzulejosError
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type

if TYPE_CHECKING:
    import numpy
    from numpy.typing import ArrayLike, NDArray

__all__ = ["Batch", "checked_moves"]

NO_MOVE = -1  # never legal: a step with it only deals


class Batch:
    """So many matches of one game, each with a seat to move: chance acts by itself, a finished match starts anew.

    `states` holds a record a match, with the fields of the rules' `State`. `masks` holds a row a match: 1 at the
    number of each legal move, 0 elsewhere. Both are written over by each step; copy what you keep. With the same seed
    and the same moves a batch plays the same, whatever the number of threads. Threads pay from some 10,000 matches on;
    smaller batches are better stepped in threads of your own, one each: a step releases Python's lock.

    >>> from azulejos import azul
    >>> batch = Batch(azul(), size=3, seed=5)
    >>> batch.masks.shape
    (3, 205)
    >>> masks = batch.step(batch.masks.argmax(axis=1))   # the first legal move of each
    >>> batch.refused
    0
    """

    def __init__(self, game: Game, size: int, seed: int = 0, *, threads: int = 1) -> None:
        if size < 1:
            raise AzulejosError(f"no such batch: {size} matches (wanted 1 or more)", code="bad-batch-size")
        if threads < 1:
            raise AzulejosError(f"cannot step with {threads} threads (wanted 1 or more)", code="bad-threads")
        self.game = game
        self._step_all = load(game.name, "azulejos.rules.driver", compiled=True).step_all
        import numpy

        table = game.definition.start(game, None)
        self.states: NDArray[Any] = numpy.zeros(size, record_type(type(table)))
        for name in self.states.dtype.names or ():
            self.states[name] = getattr(table, name)
        self.masks: NDArray[numpy.int8] = numpy.zeros((size, game.action_count), numpy.int8)
        self._dice = numpy.array([[dice_word((seed << 32) + match)] for match in range(size)])
        bounds = [size * part // threads for part in range(threads + 1)]
        self._slices = [slice(low, high) for low, high in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.refused = 0
        """How many moves of the last step were not legal."""
        self._step_slice(numpy.full(size, NO_MOVE), slice(None))

    def __len__(self) -> int:
        return len(self.states)

    @property
    def seats(self) -> "NDArray[numpy.int8]":
        """Return the seat that is to move in each match."""
        seats: NDArray[numpy.int8] = self.states["turn"]
        return seats

    def step(self, moves: "ArrayLike") -> "NDArray[numpy.int8]":
        """Make a move in each match and give the new masks. A number that is no legal move leaves its match as it was.

        Raises AzulejosError unless there is one whole number for each match.
        """
        numbers = checked_moves(moves, len(self))
        own, *others = self._slices  # this thread does a share, too
        begun = [self._pool.submit(self._step_slice, numbers, part) for part in others] if self._pool else []
        self.refused = self._step_slice(numbers, own) + sum(share.result() for share in begun)
        return self.masks

    def _step_slice(self, moves: "NDArray[numpy.int64]", part: slice) -> int:
        return int(self._step_all(self.states[part], moves[part], self.masks[part], self._dice[part]))


def checked_moves(moves: "ArrayLike", size: int) -> "NDArray[numpy.int64]":
    """Return moves as the compiled rules want them. Raise AzulejosError unless there is a number for each match."""
    import numpy

    given = numpy.asarray(moves)
    if given.shape != (size,):
        raise AzulejosError(f"not a move a match: shape {given.shape} (wanted ({size},))", code="moves-shape")
    if given.dtype.kind not in "iu":
        raise AzulejosError(f"not whole numbers: {given.dtype} (wanted int64)", code="moves-dtype")
    return numpy.ascontiguousarray(given, numpy.int64)
