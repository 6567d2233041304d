"""Who computes a fit: NumPy on the CPU, or PyTorch on a GPU. The recipe is one; the nets agree up to rounding."""

import importlib.util
from types import ModuleType
from typing import Any, Literal, Protocol, TypeAlias

import numpy
from numpy.typing import NDArray

from azulejos.errors import MissingExtra
from azulejos.machines.cuda import NoGpu

__all__ = ["CPU", "DEVICES", "Arithmetic", "Array", "Device", "Numpy", "Torch", "Whole", "arithmetic_on"]

Array: TypeAlias = NDArray[numpy.floating]
"""NumPy's, or a tensor that PyTorch keeps on its device: fits use what both have in common."""
Whole: TypeAlias = NDArray[numpy.int64]
Device: TypeAlias = Literal["auto", "cpu", "cuda"]
DEVICES: tuple[Device, ...] = ("auto", "cpu", "cuda")


class Arithmetic(Protocol):
    """What a fit asks of a library: to keep arrays, and functions that do not come with their operators."""

    @property
    def gpu(self) -> str | None:
        """Return the name of the GPU, None if this is the CPU."""

    @property
    def functions(self) -> Any:
        """Return the module of functions. NumPy and PyTorch have `bincount`, `clip`, `concatenate`, `exp`, `sqrt`."""

    def keep(self, numbers: Any) -> Any:
        """Return an array on the device, from one of NumPy's."""

    def single(self, numbers: Any) -> Any:
        """Return an array of the device in single precision."""

    def plain(self, numbers: Any) -> Any:
        """Return an array of the device as one of NumPy's."""

    def shares(self, scores: Any, counts: Any) -> Any:
        """Return the softmax of the scores of each group; groups of `counts` scores follow one another."""


class Numpy:
    """NumPy: on the CPU.

    >>> CPU.shares(numpy.array([0.0, 0.0, 5.0]), numpy.array([2, 1])).tolist()
    [0.5, 0.5, 1.0]
    """

    gpu: str | None = None
    functions: ModuleType = numpy

    def keep(self, numbers: Any) -> Any:
        """Return the array."""
        return numbers

    def single(self, numbers: Any) -> Any:
        """Return the array in single precision."""
        return numbers.astype(numpy.float32)

    def plain(self, numbers: Any) -> Any:
        """Return the array."""
        return numbers

    def shares(self, scores: Any, counts: Any) -> Any:
        """Return the softmax of the scores of each group."""
        starts = numpy.cumsum(counts) - counts
        raised = numpy.exp(scores - numpy.repeat(numpy.maximum.reduceat(scores, starts), counts))
        return raised / numpy.repeat(numpy.add.reduceat(raised, starts), counts)


CPU = Numpy()


class Torch:
    """PyTorch: on the GPU, or on the CPU for tests (NumPy fits small nets about as fast there)."""

    def __init__(self, device: str) -> None:
        import torch

        self.functions: Any = torch
        self._device = torch.device(device)

    @property
    def gpu(self) -> str | None:
        """Return the name of the GPU, None if this is the CPU."""
        return None if self._device.type == "cpu" else str(self.functions.cuda.get_device_name(self._device))

    def keep(self, numbers: Any) -> Any:
        """Return a copy on the device."""
        return self.functions.tensor(numbers, device=self._device)

    def single(self, numbers: Any) -> Any:
        """Return the array in single precision."""
        return numbers.float()

    def plain(self, numbers: Any) -> Any:
        """Return a copy as one of NumPy's arrays."""
        return numbers.cpu().numpy()

    def shares(self, scores: Any, counts: Any) -> Any:
        """Return the softmax of the scores of each group."""
        reduced, repeated = self.functions.segment_reduce, self.functions.repeat_interleave
        raised = self.functions.exp(scores - repeated(reduced(scores, "max", lengths=counts), counts))
        return raised / repeated(reduced(raised, "sum", lengths=counts), counts)


def arithmetic_on(device: Device) -> Arithmetic:
    """Return who computes on a device; "auto" is the GPU if there is one and PyTorch can use it, else the CPU.

    Raise MissingExtra if a GPU is asked for without PyTorch, NoGpu if PyTorch cannot use one.

    >>> arithmetic_on("cpu") is CPU
    True
    """
    if device == "cpu":
        return CPU
    is_installed = importlib.util.find_spec("torch") is not None
    if device == "cuda" and not is_installed:
        raise MissingExtra("train", "fits on a GPU")
    if is_installed and _has_cuda():
        return Torch("cuda")
    if device == "cuda":
        raise NoGpu("PyTorch found no GPU that it can use")
    return CPU


def _has_cuda() -> bool:
    import torch

    return bool(torch.cuda.is_available())
