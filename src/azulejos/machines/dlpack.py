"""DLPack: passes an array in a card's memory to another library without a copy.

A capsule holds the address and the shape. The array stays alive until the library that took it has let go of it. This
is the first version of the protocol, which every library reads.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

__all__ = ["CUDA", "capsule"]

CUDA = 2
"""DLPack's number for the memory of a card of NVIDIA."""
NAME = b"dltensor"
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}
"""DLPack's numbers for kinds of numbers: signed, unsigned, real, truth values."""


class _Device(ctypes.Structure):
    _fields_ = (("type", ctypes.c_int32), ("id", ctypes.c_int32))


class _Item(ctypes.Structure):
    _fields_ = (("kind", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16))


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p),
        ("device", _Device),
        ("dims", ctypes.c_int32),
        ("item", _Item),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("offset", ctypes.c_uint64),
    )


_Deleter = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_Destructor = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", _Deleter))


_lent: dict[int, tuple[Any, ...]] = {}
"""What capsules refer to, by the address of their contents."""


def _let_go(address: int) -> None:
    _lent.pop(address, None)


def _drop(lost: int) -> None:
    """Let go of an array whose capsule was never taken; a capsule that was taken has another name."""
    if _is_valid(lost, NAME):
        _let_go(_pointer_of(lost, NAME))


_DELETER, _DESTRUCTOR = _Deleter(_let_go), _Destructor(_drop)
_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.argtypes, _is_valid.restype = [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_int
_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.argtypes, _pointer_of.restype = [ctypes.c_void_p, ctypes.c_char_p], ctypes.c_void_p
_new = ctypes.pythonapi.PyCapsule_New
_new.argtypes, _new.restype = [ctypes.c_void_p, ctypes.c_char_p, _Destructor], ctypes.py_object


def capsule(
    owner: object, address: int, device: int, item: tuple[str, int], shape: Sequence[int], strides: Sequence[int]
) -> object:
    """Return a capsule for an array. An item is a kind and a number of bits; strides count items.

    >>> capsule(object(), 4096, 0, ("i", 16), (2, 3), (3, 1)).__class__.__name__
    'PyCapsule'
    """
    lengths, steps = (ctypes.c_int64 * len(shape))(*shape), (ctypes.c_int64 * len(shape))(*strides)
    kind, bits = item
    tensor = _Tensor(address, _Device(CUDA, device), len(shape), _Item(KINDS[kind], bits, 1), lengths, steps, 0)
    managed = _Managed(tensor, None, _DELETER)
    at = ctypes.addressof(managed)
    _lent[at] = (managed, lengths, steps, owner)
    made: object = _new(at, NAME, _DESTRUCTOR)
    return made
