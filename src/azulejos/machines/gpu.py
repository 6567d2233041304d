"""Runs built modules on a graphics card, one match for each thread."""

from __future__ import annotations

import ctypes
import lzma
from collections.abc import Mapping
from typing import Any

from azulejos.machines.cuda import Card, addresses_of
from azulejos.machines.gpu_arrays import GpuArray, new_array
from azulejos.machines.manifest import Argument, Manifest, ModuleError

__all__ = ["GpuModule"]

WARP = 32
BYTE = "uint8"


class Launch:
    """A kernel with its arrays: a function of its numbers. The work is queued; nothing waits for it."""

    def __init__(
        self,
        card: Card,
        kernel: Any,
        shape: tuple[int, int, int],
        values: list[Any],
        numbers: list[Any],
        arrays: object,
    ) -> None:
        self._card, self._kernel, self._shape = card, kernel, shape
        self._values, self._numbers, self._arrays = values, numbers, arrays
        self._addresses = addresses_of(values)

    def __call__(self, *numbers: float) -> None:
        for place, number in zip(self._numbers, numbers, strict=True):
            place.value = number
        self._card.launch(self._kernel, self._shape, self._addresses)


class GpuModule:
    """A game's module on a card."""

    def __init__(self, manifest: Manifest, card: Card, name: str = "gpu") -> None:
        if name not in manifest.modules:
            raise ModuleError(f"the game {manifest.game} has no module for GPUs")
        self.manifest, self.card = manifest, card
        self._entries = manifest.entries(name)
        self._raw_entries = manifest.modules[name]["entries"]
        try:
            self._module = card.load(lzma.decompress(manifest.code(name)))
        except lzma.LZMAError:
            raise ModuleError("the module for GPUs is damaged") from None

    def array(self, item: str, *shape: int) -> GpuArray:
        """Reserve an array, all 0; an array of records is one of bytes, with a row for each record."""
        if item in self.manifest.records:
            return new_array(self.card, BYTE, (*shape, self.manifest.records[item].size))
        return new_array(self.card, item, shape)

    def record(self, entry: str, argument: str) -> GpuArray:
        """Return a record that the module was built with."""
        value = bytes.fromhex(self._raw(entry, argument)["value"])
        array = new_array(self.card, BYTE, (len(value),))
        array.write(value)
        return array

    def bind(self, entry: str, count: int, arrays: Mapping[str, GpuArray], most_threads: int | None = None) -> Launch:
        """Return a kernel as a function of its numbers, with these arrays and records as the other arguments.

        A block has `most_threads` threads, or fewer where the kernel or the card allows no more.
        """
        values: list[Any] = [ctypes.c_int64(count)]
        numbers = []
        for argument in self._entries[entry].arguments:
            if argument.kind == "number":
                number: Any = ctypes.c_double(0) if argument.item.startswith("float") else ctypes.c_int64(0)
                numbers.append(number)
                values.append(number)
            else:
                array = arrays[argument.name]
                self._check(entry, argument, array, count)
                values += [ctypes.c_int64(word) for word in (array.address, *array.shape[: argument.dims])]
        kernel = self.card.kernel(self._module, entry)
        return Launch(self.card, kernel, self._shape(entry, kernel, count, most_threads), values, numbers, arrays)

    def _shape(self, entry: str, kernel: Any, count: int, most_threads: int | None) -> tuple[int, int, int]:
        """Return how many blocks of how many threads play so many matches, and the shared memory of a block."""
        described = self._raw_entries[entry]
        room = self.card.free_shared_bytes(kernel) // described["shared_bytes"]
        threads = min(described["threads"], room - room % WARP, most_threads or room)
        shared_bytes = threads * described["shared_bytes"]
        self.card.allow_shared_bytes(kernel, shared_bytes)
        return -(-count // threads), threads, shared_bytes

    def _raw(self, entry: str, argument: str) -> Mapping[str, Any]:
        arguments = self._raw_entries[entry]["arguments"]
        found: Mapping[str, Any] = next(each for each in arguments if each["name"] == argument)
        return found

    def _check(self, entry: str, argument: Argument, array: GpuArray, count: int) -> None:
        is_record = argument.item in self.manifest.records
        wanted = (BYTE, argument.dims + 1) if is_record else (argument.item, argument.dims)
        row_bytes = array.nbytes // max(len(array), 1)
        if (array.item, len(array.shape)) != wanted or (argument.dims and len(array) != count):
            raise ModuleError(f"{entry} wants another array for {argument.name}")
        if row_bytes > self._raw(entry, argument.name).get("most_bytes", row_bytes):
            raise ModuleError(f"{entry} has no room for such rows of {argument.name}: {array.shape}")
