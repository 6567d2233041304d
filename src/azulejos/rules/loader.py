"""Loads the rules of a game: the same files under three package names.

The game's own package (`azulejos.games.azul.rules`) is plain Python that tells what happens, event by event: values,
records and the page use it.
`azulejos.compiled.GAME` is compiled with Numba and tells nothing: searches, batches and playouts use it.
`azulejos.quiet.GAME` is plain Python with the telling taken out: for searches where Numba is not, as in a browser.
All three play on the same fields; a table of one plain package may be handed to the other. Under the last two names,
a game's imports from `azulejos.rules` are taken from the same load.
"""

import functools
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from azulejos.errors import MissingExtra
from azulejos.games.registry import definition_of, game_names
from azulejos.rules.quiet import QuietFinder

__all__ = ["cache_folder", "compiled_cache", "has_compiler", "is_cache_open", "load", "record_type", "rules_folder"]

RULES = Path(__file__).parent
COMPILED, QUIET = "azulejos.compiled", "azulejos.quiet"
KEPT_CACHES, NAME_LENGTH = 8, 20
_open_caches: list[Path] = []


def load(game: str, part: str = "game", *, compiled: bool = False, quiet: bool = False) -> ModuleType:
    """Return a module of a game's rules: all entry points, or another part of them, like `driver` or `state`.

    Compiled rules are quiet whether asked or not.

    >>> load("azul").COLORS
    5
    >>> load("azul", "driver", quiet=True).__name__
    'azulejos.quiet.azul.driver'
    """
    if compiled:
        if not has_compiler():
            raise MissingExtra("fast", "compiled rules")
        _open_load(COMPILED, game)
        with compiled_cache():
            return importlib.import_module(f"{COMPILED}.{game}.{part}")
    if quiet:
        _open_load(QUIET, game)
        return importlib.import_module(f"{QUIET}.{game}.{part}")
    return importlib.import_module(f"{definition_of(game).package}.rules.{part}")


def rules_folder(game: str) -> Path:
    """Return the folder that holds a game's rules."""
    package = importlib.import_module(f"{definition_of(game).package}.rules")
    return Path(str(package.__file__)).parent


def has_compiler() -> bool:
    """Return whether Numba is installed (without importing it)."""
    return importlib.util.find_spec("numba") is not None


def _open_load(name: str, game: str) -> None:
    """Open the packages of another load over the same files: the shared rules, and those of a game within."""
    if name not in sys.modules:
        sys.modules[name] = _package(name, RULES)
        sys.meta_path.insert(0, QuietFinder(name))
    inner = f"{name}.{game}"
    if inner not in sys.modules:
        sys.modules[inner] = _package(inner, rules_folder(game))


def _package(name: str, folder: Path) -> ModuleType:
    package = ModuleType(name)
    package.__path__ = [str(folder)]
    return package


def record_type(state: type[Any]) -> Any:
    """Return the NumPy record type of a flat state: the same fields, without padding."""
    return _record_type(tuple((name, f"i{kind.bits // 8}", kind.shape) for name, kind in state.LAYOUT.items()))


@functools.cache
def _record_type(fields: tuple[tuple[str, str, tuple[int, ...]], ...]) -> Any:
    """Make each type once: a call of a compiled function takes 4 microseconds longer with another one that is equal."""
    import numpy

    return numpy.dtype(list(fields))


@contextmanager
def compiled_cache(*more: Path) -> Iterator[Path]:
    """Let functions decorated inside keep their machine code in a folder named after all that it depends on.

    Numba does not notice an edit in another file, nor that bounds are to be checked this time. So the folder's name
    is a hash of all rules (and of the folders or files `more` whose code calls them), of the versions of Python and
    Numba and of Numba's settings: after any change the name differs, and a stale cache cannot be read.
    """
    import numba

    games = [rules_folder(game) for game in game_names()]
    folder = cache_folder() / _hash_of_sources(RULES, *games, *more)
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _drop_old_caches(folder.parent)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    _open_caches.append(folder)
    try:
        yield folder
    finally:
        _open_caches.pop()
        numba.config.CACHE_DIR = before


def cache_folder() -> Path:
    """Return the folder for machine code: `AZULEJOS_CACHE`, or the user's cache folder, or a temporary one."""
    import platformdirs

    asked = os.environ.get("AZULEJOS_CACHE")
    folder = Path(asked) if asked else Path(platformdirs.user_cache_dir("azulejos")) / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return _private_folder()


@functools.cache
def _private_folder() -> Path:
    """Make a folder that only this user may enter: machine code is not to be read from where others can write."""
    return Path(tempfile.mkdtemp(prefix="azulejos-compiled-"))


def is_cache_open() -> bool:
    """Return whether functions decorated now keep their machine code where a stale one cannot be read."""
    import numba

    return bool(_open_caches) and str(_open_caches[-1]) == numba.config.CACHE_DIR


def _hash_of_sources(*folders: Path) -> str:
    import numba
    import numpy

    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    digest = hashlib.sha256(f"{sys.version} {numba.__version__} {numpy.__version__} {settings}".encode())
    for folder in folders:
        for file in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:NAME_LENGTH]


def _drop_old_caches(folder: Path) -> None:
    """Keep the newest few caches: each edit of a rule leaves one behind. What else lies in the folder is not ours."""
    ours = re.compile(f"[0-9a-f]{{{NAME_LENGTH}}}")
    found = [path for path in folder.iterdir() if ours.fullmatch(path.name) and path.is_dir()]
    for path in sorted(found, key=lambda path: path.stat().st_mtime)[:-KEPT_CACHES]:
        shutil.rmtree(path, ignore_errors=True)
