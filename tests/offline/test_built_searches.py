"""Built searches under MicroPython: fetched when they are needed, and refused if they are damaged or foreign."""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from azulejos.machines.artifacts import artifacts_folder
from tests.offline.small_engine import ROOT, SmallEngine

FILES = ("manifest.json", "search.wasm", "arrays.bin")
EMPTY_MODULE = b"\0asm\1\0\0\0"
QUESTION = {"ask": "hint", "time_ms": 50, "count": 2}


def hint(sources: Path) -> Any:
    """Ask for a hint in a new match of two players."""
    with SmallEngine(sources) as engine:
        answer = engine.ask(ask="begin", game={"name": "azul"}, bots=[None, "level1"], names=["", ""])
        while answer["bot"]:
            answer = engine.ask(ask="bot")
        return engine.ask(**QUESTION)


def damage(folder: Path) -> None:
    """Change a byte of the module."""
    data = bytearray((folder / "search.wasm").read_bytes())
    data[len(data) // 2] ^= 1
    (folder / "search.wasm").write_bytes(data)


def replace(folder: Path) -> None:
    """Put another module in its place, and say so in the manifest."""
    (folder / "search.wasm").write_bytes(EMPTY_MODULE)
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest["modules"]["search"]["sha256"] = hashlib.sha256(EMPTY_MODULE).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


def test_a_search_is_fetched_when_it_is_needed() -> None:
    assert len(hint(ROOT / "src")["moves"]) == 2


@pytest.mark.parametrize(("spoil", "told"), [(damage, "search.wasm is damaged"), (replace, "it has no memory")])
def test_a_module_that_cannot_be_trusted_is_refused(tmp_path: Path, spoil: Callable[[Path], None], told: str) -> None:
    place = tmp_path / artifacts_folder("azul").relative_to(ROOT / "src")
    place.mkdir(parents=True)
    for name in FILES:
        shutil.copy(artifacts_folder("azul") / name, place)
    spoil(place)
    found = hint(tmp_path)
    assert found["error"] == "bad-module"
    assert told in found["message"]
