"""How uncertain a value is: how far a much longer look would probably move it; two thirds of all values move less.

The uncertainty has two parts, which add up as squares. One is what a hundred times as much search would change: it
grows from round to round, because more and more of the match is decided within one, and falls like a power of the
number of positions or visits that a move got; it is 0 once the rest of the round is solved. The other is how far the
net's judgment of the end of the round differs from what searches of the next round find; it is 0 if the match ends
there. The numbers are measured (`benchmarks/uncertainty.py`) and stored with the net.
"""

import math
from typing import TYPE_CHECKING, cast

import numpy

from azulejos.rules.kit import compiled
from azulejos.search.arrays import Floats
from azulejos.search.net_files import UNCERTAINTY
from azulejos.search.transcendental import power

if TYPE_CHECKING:
    from azulejos.search.net_files import Weights

__all__ = ["FALL", "GROWTH", "NET", "ROUNDS", "SEARCH", "UNKNOWN", "margin_error", "uncertainty_of", "win_error"]

SEARCH, GROWTH, FALL, NET = range(4)
"""Places of numbers: the search's part for one position in the first round, its factor per round, its power, and the
net's part in each round."""
ROUNDS = 5
"""How many rounds have a number of their own; later ones share that of the last."""
NUMBERS = NET + ROUNDS
"""How many numbers there are for margins; as many for chances follow."""
UNKNOWN = -1.0
"""The uncertainty of a value if nothing was measured."""


def uncertainty_of(weights: "Weights | None") -> Floats:
    """Return the measured numbers for a search with these weights, all UNKNOWN if nothing was measured.

    >>> set(uncertainty_of(None).tolist())
    {-1.0}
    """
    found = (weights or {}).get(UNCERTAINTY)
    known = numpy.full(2 * NUMBERS, UNKNOWN) if found is None else found.astype(numpy.float64)
    return cast(Floats, known)


@compiled
def margin_error(looks: int, round_number: int, is_solved: bool, is_finished: bool, measured: Floats) -> float:
    """Return the uncertainty of a margin in points, UNKNOWN if nothing was measured.

    `looks` is how many positions or visits the move got. `is_solved` means that the rest of the round was seen to its
    end, and `is_finished` that the match ends there.

    >>> measured = [8.0, 2.0, 0.5] + [3.0] * ROUNDS + [0.4, 1.0, 0.5] + [0.1] * ROUNDS
    >>> margin_error(4, 1, False, False, measured), margin_error(16, 2, False, False, measured)
    (5.0, 5.0)
    >>> margin_error(64, 2, False, True, measured), margin_error(64, 2, True, False, measured)
    (2.0, 3.0)
    """
    return combined(looks, round_number, is_solved, is_finished, measured, 0)


@compiled
def win_error(win: float, looks: int, round_number: int, is_solved: bool, is_finished: bool, measured: Floats) -> float:
    """Return the uncertainty of a chance to win, UNKNOWN if nothing was measured; see `margin_error`.

    What was measured is for an even chance. Near 0 and 1 there is less room, and no chance lies beyond them.

    >>> measured = [8.0, 2.0, 0.5] + [3.0] * ROUNDS + [0.3, 1.0, 0.5] + [0.2] * ROUNDS
    >>> [round(win_error(win, 4, 1, False, False, measured), 3) for win in (0.5, 0.8, 0.99, 1.0)]
    [0.25, 0.2, 0.01, 0.0]
    """
    error = combined(looks, round_number, is_solved, is_finished, measured, NUMBERS)
    if error < 0:
        return UNKNOWN
    return min(error * math.sqrt(4 * win * (1 - win)), win, 1 - win)


@compiled
def combined(looks: int, round_number: int, is_solved: bool, is_finished: bool, measured: Floats, first: int) -> float:
    """Return the root of the sum of the squares of both parts; the numbers begin at a place."""
    if measured[first] < 0:
        return UNKNOWN
    at = max(0, min(round_number, ROUNDS) - 1)
    of_search = 0.0
    if not is_solved:
        of_search = (
            measured[first + SEARCH]
            * power(measured[first + GROWTH], at)
            / power(max(looks, 1), measured[first + FALL])
        )
    of_net = 0.0 if is_finished else measured[first + NET + at]
    return math.sqrt(of_search * of_search + of_net * of_net)
