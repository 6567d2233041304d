"""Finds and rewrites the modules of a version (see `loader`): no events, and imports from the same version.

Calls of `tell` are removed from the syntax tree before it is compiled.
"""

import ast
import functools
import importlib.util
import re
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import NamedTuple

__all__ = [
    "COMPILED",
    "HASHED",
    "PLAIN",
    "PORTABLE",
    "QUIET",
    "SHARED",
    "Version",
    "VersionFinder",
    "is_compilable",
    "quiet_code",
]

COMPILED, QUIET, PORTABLE = "azulejos.compiled", "azulejos.quiet", "azulejos.portable"
PLAIN, SHARED = "azulejos.plain", "azulejos"
KIT = "azulejos.rules.kit"
IMPORTS_KIT = re.compile(rb"^from (?:azulejos\.rules)?\.kit import ", re.MULTILINE)
HASHED = ("azulejos.rules", "azulejos.search", "azulejos.envs")
"""Packages whose modules all count in the name of the machine code's cache, compilable or not."""
HARMLESS = {"len", "max", "min", "range"}
"""Functions that may be called in a removed statement: they change nothing."""


class Version(NamedTuple):
    """The modules of one game in one version: its `kind` is COMPILED, QUIET or PORTABLE.

    `package` is the game's own package.
    """

    kind: str
    game: str
    package: str

    @property
    def prefix(self) -> str:
        """Return the prefix of the names of all modules of this version."""
        return f"{self.kind}.{self.game}"

    def is_ours(self, module: str) -> bool:
        """Whether a module belongs to this package or to the game's."""
        return f"{module}.".startswith((f"{SHARED}.", f"{self.package}."))

    def name_of(self, module: str) -> str:
        """Return the name to import a module by: in this version if it is compilable, else its own.

        Raise ImportError for a module whose changes the cache of machine code would not notice.
        """
        if _is_compilable(module):
            return f"{self.prefix}.{module.removeprefix(f'{self.package}.')}"
        if not module.startswith(tuple(f"{package}." for package in (*HASHED, *self.hashed))):
            raise ImportError(f"compiled code cannot depend on {module}, which does not import {KIT}")
        return module

    @property
    def hashed(self) -> tuple[str, str]:
        """Return the packages of the game that the cache of machine code is named after as a whole."""
        return f"{self.package}.rules", f"{self.package}.search"


def is_compilable(file: Path) -> bool:
    """Whether a file holds a compilable module: one that imports the kit."""
    return IMPORTS_KIT.search(file.read_bytes()) is not None


@functools.cache
def _is_compilable(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    if spec is None or spec.origin is None:
        return False
    return module == KIT or is_compilable(Path(spec.origin))


class VersionFinder(MetaPathFinder):
    """Finds the modules of one version beside the plain ones, and has them rewritten."""

    def __init__(self, version: Version) -> None:
        self.version = version

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the version; the packages above it are empty."""
        if not fullname.startswith(f"{self.version.prefix}."):
            return None
        inner = fullname.removeprefix(f"{self.version.prefix}.")
        if inner == SHARED:
            found = importlib.util.find_spec(SHARED)
        else:
            found = PathFinder.find_spec(fullname, path)
        if found is None or found.origin is None:
            return None
        if found.submodule_search_locations is not None:
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = list(found.submodule_search_locations)
            return spec
        spec = ModuleSpec(fullname, _Rewriter(fullname, found.origin, self.version), origin=found.origin)
        spec.has_location = True
        return spec


class _Rewriter(SourceFileLoader):
    def __init__(self, fullname: str, path: str, version: Version) -> None:
        super().__init__(fullname, path)
        self.version = version

    def get_code(self, fullname: str) -> CodeType:
        """Compile the source each time, because the cached bytecode belongs to the plain module."""
        return quiet_code(self.get_data(self.path), self.path, self.version)


def quiet_code(source: bytes | str, path: str, version: Version | None = None) -> CodeType:
    """Compile a module without the statements that only log events; its imports come from the same version.

    >>> scope = {"tell": print}
    >>> exec(quiet_code("tell('taken')\\nfor color in range(5):\\n    tell(color)\\ncolor = 2", "rules.py"), scope)
    >>> scope["color"]
    2
    """
    tree: ast.Module = _Rewriting(version).visit(ast.parse(source, path))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class _Rewriting(ast.NodeTransformer):
    """Removes each statement that only logs events, then each condition and loop that is left empty."""

    def __init__(self, version: Version | None) -> None:
        self.version = version

    def visit_ImportFrom(self, node: ast.ImportFrom) -> list[ast.stmt] | ast.ImportFrom:
        if node.level or not node.module or self.version is None or not self.version.is_ours(node.module):
            return node
        if _is_package(node.module):
            return [self._import(node.module, alias) for alias in node.names]
        node.module = self.version.name_of(node.module)
        return node

    def _import(self, package: str, alias: ast.alias) -> ast.stmt:
        """Import a module from a package in this version."""
        assert self.version is not None
        return ast.ImportFrom(self.version.name_of(f"{package}.{alias.name}").rpartition(".")[0], [alias], 0)

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return None
        return self._pruned(node, node.test)

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        only_tells = isinstance(node.value, ast.Call) and _calls(node.value) <= {"tell", *HARMLESS}
        return None if only_tells else node

    def visit_For(self, node: ast.For) -> ast.stmt | None:
        return self._pruned(node, node.iter)

    def _pruned(self, node: ast.If | ast.For, asked: ast.expr) -> ast.stmt | None:
        self.generic_visit(node)
        if not node.body and not node.orelse and _calls(asked) <= HARMLESS:
            return None
        node.body = node.body or [ast.Pass()]
        return node


def _is_package(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    return spec is not None and spec.submodule_search_locations is not None


def _calls(node: ast.expr) -> set[str]:
    """Return the names of all functions that an expression calls."""
    return {ast.unparse(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
