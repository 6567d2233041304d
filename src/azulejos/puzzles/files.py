"""Sets of puzzles as text: a line for each, small enough to be packed and sent to a page."""

import gzip
from collections.abc import Iterable
from functools import cache
from importlib import resources

from azulejos.errors import NotationError
from azulejos.games.registry import definition_of
from azulejos.play import Move
from azulejos.puzzles.puzzle import Puzzle

__all__ = ["SHIPPED", "pack", "parse_puzzle", "parse_puzzles", "shipped_puzzles", "unpack", "write_puzzle"]

SHIPPED = "puzzle_set.txt.gz"
"""The file in a game's package."""


def write_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as a line: name, position, best play, values of all moves, themes, rating, positions searched."""
    fields = (
        puzzle.key,
        puzzle.position,
        " ".join(str(move) for move in puzzle.line),
        " ".join(str(value) for value in puzzle.values),
        " ".join(puzzle.themes),
        str(puzzle.rating),
        str(puzzle.positions),
    )
    return "\t".join(fields)


def parse_puzzle(line: str) -> Puzzle:
    """Read a puzzle from its line. Raise NotationError if it is unreadable; the position is read when it is used."""
    fields = line.rstrip("\n").split("\t")
    try:
        key, position, moves, values, themes, rating, positions = fields
        puzzle = Puzzle(
            position,
            tuple(Move(word) for word in moves.split()),
            tuple(int(value) for value in values.split()),
            tuple(themes.split()),
            int(rating),
            int(positions),
        )
        puzzle.__dict__["key"] = key  # found before: it takes longer than the rest
        return puzzle
    except ValueError:
        raise NotationError("a puzzle", line[:60], "seven fields between tabs", code="bad-value") from None


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Read the puzzles of a text; empty lines and those that begin with # do not count."""
    return tuple(parse_puzzle(line) for line in text.splitlines() if line and not line.startswith("#"))


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
