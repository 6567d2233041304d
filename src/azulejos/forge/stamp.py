"""The stamp of a game's artifacts: a hash of everything that they were built from, and of themselves.

If it is right, building them again would give the same bytes, so a quick check need not do it. Docstrings and comments
do not count, nor does code that only reads artifacts.
"""

from __future__ import annotations

import ast
import hashlib
import io
import json
import tokenize
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from azulejos.envs.encoding import layout_of
from azulejos.games.registry import definition_of
from azulejos.machines.artifacts import artifacts_folder
from azulejos.machines.manifest import ABI
from azulejos.rules.flat import packer
from azulejos.rules.loader import record_type, sources_of

__all__ = ["STAMP", "code_of", "has_valid_stamp", "stamp_of"]

STAMP = "stamp.txt"


def stamp_of(game: str, tools: Mapping[str, str], files: Mapping[str, bytes]) -> bytes:
    """Return the stamp of artifacts that were built with these tools."""
    digest = hashlib.sha256(json.dumps([ABI, tools, _declared(game)], sort_keys=True).encode())
    forge = set(Path(__file__).parent.glob("*.py")) - {Path(__file__)}
    for file in sorted({*sources_of(game), *forge}):
        digest.update(_named(file, code_of(file.read_text(encoding="utf-8")).encode()))
    for file in sorted(artifacts_folder(game).parent.glob("search/nets/*.npz")):
        digest.update(_named(file, file.read_bytes()))
    for name in sorted(set(files) - {STAMP}):
        digest.update(name.encode() + b"\0" + files[name] + b"\0")
    return f"{digest.hexdigest()}\n".encode()


def has_valid_stamp(game: str, tools: Mapping[str, str]) -> bool:
    """Whether a game's artifacts are those that were stamped, and nothing that they were built from has changed."""
    folder = artifacts_folder(game)
    present = {file.name: file.read_bytes() for file in folder.iterdir()} if folder.is_dir() else {}
    return present.get(STAMP) == stamp_of(game, tools, present)


def code_of(source: str) -> str:
    r"""Return a module's text without docstrings, comments and empty lines; it is the same for every version of Python.

    >>> code_of("'What is in the box.'\n\nCOLORS = 5  # of tiles\n'Blue to white.'\n")
    'COLORS = 5'
    """
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] = lines[token.start[0] - 1][: token.start[1]]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            assert node.end_lineno is not None
            for row in range(node.lineno - 1, node.end_lineno):  # the formatter leaves nothing else on these lines
                lines[row] = ""
    return "\n".join(line.rstrip() for line in lines if line.strip())


def _named(file: Path, content: bytes) -> bytes:
    return f"{file.parent.name}/{file.name}".encode() + b"\0" + content + b"\0"


def _declared(game: str) -> dict[str, list[Any]]:
    """Return what the artifacts take from a game's definition: of each preset its numbers, and its state at first."""
    facts = {}
    for tag, preset in definition_of(game).presets().items():
        table = preset.definition.start(preset, None)
        state = bytearray(record_type(type(table)).itemsize)
        packer(table.__class__)(table, state, 0)
        facts[tag] = [preset.players, preset.action_count, layout_of(preset).size, state.hex()]
    return facts
