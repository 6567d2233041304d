"""The examples in the docstrings of the tools that make the site."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

from tools import notebooks

MODULES = [
    f"tools.site.{module.name}" for module in pkgutil.iter_modules([str(Path(notebooks.__file__).parent / "site")])
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_tool_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0
