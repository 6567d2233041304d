"""The layout of observations: fields of small whole numbers, one after the other in a row."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["Field", "Layout"]


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its name, its shape, the largest number in it, and what the numbers mean."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str

    @property
    def size(self) -> int:
        """Return how many numbers it has.

        >>> Field("lines", (5, 5), 5, "").size
        25
        """
        return math.prod(self.shape)


@dataclass(frozen=True, slots=True)
class Layout:
    """The fields of a game's observations, in their order."""

    game: str
    fields: tuple[Field, ...]

    @property
    def size(self) -> int:
        """Return how many numbers an observation has."""
        return sum(field.size for field in self.fields)

    def slices(self) -> dict[str, slice]:
        """Return where each field lies in an observation."""
        found, at = {}, 0
        for field in self.fields:
            found[field.name] = slice(at, at + field.size)
            at += field.size
        return found

    def highs(self) -> "NDArray[numpy.int16]":
        """Return the largest value of each number: divide by it for numbers from 0 to 1."""
        import numpy

        return numpy.repeat([field.high for field in self.fields], [field.size for field in self.fields]).astype("i2")

    def split(self, observation: Any) -> "dict[str, NDArray[Any]]":
        """Return the fields of an observation (or of a batch of them) by name, each in its shape."""
        import numpy

        row = numpy.asarray(observation)
        before = row.shape[:-1]
        at = self.slices()
        return {field.name: row[..., at[field.name]].reshape(*before, *field.shape) for field in self.fields}
