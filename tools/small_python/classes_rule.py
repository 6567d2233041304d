"""Writes out the classes that Python makes from declared fields: dataclasses, named tuples and enumerations."""

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tools.small_python.names import helper, is_name, name_of

__all__ = ["WrittenClasses"]


class Declared(NamedTuple):
    """A field of a class: its name, its default, what makes a default, and whether `__init__` takes it."""

    name: str
    default: ast.expr | None = None
    factory: ast.expr | None = None
    is_taken: bool = True
    is_compared: bool = True

    @property
    def is_optional(self) -> bool:
        """Whether the field has a default."""
        return self.default is not None or self.factory is not None


class WrittenClasses(ast.NodeTransformer):
    """Gives classes the methods that decorators and bases of the standard library would make.

    Fields of a base class are found if it is in the same module.
    """

    def __init__(self) -> None:
        self._fields: dict[str, list[Declared]] = {}

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.stmt | list[ast.stmt]:
        """Write out a class, if it declares fields or members."""
        self.generic_visit(node)
        options = _dataclass_options(node)
        if options is not None:
            return self._dataclass(node, options)
        if any(is_name(base, "NamedTuple") for base in node.bases):
            return _named_tuple(node)
        if any(name_of(base) in ("StrEnum", "IntEnum", "Enum") for base in node.bases):
            return _enumeration(node)
        if node.decorator_list:
            _keep_order(node)
        return node

    def _dataclass(self, node: ast.ClassDef, options: Mapping[str, bool]) -> ast.ClassDef:
        inherited = [each for base in node.bases for each in self._fields.get(name_of(base), [])]
        own = list(_declared(node))
        fields = [each for each in inherited if each.name not in {mine.name for mine in own}] + own
        self._fields[node.name] = fields
        methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        node.decorator_list = [each for each in node.decorator_list if not _is_dataclass(each)]
        node.body = [each for each in node.body if not _is_annotation(each)]
        lists = {
            "__taken__": [each for each in fields if each.is_taken],
            "__compared__": [each for each in fields if each.is_compared],
        }
        same = [name for name, listed in lists.items() if listed == fields]
        node.body.append(_names(fields, "__slots__", "__dataclass_fields__", *same))
        node.body += [_names(listed, name) for name, listed in lists.items() if name not in same]
        if options.get("init", True) and "__init__" not in methods:
            node.body.append(_initializer(fields, "__post_init__" in methods))
        if not any(name_of(base) in self._fields for base in node.bases):
            node.bases.append(helper("Values" if options.get("eq", True) else "Data"))
        return node


def _dataclass_options(node: ast.ClassDef) -> Mapping[str, bool] | None:
    for each in node.decorator_list:
        if _is_dataclass(each):
            keywords = each.keywords if isinstance(each, ast.Call) else []
            return {key.arg or "": bool(getattr(key.value, "value", True)) for key in keywords}
    return None


def _is_dataclass(decorator: ast.expr) -> bool:
    return name_of(decorator.func if isinstance(decorator, ast.Call) else decorator) == "dataclass"


def _is_annotation(node: ast.stmt) -> bool:
    """Whether a statement declares a field."""
    return isinstance(node, ast.AnnAssign) and "ClassVar" not in ast.unparse(node.annotation)


def _declared(node: ast.ClassDef) -> Iterator[Declared]:
    for each in node.body:
        if not isinstance(each, ast.AnnAssign) or not isinstance(each.target, ast.Name) or not _is_annotation(each):
            continue
        value = each.value
        if not (isinstance(value, ast.Call) and name_of(value.func) == "field"):
            yield Declared(each.target.id, value)
            continue
        given = {key.arg: key.value for key in value.keywords}
        is_taken, is_compared = given.get("init"), given.get("compare")
        yield Declared(
            each.target.id,
            given.get("default"),
            given.get("default_factory"),
            getattr(is_taken, "value", True),
            getattr(is_compared, "value", True),
        )


def _names(fields: list[Declared], *targets: str) -> ast.stmt:
    names: list[ast.expr] = [ast.Constant(each.name) for each in fields]
    return ast.Assign([ast.Name(target, ast.Store()) for target in targets], ast.Tuple(names, ast.Load()))


def _initializer(fields: list[Declared], is_followed: bool) -> ast.stmt:
    taken = [each for each in fields if each.is_taken]
    made = [each for each in fields if not each.is_taken and each.is_optional]
    arguments = [
        each.name
        if not each.is_optional
        else f"{each.name}={ast.unparse(each.default) if each.default else 'small_python.MISSING'}"
        for each in taken
    ]
    lines = [f"def __init__({', '.join(['self', *arguments])}):"]
    for each in taken:
        if each.factory is None:
            lines.append(f"    self.{each.name} = {each.name}")
        else:
            made_here = f"({ast.unparse(each.factory)})()"
            lines.append(f"    self.{each.name} = {made_here} if {each.name} is small_python.MISSING else {each.name}")
    lines += [f"    self.{each.name} = {ast.unparse(each.default)}" for each in made if each.default]
    lines += ["    self.__post_init__()"] if is_followed else []
    return ast.parse("\n".join(lines if len(lines) > 1 else [*lines, "    pass"])).body[0]


def _named_tuple(node: ast.ClassDef) -> ast.ClassDef:
    """Derive from a tuple of MicroPython's own, and take defaults in an initializer."""
    fields = list(_declared(node))
    names: list[ast.expr] = [ast.Constant(each.name) for each in fields]
    made = ast.Call(helper("named_tuple"), [ast.Constant(node.name), ast.Tuple(names, ast.Load())], [])
    node.bases = [made]
    node.body = [each for each in node.body if not _is_annotation(each)]
    if any(each.is_optional for each in fields):
        arguments = [f"{each.name}={ast.unparse(each.default)}" if each.default else each.name for each in fields]
        passed = ", ".join(each.name for each in fields)
        source = f"def __init__(self, {', '.join(arguments)}):\n    super().__init__({passed})"
        node.body.append(ast.parse(source).body[0])
    node.body = node.body or [ast.Pass()]
    return node


def _enumeration(node: ast.ClassDef) -> list[ast.stmt]:
    """Make the members instances of the class, by the values that they are declared with."""
    members = [each for each in node.body if isinstance(each, ast.Assign)]
    kept = [each for each in node.body if not isinstance(each, ast.Assign)]
    base = "EnumText" if name_of(node.bases[0]) == "StrEnum" else "EnumNumber"
    node.bases = [helper(base)]
    node.body = kept or [ast.Pass()]
    pairs = [f"({name_of(each.targets[0])!r}, {ast.unparse(each.value)})" for each in members]
    made = ast.parse(f"small_python.add_members({node.name}, ({', '.join(pairs)},))").body[0]
    return [node, made]


def _keep_order(node: ast.ClassDef) -> None:
    """Let a decorator see the names of a class in their order."""
    names = [name_of(target) for each in node.body for target in _targets(each)]
    listed: list[ast.expr] = [ast.Constant(name) for name in names]
    node.body.append(ast.Assign([ast.Name("__order__", ast.Store())], ast.Tuple(listed, ast.Load())))
    node.body.append(ast.parse("__module__ = __name__").body[0])
    node.body.append(ast.parse("__doc__ = None").body[0])


def _targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        return [node.target]
    return node.targets if isinstance(node, ast.Assign) else []
