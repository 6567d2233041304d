"""A walk over every screen of the page: places, dialogs, matches of both games, their ends."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.accounts import make_account
from tests.browser.player import DEAL, Player, start_match
from tests.browser.watch import DESK, PHONE, Watch, resize

__all__ = ["LANGUAGES", "Screen", "account_screens", "speak", "walk"]

LANGUAGES = ("en", "nl", "de", "pt-BR", "is")
PLACES = {
    "club": "#/club",
    "tournament-new": "#/tournament/new",
    "learn": "#/learn",
    "lesson-azul": "#/learn/azul",
    "lesson-duel": "#/learn/duel",
    "planning-azul": "#/learn/azul/planning",
    "puzzle": "#/puzzles/azul/1",
    "puzzle-duel": "#/puzzles/duel/1",
    "own-puzzles": "#/own-puzzles",
    "own-table": "#/own-table",
    "rules-azul": "#/rules/azul",
    "rules-duel": "#/rules/duel",
    "history": "#/history",
    "offline": "#/offline/azul",
    "nowhere": "#/nowhere",
}
STUDY = """Azulejos-Study: 1
Title: Notes on waiting

Chapter: Three reds, one chance
Game: azul2

  (first:2) (fill:BBYR/KKWW/BYKK/YRKW/RKKW) [arrow 1B 3] [arrow 5W 5 danger] [ring 1:2] {Red, now. Line 3 closes at
  once and ends a run of four.} 3B1 CY4 2K3! {Ends a run of four. The price: a second blue in the center.} < CK2 4R3
  CYF?? {and the three reds are gone.} < 5W5 CY5 > > 4R2 CK3

Chapter: Plates first
Game: duel:1a,2b,4a

  (first:2) (plate:BKST) (plate:TRBS) (plate:KSTR) (back:S) (fill:BBBYY/BRRK/BKTT/BBTT/RRKT) plate3 at7r0
"""
MINE = ".match[data-turn=mine]"
PILES = f"{MINE} [data-group][data-rove]"


class Screen(NamedTuple):
    """What the page shows now, and whether only a phone shows it."""

    name: str
    is_phone: bool = False


def set_elsewhere(watch: Watch, **settings: object) -> None:
    """Change settings in another tab: this one follows, and keeps everything that is open."""
    others = watch.context.pages
    other = others[1] if len(others) > 1 else watch.new_page()
    if not other.url.startswith(watch.url):
        other.goto(watch.url + "#/nowhere")
    other.evaluate(
        "changes => localStorage.setItem('azulejos.settings',"
        " JSON.stringify({ ...JSON.parse(localStorage.getItem('azulejos.settings')), ...changes }))",
        settings,
    )


def speak(watch: Watch, language: str) -> None:
    """Choose a language in another tab, and wait until it is spoken here."""
    set_elsewhere(watch, language=language)
    expect(watch.page.locator("html")).to_have_attribute("lang", language)


def walk(watch: Watch, *, is_quick: bool = False) -> Iterator[Screen]:
    """Go to every screen on a desk, in English; yield each. A quick walk resigns instead of playing to the end."""
    yield from _first_pages(watch)
    yield from _invitation(watch)
    yield from _azul(watch, is_quick=is_quick)
    yield from _table_of_four(watch)
    yield from _duel(watch, is_quick=is_quick)
    watch.go("#/history")
    expect(watch.page.locator("main a[href^='#/review/']").first).to_be_visible()
    yield Screen("history-of-mine")
    watch.go("")
    yield Screen("home-returning")
    yield from _club(watch)
    if not is_quick:
        yield from account_screens(watch, "Ana")


def _club(watch: Watch) -> Iterator[Screen]:
    """Organize a tournament at a real table; look at it, enter a result, look at one's own profile."""
    page = watch.page
    me = page.request.get(f"{watch.url}api/me").json()["player"]

    def change(path: str, **body: object) -> Any:
        answer = page.request.post(f"{watch.url}api{path}", data=body, headers={"X-CSRF-Token": me["csrf"]})
        assert answer.ok, answer.text()
        return answer.json()

    me = change("/register", name=f"Olga {time.time_ns()}", password="a long password")["player"]
    cup = change("/tournaments", name="November Open", over_the_board=True)["id"]
    for name in ("Leonor", "Beatriz", "Afonso", "Guilhermina", "Henrique", "Rui"):
        change(f"/tournaments/{cup}/people", name=name)
    change(f"/tournaments/{cup}/pair")
    change(f"/tournaments/{cup}/results", table=1, winner="first", scores=[61, 42])
    watch.go(f"#/tournament/{cup}")
    expect(page.get_by_role("heading", level=1)).to_have_text("November Open")
    yield Screen("tournament")
    page.locator("li button.btn").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield Screen("tournament-result")
    page.keyboard.press("Escape")
    watch.go(f"#/people/{me['name']}")
    expect(page.locator("main header h1")).to_have_text(me["name"])
    yield Screen("profile")


