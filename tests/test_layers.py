"""The order of the packages: each imports only those above it, and shared code knows no game by name."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "azulejos"

# From the top down; packages in one place may import each other.
# The front door is what `import azulejos` itself offers. The games' shared modules come in two places:
# the contract and the registry are below nothing but errors, the base of definitions knows the values.
FRONT_DOOR = "__init__"
GAME = "a game"
PLACES = [
    {"errors"},
    {"games"},
    {"locale"},
    {"rules", "machines"},
    {"play"},
    {"games.base"},
    {GAME, "games.builtin"},
    {"live"},
    {"search"},
    {"luck"},
    {"bots"},
    {"match"},
    {"analysis", "learning", "dataset", "league"},
    {"puzzles", "studies", "score_sheet", "lessons"},
    {"engine"},
    {"certify"},
    {"envs"},
    {"forge"},
    {"narration"},
    {"tournaments"},
    {"server"},
    {FRONT_DOOR},
    {"cli", "tui", "__main__"},
]
PLACE_OF = {package: place for place, packages in enumerate(PLACES) for package in packages}
LOW_MODULES = {"games.base", "games.builtin"}

# The only files of the rules that may look outside of the standard library, and where to.
OUTSIDE = {
    "rules/kit.py": {"numba", "numpy"},
    "rules/cache.py": {"numba", "numpy", "platformdirs"},
    "rules/loader.py": {"numba", "numpy", "platformdirs"},
    "rules/native.py": {"llvmlite", "numba"},
}

NAMES_A_GAME = re.compile(
    r"azul(?!ejos)|duel|joker|multicolor|(?<![a-z])(special|moon|sun|dome|plate|chip|tower|gray)s?(?![a-z])",
    re.IGNORECASE,
)
"""A game's name, in any spelling and inside any word (`azulejos` is our own), or the name of a piece of one game."""


def violations(package: Path) -> list[str]:
    """List the imports in a package's folder that go against the order, as `file:line: what is wrong`."""
    found = []
    for file in sorted(package.rglob("*.py")):
        name = file.relative_to(package).as_posix()
        for line, target in imports(file, package):
            wrong = fault(name, target)
            if wrong:
                found.append(f"{name}:{line}: {wrong}")
        if package_of(module_name(name)) not in PLACE_OF:
            found.append(f"{name}: its package has no place in the order")
    return found


def fault(name: str, target: list[str]) -> str | None:
    """Return what is wrong with this file importing this module, or None."""
    if target[0] != "azulejos":
        if is_rule(name) and not may_import_outside(name, target[0]):
            return f"the rules import {target[0]} from outside the standard library"
        return None
    here, there = package_of(module_name(name)), package_of(target)
    if there not in PLACE_OF:
        return f"imports {there}, which has no place in the order"
    if here == GAME:
        return "one game imports another" if there == GAME and target[2] != name.split("/")[1] else None
    if there == GAME and here != "games.builtin":
        return f"{here} imports the game {target[2]}"
    if here in PLACE_OF and here != there and PLACE_OF[there] > PLACE_OF[here]:
        return f"{here} imports {there}, which lies below it"
    return None


def is_rule(name: str) -> bool:
    """Return whether a file is a part of the rules."""
    return name.startswith("rules/") or re.match(r"games/\w+/rules/", name) is not None


def may_import_outside(name: str, module: str) -> bool:
    """Return whether a file of the rules may import this module from outside the package."""
    return module in sys.stdlib_module_names or module in OUTSIDE.get(name, set())


