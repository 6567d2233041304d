"""The picture of a review: well-formed, with a description for those who cannot see it, in a light and a dark theme."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from azulejos.analysis import Mark, Review, draw_graph, review
from azulejos.locale import LANGUAGES, Catalog
from azulejos.play.drawing.palette import THEMES
from azulejos.search.thinker import Limit
from tests.analysis.matches import GAMES, match_of
from tests.analysis.plain_thinker import PlainThinker

SVG = "{http://www.w3.org/2000/svg}"


def reviewed(game: str) -> Review:
    return review(match_of(game), Limit(nodes=1), thinker=PlainThinker())


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_picture_with_a_title_and_words(game: str) -> None:
    found = reviewed(game)
    root = ElementTree.fromstring(draw_graph(found))
    assert root.get("role") == "img"
    title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert title == "Winning chances: " + ", ".join(found.record.names)
    assert description is not None
    assert description.count(": inaccuracy.") == sum(
        found.counts(s)[Mark.INACCURACY] for s in range(len(found.record.names))
    )
    assert "At the end: " in description


@pytest.mark.parametrize(("game", "lines"), [("azul2", 1), ("azul3", 3), ("azul4", 4)])
def test_two_share_one_line_and_more_have_one_each(game: str, lines: int) -> None:
    root = ElementTree.fromstring(draw_graph(reviewed(game)))
    courses = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "2.4"]
    assert len(courses) == lines
    assert len({path.get("stroke-dasharray") for path in courses}) == lines


def test_every_marked_move_has_its_sign() -> None:
    found = reviewed("azul2")
    text = draw_graph(found)
    signs = [judged.mark for judged in found.moves if judged.mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER)]
    assert signs
    assert sum(text.count(f">{sign}</text>") for sign in ("?!", "?", "??")) == len(signs)


def test_day_and_night_differ_in_nothing_but_colors() -> None:
    found = reviewed("azul2")
    day, night = (
        [element.tag for element in ElementTree.fromstring(draw_graph(found, theme=theme)).iter()] for theme in THEMES
    )
    assert day == night
    assert draw_graph(found) != draw_graph(found, theme="dark")


def test_the_same_review_gives_the_same_picture() -> None:
    assert draw_graph(reviewed("duel:1a,2b,4a")) == draw_graph(reviewed("duel:1a,2b,4a"))


def test_names_cannot_break_the_picture() -> None:
    found = reviewed("azul2")
    headers = (("Seat1", "<b>&Ana"), ("Seat2", "x" * 300))
    root = ElementTree.fromstring(draw_graph(replace(found, record=replace(found.record, headers=headers))))
    assert "<b>&Ana" in {element.text for element in root.iter(f"{SVG}text")}


def test_a_review_that_was_stopped_at_once_has_a_picture_too() -> None:
    found = review(match_of("azul2"), Limit(nodes=1), thinker=PlainThinker(), is_stopped=lambda: True)
    assert found.moves == ()
    description = ElementTree.fromstring(draw_graph(found)).findtext(f"{SVG}desc")
    assert description == "greedy, random start even. After move 0: greedy 50%, random 50%."


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_another_language_leaves_no_english_word(language: str) -> None:
    found = reviewed("azul2")
    assert any(judged.mark == Mark.INACCURACY for judged in found.moves)
    english, other = (words_in(draw_graph(found, language=each)) for each in ("en", language))
    shared = {"nl": {"begin", "blunder"}, "pt-BR": {"chances"}}.get(language, set())
    assert english & other <= {"greedy", "random", "azul2"} | shared
    assert len(english) > 10
    assert Catalog.of(language).text("graph.title").lower() in draw_graph(found, language=language).lower()


def words_in(picture: str) -> set[str]:
    """Return every word of a picture, drawn or told, that could be English: no moves, numbers or signs."""
    root = ElementTree.fromstring(picture)
    texts = [element.text or "" for element in root.iter() if element.tag != f"{SVG}style"]
    return {word.lower() for word in re.findall(r"(?<!\S)[A-Za-z][a-z]{2,}\d?", " ".join(texts))}
