"""The time that moves took."""

from dataclasses import dataclass

__all__ = ["Pace"]


@dataclass(frozen=True, slots=True)
class Pace:
    """The number of moves, their total time, and the time of the slowest. Paces can be added.

    >>> Pace().with_move(2.0).with_move(4.0)
    Pace(moves=2, total_ms=6.0, longest_ms=4.0)
    >>> (Pace(2, 6.0, 4.0) + Pace(1, 9.0, 9.0)).mean_ms
    5.0
    """

    moves: int = 0
    total_ms: float = 0.0
    longest_ms: float = 0.0

    def with_move(self, took_ms: float) -> "Pace":
        """Return the pace with one more move."""
        return self + Pace(1, took_ms, took_ms)

    @property
    def mean_ms(self) -> float:
        """Return the mean time of a move; 0 without moves."""
        return self.total_ms / self.moves if self.moves else 0.0

    def __add__(self, other: "Pace") -> "Pace":
        return Pace(self.moves + other.moves, self.total_ms + other.total_ms, max(self.longest_ms, other.longest_ms))
