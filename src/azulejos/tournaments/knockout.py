"""Knockout: whoever loses is out. The strongest are kept apart, and rest in the first round if places are left.

After a draw, the higher seed advances. Whoever withdrew loses without playing.
"""

from azulejos.tournaments.turn_order import TurnOrder
from azulejos.tournaments.values import WIN, Entry, Pairing, Tournament

__all__ = ["knockout_rounds", "pair_knockout"]


def knockout_rounds(players: int) -> int:
    """Return how many rounds it takes.

    >>> knockout_rounds(8), knockout_rounds(9)
    (3, 4)
    """
    return max(0, (players - 1).bit_length())


def bracket(size: int) -> list[int]:
    """Return the seeds of a bracket in order: the first two meet in the last round, if both come that far.

    >>> bracket(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    seeds = [0]
    while len(seeds) < size:
        top = 2 * len(seeds) - 1
        seeds = [seed for upper in seeds for seed in (upper, top - upper)]
    return seeds


def pair_knockout(tournament: Tournament) -> tuple[Pairing, ...]:
    """Return the pairings of the next round."""
    number = tournament.round + 1
    seeded = sorted(tournament.entries, key=lambda each: (-each.rating, each.id))
    if number == 1:
        size = 1 << knockout_rounds(len(seeded))
        left: list[str | None] = [seeded[seed].id if seed < len(seeded) else None for seed in bracket(size)]
    else:
        seeds = {entry.id: seed for seed, entry in enumerate(seeded)}
        last = [pairing for pairing in tournament.pairings if pairing.round == number - 1]
        left = [_winner(pairing, seeds) for pairing in sorted(last, key=lambda each: each.table)]
    order = TurnOrder(tournament.pairings)
    entries = {entry.id: entry for entry in tournament.entries}
    return tuple(
        _pairing(number, table, left[2 * table - 2], left[2 * table - 1], entries, order)
        for table in range(1, len(left) // 2 + 1)
    )


def _winner(pairing: Pairing, seeds: dict[str, int]) -> str:
    if pairing.second is None or pairing.points is None:
        return pairing.first
    key = {player: (-pairing.points_of(player), seeds[player]) for player in pairing.players}
    return min(pairing.players, key=key.__getitem__)


def _pairing(
    number: int, table: int, one: str | None, other: str | None, entries: dict[str, Entry], order: TurnOrder
) -> Pairing:
    if one is None or other is None:
        rests = one or other
        assert rests is not None, "a bracket has no empty pairing"
        return Pairing(number, table, rests, None, (WIN, 0), is_played=False)
    first, second = order.ordered(one, other)
    here, there = (entries[player].plays_in(number) for player in (first, second))
    if here and there:
        return Pairing(number, table, first, second)
    return Pairing(number, table, first, second, (WIN * here, WIN * there), is_played=False)
