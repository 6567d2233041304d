"""The most points that the tiles on a wall can have scored, in whatever order they were placed."""

from collections.abc import Iterator, Sequence

__all__ = ["most_points"]


def most_points(rows: Sequence[Sequence[bool]]) -> int:
    """Return an upper bound for the points of these tiles under A15 and D28, the same rule.

    A run that grows tile by tile at its ends scores the most: 2 + 3 + … + its length. A tile scores 1 only if it is
    the first one of its run across and of its run down. Placing a second first tile in a run costs 2 points or more.

    >>> most_points([[False, False], [False, False]]), most_points([[True, False], [False, False]])
    (0, 1)
    >>> most_points([[True, True], [False, True]])   # the ends, 1 each, then the corner, 2 + 2
    6
    """
    across = [length for row in rows for length in _run_lengths(row)]
    down = [length for column in zip(*rows, strict=True) for length in _run_lengths(column)]
    grown = sum(length * (length + 1) // 2 - 1 for length in across + down)
    return grown + min(len(across), len(down))


def _run_lengths(line: Sequence[bool]) -> Iterator[int]:
    length = 0
    for is_taken in [*line, False]:
        if not is_taken and length:
            yield length
        length = length + 1 if is_taken else 0
