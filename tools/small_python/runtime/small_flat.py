"""Writes states into records. The package makes a function for each kind of state, with too many arguments for here."""

from small_functools import cache
from small_struct import Struct

__all__ = ["packer"]

CODES = {"i8": "b", "i16": "h", "i32": "i", "i64": "q", "u8": "B", "u16": "H", "u32": "I", "u64": "Q"}
CODES.update({"f32": "f", "f64": "d"})


@cache
def packer(state):
    """Return a function that writes a state into an array of its records, from some byte on."""
    fields = [(name, len(kind.shape)) for name, kind in state.LAYOUT.items()]
    layout = Struct("=" + "".join([str(_count(kind.shape)) + CODES[_code(kind)] for kind in state.LAYOUT.values()]))

    def pack(s, records, byte):
        numbers = []
        for name, depth in fields:
            _add(numbers, getattr(s, name), depth)
        layout.pack_into(records, byte, *numbers)

    return pack


def _code(kind):
    return kind.kind + str(kind.bits)


def _count(shape):
    total = 1
    for size in shape:
        total *= size
    return total


def _add(numbers, value, depth):
    if depth == 0:
        numbers.append(value)
    elif depth == 1:
        numbers.extend(value)
    else:
        for part in value:
            _add(numbers, part, depth - 1)
