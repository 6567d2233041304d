"""The catalogs are complete, alike, and each in its own language."""

import json
import re
import string
import unicodedata
from pathlib import Path

import pytest

from azulejos import GOALS
from azulejos.games.duel.rules.components import CHIPS
from azulejos.games.registry import definition_of
from azulejos.locale import LANGUAGES, Catalog, plural_category

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "azulejos"
BUILT_IN = ("azul", "duel")
EVENTS = [event for name in BUILT_IN for event in definition_of(name).events.values()]
MOVE_WORDS = [kind for name in BUILT_IN for kind in definition_of(name).move_words]
FILES = sorted([*(SOURCE / "locale").glob("*.json"), *(SOURCE / "games").glob("*/words/*.json")])
OTHERS = [language for language in LANGUAGES if language != "en"]
ENGLISH = Catalog.of("en").texts

# Letters beside a to z that a language uses.
LETTERS = {"en": "", "nl": "éëïóü", "de": "äöüß", "pt-BR": "áâãàçéêíóôõúº", "is": "áðéíóúýþæö"}

# Words that only English has: one of them in another language is a text that was forgotten.
ENGLISH_WORDS = re.compile(
    r"\b(the|this|that|these|your|you|with|from|tiles?|lines?|and|are|takes?|puts?|plates?|move|moves|match(es)?|"
    r"seat|seats|row|column|no such|cannot|wanted|points?|rounds?|save|saved|type)\b",
    re.IGNORECASE,
)
INDENTED = ("story.", "cli.match.alike", "cli.wanted.or", "cli.help.")
FOREIGN_FRIENDS = {("de", "seat"), ("nl", "type")}


def forms_of(text: str | dict[str, str]) -> dict[str, str]:
    return {"": text} if isinstance(text, str) else dict(text)


def names_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def all_forms(language: str) -> list[tuple[str, str]]:
    return [(key, form) for key, text in Catalog.of(language).texts.items() for form in forms_of(text).values()]  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_and_none_is_too_many(language: str) -> None:
    assert sorted(Catalog.of(language).texts) == sorted(ENGLISH)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_a_file_is_sorted_and_holds_every_key_once(file: Path) -> None:
    pairs: list[tuple[str, object]] = []
    content = file.read_text(encoding="utf-8")

    def keep(found: list[tuple[str, object]]) -> dict[str, object]:
        pairs.extend(found)
        return dict(found)

    json.loads(content, object_pairs_hook=keep)
    keys = [key for key, _ in pairs if "." in key]
    assert keys == sorted(set(keys))
    assert content == json.dumps(json.loads(content), ensure_ascii=False, indent=1) + "\n"


def test_every_game_brings_its_words_in_every_language() -> None:
    assert {file.name for file in FILES} == {f"{language}.json" for language in LANGUAGES}
    assert len(FILES) == len(LANGUAGES) * 3


