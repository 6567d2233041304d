"""What every machine for WebAssembly offers: a running module with its memory and its functions."""

import functools
import importlib.util
import sys
from collections.abc import Callable
from typing import Protocol

from azulejos.errors import MissingExtra

__all__ = ["PAGE", "Instance", "has_wasm", "open_instance"]

PAGE = 1 << 16
"""The bytes of a page; memory grows by whole pages."""


class Instance(Protocol):
    """A running module. Addresses count from the beginning of its memory."""

    @property
    def heap_base(self) -> int:
        """Return the address of the first byte that the module does not use itself."""

    def reserve(self, size: int) -> None:
        """Grow the memory to at least `size` bytes; new ones are 0."""

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of some bytes of the memory."""

    def write(self, address: int, data: bytes | memoryview) -> None:
        """Copy bytes into the memory."""

    def function(self, entry: str) -> Callable[[int], int]:
        """Return an entry point: it takes the address of its frame and returns a status.

        Raises ModuleError if there is none of this name; the function does so if it fails.
        """


def has_wasm() -> bool:
    """Whether something here runs WebAssembly: the browser around us, or wasmtime (found without importing it)."""
    return _is_in_browser() or importlib.util.find_spec("wasmtime") is not None


def open_instance(name: str, code: bytes) -> Instance:
    """Start a module; its name is for errors. Raise MissingExtra if nothing here can, ModuleError if it is unusable."""
    if not has_wasm():
        raise MissingExtra("bots", "built modules")
    return _kind()(name, code)


def _is_in_browser() -> bool:
    return sys.platform == "webassembly"


@functools.cache
def _kind() -> Callable[[str, bytes], Instance]:
    if _is_in_browser():
        from azulejos.machines.browser_instance import BrowserInstance

        return BrowserInstance
    from azulejos.machines.wasmtime_instance import WasmtimeInstance

    return WasmtimeInstance
