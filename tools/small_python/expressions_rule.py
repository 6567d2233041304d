"""Rewrites expressions that MicroPython cannot read or reads otherwise: unpacking, dictionaries, f-strings, slices."""

import ast
import keyword
from typing import NoReturn

from tools.small_python.names import call_helper, helper, is_name

__all__ = ["PlainExpressions"]

MISSING_METHODS = {
    "bit_count",
    "bit_length",
    "capitalize",
    "casefold",
    "format_map",
    "isalnum",
    "isascii",
    "isidentifier",
    "ljust",
    "maketrans",
    "removeprefix",
    "removesuffix",
    "rjust",
    "title",
    "to_bytes",
    "translate",
    "zfill",
}
"""Methods of numbers and texts that MicroPython lacks; there are functions of these names among the helpers."""


class PlainExpressions(ast.NodeTransformer):
    """Rewrites expressions, from the inside out."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Keep a dictionary that code is executed in: it must be MicroPython's own."""
        scopes = {
            each.args[1].id
            for each in ast.walk(node)
            if isinstance(each, ast.Call) and is_name(each.func, "exec") and isinstance(each.args[1], ast.Name)
        }
        kept = [each for each in node.body if isinstance(each, ast.Assign) and is_name(each.targets[0], *scopes)]
        for each in kept:
            if isinstance(each.value, ast.Dict):
                each.value = ast.Call(ast.Name("__own_dict__", ast.Load()), [each.value], [])
        self.generic_visit(node)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        """MicroPython cannot let a class, such as an enumeration, be iterated over."""
        self.generic_visit(node)
        if isinstance(node.iter, ast.Name) and node.iter.id[:1].isupper() and not node.iter.id.isupper():
            node.iter = call_helper("members", node.iter)
        return node

    def visit_List(self, node: ast.List) -> ast.expr:
        """Add up the parts of a list: MicroPython unpacks them in calls only."""
        self.generic_visit(node)
        return _joined(node.elts) if isinstance(node.ctx, ast.Load) and _has_starred(node.elts) else node

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:
        """Make a tuple with unpacked parts of a list."""
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or not _has_starred(node.elts):
            return node
        return ast.Call(ast.Name("tuple", ast.Load()), [_joined(node.elts)], [])

    def visit_Set(self, node: ast.Set) -> ast.expr:
        """Make a set with unpacked parts of a list."""
        self.generic_visit(node)
        return ast.Call(ast.Name("set", ast.Load()), [_joined(node.elts)], []) if _has_starred(node.elts) else node

    def visit_Dict(self, node: ast.Dict) -> ast.expr:
        """MicroPython's own dictionaries have no order."""
        self.generic_visit(node)
        if any(key is None for key in node.keys):
            return call_helper("merged", *_parts(node))
        return _dictionary(node.keys, node.values)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        """Make a dictionary with an order."""
        self.generic_visit(node)
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return call_helper("dict", ast.ListComp(pair, node.generators))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        """Call what stands in for functions and methods that MicroPython lacks."""
        if is_name(node.func, "__own_dict__") and isinstance(node.args[0], ast.Dict):
            return self.generic_visit(node.args[0])  # type: ignore[return-value]
        self.generic_visit(node)
        if is_name(node.func, "dict"):
            node.func = helper("dict")
        elif is_name(node.func, "zip"):
            node.keywords = []  # `strict` only checks
        elif is_name(node.func, "type") and len(node.args) == 3:
            node.func = helper("make_class")
        elif isinstance(node.func, ast.Attribute):
            return self._method(node, node.func)
        return node

    def _method(self, node: ast.Call, method: ast.Attribute) -> ast.expr:
        if is_name(method.value, "dict") and method.attr == "fromkeys":
            node.func = helper("fromkeys")
        elif is_name(method.value, "object") and method.attr == "__setattr__":
            return ast.Call(ast.Name("setattr", ast.Load()), node.args, [])
        elif method.attr == "__new__" and isinstance(method.value, ast.Name):
            method.value.id = "object"
        elif method.attr in MISSING_METHODS:
            return ast.Call(helper(method.attr), [method.value, *node.args], node.keywords)
        elif method.attr == "sort":
            return ast.Call(helper("sort"), [method.value, *node.args], node.keywords)
        elif method.attr in ("split", "rsplit") and node.keywords:
            given = {key.arg: key.value for key in node.keywords}
            separator = node.args[0] if node.args else given.get("sep", ast.Constant(None))
            node.args, node.keywords = [separator, given["maxsplit"]], []
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """MicroPython slices only lists by steps."""
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Slice) and node.slice.step is not None:
            bounds = [each or ast.Constant(None) for each in (node.slice.lower, node.slice.upper, node.slice.step)]
            return call_helper("sliced", node.value, *bounds)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        """MicroPython cannot treat the keys of a dictionary as a set."""
        self.generic_visit(node)
        if isinstance(node.op, ast.BitAnd | ast.BitOr | ast.Sub | ast.BitXor):
            node.left, node.right = _as_set(node.left), _as_set(node.right)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        """Compare keys of dictionaries as sets."""
        self.generic_visit(node)
        if not any(isinstance(each, ast.In | ast.NotIn) for each in node.ops):
            node.left, node.comparators = _as_set(node.left), [_as_set(each) for each in node.comparators]
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        """Fill in a text with `str.format`, whose own formats are not used: they round otherwise."""
        text, values = "", list[ast.expr]()
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += str(part.value).replace("{", "{{").replace("}", "}}")
            elif isinstance(part, ast.FormattedValue):
                text += "{}"
                values.append(self._formatted(part))
        if not values:
            return ast.Constant(text.replace("{{", "{").replace("}}", "}"))
        return ast.Call(ast.Attribute(ast.Constant(text), "format", ast.Load()), values, [])

    def _formatted(self, part: ast.FormattedValue) -> ast.expr:
        value: ast.expr = self.visit(part.value)
        if part.conversion == ord("r"):
            value = ast.Call(ast.Name("repr", ast.Load()), [value], [])
        if part.format_spec is None:
            return value
        return call_helper("formatted", value, self.visit(part.format_spec))

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        """MicroPython keeps no cause of an exception."""
        self.generic_visit(node)
        node.cause = None
        return node

    def visit_Match(self, node: ast.Match) -> NoReturn:
        """Refuse what would fail later."""
        raise NotImplementedError(f"line {node.lineno}: a match statement is not translated")


