"""Chances to win that can be trusted: what a search says, turned into how often such positions are won.

A net and its search are surer, or less sure, of a win than they should be. How much is measured in matches of the
search against itself (`benchmarks/calibration.py`) and stored with the net: the odds of a win are raised to a power,
then multiplied by a factor. What these two cannot say is added at chances of 0.1, 0.2 and so on, and between them in
proportion.
"""

from typing import TYPE_CHECKING, cast

import numpy

from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats
from azulejos.search.net_files import ODDS
from azulejos.search.transcendental import power

if TYPE_CHECKING:
    from azulejos.search.net_files import Weights

__all__ = ["BENDS", "odds_of", "trusted"]

BENDS = 9
"""How many chances have an addition of their own."""


def odds_of(weights: "Weights | None") -> Floats:
    """Return the power, the factor and the additions for a search with these weights; 1, 1, 0 if nothing was measured.

    >>> [float(number) for number in odds_of(None)][:4]
    [1.0, 1.0, 0.0, 0.0]
    """
    known = numpy.array([1.0, 1.0] + [0.0] * BENDS)
    found = (weights or {}).get(ODDS)
    if found is not None:
        known[: len(found)] = found
    return cast(Floats, known)


@compiled
def trusted(chance: float, odds: Floats) -> float:
    """Return the chance to win that a search's own chance stands for; a decided match stays decided.

    >>> odds = [2.0, 1.0] + [0.0] * BENDS
    >>> trusted(0.75, odds), trusted(0.5, odds), trusted(1.0, odds)
    (0.9, 0.5, 1.0)
    >>> odds[2 + 8] = 0.04   # at 0.9
    >>> trusted(0.75, odds)
    0.9400000000000001
    """
    if chance <= 0 or chance >= 1:
        return chance
    if odds[0] != 1 or odds[1] != 1:
        won = odds[1] * power(chance, odds[0])
        chance = won / (won + power(1 - chance, odds[0]))
    place = min(int(chance * (BENDS + 1)), BENDS)
    before = odds[1 + place] if place > 0 else 0.0
    after = odds[2 + place] if place < BENDS else 0.0
    return chance + before + (after - before) * (chance * (BENDS + 1) - place)
