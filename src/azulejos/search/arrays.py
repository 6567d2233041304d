"""Types of the arrays that compiled searches work on, and functions that make such arrays.

Like the rules, searches read arrays of one dimension as lists. Records have named fields (`azulejos.rules.flat`).
"""

from typing import Any, Protocol, TypeVar, cast, overload

from azulejos.rules.loader import record_type

__all__ = ["Cube", "Floats", "Grid", "Ints", "Rows", "by_name", "floats", "ints", "records"]

Row = TypeVar("Row")
Rows = list[Row]
Ints = Rows[int]
Floats = Rows[float]


class Grid(Protocol[Row]):
    """An array of two dimensions."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, at: int, /) -> Rows[Row]: ...

    @overload
    def __getitem__(self, at: tuple[int, int], /) -> Row: ...

    def __setitem__(self, at: tuple[int, int], row: Row, /) -> None: ...


class Cube(Protocol[Row]):
    """An array of three dimensions, read row by row, or as several grids."""

    def __len__(self) -> int: ...

    @overload
    def __getitem__(self, at: int, /) -> Grid[Row]: ...

    @overload
    def __getitem__(self, at: tuple[int, int], /) -> Rows[Row]: ...


def ints(count: int) -> Ints:
    """Make an array of whole numbers, all 0."""
    import numpy

    return cast(Ints, numpy.zeros(count, numpy.int64))


def floats(count: int) -> Floats:
    """Make an array of real numbers, all 0."""
    import numpy

    return cast(Floats, numpy.zeros(count))


def records(record: type[Row], count: int, *values: float) -> Rows[Row]:
    """Make an array of records of a flat class, each with these values of its fields; without any, all are 0."""
    import numpy

    made: Any = numpy.zeros(count, record_type(record))
    if values:
        made[:] = values
    return cast(Rows[Row], made)


def by_name(rows: Rows[Row]) -> Rows[Row]:
    """Return the same records such that Python, too, can read and write their fields as attributes."""
    return cast(Rows[Row], _NamedRows(rows))


class _NamedRows:
    """Records read one at a time. (NumPy's own record arrays take four times as long for a field.)"""

    def __init__(self, rows: Any) -> None:
        self._rows = rows

    def __getitem__(self, at: int) -> "_Fields":
        return _Fields(self._rows[at])


class _Fields:
    __slots__ = ("_row",)

    def __init__(self, row: Any) -> None:
        object.__setattr__(self, "_row", row)

    def __getattr__(self, name: str) -> Any:
        return self._row[name]

    def __setattr__(self, name: str, value: float) -> None:
        self._row[name] = value
