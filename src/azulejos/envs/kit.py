"""How modules of environments are compiled: the same file, loaded once more under another name.

A module that can be compiled calls `part = parts_of(__name__)` and puts `@part` on its functions. Imported as usual,
they stay plain Python; `load_text(..., compiled=True)` returns the compiled module. Every module is loaded for a game:
`rules_of(__name__)` returns the rules of that game, and `load_same` another module for it.
"""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from azulejos.games.parts import observation_of
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.loader import compiled_cache, load

__all__ = ["asides_of", "driver_of", "load_same", "load_text", "parts_of", "rules_of"]

Function = TypeVar("Function", bound=Callable[..., Any])
ENVS = Path(__file__).parent
SHARED = ("arrays", "kit", "one_match", "row_writing", "stepping")
"""The modules that belong to no game."""
OBSERVATION = "observation"
PLAIN, COMPILED = "azulejos.envs.plain.", "azulejos.envs.compiled."


def load_text(name: str, game: str, *, compiled: bool) -> ModuleType:
    """Return a module for a game, plain or compiled: `one_match`, `stepping`, or the game's own `observation`."""
    full = f"{COMPILED if compiled else PLAIN}{game}.{name}"
    if full not in sys.modules:
        file = _file(name, game)
        if not compiled:
            _run(full, file)
        else:
            driver = load(game, "driver", compiled=True)
            sources = [*(_file(each, game) for each in (*SHARED, OBSERVATION)), Path(str(driver.__file__))]
            with compiled_cache(*sources):  # a cache for each game: Numba knows files, not our names
                _run(full, file)
    return sys.modules[full]


def _file(name: str, game: str) -> Path:
    if name != OBSERVATION:
        return ENVS / f"{name}.py"
    observation_of(game)  # says clearly if there is none
    spec = importlib.util.find_spec(f"{definition_of(game).package}.{OBSERVATION}")
    assert spec is not None, "a part can be found"
    return Path(str(spec.origin))


def _run(full: str, file: Path) -> None:
    spec = importlib.util.spec_from_file_location(full, file)
    assert spec is not None, "a file can be found"
    assert spec.loader is not None, "and read"
    sys.modules[full] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[full]
        raise


def parts_of(module: str) -> Callable[[Function], Function]:
    """Return the decorator for the functions of a module, by the name that it was loaded under."""
    return _compiled(inlined=True) if module.startswith(COMPILED) else _unchanged


def asides_of(module: str) -> Callable[[Function], Function]:
    """Return the decorator for functions that are seldom called: they are not inlined."""
    return _compiled(inlined=False) if module.startswith(COMPILED) else _unchanged


def rules_of(module: str) -> ModuleType:
    """Return the rules of the game that a module was loaded for."""
    return load(_game_of(module), compiled=module.startswith(COMPILED))


def driver_of(module: str) -> ModuleType:
    """Return the driver of the game that a module was loaded for."""
    return load(_game_of(module), "driver", compiled=module.startswith(COMPILED))


def load_same(name: str, module: str) -> ModuleType:
    """Return another module for the game that a module was loaded for, in the same version."""
    return load_text(name, _game_of(module), compiled=module.startswith(COMPILED))


def _game_of(module: str) -> str:
    """Return the game that a module was loaded for; a module imported under its own name gets the first game."""
    return module.split(".")[3] if module.startswith((PLAIN, COMPILED)) else game_names()[0]


def _unchanged(function: Function) -> Function:
    return function


def _compiled(*, inlined: bool) -> Callable[[Function], Function]:
    import numba

    made: Callable[[Function], Function] = numba.njit(
        cache=True, nogil=True, error_model="numpy", forceinline=inlined, no_cfunc_wrapper=True
    )
    return made
