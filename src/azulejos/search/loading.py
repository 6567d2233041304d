"""Opens the tree search of a game: the same text once for each game, with machine code of its own."""

import importlib.util
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

from azulejos.rules.loader import compiled_cache
from azulejos.search.kit import GAMES, SEARCH, open_module

__all__ = ["inlined", "open_tree"]

Function = TypeVar("Function", bound=Callable[..., Any])


def inlined(function: Function) -> Function:
    """Make a function part of the compiled ones that call it.

    Each function in a chain of calls costs the compiler as much again as all that lie below it: those that are called
    in one place are better no functions to the compiler.
    """
    import numba

    made: Function = numba.njit(inline="always", error_model="numpy")(function)
    return made


def open_tree(game: str) -> ModuleType:
    """Import the tree search of a game as `azulejos.games.GAME.search.tree`.

    Numba names machine code in its cache after the file, which both games share: each gets a folder of its own.
    """
    name = f"azulejos.games.{game}.search.tree"
    if name in sys.modules:
        return sys.modules[name]
    open_module(game, "leaf")
    spec = importlib.util.spec_from_file_location(name, SEARCH / "tree.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import numba

    with compiled_cache(SEARCH, GAMES) as folder:
        numba.config.CACHE_DIR = str(folder / game)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return module
