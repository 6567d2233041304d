"""How texts of this room are compiled: the same file, loaded once more under another name.

A file that wants it says `part = parts_of(__name__)` and puts `@part` on its functions. Imported as usual they stay
plain Python; `load_text(..., compiled=True)` gives their compiled twins. A text that plays matches is loaded for a
game, and asks `rules_of(__name__)` for its rules.
"""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from azulejos.rules.loader import compiled_cache, load

__all__ = ["asides_of", "driver_of", "encoding_of", "load_text", "parts_of", "rules_of"]

Function = TypeVar("Function", bound=Callable[..., Any])
ENVS = Path(__file__).parent
TEXTS = [ENVS / f"{name}.py" for name in ("arrays", "encoding", "kit", "single", "stepping")]
"""All that compiled code of this room is made from."""
PLAIN, COMPILED = "azulejos.envs.plain.", "azulejos.envs.compiled."
ANY_GAME = "azul"  # whose rules a text gets that is imported under its own name


def load_text(name: str, game: str, *, compiled: bool) -> ModuleType:
    """Return a text of this room for a game, plain or compiled: `encoding` or `stepping`."""
    full = f"{COMPILED if compiled else PLAIN}{name}_{game}"
    if full not in sys.modules:
        if not compiled:
            _run(full, name)
        else:
            driver = load(game, "driver", compiled=True)
            with compiled_cache(*TEXTS, Path(str(driver.__file__))):  # a cache a game: Numba knows files, not our names
                _run(full, name)
    return sys.modules[full]


def _run(full: str, name: str) -> None:
    spec = importlib.util.spec_from_file_location(full, ENVS / f"{name}.py")
    assert spec is not None, "the files of this room can be found"
    assert spec.loader is not None, "and read"
    sys.modules[full] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[full]
        raise


def parts_of(module: str) -> Callable[[Function], Function]:
    """Return the decorator for the functions of a text, by the name that it was loaded under."""
    return _compiled(inlined=True) if module.startswith(COMPILED) else _as_it_stands


def asides_of(module: str) -> Callable[[Function], Function]:
    """Return the decorator for functions that are seldom called: they are kept out of the way of the others."""
    return _compiled(inlined=False) if module.startswith(COMPILED) else _as_it_stands


def rules_of(module: str) -> ModuleType:
    """Return the rules of the game that a text was loaded for."""
    return load(_game_of(module), compiled=module.startswith(COMPILED))


def driver_of(module: str) -> ModuleType:
    """Return the driver of the game that a text was loaded for."""
    return load(_game_of(module), "driver", compiled=module.startswith(COMPILED))


def encoding_of(module: str) -> ModuleType:
    """Return the encoding that goes with a text."""
    return load_text("encoding", _game_of(module), compiled=module.startswith(COMPILED))


def _game_of(module: str) -> str:
    return module.rpartition("_")[2] if module.startswith((PLAIN, COMPILED)) else ANY_GAME


def _as_it_stands(function: Function) -> Function:
    return function


def _compiled(*, inlined: bool) -> Callable[[Function], Function]:
    import numba

    made: Callable[[Function], Function] = numba.njit(
        cache=True, nogil=True, error_model="numpy", forceinline=inlined, no_cfunc_wrapper=True
    )
    return made
