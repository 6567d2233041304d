"""Names that several rules ask about."""

import ast
from collections.abc import Iterator

__all__ = ["HELPERS", "TYPING_MODULES", "call_helper", "helper", "is_name", "loaded_names", "name_of"]

HELPERS = "small_python"
"""The module of the runtime that rewritten code calls."""

TYPING_MODULES = ("__future__", "collections.abc", "typing", "numpy.typing")


def helper(name: str) -> ast.expr:
    """Return an expression for something in the module of helpers."""
    return ast.Attribute(ast.Name(HELPERS, ast.Load()), name, ast.Load())


def call_helper(name: str, *arguments: ast.expr) -> ast.Call:
    """Return a call of a helper."""
    return ast.Call(helper(name), list(arguments), [])


def name_of(node: ast.expr | None) -> str:
    """Return the last part of a name, as in `dataclasses.field`; empty if it is no name.

    >>> name_of(ast.parse("dataclasses.field", mode="eval").body), name_of(ast.parse("f(1)", mode="eval").body)
    ('field', '')
    """
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def is_name(node: ast.expr | None, *names: str) -> bool:
    """Whether an expression is one of these names by itself."""
    return isinstance(node, ast.Name) and node.id in names


def loaded_names(tree: ast.AST) -> Iterator[str]:
    """Yield every name that is read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
