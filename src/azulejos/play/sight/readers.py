"""Readers of event numbers and move parts, from which games build their descriptions for a page."""

from collections.abc import Callable, Iterable

__all__ = ["counted", "hidden_number", "named"]


def named(names: Iterable[str]) -> Callable[[int], str | None]:
    """Return a reader that turns numbers into names, and negative (hidden) numbers into None.

    >>> read = named("BYRKW")
    >>> read(2), read(-1)
    ('R', None)
    """
    known = tuple(names)
    return lambda number: known[number] if number >= 0 else None


def hidden_number(number: int) -> int | None:
    """Return a number, or None if it is hidden.

    >>> hidden_number(3), hidden_number(-1)
    (3, None)
    """
    return number if number >= 0 else None


def counted(text: str) -> int:
    """Convert a number from notation, which counts from 1, to one that counts from 0.

    >>> counted("3")
    2
    """
    return int(text) - 1
