"""Ratings by Glicko-2 (Mark Glickman, "Example of the Glicko-2 system"): each match is a period of its own."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

__all__ = ["INITIAL", "Rating", "new_rating", "new_ratings"]

SCALE = 173.7178
TAU = 0.5
LEAST_DEVIATION = 30.0
PRECISION = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is, how certain that is, and how steady."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06
    games: int = 0


INITIAL = Rating()


def new_rating(player: Rating, results: Iterable[tuple[Rating, float]]) -> Rating:
    """Return the rating after results against others: 1 for a win, 0.5 for a shared place, 0 for a loss.

    >>> others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    >>> new = new_rating(Rating(1500, 200), others)
    >>> round(new.rating, 2), round(new.deviation, 2), round(new.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = (player.rating - 1500) / SCALE, player.deviation / SCALE
    played = [(_weight(other), _chance(mu, other), score) for other, score in results]
    if not played:
        return player
    variance = 1 / sum(g * g * chance * (1 - chance) for g, chance, _ in played)
    gain = sum(g * (score - chance) for g, chance, score in played)
    volatility = _volatility(phi, player.volatility, variance, variance * gain)
    phi = 1 / math.sqrt(1 / (phi * phi + volatility * volatility) + 1 / variance)
    mu += phi * phi * gain
    return Rating(mu * SCALE + 1500, max(LEAST_DEVIATION, phi * SCALE), volatility, player.games + 1)


def new_ratings(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings of everybody in a match: each against each, by their places."""
    after = []
    for seat, rating in enumerate(ratings):
        results = [
            (other, 1.0 if places[seat] < place else 0.5 if places[seat] == place else 0.0)
            for rival, (other, place) in enumerate(zip(ratings, places, strict=True))
            if rival != seat
        ]
        after.append(new_rating(rating, results))
    return after


def _weight(other: Rating) -> float:
    phi = other.deviation / SCALE
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _chance(mu: float, other: Rating) -> float:
    return 1 / (1 + math.exp(-_weight(other) * (mu - (other.rating - 1500) / SCALE)))


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Return the new volatility (step 5 of the paper, by the Illinois method)."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + variance + math.exp(x)
        return math.exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - start) / (TAU * TAU)

    low, high = start, math.log(delta * delta - phi * phi - variance) if delta * delta > phi * phi + variance else 0.0
    if delta * delta <= phi * phi + variance:
        steps = 1
        while f(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
