"""Every file and module that the docs name exists."""

import importlib
import re
from pathlib import Path

import pytest

from tests.docs.blocks import FENCE, ROOT

PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
FOLDERS = ("src", "tests", "docs", "web", "tools", "benchmarks", "examples", "vectors", "deploy")
ROOTED = re.compile(rf"(?<![\w./:-])(?:{'|'.join(FOLDERS)})/[\w./-]*[\w/]")
INLINE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w-]+(?:/[\w.-]+)+\.(?:py|pyi|ts|svelte|js|json|md|toml|css|html)")
MODULE = re.compile(r"azulejos(?:\.\w+)+")
LOADED = ("azulejos.compiled", "azulejos.portable", "azulejos.quiet")
"""Packages that exist only in memory: `azulejos.rules.loader` makes them."""


def paths_in(text: str) -> set[str]:
    """Return the paths that a page names: from a folder of the repository, or of a source file in backticks.

    >>> sorted(paths_in("See `live/match.py`, tests/docs and `http://HOST/docs/x`."))
    ['live/match.py', 'tests/docs']
    """
    inline = {code for code in INLINE.findall(FENCE.sub("", text)) if FILE.fullmatch(code)}
    return inline | set(ROOTED.findall(text))


def modules_in(text: str) -> set[str]:
    """Return the modules and names of the library that a page names in backticks.

    >>> sorted(modules_in("`azulejos.locale` and `azulejos.errors.IllegalMove`; `pip install azulejos`"))
    ['azulejos.errors.IllegalMove', 'azulejos.locale']
    """
    return {
        code for code in INLINE.findall(FENCE.sub("", text)) if MODULE.fullmatch(code) and not code.startswith(LOADED)
    }


def is_file_or_folder(path: str) -> bool:
    """Whether a path exists, from the root of the repository or from the package."""
    return any((root / path).exists() for root in (ROOT, ROOT / "src" / "azulejos", ROOT / "docs"))


def is_module_or_name(dotted: str) -> bool:
    """Whether a dotted name can be imported: a module, or something inside one."""
    module, _, name = dotted.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), name) or bool(importlib.import_module(dotted))
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_on_a_page_exists(page: Path) -> None:
    assert [path for path in sorted(paths_in(page.read_text(encoding="utf-8"))) if not is_file_or_folder(path)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_module_on_a_page_exists(page: Path) -> None:
    assert [name for name in sorted(modules_in(page.read_text(encoding="utf-8"))) if not is_module_or_name(name)] == []


def test_the_pages_name_files_and_modules() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert len(set().union(*map(paths_in, texts))) > 15
    assert len(set().union(*map(modules_in, texts))) > 5


@pytest.mark.parametrize("path", ["server/asked.py", "src/azulejos/rooms.py", "tests/nothing"])
def test_a_path_that_does_not_exist_would_be_found(path: str) -> None:
    assert paths_in(f"It is in `{path}`.") == {path}
    assert not is_file_or_folder(path)


def test_a_module_that_does_not_exist_would_be_found() -> None:
    assert modules_in("It is in `azulejos.locale.nothing`.") == {"azulejos.locale.nothing"}
    assert not is_module_or_name("azulejos.locale.nothing")
