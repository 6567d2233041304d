"""Which numbered rules a computation uses: the functions of a game that ran, by the numbers in their docstrings."""

import ast
import functools
import inspect
import re
import sys
import textwrap
from collections.abc import Callable
from dataclasses import dataclass, replace
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, TypeVar

from azulejos.errors import AzulejosError
from azulejos.games.registry import definition_of
from azulejos.rules.book import rules_of
from azulejos.rules.kit import tell

__all__ = ["RuleFunction", "numbers_in", "traced"]

NUMBERS = re.compile(r"\b([A-Z])(\d+)(?: to \1(\d+))?\b")
TELL = tell.__code__
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class RuleFunction:
    """A function of a game: its name, the numbers of the rules that it names, and the fields of a table it writes.

    A function that tells events counts once more for each kind of them, with the event's number: what it does when it
    tells an event may be wrong although the rest of it is right.
    """

    name: str
    numbers: frozenset[str]
    writes: frozenset[str]


def traced(game: str, compute: Callable[[], Answer]) -> tuple[Answer, frozenset[RuleFunction]]:
    """Return what a computation returns, and the functions of a game that ran.

    >>> from azulejos import azul
    >>> state = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    >>> _, used = traced("azul", lambda: state.play("3RF"))
    >>> sorted({number for function in used if "lid" in function.writes for number in function.numbers})
    ['A12']
    """
    known = _functions_of(game)
    ran: set[tuple[CodeType, int | None]] = set()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            ran.add((frame.f_code, None))
            if frame.f_code is TELL and frame.f_back:
                ran.add((frame.f_back.f_code, frame.f_locals["event"][0]))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        answer = compute()
    finally:
        sys.setprofile(before)
    return answer, frozenset(_noted(known[code], told) for code, told in ran if code in known)


def _noted(function: RuleFunction, told: int | None) -> RuleFunction:
    return function if told is None else replace(function, name=f"{function.name}/{told}")


def numbers_in(game: str, text: str) -> frozenset[str]:
    """Return the numbers of a game's rules that a text names; `A9 to A12` names four.

    >>> sorted(numbers_in("azul", "the color fits (A9 to A11, D19)"))
    ['A10', 'A11', 'A9']
    """
    named: set[str] = set()
    for letter, first, last in NUMBERS.findall(text):
        named |= {f"{letter}{number}" for number in range(int(first), int(last or first) + 1)}
    return frozenset(named & _numbers_of(game))


@functools.cache
def _numbers_of(game: str) -> frozenset[str]:
    try:
        return frozenset(rule.id for rule in rules_of(game))
    except AzulejosError:  # a game without a book names no rules
        return frozenset()


@functools.cache
def _functions_of(game: str) -> dict[CodeType, RuleFunction]:
    """Return the functions of a game's package, and of the rules that games share, that name a rule."""
    package = definition_of(game).package
    modules = [
        module
        for name, module in list(sys.modules.items())
        if name == "azulejos.rules.tiles" or name == package or name.startswith(f"{package}.")
    ]
    found = {}
    for module in modules:
        for function in _own_functions(module):
            numbers = numbers_in(game, function.__doc__ or "")
            if numbers:
                found[function.__code__] = RuleFunction(function.__name__, numbers, _fields_written(function))
    return found


def _own_functions(module: ModuleType) -> list[FunctionType]:
    """Return the functions and methods that a module defines."""
    own = [value for value in vars(module).values() if getattr(value, "__module__", None) == module.__name__]
    classes = [value for value in own if isinstance(value, type)]
    members = [member for kind in classes for member in vars(kind).values()]
    return [value for value in (*own, *members) if isinstance(value, FunctionType)]


def _fields_written(function: FunctionType) -> frozenset[str]:
    """Return the names of the fields that a function assigns to, also through a local name for a part of a field."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    aliases: dict[str, str] = {}
    written: set[str] = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Assign | ast.AugAssign):
            continue
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        written |= {name for target in targets if (name := _target_name(target))}
        field, first = _field_of(node.value), targets[0]
        if field and isinstance(first, ast.Name):
            aliases[first.id] = field
    return frozenset(aliases.get(name, name) for name in written)


def _field_of(node: ast.expr) -> str | None:
    """Return the field `x` of an expression like `s.x[i][j]`."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node.attr if isinstance(node, ast.Attribute) else None


def _target_name(node: Any) -> str | None:
    """Return the field that a target writes, or the local name of a part of one."""
    if isinstance(node, ast.Subscript):
        inner: ast.expr = node
        while isinstance(inner, ast.Subscript):
            inner = inner.value
        return inner.id if isinstance(inner, ast.Name) else _field_of(node)
    return _field_of(node) if isinstance(node, ast.Attribute) else None
