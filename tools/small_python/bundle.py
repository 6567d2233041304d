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

PARTS = ("estimates", "levels", "memory", "previews", "search", "sight")
"""The parts of games that a match asks for by name."""
STUDY_PARTS = ("event_roles", "puzzles", "score_sheet", "setup")
"""The parts that other questions need."""
REPLACED = {"azulejos.rules.loader": "small_loader"}
"""Modules of the package that the runtime has its own version of."""
OWN_FUNCTIONS = {"azulejos.rules.flat": "from small_flat import packer"}
"""Functions of the package that make code while they run, which is not translated."""
LEFT_OUT = (
    "azulejos.analysis.graph",
    "azulejos.games.*.drawing.svg",
    "azulejos.games.*.search.practice",
    "azulejos.machines.wasmtime_instance",
    "azulejos.play.drawing",
    "azulejos.search.native_session",
)
"""Modules that a host without a server never imports: for learning, for other machines, and for drawing tables."""
FILES = ("games/*/artifacts/manifest.json", "games/*/artifacts/search.wasm", "games/*/artifacts/arrays.bin")


class Bundle(NamedTuple):
    """Texts by their paths in the bundle, those that are fetched when one of them is imported, and files like that."""

    texts: Mapping[str, str]
    later: Mapping[str, str]
    files: Mapping[str, Path]


def bundled(engine: Path, study: Path) -> Bundle:
    """Return the bundle of two modules, with the games of this project; what only the second needs comes later."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points: dict[str, dict[str, str]] = project["entry-points"]
    own = {engine.stem: engine, study.stem: study}
    modules = Modules(lambda name: own.get(name) or _file(name))
    begun = {engine.stem}
    for name in own:
        modules.add(name)
    for definition in points[GAMES].values():
        module, _, name = definition.partition(":")
        modules.add(module, name)
        game = module.rpartition(".")[0]
        at_once = (module, f"{game}.rules.game", *(f"{game}.{part}" for part in PARTS))
        for each in (*at_once[1:], *(f"{game}.{part}" for part in STUDY_PARTS)):
            modules.add_part(each)
        begun.update(at_once)
    reached = modules.reached_from(begun)
    texts = {_path(name, module.is_package): module.source() for name, module in modules.found.items()}
    for name, line in OWN_FUNCTIONS.items():
        texts[_path(name, False)] += f"\n{line}\n"
    first = {_path(name, module.is_package) for name, module in modules.found.items() if name in reached}
    later = {path: text for path, text in texts.items() if path not in first}
    return _completed(project, {path: texts[path] for path in first}, later)


def _completed(project: Mapping[str, object], texts: dict[str, str], later: dict[str, str]) -> Bundle:
    """Return the bundle of these texts, with the runtime, the packages in between, and a list of all of it."""
    for name, own in REPLACED.items():
        texts[_path(name, False)] = (RUNTIME / f"{own}.py").read_text(encoding="utf-8")
    texts |= {file.name: file.read_text(encoding="utf-8") for file in RUNTIME.glob("*.py")}
    texts |= dict.fromkeys(_missing_packages([*texts, *later]), "")
    files = dict(_files())
    texts["small_contents.py"] = _contents(project, sorted([*texts, *later]), files)
    return Bundle(_sorted(texts), _sorted(later), files)


def _sorted(texts: Mapping[str, str]) -> dict[str, str]:
    return {path: _bare(text) for path, text in sorted(texts.items())}


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
    known = set(texts)
    for path in known:
        parts = path.split("/")[:-1]
        for size in range(1, len(parts) + 1):
            package = "/".join([*parts[:size], "__init__.py"])
            if package not in known:
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
