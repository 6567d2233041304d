"""How a match ended."""

from dataclasses import dataclass

__all__ = ["Outcome"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Points and places of all seats, and why the match ended.

    `reason` is a code: one of the game's own, like `row-completed`, or `rounds-played`. A game's own reasons have the
    texts `outcome.REASON` and `cli.reason.REASON` among its words. `tie_break` holds what decides between equal points:
    for example complete rows (A24), or 1 for the holder of the start player tile (D33).
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    tie_break: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats in first place; more than one if the win is shared.

        >>> Outcome((40, 40, 12), (1, 1, 3), (1, 1, 0), "row-completed").winners
        (0, 1)
        """
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)
