"""Loads compilable modules for a game: plain, quiet, compiled or portable, from the same files.

A module that imports `azulejos.rules.kit` is *compilable*: the rules of a game, its search, the shared tree search, the
stepping of environments. Imported as usual, it is plain Python that logs events. `load` returns other versions of it:

- `azulejos.compiled.GAME` holds the modules compiled with Numba, without events: for searches, batches and playouts.
- `azulejos.portable.GAME` holds them compiled for any machine, to be built ahead of time (see `azulejos.forge`).
- `azulejos.quiet.GAME` holds them as plain Python without events: for searches without Numba, as in a browser.

These names are followed by the path of a module within its game's package (`azulejos.compiled.azul.rules.game`), or the
full name of a shared one (`azulejos.compiled.azul.azulejos.rules.kit`). What a compilable module imports from other
compilable modules comes from the same version. All versions use the same fields; a table of the plain rules may be
passed to the quiet ones.
"""

import functools
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from azulejos.errors import MissingExtra
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.cache import compiled_cache, folder_for, is_cache_open
from azulejos.rules.versions import (
    COMPILED,
    HASHED,
    PLAIN,
    PORTABLE,
    QUIET,
    SHARED,
    Version,
    VersionFinder,
    is_compilable,
)

__all__ = [
    "compiled_folder",
    "has_compiler",
    "is_cache_open",
    "load",
    "load_same",
    "package_of",
    "record_type",
    "sources_of",
]


def load(
    game: str, module: str = "rules.game", *, compiled: bool = False, quiet: bool = False, portable: bool = False
) -> ModuleType:
    """Return a compilable module for a game: its own by the path in its package, or a shared one by its full name.

    Compiled and portable modules are always quiet. Raise MissingExtra if Numba is needed and not installed.

    >>> load("azul").COLORS
    5
    >>> load("azul", "azulejos.rules.driver", quiet=True).__name__
    'azulejos.quiet.azul.azulejos.rules.driver'
    """
    if not (compiled or quiet or portable):
        if module.startswith(f"{SHARED}."):
            return _plain_copy(game, module)
        return importlib.import_module(f"{package_of(game)}.{module}")
    if not quiet and not has_compiler():
        raise MissingExtra("fast", "compiled rules")
    version = _version(COMPILED if compiled else PORTABLE if portable else QUIET, game)
    name = f"{version.prefix}.{module}"
    if name in sys.modules:
        return sys.modules[name]
    if not compiled:
        return importlib.import_module(name)
    with compiled_cache(game, _sources(version)):
        return importlib.import_module(name)


def load_same(module: str, name: str) -> ModuleType:
    """Return a module of the game that the shared module of this `__name__` was loaded for, in the same version.

    Under its own name, as tools for documentation import it, a shared module was loaded for no game: it gets a plain
    module of the first game that has one.
    """
    for kind in (COMPILED, QUIET, PORTABLE, PLAIN):
        if name.startswith(f"{kind}."):
            game = name.split(".")[2]
            return load(game, module) if kind == PLAIN else importlib.import_module(f"{kind}.{game}.{module}")
    for game in game_names():
        full = f"{package_of(game)}.{module}"
        if importlib.util.find_spec(full) is not None:
            return importlib.import_module(full)
    raise ImportError(f"no game has a module {module}")


@functools.cache
def _plain_copy(game: str, module: str) -> ModuleType:
    """Load a shared module once more, for a game: its name tells `load_same` which."""
    found = importlib.util.find_spec(module)
    assert found is not None
    assert found.origin is not None
    spec = importlib.util.spec_from_file_location(f"{PLAIN}.{game}.{module}", found.origin)
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(copy)
    return copy


def package_of(game: str) -> str:
    """Return the full name of a game's package.

    >>> package_of("azul")
    'azulejos.games.azul'
    """
    return definition_of(game).package


def compiled_folder(game: str) -> Path:
    """Return the folder where the machine code of a game is kept, whether it exists or not."""
    return folder_for(game, sources_of(game))


def sources_of(game: str) -> list[Path]:
    """Return all files that the compiled modules of a game may depend on."""
    return _sources(Version(COMPILED, game, package_of(game)))


def has_compiler() -> bool:
    """Whether Numba is installed (found without importing it)."""
    return importlib.util.find_spec("numba") is not None


@functools.cache
def _version(kind: str, game: str) -> Version:
    """Make a version of a game's modules importable."""
    version = Version(kind, game, package_of(game))
    if kind not in sys.modules:
        _add_package(kind, [])
    _add_package(version.prefix, list(importlib.import_module(version.package).__path__))
    sys.meta_path.insert(0, VersionFinder(version))
    return version


def _add_package(name: str, path: list[str]) -> None:
    package = ModuleType(name)
    package.__path__ = path
    sys.modules[name] = package


def _sources(version: Version) -> list[Path]:
    """Return all files that the compiled modules of a game may depend on."""
    package = _folder(version.package)
    found = {file for name in (*HASHED, *version.hashed) for file in _folder(name).rglob("*.py")}
    return sorted(found | {file for file in package.glob("*.py") if is_compilable(file)})


def _folder(package: str) -> Path:
    """Return the folder of a package, without importing it; a game need not have every package."""
    root, _, inner = package.partition(".")
    spec = importlib.util.find_spec(root)
    assert spec is not None
    assert spec.submodule_search_locations
    return Path(spec.submodule_search_locations[0], *inner.split("."))


def record_type(record: type[Any]) -> Any:
    """Return the NumPy record type of a flat class: the same fields, without padding."""
    return _record_type(
        tuple((name, f"{kind.kind}{kind.bits // 8}", kind.shape) for name, kind in record.LAYOUT.items())
    )


@functools.cache
def _record_type(fields: tuple[tuple[str, str, tuple[int, ...]], ...]) -> Any:
    """Make each type once: calling a compiled function with an equal but different type takes 4 microseconds longer."""
    import numpy

    return numpy.dtype(list(fields))
