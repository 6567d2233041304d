"""Without a network: the page comes out of its cache, and rules and bots run in the browser."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match

WORKER = """
() => navigator.serviceWorker.ready.then(found => found.active.scriptURL)
"""
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket", "request:")


def test_the_page_can_be_installed(open_page: Opener) -> None:
    page = open_page().page
    manifest = page.request.get(f"{page.url}manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert page.request.get(f"{page.url.rstrip('/')}{icon['src']}").ok
    assert page.evaluate(WORKER).endswith("/sw.js")


def test_a_match_is_played_without_a_network(open_page: Opener) -> None:
    watch = open_page("#/offline/azul")
    page = watch.page
    page.evaluate(WORKER)
    page.get_by_role("button", name="Play Azul").click()
    page.locator(".match[data-turn=mine]").wait_for()
    player = Player(page, seed=9)
    player.turn()
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    for _ in range(3):
        assert player.wait()
        player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    moves = page.locator(".log li:not(.round)").count()
    assert moves >= 6
    # The page itself, the rules and the match survive a reload without a network.
    page.reload()
    page.get_by_role("button", name="Continue").click()
    page.locator(".match[data-turn=mine]").wait_for()
    player.turn()
    expect(page.locator(".log li:not(.round)").first).to_be_visible()


def test_without_a_network_play_simply_plays(open_page: Opener) -> None:
    watch = open_page("#/offline/azul")
    page = watch.page
    page.evaluate(WORKER)
    page.get_by_role("button", name="Play Azul").click()
    page.locator(".match[data-turn=mine]").wait_for()  # now the engine is kept
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    watch.go("#/")
    page.reload()
    start_match(page, level=7)
    page.locator(".match[data-turn=mine]").wait_for()
    expect(page.locator("section.board")).to_have_count(2)


def test_an_engine_that_was_never_fetched_is_explained(open_page: Opener) -> None:
    watch = open_page()
    page = watch.page
    page.evaluate(WORKER)
    watch.allowed = (*NO_NETWORK, "the offline engine failed")
    watch.context.set_offline(True)
    page.get_by_role("button", name="Play Azul", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("while you are connected")


@pytest.mark.slow
def test_a_match_of_duel_is_played_to_the_end_without_a_server(open_page: Opener) -> None:
    page = open_page("#/offline/duel").page
    page.get_by_role("button", name="Play Azul Duel").click()
    page.locator(".match[data-turn=mine]").wait_for()
    Player(page, seed=10).play_to_the_end()
