"""The cache of machine code: a folder named after everything the code depends on, so that no code is ever stale."""

import functools
import hashlib
import importlib.metadata
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["cache_folder", "compiled_cache", "folder_for", "is_cache_open"]

KEPT_CACHES, NAME_LENGTH = 16, 20
_open_caches: list[Path] = []


@contextmanager
def compiled_cache(name: str, sources: Iterable[Path]) -> Iterator[Path]:
    """Keep the machine code of functions decorated inside in a folder named after everything it depends on.

    Numba does not notice an edit in another file, a change of bounds checking, or that one file is loaded for two
    games. So the folder's name is a hash of this `name`, of all `sources`, of the versions of Python, NumPy and Numba
    and of Numba's settings: after any change the name differs, and a stale cache cannot be read.
    """
    import numba

    folder = folder_for(name, sources)
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


def folder_for(name: str, sources: Iterable[Path]) -> Path:
    """Return the folder that `compiled_cache` uses, whether it exists or not (found without importing Numba)."""
    return cache_folder() / _hash_of(name, sources)


def is_cache_open() -> bool:
    """Whether functions decorated now keep their machine code in a folder that cannot be stale."""
    import numba

    return bool(_open_caches) and str(_open_caches[-1]) == numba.config.CACHE_DIR


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
    """Make a folder that only this user can enter: machine code must not be loaded from where others can write."""
    return Path(tempfile.mkdtemp(prefix="azulejos-compiled-"))


def _hash_of(name: str, sources: Iterable[Path]) -> str:
    versions = [importlib.metadata.version(package) for package in ("numba", "numpy")]
    settings = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    digest = hashlib.sha256(f"{name} {sys.version} {versions} {settings}".encode())
    for file in sources:
        digest.update(f"{file.parent.name}/{file.name}".encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:NAME_LENGTH]


def _drop_old_caches(folder: Path) -> None:
    """Delete all but the newest few caches (each edit leaves one behind). Other files in the folder are not ours."""
    ours = re.compile(f"[0-9a-f]{{{NAME_LENGTH}}}")
    found = [path for path in folder.iterdir() if ours.fullmatch(path.name) and path.is_dir()]
    for path in sorted(found, key=lambda path: path.stat().st_mtime)[:-KEPT_CACHES]:
        shutil.rmtree(path, ignore_errors=True)
