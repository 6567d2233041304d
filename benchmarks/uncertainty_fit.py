"""Fits the uncertainty of values to what `benchmarks/uncertainty.py` measured, and tests it."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy

from azulejos.search.uncertainty import FALL, GROWTH, NET, NUMBERS, ROUNDS, SEARCH, margin_error, win_error

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from azulejos.search.arrays import Floats
    from benchmarks.uncertainty import End, Match

__all__ = ["CHANCES", "POINTS", "Difference", "differences", "fit", "room_of", "shares"]

POINTS, CHANCES = range(2)
COVERED = 2 / 3
"""The share of values that is to lie within their uncertainty."""
COVERED_BY_TWO = 0.9
"""The least share that is to lie within twice that."""
GROWTHS = numpy.linspace(1.0, 2.5, 31)
FALLS = numpy.linspace(0.1, 0.8, 36)
FEWEST = 8  # ends of a round for a number of its own
SMALLEST = 1e-4
"""A smaller uncertainty is not shown, so it is not tested either."""


class Difference(NamedTuple):
    """A value, and by how much a much longer look differs: through its search, and at the end of the round."""

    length: int
    round: int
    looks: int
    is_solved: int
    is_finished: int
    win: float  # the chance to win, also if this is about points
    by_search: float
    by_net: float
    noise: float  # the variance of `by_net` that comes from the number of deals

    def uncertainty(self, what: int, measured: "Floats") -> float:
        """Return the uncertainty of the value."""
        how = self.looks, self.round, bool(self.is_solved), bool(self.is_finished), measured
        return margin_error(*how) if what == POINTS else win_error(self.win, *how)

    def distance(self, what: int, measured: "Floats") -> float:
        """Return how many uncertainties the value is off; the noise counts as uncertainty."""
        return abs(self.by_search + self.by_net) / math.hypot(self.uncertainty(what, measured), math.sqrt(self.noise))


def differences(matches: "Sequence[Match]", what: int) -> list[Difference]:
    """Return all differences of points or of chances."""
    found = []
    for match in matches:
        for position in match.positions:
            by_net, noise = _by_net(match.ends[position.end], what) if position.end >= 0 else (0.0, 0.0)
            for look in position.looks:
                how = look.length, position.round, look.looks, look.is_solved, look.is_finished
                value, later = (look.margin, look.later_margin) if what == POINTS else (look.win, look.later_win)
                found.append(Difference(*how, look.win, round(value - later, 4), by_net, noise))
    return found


def _by_net(end: "End", what: int) -> tuple[float, float]:
    if what == POINTS:
        return round(end.margin - end.later_margin, 4), end.margin_noise
    return round(end.win - end.later_win, 4), end.win_noise


def fit(matches: "Sequence[Match]", is_tree: bool) -> "Floats":
    """Return the numbers of `azulejos.search.uncertainty` that cover two thirds of these differences."""
    measured = numpy.zeros(2 * NUMBERS)
    for what in (POINTS, CHANCES):
        found = differences(matches, what)
        part = measured[what * NUMBERS : (what + 1) * NUMBERS]
        part[:NET] = _fit_search(found, what)
        part[NET:] = _fit_net(matches, what, is_tree)
        low, high = 0.1, 10.0
        while high - low > SMALLEST:
            factor = math.sqrt(low * high)
            part_before = part.copy()
            part[[SEARCH, *range(NET, NUMBERS)]] *= factor
            _, within_one, within_two = shares(found, what, cast("Floats", measured))
            is_enough = within_one >= COVERED and within_two >= COVERED_BY_TWO
            part[:] = part_before
            low, high = (low, factor) if is_enough else (factor, high)
        part[[SEARCH, *range(NET, NUMBERS)]] *= high
    return cast("Floats", measured)


def _fit_search(found: Sequence[Difference], what: int) -> "NDArray[numpy.float64]":
    """Return what a search of one position adds in the first round, its growth and its fall."""
    these = [each for each in found if not each.is_solved and (what == POINTS or room_of(each.win) > 0)]
    sizes = numpy.log([each.looks for each in these])
    rounds = numpy.array([min(each.round, ROUNDS) - 1 for each in these])
    rooms = numpy.array([1.0 if what == POINTS else room_of(each.win) for each in these])
    moved = numpy.array([abs(each.by_search) for each in these])
    best, least = numpy.zeros(NET), math.inf
    for growth in GROWTHS:
        for fall in FALLS:
            shapes = rooms * numpy.exp(rounds * math.log(growth) - fall * sizes)
            first = numpy.quantile(moved / shapes, COVERED)
            missed = moved - first * shapes
            loss = float(numpy.maximum(COVERED * missed, (COVERED - 1) * missed).sum())
            if loss < least:
                best[[SEARCH, GROWTH, FALL]], least = (first, growth, fall), loss
    return best


def _fit_net(matches: "Sequence[Match]", what: int, is_tree: bool) -> "Floats":
    """Return what the net adds in each round. A tree does not say whether the match ended: such rounds count, too."""
    numbers = list[float]()
    for at in range(1, ROUNDS + 1):
        moved = list[tuple[float, float]]()
        for match in matches:
            ends = [end for end in match.ends if min(end.round, ROUNDS) == at]
            rooms = [1.0 if what == POINTS else room_of(end.win) for end in ends]
            for end, room in zip(ends, rooms, strict=True):
                by_net, noise = _by_net(end, what)
                moved.append((abs(by_net) / room, noise / room**2))
            if is_tree and min(len(match.ends) + 1, ROUNDS) == at:
                moved.append((0.0, 0.0))
        numbers.append(_two_thirds(moved) if len(moved) >= FEWEST else numbers[-1])
    return numbers


def _two_thirds(moved: Sequence[tuple[float, float]]) -> float:
    """Return what covers two thirds together with the noise of each."""
    excesses = [math.sqrt(max(0.0, by_net**2 - noise)) for by_net, noise in moved]
    return float(numpy.quantile(excesses, COVERED))


def room_of(win: float) -> float:
    """Return how far a chance can move, compared with an even one."""
    return math.sqrt(4 * win * (1 - win))


def shares(found: Sequence[Difference], what: int, measured: "Floats") -> tuple[int, float, float]:
    """Return how many values are uncertain, and which shares of them lie within one and two uncertainties."""
    distances = [each.distance(what, measured) for each in found if each.uncertainty(what, measured) > SMALLEST]
    within_one, within_two = (sum(far <= most for far in distances) / max(1, len(distances)) for most in (1, 2))
    return len(distances), within_one, within_two
