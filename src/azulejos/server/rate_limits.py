"""Rate limits with token buckets that refill over time."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from azulejos.server.refusal import Refusal

__all__ = ["Bucket", "RateLimits"]

Now = Callable[[], float]
MOST_KEYS = 20_000


@dataclass(slots=True)
class Bucket:
    """Allows a burst of requests, and a steady rate in the long run."""

    burst: float
    rate: float
    level: float
    at: float

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Whether one more request is within the limit; it counts if so."""
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < cost:
            return False
        self.level -= cost
        return True


class RateLimits:
    """Buckets by key: an address, a player. When there are too many, those unused for longest are dropped.

    >>> limits = RateLimits(burst=2, rate=1, now=lambda: 0.0)
    >>> [limits.allows("ana") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, burst: float, rate: float, now: Now = time.monotonic) -> None:
        self._burst, self._rate, self._now = burst, rate, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str, cost: float = 1.0) -> bool:
        """Whether this key may ask once more."""
        now = self._now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._burst, self._rate, self._burst, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take(now, cost)

    def forget(self, key: str) -> None:
        """Let a key ask as if it never had."""
        self._buckets.pop(key, None)

    def check(self, key: str, cost: float = 1.0) -> None:
        """Refuse a key that asks too often."""
        if not self.allows(key, cost):
            raise Refusal("too-fast", "too many requests; wait a moment", 429)
