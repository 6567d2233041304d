"""Why one move is worse than another: codes with numbers, from what both lead to. They are worded elsewhere."""

from collections.abc import Iterable
from dataclasses import dataclass

from azulejos.analysis.consequences import Consequence, follow
from azulejos.play import Move, View

__all__ = ["CODES", "Reason", "compare", "reasons_for"]

CODES = (
    "loses-match",
    "misses-win",
    "drops-tiles",
    "costs-floor",
    "wastes-line",
    "fewer-lines",
    "fewer-points",
    "misses-bonus",
    "helps-others",
    "loses-start",
    "later",
)
"""Every reason. `later` stands alone: the loss shows only after the round."""

MAX_REASONS = 3
START_WORTH = 1.5
"""The value of starting a round, in points; used only to order reasons."""
DECISION = 1000
"""The value of the end of the match, in points: more than anything else."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One way in which a move is worse: a code of CODES, what the move leads to, and what the better one does.

    The numbers are tiles, lines or points, depending on the code; both are 0 if the code says everything.

    >>> str(Reason("drops-tiles", 3, 0)), str(Reason("later"))
    ('drops-tiles 3 0', 'later')
    """

    code: str
    found: int = 0
    better: int = 0

    def __str__(self) -> str:
        return f"{self.code} {self.found} {self.better}" if self.found or self.better else self.code

    def as_dict(self) -> dict[str, str | int]:
        """Return it as plain data."""
        return {"code": self.code, "found": self.found, "better": self.better}


def reasons_for(view: View, played: Iterable[Move], better: Iterable[Move]) -> tuple[Reason, ...]:
    """Return why one line of play is worse than another: one to three reasons, the most important first."""
    return compare(follow(view, played), follow(view, better))


def compare(played: Consequence, better: Consequence) -> tuple[Reason, ...]:
    """Compare what two moves lead to."""
    weighed = [(weight, reason) for weight, reason in _differences(played, better) if weight > 0]
    weighed.sort(key=lambda pair: (-pair[0], CODES.index(pair[1].code)))
    return tuple(reason for _, reason in weighed[:MAX_REASONS]) or (Reason("later"),)


def _differences(played: Consequence, better: Consequence) -> Iterable[tuple[float, Reason]]:
    """Yield every reason with its weight in points; those with a weight of 0 or less do not apply."""
    if played.share is not None and (better.share is None or better.share > played.share):
        yield DECISION * (1 - played.share), Reason("loses-match")
    elif played.share is None and better.share is not None:
        yield DECISION * better.share, Reason("misses-win")
    yield played.dropped - better.dropped, Reason("drops-tiles", played.dropped, better.dropped)
    yield better.price - played.price, Reason("costs-floor", -played.price, -better.price)
    yield 2 * (played.wasted - better.wasted), Reason("wastes-line", played.wasted, better.wasted)
    yield better.lines - played.lines, Reason("fewer-lines", played.lines, better.lines)
    yield better.tile_points - played.tile_points, Reason("fewer-points", played.tile_points, better.tile_points)
    yield better.bonus - played.bonus, Reason("misses-bonus", played.bonus, better.bonus)
    yield played.others - better.others, Reason("helps-others", played.others, better.others)
    yield START_WORTH * (better.starts - played.starts), Reason("loses-start")
