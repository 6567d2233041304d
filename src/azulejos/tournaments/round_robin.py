"""Round robin: everybody meets everybody once, by the circle method; with an odd number, everybody has one bye."""

from azulejos.tournaments.values import WIN, Pairing, Tournament

__all__ = ["pair_round_robin", "round_robin_rounds"]


def round_robin_rounds(players: int) -> int:
    """Return how many rounds it takes.

    >>> round_robin_rounds(4), round_robin_rounds(5)
    (3, 5)
    """
    return max(0, players - 1 + players % 2)


def pair_round_robin(tournament: Tournament) -> tuple[Pairing, ...]:
    """Return the pairings of the next round. Whoever withdrew loses what is left without playing."""
    number = tournament.round + 1
    seeded = [entry.id for entry in sorted(tournament.entries, key=lambda each: (-each.rating, each.id))]
    made = []
    for table, (first, second) in enumerate(_circle(seeded, number), 1):
        made.append(_pairing(tournament, number, table, first, second))
    return tuple(made)


def _circle(players: list[str], number: int) -> list[tuple[str, str | None]]:
    """Return who meets in a round: one stays, the others move on around the circle by one place."""
    circle: list[str | None] = [*players, None] if len(players) % 2 else [*players]
    size = len(circle) - 1
    pairs = []
    for at in range(len(circle) // 2):
        one = circle[(number - 1 + at) % size]
        other = circle[size] if at == 0 else circle[(number - 1 - at) % size]
        turned = number % 2 == 0 if at == 0 else at % 2 == 0
        first, second = (other, one) if turned else (one, other)
        if first is None:
            first, second = second, None
        assert first is not None, "nobody meets nobody"
        pairs.append((first, second))
    return sorted(pairs, key=lambda pair: pair[1] is None)


def _pairing(tournament: Tournament, number: int, table: int, first: str, second: str | None) -> Pairing:
    if second is None:
        return Pairing(number, table, first, None, (WIN, 0), is_played=False)
    here, there = (tournament.entry(player).plays_in(number) for player in (first, second))
    if here and there:
        return Pairing(number, table, first, second)
    return Pairing(number, table, first, second, (WIN * here, WIN * there), is_played=False)