def imports(file: Path, package: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the dotted name, in parts, of each thing that a file imports when it runs."""
    name = file.relative_to(package).as_posix()
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    for node in running_nodes(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.split(".")
        elif isinstance(node, ast.ImportFrom):
            origin = absolute_origin(node, name)
            for alias in node.names:
                # `from azulejos import x` may mean the package x or a name of the front door.
                yield node.lineno, [*origin, alias.name] if is_module(package, origin, alias.name) else origin


def running_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree, except what only a type checker sees."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        yield node
        yield from running_nodes(node)


def absolute_origin(node: ast.ImportFrom, name: str) -> list[str]:
    """Resolve what stands between `from` and `import` in the file of this name."""
    stated = node.module.split(".") if node.module else []
    if not node.level:
        return stated
    folder = ["azulejos", *name.split("/")[:-1]]
    return folder[: len(folder) - (node.level - 1)] + stated


def is_module(package: Path, origin: list[str], name: str) -> bool:
    """Return whether `from origin import name` names a module of the package, not something inside of one."""
    if origin[:1] != ["azulejos"]:
        return False
    place = package.joinpath(*origin[1:], name)
    return place.is_dir() or place.with_suffix(".py").is_file()


def module_name(name: str) -> list[str]:
    """Turn a file's name into the module's dotted name, in parts.

    >>> module_name("games/azul/sight.py")
    ['azulejos', 'games', 'azul', 'sight']
    """
    return ["azulejos", *name.removesuffix(".py").split("/")]


def package_of(module: list[str]) -> str:
    """Name the place of a module in the order.

    >>> package_of(["azulejos", "games", "azul", "sight"]), package_of(["azulejos", "games", "registry"])
    ('a game', 'games')
    """
    if len(module) == 1:
        return FRONT_DOOR
    if module[1] == "games" and len(module) > 2:
        two = ".".join(module[1:3])
        if two in LOW_MODULES:
            return two
        return GAME if is_game(module[2]) else "games"
    return module[1]


def is_game(name: str) -> bool:
    """Return whether a module of `games` is the folder of a game."""
    return name not in {"__init__", "contract", "part_contracts", "registry", "parts"}


def game_names_in(file: Path) -> Iterator[tuple[int, str]]:
    """Yield the places where a file names a game in its code; docstrings and their examples are documentation."""
    tree = ast.parse(file.read_text(encoding="utf-8"), str(file))
    documentation = {id(docstring_of(node)) for node in ast.walk(tree) if docstring_of(node) is not None}
    for node in ast.walk(tree):
        if id(node) not in documentation:
            for text in texts_of(node):
                if NAMES_A_GAME.search(text):
                    yield getattr(node, "lineno", 0), text


def docstring_of(node: ast.AST) -> ast.Constant | None:
    """Return the text of a statement that is nothing but a text: a docstring, or one below an attribute."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return node.value
    return None


def texts_of(node: ast.AST) -> Iterator[str]:
    """Yield the names and texts that a node itself holds."""
    for field in ("id", "attr", "name", "arg", "module", "value"):
        text = getattr(node, field, None)
        if isinstance(text, str):
            yield text


def shared_files(package: Path) -> Iterator[Path]:
    """Yield the files that belong to no game."""
    for file in sorted(package.rglob("*.py")):
        if package_of(module_name(file.relative_to(package).as_posix())) not in (GAME, "games.builtin"):
            yield file


def test_every_package_imports_only_those_above_it() -> None:
    assert violations(PACKAGE) == []


def test_no_shared_file_names_a_game() -> None:
    named = [
        f"{file.relative_to(PACKAGE).as_posix()}:{line}: {text}"
        for file in shared_files(PACKAGE)
        for line, text in game_names_in(file)
    ]
    assert named == []


@pytest.mark.parametrize(
    "line",
    [
        'if game.name == "duel": pass',
        "from azulejos import azul",
        "import azulejos.games.azul.rules",
        "def draw_azul(): pass",
        "DUEL_PHASES = 3",
        'POOLS = ("azul-2",)',
        'tag = f"azul{players}"',
        "class AzulGame: pass",
        "play(azul=1)",
        'STYLES = {"joker-space": "1"}',
        "SPECIAL = 5",
        "has_gray_side = True",
        'picture = "tile-special"',
    ],
)
def test_a_game_that_is_named_is_found(tmp_path: Path, line: str) -> None:
    file = tmp_path / "shared.py"
    file.write_text(f'"""An example: azul()."""\n\nfrom azulejos import State\n{line}\n', encoding="utf-8")
    assert [place for place, _ in game_names_in(file)] == [4]


@pytest.mark.parametrize(
    ("name", "line", "wrong"),
    [
        ("errors.py", "import azulejos.play", "errors imports play, which lies below it"),
        ("rules/tiles.py", "from ..play import state", "rules imports play, which lies below it"),
        ("play/state.py", "from azulejos import bots", "play imports bots, which lies below it"),
        ("play/state.py", "from .. import search", "play imports search, which lies below it"),
        ("play/state.py", "from azulejos import State", "play imports __init__, which lies below it"),
        ("play/state.py", "from azulejos.games.base import BaseDefinition", "play imports games.base, which lies"),
        ("games/registry.py", "import azulejos.play", "games imports play, which lies below it"),
        ("games/parts.py", "import azulejos.games.azul.sight", "games imports the game azul"),
        ("server/app.py", "def f():\n from azulejos.cli import g", "server imports cli, which lies below it"),
        ("play/state.py", "import azulejos.attic", "imports attic, which has no place in the order"),
        ("attic/old.py", "", "its package has no place in the order"),
        ("cli/app.py", "from azulejos.games.azul import rules", "cli imports the game azul"),
        ("games/azul/sight.py", "from ..duel import sight", "one game imports another"),
        ("games/azul/rules/state.py", "from ... import duel", "one game imports another"),
        ("games/duel/rules/state.py", "import azulejos.games.azul.rules.state", "one game imports another"),
        ("games/azul/rules/state.py", "import numpy", "the rules import numpy from outside the standard library"),
        ("rules/kit.py", "import rich.table", "the rules import rich from outside the standard library"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, name: str, line: str, wrong: str) -> None:
    build_tree(tmp_path, {name: line})
    (found,) = violations(tmp_path)
    assert found.startswith(name)
    assert f": {wrong}" in found


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("__init__.py", "from azulejos.play import State"),
        ("rules/kit.py", "import numba, numpy"),
        ("rules/loader.py", "from azulejos.games.registry import definition_of"),
        ("games/contract.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n from azulejos.play import Game"),
        ("games/azul/rules/state.py", "import enum\nfrom azulejos.rules.kit import rule\nfrom .... import errors"),
        ("games/azul/terminal.py", "from azulejos.tui.picture import Picture"),
        ("bots/greedy.py", "import numpy\nfrom azulejos import play, rules"),
        ("cli/__init__.py", "from azulejos import tui, __version__"),
        ("tui/__init__.py", "from ..cli import words"),
    ],
)
def test_a_right_import_is_left_alone(tmp_path: Path, name: str, line: str) -> None:
    build_tree(tmp_path, {name: line})
    assert violations(tmp_path) == []


def build_tree(root: Path, texts: dict[str, str]) -> None:
    """Make a package with every package of the order and both games, and these files in it."""
    folders = [name for name in PLACE_OF if re.fullmatch(r"[a-z]+", name) and name != "errors"]
    for folder in [*folders, "games/azul/rules", "games/duel/rules"]:
        texts.setdefault(f"{folder}/__init__.py", "")
    for name, text in texts.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
