"""Rewrites one module for MicroPython."""

import ast

from tools.small_python.classes_rule import WrittenClasses
from tools.small_python.expressions_rule import PlainExpressions
from tools.small_python.names import HELPERS, loaded_names
from tools.small_python.types_rule import WithoutTypes

__all__ = ["REPLACED", "compact", "own_name", "rewritten", "source_of", "translate"]

REPLACED = {
    "bisect",
    "collections",
    "collections.abc",
    "contextlib",
    "contextvars",
    "dataclasses",
    "datetime",
    "functools",
    "hashlib",
    "importlib",
    "importlib.metadata",
    "importlib.util",
    "itertools",
    "json",
    "math",
    "pathlib",
    "re",
    "secrets",
    "statistics",
    "struct",
    "time",
    "types",
}
"""Modules of the standard library that the runtime has its own version of, under the name `small_…`."""


def translate(source: str) -> str:
    """Return the same module for MicroPython, without names that it imports and does not use.

    >>> print(translate("def first(names: list[str]) -> str:\\n    return [*names, ''][0]"))
    import small_python
    <BLANKLINE>
    def first(names):
        return (list(names) + [''])[0]
    """
    tree = rewritten(source)
    used = set(loaded_names(tree))
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            node.names = [each for each in node.names if (each.asname or each.name) in used]
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom) or node.names]
    return source_of(tree)


def rewritten(source: str) -> ast.Module:
    """Return the syntax tree of a module, rewritten; unused imports are still there."""
    tree: ast.Module = ast.parse(source)
    for rule in (WrittenClasses(), WithoutTypes(), PlainExpressions(), _OwnLibrary()):
        tree = rule.visit(tree)
    return tree


def source_of(tree: ast.Module) -> str:
    """Return the text of a rewritten module."""
    helpers = ast.Import([ast.alias(HELPERS)])
    return compact(ast.fix_missing_locations(ast.Module([helpers, *tree.body], [])))


def compact(tree: ast.Module) -> str:
    """Return the text of a module without docstrings in few bytes: one space a level, no empty lines."""
    lines = [line for line in ast.unparse(tree).splitlines() if line]
    return "\n".join(" " * ((len(line) - len(line.lstrip(" "))) // 4) + line.lstrip(" ") for line in lines) + "\n"


class _OwnLibrary(ast.NodeTransformer):
    """Lets modules import from the runtime where it has its own version of a standard module."""

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            if alias.name in REPLACED:
                alias.asname = alias.asname or alias.name.partition(".")[0]
                alias.name = own_name(alias.name.partition(".")[0])
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom | None:
        if node.module in ("typing", "__future__"):
            return None
        if not node.level and node.module in REPLACED:
            node.module = own_name(node.module)
        return node


def own_name(module: str) -> str:
    """Return the name of the runtime's version of a standard module.

    >>> own_name("importlib.util")
    'small_importlib_util'
    """
    return f"small_{module.replace('.', '_')}"
