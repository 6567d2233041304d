"""The stamp of a game's artifacts: a hash of everything that they were built from, and of themselves.

If it is right, building them again would give the same bytes, so a quick check need not do it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from azulejos.machines.artifacts import artifacts_folder
from azulejos.rules.loader import sources_of

__all__ = ["STAMP", "has_valid_stamp", "stamp_of"]

STAMP = "stamp.txt"
BUILDERS = ("forge", "machines")
"""Our packages whose files count, beside those of the game's own modules."""


def stamp_of(game: str, tools: Mapping[str, str], files: Mapping[str, bytes]) -> bytes:
    """Return the stamp of artifacts that were built with these tools."""
    digest = hashlib.sha256(json.dumps(tools, sort_keys=True).encode())
    package = artifacts_folder(game).parent
    ours = Path(__file__).resolve().parents[1]
    sources = {*sources_of(game), *package.glob("search/nets/*.npz")}
    sources |= {file for folder in BUILDERS for file in (ours / folder).glob("*.py")}
    for file in sorted(sources):
        digest.update(f"{file.parent.name}/{file.name}".encode() + b"\0" + file.read_bytes() + b"\0")
    for name in sorted(set(files) - {STAMP}):
        digest.update(name.encode() + b"\0" + files[name] + b"\0")
    return f"{digest.hexdigest()}\n".encode()


def has_valid_stamp(game: str, tools: Mapping[str, str]) -> bool:
    """Whether a game's artifacts are those that were stamped, and nothing that they were built from has changed."""
    folder = artifacts_folder(game)
    present = {file.name: file.read_bytes() for file in folder.iterdir()} if folder.is_dir() else {}
    return present.get(STAMP) == stamp_of(game, tools, present)
