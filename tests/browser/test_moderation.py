"""Muting, blocking and reporting at a table, and the moderators' page, in two and three browsers at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accounts import make_account
from tests.browser.conftest import Opener, Server
from tests.browser.scenes import LANGUAGES, account_screens, speak
from tests.browser.test_access import axe_faults
from tests.browser.test_screens import sticking_out
from tests.browser.test_together import invite, join
from tests.browser.watch import DESK, PHONE, Watch, resize


def say(page: Page, text: str) -> None:
    """Write something in the chat, which is open."""
    page.get_by_placeholder("Say something kind").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("list", name="Chat")).to_contain_text(text)


def sit_together(ana: Watch, bram: Watch, *, is_named: bool) -> None:
    """Let both sit at a new table, with the chat open; whoever has a name sits down by the link alone."""
    ana.go("")
    bram.go(invite(ana.page).removeprefix(ana.url))
    if not is_named:
        join(bram)
    for page in (ana.page, bram.page):
        page.get_by_role("button", name="Chat").click()


def open_menu(page: Page) -> None:
    """Open the menu of the other person, from the standings."""
    page.locator(".standing").get_by_role("button").click()


def test_a_muted_person_is_not_heard_and_is_listed_in_the_account(open_page: Opener) -> None:
    ana, bram = open_page(), open_page()
    sit_together(ana, bram, is_named=False)
    chat = ana.page.get_by_role("list", name="Chat")
    say(bram.page, "you are slow")
    expect(chat).to_contain_text("you are slow")
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Mute").click()
    expect(chat).not_to_contain_text("you are slow")
    ana.page.get_by_role("button", name="Close").click()
    say(bram.page, "very slow")
    say(ana.page, "good luck")
    expect(bram.page.get_by_role("list", name="Chat")).to_contain_text("good luck")
    expect(chat).not_to_contain_text("very slow")
    ana.go("#/account/privacy")
    ana.page.get_by_role("button", name="Undo for Guest").click()
    expect(ana.page.get_by_text("You have not blocked or muted anybody.")).to_be_visible()


@pytest.fixture
def club(page_is_built: None, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, "--moderator", "Mo")
    running.start()
    yield running
    running.stop()


@pytest.mark.slow
def test_a_report_leads_to_a_decision_that_both_sides_see(browser: Browser, club: Server) -> None:
    ana, bram, mo = (Watch(browser, club.url) for _ in range(3))
    for watch, name in ((ana, "Ana"), (bram, "Bram"), (mo, "Mo")):
        make_account(watch, name)
    ana.go("#/moderation")
    expect(ana.page.get_by_role("alert")).to_have_text("Only moderators may do this.")
    sit_together(ana, bram, is_named=True)
    say(bram.page, "you are bad")
    for size in (PHONE, DESK):
        resize(ana.page, size)
    open_menu(ana.page)
    ana.page.get_by_role("button", name="Report").click()
    ana.page.get_by_label("What happened?").fill("please look")
    ana.page.get_by_role("button", name="Send the report").click()
    expect(ana.page.get_by_text("The moderators will look at it.")).to_be_visible()
    ana.page.get_by_role("button", name="Block").click()
    expect(ana.page.get_by_text("Blocked.")).to_be_visible()
    decide(mo)
    bram.page.get_by_placeholder("Say something kind").fill("and more")
    bram.page.get_by_role("button", name="Send").click()
    expect(bram.page.get_by_role("alert")).to_contain_text("You may not write in the chat for now.")
    bram.go("#/account")
    expect(bram.page.get_by_text("mind your words")).to_be_visible()
    close_table(mo)
    expect(ana.page.locator("main")).to_contain_text("the match was stopped")
    assert [watch.complaints() for watch in (ana, bram, mo)] == [[], [], []]
    for watch in (ana, bram, mo):
        watch.context.close()


def decide(mo: Watch) -> None:
    """Read the report, and silence the player for a week."""
    page = mo.page
    mo.go("#/account")
    page.get_by_role("link", name="Moderation").click()
    report = page.locator("section", has=page.get_by_role("heading", name="Bram: Rude chat messages"))
    expect(report).to_contain_text("please look")
    expect(report.get_by_role("list", name="Chat of the table")).to_contain_text("you are bad")
    report.get_by_role("link", name="Decide about Bram").click()
    page.get_by_label("Silence").check()
    page.get_by_label("How long").select_option("7 days")
    page.get_by_label("Reason (the player sees it)").fill("mind your words")
    page.get_by_role("button", name="Decide").click()
    expect(page.get_by_role("listitem").filter(has_text="mind your words")).to_be_visible()


def close_table(mo: Watch) -> None:
    """End the match, close the report, lift the silence, and find all of it in the log."""
    page = mo.page
    mo.go("#/moderation")
    page.locator("summary").click()
    page.get_by_label("Why").fill("quarrel")
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("The table is closed.")).to_be_visible()
    page.get_by_label("Outcome").fill("silenced")
    page.get_by_role("button", name="Close the report").click()
    expect(page.get_by_text("No reports are open.")).to_be_visible()
    mo.go("#/moderation/closed")
    page.get_by_role("link", name="Decide about Bram").click()
    page.get_by_role("button", name="Lift").click()
    expect(page.get_by_text("Lifted.", exact=True)).to_be_visible()
    mo.go("#/moderation/log")
    for what in ("Mo: silence", "Mo: table closed", "Mo: report closed", "Mo: lifted"):
        expect(page.get_by_role("listitem").filter(has_text=what)).to_be_visible()
    mo.go("#/moderation/pairs")
    expect(page.get_by_text("No pair is flagged.")).to_be_visible()


@pytest.mark.slow
def test_the_pages_of_accounts_fit_a_phone_in_every_language_and_axe_finds_nothing(
    browser: Browser, club: Server
) -> None:
    watch = Watch(browser, club.url)
    faults: dict[str, list[str]] = {}
    for screen in account_screens(watch, "Mo"):
        for scheme, rules in (("dark", ["color-contrast"]), ("light", None)):
            watch.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            faults[f"{screen.name} {scheme}"] = axe_faults(watch.page, rules)
        resize(watch.page, PHONE)
        for language in (*LANGUAGES[1:], LANGUAGES[0]):
            speak(watch, language)
            faults[f"{screen.name} {language}"] = sticking_out(watch.page)
        resize(watch.page, DESK)
    assert {name: found for name, found in faults.items() if found} == {}
    watch.context.close()
