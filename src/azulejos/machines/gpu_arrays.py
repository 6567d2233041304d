"""Arrays in a card's memory, which PyTorch, JAX and CuPy take without a copy."""

from __future__ import annotations

import math
import struct
import weakref
from typing import Any

from azulejos.machines.cuda import Card
from azulejos.machines.dlpack import CUDA, capsule
from azulejos.machines.manifest import CODES

__all__ = ["GpuArray", "new_array"]

TRUTH = "bool"


class GpuArray:
    """An array in a card's memory.

    Other libraries take it by `__cuda_array_interface__` or by DLPack: `torch.from_dlpack(array)`,
    `cupy.asarray(array)`, `jax.dlpack.from_dlpack(array)`. `strides` counts bytes; `owner` keeps the memory.
    """

    def __init__(
        self, card: Card, address: int, item: str, shape: tuple[int, ...], strides: tuple[int, ...], owner: object
    ) -> None:
        self.card, self.address, self.item, self.shape = card, address, item, shape
        self.strides, self._owner = strides, owner

    @property
    def item_bytes(self) -> int:
        """Return the size of an item."""
        return _size(self.item)

    @property
    def is_dense(self) -> bool:
        """Whether the items lie in order, without gaps."""
        return self.strides == _dense(self.shape, self.item_bytes)

    @property
    def nbytes(self) -> int:
        """Return the size of all items in bytes."""
        return math.prod(self.shape) * self.item_bytes

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"GpuArray({self.item}, {self.shape})"

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        kind = "b" if self.item == TRUTH else self.item[0]
        return {
            "shape": self.shape,
            "typestr": f"{'|' if self.item_bytes == 1 else '<'}{kind}{self.item_bytes}",
            "data": (self.address, False),
            "strides": None if self.is_dense else self.strides,
            "stream": self.card.stream,
            "version": 3,
        }

    def __dlpack_device__(self) -> tuple[int, int]:
        return CUDA, self.card.device

    def __dlpack__(self, *, stream: int | None = None, **_: Any) -> object:
        """Return a capsule. If another stream will use the array, everything queued so far is done first."""
        if stream not in (None, -1, self.card.stream):
            self.card.synchronize()
        kind = "b" if self.item == TRUTH else self.item[0]
        strides = [stride // self.item_bytes for stride in self.strides]
        return capsule(self, self.address, self.card.device, (kind, 8 * self.item_bytes), self.shape, strides)

    def to_bytes(self) -> bytearray:
        """Copy the contents of a dense array."""
        assert self.is_dense
        return self.card.read(self.address, self.nbytes)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Replace the contents of a dense array by bytes."""
        assert self.is_dense
        assert len(data) == self.nbytes
        self.card.write(self.address, data)


def new_array(card: Card, item: str, shape: tuple[int, ...]) -> GpuArray:
    """Reserve an array, all 0; its memory is returned when nobody uses it any more."""
    strides = _dense(shape, _size(item))
    memory = _Memory(card, math.prod(shape) * _size(item))
    return GpuArray(card, memory.address, item, shape, strides, memory)


class _Memory:
    """A piece of a card's memory."""

    def __init__(self, card: Card, size: int) -> None:
        self.address = card.allocate(size)
        weakref.finalize(self, card.free, self.address).atexit = False  # the driver is gone by then


def _dense(shape: tuple[int, ...], item_bytes: int) -> tuple[int, ...]:
    strides = [item_bytes]
    for length in reversed(shape[1:]):
        strides.insert(0, strides[0] * length)
    return tuple(strides)


def _size(item: str) -> int:
    return struct.calcsize(f"<{CODES[item]}")
