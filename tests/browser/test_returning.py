"""Visitors who come back: with the cookie of an older visit, somebody else's, or none, to every page of the site."""

import re

import pytest
from playwright.sync_api import expect

from azulejos import azul
from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match
from tests.browser.watch import Watch

PLACES = ["", "#/tables", "#/analysis", "#/learn", "#/learn/azul", "#/learn/duel", "#/rules/azul", "#/history"]
COOKIES = ["none", "own", "foreign", "unknown"]


def with_cookie(opener: Opener, kind: str) -> Watch:
    """Open the page as somebody who was here before, or who was not."""
    watch = opener()
    if kind == "none":
        return watch
    if kind == "unknown":
        watch.context.add_cookies([{"name": "azulejos", "value": "gone", "url": watch.url}])
        return watch
    start_match(watch.page)
    if kind == "foreign":  # somebody else's session, as after two people have used one browser
        other = opener()
        start_match(other.page)
        watch.context.clear_cookies()
        watch.context.add_cookies(other.context.cookies())  # type: ignore[arg-type]  # the same fields
    return watch


@pytest.mark.parametrize("kind", COOKIES)
def test_every_page_opens_and_works_whatever_the_cookie(open_page: Opener, kind: str) -> None:
    watch = with_cookie(open_page, kind)
    page = watch.page
    for place in PLACES:
        watch.go(place)
        page.reload()  # a new visit: nothing is left of the one before
        page.wait_for_load_state("networkidle")
        expect(page.locator("main > .page[role=status]")).to_have_count(0)
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator("[role=alert]").locator("visible=true").filter(has_text=re.compile(r"\S"))).to_have_count(0)
        if "analysis" in place or "learn/" in place:
            expect(page.locator("section.board").first).to_be_visible()


def test_a_reload_in_a_match_leads_to_an_analysis_that_works(open_page: Opener) -> None:
    watch = open_page()
    page = watch.page
    start_match(page)
    page.reload()
    page.locator("section.board").first.wait_for()
    page.get_by_role("link", name="Analysis").click()
    page.get_by_role("radio", name="red").click()
    page.locator(".mine [data-at='l0.2.1']").click()
    expect(page.get_by_label("position")).to_have_value(re.compile(r"0:-/-/R2/-/-:"))


def test_a_shared_analysis_opens_in_a_new_tab(open_page: Opener) -> None:
    watch = open_page()
    start_match(watch.page)
    watch.go("#/analysis")
    expect(watch.page).to_have_url(re.compile(r"\?p="))
    tab = watch.new_page()
    tab.goto(watch.page.url)
    expect(tab.locator("section.board")).to_have_count(2)
    expect(tab.get_by_label("position")).to_have_value(watch.page.get_by_label("position").input_value())


def test_a_link_to_a_position_that_cannot_be_read_says_what_is_wrong_and_can_be_corrected(open_page: Opener) -> None:
    watch = open_page()
    watch.allowed = ("400",)
    watch.go("#/analysis?p=azul2 r1 nonsense")
    field = watch.page.get_by_label("position")
    expect(field).to_have_value("azul2 r1 nonsense")
    expect(watch.page.locator(".hint[role=status]")).to_contain_text("wanted 10 fields")
    expect(watch.page.locator("section.board")).to_have_count(2)
    field.fill(str(azul(3).start(first=0).deal(seed=1)))
    field.press("Enter")
    expect(watch.page.locator("section.board")).to_have_count(3)
    expect(watch.page.locator(".hint.bad")).to_have_count(0)


def test_a_session_that_another_tab_ended_does_not_stop_this_one(open_page: Opener) -> None:
    watch = open_page()
    watch.allowed = ("401", "403")  # refused once, then asked for again
    page = watch.page
    start_match(page)
    watch.go("#/analysis")
    expect(page.locator("section.board")).to_have_count(2)
    watch.context.clear_cookies()
    page.get_by_role("link", name="Play").first.click()
    start_match(page)
    player = Player(page, seed=3)
    assert player.wait()
    player.turn()
    expect(page.locator(".log li:not(.round)").first).to_be_visible()


def test_a_reload_keeps_the_moves_and_taking_back(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    player = Player(page, seed=4)
    for _ in range(3):
        assert player.wait()
        player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    moves = page.locator(".log li")
    told = moves.all_inner_texts()
    assert len(told) > 4
    page.reload()
    page.locator(".match[data-turn=mine]").wait_for()
    expect(moves).to_have_text(told, use_inner_text=True)
    back = page.get_by_role("button", name="Take back")
    expect(back).to_be_enabled()
    back.click()
    expect(moves).not_to_have_count(len(told))
    page.locator(".match[data-turn=mine]").wait_for()
    kept = moves.all_inner_texts()
    assert kept == told[: len(kept)]


def test_a_spectator_gets_the_moves_that_were_made_before(open_page: Opener) -> None:
    owner = open_page()
    start_match(owner.page)
    player = Player(owner.page, seed=5)
    for _ in range(2):
        assert player.wait()
        player.turn()
    owner.page.locator(".match[data-turn=mine]").wait_for()
    told = owner.page.locator(".log li:not(.round)").count()
    assert told >= 4 - 1  # the bot's first move is among them if it began
    guest = open_page(owner.page.url.removeprefix(owner.url))
    expect(guest.page.locator(".log li:not(.round)")).to_have_count(told)


def test_the_first_move_of_a_bot_is_in_the_list(open_page: Opener) -> None:
    page = open_page().page
    for _ in range(40):  # until a bot begins
        start_match(page)
        page.locator(".match[data-turn=mine]").wait_for()
        if page.locator(".mine ~ .x, .others .last").count():
            expect(page.locator(".log li:not(.round)")).to_have_count(1)
            return
        page.goto(page.url.partition("#")[0])
    raise AssertionError("the bot never began")
