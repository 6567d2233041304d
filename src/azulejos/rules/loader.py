"""Loads the rules of a game: plain, or the same files a second time, compiled with Numba."""

import hashlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from azulejos.errors import MissingExtra

__all__ = ["cache_folder", "compiled_cache", "has_compiler", "load", "record_type"]

RULES = Path(__file__).parent
COMPILED_PACKAGE = "azulejos.compiled"
KEPT_CACHES = 4


def load(game: str, *, compiled: bool = False) -> ModuleType:
    """Give the module with all entry points of a game's rules.

    >>> load("azul").COLORS
    5
    """
    if not compiled:
        return importlib.import_module(f"azulejos.rules.{game}.game")
    if COMPILED_PACKAGE not in sys.modules:
        _open_compiled_package()
    with compiled_cache():
        return importlib.import_module(f"{COMPILED_PACKAGE}.{game}.game")


def has_compiler() -> bool:
    """Say whether Numba is installed (without importing it)."""
    return importlib.util.find_spec("numba") is not None


def _open_compiled_package() -> None:
    """Make a package of another name over the same files: relative imports inside it stay inside it."""
    if not has_compiler():
        raise MissingExtra("fast", "compiled rules")
    package = ModuleType(COMPILED_PACKAGE)
    package.__path__ = [str(RULES)]
    sys.modules[COMPILED_PACKAGE] = package


def record_type(state: type[Any]) -> Any:
    """Give the NumPy record type of a flat state: the same fields, without padding."""
    import numpy

    return numpy.dtype([(name, f"i{kind.bits // 8}", kind.shape) for name, kind in state.LAYOUT.items()])


@contextmanager
def compiled_cache(*more: Path) -> Iterator[Path]:
    """Let functions decorated inside keep their machine code in a folder named after the sources' content.

    Numba does not notice an edit in another file, so the folder's name is a hash of all rules (and of the folders
    `more` whose code calls them): after any edit the name differs, and a stale cache cannot be read.
    """
    import numba

    folder = cache_folder() / _hash_of_sources(RULES, *more)
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _drop_old_caches(folder.parent)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield folder
    finally:
        numba.config.CACHE_DIR = before


def cache_folder() -> Path:
    """Give the folder for machine code: `AZULEJOS_CACHE`, or the user's cache folder, or a temporary one."""
    import platformdirs

    asked = os.environ.get("AZULEJOS_CACHE")
    folder = Path(asked) if asked else Path(platformdirs.user_cache_dir("azulejos")) / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return Path(tempfile.gettempdir()) / f"azulejos-compiled-{os.getuid() if hasattr(os, 'getuid') else 'user'}"


def _hash_of_sources(*folders: Path) -> str:
    digest = hashlib.sha256(sys.version.encode())
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            digest.update(str(file.relative_to(folder)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _drop_old_caches(folder: Path) -> None:
    """Keep the newest few caches: each edit of a rule leaves one behind."""
    caches = sorted((path for path in folder.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for path in caches[:-KEPT_CACHES]:
        shutil.rmtree(path, ignore_errors=True)
