"""The fields of position lines, with their columns, and counts of tiles."""

import re
from dataclasses import dataclass

from azulejos.errors import NotationError

__all__ = ["Field", "read_counts", "read_line", "read_number", "split_fields", "write_counts", "write_tiles"]


@dataclass(frozen=True, slots=True)
class Field:
    """A piece of a line and the column where it starts (from 1)."""

    text: str
    column: int

    def split(self, separator: str) -> "list[Field]":
        """Split at a separator; every part keeps its own column."""
        parts = []
        column = self.column
        for text in self.text.split(separator):
            parts.append(Field(text, column))
            column += len(text) + len(separator)
        return parts

    def fail(self, what: str, expected: str) -> NotationError:
        """Return the error that says what was expected here."""
        return NotationError(what, self.text, expected, column=self.column)


def split_fields(line: str) -> list[Field]:
    """Split a line at spaces.

    >>> [field.text for field in split_fields("azul2 r1  lot")]
    ['azul2', 'r1', 'lot']
    """
    return [Field(match.group(), match.start() + 1) for match in re.finditer(r"\S+", line)]


def read_number(field: Field, what: str, prefix: str, low: int, high: int) -> int:
    """Read a prefix and a whole number, like `r3`.

    >>> read_number(Field("r3", 7), "a round", "r", 0, 99)
    3
    """
    match = re.fullmatch(re.escape(prefix) + r"(0|[1-9][0-9]{0,6})", field.text, re.ASCII)
    if not match or not low <= int(match.group(1)) <= high:
        raise field.fail(what, f"{prefix}{low} to {prefix}{high}")
    return int(match.group(1))


def write_tiles(counts: list[int], letters: str) -> str:
    """Write a few tiles as letters, `-` for none.

    >>> write_tiles([2, 0, 1, 0, 1], "BYRKW")
    'BBRW'
    """
    return "".join(letter * count for letter, count in zip(letters, counts, strict=True)) or "-"


def read_tiles(field: Field, letters: str, what: str, most: int) -> list[int]:
    """Read tiles as letters in the order of the colors, `-` for none."""
    counts = [field.text.count(letter) for letter in letters]
    if field.text != write_tiles(counts, letters) or sum(counts) > most:
        raise field.fail(what, f"up to {most} letters of {letters} in that order, or - for none")
    return counts


def write_counts(counts: list[int], letters: str) -> str:
    """Write many tiles as letters and counts, `-` for none.

    >>> write_counts([12, 0, 3, 0, 20], "BYRKW")
    'B12R3W20'
    """
    return "".join(f"{letter}{count}" for letter, count in zip(letters, counts, strict=True) if count) or "-"


def read_counts(field: Field, letters: str, what: str, most: int) -> list[int]:
    """Read letters and counts in the order of the colors, `-` for none."""
    found = dict(re.findall(r"([A-Z])([1-9][0-9]?)", field.text, re.ASCII))
    counts = [int(found.get(letter, 0)) for letter in letters]
    if field.text != write_counts(counts, letters) or max(counts) > most:
        raise field.fail(what, f"counts up to {most} of {letters} in that order like B12R3, or - for none")
    return counts


def read_line(field: Field, line: int, letters: str) -> tuple[int, int]:
    """Read a pattern line, like R2 or -; return its color and its count (-1 and 0 if it is empty).

    >>> read_line(Field("R2", 1), 3, "BYRKW")
    (2, 2)
    """
    if field.text == "-":
        return -1, 0
    match = re.fullmatch(f"([{letters}])([1-{line + 1}])", field.text, re.ASCII)
    if not match:
        raise field.fail(f"pattern line {line + 1}", f"a color of {letters} and a count up to {line + 1}, or -")
    return letters.index(match.group(1)), int(match.group(2))
