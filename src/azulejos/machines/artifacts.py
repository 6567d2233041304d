"""Finds the built modules of a game: the folder `artifacts` of its package."""

import functools
import importlib.util
from pathlib import Path

from azulejos.machines.manifest import Manifest, read
from azulejos.rules.loader import package_of

__all__ = ["artifacts_folder", "has_artifacts", "manifest_of"]

ARTIFACTS = "artifacts"


def artifacts_folder(game: str) -> Path:
    """Return the folder of a game's artifacts, whether it exists or not."""
    spec = importlib.util.find_spec(package_of(game))
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / ARTIFACTS


def has_artifacts(game: str) -> bool:
    """Whether a game comes with built modules."""
    return artifacts_folder(game).is_dir()


@functools.cache
def manifest_of(game: str) -> Manifest:
    """Return the manifest of a game's artifacts; raise ModuleError if it cannot be used."""
    return read(artifacts_folder(game))
