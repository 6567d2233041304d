"""Flat classes: fields of numbers, declared once for plain lists and for compiled records."""

import functools
import itertools
import math
import struct
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

__all__ = ["FlatState", "Number", "copier", "flat", "number", "packer", "packing", "real", "record", "unpacker"]

CODES = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "u8": "B", "u16": "H", "u32": "I", "u64": "Q"}
CODES |= {"f32": "f", "f64": "d"}
"""How `struct` names the kinds of numbers."""


class Number(NamedTuple):
    """A field: a number of some bits, or a table of numbers. Its kind is `i` (signed), `u` (unsigned) or `f` (real)."""

    bits: int
    shape: tuple[int, ...]
    kind: str = "i"


def number(bits: int, *shape: int, unsigned: bool = False) -> Any:
    """Declare a field of whole numbers (typed by its annotation, so `Any` here)."""
    return Number(bits, shape, "u" if unsigned else "i")


def real(bits: int, *shape: int) -> Any:
    """Declare a field of real numbers."""
    return Number(bits, shape, "f")


class FlatState(Protocol):
    """What every flat state can do, besides its own fields."""

    log: list[tuple[int, ...]] | None

    def copy(self) -> "FlatState":
        """Copy every field; the copy keeps no log."""
        ...

    def key(self) -> tuple[Any, ...]:
        """Return every field as nested tuples, in the order of declaration."""
        ...


Declared = TypeVar("Declared")


def flat(declared: type[Declared]) -> type[Declared]:
    """Turn a class of `number` declarations into a state of plain integers and lists.

    >>> @flat
    ... class Dish:
    ...     plates: int = number(8)
    ...     tiles: list[int] = number(8, 3)
    >>> dish = Dish()
    >>> dish.tiles[1] = 4
    >>> dish.key()
    (0, (0, 4, 0))
    """
    layout = {name: kind for name, kind in vars(declared).items() if isinstance(kind, Number)}
    kept = {
        "__doc__": declared.__doc__,
        "__module__": declared.__module__,
        "__qualname__": declared.__qualname__,
    }
    methods: dict[str, Any] = {"LAYOUT": layout, "__slots__": (*layout, "log")}
    scope: dict[str, Any] = {}
    exec(_source_of_methods(layout), scope)  # generated like a dataclass's: three times as fast as a loop
    methods.update({name: scope[name] for name in ("__init__", "copy", "key")})
    made = type(declared.__name__, (), {**kept, **methods})
    scope["State"] = made
    return made


def record(declared: type[Declared]) -> type[Declared]:
    """Register the fields of a class of `number` and `real` declarations that is only used in arrays of records."""
    layout = {name: kind for name, kind in vars(declared).items() if isinstance(kind, Number)}
    declared.LAYOUT = layout  # type: ignore[attr-defined]  # for `azulejos.rules.loader.record_type`
    return declared


def _source_of_methods(layout: dict[str, Number]) -> str:
    lines = ["def __init__(self):", "    self.log = None"]
    lines += [f"    self.{name} = {_zero(kind.shape)}" for name, kind in layout.items()]
    lines += [*_lines_of_copy(layout), "def key(self):"]
    lines += [f"    return ({' '.join(_frozen(f'self.{name}', kind) + ',' for name, kind in layout.items())})"]
    return "\n".join(lines)


def _zero(shape: tuple[int, ...]) -> str:
    """Return source code of a field's value in a new state: 0, or lists of 0, none of which is shared."""
    if len(shape) < 2:
        return f"[0] * {shape[0]}" if shape else "0"
    return f"[{', '.join([_zero(shape[1:])] * shape[0])}]"


def copier(state: type[Any], shared: tuple[str, ...]) -> Callable[[Any], Any]:
    """Return a function like a state's `copy`, except that the copy shares the lists of these fields."""
    layout = {name: Number(kind.bits, ()) if name in shared else kind for name, kind in state.LAYOUT.items()}
    scope: dict[str, Any] = {"State": state}
    exec("\n".join(_lines_of_copy(layout)), scope)
    made: Callable[[Any], Any] = scope["copy"]
    return made


@functools.cache
def packer(state: Any) -> Callable[[Any, Any, int], None]:
    """Return a function that writes a state into an array of its records, from some byte on.

    It takes a fifth of the time of writing field by field.
    """
    layout: dict[str, Number] = state.LAYOUT
    numbers = ", ".join(part for name, kind in layout.items() for part in _unpacked(f"s.{name}", kind))
    scope: dict[str, Any] = {"pack_into": packing(state).pack_into}
    exec(f"def pack(s, records, byte):\n    pack_into(records, byte, {numbers})", scope)
    made: Callable[[Any, Any, int], None] = scope["pack"]
    return made


@functools.cache
def packing(state: Any) -> struct.Struct:
    """Return the layout of a state's records: all numbers in a row, without padding."""
    layout: dict[str, Number] = state.LAYOUT
    codes = [f"{math.prod(kind.shape)}{CODES[f'{kind.kind}{kind.bits}']}" for kind in layout.values()]
    return struct.Struct("=" + "".join(codes))


@functools.cache
def unpacker(state: type[Declared]) -> Callable[[Any, int], Declared]:
    """Return a function that reads a state from an array of its records, from some byte on (tables of one dimension).

    >>> @flat
    ... class Dish:
    ...     plates: int = number(8)
    ...     tiles: list[int] = number(16, 3)
    >>> unpacker(Dish)(bytes([2, 4, 0, 0, 0, 1, 1]), 0).tiles
    [4, 0, 257]
    """
    declared: Any = state
    layout: dict[str, Number] = declared.LAYOUT
    unpack_from = packing(declared).unpack_from

    def unpack(records: Any, byte: int) -> Declared:
        numbers = iter(unpack_from(records, byte))
        made: Any = declared.__new__(declared)
        made.log = None
        for name, kind in layout.items():
            setattr(made, name, list(itertools.islice(numbers, *kind.shape)) if kind.shape else next(numbers))
        read: Declared = made
        return read

    return unpack


def _unpacked(value: str, kind: Number) -> list[str]:
    """Return source code of the arguments that a field's numbers are."""
    if not kind.shape:
        return [value]
    places = itertools.product(*(range(size) for size in kind.shape[:-1]))
    return [f"*{value}{''.join(f'[{n}]' for n in place)}" for place in places]


def _lines_of_copy(layout: dict[str, Number]) -> list[str]:
    lines = ["def copy(self):", "    made = State.__new__(State)", "    made.log = None"]
    for name, kind in layout.items():
        lines += [f"    old = self.{name}", f"    made.{name} = {_copied('old', kind)}"]
    return [*lines, "    return made"]


def _copied(value: str, kind: Number) -> str:
    """Return source code that copies each list of a table: twice as fast as comprehensions."""
    if len(kind.shape) < 2:
        return f"{value}.copy()" if kind.shape else value
    part = Number(kind.bits, kind.shape[1:])
    return f"[{', '.join(_copied(f'{value}[{n}]', part) for n in range(kind.shape[0]))}]"


def _frozen(value: str, kind: Number) -> str:
    nested = f"tuple([tuple([tuple(row) for row in part]) for part in {value}])"
    return (value, f"tuple({value})", f"tuple([tuple(row) for row in {value}])", nested)[len(kind.shape)]
