"""Sets of puzzles: packed texts, small enough to be sent to a page."""

import gzip
from collections.abc import Iterable
from functools import cache
from importlib import resources

from azulejos.games.registry import definition_of
from azulejos.puzzles.puzzle import Puzzle
from azulejos.puzzles.text import parse_puzzles, write_puzzle

__all__ = ["SHIPPED", "pack", "shipped_puzzles", "unpack"]

SHIPPED = "puzzle_set.txt.gz"
"""The file in a game's package."""


def pack(puzzles: Iterable[Puzzle]) -> bytes:
    """Return puzzles as the bytes of a small file; the same puzzles give the same bytes."""
    text = "".join(f"{write_puzzle(puzzle)}\n" for puzzle in puzzles)
    return gzip.compress(text.encode(), 9, mtime=0)


def unpack(data: bytes) -> tuple[Puzzle, ...]:
    """Read puzzles from the bytes of a file."""
    return parse_puzzles(gzip.decompress(data).decode())


@cache
def shipped_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles that come with a game, in the order in which they are the puzzles of days."""
    file = resources.files(definition_of(game).package) / SHIPPED
    return unpack(file.read_bytes()) if file.is_file() else ()
