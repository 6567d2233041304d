"""Runs built modules as WebAssembly: arrays in their memory, and entry points as Python functions."""

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from azulejos.machines.instance import Instance, open_instance
from azulejos.machines.manifest import CODES, WORD, EntryInfo, Manifest, ModuleError

__all__ = ["Array", "WasmModule"]

ALIGNMENT = 16
CONVERTED = 1024
"""How many numbers are converted at a time: few enough for the arguments of a function on every machine."""


class Array(NamedTuple):
    """An array in a module's memory: where it begins, the type of its items, and its shape."""

    address: int
    item: str
    shape: tuple[int, ...]


class WasmModule:
    """A running module with a memory of its own."""

    def __init__(self, manifest: Manifest, name: str, opens: Callable[[str, bytes], Instance] = open_instance) -> None:
        self.manifest = manifest
        self._entries = manifest.entries(name)
        self._instance = opens(name, manifest.code(name))
        self._functions = {entry: self._instance.function(entry) for entry in self._entries}
        self._free = self._instance.heap_base

    def allocate(self, size: int) -> int:
        """Reserve bytes, all 0, and return their address."""
        address = -(-self._free // ALIGNMENT) * ALIGNMENT
        self._free = address + size
        self._instance.reserve(self._free)
        return address

    def array(self, item: str, *shape: int) -> Array:
        """Reserve an array, all 0."""
        return Array(self.allocate(math.prod(shape) * self.manifest.size_of(item)), item, shape)

    def size_of(self, array: Array) -> int:
        """Return an array's size in bytes."""
        return math.prod(array.shape) * self.manifest.size_of(array.item)

    def read(self, array: Array, size: int | None = None) -> bytes:
        """Return the bytes of an array, or its first ones."""
        return self._instance.read(array.address, self.size_of(array) if size is None else size)

    def write(self, array: Array, data: bytes | memoryview) -> None:
        """Copy bytes into an array, from its beginning."""
        self._instance.write(array.address, data)

    def fill(self, array: Array, layout: Mapping[str, Any]) -> None:
        """Fill an array as a session's layout in the manifest says, if it does not begin with 0."""
        if "at" not in layout:
            return
        stored, data = layout.get("stored", array.item), self.manifest.stored_data()
        if stored == array.item:
            self.write(array, data[layout["at"] : layout["at"] + self.size_of(array)])
            return
        if "scales" in layout:
            self._fill_rows(array, data, layout["at"], layout["scales"])
            return
        count, size, stored_size = math.prod(array.shape), *map(self.manifest.size_of, (array.item, stored))
        for first in range(0, count, CONVERTED):
            part = min(CONVERTED, count - first)
            numbers = struct.unpack_from(f"<{part}{CODES[stored]}", data, layout["at"] + first * stored_size)
            self._instance.write(array.address + first * size, struct.pack(f"<{part}{CODES[array.item]}", *numbers))

    def _fill_rows(self, array: Array, data: bytes, at: int, scales_at: int) -> None:
        """Fill an array of two dimensions with whole numbers of a byte, each row times its scale."""
        rows, columns = array.shape
        code, size = f"<{columns}{CODES[array.item]}", columns * self.manifest.size_of(array.item)
        scales = struct.unpack_from(f"<{rows}e", data, scales_at)
        for row in range(rows):
            numbers = struct.unpack_from(f"<{columns}b", data, at + row * columns)
            values = [number * scales[row] for number in numbers]
            self._instance.write(array.address + row * size, struct.pack(code, *values))

    def bind(self, entry: str, arrays: dict[str, Array]) -> Callable[..., Any]:
        """Return an entry point as a function of its numbers, with these arrays and records as the other arguments."""
        info = self._entries[entry]
        frame = self.allocate(info.words * WORD)
        numbers = []
        for argument in info.arguments:
            place = frame + argument.word * WORD
            if argument.kind == "number":
                numbers.append((place, f"<{CODES[argument.item]}"))
                continue
            array = arrays[argument.name]
            lengths = array.shape if argument.kind == "array" else ()
            if array.item != argument.item or len(lengths) != argument.dims:
                raise ModuleError(f"{entry} wants another array for {argument.name}")
            self._instance.write(place, struct.pack(f"<{1 + argument.dims}q", array.address, *lengths))
        return self._function(info, frame, numbers)

    def _function(self, info: EntryInfo, frame: int, numbers: Sequence[tuple[int, str]]) -> Callable[..., Any]:
        function, instance = self._functions[info.name], self._instance
        result = None if info.result is None else struct.Struct(f"<{CODES[info.result]}")

        def call(*values: float) -> Any:
            for (place, code), value in zip(numbers, values, strict=True):
                instance.write(place, struct.pack(code, value))
            status = function(frame)
            if status:
                raise ModuleError(f"{info.name} failed with status {status}", code="module-failed")
            return None if result is None else result.unpack(instance.read(frame, result.size))[0]

        return call
