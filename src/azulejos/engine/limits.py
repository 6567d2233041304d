"""How long an engine may think: a search's limit and the clocks of a match, and the `go` command that carries them."""

from dataclasses import dataclass

from azulejos.engine.errors import ProtocolError
from azulejos.match.clocks import latest_ms, target_ms
from azulejos.search.thinker import Limit

__all__ = ["Allowance", "go_line", "parse_go"]

LARGEST = 10**12
KEYS = {"nodes": "nodes", "depth": "depth", "movetime": "time_ms"}
"""The keys of `go` that are limits of a search."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What ends a thought, whichever comes first: a limit, and the clocks of all seats; None and () mean none.

    >>> str(Allowance(Limit(nodes=20000), clocks_ms=(60000, 58500), increment_ms=500))
    'nodes 20000 clock 60000,58500 increment 500'
    """

    limit: Limit | None = None
    clocks_ms: tuple[int, ...] = ()
    increment_ms: int = 0

    def __post_init__(self) -> None:
        for key, number in self._limits():
            _require(number <= LARGEST, f"{key} {number} (wanted 1 to {LARGEST})")
        for number in (*self.clocks_ms, self.increment_ms):
            _require(0 <= number <= LARGEST, f"a time of {number} ms (wanted 0 to {LARGEST})")
        _require(bool(self.clocks_ms) or not self.increment_ms, "an increment without a clock")

    def __str__(self) -> str:
        words = [f"{key} {number}" for key, number in self._limits()]
        words += ["clock " + ",".join(str(number) for number in self.clocks_ms)] if self.clocks_ms else []
        words += [f"increment {self.increment_ms}"] if self.increment_ms else []
        return " ".join(words)

    @property
    def move_time_ms(self) -> int | None:
        """Return the time for this one move; None if only clocks, or nothing, limit it."""
        return self.limit.time_ms if self.limit else None

    def target_ms(self, seat: int) -> int | None:
        """Return how long a seat should think; None for as long as it likes.

        >>> Allowance(clocks_ms=(60000, 2000), increment_ms=100).target_ms(0)
        3100
        """
        latest = self.latest_ms(seat)
        if latest is None or not self.clocks_ms:
            return latest
        return min(latest, target_ms(self.clocks_ms[seat], self.increment_ms))

    def latest_ms(self, seat: int) -> int | None:
        """Return when a seat must have answered; None for never.

        >>> Allowance(clocks_ms=(60000, 2000)).latest_ms(1)
        1950
        """
        times = [] if self.move_time_ms is None else [self.move_time_ms]
        if self.clocks_ms:
            times.append(latest_ms(self.clocks_ms[seat]))
        return min(times, default=None)

    def for_search(self, seat: int) -> Limit | None:
        """Return the limit for a search of this seat; None if there is none.

        >>> Allowance(Limit(nodes=500), clocks_ms=(60000, 2000)).for_search(1)
        Limit(nodes=500, depth=None, time_ms=100)
        """
        target = self.target_ms(seat)
        if target is None:
            return self.limit
        nodes, depth = (self.limit.nodes, self.limit.depth) if self.limit else (None, None)
        return Limit(nodes, depth, max(target, 1))

    def _limits(self) -> list[tuple[str, int]]:
        numbers = [(key, getattr(self.limit, field, None)) for key, field in KEYS.items()]
        return [(key, number) for key, number in numbers if number is not None]


def go_line(allowed: Allowance, seed: str | None = None) -> str:
    """Return a `go` command.

    >>> go_line(Allowance(Limit(depth=3)), seed="7")
    'go depth 3 seed 7'
    """
    if seed is not None:
        _require(seed.isprintable() and len(seed.split()) == 1 and " " not in seed, f"seed {seed!r} (wanted one word)")
    return " ".join(word for word in ("go", str(allowed), f"seed {seed}" if seed else "") if word)


def parse_go(words: list[str]) -> tuple[Allowance, str | None]:
    """Parse the rest of a `go` command: what is allowed, and the seed if there is one.

    >>> parse_go(["movetime", "250", "seed", "7"])
    (Allowance(limit=Limit(nodes=None, depth=None, time_ms=250), clocks_ms=(), increment_ms=0), '7')
    """
    given = dict(zip(words[::2], words[1::2], strict=False))
    _require(len(words) == 2 * len(given), f"go {' '.join(words)} (wanted keys with one value each, every key once)")
    seed = given.pop("seed", None)
    clocks = given.pop("clock", None)
    increment = _number("increment", given.pop("increment", "0"))
    unknown = sorted(given.keys() - KEYS.keys())
    _require(not unknown, f"{', '.join(unknown)} (wanted {', '.join(KEYS)}, clock, increment or seed)")
    numbers = {KEYS[key]: _number(key, text) for key, text in given.items()}
    for key in given:
        _require(numbers[KEYS[key]] > 0, f"{key} 0 (wanted 1 to {LARGEST})")
    times = tuple(_number("clock", text) for text in clocks.split(",")) if clocks is not None else ()
    return Allowance(Limit(**numbers) if numbers else None, times, increment), seed


def _number(key: str, text: str) -> int:
    _require(text.isascii() and text.isdigit() and len(text) <= 13, f"{key} {text} (wanted a whole number)")
    return int(text)


def _require(is_right: bool, wrong: str) -> None:
    if not is_right:
        raise ProtocolError(f"no such limit: {wrong}", code="bad-limit")
