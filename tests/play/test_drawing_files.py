"""What holds for every drawing: safe names, self-contained SVG files, unique ids, words in one place."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from azulejos import azul, duel
from azulejos.locale import Catalog
from azulejos.play import State, drawing
from azulejos.play.drawing import draw_svg, draw_text
from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import ANSI, COLORS, DARK, LIGHT, ThemeName
from azulejos.play.drawing.tiles import symbol

SVG = "{http://www.w3.org/2000/svg}"
THEMES: list[ThemeName] = ["light", "dark"]
NASTY = [
    "</text><script>alert(1)</script>",
    "\x1b[31mred\x1b[0m\n\ttab\u202e\u200d\x00\ud800",
    "\ufe0f\x07",
    "a & b \"c\" 'd'",
]


def tables() -> list[State]:
    """Return one table of each game."""
    return [azul(4).start(first=0).deal(seed=1), duel().start(first=0).deal(seed=1)]


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_runs_nothing_and_fetches_nothing(theme: ThemeName) -> None:
    for state in tables():
        drawn = draw_svg(state, theme=theme, names=NASTY)
        root = ElementTree.fromstring(drawn)
        assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
            *("svg", "title", "desc", "defs", "symbol", "linearGradient", "radialGradient", "stop"),
            *("g", "use", "rect", "circle", "path", "text", "tspan"),
        }
        attributes = [item for element in root.iter() for item in element.attrib.items()]
        assert not [key for key, _ in attributes if key.startswith("on") or key in ("style", "src")]
        assert all(value.startswith("#") for key, value in attributes if key == "href")
        assert all(value.startswith("url(#") for _, value in attributes if "url" in value)
        assert "<script" not in drawn
        assert "://" not in drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_ids_are_unique_and_every_reference_is_met() -> None:
    for state in tables():
        root = ElementTree.fromstring(draw_svg(state))
        ids = [element.get("id", "") for element in root.iter() if element.get("id")]
        assert len(set(ids)) == len(ids)
        used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")}
        used |= set(re.findall(r"url\(#([^)]+)\)", draw_svg(state)))
        used |= set(root.get("aria-labelledby", "").split())
        assert used <= set(ids)
        assert {name for name in ids if "-title" not in name} - used <= {f"{ids[0].split('-')[0]}-hollow"}


def test_two_different_pictures_share_no_id_and_one_drawn_twice_is_the_same() -> None:
    state = tables()[0]
    pictures = [draw_svg(state), draw_svg(state, theme="dark"), draw_svg(state, names=["Ana"]), draw_svg(tables()[1])]
    ids = [set(re.findall(r' id="([^"]+)"', picture)) for picture in pictures]
    assert len(set().union(*ids)) == sum(map(len, ids))
    assert draw_svg(tables()[0]) == pictures[0]


def test_names_are_written_as_they_are_and_never_as_markup() -> None:
    for state in tables():
        root = ElementTree.fromstring(draw_svg(state, names=NASTY[:1]))
        texts = [element.text or "" for element in root.iter(f"{SVG}text")]
        assert any(text.startswith("</text><script>") for text in texts)


def test_control_characters_leave_a_name_before_it_is_drawn() -> None:
    for state in tables():
        drawn = draw_text(state, names=NASTY[1:3])
        assert "[31mred[0m tab" in drawn
        assert "Player 2" in drawn  # nothing is left of the other name
        assert not set(drawn) & set("\x1b\x00\x07\t\u202e\u200d\ufe0f\ud800")
        assert max(map(columns_of, drawn.splitlines())) <= 80
        ElementTree.fromstring(draw_svg(state, names=NASTY[1:3]))


@pytest.mark.parametrize("names", [None, [], ["Ana"], ["", "Zoe", "3", "4", "5"]])
def test_a_seat_without_a_name_is_called_by_its_number(names: list[str] | None) -> None:
    drawn = draw_text(tables()[1], names=names)
    wanted = {None: ("Player 1", "Player 2"), "Ana": ("Ana", "Player 2"), "": ("Player 1", "Zoe")}
    first, second = wanted[names[0] if names else None]
    assert f"┌─ {first} " in drawn
    assert f"┌─ {second} " in drawn


def test_both_themes_draw_the_same_elements() -> None:
    for state in tables():
        light, dark = (ElementTree.fromstring(draw_svg(state, theme=theme)) for theme in THEMES)
        assert [element.tag for element in light.iter()] == [element.tag for element in dark.iter()]


def test_the_five_tiles_have_five_figures_and_five_letters_grounds() -> None:
    figures = {re.sub("#[0-9A-F]+", "", symbol(f"tile-{color}", LIGHT)).replace(color, "") for color in COLORS}
    assert len(figures) == 5
    assert len({ANSI[color] for color in COLORS}) == 5
    changed = [color for color in COLORS if LIGHT.ground[color] != DARK.ground[color]]
    assert changed == ["black"]  # the others are the same in both themes


def test_every_key_that_a_drawing_says_has_words() -> None:
    folder = Path(drawing.__file__ or "").parent
    games = folder.parents[1] / "games"
    files = [*folder.glob("*.py"), *games.glob("*/drawing/*.py")]
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    said = set(re.findall(r"""['"]((?:board|player|game)\.[a-z.-]+)['"]""", sources))
    assert len(said) > 50
    assert [key for key in sorted(said) if key not in Catalog.of("en")] == []
