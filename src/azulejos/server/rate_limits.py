"""Rate limits with token buckets that refill over time."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from azulejos.server.refusal import Refusal

__all__ = [
    "ACCOUNTS",
    "ADDRESS_MESSAGES",
    "CHAT",
    "HOUR_S",
    "LETTERS",
    "LOGINS",
    "MESSAGES",
    "REPORTS",
    "TABLES",
    "THINKING",
    "Bucket",
    "Rate",
    "RateLimits",
    "guest_rate",
    "request_rate",
]

Now = Callable[[], float]
MOST_KEYS = 20_000
HOUR_S = 3600
DAY_S = 86_400


class Rate(NamedTuple):
    """How often something may be done by one address, player or connection: so many at once, and per second."""

    name: str
    what: str
    per: str
    at_once: float
    per_second: float

    def __str__(self) -> str:
        return f"{self.what}: at most {self.at_once:g} at once and {self.per_second:g} per second from one {self.per}"


CHAT = Rate("chat", "chat messages", "player", 5, 0.5)
TABLES = Rate("tables", "new tables", "player", 20, 0.1)
ACCOUNTS = Rate("accounts", "new accounts and logins", "address", 40, 0.5)
LOGINS = Rate("logins", "logins to one account", "address", 10, 0.1)
LETTERS = Rate("letters", "letters that somebody asks for", "account", 5, 0.001)
REPORTS = Rate("reports", "reports", "player", 5, 0.002)
THINKING = Rate("thinking", "analyses, where a review counts as five", "player", 20, 0.5)
MESSAGES = Rate("messages", "messages", "WebSocket", 60, 15)
ADDRESS_MESSAGES = Rate(
    "address-messages", "WebSocket messages, where previews, resyncs and takebacks count as ten", "address", 600, 100
)


def request_rate(per_second: float) -> Rate:
    """Return the rate of HTTP requests that a setting allows; some requests count as several.

    >>> str(request_rate(20))
    'HTTP requests and new WebSockets: at most 100 at once and 20 per second from one address'
    """
    return Rate("requests", "HTTP requests and new WebSockets", "address", per_second * 5, per_second)


def guest_rate(per_minute: int) -> Rate:
    """Return the rate of new guests that a setting allows."""
    return Rate("guests", "new guests", "address", per_minute, per_minute / 60)


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

    def wait_s(self, cost: float) -> int:
        """Return after how many seconds a request is within the limit; an hour if it never is."""
        if self.rate <= 0 or cost > self.burst:
            return HOUR_S
        return max(1, math.ceil((cost - self.level) / self.rate))


class RateLimits:
    """Buckets by key: an address, a player. Those unused for a day are dropped, or for longest when there are too many.

    >>> limits = RateLimits(Rate("chat", "chat messages", "player", 2, 1), now=lambda: 0.0)
    >>> [limits.allows("ana") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: Rate, now: Now = time.monotonic) -> None:
        self.rate, self._now = rate, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, key: str, cost: float = 1.0) -> bool:
        """Whether this key may ask once more."""
        now = self._now()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self.rate.at_once, self.rate.per_second, self.rate.at_once, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        self.forget_unused(now)
        return bucket.take(now, cost)

    def forget_unused(self, now: float | None = None) -> None:
        """Forget the keys that have asked for nothing for a day."""
        oldest = (self._now() if now is None else now) - DAY_S
        while self._buckets and next(iter(self._buckets.values())).at < oldest:
            self._buckets.popitem(last=False)

    @property
    def keys(self) -> list[str]:
        """Return the keys that have asked, the one that asked last at the end."""
        return list(self._buckets)

    def forget(self, key: str) -> None:
        """Let a key ask as if it never had."""
        self._buckets.pop(key, None)

    def check(self, key: str, cost: float = 1.0) -> None:
        """Refuse a key that asks too often, with the limit and the time to wait."""
        if not self.allows(key, cost):
            wait_s = self._buckets[key].wait_s(cost)
            raise Refusal("too-fast", f"too many {self.rate}; wait {wait_s} s", 429, wait_s)
