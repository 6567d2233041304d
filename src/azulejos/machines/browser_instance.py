"""Runs WebAssembly with the browser that this Python runs in (MicroPython, in a worker)."""

import hashlib
import importlib
from collections.abc import Callable
from typing import Any

from azulejos.machines.manifest import ModuleError

__all__ = ["BrowserInstance"]


class BrowserInstance:
    """A module that the browser runs; see `azulejos.machines.instance.Instance`.

    Its memory is not Python's. The browser sees both, and copies bytes between addresses of the two.
    """

    def __init__(self, name: str, code: bytes) -> None:
        self._name = name
        self._browser = importlib.import_module("small_bridge")
        # The browser compiles a module once; all its instances share what it optimizes on the way.
        opened = self._browser.wasm_open(hashlib.sha256(code).hexdigest(), _address(code), len(code))
        if isinstance(opened, str):
            raise ModuleError(f"the module {name!r} cannot be used: {opened}")
        self._id = opened

    @property
    def heap_base(self) -> int:
        """Return the address of the first free byte."""
        address: int = self._browser.wasm_heap_base(self._id)
        return address

    def reserve(self, size: int) -> None:
        """Let the memory have at least so many bytes."""
        self._browser.wasm_reserve(self._id, size)

    def read(self, address: int, size: int) -> bytes:
        """Return a copy of some bytes of the memory."""
        copied = bytearray(size)
        self._browser.wasm_read(self._id, address, _address(copied), size)
        return bytes(copied)

    def write(self, address: int, data: bytes | memoryview) -> None:
        """Copy bytes into the memory."""
        self._browser.wasm_write(self._id, address, _address(data), len(data))

    def function(self, entry: str) -> Callable[[int], int]:
        """Return an entry point."""
        if not self._browser.wasm_has(self._id, entry):
            raise ModuleError(f"the module {self._name!r} cannot be used: it has no {entry!r}")
        call_entry, number = self._browser.wasm_call, self._id

        def call(frame: int) -> int:
            status: int | str = call_entry(number, entry, frame)
            if isinstance(status, str):
                raise ModuleError(f"{entry} failed: {status}", code="module-failed")
            return status

        return call


def _address(data: Any) -> int:
    """Return where Python keeps bytes."""
    address: int = importlib.import_module("uctypes").addressof(data)
    return address
