"""The memory layout of calls: how the arguments of an entry point lie in its frame.

A host calls every entry point with one number: the address of a *frame*. The frame is a row of 64-bit words: first the
result, then the arguments in order. A number takes a word, a record its address. An array takes its address and then
the length of each of its dimensions; its items lie in order, without gaps. A tuple takes what its members take.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from numba.core import types
from numba.core.types.containers import NamedTuple as NamedTupleType
from numba.core.types.containers import NamedUniTuple as NamedUniTupleType
from numba.core.types.misc import unliteral
from numba.np import numpy_support

from azulejos.errors import AzulejosError

__all__ = ["RESULT_WORDS", "WORD", "Part", "UnsupportedType", "parts_of", "result_type"]

WORD = 8
RESULT_WORDS = 1


class UnsupportedType(AzulejosError):
    """An entry point has an argument or result that no host can pass."""

    code = "unsupported-type"


class Part(NamedTuple):
    """An argument in the frame, or a member of one: its dotted name, its kind, and the type of its items.

    The kind is `number`, `record` or `array`; `dims` is the number of an array's dimensions.
    """

    name: str
    kind: str
    item: Any  # a NumPy type
    dims: int = 0

    @property
    def words(self) -> int:
        """Return how many words it takes in a frame."""
        return 1 + self.dims


def parts_of(name: str, kind: types.Type) -> list[Part]:
    """Return the parts that an argument consists of."""
    if isinstance(kind, types.Array):
        return [Part(name, "array", numpy_support.as_dtype(kind.dtype), kind.ndim)]
    if isinstance(kind, types.Record):
        return [Part(name, "record", numpy_support.as_dtype(kind))]
    if kind in (types.int64, types.float64):
        return [Part(name, "number", numpy_support.as_dtype(kind))]
    if isinstance(kind, NamedTupleType | NamedUniTupleType):
        members = zip(kind.fields, kind.types, strict=True)
        return [part for field, member in members for part in parts_of(f"{name}.{field}", member)]
    raise UnsupportedType(f"cannot pass {name}: {kind}")


def result_type(result: types.Type) -> Any:
    """Return the NumPy type of a result, which is a number, a truth value or nothing (None); it takes one word."""
    plain = unliteral(result)
    if plain == types.none:
        return None
    if isinstance(plain, types.Integer | types.Boolean) or plain == types.float64:
        return numpy_support.as_dtype(plain)
    raise UnsupportedType(f"cannot return {result}")
