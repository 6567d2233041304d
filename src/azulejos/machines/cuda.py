"""A graphics card of NVIDIA: its memory, and the kernels that it runs, through the library cuda-bindings."""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Sequence
from typing import Any

from azulejos.errors import AzulejosError, MissingExtra

__all__ = ["LEGACY_STREAM", "Card", "NoGpu", "has_gpu"]

LEGACY_STREAM = 1
"""The stream that work is queued on unless another is chosen; PyTorch and CuPy use the same."""


class NoGpu(AzulejosError):
    """There is no card that can be used, or it refused a command."""

    code = "no-gpu"


def has_gpu() -> bool:
    """Whether the library is installed and there is a card that can be used."""
    try:
        Card()
    except (MissingExtra, NoGpu):
        return False
    return True


def _driver() -> Any:
    """Return the driver's functions. Raise MissingExtra without the library, NoGpu without a driver."""
    if importlib.util.find_spec("cuda") is None or importlib.util.find_spec("cuda.bindings") is None:
        raise MissingExtra("gpu", "batches on a GPU")
    from cuda.bindings import driver

    return driver


class Card:
    """A card. It shares its context with other libraries of the process; everything is queued on `stream`."""

    def __init__(self, device: int = 0, stream: int = LEGACY_STREAM) -> None:
        self._driver = _driver()
        self.device, self.stream = device, stream
        try:
            self._call("cuInit", 0)
            self._context = self._call("cuDevicePrimaryCtxRetain", self._call("cuDeviceGet", device))
        except RuntimeError as error:  # the library's own error: no driver was found
            raise NoGpu(f"there is no GPU here: {error}") from None

    def _call(self, name: str, *arguments: Any) -> Any:
        """Call a function of the driver; return its result, or all of them if there are several."""
        status, *results = getattr(self._driver, name)(*arguments)
        if status != self._driver.CUresult.CUDA_SUCCESS:
            raise NoGpu(f"the GPU refused {name}: {status.name}")
        return results[0] if len(results) == 1 else results

    def _use(self, name: str, *arguments: Any) -> Any:
        """Call a function that works in the current context."""
        self._call("cuCtxSetCurrent", self._context)
        return self._call(name, *arguments)

    @property
    def name(self) -> str:
        """Return the card's name."""
        found: bytes = self._call("cuDeviceGetName", 128, self._call("cuDeviceGet", self.device))
        return found.split(b"\0")[0].decode()

    def allocate(self, size: int) -> int:
        """Reserve bytes, all 0, and return their address."""
        address = int(self._use("cuMemAlloc", max(size, 1)))
        self.fill(address, 0, size)
        return address

    def free(self, address: int) -> None:
        """Return memory that was reserved."""
        self._use("cuMemFree", address)

    def fill(self, address: int, byte: int, size: int) -> None:
        """Write the same value into every byte."""
        if size:
            self._use("cuMemsetD8Async", address, byte, size, self.stream)

    def fill_numbers(self, address: int, number: int, count: int) -> None:
        """Write the same number of 32 bits many times."""
        if count:
            self._use("cuMemsetD32Async", address, number, count, self.stream)

    def write(self, address: int, data: bytes | bytearray | memoryview) -> None:
        """Copy bytes into the card's memory."""
        if len(data):
            self._use("cuMemcpyHtoDAsync", address, bytes(data), len(data), self.stream)
            self.synchronize()

    def read(self, address: int, size: int) -> bytearray:
        """Copy bytes out of the card's memory, after everything queued before."""
        data = bytearray(size)
        if size:
            self._use("cuMemcpyDtoHAsync", data, address, size, self.stream)
            self.synchronize()
        return data

    def repeat(self, address: int, row: int, count: int) -> None:
        """Copy the first of so many rows over all others."""
        done = 1
        while done < count:
            more = min(done, count - done)
            self._use("cuMemcpyDtoDAsync", address + done * row, address, more * row, self.stream)
            done += more

    def synchronize(self) -> None:
        """Wait until everything queued is done."""
        self._use("cuStreamSynchronize", self.stream)

    def load(self, text: bytes) -> Any:
        """Compile PTX for the card; the driver keeps the result in a cache of its own."""
        return self._use("cuModuleLoadData", text + b"\0")

    def kernel(self, module: Any, name: str) -> Any:
        """Return a kernel of a loaded module."""
        return self._use("cuModuleGetFunction", module, name.encode())

    def free_shared_bytes(self, kernel: Any) -> int:
        """Return how much shared memory a block of a kernel can have, besides what the kernel itself reserves."""
        limit = self._driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
        reserved = self._driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
        most = int(self._use("cuDeviceGetAttribute", limit, self._call("cuDeviceGet", self.device)))
        return most - int(self._use("cuFuncGetAttribute", reserved, kernel))

    def allow_shared_bytes(self, kernel: Any, size: int) -> None:
        """Let the blocks of a kernel have so much shared memory."""
        attribute = self._driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        self._use("cuFuncSetAttribute", kernel, attribute, size)

    def launch(self, kernel: Any, shape: tuple[int, int, int], parameters: ctypes.Array[Any]) -> None:
        """Queue a kernel. The shape is the number of blocks, their threads, and their shared memory in bytes.

        The parameters are the addresses of their values.
        """
        blocks, threads, shared_bytes = shape
        address = ctypes.addressof(parameters)
        self._use("cuLaunchKernel", kernel, blocks, 1, 1, threads, 1, 1, shared_bytes, self.stream, address, 0)


def addresses_of(values: Sequence[Any]) -> ctypes.Array[Any]:
    """Return an array of the addresses of values, which must be kept."""
    return (ctypes.c_void_p * len(values))(*(ctypes.addressof(value) for value in values))
