"""Finds the modules that a module needs, and in each the imports that somebody uses."""

import ast
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tools.small_python.names import loaded_names
from tools.small_python.translate import rewritten, source_of

__all__ = ["Modules"]

Import = ast.Import | ast.ImportFrom


class Module:
    """A rewritten module, and the names that others import from it."""

    def __init__(self, name: str, file: Path) -> None:
        self.name = name
        self.file = file
        self.is_package = file.name == "__init__.py"
        self.tree = rewritten(file.read_text(encoding="utf-8"))
        listed = [each for each in self.tree.body if _lists_names(each)]
        self.public = [each.value for node in listed for each in ast.walk(node) if isinstance(each, ast.Constant)]
        self.tree.body = [each for each in self.tree.body if each not in listed]
        self.used = set(loaded_names(self.tree))
        self.wanted: set[str] = set()

    def absolute(self, node: ast.ImportFrom) -> str:
        """Return the full name of the module that a statement imports from."""
        if not node.level:
            return node.module or ""
        above = self.name.split(".")
        above = above[: len(above) - node.level + self.is_package]
        return ".".join([*above, *([node.module] if node.module else [])])

    def imports(self) -> Iterator[tuple[Import, list[ast.alias]]]:
        """Yield the statements that import, each with the names of it that are used."""
        outside = {id(node) for node in self.tree.body}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                is_kept = id(node) not in outside
                yield node, [each for each in node.names if is_kept or self._is_live(each)]

    def _is_live(self, alias: ast.alias) -> bool:
        """Whether a name is used here or wanted by others; `x as x` says that it is meant for others."""
        name = alias.asname or alias.name.partition(".")[0]
        return name == "*" or alias.asname == alias.name or name in self.used or name in self.wanted

    def source(self) -> str:
        """Return the text, without imports that nobody uses."""
        dead = set()
        for node, live in self.imports():
            if live:
                node.names = live
            else:
                dead.add(id(node))
        self.tree.body = [each for each in self.tree.body if id(each) not in dead]
        return source_of(self.tree)


class Modules:
    """The modules that are needed, found from those asked for. `find` returns the file of a module, if it is ours."""

    def __init__(self, find: Callable[[str], Path | None]) -> None:
        self._find = find
        self.found: dict[str, Module] = {}

    def add(self, name: str, wanted: str | None = None) -> bool:
        """Add a module, and that a name is wanted from it; return whether there is such a module."""
        if name not in self.found:
            file = self._find(name)
            if file is None:
                return False
            self.found[name] = Module(name, file)
            self._follow(self.found[name])
        module = self.found[name]
        if wanted is not None and wanted not in module.wanted:
            module.wanted.add(wanted)
            self._follow(module)
        return True

    def add_part(self, name: str) -> None:
        """Add a module that is imported by its name while the program runs: all that it offers is wanted."""
        if self.add(name):
            for each in self.found[name].public:
                self.add(name, str(each))

    def reached_from(self, names: Iterable[str]) -> set[str]:
        """Return the modules among those found that these import, and their packages, directly or not."""
        reached, waiting = set[str](), list(names)
        while waiting:
            name = waiting.pop()
            if name and name not in reached:
                waiting.append(name.rpartition(".")[0])
                if name in self.found:
                    reached.add(name)
                    waiting += [imported for imported, _ in self._imported_by(self.found[name])]
        return reached

    def _follow(self, module: Module) -> None:
        for name, wanted in self._imported_by(module):
            self.add(name, wanted)

    def _imported_by(self, module: Module) -> Iterator[tuple[str, str | None]]:
        """Yield the modules that a module imports, each with the name that is wanted from it."""
        for node, live in module.imports():
            for alias in live:
                if isinstance(node, ast.Import):
                    yield alias.name, None
                else:
                    yield self._place_of(module.absolute(node), alias.name)

    def _place_of(self, package: str, name: str) -> tuple[str, str | None]:
        """Return where a name of a package is: it is a module, or something in the package itself."""
        module = f"{package}.{name}"
        return (module, None) if self._find(module) is not None else (package, name)


def _lists_names(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__"
