"""The steps that observations are written with. Each returns where the next field begins.

A game's `observation` takes them from the same version, plain or compiled, as itself.
"""

from typing import Any

from azulejos.rules.kit import compiled

__all__ = ["clear", "put", "put_all", "put_each", "put_one", "put_pattern_lines"]


@compiled(inline="late")
def clear(row: Any) -> None:
    """Write 0 everywhere, eight numbers at a time, which a GPU writes at once."""
    whole = len(row) - len(row) % 8
    for i in range(0, whole, 8):
        row[i] = row[i + 1] = row[i + 2] = row[i + 3] = row[i + 4] = row[i + 5] = row[i + 6] = row[i + 7] = 0
    for i in range(whole, len(row)):
        row[i] = 0


@compiled(inline="late")
def put(row: Any, at: int, number: int) -> int:
    """Write one number."""
    row[at] = number
    return at + 1


@compiled(inline="late")
def put_all(row: Any, at: int, numbers: Any) -> int:
    """Write numbers one after the other."""
    for i in range(len(numbers)):
        row[at + i] = numbers[i]
    return at + len(numbers)


@compiled(inline="late")
def put_one(row: Any, at: int, size: int, which: int) -> int:
    """Write 1 at one of `size` places, or nowhere for a number below 0."""
    row[at + max(which, 0)] = which >= 0
    return at + size


@compiled(inline="late")
def put_each(row: Any, at: int, size: int, whiches: Any) -> int:
    """Write 1 at one of `size` places for each of several things."""
    for i in range(len(whiches)):
        row[at + i * size + max(whiches[i], 0)] = whiches[i] >= 0
    return at + len(whiches) * size


@compiled(inline="late")
def put_pattern_lines(row: Any, at: int, colors: int, line_color: Any, line_count: Any) -> int:
    """Write how many tiles of each color each pattern line holds."""
    for line in range(len(line_count)):
        row[at + line * colors + max(line_color[line], 0)] = line_count[line]
    return at + len(line_count) * colors
