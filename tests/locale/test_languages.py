"""Choosing a language, plural categories, and the current language."""

import subprocess
import sys
import threading

import pytest

from azulejos import AzulejosError
from azulejos.locale import (
    LANGUAGES,
    Catalog,
    LanguageError,
    best_language,
    chosen_language,
    known_language,
    plural_category,
    speaking,
    spoken,
)


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("en", "en"),
        ("EN-us", "en"),
        ("nl_BE.UTF-8", "nl"),
        ("de_AT@euro", "de"),
        ("pt-br", "pt-BR"),
        ("pt_PT.UTF-8", "pt-BR"),
        (" is ", "is"),
    ],
)
def test_a_tag_is_understood_with_region_encoding_and_any_capitals(tag: str, language: str) -> None:
    assert known_language(tag) == language


@pytest.mark.parametrize("tag", ["fr", "", "isl", "english", "C", "../en", "x" * 1000])
def test_an_unknown_language_is_refused_with_its_code_and_the_ones_there_are(tag: str) -> None:
    with pytest.raises(LanguageError, match="wanted en, nl, de, pt-BR, is") as caught:
        known_language(tag)
    assert caught.value.code == "unknown-language"
    assert len(str(caught.value)) < 150
    with pytest.raises(AzulejosError):
        Catalog.of(tag)


@pytest.mark.parametrize(
    ("asked", "environ", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "nl_NL.UTF-8"}, "nl"),
        (None, {"LANG": "nl_NL.UTF-8", "LC_MESSAGES": "de_DE"}, "de"),
        (None, {"LANG": "nl_NL.UTF-8", "LC_ALL": "is_IS"}, "is"),
        (None, {"LANG": "nl_NL.UTF-8", "LC_ALL": ""}, "nl"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "nl_NL"}, "en"),
        (None, {"LC_ALL": "is_IS", "AZULEJOS_LANGUAGE": "pt"}, "pt-BR"),
        ("de", {"LC_ALL": "is_IS", "AZULEJOS_LANGUAGE": "pt"}, "de"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_option_goes_before_our_variable_and_that_before_the_system(
    asked: str | None, environ: dict[str, str], language: str
) -> None:
    assert chosen_language(asked, environ) == language


def test_what_somebody_asks_for_must_be_known_but_a_system_may_speak_anything() -> None:
    with pytest.raises(LanguageError):
        chosen_language("fr", {})
    with pytest.raises(LanguageError):
        chosen_language(None, {"AZULEJOS_LANGUAGE": "klingon"})
    assert chosen_language(None, {"LC_ALL": "zh_CN.UTF-8"}) == "en"


def test_a_browser_gets_the_first_of_its_languages_that_is_supported() -> None:
    assert best_language(["fr-CA", "is-IS", "en"]) == "is"
    assert best_language([]) == "en"


@pytest.mark.parametrize(
    ("language", "ones"),
    [
        ("en", [1]),
        ("nl", [1]),
        ("de", [1]),
        ("pt-BR", [0, 1]),
        ("is", [1, 21, 31, 41, 51, 61, 71, 81, 91, 101]),
    ],
)
def test_plural_categories_are_those_of_the_unicode_data(language: str, ones: list[int]) -> None:
    assert [number for number in range(112) if plural_category(language, number) == "one"] == ones
    assert plural_category(language, -1) == "one"


def test_an_unknown_text_and_a_missing_value_are_reported() -> None:
    with pytest.raises(AzulejosError, match=r"no text 'board\.sky' in is") as unknown:
        Catalog.of("is").text("board.sky")
    with pytest.raises(AzulejosError, match="needs a value for 'player'") as missing:
        Catalog.of("is").text("board.turn")
    assert {unknown.value.code, missing.value.code} == {"unknown-text"}


def test_braces_in_a_name_are_text_not_a_pattern() -> None:
    assert Catalog.of("en").text("board.turn", player="{0.__class__}") == "{0.__class__}'s turn"


def test_a_language_is_spoken_for_a_while_also_after_a_failure() -> None:
    def fail_in_german() -> None:
        with speaking("de"):
            assert spoken().language == "de"
            with speaking("is"):
                assert spoken().language == "is"
            with speaking(None):
                assert spoken().language == "de"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_in_german()
    assert spoken().language == "en"


def test_each_thread_speaks_its_own_language() -> None:
    heard = []
    with speaking("nl"):
        thread = threading.Thread(target=lambda: heard.append(spoken().language))
        thread.start()
        thread.join()
    assert heard == ["en"]


def test_importing_the_package_and_playing_loads_no_catalog() -> None:
    code = "import sys, azulejos; azulejos.azul().start().deal(seed=1); print('azulejos.locale' in sys.modules)"
    answer = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout == "False\n"


def test_there_are_five_languages_and_english_is_the_first() -> None:
    assert list(LANGUAGES) == ["en", "nl", "de", "pt-BR", "is"]
