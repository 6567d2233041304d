"""How a friend finds the table: a link in every form, names asked in passing, and hints that nobody has in secret."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.test_access import axe_faults
from tests.browser.test_together import whose_turn

STUBS = """
navigator.share = async data => { window.__shared = data.url; };
navigator.clipboard.writeText = async text => {
  if (window.__refuses) throw new DOMException('no', 'NotAllowedError');
  window.__copied = text;
};
window.__said = new Set();  // a key may say something for a moment only
new MutationObserver(() => {
  for (const key of document.querySelectorAll('button.copy')) window.__said.add(key.textContent.trim());
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def test_a_friend_is_invited_in_every_way_and_both_see_each_others_names(open_page: Opener) -> None:
    host = open_page()
    page = host.page
    page.add_init_script(STUBS)
    page.reload()
    card = page.locator(".card").first
    card.get_by_text("Clock and more").click()
    expect(card.get_by_label("Allow hints in matches between people")).not_to_be_checked()
    card.get_by_role("button", name="With a friend").click()
    link = page.get_by_label("Invite by link").input_value()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("log")).to_contain_text("Copied")
    page.wait_for_function("() => [...window.__said].join() === 'Copy link,Copied'")
    page.wait_for_function("link => window.__copied === link && window.__shared === link", arg=link)
    drawn = page.get_by_role("img", name="QR code of the link").locator("path")
    expect(drawn).to_have_attribute("d", re.compile("^(M[0-6] 0h1v1h-1z){7}M"))  # a corner square, and more
    page.evaluate("window.__refuses = true")
    page.locator("button.copy").click()
    expect(page.get_by_role("alert")).to_contain_text("copy it yourself")
    expect(page.get_by_label("Invite by link")).to_be_focused()
    assert axe_faults(page) == []

    friend = open_page(link.removeprefix(host.url))
    expect(friend.page.get_by_role("heading", name=re.compile("^(Boat|Swallow) invites you"))).to_be_visible()
    page.get_by_label("Your name, so they know it is you").fill("Marta")
    expect(friend.page.get_by_role("heading", name="Marta invites you to a match")).to_be_visible()
    assert axe_faults(friend.page) == []
    friend.page.get_by_label("Name").fill("Tomás")
    friend.page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Tomás")).to_be_visible()
    expect(friend.page.get_by_role("region", name="Marta")).to_be_visible()
    for each in (page, friend.page):  # hints are off between people, and nobody is called Guest
        expect(each.get_by_role("button", name="Resign")).to_be_visible()
        expect(each.get_by_role("button", name="Hint")).to_have_count(0)
        expect(each.get_by_text("Guest")).to_have_count(0)

    # A name is asked once: the next link leads straight to the seat. Hints that are on are seen by both.
    host.go("")
    card.get_by_text("Clock and more").click()
    card.get_by_label("Allow hints in matches between people").check()
    card.get_by_role("button", name="With a friend").click()
    friend.go(page.get_by_label("Invite by link").input_value().removeprefix(host.url))
    for each in (page, friend.page):
        expect(each.get_by_role("button", name="Hint")).to_be_visible()
        expect(each.get_by_text("Hints are on in this match")).to_be_visible()
    mover = whose_turn([page, friend.page])
    mover.get_by_role("button", name="Hint").click()
    other = friend.page if mover is page else page
    name = "Marta" if mover is page else "Tomás"
    expect(other.locator(".log .hinted")).to_contain_text(f"{name} used a hint")
    expect(other.get_by_role("log")).to_contain_text(f"{name} used a hint")
    mover.get_by_role("button", name="Hide").click()
    expect(mover.locator(".log .hinted")).to_contain_text("You used a hint")
    other.reload()
    expect(other.locator(".log .hinted")).to_contain_text(f"{name} used a hint")
