"""Statistics of scores: the mean with its interval, Elo, and a sequential test. Pure functions of numbers.

A pair's score is the mean of the first bot's shares of the win over all matches with the same deals. The matches of a
pair are not independent but pairs are, so the variance is always taken over pairs.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, variance

from azulejos.play import OptionError, Outcome

__all__ = ["Sprt", "elo_of", "half_width", "score_of_elo", "share_of_win"]

NORMAL_95 = 1.96
UNLIKELY = 0.05
MAX_ELO = 2000.0


def share_of_win(outcome: Outcome, seat: int) -> float:
    """Return 1 for a win, 1/k for a win shared by k seats, 0 for any other place.

    >>> shared = Outcome((40, 40, 12), (1, 1, 3), (1, 1, 0), "row-completed")
    >>> [share_of_win(shared, seat) for seat in range(3)]
    [0.5, 0.5, 0.0]
    """
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def half_width(pair_scores: Sequence[float]) -> float | None:
    """Return half of the 95 % interval of the mean; None for fewer than two pairs.

    If all pairs were won or all were lost, the variance is 0, but the result is still uncertain: with a true mean below
    1 - half_width, winning all these pairs has a probability of less than 5 %.

    >>> round(half_width([1, 0.5, 1, 0.5, 0.75]), 4), round(half_width([1] * 20), 4)
    (0.2191, 0.1391)
    """
    count = len(pair_scores)
    if count > 1 and set(pair_scores) in ({0}, {1}):
        return 1 - math.pow(UNLIKELY, 1 / count)
    return NORMAL_95 * math.sqrt(variance(pair_scores) / count) if count > 1 else None


def score_of_elo(elo: float, players: int = 2) -> float:
    """Return the expected share of wins of a bot that is this many Elo above all others at the table.

    >>> score_of_elo(0), score_of_elo(0, players=4), round(score_of_elo(200), 4)
    (0.5, 0.25, 0.7597)
    """
    strength: float = 10 ** (elo / 400)
    return strength / (strength + players - 1)


def elo_of(score: float, players: int = 2) -> float | None:
    """Return the Elo difference for a share of wins; None for 0 or 1, which no difference can explain.

    >>> round(elo_of(0.807), 1), elo_of(0.25, players=4), elo_of(1)
    (248.5, 0.0, None)
    """
    return 400 * math.log10(score * (players - 1) / (1 - score)) if 0 < score < 1 else None


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential probability ratio test: is the first bot better by `elo0` (H0) or by `elo1` (H1)?

    The ratio is that of normal distributions with the variance of the pairs. The variance includes two imaginary pairs,
    one all won and one all lost, so that the first few pairs decide nothing.

    >>> Sprt(0, 20).bounds[1]
    2.9444389791664403
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -MAX_ELO <= self.elo0 < self.elo1 <= MAX_ELO:
            found = f"{self.elo0:g},{self.elo1:g}"
            raise OptionError(f"not a test: {found} (wanted two Elo numbers in ascending order)", code="bad-option")

    @property
    def bounds(self) -> tuple[float, float]:
        """Return the log likelihood ratios at which H0 and H1 are accepted."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pair_scores: Sequence[float], players: int = 2) -> float:
        """Return the logarithm of the likelihood ratio.

        >>> round(Sprt(0, 20).ratio([1, 0.5, 1, 0.5, 0.75]), 4)
        0.2825
        """
        if not pair_scores:
            return 0.0
        low, high = score_of_elo(self.elo0, players), score_of_elo(self.elo1, players)
        values = [*pair_scores, 0.0, 1.0]
        middle = fmean(values)
        spread = sum((value - middle) ** 2 for value in values) / len(values)
        return len(pair_scores) * (high - low) * (2 * fmean(pair_scores) - low - high) / (2 * spread)

    def verdict(self, pair_scores: Sequence[float], players: int = 2) -> str | None:
        """Return `H0` or `H1` once the test has decided; None before that.

        >>> Sprt(0, 100).verdict([1.0] * 20), Sprt(0, 100).verdict([0.25] * 20), Sprt(0, 100).verdict([1.0, 0.5])
        ('H1', 'H0', None)
        """
        low, high = self.bounds
        ratio = self.ratio(pair_scores, players)
        return "H1" if ratio >= high else "H0" if ratio <= low else None
