"""A picture of a table in character cells, with the places on it that can be pointed at."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from azulejos.play.drawing.canvas import Canvas, Cell

__all__ = ["Direction", "Picture", "Spot"]

Direction = Literal["left", "right", "up", "down"]
ROW_WEIGHT = 2.2
"""The height of a row in columns, roughly."""
ASIDE = 2.5
"""How much more a step sideways counts than a step ahead."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a place on a picture; a place may have several."""

    place: str
    row: int
    column: int
    width: int
    height: int = 1

    def covers(self, row: int, column: int) -> bool:
        """Whether it contains a cell."""
        return self.row <= row < self.row + self.height and self.column <= column < self.column + self.width

    @property
    def middle(self) -> tuple[float, float]:
        """Return its middle, in columns from the upper left."""
        return (self.row + (self.height - 1) / 2) * ROW_WEIGHT, self.column + (self.width - 1) / 2


class Picture(Canvas):
    """Cells with spots on them; `free` is the row and column where a row with room left continues.

    >>> picture = Picture()
    >>> picture.put(0, 0, " B  B  R ")
    >>> picture.mark("from:1B", 0, 0, 6)
    >>> picture.mark("from:1R", 0, 6, 3)
    >>> picture.place_at(0, 4), picture.place_at(3, 3), picture.next_place("from:1B", "right", ["from:1R"])
    ('from:1B', None, 'from:1R')
    """

    def __init__(self) -> None:
        super().__init__()
        self.spots: list[Spot] = []
        self.tile_size = 1
        self.free: tuple[int, int] | None = None

    @property
    def rows(self) -> list[list[Cell]]:
        """Return the cells, row by row: the text and the style of each."""
        return self._rows

    @property
    def is_large(self) -> bool:
        """Whether its tiles have more than one row."""
        return self.tile_size > 1

    @property
    def width(self) -> int:
        """Return the number of columns of the longest row."""
        return max((len(row) for row in self._rows), default=0)

    def mark(self, place: str, row: int, column: int, width: int, height: int = 1) -> None:
        """Mark some cells as a place, or as a part of one."""
        self.spots.append(Spot(place, row, column, width, height))

    def spots_of(self, place: str) -> list[Spot]:
        """Return the parts of a place."""
        return [spot for spot in self.spots if spot.place == place]

    def has(self, place: str) -> bool:
        """Whether a place is on the picture."""
        return any(spot.place == place for spot in self.spots)

    def place_at(self, row: int, column: int, among: Iterable[str] | None = None) -> str | None:
        """Return which of these places contains a cell; the last one drawn if there are several."""
        counts = None if among is None else set(among)
        found = [
            spot.place for spot in self.spots if spot.covers(row, column) and (counts is None or spot.place in counts)
        ]
        return found[-1] if found else None

    def next_place(self, here: str | None, direction: Direction, among: Iterable[str]) -> str | None:
        """Return the nearest place in a direction: the same place if there is none, the first if we are at none."""
        goals = [place for place in among if self.has(place)]
        if here is None or not self.has(here):
            return goals[0] if goals else None
        steps = [
            (way, goal)
            for goal in goals
            if goal != here
            for begin in self.spots_of(here)
            for end in self.spots_of(goal)
            if (way := _way(begin, end, direction)) is not None
        ]
        return min(steps, key=lambda step: step[0])[1] if steps else here


def _way(begin: Spot, end: Spot, direction: Direction) -> float | None:
    """Return the distance from one spot to another in a direction; None if it is not in that direction."""
    down, right = (there - here for here, there in zip(begin.middle, end.middle, strict=True))
    ahead, aside = (right, down) if direction in ("left", "right") else (down, right)
    if direction in ("left", "up"):
        ahead = -ahead
    if direction in ("up", "down") and _overlap(begin, end):
        aside = 0.0
    return ahead + abs(aside) * ASIDE if ahead > 0.4 else None


def _overlap(one: Spot, other: Spot) -> bool:
    """Whether two spots share a column, so that one is straight above the other."""
    return one.column < other.column + other.width and other.column < one.column + one.width
