"""Histograms of durations: how many were at most so long."""

from bisect import bisect_left

__all__ = ["LONG_S", "SHORT_S", "Histogram"]

SHORT_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Bounds for what should take milliseconds."""

LONG_S = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 180.0)
"""Bounds for what may take seconds."""


class Histogram:
    """Counts durations by size; one thread may write to it.

    >>> taken = Histogram((0.1, 1.0))
    >>> for seconds in (0.05, 0.1, 3.0):
    ...     taken.observe(seconds)
    >>> taken.buckets(), taken.total
    ([('0.1', 2), ('1.0', 2), ('+Inf', 3)], 3.15)
    """

    __slots__ = ("_bounds", "_counts", "total")

    def __init__(self, bounds: tuple[float, ...] = SHORT_S) -> None:
        self._bounds = bounds
        self._counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        """Count one duration."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """Return each bound as text, and how many durations were at most so long, as Prometheus wants them."""
        names = [*(str(bound) for bound in self._bounds), "+Inf"]
        return [(name, sum(self._counts[: place + 1])) for place, name in enumerate(names)]