def test_a_text_that_only_one_game_uses_is_not_shared() -> None:
    shared = json.loads((SOURCE / "locale" / "en.json").read_text(encoding="utf-8"))
    events = {name: {kind for kind, _ in definition_of(name).events.values()} for name in ("azul", "duel")}
    alone = events["azul"] ^ events["duel"]
    assert {
        key for key in shared if key.startswith(("story.", "event.", "source.")) and key.split(".")[1] in alone
    } == set()
    assert {key for key in shared if key.startswith(("goal.", "chip.", "plate.", "game.", "option."))} == set()
    own = {"white", "turquoise", "row-completed", "tiles-exhausted"}
    assert {key for key in shared if own & set(key.split("."))} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_names_the_same_values_as_in_english(language: str) -> None:
    for key, text in Catalog.of(language).texts.items():
        named = set().union(*(names_in(form) for form in forms_of(text).values()))  # type: ignore[arg-type]
        wanted = set().union(*(names_in(form) for form in forms_of(ENGLISH[key]).values()))  # type: ignore[arg-type]
        assert named == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_complete_and_only_where_english_has_them(language: str) -> None:
    for key, text in Catalog.of(language).texts.items():
        assert isinstance(text, str) == isinstance(ENGLISH[key], str), key
        if not isinstance(text, str):
            assert set(text) - {"=0"} == {"one", "other"}, key
            assert {plural_category(language, number) for number in range(200)} == {"one", "other"}
            if language == "pt-BR" and "{count}" in text["other"] and text["one"] != text["other"]:
                assert text["=0"] == text["other"], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_name_the_same_values_each(language: str) -> None:
    for key, text in Catalog.of(language).texts.items():
        if not isinstance(text, str):
            assert names_in(text["one"]) == names_in(text["other"]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_tidy(language: str) -> None:
    for key, form in all_forms(language):
        assert form.strip(" ") == form or key.startswith(INDENTED), key
        assert form, key
        assert unicodedata.is_normalized("NFC", form), key
        assert not re.search(r"  (?! )", form.replace("   ", "")) or key.startswith("cli.help."), key
        assert not re.search(r"(?<![\w-])-\d", form), f"{key}: a minus sign is −"
        if key.startswith(("event.", "error.")):
            assert form.endswith("."), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_written_in_the_letters_of_their_language(language: str) -> None:
    allowed = set(string.ascii_letters + LETTERS[language] + LETTERS[language].upper())
    for key, form in all_forms(language):
        strange = {char for char in form if char.isalpha() and char not in allowed}
        assert not strange, (key, strange)


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_over(language: str) -> None:
    left = []
    for key, form in all_forms(language):
        spoken = re.sub(r"\{\w+\}|--\w+|\[\w+\]", "", form)
        words = [found.group().lower() for found in ENGLISH_WORDS.finditer(spoken)]
        left += [(key, word) for word in words if (language, word) not in FOREIGN_FRIENDS and not is_typed(key)]
    assert left == []


@pytest.mark.parametrize("language", OTHERS)
def test_few_texts_are_the_same_as_in_english(language: str) -> None:
    same = {key for key, text in Catalog.of(language).texts.items() if text == ENGLISH[key] and len(str(text)) > 3}
    unexplained = {key for key in same if not re.fullmatch(f"{SAME_EVERYWHERE}|{SAME_IN[language]}", key)}
    assert unexplained == set()


# Names, pure layouts, and words that two languages share.
SAME_EVERYWHERE = r"game\.\w+|number\.percent|event\.drawn|story\.(draw-cost|scored-alone)(\.you)?"
SAME_IN = {
    "nl": r"board\.(joker|in-hand\.short|top-joker)|(color|count|space)\.turquoise.*|level\.6"
    r"|judgment\.blunder|mark\.blunder.*|term\.(bot|score)|ui\.(chat|analysis)"
    r"|cli\.(match|tournament)\.(head|score)|cli\.play\.greeting|tui\.key\.menu",
    "de": r"ui\.chat|term\.bot",
    "pt-BR": r"source\.total|term\.bot|ui\.tutorial|tui\.key\.menu",
    "is": "-",
}


def is_typed(key: str) -> bool:
    """Return whether a text tells words to type, which are never translated."""
    return key.startswith(("cli.help.", "cli.play.how", "cli.wanted.number"))


# How a source names the code of an error: by itself, or first of what the error is made of.
NAMED_CODE = re.compile(r'(?:(?<![-\w])code(?:: str)? ?= ?|\b(?:CommandError\.of|Refusal)\(\s*)"([a-z][a-z-]+)"')


def codes_in_source() -> set[str]:
    texts = (file.read_text(encoding="utf-8") for file in SOURCE.rglob("*.py"))
    return {code for text in texts for code in NAMED_CODE.findall(text)}


def codes_in_docs() -> set[str]:
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8").partition("## Error codes")[2]
    protocol = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", notation, re.MULTILINE)
    rows += re.findall(r"^\| ((?:`[a-z]+-[a-z-]+`(?:, )?)+) \|", protocol, re.MULTILINE)
    return {code for row in rows for code in re.findall(r"`([a-z-]+)`", row)}


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ('    code = "bad-training"', "bad-training"),
        ('raise OptionError("no", code="bad-option")', "bad-option"),
        ('raise CommandError.of("no-record", name=name)', "no-record"),
        ('raise Refusal("too-fast", "too many requests; wait a moment", 429)', "too-fast"),
        ('raise Refusal(\n        "old-version", f"this is {version}")', "old-version"),
    ],
)
def test_a_code_is_found_however_it_is_named(source: str, code: str) -> None:
    assert NAMED_CODE.findall(source) == [code]
    assert f"error.{code}" in ENGLISH


