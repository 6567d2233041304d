"""Compiled functions are text for each other and machine code for Python."""

import importlib.util
import inspect
from pathlib import Path
from typing import Any

import numpy
import pytest
from numba.np import arrayobj

from azulejos.rules.cache import compiled_cache
from azulejos.rules.native import NativeFunction

HALVES = """def half(n):
    return n >> 1

def quarter(n):
    return half(half(n))
"""
READS = """def read(numbers, n):
    return numbers[n]

def read_last(numbers):
    return numbers[-1]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path / "cache"))
    return tmp_path


def compiled_module(folder: Path, text: str) -> Any:
    """Load a module of this text, its functions compiled."""
    (folder / "module.py").write_text(text)
    spec = importlib.util.spec_from_file_location("module", folder / "module.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with compiled_cache("module", []):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            setattr(module, name, NativeFunction(function))
    return module


def halves(folder: Path) -> Any:
    return compiled_module(folder, HALVES)


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


def test_indices_are_taken_as_they_are(folder: Path) -> None:
    usual = arrayobj.fix_integer_index
    numbers = numpy.array([1, 2, 3])
    assert compiled_module(folder, READS).read(numbers[1:], -1) == 1, "the number before, not the last one"
    assert arrayobj.fix_integer_index is usual, "code of others still counts from the end"


def test_an_index_that_counts_from_the_end_is_not_compiled(folder: Path) -> None:
    with pytest.raises(Exception, match=r"compilable modules cannot count from the end of an array: \[-1\]"):
        compiled_module(folder, READS).read_last(numpy.array([1, 2, 3]))
