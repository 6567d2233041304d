"""The order of the rooms: each imports only rooms above it, and the two games never each other."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "azulejos"

# From the top down; rooms in one place may import each other.
# The front door is what `import azulejos` itself gives.
FRONT_DOOR = "__init__"
PLACES = [
    {"errors"},
    {"locale"},
    {"rules"},
    {"play"},
    {"search"},
    {"bots"},
    {"match"},
    {"analysis", "learning"},
    {"engine"},
    {"envs"},
    {"server"},
    {FRONT_DOOR},
    {"cli", "tui", "__main__"},
]
PLACE_OF = {room: place for place, rooms in enumerate(PLACES) for room in rooms}

# The only files of the rules that may look outside of the standard library, and where to.
OUTSIDE = {"rules/kit.py": {"numba", "numpy"}, "rules/loader.py": {"numba", "numpy", "platformdirs"}}


def violations(package: Path) -> list[str]:
    """List the imports in a package's folder that go against the order, as `file:line: what is wrong`."""
    found = []
    for file in sorted(package.rglob("*.py")):
        name = file.relative_to(package).as_posix()
        for line, target in imports(file, package):
            wrong = fault(name, target)
            if wrong:
                found.append(f"{name}:{line}: {wrong}")
        if room_of(module_name(name)) not in PLACE_OF:
            found.append(f"{name}: its room has no place in the order")
    return found


def fault(name: str, target: list[str]) -> str | None:
    """Say what is wrong with this file importing this module, or None."""
    if target[0] != "azulejos":
        if name.startswith("rules/") and not may_import_outside(name, target[0]):
            return f"the rules import {target[0]} from outside the standard library"
        return None
    here, there = room_of(module_name(name)), room_of(target)
    if there not in PLACE_OF:
        return f"imports {there}, which has no place in the order"
    if here in PLACE_OF and here != there and PLACE_OF[there] > PLACE_OF[here]:
        return f"{here} imports {there}, a room below it"
    games = {"azul", "duel"} & {*module_name(name)[1:3], *target[1:3]}
    if here == there == "rules" and len(games) == 2:
        return "one game imports the other"
    return None


def may_import_outside(name: str, module: str) -> bool:
    """Return whether a file of the rules may import this module from outside the package."""
    return module in sys.stdlib_module_names or module in OUTSIDE.get(name, set())


def imports(file: Path, package: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the dotted name, in parts, of each thing that a file imports, wherever it stands."""
    name = file.relative_to(package).as_posix()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.split(".")
        elif isinstance(node, ast.ImportFrom):
            origin = absolute_origin(node, name)
            for alias in node.names:
                # `from azulejos import x` may mean the room x or a name of the front door.
                yield node.lineno, [*origin, alias.name] if is_module(package, origin, alias.name) else origin


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

    >>> module_name("rules/azul/state.py")
    ['azulejos', 'rules', 'azul', 'state']
    """
    return ["azulejos", *name.removesuffix(".py").split("/")]


def room_of(module: list[str]) -> str:
    """Name the room that a module lies in."""
    return module[1] if len(module) > 1 else FRONT_DOOR


def test_every_room_imports_only_rooms_above_it() -> None:
    assert violations(PACKAGE) == []


@pytest.mark.parametrize(
    ("name", "line", "wrong"),
    [
        ("errors.py", "import azulejos.play", "errors imports play, a room below it"),
        ("rules/parts.py", "from ..play import state", "rules imports play, a room below it"),
        ("play/state.py", "from azulejos import bots", "play imports bots, a room below it"),
        ("play/state.py", "from .. import search", "play imports search, a room below it"),
        ("play/state.py", "from azulejos import State", "play imports __init__, a room below it"),
        ("server/app.py", "def f():\n from azulejos.cli import g", "server imports cli, a room below it"),
        ("play/state.py", "import azulejos.attic", "imports attic, which has no place in the order"),
        ("attic/old.py", "", "its room has no place in the order"),
        ("rules/azul/state.py", "from ..duel import state", "one game imports the other"),
        ("rules/azul/state.py", "from .. import duel", "one game imports the other"),
        ("rules/duel/state.py", "import azulejos.games.azul.rules.state", "one game imports the other"),
        (
            "rules/azul/state.py",
            "import numpy",
            "the rules import numpy from outside the standard library",
        ),
        ("rules/kit.py", "import rich.table", "the rules import rich from outside the standard library"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, name: str, line: str, wrong: str) -> None:
    build_tree(tmp_path, {name: line})
    (found,) = violations(tmp_path)
    assert found.startswith(name)
    assert found.endswith(f": {wrong}")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("__init__.py", "from azulejos.play import State"),
        ("rules/kit.py", "import numba, numpy"),
        (
            "rules/azul/state.py",
            "import enum\nfrom ..kit import rule\nfrom ... import errors",
        ),
        ("bots/greedy.py", "import numpy\nfrom azulejos import play, rules"),
        ("cli/__init__.py", "from azulejos import tui, __version__"),
        ("tui/__init__.py", "from ..cli import words"),
    ],
)
def test_a_right_import_is_left_alone(tmp_path: Path, name: str, line: str) -> None:
    build_tree(tmp_path, {name: line})
    assert violations(tmp_path) == []


def build_tree(root: Path, texts: dict[str, str]) -> None:
    """Make a package with every room and both games, and these files in it."""
    rooms = [room for room in PLACE_OF if not room.startswith("__")]
    for folder in [*rooms, "rules/azul", "rules/duel"]:
        texts.setdefault(f"{folder}/__init__.py", "")
    for name, text in texts.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
