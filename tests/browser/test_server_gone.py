"""The club's pages while the server is gone: a clear message, and everything goes on when it is back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.accounts import make_account
from tests.browser.conftest import Server
from tests.browser.test_club import change
from tests.browser.watch import Watch

SILENCE = "The server is not responding."


@pytest.fixture
def club(page_is_built: None, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path, "--moderator", "Mo")
    running.start()
    yield running
    running.stop()


def kill(server: Server) -> None:
    """Kill the server; nothing is stored or said any more."""
    assert server.process is not None
    server.process.kill()
    server.process.wait()


def go(page: Page, place: str) -> None:
    """Go to a place without asking the server for the page."""
    page.evaluate("place => { location.hash = place }", place)
    expect(page.locator("main")).to_have_attribute("data-place", place.removeprefix("#/"))


@pytest.mark.slow
def test_every_page_of_the_club_says_so_and_goes_on(browser: Browser, club: Server) -> None:
    watch = Watch(browser, club.url)
    page = watch.page
    make_account(watch, "Mo")
    cup = change(watch, "/tournaments", {"name": "Small cup"})["id"]
    contents = {
        "#/club": "Find an opponent",
        "#/account/security": "Where you are logged in",
        "#/account/notifications": "Programs (webhooks)",
        "#/account/privacy": "You have not blocked or muted anybody.",
        "#/moderation": "No reports are open.",
        "#/moderation/log": "Nothing yet.",
        "#/people/Mo": "No rated matches yet.",
        f"#/tournament/{cup}": "Small cup",
    }
    for place in contents:  # a browser that was never there has nothing to show without a server
        watch.go(place)
    for place, content in contents.items():
        go(page, "#/nowhere")
        kill(club)
        go(page, place)
        expect(page.get_by_role("alert").filter(has_text=SILENCE).first).to_be_visible()
        expect(page.get_by_text(content).first).to_be_hidden()
        club.start()
        expect(page.get_by_text(content).first).to_be_visible()
        expect(page.get_by_text(SILENCE)).to_have_count(0)
    watch.context.close()
