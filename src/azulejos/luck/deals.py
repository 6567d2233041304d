"""The luck of deals: what a position is worth after a deal, compared with the mean over sampled deals.

The actual deal and the sampled ones are drawn the same way, so the luck of a deal is 0 on average, however good or bad
the search is that values positions. A better search only makes luck explain more of the result.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from azulejos.luck.worth import Worth, error_of_mean, mean_worth, worth_of
from azulejos.play import Deal, Dice, Record, State
from azulejos.search.thinker import Limit, Thinker

__all__ = ["SAMPLES", "DealLuck", "deal_luck", "deals_to_weigh", "positions_to_value", "weigh_deals"]

SAMPLES = 12
STARTER = "first"
"""The kind of deal that names who starts. It is part of the start of a match, not of its luck."""


@dataclass(frozen=True, slots=True)
class DealLuck:
    """The deals before a move, taken together: what followed was worth `worth`; on average it would be `mean`.

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
    on_valued: Callable[[], None] = lambda: None,
    known: int = 0,
) -> Iterator[DealLuck]:
    """Yield the luck of the deals of a record, in order; deals at its end, before any move could follow, are left out,
    and so are as many at its beginning as are `known`.

    The limit is for each position that is valued; `on_valued` is called after each. Once `is_stopped` returns True, no
    more deals are weighed.
    """
    states = list(record.states())
    for first, end in list(_groups(record, states))[known:]:
        if is_stopped and is_stopped():
            return
        before, after = states[first], states[end]
        yield deal_luck(before, after, first, thinker, limit, samples=samples, seed=seed, on_valued=on_valued)


def positions_to_value(record: Record, samples: int = SAMPLES) -> int:
    """Return how many positions are valued to weigh the deals of a record.

    >>> from azulejos import parse_record
    >>> positions_to_value(parse_record("Azulejos: 1\\nGame: azul2\\n\\n(first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4"))
    13
    """
    return (samples + 1) * deals_to_weigh(record)


def deals_to_weigh(record: Record) -> int:
    """Return how many times `weigh_deals` yields something for a record."""
    return sum(1 for _ in _groups(record, list(record.states())))


def _groups(record: Record, states: list[State]) -> Iterator[tuple[int, int]]:
    """Yield the first state of each group of deals that follow each other, and the one after them."""
    first: int | None = None
    for at, step in enumerate(record.steps):
        if not isinstance(step.action, Deal) or step.action.kind == STARTER:
            continue
        first = at if first is None else first
        if not states[at + 1].is_chance and not states[at + 1].is_over:
            yield first, at + 1
            first = None


def deal_luck(
    before: State,
    after: State,
    step: int,
    thinker: Thinker,
    limit: Limit,
    *,
    samples: int,
    seed: int | str,
    on_valued: Callable[[], None] = lambda: None,
) -> DealLuck:
    """Compare the position after some deals with positions after others that could have come."""

    def value(state: State) -> Worth:
        worth = worth_of(state, thinker, limit, seed)
        on_valued()
        return worth

    sampled = [value(before.deal(dice=Dice(f"luck/{seed}/{step}/{number}"))) for number in range(samples)]
    return DealLuck(step, after.round, value(after), mean_worth(sampled), error_of_mean(sampled))
