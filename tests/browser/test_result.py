"""The end of a match: the winner first, and what to do next in view on every screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match
from tests.browser.test_access import axe_faults
from tests.browser.watch import resize

OWN_TEXT = "all => all.map(each => each.firstChild.textContent.trim())"
SIZES = [(1440, 900), (1280, 720), (390, 844), (390, 664), (360, 640), (844, 390), (667, 375)]


LONGER = [pytest.param(game, players, marks=pytest.mark.slow) for game, players in (("azul", 4), ("duel", 2))]


@pytest.mark.parametrize(("game", "players"), [("azul", 2), *LONGER])
def test_a_finished_match_shows_winner_walls_and_what_next_without_scrolling(
    open_page: Opener, game: str, players: int
) -> None:
    watch = open_page(is_drawn=False)
    page = watch.page
    warned: list[str] = []
    page.on("console", lambda line: warned.append(line.text) if line.type == "warning" else None)
    start_match(page, game, players=players)
    Player(page, seed=1).play_to_the_end()
    expect(page.locator(".result .origin table")).to_be_visible()
    if (game, players) == ("azul", 2):
        assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")  # nothing to scroll to
    expect(page.locator(".result h2")).to_have_text(re.compile(r"(win|draw|share).*\d+( : \d+)+"))
    expect(page.locator(".result section.board")).to_have_count(players)
    expect(page.locator(".result .tag", has_text=re.compile("to move|Your turn"))).to_have_count(0)
    expect(page.get_by_role("button", name="Rematch")).to_be_focused()
    expect(page.get_by_role("log")).to_contain_text(page.locator(".result h2").inner_text())
    expect(page.locator(".result .say")).to_contain_text(re.compile(r"What decided it: .+, \W?\d+ : \W?\d+\."))
    ended = page.locator(".result .sum .number").all_inner_texts()
    assert sorted(ended) == sorted(page.locator(".result section.board .score").evaluate_all(OWN_TEXT))
    assert axe_faults(page) == []
    for size in SIZES:
        resize(page, size)
        for action in ("Rematch", "Review", "Home"):
            expect(page.locator(".acts .btn", has_text=action)).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        for seat in range(2):
            expect(page.locator(".result section.board header").nth(seat)).to_be_in_viewport(ratio=1)
    assert warned == []


TITLES = {
    "": "Azulejos",
    "#/tables": "Club · Azulejos",
    "#/analysis": "Analysis · Azulejos",
    "#/learn": "Learn · Azulejos",
    "#/learn/azul": "Learn, Azul · Azulejos",
    "#/rules/duel": "Rules, Azul Duel · Azulejos",
    "#/history": "Matches · Azulejos",
    "#/nowhere": "Page not found · Azulejos",
}


def test_every_page_has_a_title_of_its_own(open_page: Opener) -> None:
    watch = open_page()
    for place, title in TITLES.items():
        watch.go(place)
        expect(watch.page).to_have_title(title)
    watch.go("")
    start_match(watch.page)
    expect(watch.page).to_have_title(re.compile(r"Match · Azulejos$"))


def test_nobody_is_to_move_while_a_round_is_scored(open_page: Opener) -> None:
    page = open_page(settings={"speed": "fast"}).page
    page.add_init_script(
        """
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, timing) {  // late, as in a busy browser
          return animate.call(this, frames, { ...timing, duration: 8 * timing.duration });
        };
        window.__said = [];
        requestAnimationFrame(function look() {
          const tags = [...document.querySelectorAll('section.board .tag:not(.plain)')].map(tag => tag.textContent);
          const isScoring = document.querySelector('.points') !== null;
          if (isScoring && tags.length > 0) window.__said.push(tags.join());
          requestAnimationFrame(look);
        });
        """
    )
    page.reload()
    start_match(page)
    player = Player(page, seed=7)
    while player.wait() and not page.locator("aside", has_text="Round 1 is over").count():
        player.turn()
    expect(page.locator("aside", has_text="is over")).to_be_visible()
    assert page.evaluate("window.__said") == []
