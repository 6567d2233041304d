"""Which variant sits where: every deal is played once for each way in which its seats can be turned."""

from azulejos.play import Dice

__all__ = ["Seating", "seatings"]

Seating = tuple[int, ...]
"""The number of the variant in each seat."""


def seatings(players: int, variants: int, seed: str, deal: int, *, against_copies: bool = False) -> list[Seating]:
    """Return the seatings of a deal, in each of which every variant has a seat.

    The first one is drawn, the others are its rotations, so that no variant profits from a seat. Where the seats are no
    multiple of the variants, these take turns with the seats that are left. Against copies, the first variant has one
    seat and the second one all others.

    >>> seatings(4, 2, "lisboa", 0)
    [(0, 1, 1, 0), (1, 1, 0, 0), (1, 0, 0, 1), (0, 0, 1, 1)]
    >>> seatings(3, 2, "lisboa", 0, against_copies=True)
    [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    """
    if against_copies:
        return [tuple(int(seat != own) for seat in range(players)) for own in range(players)]
    each, rest = divmod(players, variants)
    drawn = [variant for variant in range(variants) for _ in range(each)]
    drawn += [(deal + n) % variants for n in range(rest)]
    dice = Dice(f"{seed}/{deal}/seats")
    for last in range(players - 1, 0, -1):
        other = dice.below(last + 1)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    turned = [tuple(drawn[first:] + drawn[:first]) for first in range(players)]
    return list(dict.fromkeys(turned))
