"""The luck of deals: what a position is worth after a deal, compared with the mean over sampled deals.

The deal that came and the sampled ones are drawn alike, so the luck of a deal is 0 in the mean, however good or bad the
search is that values positions. A better search only makes luck explain more of the result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from azulejos.luck.worth import Worth, error_of_mean, mean_worth, worth_of
from azulejos.play import Deal, Dice, Record, State
from azulejos.search.thinker import Limit, Thinker

__all__ = ["SAMPLES", "DealLuck", "deal_luck", "weigh_deals"]

SAMPLES = 12
STARTER = "first"
"""The kind of deal that names who starts. It is part of the start of a match, not of its luck."""


@dataclass(frozen=True, slots=True)
class DealLuck:
    """The deals before a move, taken together: what followed was worth `worth`, in the mean it would be `mean`.

    `step` is the number of the first of these deals in the record, `error` the standard error of the mean.
    """

    step: int
    round: int
    worth: Worth
    mean: Worth
    error: Worth

    def win(self, seat: int) -> float:
        """Return by how much the deals raised a seat's chance to win."""
        return self.worth.win[seat] - self.mean.win[seat]

    def margin(self, seat: int) -> float:
        """Return by how many points the deals raised the margin that a seat can expect."""
        return self.worth.margin[seat] - self.mean.margin[seat]

    def as_dict(self) -> dict[str, Any]:
        """Return it as plain data."""
        seats = range(len(self.worth.win))
        return {
            "step": self.step,
            "round": self.round,
            "win": [round(self.win(seat), 4) for seat in seats],
            "margin": [round(self.margin(seat), 2) for seat in seats],
        }


def weigh_deals(
    record: Record,
    thinker: Thinker,
    limit: Limit,
    *,
    samples: int = SAMPLES,
    seed: int | str = 0,
    is_stopped: Callable[[], bool] | None = None,
) -> Iterator[DealLuck]:
    """Yield the luck of the deals of a record, in order; deals at its end, before any move could follow, are left out.

    The limit is for each position that is valued. Once `is_stopped` returns True, no more deals are weighed.
    """
    states = list(record.states())
    first: int | None = None
    for at, step in enumerate(record.steps):
        if not isinstance(step.action, Deal) or step.action.kind == STARTER:
            continue
        first = at if first is None else first
        if states[at + 1].is_chance or states[at + 1].is_over:
            continue
        if is_stopped and is_stopped():
            return
        yield deal_luck(states[first], states[at + 1], first, thinker, limit, samples=samples, seed=seed)
        first = None


def deal_luck(
    before: State, after: State, step: int, thinker: Thinker, limit: Limit, *, samples: int, seed: int | str
) -> DealLuck:
    """Compare the position after some deals with positions after others that could have come."""
    sampled = []
    for number in range(samples):
        other = before.deal(dice=Dice(f"luck/{seed}/{step}/{number}"))
        sampled.append(worth_of(other, thinker, limit, seed))
    worth = worth_of(after, thinker, limit, seed)
    return DealLuck(step, after.round, worth, mean_worth(sampled), error_of_mean(sampled))
