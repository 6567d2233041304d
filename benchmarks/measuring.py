"""How speed is measured: in CPU time, alternating between variants; the best of each counts."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

__all__ = ["Result", "best_rates", "best_seconds"]


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the table."""

    what: str
    value: float
    unit: str
    wanted: str = ""
    remark: str = ""

    @property
    def text(self) -> str:
        """Return the value with a suitable number of digits."""
        return f"{self.value:,.0f} {self.unit}" if self.value >= 100 else f"{self.value:.3g} {self.unit}"


def best_rates(
    kinds: Mapping[str, Callable[[], int]], rounds: int, clock: Callable[[], float] = time.process_time
) -> dict[str, float]:
    """Alternate between all variants, so that a busy moment affects them equally; return the best rate of each.

    A variant is a function that does its work and returns how much it was.
    """
    best = dict.fromkeys(kinds, 0.0)
    for kind in kinds.values():
        kind()  # compile, and warm up
    for _ in range(rounds):
        for name, kind in kinds.items():
            before = clock()
            done = kind()
            best[name] = max(best[name], done / (clock() - before))
    return best


def best_seconds(work: Callable[[], object], rounds: int) -> float:
    """Return the shortest wall-clock time that some work took."""
    taken = []
    for _ in range(rounds):
        before = time.perf_counter()
        work()
        taken.append(time.perf_counter() - before)
    return min(taken)
