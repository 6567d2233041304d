"""The notation page documents exactly what the program accepts."""

import ast
import re
from pathlib import Path

import azulejos
from azulejos import parse_deal, parse_move
from azulejos.games.registry import definition_of, game_names

MOVE_WORDS = {kind for name in game_names() for kind in definition_of(name).move_words}
DEAL_WORDS = {kind for name in game_names() for kind in definition_of(name).deal_words}
PACKAGE = Path(azulejos.__file__).parent
PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
CODE = re.compile(r"[a-z]+(?:-[a-z]+)*")


def codes_of_errors() -> set[str]:
    """Return the codes of errors and values: `code = "…"` and `code="…"`."""
    packages = ("play", "games", "studies")
    files = [PACKAGE / "errors.py", *(file for name in packages for file in (PACKAGE / name).rglob("*.py"))]
    return {code for file in files for code in re.findall(r'\bcode ?= ?"([a-z-]+)"', file.read_text(encoding="utf-8"))}


def codes_of_refusals() -> set[str]:
    """Return the codes of illegal moves, which are paired with a message."""
    found = set()
    for name in game_names():
        for file in (PACKAGE / "games" / name).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                match node:
                    case ast.Tuple(elts=[ast.Constant(value=str(code)), ast.Constant() | ast.JoinedStr() as words]):
                        found |= {code} if CODE.fullmatch(code) and " " in ast.unparse(words) else set()
    return found


def documented_codes() -> set[str]:
    """Return the codes in the tables at the end of the page."""
    rows = [row.split("|")[1] for row in PAGE.split("## Error codes")[1].splitlines() if row.startswith("| `")]
    return {code for row in rows for code in re.findall("`([a-z-]+)`", row)}


def words_of(section: str) -> dict[str, list[str]]:
    """Return the kinds and their words in the table of a section."""
    found: dict[str, list[str]] = {}
    kind = ""
    for row in PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0].splitlines():
        cells = re.findall(r"^\| *(?:`([a-z]+)`)? *\| `([^`]+)` \|", row)
        for named, word in cells:
            kind = named or kind
            found.setdefault(kind, []).append(word)
    return found


def test_every_code_is_on_the_page_and_the_page_has_no_other() -> None:
    assert documented_codes() == codes_of_errors() | codes_of_refusals()


def test_every_kind_of_move_has_an_example_of_that_kind() -> None:
    examples = words_of("Moves")
    assert set(examples) == MOVE_WORDS
    assert {kind: {parse_move(word).kind for word in words} for kind, words in examples.items()} == {
        kind: {kind} for kind in MOVE_WORDS
    }


def test_every_kind_of_deal_has_an_example_of_that_kind() -> None:
    examples = words_of("Deals")
    assert set(examples) == DEAL_WORDS
    for kind, words in examples.items():
        assert {parse_deal(word.replace("…", "-/-/-/-")).kind for word in words} == {kind}