def test_every_error_code_has_a_sentence() -> None:
    codes = codes_in_source()
    assert {"file-missing", "unreadable", "engine-garbage", "unknown-language"} <= codes
    assert {code for code in codes if f"error.{code}" not in ENGLISH} == set()


def test_every_reason_why_a_move_is_illegal_has_a_sentence() -> None:
    codes = codes_in_docs()
    assert {"line-holds-other-color", "chip-does-not-pay", "engine-two-moves"} <= codes
    assert {code for code in codes if f"error.{code}" not in ENGLISH} == set()


def test_every_kind_of_event_has_a_sentence_and_one_for_you() -> None:
    for kind, _ in EVENTS:
        sentence = ENGLISH[f"event.{kind}"]
        if "{player}" in str(sentence):
            assert "{player}" not in str(ENGLISH[f"event.{kind}.you"]), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_only_one_seat_may_know_is_in_no_sentence_about_another(language: str) -> None:
    for game in BUILT_IN:
        for kind, _ in definition_of(game).events.values():
            for name in (f"event.{kind}", f"story.{kind}.other"):
                if name in ENGLISH:
                    text = str(Catalog.of(language).texts[name])
                    assert not any(f"{{{word}}}" in text for word in definition_of(game).private_fields(kind)), name


def test_levels_goals_moves_chips_and_outcomes_have_words() -> None:
    wanted = {f"level.{number}{about}" for number in range(1, 9) for about in ("", ".about")}
    wanted |= {f"goal.{goal}{rule}" for goal in GOALS for rule in ("", ".rule")}
    wanted |= {f"move.{kind}" for kind in MOVE_WORDS}
    wanted |= {f"chip.{chip}{case}" for chip in CHIPS for case in ("", ".object")}
    reasons = ("row-completed", "tiles-exhausted", "rounds-played", "resigned", "time", "forfeit", "abandoned")
    wanted |= {f"outcome.{reason}" for reason in reasons}
    wanted |= {f"source.{kind}" for kind, names in EVENTS if "points" in names}
    wanted.add("source.start")
    assert wanted - set(ENGLISH) == set()


def test_every_language_calls_itself_by_its_name() -> None:
    assert {language: Catalog.of(language).text("language.name") for language in LANGUAGES} == dict(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "takes 1 blue tile from factory 3.", "takes 2 blue tiles from factory 3."),
        ("nl", "pakt 1 blauwe tegel van fabrieksschijf 3.", "pakt 2 blauwe tegels van fabrieksschijf 3."),
        ("de", "nimmt 1 blaue Fliese von Manufakturplättchen 3.", "nimmt 2 blaue Fliesen von Manufakturplättchen 3."),
        ("pt-BR", "pega 1 azulejo azul do expositor de fábrica 3.", "pega 2 azulejos azuis do expositor de fábrica 3."),
        ("is", "tekur 1 bláa flís af uppstillingarplötu 3.", "tekur 2 bláar flísar af uppstillingarplötu 3."),
    ],
)
def test_a_sentence_agrees_with_its_number_in_every_language(language: str, one: str, two: str) -> None:
    catalog = Catalog.of(language)
    source = catalog.text("from.factory", factory=3)
    for count, sentence in ((1, one), (2, two)):
        tiles = catalog.text("tiles.blue.object", count=count)
        told = catalog.text("event.taken", player="Ana", tiles=tiles, source=source)
        assert told == f"Ana {sentence}"
