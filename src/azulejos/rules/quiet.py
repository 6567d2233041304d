"""Loads rules without their events: the calls of `tell` are taken out of the syntax tree before it is compiled."""

import ast
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

__all__ = ["QuietFinder", "quiet_code"]

SHARED = "azulejos.rules"
"""The package whose tools every rule is written with."""
LOADED_ONCE = f"{SHARED}.loader"
"""Its only module that every load shares."""

HARMLESS = {"len", "max", "min", "range"}
"""What may be called in something that is left out: it changes nothing."""


class QuietFinder(MetaPathFinder):
    """Finds the modules of one package, and has them loaded quietly."""

    def __init__(self, package: str) -> None:
        self.inside = package + "."

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module of the package where any other would be found."""
        spec = PathFinder.find_spec(fullname, path) if fullname.startswith(self.inside) else None
        if spec is not None and spec.origin is not None:
            spec.loader = _QuietLoader(fullname, spec.origin)
            spec.cached = None
        return spec


class _QuietLoader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        """Compile the source each time: the bytecode beside it belongs to the rules that tell."""
        load = ".".join(fullname.split(".")[:2])
        return quiet_code(self.get_data(self.path), self.path, load)


def quiet_code(source: bytes | str, path: str, load: str = SHARED) -> CodeType:
    """Compile a module without the statements that only tell; what it takes from the shared rules comes from `load`.

    >>> scope = {"tell": print}
    >>> exec(quiet_code("tell('taken')\\nfor color in range(5):\\n    tell(color)\\ncolor = 2", "rules.py"), scope)
    >>> scope["color"]
    2
    """
    tree: ast.Module = _WithoutTelling(load).visit(ast.parse(source, path))
    return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class _WithoutTelling(ast.NodeTransformer):
    """Takes out each statement that only tells, then each condition and loop that has nothing left to do."""

    def __init__(self, load: str) -> None:
        self.load = load

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        module = node.module or ""
        if not node.level and module.startswith(SHARED + ".") and module != LOADED_ONCE:
            node.module = self.load + module.removeprefix(SHARED)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        only_tells = isinstance(node.value, ast.Call) and _calls(node.value) <= {"tell", *HARMLESS}
        return None if only_tells else node

    def visit_If(self, node: ast.If) -> ast.stmt | None:
        return self._pruned(node, node.test)

    def visit_For(self, node: ast.For) -> ast.stmt | None:
        return self._pruned(node, node.iter)

    def _pruned(self, node: ast.If | ast.For, asked: ast.expr) -> ast.stmt | None:
        self.generic_visit(node)
        if not node.body and not node.orelse and _calls(asked) <= HARMLESS:
            return None
        node.body = node.body or [ast.Pass()]
        return node


def _calls(node: ast.expr) -> set[str]:
    """Name all that an expression calls."""
    return {ast.unparse(part.func) for part in ast.walk(node) if isinstance(part, ast.Call)}
