"""Compiled functions are text for each other and machine code for Python."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from azulejos.rules.cache import compiled_cache
from azulejos.rules.native import NativeFunction

HALVES = """def half(n):
    return n >> 1

def quarter(n):
    return half(half(n))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path / "cache"))
    (tmp_path / "halves.py").write_text(HALVES)
    return tmp_path


def halves(folder: Path) -> Any:
    """Load the module HALVES, its functions compiled."""
    spec = importlib.util.spec_from_file_location("halves", folder / "halves.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with compiled_cache("halves", []):
        module.half, module.quarter = NativeFunction(module.half), NativeFunction(module.quarter)
    return module


def test_machine_code_is_made_only_of_what_python_calls(folder: Path) -> None:
    module = halves(folder)
    assert module.quarter(20) == 5
    assert [len(module.quarter.func.signatures), len(module.quarter.part.signatures)] == [1, 0]
    assert [len(module.half.func.signatures), len(module.half.part.signatures)] == [0, 1]
    assert module.half(20) == 10
    assert [len(module.half.func.signatures), len(module.half.part.signatures)] == [1, 1]


def test_an_entry_point_contains_all_that_it_calls(folder: Path) -> None:
    assert halves(folder).quarter(20) == 5
    again = halves(folder)
    assert again.quarter(20) == 5
    assert sum(again.quarter.func.stats.cache_hits.values()) == 1
    assert again.half.part.signatures == []
