"""Removes what is only for readers and type checkers: docstrings, annotations, aliases, protocols, overloads."""

import ast

from tools.small_python.names import is_name, name_of

__all__ = ["WithoutTypes"]

TYPES = {"dict", "list", "set", "frozenset", "tuple", "type", "Mapping", "Sequence", "Iterable", "Iterator", "Callable"}
TYPES |= {
    "Counter",
    "Literal",
    "defaultdict",
    "deque",
    "Collection",
    "Generic",
    "Any",
    "Union",
    "Optional",
    "NDArray",
    "Annotated",
    "Set",
}
NUMBERS = {"int", "str", "bool", "float", "bytes", "object"}
DROPPED_DECORATORS = {"rule", "compiled", "runtime_checkable", "final", "override"}
"""Decorators that return a plain function as it is."""


class WithoutTypes(ast.NodeTransformer):
    """Removes types. Classes that declare fields by annotations are the matter of another rule, before this one."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Remove docstrings."""
        self.generic_visit(node)
        node.body = [each for each in node.body if not _is_text(each)]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef | None:
        """Remove overloads, and decorators that change nothing."""
        if any(name_of(each) == "overload" for each in node.decorator_list):
            return None
        node.decorator_list = [each for each in node.decorator_list if not _is_dropped(each)]
        node.returns = None
        self.generic_visit(node)
        node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
        return node

    def visit_arguments(self, node: ast.arguments) -> ast.arguments:
        """Remove the mark of positional arguments, too: MicroPython cannot read it."""
        node.args = node.posonlyargs + node.args
        node.posonlyargs = []
        for each in (*node.args, *node.kwonlyargs, node.vararg, node.kwarg):
            if each is not None:
                each.annotation = None
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt:
        """Keep only the names of protocols, and make dictionaries with declared keys plain ones."""
        if any(is_name(base, "TypedDict") for base in node.bases):
            return _assign(node.name, ast.Name("dict", ast.Load()))
        if any(is_name(base, "Protocol") for base in node.bases):
            return ast.ClassDef(node.name, [], [], [ast.Pass()], [])
        node.decorator_list = [each for each in node.decorator_list if not _is_dropped(each)]
        node.bases = [base for base in map(_plain, node.bases) if not is_name(base, "Generic", "NamedTuple")]
        self.generic_visit(node)
        node.body = [each for each in node.body if not _is_text(each)] or [ast.Pass()]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt | None:
        """Keep only the value of an annotated name."""
        if node.value is None:
            return None
        assigned = ast.Assign([node.target], node.value)
        return self.visit_Assign(assigned) if isinstance(node.target, ast.Name) else self._visited(assigned)

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        """Keep the values of a `Literal`; make other names of types None, because somebody may import them."""
        if isinstance(node.value, ast.Subscript) and is_name(node.value.value, "Literal"):
            values = node.value.slice
            node.value = values if isinstance(values, ast.Tuple) else ast.Tuple([values], ast.Load())
        elif _is_type(node.value) or (isinstance(node.value, ast.Call) and name_of(node.value.func) == "TypeVar"):
            node.value = ast.Constant(None)
        return self._visited(node)

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt] | None:
        """Remove what only type checkers import."""
        if name_of(node.test) == "TYPE_CHECKING":
            return [self._visited(each) for each in node.orelse] or None
        self.generic_visit(node)
        node.body = node.body or [ast.Pass()]
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Remove casts, and let `isinstance` have a tuple of classes."""
        self.generic_visit(node)
        if is_name(node.func, "cast"):
            return node.args[1]
        if is_name(node.func, "get_args"):
            return node.args[0]
        if is_name(node.func, "isinstance"):
            node.args[1] = _alternatives(node.args[1])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Remove the parameters of types, as in `list[int]()`."""
        self.generic_visit(node)
        return _plain(node)

    def _visited(self, node: ast.stmt) -> ast.stmt:
        self.generic_visit(node)
        return node


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_dropped(decorator: ast.expr) -> bool:
    return name_of(decorator.func if isinstance(decorator, ast.Call) else decorator) in DROPPED_DECORATORS


def _plain(node: ast.expr) -> ast.expr:
    """Return a type without its parameters."""
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and name_of(node.value) in TYPES:
        return node.value
    return node


def _is_type(node: ast.expr) -> bool:
    """Whether an expression can only be a type: a type with parameters, or a choice of types."""
    if isinstance(node, ast.Subscript):
        return name_of(node.value) in TYPES
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return _is_part_of_union(node.left) and _is_part_of_union(node.right)
    return is_name(node, "Any")


def _is_part_of_union(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, str)
    name = name_of(node)
    is_class = name[:1].isupper() and not name.isupper()
    return _is_type(node) or is_class or name in NUMBERS | TYPES


def _alternatives(node: ast.expr) -> ast.expr:
    """Turn a choice of classes into a tuple."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        left, right = _alternatives(node.left), _alternatives(node.right)
        parts = [part for side in (left, right) for part in (side.elts if isinstance(side, ast.Tuple) else [side])]
        return ast.Tuple(parts, ast.Load())
    return node


def _assign(name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Name(name, ast.Store())], value)
