"""The rulebooks and the tests: every rule has a test that carries its number, and every number is a rule's."""

from pathlib import Path

import pytest

from azulejos.errors import AzulejosError
from azulejos.games.registry import game_names
from azulejos.rules import book  # as a module: pytest would take `tests_of_rules` for a test
from azulejos.rules.book import Rule, parse_book, rules_of

TESTS = Path(__file__).resolve().parent.parent
GAMES = game_names()


def untested(rules: tuple[Rule, ...], tests: dict[str, list[str]]) -> list[str]:
    """List the numbers of the rules that no test carries."""
    return [rule.id for rule in rules if rule.id not in tests]


def unknown(rules: tuple[Rule, ...], tests: dict[str, list[str]]) -> list[str]:
    """List the tests that carry a number which no rule has."""
    known = {rule.id for rule in rules}
    return [f"{number}: {name}" for number, names in tests.items() if number not in known for name in names]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_test_that_carries_its_number(game: str) -> None:
    missing = untested(rules_of(game), book.tests_of_rules(TESTS))
    assert not missing, f"rules of {game} without a test: {', '.join(missing)}"


def test_every_number_in_a_test_name_is_that_of_a_rule() -> None:
    rules = tuple(rule for game in GAMES for rule in rules_of(game))
    assert unknown(rules, book.tests_of_rules(TESTS)) == []


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("azul", [f"A{n}" for n in range(1, 27)] + [f"G{n}" for n in range(1, 8)]),
        ("duel", [f"D{n}" for n in range(1, 34)] + [f"D{n}" for n in range(40, 46)]),
    ],
)
def test_a_book_has_each_number_once(game: str, numbers: list[str]) -> None:
    assert sorted((rule.id for rule in rules_of(game)), key=numbers.index) == numbers


def test_a_rule_has_its_text_in_one_line_and_says_whether_it_is_our_ruling() -> None:
    rules = {rule.id: rule for rule in rules_of("azul") + rules_of("duel")}
    assert rules["A1"] == Rule(
        "A1", "2, 3 or 4 players. Factories: 5 for 2 players, 7 for 3, 9 for 4.", is_ruling=False
    )
    assert rules["A21"].text.startswith("If not a single tile can be drawn (possible only with 4 players), the game")
    assert not any("\n" in rule.text or "  " in rule.text for rule in rules.values())
    ours = [rule.id for rule in rules.values() if rule.is_ruling]
    assert " ".join(ours) == (
        "A3 A5 A8 A9 A12 A13 A19 A21 A24 A25 A26 G6 D5 D6 D8 D11 D19 D23 D25 D26 D42 D31 D44 D33 D40 D41 D45"
    )


def test_every_rule_that_a_book_refers_to_is_in_a_book() -> None:
    rules = tuple(rule for game in GAMES for rule in rules_of(game))
    known = {rule.id for rule in rules}
    named = {number for rule in rules for number in book.NUMBER.findall(rule.text)}
    assert {"A15", "D45"} < named <= known


def test_a_game_without_a_book_is_refused() -> None:
    with pytest.raises(AzulejosError, match="no such game: 'chess'") as refused:
        rules_of("chess")
    assert refused.value.code == "unknown-game"


MADE_UP_BOOK = """# Tag
- **A1** Run.
- **A2** Whoever is caught
  runs after the others. **Ruling:** walls do not count.
- **A3 ruling** Nobody cheats.

1. **A9** in an example is no rule.
"""
MADE_UP_TESTS = '''
def test_A1_A3_two_rules_at_once() -> None: ...
def test_the_field_is_square_with_A2_in_its_middle() -> None: ...
def help_A2() -> None:
    """
    >>> test_A2_in_a_doctest()
    """
    def test_A2_inside_a_function() -> None: ...
class TestRunning:
    async def test_A1_in_a_class(self) -> None: ...
    def test_A7_of_another_game(self) -> None: ...
'''


def test_the_check_finds_what_is_missing_and_what_is_made_up(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_tag.py").write_text(MADE_UP_TESTS, encoding="utf-8")
    (tmp_path / "helper.py").write_text("def test_A2_in_no_test_file() -> None: ...\n", encoding="utf-8")
    rules = parse_book(MADE_UP_BOOK)
    tests = book.tests_of_rules(tmp_path)
    assert rules == (
        Rule("A1", "Run.", is_ruling=False),
        Rule("A2", "Whoever is caught runs after the others. **Ruling:** walls do not count.", is_ruling=True),
        Rule("A3", "Nobody cheats.", is_ruling=True),
    )
    assert tests == {
        "A1": ["deep/test_tag.py::test_A1_A3_two_rules_at_once", "deep/test_tag.py::test_A1_in_a_class"],
        "A3": ["deep/test_tag.py::test_A1_A3_two_rules_at_once"],
        "A7": ["deep/test_tag.py::test_A7_of_another_game"],
    }
    assert untested(rules, tests) == ["A2"]
    assert unknown(rules, tests) == ["A7: deep/test_tag.py::test_A7_of_another_game"]
