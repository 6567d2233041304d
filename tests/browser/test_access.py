"""For everyone: axe finds nothing, names and announcements, contrast inside SVG, reduced motion, languages."""

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match, tap
from tests.browser.scenes import speak
from tests.browser.watch import DRAW_AGAIN, PHONE

PAGES = {  # each with what it shows once everything has come
    "": ".card",
    "#/tables": "h1",
    "#/analysis": "section.board",
    "#/learn": ".card",
    "#/learn/azul": "section.board",
    "#/learn/duel": "section.board",
    "#/puzzles/azul/1": "section.board",
    "#/rules/azul": ".rule",
    "#/rules/duel": ".rule",
    "#/history": "h1",
    "#/offline/azul": ".btn.primary",
    "#/nowhere": "h1",
}
REST = """
() => Promise.allSettled(document.getAnimations()
  .filter(each => each.effect.getComputedTiming().endTime < Infinity).map(each => each.finished))
"""
LANGUAGES = {
    "en": "Take a tile. Build a wall.",
    "nl": "Pak een tegel. Bouw een muur.",
    "de": "Nimm eine Fliese. Bau eine Wand.",
    "pt-BR": "Pegue um azulejo. Construa uma parede.",
    "is": "Taktu flís. Byggðu vegg.",
}


def axe_faults(page: Page, rules: list[str] | None = None) -> list[str]:
    """List what axe finds once nothing moves any more, each with where: by all rules, or by some."""
    page.evaluate(DRAW_AGAIN)
    page.evaluate(REST)
    options = {"runOnly": rules} if rules else None
    found = Axe().run(page, options=options).response["violations"]
    return [f"{fault['id']}: {node['html'][:160]}" for fault in found for node in fault["nodes"]]


def faults_in_light_and_dark(page: Page) -> list[str]:
    """List what axe finds in both color schemes, which differ in nothing but colors."""
    page.emulate_media(color_scheme="dark")
    found = [f"dark: {fault}" for fault in axe_faults(page, ["color-contrast"])]
    page.emulate_media(color_scheme="light")
    return found + [f"light: {fault}" for fault in axe_faults(page)]


def test_axe_finds_nothing_on_any_page_in_light_and_dark(open_page: Opener) -> None:
    watch = open_page()
    for path, content in PAGES.items():
        watch.go(path)
        expect(watch.page.locator("main").locator(content).first).to_be_visible()
        assert faults_in_light_and_dark(watch.page) == [], path


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_axe_finds_nothing_in_a_match(open_page: Opener, game: str) -> None:
    page = open_page().page
    start_match(page, game)
    page.locator(".match[data-turn=mine] [data-rove]").first.click()
    assert axe_faults(page) == []
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe_faults(page) == []


def test_axe_finds_nothing_on_a_phone(open_page: Opener) -> None:
    page = open_page(size=PHONE, touch=True, is_mobile=True).page
    start_match(page)
    tap(page.locator(".match[data-turn=mine] [data-group][data-rove]").first)
    assert axe_faults(page) == []


CONTRAST = (Path(__file__).parent / "contrast.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_symbols_inside_svg_have_contrast(open_page: Opener, scheme: str) -> None:
    page = open_page(color_scheme=scheme).page
    start_match(page)
    assert page.evaluate(CONTRAST) == []


def test_a_listener_can_explore_the_board_and_hears_what_happens(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    board = page.get_by_role("table", name=re.compile("You: 0 points"))
    expect(board.get_by_role("row")).to_have_count(7)
    expect(board.get_by_role("rowheader", name="Row 5")).to_have_count(1)
    expect(board.get_by_role("cell", name="empty space for blue").first).to_be_attached()
    take = page.get_by_role("button", name=re.compile(r"^Take \d \w+ tiles? from (factory \d|the center)$"))
    expect(take.nth(4)).to_be_attached()
    assert (
        page.locator("button:not([aria-hidden])").evaluate_all(
            "all => all.filter(b => !(b.ariaLabel || b.textContent.trim())).map(b => b.outerHTML)"
        )
        == []
    )
    Player(page, "keyboard", seed=8).turn()
    log = page.get_by_role("log")
    expect(log).to_contain_text(re.compile(r"You take \d .* You put \d .*in line \d"))
    page.locator(".match[data-turn=mine]").wait_for()
    expect(log).to_contain_text("Your turn")
    page.keyboard.press("s")
    expect(log).to_contain_text(re.compile(r"Round 1\. .*points"))


def test_reduced_motion_shows_the_new_board_at_once(open_page: Opener) -> None:
    page = open_page(settings={"speed": "normal"}, reduced_motion="reduce").page
    start_match(page)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()
    page.keyboard.press("5")
    page.keyboard.press("5")
    assert page.locator(".flyer").count() == 0
    expect(page.locator(".log li").nth(1)).to_be_visible()
    assert page.locator(".flyer").count() == 0


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_page_speaks_the_language_of_the_browser(open_page: Opener, language: str) -> None:
    page = open_page(language=language).page
    expect(page.locator("h1")).to_have_text(LANGUAGES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    start_match(page)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()
    visible = page.locator("body").inner_text()
    assert not re.search(r"\b[a-z]+\.[a-z-]+\b(?<!\.com)", visible), visible
    assert "{" not in visible


def test_brazilian_portuguese_counts_nothing_as_many_and_goals_as_masculine(open_page: Opener) -> None:
    page = open_page(language="pt-BR").page
    expect(page.locator(".card").nth(1)).to_contain_text("Todos os quatro")
    start_match(page)
    expect(page.locator("section.board .score").first).to_have_text(re.compile(r"^\s*0\s*pontos\s*$"))


def test_the_language_changes_at_once_and_is_kept(open_page: Opener) -> None:
    page = open_page().page
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.reload()
    expect(page.locator("h1")).to_have_text(LANGUAGES["de"])


def test_settings_of_one_tab_hold_in_the_others(open_page: Opener) -> None:
    watch = open_page()
    speak(watch, "is")
    expect(watch.page.locator("h1")).to_have_text(LANGUAGES["is"])
