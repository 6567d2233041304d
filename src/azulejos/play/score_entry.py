"""What is entered for a seat after a round at a real table: a value that games score (see the part `score_sheet`)."""

from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Entry", "Space", "Tile"]


class Tile(NamedTuple):
    """A tile put on a wall: row and column from 0, and the letter of its color; none where only one fits."""

    row: int
    column: int
    color: str = ""


class Space(NamedTuple):
    """A space of what a seat builds: what is printed there, its tile, and the colors that it takes now."""

    printed: str
    tile: str
    takes: str


@dataclass(frozen=True, slots=True)
class Entry:
    """What one seat did in a round: its new tiles, in any order, and how many spaces of its floor line are taken.

    `takes_start` is for who starts the next round. `pieces` are words for other pieces that were put on the board, and
    `paid` is how many points were paid for them. With `points`, they were counted at the table: they are added as they
    are, and nothing else is.
    """

    tiles: tuple[Tile, ...] = ()
    dropped: int = 0
    takes_start: bool = False
    points: int | None = None
    pieces: tuple[str, ...] = ()
    paid: int = 0
