"""Emits the LLVM text of entry points: Numba's work, for no machine in particular."""

from __future__ import annotations

import ctypes
import functools
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import llvmlite.binding as llvm  # type: ignore[import-untyped]  # it has no types
import numba
from numba.core import types
from numba.np import arrayobj

from azulejos.forge.entries import Entry
from azulejos.rules.loader import load
from azulejos.rules.native import trusted_index

if TYPE_CHECKING:
    from numba.core.compiler import CompileResult

__all__ = ["COUNTING", "Emitted", "emit", "keep_loops_whole", "settle_compiler", "trust_indices"]


COUNTING = ("NRT_incref", "NRT_decref")
"""Numba's functions that count references."""
OF_TARGETS = ("next_place",)
"""Functions that each target defines itself."""
APART = "azulejos.search.net"
"""The module whose functions are never given two arrays that overlap, unless none of them is written."""
_nothing = ctypes.CFUNCTYPE(None)(lambda: None)


class Emitted(NamedTuple):
    """An entry point as LLVM text, with the symbol of its function and the types of its arguments and result."""

    entry: Entry
    symbol: str
    text: str
    names: tuple[str, ...]
    arguments: tuple[types.Type, ...]
    result: types.Type


def settle_compiler() -> None:
    """Have Numba write text for any processor: no vectors of this one, and no optimizing for it either.

    Each target's own passes optimize the text again. This must come before anything is compiled in this process.
    """
    numba.config.CPU_NAME = "generic"
    numba.config.CPU_FEATURES = ""
    numba.config.LOOP_VECTORIZE = 0
    numba.config.SLP_VECTORIZE = 0
    for name in OF_TARGETS:  # Numba looks for their addresses, but never calls them
        llvm.add_symbol(name, ctypes.cast(_nothing, ctypes.c_void_p).value)


@functools.cache
def keep_loops_whole() -> None:
    """Have LLVM unroll loops completely or not at all, from now on in this process.

    A loop over the numbers of a net's layer that Numba has unrolled in part is not turned into vectors any more.
    """
    for option in ("-unroll-allow-partial=false", "-unroll-runtime=false"):
        llvm.set_option("azulejos", option)


def trust_indices() -> None:
    """Have Numba take indices as they are, from now on in this process: nothing that is built counts from the end.

    Otherwise it asks for nearly every number that is read from an array whether its index is below 0.
    """

    assert hasattr(arrayobj, "fix_integer_index"), "Numba treats indices elsewhere now"
    arrayobj.fix_integer_index = trusted_index


def emit(game: str, entries: Iterable[Entry], *, optimizes: bool = True) -> list[Emitted]:
    """Compile entry points of a game to LLVM text; without optimizing, functions and loops stay what they were."""
    before = numba.config.OPT
    numba.config.OPT = before if optimizes else type(before)(0)
    try:
        return [_emitted(game, entry) for entry in entries]
    finally:
        numba.config.OPT = before


def _emitted(game: str, entry: Entry) -> Emitted:
    function: Any = getattr(load(game, entry.module, portable=True), entry.function)
    signature = tuple(numba.typeof(example) for example in entry.examples)
    function.compile(signature)
    made: CompileResult = function.overloads[signature]
    names = tuple(function.py_func.__code__.co_varnames[: len(signature)])
    text = _without_python(made.library.get_llvm_str())
    return Emitted(entry, made.fndesc.llvm_func_name, text, names, signature, made.signature.return_type)


def _without_python(text: str) -> str:
    """Remove the functions that only Python calls, and everything that is true of this machine alone."""
    kept, is_skipped = [], False
    for line in text.splitlines():
        starts = re.match(r"define .*@(_ZN7cpython|cfunc\.|NRT_)", line) is not None
        is_skipped = is_skipped or starts
        if not is_skipped and not line.startswith("target "):
            kept.append(line)
        is_skipped = is_skipped and line != "}"
    clean = re.sub(r"= common (local_unnamed_addr )?global", "= linkonce_odr global", "\n".join(kept))
    clean = re.sub(r"@sqrt\(", "@llvm.sqrt.f64(", clean)  # an instruction, exact on every machine
    clean = re.sub(rf"^define .*@\S*{_mangled(APART)}.*$", _with_arrays_apart, clean, flags=re.MULTILINE)
    counting = [name for name in COUNTING if f"@{name}(" in clean and f"declare void @{name}(" not in clean]
    return clean + "".join(f"\ndeclare void @{name}(ptr)" for name in counting)


def _with_arrays_apart(function: re.Match[str]) -> str:
    """Tell LLVM that the arrays of a function do not overlap: it would ask before every loop over them."""
    return function[0].replace("ptr %arg.", "ptr noalias %arg.")


def _mangled(module: str) -> str:
    """Return how a module is called in the names of its functions.

    >>> _mangled("azulejos.search.net")
    '8azulejos6search3net'
    """
    return "".join(f"{len(part)}{part}" for part in module.split("."))
