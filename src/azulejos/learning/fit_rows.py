"""The rows that a fit learns from: kept once in half precision, a batch at a time in single."""

from typing import Any

import numpy

from azulejos.learning.arithmetic import Arithmetic, Whole

__all__ = ["FitRows"]


class FitRows:
    """Rows of inputs on a device, in the order in which batches take them.

    The order names rows; ~n is what a mirror shows of row n: the same inputs in the order `mirror`.

    >>> from azulejos.learning.arithmetic import CPU
    >>> inputs = numpy.array([[1, 2], [3, 4]], numpy.float16)
    >>> rows = FitRows(inputs, numpy.array([1, ~1, 0]), numpy.array([1, 0]), CPU)
    >>> rows.inputs(0, 3).tolist(), rows.places.tolist(), rows.positions
    ([[3.0, 4.0], [4.0, 3.0], [1.0, 2.0]], [1, 1, 0], 2)
    """

    def __init__(self, there: Any, order: Whole, mirror: Whole | None, on: Arithmetic) -> None:
        self.places = order if mirror is None else numpy.maximum(order, ~order)
        self.positions = len(order) if mirror is None else int((order >= 0).sum())
        self._on, self._there, self._order = on, there, on.keep(self.places)
        self._mirror = None if mirror is None else (on.keep(order < 0), on.keep(mirror))

    def inputs(self, start: int, stop: int) -> Any:
        """Return some of the rows, in single precision."""
        rows = self._there[self._order[start:stop]]
        if self._mirror is not None:
            is_mirrored, order = self._mirror
            shown = is_mirrored[start:stop]
            rows[shown] = rows[shown][:, order]
        return self._on.single(rows)
