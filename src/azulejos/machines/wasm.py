"""Runs built modules as WebAssembly, with the library wasmtime."""

from __future__ import annotations

import ctypes
import importlib.util
import math
import struct
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from azulejos.errors import MissingExtra
from azulejos.machines.manifest import CODES, WORD, EntryInfo, Manifest, ModuleError

if TYPE_CHECKING:
    import wasmtime

__all__ = ["Array", "WasmModule", "has_wasm"]

PAGE = 1 << 16
ALIGNMENT = 16


class Array(NamedTuple):
    """An array in a module's memory: where it begins, the type of its items, and its shape."""

    address: int
    item: str
    shape: tuple[int, ...]


def has_wasm() -> bool:
    """Whether wasmtime is installed (found without importing it)."""
    return importlib.util.find_spec("wasmtime") is not None


class WasmModule:
    """A running module with a memory of its own. Allocate all arrays before keeping a view of the memory."""

    def __init__(self, manifest: Manifest, name: str) -> None:
        if not has_wasm():
            raise MissingExtra("bots", "built modules")
        import wasmtime

        self.manifest = manifest
        self._entries = manifest.entries(name)
        engine = _engine()
        self._store = wasmtime.Store(engine)
        try:
            module = wasmtime.Module(engine, manifest.code(name))
            exports = wasmtime.Instance(self._store, module, []).exports(self._store)
            self._functions: dict[str, Any] = {entry: exports[entry] for entry in self._entries}
            self._memory: Any = exports["memory"]
            base: Any = exports["__heap_base"]
            self._free: int = base.value(self._store)
        except (wasmtime.WasmtimeError, KeyError) as error:
            raise ModuleError(f"the module {name!r} cannot be used: {error}") from None

    def allocate(self, size: int) -> int:
        """Reserve bytes, all 0, and return their address."""
        address = -(-self._free // ALIGNMENT) * ALIGNMENT
        self._free = address + size
        missing = self._free - self._memory.data_len(self._store)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
        return address

    def array(self, item: str, *shape: int) -> Array:
        """Reserve an array, all 0."""
        return Array(self.allocate(math.prod(shape) * self.manifest.size_of(item)), item, shape)

    def size_of(self, array: Array) -> int:
        """Return an array's size in bytes."""
        return math.prod(array.shape) * self.manifest.size_of(array.item)

    def fill(self, array: Array, layout: Mapping[str, Any]) -> None:
        """Fill an array as a session's layout in the manifest says, if it does not begin with 0."""
        if "at" not in layout:
            return
        count, stored = math.prod(array.shape), layout.get("stored", array.item)
        data, memory = self.manifest.stored_data(), self.memory()
        if stored == array.item:
            size = self.size_of(array)
            memory[array.address : array.address + size] = data[layout["at"] : layout["at"] + size]
        else:
            numbers = struct.unpack_from(f"<{count}{CODES[stored]}", data, layout["at"])
            struct.pack_into(f"<{count}{CODES[array.item]}", memory, array.address, *numbers)

    def memory(self) -> memoryview:
        """Return the whole memory; it is no longer valid once more is allocated."""
        size = self._memory.data_len(self._store)
        pointer = ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p)
        assert pointer.value is not None
        return memoryview((ctypes.c_ubyte * size).from_address(pointer.value)).cast("B")

    def bind(self, entry: str, arrays: dict[str, Array]) -> Callable[..., Any]:
        """Return an entry point as a function of its numbers, with these arrays and records as the other arguments."""
        info = self._entries[entry]
        frame = self.allocate(info.words * WORD)
        memory = self.memory()
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
            struct.pack_into(f"<{1 + argument.dims}q", memory, place, array.address, *lengths)
        return self._function(info, frame, numbers)

    def _function(self, info: EntryInfo, frame: int, numbers: Sequence[tuple[int, str]]) -> Callable[..., Any]:
        import wasmtime

        function, store = self._functions[info.name], self._store
        result = None if info.result is None else f"<{CODES[info.result]}"

        def call(*values: float) -> Any:
            memory = self.memory()
            for (place, code), value in zip(numbers, values, strict=True):
                struct.pack_into(code, memory, place, value)
            try:
                status = function(store, frame)
            except wasmtime.WasmtimeError as error:
                raise ModuleError(f"{info.name} failed: {error}", code="module-failed") from None
            if status:
                raise ModuleError(f"{info.name} failed with status {status}", code="module-failed")
            return None if result is None else struct.unpack_from(result, memory, frame)[0]

        return call


def _engine() -> wasmtime.Engine:
    import wasmtime

    return wasmtime.Engine()
