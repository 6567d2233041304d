"""Opens the tree search of a game: the same text once for each game, with machine code of its own."""

import importlib.util
import sys
from types import ModuleType

import azulejos.search
from azulejos.rules.loader import compiled_cache
from azulejos.search.kit import SEARCH, open_module

__all__ = ["open_tree"]


def open_tree(game: str) -> ModuleType:
    """Import the tree search of a game as `azulejos.search.GAME.tree`.

    Numba names machine code in its cache after the file, which both games share: each gets a folder of its own.
    """
    name = f"{azulejos.search.__name__}.{game}.tree"
    if name in sys.modules:
        return sys.modules[name]
    open_module(game, "leaf")
    spec = importlib.util.spec_from_file_location(name, SEARCH / "tree.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    import numba

    with compiled_cache(SEARCH) as folder:
        numba.config.CACHE_DIR = str(folder / game)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return module
