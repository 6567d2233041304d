"""Runs WebAssembly with the browser that this Python runs in (Pyodide, in a worker)."""

import functools
import importlib
from collections.abc import Callable
from typing import Any

from azulejos.machines.instance import PAGE
from azulejos.machines.manifest import ModuleError

__all__ = ["BrowserInstance"]


class BrowserInstance:
    """A module that the browser runs; see `azulejos.machines.instance.Instance`.

    Its memory is not Python's, so bytes are copied.
    """

    def __init__(self, name: str, code: bytes) -> None:
        self._name = name
        self._bridge = _bridge()
        try:
            instance = self._bridge.WebAssembly.Instance.new(_compiled(code))
            self._exports = instance.exports
            self._memory = self._exports.memory
            self._heap_base = int(getattr(self._exports, "__heap_base").value)  # Python renames __x
        except (_errors(), AttributeError) as error:
            raise ModuleError(f"the module {name!r} cannot be used: {error}") from None

    @property
    def heap_base(self) -> int:
        """Return the address of the first free byte."""
        return self._heap_base

    def reserve(self, size: int) -> None:
        """Let the memory have at least so many bytes."""
        missing = size - self._memory.buffer.byteLength
        if missing > 0:
            self._memory.grow(-(-missing // PAGE))

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of some bytes of the memory."""
        copied: bytes = self._bytes(address, size).to_bytes()
        return copied

    def write(self, address: int, data: bytes | memoryview) -> None:
        """Copy bytes into the memory."""
        self._bytes(address, len(data)).assign(data)

    def function(self, entry: str) -> Callable[[int], int]:
        """Return an entry point."""
        try:
            function = getattr(self._exports, entry)
        except AttributeError:
            raise ModuleError(f"the module {self._name!r} cannot be used: it has no {entry!r}") from None
        failures = _errors()

        def call(frame: int) -> int:
            try:
                status: int = function(frame)
            except failures as error:
                raise ModuleError(f"{entry} failed: {error}", code="module-failed") from None
            return status

        return call

    def _bytes(self, address: int, size: int) -> Any:
        """Return a part of the memory as an array of the browser; growing makes it useless."""
        return self._bridge.Uint8Array.new(self._memory.buffer, address, size)


def _bridge() -> Any:
    """Return the browser's global objects."""
    return importlib.import_module("js")


def _errors() -> type[Exception]:
    """Return the class of the browser's errors."""
    kind: type[Exception] = importlib.import_module("pyodide.ffi").JsException
    return kind


@functools.lru_cache(maxsize=8)
def _compiled(code: bytes) -> Any:
    """Return a compiled module; all its instances share what the browser optimizes on the way."""
    return _bridge().WebAssembly.Module.new(importlib.import_module("pyodide.ffi").to_js(code))
