"""Without a graphics card, or without the library, batches on one are refused with a clear error."""

import ctypes
import importlib.util
from typing import Any

import pytest

from azulejos.errors import MissingExtra
from azulejos.machines import cuda, dlpack
from azulejos.machines.cuda import Card, NoGpu, has_gpu


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"azulejos\[gpu\]"):
        Card()
    assert not has_gpu()


@pytest.mark.skipif(has_gpu(), reason="there is a GPU")
@pytest.mark.skipif(importlib.util.find_spec("cuda") is None, reason="needs the extra `gpu`")
def test_a_missing_card_is_told() -> None:
    with pytest.raises(NoGpu, match="there is no GPU here") as error:
        Card()
    assert error.value.code == "no-gpu"


def test_a_command_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Result:
        CUDA_SUCCESS = 0

    class Driver:
        CUresult = Result

        def cuInit(self, flags: int) -> tuple[Any]:  # the library's name
            class Status:
                name = "CUDA_ERROR_NO_DEVICE"

            return (Status(),)

    monkeypatch.setattr(cuda, "_driver", Driver)
    with pytest.raises(NoGpu, match="cuInit: CUDA_ERROR_NO_DEVICE"):
        Card()


def test_a_capsule_that_nobody_takes_lets_go_of_its_array() -> None:
    before = len(dlpack._lent)
    capsule = dlpack.capsule(object(), 4096, 0, ("i", 16), (2, 3), (3, 1))
    assert len(dlpack._lent) == before + 1
    del capsule
    assert len(dlpack._lent) == before


def test_a_capsule_describes_its_array() -> None:
    capsule = dlpack.capsule(object(), 4096, 1, ("f", 32), (2, 3), (3, 1))
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    managed = ctypes.cast(pointer(id(capsule), b"dltensor"), ctypes.POINTER(dlpack._Managed)).contents
    tensor = managed.tensor
    assert (tensor.data, tensor.device.type, tensor.device.id, tensor.dims) == (4096, dlpack.CUDA, 1, 2)
    assert (tensor.item.kind, tensor.item.bits, tensor.item.lanes) == (2, 32, 1)
    assert tensor.shape[:2] == [2, 3]
    assert tensor.strides[:2] == [3, 1]
