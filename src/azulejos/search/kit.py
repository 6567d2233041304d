"""The decorator of compiled search, and the way its modules are opened with a cache of their own."""

import importlib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from azulejos.errors import MissingExtra
from azulejos.rules.loader import compiled_cache, has_compiler, load

__all__ = ["compiled", "inner", "open_module"]

Function = TypeVar("Function", bound=Callable[..., Any])
SEARCH = Path(__file__).parent
GAMES = SEARCH.parent / "games"


def compiled(function: Function) -> Function:
    """Compile a function of the search; it may call compiled rules and releases Python's lock while it runs.

    Nothing in a search makes arrays, so Numba need not count who holds them: that counting took half of the time.
    """
    import numba

    made: Function = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    return made


def inner(function: Function) -> Function:
    """Compile a function as a part of those that call it: faster where it is called at every position.

    The compiler works on it again for each caller and for the callers of those, so it is not for all.
    """
    import numba

    made: Function = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True)(function)
    return made


def open_module(game: str, name: str) -> ModuleType:
    """Import a compiled module of the search, its machine code kept under a name that all sources go into."""
    if not has_compiler():
        raise MissingExtra("fast", "searching bots")
    load(game, "driver", compiled=True)
    with compiled_cache(SEARCH, GAMES):
        return importlib.import_module(f"azulejos.games.{game}.search.{name}")
