"""Parts of a picture that games share: tiles in two sizes, answers to choose from, what fits on a screen."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import COLORS
from azulejos.play.drawing.text_parts import EMPTY, put_tile
from azulejos.tui.picture import Picture

__all__ = [
    "BIG",
    "HUGE",
    "SMALL",
    "Size",
    "at_seat",
    "mark_groups",
    "put_answer",
    "put_block",
    "put_few_counts",
    "put_mark",
    "put_run",
]

ORNAMENTS = {"blue": "◆", "yellow": "●", "red": "▲", "black": "■", "white": "✚", "marker": "1"}
OTHER_ORNAMENT = "★"
"""What large tiles show beside their letter: those of every game, and those that only one game has."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a tile is drawn, in columns and rows."""

    width: int
    height: int

    @property
    def middle(self) -> int:
        """Return the row of a tile in which labels beside it are written."""
        return (self.height - 1) // 2


SMALL, BIG, HUGE = Size(3, 1), Size(5, 2), Size(7, 3)


def at_seat(place: str, seat: int) -> str:
    """Return the name of a place on a seat's board; other places belong to no seat.

    >>> at_seat("to:4", 1), at_seat("from:3R", 1)
    ('to:4@1', 'from:3R')
    """
    return f"{place}@{seat}" if place.startswith(("to:", "cell:", "space:")) else place


def put_block(picture: Picture, row: int, column: int, letter: str, style: str, size: Size) -> None:
    """Draw a tile: its letter on its color; a large one also has an ornament and a gap beside it."""
    if size.height == 1:
        put_tile(picture, row, column, letter, style, size.width)
        return
    width = size.width - 1
    picture.put(row, column, f" {letter}".ljust(width), style)
    for blank in range(row + 1, row + size.height - 1):
        picture.put(blank, column, " " * width, style)
    picture.put(row + size.height - 1, column, f"{ORNAMENTS.get(style, OTHER_ORNAMENT)} ".rjust(width), style)


def put_mark(picture: Picture, row: int, column: int, text: str, style: str, size: Size) -> None:
    """Write what is printed on an empty space."""
    picture.put(row + size.middle, column + 1 + size.middle, text, style)


def put_run(
    picture: Picture, row: int, column: int, tiles: Sequence[int], letters: str, size: Size, spaces: int = 0
) -> None:
    """Draw tiles side by side, and dots for the spaces that are empty."""
    for n, tile in enumerate(tiles):
        put_block(picture, row, column + n * size.width, letters[tile], COLORS[tile], size)
    for n in range(len(tiles), spaces):
        put_mark(picture, row, column + n * size.width, EMPTY, "quiet", size)


def mark_groups(
    picture: Picture, row: int, column: int, tiles: Sequence[int], letters: str, size: Size, source: str
) -> None:
    """Mark each color as a place, in a row of tiles that is sorted by color."""
    at = 0
    for color, group in groupby(tiles):
        count = len(list(group))
        if 0 <= color < len(letters):
            width = count * size.width - (size.height > 1)
            picture.mark(f"from:{source}{letters[color]}", row, column + at * size.width, width, size.height)
        at += count


def put_few_counts(picture: Picture, row: int, column: int, label: str, counts: Sequence[int], letters: str) -> int:
    """Write the number of tiles of each color in little space; return the next free column."""
    picture.put(row, column, label, "name")
    at = column + columns_of(label) + 1
    for color, count in enumerate(counts):
        put_tile(picture, row, at, letters[color], COLORS[color], 2)
        picture.put(row, at + 2, f"{count:<3}")
        at += 5
    return at


def put_answer(picture: Picture, row: int, column: int, place: str, words: str) -> int:
    """Draw an answer that can be chosen; return the next free column."""
    text = f" {words} "
    picture.put(row, column, text, "answer")
    picture.mark(place, row, column, columns_of(text))
    return column + columns_of(text) + 1


def first_that_fits(pictures: Iterable[Picture], height: int) -> Picture:
    """Return the first picture that is not too high; the last one if all are."""
    picture = Picture()
    for picture in pictures:
        if picture.height <= height:
            break
    return picture
