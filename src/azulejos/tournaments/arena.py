"""Arena: whoever is free is paired again at once, with somebody with a similar score, not the last opponent."""

from collections.abc import Iterator, Sequence

from azulejos.tournaments.matching import best_matching
from azulejos.tournaments.standings import points_of
from azulejos.tournaments.turn_order import TurnOrder
from azulejos.tournaments.values import Pairing, Tournament

__all__ = ["pair_arena"]

BAD_ORDER, GAP, ORDER = 10**10, 10**4, 10**3


def pair_arena(tournament: Tournament, free: Sequence[str]) -> tuple[Pairing, ...]:
    """Return pairings for those who are free now; whoever finds nobody waits. A round is a wave of pairings."""
    number, points = tournament.round + 1, points_of(tournament)
    order = TurnOrder(tournament.pairings)
    players = sorted(free, key=lambda player: (-points[player], -tournament.entry(player).rating, player))
    last = {player: each.opponent_of(player) for each in tournament.pairings for player in each.players}

    def near(width: int) -> Iterator[tuple[int, int]]:
        for at in range(len(players)):
            yield from ((at, there) for there in range(at + 1, at + width + 1))

    def cost(one: str, other: str) -> int | None:
        if last.get(one) == other or last.get(other) == one:
            return None
        team = tournament.entry(one).team
        if team and team == tournament.entry(other).team:
            return None
        strain = order.strain(one, other)
        return GAP * abs(points[one] - points[other]) + ORDER * strain + (BAD_ORDER if strain >= 2 * 2**2 else 0)

    made = []
    for table, pair in enumerate(best_matching(players, near, cost), 1):
        first, second = order.ordered(*sorted(pair, key=players.index))
        made.append(Pairing(number, table, first, second))
    return tuple(made)