def _has_starred(nodes: list[ast.expr]) -> bool:
    return any(isinstance(each, ast.Starred) for each in nodes)


def _joined(nodes: list[ast.expr]) -> ast.expr:
    """Return the sum of lists that a display with unpacked parts stands for."""
    parts, together = list[ast.expr](), list[ast.expr]()
    for each in nodes:
        if isinstance(each, ast.Starred):
            if together:
                parts.append(ast.List(together, ast.Load()))
            parts.append(ast.Call(ast.Name("list", ast.Load()), [each.value], []))
            together = []
        else:
            together.append(each)
    if together:
        parts.append(ast.List(together, ast.Load()))
    total = parts[0]
    for part in parts[1:]:
        total = ast.BinOp(total, ast.Add(), part)
    return total


def _parts(node: ast.Dict) -> list[ast.expr]:
    """Return the dictionaries that a display with unpacked parts is merged from."""
    parts, keys, values = list[ast.expr](), list[ast.expr | None](), list[ast.expr]()
    for key, value in zip(node.keys, node.values, strict=True):
        if key is not None:
            keys.append(key)
            values.append(value)
            continue
        if keys:
            parts.append(_dictionary(keys, values))
            keys, values = [], []
        parts.append(value)
    return [*parts, _dictionary(keys, values)] if keys else parts


def _dictionary(keys: list[ast.expr | None], values: list[ast.expr]) -> ast.expr:
    if all(isinstance(key, ast.Constant) and _can_be_keyword(key.value) for key in keys):
        named = [ast.keyword(str(getattr(key, "value", "")), value) for key, value in zip(keys, values, strict=True)]
        return ast.Call(helper("dict"), [], named)
    pairs: list[ast.expr] = [
        ast.Tuple([key, value], ast.Load()) for key, value in zip(keys, values, strict=True) if key is not None
    ]
    return call_helper("dict", ast.Tuple(pairs, ast.Load()))


def _can_be_keyword(key: object) -> bool:
    return isinstance(key, str) and key.isidentifier() and key.isascii() and not keyword.iskeyword(key)


def _as_set(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "keys":
        return ast.Call(ast.Name("set", ast.Load()), [node], [])
    return node
