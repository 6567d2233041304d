"""A stand-in for PyTorch, for tests of where a fit runs: it knows whether there is a GPU, and computes nothing."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType, SimpleNamespace

import pytest

CARD = "NVIDIA H200"


def without_torch(patch: pytest.MonkeyPatch) -> None:
    """Let PyTorch be missing."""
    patch.setitem(sys.modules, "torch", None)


def with_torch(patch: pytest.MonkeyPatch, *, has_gpu: bool) -> None:
    """Let PyTorch be installed, on a machine with or without a GPU."""
    made = ModuleType("torch")
    made.__spec__ = ModuleSpec("torch", None)
    cuda = SimpleNamespace(is_available=lambda: has_gpu, get_device_name=lambda device: CARD)
    vars(made).update(cuda=cuda, device=lambda name: SimpleNamespace(type=name))
    patch.setitem(sys.modules, "torch", made)
