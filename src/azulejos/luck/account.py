"""The account of a result: where it began, the luck of the deals, what moves lost, and what remains."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

__all__ = ["Account", "make_account"]

WIDTH = 1.96
"""The half width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's result, split into its parts: a chance to win from 0 to 1, or points of margin.

    `start` is what the seat could expect before the first deal, `luck` the luck of all deals, `lost` what its own moves
    lost, `gained` what the moves of others lost to it. `rest` is what the search saw only later: with perfect
    play it would be 0. By its definition, the result is `start + luck - lost + gained + rest`. `luck_error` is half of
    the 95 % interval of the luck, because other possible deals are only sampled.

    >>> account = Account(start=0.5, luck=0.25, lost=0.5, gained=0.125, result=1.0)
    >>> account.rest
    0.625
    """

    start: float
    luck: float
    lost: float
    gained: float
    result: float
    luck_error: float = 0.0

    @property
    def rest(self) -> float:
        """Return the part of the result that neither luck nor losses explain."""
        return self.result - self.start - self.luck + self.lost - self.gained

    @property
    def skill(self) -> float:
        """Return the part of the result that moves decided: what the others' moves lost minus what its own lost."""
        return self.gained - self.lost

    def as_dict(self, digits: int) -> dict[str, float]:
        """Return it as plain data with this many decimals; the parts add up to the result in these decimals, too."""
        shown = {
            "start": round(self.start, digits),
            "luck": round(self.luck, digits),
            "lost": round(self.lost, digits),
            "gained": round(self.gained, digits),
            "result": round(self.result, digits),
            "luck_error": round(self.luck_error, digits),
        }
        parts = shown["start"] + shown["luck"] - shown["lost"] + shown["gained"]
        return {**shown, "rest": round(shown["result"] - parts, digits)}


def make_account(
    seat: int,
    players: int,
    *,
    start: float,
    luck: float,
    losses: Iterable[tuple[int, float]],
    result: float,
    errors: Iterable[float] = (),
) -> Account:
    """Make the account of a seat from the losses of all moves, each with its seat.

    What a move loses, the other seats gain in equal parts. `errors` are the standard errors of the deals.

    >>> make_account(0, 2, start=0.5, luck=0.125, losses=[(0, 0.125), (1, 0.5)], result=1.0)
    Account(start=0.5, luck=0.125, lost=0.125, gained=0.5, result=1.0, luck_error=0.0)
    """
    lost = gained = 0.0
    for whose, loss in losses:
        if whose == seat:
            lost += loss
        else:
            gained += loss / (players - 1)
    return Account(start, luck, lost, gained, result, WIDTH * math.sqrt(sum(error * error for error in errors)))
