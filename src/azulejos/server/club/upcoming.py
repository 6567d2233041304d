"""The round to come: paired ahead, so that people know their opponents before it begins."""

import asyncio

from azulejos.tournaments import Pairing, Tournament, is_over, next_round

__all__ = ["UpcomingRounds"]

MOST_KEPT = 50


class UpcomingRounds:
    """The next rounds of tournaments as they would be paired now; each is computed once, however many ask."""

    def __init__(self) -> None:
        self._paired: dict[str, tuple[Tournament, asyncio.Task[tuple[Pairing, ...]]]] = {}

    async def pairings(self, name: str, cup: Tournament) -> tuple[Pairing, ...]:
        """Return the pairings of the next round; none while a result is missing, and after the last round."""
        number = cup.round + 1
        if not cup.round or not cup.is_round_over or is_over(cup) or len(cup.playing(number)) < 2:
            return ()
        known = self._paired.pop(name, None)
        if known is None or known[0] != cup:
            known = (cup, asyncio.create_task(asyncio.to_thread(_next_pairings, cup)))
        self._paired[name] = known
        for oldest in list(self._paired)[:-MOST_KEPT]:
            del self._paired[oldest]
        return await asyncio.shield(known[1])


def _next_pairings(cup: Tournament) -> tuple[Pairing, ...]:
    return next_round(cup).pairings[len(cup.pairings) :]
