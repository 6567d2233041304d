"""The decorator of compiled search, and the way its modules are opened with a cache of their own."""

import importlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from azulejos.errors import MissingExtra
from azulejos.rules.loader import compiled_cache, has_compiler, load

__all__ = ["compiled", "open_module"]

Function = TypeVar("Function", bound=Callable[..., Any])
SEARCH = Path(__file__).parent


def compiled(function: Function) -> Function:
    """Compile a function of the search; it may call compiled rules and releases Python's lock while it runs."""
    import numba

    made: Function = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return made


def open_module(game: str, name: str) -> ModuleType:
    """Import a compiled module of the search, its machine code kept under a name that all sources go into."""
    if not has_compiler():
        raise MissingExtra("fast", "searching bots")
    load(game, "driver", compiled=True)
    with compiled_cache(SEARCH):
        return importlib.import_module(f"azulejos.search.{game}.{name}")
