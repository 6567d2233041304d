"""Puzzles as text: a line for each."""

from azulejos.errors import NotationError
from azulejos.play import Move
from azulejos.puzzles.puzzle import Puzzle

__all__ = ["parse_puzzle", "parse_puzzles", "write_puzzle"]


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
        return Puzzle(
            position,
            tuple(Move(word) for word in moves.split()),
            tuple(int(value) for value in values.split()),
            tuple(themes.split()),
            int(rating),
            int(positions),
            key,
        )
    except ValueError:
        raise NotationError("a puzzle", line[:60], "seven fields between tabs", code="bad-value") from None


def parse_puzzles(text: str) -> tuple[Puzzle, ...]:
    """Read the puzzles of a text; empty lines and those that begin with # do not count."""
    return tuple(parse_puzzle(line) for line in text.splitlines() if line and not line.startswith("#"))
