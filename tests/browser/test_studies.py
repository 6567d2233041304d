"""Studies: made on this device, shared by link, read by others."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from azulejos.studies import parse_study
from tests.browser.conftest import Opener
from tests.browser.test_access import axe_faults
from tests.browser.test_offline import NO_NETWORK, wait_for_engine
from tests.browser.watch import Watch, resize

STUDY = """Azulejos-Study: 1
Title: Openings

Chapter: First moves
Game: azul2

  (first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4! [arrow 3R 4] {a start} < 1B2 {quieter} 3R3 > 1B2

Chapter: Plates
Game: duel:1a,2b,4a

  (first:2) (plate:BKST) (plate:TRBS) (plate:KSTR) (back:S) (fill:BBBYY/BRRK/BKTT/BBTT/RRKT) plate3 at7r0
"""
CURRENT = ".tree [aria-current=step]"


def text_of(page: Page) -> str:
    """Return the text of the study that this device keeps."""
    text: str = page.evaluate(
        "() => JSON.parse(Object.entries(localStorage).find(([key]) => key.startsWith('azulejos.study.my-'))[1])"
    )
    return text


def begin(page: Page, text: str = STUDY) -> None:
    """Begin a study with a text."""
    page.get_by_text("A text", exact=True).click()
    page.get_by_label("Paste or drop").fill(text)
    page.get_by_role("button", name="Begin the study").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Openings")
    expect(page.get_by_role("heading", level=1)).to_be_focused()


def play(page: Page, group: str, line: int) -> None:
    """Take a pile into a line."""
    page.locator(f"[data-group='{group}'][data-rove]").first.click()
    page.locator(f".hit[data-line='{line}']").click()


def middle(page: Page, at: str) -> tuple[float, float]:
    """Return where an element lies on the screen."""
    box = page.locator(f"[data-at='{at}']").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_study_is_made_kept_shared_and_read(open_page: Opener, browser: Browser) -> None:
    watch = open_page("#/studies")
    page = watch.page
    begin(page)
    expect(page.locator(CURRENT)).to_contain_text("Round 1")
    # A move makes a line, which gets words and an arrow.
    play(page, "1:K", 1)
    expect(page.locator(CURRENT)).to_contain_text("2 → Line 2")
    page.keyboard.press("w")
    page.get_by_label("Comment", exact=True).fill("Þóra’s way")
    page.get_by_role("button", name="interesting move").click()
    expect(page.locator(CURRENT)).to_contain_text("!?")
    expect(page.locator(".tree")).to_contain_text("Þóra’s way")
    page.get_by_role("button", name="Arrow", exact=True).click()
    page.locator(".said form select").first.select_option(label="Factory 3, red")
    page.locator(".said form select").last.select_option(label="Player 2: Line 3")
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_text("Arrow: Factory 3, red → Player 2: Line 3 (idea)")).to_be_visible()
    expect(page.locator(".marks path.arrow")).to_have_count(1)
    assert "< 2K2!? [arrow 3R 3] {Þóra’s way} >" in " ".join(text_of(page).split())
    # It is there after a reload, at the same move, and by link for somebody else.
    page.reload()
    expect(page.locator(CURRENT)).to_contain_text("2 → Line 2")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Share by link").click()
    expect(page).to_have_url(re.compile(r"#/study/[0-9a-z]{16}\?"))
    expect(page.get_by_text("Anyone with the link can read it")).to_be_visible()
    reader = Watch(browser, watch.url)
    reader.page.goto(page.url)
    expect(reader.page.locator(CURRENT)).to_contain_text("2 → Line 2")
    expect(reader.page.locator("section.said")).to_contain_text("Þóra’s way")
    expect(reader.page.locator("textarea, .tools .btn:has-text('Delete')")).to_have_count(0)
    try_a_move(reader.page)
    assert reader.complaints() == []
    reader.context.close()
    page.reload()
    expect(page.locator(CURRENT)).to_contain_text("2 → Line 2")
    assert "{Þóra’s way} 3R3" not in page.request.get(page.url.replace("#/study", "api/studies").split("?")[0]).text()


def try_a_move(page: Page) -> None:
    """Try a move in somebody else's study, go back, then try it again and keep a copy."""
    shared = page.url
    play(page, "2:R", 2)
    expect(page.locator(CURRENT)).to_contain_text("Tried by you")
    page.locator(CURRENT).press("ArrowLeft")
    expect(page.locator(CURRENT)).to_contain_text("2 → Line 2")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Back to the study").click()
    expect(page.locator(CURRENT)).to_contain_text("2 → Line 2")
    expect(page.locator(".tree .tried")).to_have_count(0)
    assert page.url == shared
    play(page, "2:R", 2)
    page.get_by_role("button", name="Keep a copy").click()
    expect(page).to_have_url(re.compile("#/study/my-"))
    expect(page.locator(CURRENT)).to_contain_text("3 → Line 3")
    assert "{Þóra’s way} 3R3" in " ".join(text_of(page).split())


@pytest.mark.slow
def test_the_keyboard_walks_over_the_tree_and_back_returns(open_page: Opener) -> None:
    page = open_page("#/studies").page
    begin(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(CURRENT)).to_contain_text("3 → Line 4")
    page.keyboard.press("ArrowDown")
    expect(page.locator(CURRENT)).to_contain_text("1 → Line 2")
    expect(page.get_by_role("list", name=re.compile("^Instead of: Take 1 red tile"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(CURRENT)).to_contain_text("3 → Line 3")
    page.keyboard.press("Home")
    expect(page.locator(CURRENT)).to_contain_text("Beginning")
    page.locator(".tree button", has_text="3 → Line 4").click()
    page.locator(".tree button", has_text="3 → Line 3").click()
    page.go_back()
    expect(page.locator(CURRENT)).to_contain_text("3 → Line 4")
    page.get_by_role("button", name="2 Plates").click()
    expect(page.locator(CURRENT)).to_contain_text("Setup")
    page.go_back()
    expect(page.locator(CURRENT)).to_contain_text("3 → Line 4")


@pytest.mark.slow
def test_lines_chapters_deals_and_drawings_are_changed(open_page: Opener) -> None:
    page = open_page("#/studies").page
    begin(page)
    page.locator(".tree button", has_text="1 → Line 2").first.click()
    page.get_by_role("button", name="Make it the main line").click()
    expect(page.get_by_role("button", name="Make it the main line")).to_have_count(0)
    assert "{quieter} < 3R4!" in " ".join(text_of(page).split())
    page.get_by_role("button", name="Delete from here").click()
    page.get_by_role("button", name="Really delete").click()
    expect(page.locator(".tree")).not_to_contain_text("quieter")
    # An arrow drawn with the pointer, and taken back.
    page.get_by_role("button", name="Arrow", exact=True).click()
    page.mouse.move(*middle(page, "f0.B.0"))
    page.mouse.down()
    page.mouse.move(*middle(page, "l0.4.2"))
    page.mouse.up()
    expect(page.get_by_text("Arrow: Factory 1, blue → Player 1: Line 5 (idea)")).to_be_visible()
    page.get_by_role("button", name="Delete this drawing").click()
    expect(page.locator(".marks path.arrow")).to_have_count(0)
    page.get_by_role("button", name="Ring", exact=True).click()
    page.mouse.click(*middle(page, "l1.2.0"))
    expect(page.get_by_text("Ring: Player 2: Line 3 (idea)")).to_be_visible()
    page.keyboard.press("Escape")
    # A chapter that begins with a drawn deal; its deals can be drawn again or typed.
    page.get_by_role("button", name="Add a chapter").click()
    page.get_by_role("dialog").get_by_label("Title").fill("New tiles")
    page.get_by_role("dialog").get_by_role("button", name="Add a chapter").click()
    expect(page.get_by_role("button", name="3 New tiles")).to_have_attribute("aria-current", "true")
    page.locator(".tree button", has_text="Beginning").click()
    page.get_by_label("What was drawn").fill("first:1")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Draw at random").click()
    expect(page.get_by_role("button", name="Best moves")).to_be_enabled()
    page.get_by_role("button", name="Move up").click()
    expect(page.get_by_role("button", name="2 New tiles")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Delete the chapter").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.locator(".chapters li")).to_have_count(2)
    parse_study(text_of(page))


@pytest.mark.slow
def test_a_text_that_is_refused_says_why_beside_its_field(open_page: Opener) -> None:
    watch = open_page("#/studies")
    watch.allowed = ("400",)
    page = watch.page
    page.get_by_text("A text", exact=True).click()
    field = page.get_by_label("Paste or drop")
    field.fill(STUDY.replace("1B2 {quieter} 3R3", "1B2 {quieter} 9Z9"))
    page.get_by_role("button", name="Begin the study").click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(re.compile("not a move: '9Z9' at line 7, column 89"))
    expect(field).to_be_focused()
    assert page.evaluate("() => String(getSelection())") == "9Z9"
    field.fill(STUDY)
    page.get_by_role("button", name="Begin the study").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Openings")


@pytest.mark.slow
def test_words_that_another_tab_changed_are_not_lost(open_page: Opener) -> None:
    watch = open_page("#/studies")
    page = watch.page
    begin(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator(CURRENT)).to_contain_text("3 → Line 4")
    other = watch.new_page()
    other.goto(page.url)
    expect(other.locator(CURRENT)).to_contain_text("3 → Line 4")
    watch.allowed = ("400",)
    page.get_by_label("Comment", exact=True).fill("mine")
    other.get_by_label("Comment", exact=True).fill("theirs")
    other.get_by_label("Comment", exact=True).blur()
    expect(page.locator(".tree")).to_contain_text("theirs")
    page.get_by_label("Comment", exact=True).blur()
    expect(page.locator("p[role=alert]")).to_contain_text("changed elsewhere")
    expect(page.get_by_label("Comment", exact=True)).to_have_value("mine")
    page.get_by_label("Comment", exact=True).focus()
    page.get_by_label("Comment", exact=True).blur()
    expect(other.locator(".tree")).to_contain_text("mine")


@pytest.mark.slow
def test_a_study_works_without_a_network(open_page: Opener) -> None:
    watch = open_page("#/studies", service_workers="allow")
    page = watch.page
    begin(page)
    wait_for_engine(page, also_to_study=True)
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    play(page, "1:K", 1)
    expect(page.locator(CURRENT)).to_contain_text("2 → Line 2")
    page.get_by_label("Comment", exact=True).fill("offline")
    page.get_by_label("Comment", exact=True).blur()
    expect(page.locator(".tree")).to_contain_text("offline")
    assert "2K2 {offline}" in " ".join(text_of(page).split())


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_studies_are_accessible(open_page: Opener, scheme: str) -> None:
    watch = open_page("#/studies", color_scheme=scheme)
    page = watch.page
    assert axe_faults(page) == []
    begin(page)
    page.get_by_role("button", name="Arrow", exact=True).click()
    assert axe_faults(page) == []
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe_faults(page) == []
    page.keyboard.press("Escape")
    resize(page, (360, 740))
    assert axe_faults(page) == []
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