def account_screens(watch: Watch, name: str) -> Iterator[Screen]:
    """Go to every page of an account, which is made here, and to the moderators' page."""
    for place in ("forgot", "reset/x", "confirm/x"):
        watch.go(f"#/account/{place}")
        expect(watch.page.locator("section.panel").first).to_be_visible()
        yield Screen(f"account-{place.partition('/')[0]}")
    watch.go("#/account")
    expect(watch.page.locator("main form").first).to_be_visible()
    yield Screen("account-guest")
    make_account(watch, name)
    yield Screen("account")
    for place, parts in (("security", 4), ("notifications", 4), ("privacy", 3)):
        watch.go(f"#/account/{place}")
        expect(watch.page.locator("section.panel")).to_have_count(parts)
        yield Screen(f"account-{place}")
    for place in ("", "/log", "/pairs"):
        watch.go(f"#/moderation{place}")
        expect(watch.page.locator("main :is(section.panel, .page > p)").first).to_be_visible()
        yield Screen(f"moderation{place.replace('/', '-')}")


def _first_pages(watch: Watch) -> Iterator[Screen]:
    page = watch.page
    expect(page.locator(".card")).to_have_count(2)
    yield Screen("home")
    for details in page.locator(".card summary").all():
        details.click()
    yield Screen("home-options")
    for name, place in PLACES.items():
        watch.go(place)
        expect(page.locator("main :is(section.board, .rule, h1)").first).to_be_visible()
        yield Screen(name)
    watch.go("#/analysis")
    expect(page.locator("section.board")).to_have_count(2)
    yield Screen("analysis")
    page.get_by_label("Game").select_option(label="Azul Duel")
    expect(page.locator(".worth").first).to_be_visible()
    yield Screen("analysis-duel")
    yield from _studies(watch)
    for key in ("Settings", "Help"):
        page.get_by_role("button", name=key).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield Screen(key.lower())
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def _studies(watch: Watch) -> Iterator[Screen]:
    """Begin a study, look at it with a tool in hand, and at how it is shared."""
    page = watch.page
    watch.go("#/studies")
    yield Screen("studies")
    page.locator(".seg label").last.click()
    page.locator("textarea").fill(STUDY)
    page.locator("main form button[type=submit]").click()
    expect(page.locator(".tree [aria-current=step]")).to_be_visible()
    expect(page.locator("path.arrow")).to_have_count(2)
    yield Screen("study")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")
    expect(page.locator(".said form")).to_be_visible()
    yield Screen("study-drawing")
    page.locator("main header .btn.primary").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield Screen("study-share")
    page.keyboard.press("Escape")
    watch.go("#/analysis")
    expect(page.locator("section.board")).to_have_count(2)


def _invitation(watch: Watch) -> Iterator[Screen]:
    watch.go("")
    watch.page.locator(".card").first.get_by_role("button", name="With a friend").click()
    expect(watch.page.locator(".panel.invite")).to_be_visible()
    yield Screen("invitation")


def _hold(page: Page) -> None:
    """Take tiles into the hand."""
    page.locator(PILES).locator("visible=true").first.click()


def _resign(page: Page) -> None:
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()


def _azul(watch: Watch, *, is_quick: bool) -> Iterator[Screen]:
    page = watch.page
    watch.go("")
    start_match(page, level=1)
    player = Player(page, seed=5)
    for _ in range(3):
        assert player.wait()
        player.turn()
    assert player.wait(), page.locator("main").inner_text()[:600]
    yield Screen("match")
    _hold(page)
    yield Screen("match-held")
    page.keyboard.press("Escape")
    yield from _phone_sheets(page)
    if is_quick:
        _resign(page)
    else:
        set_elsewhere(watch, pauses=True)  # as players have it
        while player.wait() and not page.locator(DEAL).count():
            player.turn()
        yield Screen("round-end")
        player.play_to_the_end()
    expect(page.locator(".result h2")).not_to_be_empty()
    yield Screen("result")
    page.locator(".result").get_by_role("link", name="Review").click()
    expect(page.locator(".steps")).to_be_visible()
    yield Screen("review")
    if not is_quick:
        page.get_by_role("button", name="Review the match").click()
        expect(page.locator("#graph-slider")).to_be_visible()
        yield Screen("review-judged")


def _phone_sheets(page: Page) -> Iterator[Screen]:
    """Open what a phone has in sheets."""
    resize(page, PHONE)
    for name, opener in (("phone-board", ".strip .mini"), ("phone-menu", ".head .icon:last-of-type")):
        page.locator(opener).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield Screen(name, is_phone=True)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    resize(page, DESK)


def _table_of_four(watch: Watch) -> Iterator[Screen]:
    page = watch.page
    watch.go("")
    start_match(page, players=4, gray=True, level=1)
    _hold(page)
    yield Screen("match-of-four")
    page.keyboard.press("Escape")
    _resign(page)


def _duel(watch: Watch, *, is_quick: bool) -> Iterator[Screen]:
    page = watch.page
    watch.go("")
    start_match(page, "duel", level=1)
    player = Player(page, seed=6)
    for _ in range(4):
        assert player.wait()
        player.turn()
    assert player.wait()
    yield Screen("duel")
    resize(page, PHONE)
    for tab in ("plates", "opponent", "goals"):
        page.locator(f"#tab-{tab}").click()
        yield Screen(f"duel-{tab}", is_phone=True)
    page.locator("#tab-factories").click()
    resize(page, DESK)
    if page.locator(PILES).locator("visible=true").count():
        _hold(page)
        yield Screen("duel-held")
        page.keyboard.press("Escape")
    if is_quick:
        _resign(page)
    else:
        player.play_to_the_end()
    expect(page.locator(".result h2")).not_to_be_empty()
    yield Screen("duel-result")
