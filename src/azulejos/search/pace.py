"""The pace of a search: slices short enough to be stopped in time, and how much the time that is left allows."""

import math
import time
from collections.abc import Callable

from azulejos.search.session import NO_LIMIT

__all__ = ["Pace"]

SLICE_MS = 3.0
"""How long a slice takes; a search learns that it is to stop at the end of one."""
EARLY_MS = 1.0
"""How long before its time is up a search ends, because its answer takes some time, too."""
SHORT_MS = 0.25
"""A slice that took less tells only that the search is not slower than this."""
MEASURED_MS = 1.0
"""From here on the speed of a search is known."""
FAST = 1_000.0
"""The speed before it is known, in positions per millisecond: rather too high than too low."""
FIRST_SLICE = 16
CAUTION = 4
"""How many times shorter the first slice of a search is: this position may take longer than the last one."""


class Pace:
    """Watches the time of one search after another, by this clock (in seconds) or by that of the computer."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or time.monotonic
        self._slice_speed = 0.0
        self.begin(None, None)

    def begin(self, time_ms: int | None, is_stopped: Callable[[], bool] | None) -> None:
        """Start the clock of another search, with its limit of time and a way to stop it."""
        self._began = self._slice_began = self._clock()
        self._time_ms, self._is_stopped = time_ms, is_stopped
        self._nodes = 0
        self._slice_speed = max(self._slice_speed / CAUTION, FIRST_SLICE / SLICE_MS)

    def spent_ms(self) -> float:
        """Return the time since the search began."""
        return (self._clock() - self._began) * 1000

    def count(self, nodes: int) -> None:
        """Measure the speed of the last slice; the search had looked at this number of positions after it."""
        taken_ms, worked = (self._clock() - self._slice_began) * 1000, nodes - self._nodes
        if taken_ms >= SHORT_MS:
            self._slice_speed = max(worked / taken_ms, 1 / SLICE_MS)
        else:
            self._slice_speed = max(worked / SHORT_MS, self._slice_speed)
        self._nodes = nodes

    def next_slice(self) -> tuple[int, int]:
        """Return how many positions the next slice has, and how many the time that is left allows.

        If that is none, the slice has no limit: what an answer still needs does not take long.
        """
        if self._time_ms is None and self._is_stopped is None:
            return NO_LIMIT, NO_LIMIT
        left_ms = self._left_ms()
        nodes_left = NO_LIMIT if left_ms == math.inf else int(self._speed() * left_ms)
        if nodes_left <= 0:
            return NO_LIMIT, 0
        self._slice_began = self._clock()
        return max(1, int(self._slice_speed * min(SLICE_MS, left_ms))), nodes_left

    def _left_ms(self) -> float:
        if self._is_stopped is not None and self._is_stopped():
            return 0.0
        return math.inf if self._time_ms is None else self._time_ms - EARLY_MS - self.spent_ms()

    def _speed(self) -> float:
        spent_ms = self.spent_ms()
        return self._nodes / spent_ms if self._nodes and spent_ms >= MEASURED_MS else FAST
