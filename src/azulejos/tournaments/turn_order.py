"""Who takes the first seat: it is balanced for everybody, and alternates."""

from collections import defaultdict
from collections.abc import Iterable

from azulejos.tournaments.values import Pairing

__all__ = ["TurnOrder"]


class TurnOrder:
    """How often everybody has sat first more than second, and who did so last."""

    def __init__(self, pairings: Iterable[Pairing]) -> None:
        self._balance: defaultdict[str, int] = defaultdict(int)
        self._last: defaultdict[str, int] = defaultdict(int)
        for pairing in sorted(pairings, key=lambda each: each.round):
            if pairing.second is not None and (pairing.is_played or pairing.points is None):
                for player, step in ((pairing.first, 1), (pairing.second, -1)):
                    self._balance[player] += step
                    self._last[player] = step

    def balance(self, player: str) -> int:
        """Return how often somebody sat first minus how often second."""
        return self._balance[player]

    def strain(self, one: str, other: str) -> int:
        """Return how much the turn order of two suffers if they meet: 0 if one of them is due to sit first."""
        a, b = self._balance[one], self._balance[other]
        if a != b:
            return 0
        return abs(a) ** 2 * 2 + (self._last[one] == self._last[other] != 0)

    def ordered(self, one: str, other: str) -> tuple[str, str]:
        """Return two players, the one first who sat first less often; then the one who sat second last."""
        keys = {each: (self._balance[each], self._last[each]) for each in (one, other)}
        return (other, one) if keys[other] < keys[one] else (one, other)
