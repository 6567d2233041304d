"""The order of the server's packages, and the one place that stands on the inside of another library."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SERVER = Path(__file__).resolve().parents[2] / "src" / "azulejos" / "server"
PREFIX = "azulejos.server."

ORDER = (
    ("settings", "refusal", "rate_limits", "logs", "ids", "histogram", "addresses"),
    ("wire",),
    ("store",),
    ("delivery",),
    ("people",),
    ("bots",),
    ("tables",),
    ("club",),
    ("http",),
    ("run",),
)
"""From the bottom up; what stands together may not import each other, except for `refusal`, which all may import."""

FREE = "refusal"
RANK = {name: rank for rank, names in enumerate(ORDER) for name in names}


def violations(folder: Path) -> list[str]:
    """List every import in the server's folder that goes against the order, as `file:line: what is wrong`."""
    found = []
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(folder).as_posix()
        here = name.removesuffix(".py").split("/")[0]
        if name == "__init__.py":
            continue
        if here not in RANK:
            found.append(f"{name}:1: {here} has no place in the order")
            continue
        for line, there in imported_packages(ast.parse(file.read_text(encoding="utf-8"))):
            wrong = fault(here, there)
            if wrong is not None:
                found.append(f"{name}:{line}: {wrong}")
    return found


def fault(here: str, there: str) -> str | None:
    """Return what is wrong with one package importing another; None if nothing is."""
    if there not in RANK:
        return f"{there} has no place in the order"
    if here == there or there == FREE or RANK[there] < RANK[here]:
        return None
    return f"{here} may not import {there}"


def imported_packages(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the line and the server's package of each import; those for type checkers alone do not count."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith(PREFIX):
                    yield node.lineno, alias.name.removeprefix(PREFIX).split(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module == PREFIX[:-1]:
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PREFIX):
            yield node.lineno, (node.module or "").removeprefix(PREFIX).split(".")[0]
        yield from imported_packages(node)


def private_uses(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield the places that use what another library keeps to itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node):
            yield node.lineno, node.attr
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(INSIDE):
            yield node.lineno, node.module or ""


def is_private(node: ast.Attribute) -> bool:
    """Whether this is an attribute with an underscore, or of a running generator, of something other than `self`."""
    is_hidden = node.attr.startswith("_") and not node.attr.startswith("__")
    is_own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls", "os")
    return (is_hidden and not is_own) or node.attr.startswith(("gi_", "cr_"))


INSIDE = ("uvicorn.protocols", "uvicorn._", "starlette._", "websockets.speedups", "websockets.streams")
STANDS_INSIDE = {"wire/fast_websocket.py", "wire/limited_http.py"}


def test_only_the_two_fast_protocols_rely_on_the_internals_of_another_library() -> None:
    users = {
        file.relative_to(SERVER).as_posix()
        for file in SERVER.rglob("*.py")
        if any(private_uses(ast.parse(file.read_text(encoding="utf-8"))))
    }
    assert users == STANDS_INSIDE


def test_only_the_switch_of_the_wire_imports_them() -> None:
    importers = [
        file.relative_to(SERVER).as_posix()
        for file in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module in (PREFIX + "wire.fast_websocket", PREFIX + "wire.limited_http")
    ]
    assert importers == ["run.py", "run.py"]


@pytest.mark.parametrize(
    "text",
    [
        "future._asyncio_future_blocking = False",
        "inner.gi_code is code",
        "from uvicorn.protocols.utils import is_ssl",
        "a.b._c()",
    ],
)
def test_a_use_of_the_internals_of_a_library_is_found(text: str) -> None:
    assert list(private_uses(ast.parse(text)))


def test_every_package_of_the_server_imports_only_those_below_it() -> None:
    assert violations(SERVER) == []


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("store/store.py", "from azulejos.server.people import names", "store may not import people"),
        ("wire/client_messages.py", "def f():\n from azulejos.server.http.app import g", "wire may not import http"),
        ("bots/pool.py", "import azulejos.server.tables.hub", "bots may not import tables"),
        ("tables/hub.py", "from azulejos.server import http", "tables may not import http"),
        ("settings.py", "from azulejos.server.logs import set_up_logs", "settings may not import logs"),
        ("attic.py", "", "attic has no place in the order"),
        ("run.py", "from azulejos.server import attic", "attic has no place in the order"),
    ],
)
def test_a_wrong_import_is_found(tmp_path: Path, name: str, text: str, wrong: str) -> None:
    write(tmp_path / name, text)
    (found,) = violations(tmp_path)
    assert found.startswith(f"{name}:")
    assert found.endswith(f": {wrong}")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("http/app.py", "from azulejos.server.tables.hub import Hub\nfrom azulejos.server import settings"),
        ("tables/room.py", "from azulejos.server.tables.hub import Hub"),
        ("rate_limits.py", "from azulejos.server.refusal import Refusal"),
        ("store/store.py", "if TYPE_CHECKING:\n from azulejos.server.http.app import g"),
        ("wire/client_messages.py", "import msgspec\nfrom azulejos.play import Game"),
    ],
)
def test_a_right_import_is_left_alone(tmp_path: Path, name: str, text: str) -> None:
    write(tmp_path / name, text)
    assert violations(tmp_path) == []


def write(file: Path, text: str) -> None:
    """Write a file and the folders above it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
