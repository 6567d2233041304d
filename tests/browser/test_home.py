"""The first page of somebody who was here before."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import start_match
from tests.browser.test_access import axe_faults
from tests.browser.test_offline import NO_NETWORK, wait_for_engine
from tests.browser.watch import DESK, PHONE


@pytest.mark.slow
@pytest.mark.parametrize("size", [DESK, PHONE], ids=str)
def test_a_match_that_waits_is_one_press_away(open_page: Opener, size: tuple[int, int]) -> None:
    watch = open_page(size=size)
    page = watch.page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    watch.go("")
    expect(page.get_by_role("heading", level=1)).to_have_text("One match is waiting for you")
    expect(page.get_by_text("Find the move that")).to_be_visible()
    assert axe_faults(page) == []
    page.locator(".waits").get_by_role("link", name="Play").click()
    page.locator(".match[data-turn=mine]").wait_for()


@pytest.mark.slow
def test_without_a_network_no_match_of_the_server_is_offered(open_page: Opener) -> None:
    watch = open_page(service_workers="allow")
    page = watch.page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    wait_for_engine(page)
    watch.go("")
    expect(page.get_by_role("heading", level=1)).to_have_text("One match is waiting for you")
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    watch.go("?again")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.locator("main a[href^='#/table/']")).to_have_count(0)
    expect(page.locator(".waits").get_by_role("link")).to_have_count(2)
