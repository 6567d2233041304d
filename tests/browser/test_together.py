"""Two browsers at one table: invitation, moves, chat, a lost connection, a restarted server, spectators, rematch."""

import time

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener, Server
from tests.browser.player import Player, start_match
from tests.browser.watch import DESK, PHONE, Watch, resize
from tests.waiting import PATIENCE_S

SIDEWAYS = (844, 390)
# What the notice of a lost connection lies over, of what a selector finds.
HIDDEN = """
selector => {
  const over = document.querySelector('.line-lost').getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter(each => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return right > left && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map(each => each.outerHTML.slice(0, 80));
}
"""


def invite(page: Page) -> str:
    """Open a table for a friend and give the link."""
    card = page.locator(".card").first
    card.wait_for()
    card.get_by_role("button", name="With a friend").click()
    link = page.get_by_label("Invite by link").first
    link.wait_for()
    return link.input_value()


def join(watch: Watch) -> None:
    """Sit down where a link leads, without a name."""
    watch.page.get_by_role("button", name="Sit down").click()


def whose_turn(pages: list[Page]) -> Page:
    """Wait until one of them is to move."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        for page in pages:
            if page.locator(".match[data-turn=mine]").count():
                return page
        assert time.monotonic() < deadline, "nobody is to move"
        pages[0].wait_for_timeout(25)


def test_two_play_by_link_chat_and_survive_a_lost_connection(open_page: Opener) -> None:
    first = open_page()
    address = invite(first.page)
    second = open_page(address.removeprefix(first.url))
    join(second)
    pages = [first.page, second.page]
    for page in pages:
        expect(page.locator("section.board")).to_have_count(2)
    mover = whose_turn(pages)
    Player(mover, seed=1).turn()
    other = pages[1 - pages.index(mover)]
    expect(other.locator(".log li").nth(1)).to_be_visible()
    first.page.get_by_role("button", name="Chat").click()
    first.page.get_by_placeholder("Say something kind").fill("<b>olá</b>")
    first.page.get_by_role("button", name="Send").click()
    second.page.get_by_role("button", name="Chat").click()
    expect(second.page.get_by_role("list", name="Chat")).to_contain_text("<b>olá</b>")
    for page in pages:
        page.get_by_role("button", name="Moves").click()
    # One goes offline; the other moves; the line comes back by itself.
    away = second if whose_turn(pages) is first.page else first
    here = first if away is second else second
    away.allowed = here.allowed = ("ERR_INTERNET_DISCONNECTED", "request:", "WebSocket")
    away.context.set_offline(True)
    away.page.evaluate("window.dispatchEvent(new Event('offline'))")
    moves = here.page.locator(".log li:not(.round)").count()
    Player(here.page, seed=2).turn()
    expect(here.page.locator(".log li:not(.round)")).to_have_count(moves + 1)
    away.context.set_offline(False)
    away.page.evaluate("window.dispatchEvent(new Event('online'))")
    away.page.locator(".match[data-turn=mine]").wait_for()
    Player(away.page, seed=3).turn()
    expect(here.page.locator(".log li:not(.round)")).to_have_count(moves + 2)


def test_a_phone_shows_that_somebody_has_said_something(open_page: Opener) -> None:
    first = open_page()
    second = open_page(invite(first.page).removeprefix(first.url), size=PHONE, touch=True, is_mobile=True)
    join(second)
    chat = second.page.get_by_role("button", name="Chat", exact=True)
    expect(chat).to_be_visible()
    first.page.get_by_role("button", name="Chat").click()
    for text in ("olá", "boa sorte"):
        first.page.get_by_placeholder("Say something kind").fill(text)
        first.page.get_by_role("button", name="Send").click()
    unread = second.page.get_by_role("button", name="Chat, 2 new messages")
    expect(unread.locator(".badge")).to_have_text("2")
    expect(second.page.get_by_role("log")).to_contain_text("boa sorte")
    unread.tap()
    expect(second.page.get_by_role("list", name="Chat")).to_contain_text("boa sorte")
    second.page.keyboard.press("Escape")
    expect(chat).to_be_visible()


def test_a_public_table_is_in_the_lobby_and_can_be_watched(open_page: Opener) -> None:
    owner = open_page()
    card = owner.page.locator(".card").first
    card.wait_for()
    card.get_by_text("Clock and more").click()
    card.get_by_label("Show the table to everybody").check()
    card.get_by_role("button", name="With a friend").click()
    owner.page.get_by_label("Invite by link").first.wait_for()
    guest = open_page("#/tables")
    guest.page.get_by_role("link", name="Sit down").first.click()
    guest.page.get_by_role("button", name="Sit down").first.click()
    expect(guest.page.locator(".match[data-turn]")).to_be_visible()
    whose_turn([owner.page, guest.page])
    third = open_page("#/tables")
    third.page.get_by_role("link", name="Watch").first.click()
    expect(third.page.locator("section.board")).to_have_count(2)
    expect(third.page.locator("[data-group]")).to_have_count(0)


def test_the_page_finds_a_restarted_server_by_itself_and_the_match_continues(
    browser: Browser, own_server: Server
) -> None:
    watch = Watch(browser, own_server.url)
    watch.allowed = ("ERR_CONNECTION_REFUSED", "WebSocket")
    watch.go("")
    page = watch.page
    start_match(page)
    player = Player(page, seed=14)
    for _ in range(2):
        assert player.wait()
        player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    tiles = page.locator(".mine .line .c.t").count()
    own_server.stop()
    expect(page.locator(".line-lost")).to_be_visible()
    for size in (DESK, PHONE, SIDEWAYS):
        resize(page, size)
        assert page.evaluate(HIDDEN, "section.board.own [data-at], [data-group], .score, .seats .seat") == []
    resize(page, DESK)
    own_server.start()
    expect(page.locator(".line-lost")).to_have_count(0)
    assert page.locator(".mine .line .c.t").count() == tiles
    assert player.wait()
    player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    expect(page.locator(".log li:not(.round)").nth(1)).to_be_visible()
    assert watch.complaints() == []
    watch.context.close()
