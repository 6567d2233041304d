"""Collects the texts that MicroPython runs: a module, everything that it imports, and the runtime."""

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from tools.small_python.modules import Modules
from tools.small_python.translate import compact

__all__ = ["Bundle", "bundled"]

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
RUNTIME = Path(__file__).parent / "runtime"
PACKAGE = "azulejos"
GAMES = "azulejos.games"
HOME = "/game"
"""The folder of the bundle in MicroPython's file system."""

PARTS = ("estimates", "event_roles", "memory", "previews", "search", "setup", "sight")
"""The parts of games that a host asks for by name."""
REPLACED = {"azulejos.rules.loader": "small_loader"}
"""Modules of the package that the runtime has its own version of."""
OWN_FUNCTIONS = {"azulejos.rules.flat": "from small_flat import packer"}
"""Functions of the package that make code while they run, which is not translated."""
LEFT_OUT = (
    "azulejos.analysis.graph",
    "azulejos.games.*.search.practice",
    "azulejos.machines.wasmtime_instance",
    "azulejos.play.drawing",
    "azulejos.search.native_session",
)
"""Modules that a host without a server never imports: for learning, for other machines, and for drawing tables."""
FILES = ("games/*/artifacts/manifest.json", "games/*/artifacts/search.wasm", "games/*/artifacts/arrays.bin")


class Bundle(NamedTuple):
    """Texts by their paths in the bundle, and files that are fetched when they are read."""

    texts: Mapping[str, str]
    files: Mapping[str, Path]


def bundled(engine: Path) -> Bundle:
    """Return the bundle of a module, with the games of this project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points: dict[str, dict[str, str]] = project["entry-points"]
    modules = Modules(lambda name: engine if name == engine.stem else _file(name))
    modules.add(engine.stem)
    for definition in points[GAMES].values():
        module, _, name = definition.partition(":")
        modules.add(module, name)
        game = module.rpartition(".")[0]
        for each in (*(f"{game}.{part}" for part in PARTS), f"{game}.rules.game"):
            modules.add_part(each)
    texts = {_path(module.name, module.is_package): module.source() for module in modules.found.values()}
    for name, line in OWN_FUNCTIONS.items():
        texts[_path(name, False)] += f"\n{line}\n"
    for name, own in REPLACED.items():
        texts[_path(name, False)] = (RUNTIME / f"{own}.py").read_text(encoding="utf-8")
    texts |= {file.name: file.read_text(encoding="utf-8") for file in RUNTIME.glob("*.py")}
    texts |= dict.fromkeys(_missing_packages(texts), "")
    files = dict(_files())
    texts["small_contents.py"] = _contents(project, texts, files)
    return Bundle({path: _bare(text) for path, text in sorted(texts.items())}, files)


def _file(name: str) -> Path | None:
    """Return the file of a module of the package; None for others and for what is left out."""
    if not f"{name}.".startswith(f"{PACKAGE}.") or name in REPLACED:
        return None
    if any(fnmatch(name, each) for each in LEFT_OUT):
        return None
    place = SOURCES.joinpath(*name.split("."))
    candidates = (place / "__init__.py", place.with_suffix(".py"))
    return next((file for file in candidates if file.is_file()), None)


def _path(name: str, is_package: bool) -> str:
    return name.replace(".", "/") + ("/__init__.py" if is_package else ".py")


def _missing_packages(texts: Iterable[str]) -> Iterator[str]:
    """Yield the packages of modules whose own names nobody imports: they are empty."""
    for path in texts:
        parts = path.split("/")[:-1]
        for size in range(1, len(parts) + 1):
            package = "/".join([*parts[:size], "__init__.py"])
            if package not in texts:
                yield package


def _files() -> Iterator[tuple[str, Path]]:
    for pattern in FILES:
        for file in sorted((SOURCES / PACKAGE).glob(pattern)):
            yield file.relative_to(SOURCES).as_posix(), file


def _contents(project: Mapping[str, object], texts: Iterable[str], files: Iterable[str]) -> str:
    """Return a module that says what the bundle contains and what the distribution declares."""
    name = "path[:-3].replace('/__init__', '').replace('/', '.')"
    points = project["entry-points"]
    assert isinstance(points, dict)
    groups = {group: tuple(sorted(named.items())) for group, named in points.items()}
    return "\n".join(
        [
            f"NAME, VERSION = {project['name']!r}, {project['version']!r}",
            f"ENTRY_POINTS = {groups!r}",
            f"MODULES = {{{name}: '{HOME}/' + path for path in {tuple(texts)!r}}}",
            f"FILES = {tuple(f'{HOME}/{path}' for path in files)!r}",
        ]
    )


def _bare(text: str) -> str:
    """Return a module without docstrings and comments."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
    return compact(tree) if text else ""


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
