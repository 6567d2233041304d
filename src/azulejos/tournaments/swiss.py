"""Swiss pairing: everybody meets somebody of about equal points, nobody twice.

The best matching is taken where a pairing costs, in this order: members of one team, a turn order that gets worse than
two, the difference of points, the turn order, and the distance from the usual pairing inside a group of equal points
(the upper half against the lower). With an odd number, the bye is a player of its own: nobody meets it twice, and the
lowest meets it first.
"""

from collections.abc import Iterator

from azulejos.tournaments.matching import best_matching
from azulejos.tournaments.standings import points_of
from azulejos.tournaments.turn_order import TurnOrder
from azulejos.tournaments.values import WIN, Pairing, Tournament

__all__ = ["most_rounds", "pair_swiss"]

BYE = ""
SAME_TEAM, BAD_ORDER, GAP, ORDER = 10**20, 10**15, 10**6, 10**4
"""What faults of a pairing cost. One of the first two costs more than all gaps of a round of thousands together."""


def most_rounds(players: int) -> int:
    """Return how many rounds can certainly be paired without a second meeting: half the players, rounded up.

    After fewer, everybody has at least half of the others left to meet, so a pairing of all exists (Dirac).

    >>> most_rounds(8), most_rounds(9)
    (4, 5)
    """
    return max(1, (players + 1) // 2)


def pair_swiss(tournament: Tournament) -> tuple[Pairing, ...]:
    """Return the pairings of the next round, the best table first."""
    number = tournament.round + 1
    pairing = _SwissRound(tournament, number)
    return pairing.made()


class _SwissRound:
    def __init__(self, tournament: Tournament, number: int) -> None:
        self.number = number
        self.points = points_of(tournament)
        self.entries = {entry.id: entry for entry in tournament.playing(number)}
        self.order = TurnOrder(tournament.pairings)
        self.met = {frozenset((each.first, each.second or BYE)) for each in tournament.pairings}
        ranked = sorted(self.entries.values(), key=lambda each: (-self.points[each.id], -each.rating, each.id))
        self.ranked = [entry.id for entry in ranked]
        self.players = [*self.ranked, BYE] if len(ranked) % 2 else self.ranked
        self.place = {player: at for at, player in enumerate(self.players)}
        self.half = {self.ranked[at]: size // 2 for begin, size in self._groups() for at in range(begin, begin + size)}
        self.points[BYE] = min((self.points[player] for player in self.ranked), default=0)

    def made(self) -> tuple[Pairing, ...]:
        pairs = best_matching(self.players, self._near, self._cost, fault=BAD_ORDER)
        paired = {player for pair in pairs for player in pair}
        pairs += [{player} for player in self.players if player not in paired and player != BYE]
        ordered = sorted((self._seated(pair) for pair in pairs), key=self._table_key)
        made = []
        for table, (first, second) in enumerate(ordered, 1):
            points = (WIN, 0) if second is None else None
            made.append(Pairing(self.number, table, first, second, points, is_played=second is not None))
        return tuple(made)

    def _seated(self, pair: set[str]) -> tuple[str, str | None]:
        people = sorted(pair - {BYE}, key=self.place.__getitem__)
        if len(people) == 1:
            return people[0], None
        is_turned = (self.number + self.place[people[0]]) % 2 == 0  # so that equals alternate by place
        return self.order.ordered(*(reversed(people) if is_turned else people))

    def _table_key(self, seated: tuple[str, str | None]) -> tuple[bool, int, int]:
        first, second = seated
        places = [self.place[first], self.place[second] if second is not None else 0]
        return second is None, -max(self.points[first], self.points[second or BYE]), min(places)

    def _near(self, width: int) -> Iterator[tuple[int, int]]:
        """Yield pairs of places: around the usual opponent in the own group, and near by; and all with the bye."""
        for begin, size in self._groups():
            for at in range(begin, begin + size):
                usual = at + size // 2
                yield from ((at, there) for there in range(usual - width, usual + width + 1))
                yield from ((at, there) for there in range(at + 1, at + 2 * width + 1))
        if self.players and self.players[-1] == BYE:
            yield from ((at, len(self.players) - 1) for at in range(len(self.players) - 1))
        if width >= len(self.players):
            yield from ((one, other) for one in range(len(self.players)) for other in range(one + 1, len(self.players)))

    def _groups(self) -> Iterator[tuple[int, int]]:
        begin = 0
        for at in range(1, len(self.ranked) + 1):
            if at == len(self.ranked) or self.points[self.ranked[at]] != self.points[self.ranked[begin]]:
                yield begin, at - begin
                begin = at

    def _cost(self, one: str, other: str) -> int | None:
        if frozenset((one, other)) in self.met:
            return None
        gap = abs(self.points[one] - self.points[other])
        cost = GAP * gap * gap
        if BYE in (one, other):
            person = one if other == BYE else other
            return cost + ORDER * (len(self.players) - self.place[person])
        team = self.entries[one].team
        strain = self.order.strain(one, other)
        if team and team == self.entries[other].team:
            cost += SAME_TEAM
        if strain >= 2 * 2**2:
            cost += BAD_ORDER
        return cost + ORDER * strain + self._unusual(one, other)

    def _unusual(self, one: str, other: str) -> int:
        """Return how far two are from the usual pairing inside their group."""
        if self.points[one] != self.points[other]:
            return 0
        return min(abs(abs(self.place[one] - self.place[other]) - self.half[one]), ORDER - 1)
