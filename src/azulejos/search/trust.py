"""Chances to win that can be trusted: what a search says, turned into how often such positions are won.

A net and its search are surer, or less sure, of a win than they should be. How much is measured in matches of the
search against itself (`benchmarks/calibration.py`) and stored with the net: the odds of a win are raised to a power,
then multiplied by a factor.
"""

from typing import TYPE_CHECKING, cast

import numpy

from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats
from azulejos.search.net_files import ODDS
from azulejos.search.transcendental import power

if TYPE_CHECKING:
    from azulejos.search.net_files import Weights

__all__ = ["odds_of", "trusted"]


def odds_of(weights: "Weights | None") -> Floats:
    """Return the power and the factor for the odds of a search with these weights; 1 and 1 if nothing was measured.

    >>> [float(number) for number in odds_of(None)]
    [1.0, 1.0]
    """
    found = (weights or {}).get(ODDS)
    return cast(Floats, numpy.array([1.0, 1.0] if found is None else found, numpy.float64))


@compiled
def trusted(chance: float, odds: Floats) -> float:
    """Return the chance to win that a search's own chance stands for; a decided match stays decided.

    >>> trusted(0.75, [2.0, 1.0]), trusted(0.5, [2.0, 1.0]), trusted(1.0, [2.0, 1.0])
    (0.9, 0.5, 1.0)
    """
    if chance <= 0 or chance >= 1 or (odds[0] == 1 and odds[1] == 1):
        return chance
    won = odds[1] * power(chance, odds[0])
    return won / (won + power(1 - chance, odds[0]))
