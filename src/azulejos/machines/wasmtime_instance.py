"""Runs WebAssembly in Python, with the library wasmtime."""

import atexit
import ctypes
import functools
import weakref
from collections.abc import Callable
from typing import Any, TypeVar

import wasmtime

from azulejos.machines.instance import PAGE
from azulejos.machines.manifest import ModuleError

__all__ = ["WasmtimeInstance"]

Managed = TypeVar("Managed", wasmtime.Engine, wasmtime.Module, wasmtime.Store)

_managed: weakref.WeakSet[Any] = weakref.WeakSet()
"""Everything that wasmtime frees when Python does."""


class WasmtimeInstance:
    """A module that wasmtime runs; see `azulejos.machines.instance.Instance`."""

    def __init__(self, name: str, code: bytes) -> None:
        self._name = name
        self._store = _kept_to_the_end(wasmtime.Store(_engine()))
        try:
            exports = wasmtime.Instance(self._store, _compiled(code), []).exports(self._store)
            self._exports: Any = exports
            self._memory: Any = exports["memory"]
            base: Any = exports["__heap_base"]
            self._heap_base: int = base.value(self._store)
        except (wasmtime.WasmtimeError, KeyError) as error:
            raise ModuleError(f"the module {name!r} cannot be used: {error}") from None
        self._view = self._whole_memory()

    @property
    def heap_base(self) -> int:
        """Return the address of the first free byte."""
        return self._heap_base

    def reserve(self, size: int) -> None:
        """Grow the memory to at least `size` bytes."""
        missing = size - len(self._view)
        if missing > 0:
            self._memory.grow(self._store, -(-missing // PAGE))
            self._view = self._whole_memory()

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of some bytes of the memory."""
        return self._view[address : address + size].tobytes()

    def write(self, address: int, data: bytes | memoryview) -> None:
        """Copy bytes into the memory."""
        self._view[address : address + len(data)] = data

    def function(self, entry: str) -> Callable[[int], int]:
        """Return an entry point."""
        try:
            function, store = self._exports[entry], self._store
        except KeyError:
            raise ModuleError(f"the module {self._name!r} cannot be used: it has no {entry!r}") from None

        def call(frame: int) -> int:
            try:
                status: int = function(store, frame)
            except wasmtime.WasmtimeError as error:
                raise ModuleError(f"{entry} failed: {error}", code="module-failed") from None
            return status

        return call

    def _whole_memory(self) -> memoryview:
        """Return the memory as it is now; once it has grown, this is no longer valid."""
        size = self._memory.data_len(self._store)
        pointer = ctypes.cast(self._memory.data_ptr(self._store), ctypes.c_void_p)
        assert pointer.value is not None
        return memoryview((ctypes.c_ubyte * size).from_address(pointer.value)).cast("B")


@functools.cache
def _engine() -> wasmtime.Engine:
    return _kept_to_the_end(wasmtime.Engine())


@functools.lru_cache(maxsize=8)
def _compiled(code: bytes) -> wasmtime.Module:
    """Return a module as machine code; compiling one takes up to a second, so it is kept for other instances."""
    return _kept_to_the_end(wasmtime.Module(_engine(), code))


def _kept_to_the_end(managed: Managed) -> Managed:
    """Note what must not be freed any more once the program ends."""
    _managed.add(managed)
    return managed


@atexit.register
def _free_nothing_more() -> None:
    """Keep what is still there until the process ends, as if somebody held it.

    Python ends by emptying modules, those of wasmtime too, which can free nothing then and complains on stderr.
    """
    for managed in _managed:
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(managed))
