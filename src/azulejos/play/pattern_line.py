"""A pattern line of a player's board, as a value."""

from dataclasses import dataclass
from typing import Generic, TypeVar

__all__ = ["Line"]

ColorT = TypeVar("ColorT", bound=str)


@dataclass(frozen=True, slots=True)
class Line(Generic[ColorT]):
    """A pattern line: how many tiles it holds when it is full, and the tiles on it, all of one color.

    >>> line = Line(3, ("R", "R"))
    >>> line.color, len(line.tiles), line.missing, line.is_full
    ('R', 2, 1, False)
    """

    size: int
    tiles: tuple[ColorT, ...]

    @property
    def color(self) -> ColorT | None:
        """Return the color of its tiles; None if it is empty."""
        return self.tiles[0] if self.tiles else None

    @property
    def missing(self) -> int:
        """Return the number of tiles that it still needs."""
        return self.size - len(self.tiles)

    @property
    def is_full(self) -> bool:
        """Whether it needs no more tiles."""
        return not self.missing
