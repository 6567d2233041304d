"""The rulebooks as values: the numbered rules of each game, and the tests that carry their numbers."""

import ast
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.games.registry import definition_of
from azulejos.locale import ENGLISH, known_language

__all__ = ["Rule", "book_of", "parse_book", "rules_of", "tests_of_rules"]
__test__: dict[str, str] = {}  # pytest, run on this file, would take `tests_of_rules` for a test

RULING = "rulings?|beslissing(?:en)?|Festlegung(?:en)?|decis(?:ão|ões)|úrskurð(?:ur|ir)"
RULE = re.compile(rf"^- \*\*(?P<id>[A-Z]\d+)(?P<ruling> (?:{RULING}))?\*\* (?P<text>.+(?:\n  .+)*)", re.MULTILINE)
SAYS_RULING = re.compile(rf"\*\*(?:{RULING}):?\*\*", re.IGNORECASE)
NUMBER = re.compile(r"[A-Z]\d+")
TEST_OF_RULE = re.compile(r"def test_[A-Z]\d")


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule in our own words.

    `is_ruling` says that all or part of it is our own decision, because the printed rulebooks are silent.
    """

    id: str
    text: str
    is_ruling: bool


def rules_of(game: str, language: str = ENGLISH) -> tuple[Rule, ...]:
    """Return the rules of a game, in the order of its book.

    >>> rules_of("azul")[-3]
    Rule(id='G5', text='Incomplete lines stay, regardless of the wall.', is_ruling=False)
    >>> rules_of("azul", "de")[-3].text
    'Nicht komplette Musterreihen bleiben liegen, wie auch immer die Wand aussieht.'
    """
    return parse_book(book_of(game, language))


def book_of(game: str, language: str = ENGLISH) -> str:
    """Return the whole book of a game in Markdown: `book.de.md` in German and so on, or else `book.md` in English.

    >>> book_of("duel", "nl").splitlines()[0]
    '# Azul Duel: de regels, genummerd'
    """
    package = importlib.import_module(definition_of(game).package)
    english = Path(str(package.__file__)).with_name("book.md")
    if not english.is_file():
        raise AzulejosError(f"the game {game!r} has no book", code="missing-part")
    known = known_language(language)
    book = english.with_name("book.md" if known == ENGLISH else f"book.{known}.md")
    return (book if book.is_file() else english).read_text(encoding="utf-8")


def parse_book(text: str) -> tuple[Rule, ...]:
    r"""Parse the rules of a book: list items that begin with a number in bold.

    >>> parse_book("## Turns\n- **A1** Take\n  turns.\n- **A2 ruling** No haste.\n\n1. An example.\n")
    (Rule(id='A1', text='Take turns.', is_ruling=False), Rule(id='A2', text='No haste.', is_ruling=True))
    """
    return tuple(_rule(match) for match in RULE.finditer(text))


def _rule(match: re.Match[str]) -> Rule:
    text = match["text"].replace("\n  ", " ")
    return Rule(match["id"], text, bool(match["ruling"] or SAYS_RULING.search(text)))


def tests_of_rules(folder: Path) -> dict[str, list[str]]:
    """Return the test functions under a folder by the rule numbers in their names, as `file::name`.

    `test_A14_A15_...` counts for both. Doctests do not count: they explain a function but do not prove a rule.
    """
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        for name in _functions(text, file) if TEST_OF_RULE.search(text) else ():
            for number in _numbers(name):
                found.setdefault(number, []).append(f"{file.relative_to(folder).as_posix()}::{name}")
    return found


def _functions(text: str, file: Path) -> Iterator[str]:
    """Yield the names of a file's functions and methods, not those of nested functions."""
    scopes: list[ast.Module | ast.ClassDef] = [ast.parse(text, str(file))]
    for scope in scopes:
        scopes += [node for node in scope.body if isinstance(node, ast.ClassDef)]
        yield from (node.name for node in scope.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _numbers(name: str) -> Iterator[str]:
    """Yield the rule numbers right after `test_` (later in a name, R2 may mean two red tiles)."""
    start, *words = name.split("_")
    for word in words if start == "test" else []:
        if not NUMBER.fullmatch(word):
            return
        yield word
