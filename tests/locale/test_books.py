"""The rulebooks of the other languages say what the English ones say: the same rules, numbers and examples."""

import re
from collections import Counter

import pytest

from azulejos import AzulejosError
from azulejos.locale import LANGUAGES
from azulejos.rules.book import book_of, rules_of

OTHERS = [language for language in LANGUAGES if language != "en"]
BOOKS = [(game, language) for game in ("azul", "duel") for language in OTHERS]
EXAMPLE = re.compile(r"^\d+\. .+(?:\n   .+)*", re.MULTILINE)
ENGLISH_WORDS = re.compile(r"\b(the|and|tiles?|with|which|that|line|points?|player|score|from|ruling)\b", re.IGNORECASE)


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text, those of rules among them; 1,000 and 1.000 are one."""
    return Counter(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text)))


def headings(text: str) -> list[int]:
    return [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_a_book_has_the_rules_and_rulings_of_the_english_one_in_its_order(game: str, language: str) -> None:
    english, other = rules_of(game), rules_of(game, language)
    assert len(english) > 30
    assert [(rule.id, rule.is_ruling) for rule in other] == [(rule.id, rule.is_ruling) for rule in english]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_every_rule_names_the_same_numbers_and_other_rules(game: str, language: str) -> None:
    for ours, theirs in zip(rules_of(game), rules_of(game, language), strict=True):
        assert numbers(theirs.text) == numbers(ours.text), ours.id
        assert theirs.text != ours.text, ours.id


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_headings_and_worked_examples_are_the_same_in_number_and_content(game: str, language: str) -> None:
    english, other = book_of(game), book_of(game, language)
    assert headings(other) == headings(english)
    examples = [EXAMPLE.findall(book) for book in (english, other)]
    assert len(examples[0]) == {"azul": 5, "duel": 9}[game]
    assert [numbers(example) for example in examples[1]] == [numbers(example) for example in examples[0]]


@pytest.mark.parametrize(("game", "language"), BOOKS)
def test_no_english_is_left_over_in_a_book(game: str, language: str) -> None:
    words = re.sub(r"`[^`]*`", "", book_of(game, language))
    friends = {"nl": {"score"}}.get(language, set())
    assert {found.lower() for found in re.findall(ENGLISH_WORDS, words)} - friends == set()


def test_an_unknown_language_or_game_is_reported() -> None:
    with pytest.raises(AzulejosError, match="no such language: 'fr'"):
        rules_of("azul", "fr")
    with pytest.raises(AzulejosError, match="no such game: 'chess'"):
        rules_of("chess", "de")
