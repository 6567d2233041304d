"""How long an engine may think: one value, and the `go` command that carries it."""

from dataclasses import dataclass

from azulejos.engine.failures import ProtocolError

__all__ = ["Limit", "go_line", "parse_go"]

LARGEST = 10**12
MOVES_LEFT = 20
"""How many moves a clock is spread over; a match of Azul has about 30 a seat, with the longest thoughts early."""
MARGIN_MS = 50
"""What is kept back of a clock for the way of the answer."""

KEYS = {"nodes": "nodes", "depth": "depth", "movetime": "movetime_ms", "increment": "increment_ms"}


@dataclass(frozen=True, slots=True)
class Limit:
    """What ends a thought, whichever comes first; None and () mean no such limit.

    >>> Limit(nodes=20000)
    Limit(nodes=20000, depth=None, movetime_ms=None, clocks_ms=(), increment_ms=0)
    >>> str(Limit(nodes=20000, clocks_ms=(60000, 58500), increment_ms=500))
    'nodes 20000 clock 60000,58500 increment 500'
    """

    nodes: int | None = None
    depth: int | None = None
    movetime_ms: int | None = None
    clocks_ms: tuple[int, ...] = ()
    increment_ms: int = 0

    def __post_init__(self) -> None:
        for name, number in (("nodes", self.nodes), ("depth", self.depth), ("movetime", self.movetime_ms)):
            _demand(number is None or 1 <= number <= LARGEST, f"{name} {number} (wanted 1 to {LARGEST})")
        for number in (*self.clocks_ms, self.increment_ms):
            _demand(0 <= number <= LARGEST, f"a time of {number} ms (wanted 0 to {LARGEST})")
        _demand(bool(self.clocks_ms) or not self.increment_ms, "an increment without a clock")

    def __str__(self) -> str:
        words = [f"{key} {getattr(self, field)}" for key, field in KEYS.items() if getattr(self, field)]
        if self.clocks_ms:
            clock = "clock " + ",".join(str(number) for number in self.clocks_ms)
            words.insert(len(words) - bool(self.increment_ms), clock)
        return " ".join(words)

    def target_ms(self, seat: int) -> int | None:
        """Say for how long a seat should think; None for as long as it likes.

        >>> Limit(clocks_ms=(60000, 2000), increment_ms=100).target_ms(0)
        3100
        """
        times = [] if self.movetime_ms is None else [self.movetime_ms]
        if self.clocks_ms:
            times.append(self.clocks_ms[seat] // MOVES_LEFT + self.increment_ms)
        latest = self.latest_ms(seat)
        return None if latest is None else min([*times, latest])

    def latest_ms(self, seat: int) -> int | None:
        """Say when a seat must have answered; None for never.

        >>> Limit(clocks_ms=(60000, 2000)).latest_ms(1)
        1950
        """
        times = [] if self.movetime_ms is None else [self.movetime_ms]
        if self.clocks_ms:
            times.append(max(self.clocks_ms[seat] - MARGIN_MS, 0))
        return min(times, default=None)


def go_line(limit: Limit, seed: str | None = None) -> str:
    """Write a `go` command.

    >>> go_line(Limit(depth=3), seed="7")
    'go depth 3 seed 7'
    """
    if seed is not None:
        _demand(seed.isprintable() and len(seed.split()) == 1 and " " not in seed, f"seed {seed!r} (wanted one word)")
    return " ".join(word for word in ("go", str(limit), f"seed {seed}" if seed else "") if word)


def parse_go(words: list[str]) -> tuple[Limit, str | None]:
    """Read what stands behind `go`: the limit, and the seed if there is one.

    >>> parse_go(["movetime", "250", "seed", "7"])
    (Limit(nodes=None, depth=None, movetime_ms=250, clocks_ms=(), increment_ms=0), '7')
    """
    given = dict(zip(words[::2], words[1::2], strict=False))
    _demand(len(words) == 2 * len(given), f"go {' '.join(words)} (wanted keys with one value each, every key once)")
    seed = given.pop("seed", None)
    clocks = given.pop("clock", None)
    unknown = sorted(given.keys() - KEYS.keys())
    _demand(not unknown, f"{', '.join(unknown)} (wanted {', '.join(KEYS)}, clock or seed)")
    numbers = {KEYS[key]: _number(key, text) for key, text in given.items()}
    times = tuple(_number("clock", text) for text in clocks.split(",")) if clocks is not None else ()
    return Limit(clocks_ms=times, **numbers), seed


def _number(key: str, text: str) -> int:
    _demand(text.isascii() and text.isdigit() and len(text) <= 13, f"{key} {text} (wanted a whole number)")
    return int(text)


def _demand(is_right: bool, wrong: str) -> None:
    if not is_right:
        raise ProtocolError(f"no such limit: {wrong}", code="bad-limit")
