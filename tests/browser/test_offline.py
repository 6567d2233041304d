"""Without a network: the page comes out of its cache, and rules and bots run in the browser."""

import gzip
import json
import re
import urllib.request

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener, Server
from tests.browser.player import Player, start_match
from tests.browser.test_speed import STATIC
from tests.browser.watch import Watch
from tests.waiting import PATIENCE_S, wait_until

WORKER = """
() => navigator.serviceWorker.ready.then(found => found.active.scriptURL)
"""
KEPT = """
wanted => caches.keys()
  .then(names => Promise.all(names.map(name => caches.open(name))))
  .then(found => Promise.all(found.map(cache => cache.keys())))
  .then(kept => kept.flat().map(request => new URL(request.url).pathname))
  .then(kept => wanted.every(name => kept.includes(name)))
"""
NEVER_FETCH = "ServiceWorker.prototype.postMessage = () => {}"  # so that nobody asks for the engine
KEEP_NOTHING = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
"""
FULL = """
Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }
"""
CRASH = "() => { setTimeout(() => { throw new Error('crashed') }) }"
MEGABYTE = 1_000_000
NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket", "request:")


def test_the_page_can_be_installed(open_page: Opener) -> None:
    page = open_page(service_workers="allow").page
    manifest = page.request.get(f"{page.url}manifest.webmanifest").json()
    assert manifest["display"] == "standalone"
    assert {icon["sizes"] for icon in manifest["icons"]} >= {"192x192", "512x512"}
    for icon in manifest["icons"]:
        assert page.request.get(f"{page.url.rstrip('/')}{icon['src']}").ok
    assert page.evaluate(WORKER).endswith("/sw.js")


def test_a_match_is_played_without_a_network(open_page: Opener) -> None:
    watch = open_page("#/offline/azul", service_workers="allow")
    page = watch.page
    wait_for_engine(page)
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
    moves = page.locator(".log li:not(.round, .scored)")
    expect(moves.nth(5)).to_be_visible()
    made = moves.count()
    # The page itself, the rules and the match survive a reload without a network.
    page.reload()
    page.get_by_role("button", name="Continue").click()
    page.locator(".match[data-turn=mine]").wait_for()
    expect(moves).to_have_count(made)
    player.turn()
    expect(moves.nth(made)).to_be_visible()


def test_without_a_network_play_simply_plays(open_page: Opener) -> None:
    """It is enough to have seen the page once: no match was begun."""
    watch = open_page(service_workers="allow")
    page = watch.page
    wait_for_engine(page)
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("link", name="Play offline").first).to_be_visible()  # without opening anything
    start_match(page, level=7)
    page.locator(".match[data-turn=mine]").wait_for()
    expect(page.locator("section.board")).to_have_count(2)


def test_an_engine_that_was_never_fetched_is_explained(browser: Browser, server: Server) -> None:
    watch = Watch(browser, server.url, service_workers="allow")
    watch.context.add_init_script(NEVER_FETCH)
    watch.go("")
    page = watch.page
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    watch.allowed = (*NO_NETWORK, "the offline engine failed")
    watch.context.set_offline(True)
    page.get_by_role("button", name="Play Azul", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("while you are connected")
    # In the first minute, pages that no match needs are not kept either.
    watch.go("#/own-table")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.get_by_role("alert")).to_contain_text("This page is not stored in this browser yet")
    watch.context.set_offline(False)  # then it opens by itself
    expect(page.get_by_role("heading", level=1)).to_have_text("At our table")
    assert watch.complaints() == []
    watch.context.close()


@pytest.mark.parametrize("refusal", [KEEP_NOTHING, FULL], ids=["private-window", "no-room"])
def test_a_browser_that_keeps_nothing_still_plays(open_page: Opener, refusal: str) -> None:
    watch = open_page()
    watch.context.add_init_script(refusal)
    watch.go("?again#/offline/azul")  # a page of its own: what was read before is forgotten
    watch.page.get_by_role("button", name="Play Azul").click()
    watch.page.locator(".match[data-turn=mine]").wait_for()
    player = Player(watch.page, seed=9)
    for _ in range(2):
        assert player.wait()
        player.turn()


def test_a_match_goes_on_after_the_worker_has_crashed(open_page: Opener) -> None:
    watch = open_page("#/offline/azul")
    page = watch.page
    page.get_by_role("button", name="Play Azul").click()
    page.locator(".match[data-turn=mine]").wait_for()
    player = Player(page, seed=9)
    player.turn()
    assert player.wait()
    moves = page.locator(".log li:not(.round)").count()
    watch.allowed = ("crashed", "the offline engine failed")
    [worker] = page.workers
    with worker.expect_event("close", timeout=1000 * PATIENCE_S):
        worker.evaluate(CRASH)
    player.turn()
    assert player.wait()
    wait_until(lambda: len(page.workers) == 1)
    expect(page.locator(".log li:not(.round)").nth(moves)).to_be_visible()
    player.turn()


def test_a_worker_that_cannot_start_is_explained(open_page: Opener) -> None:
    watch = open_page("#/offline/azul")
    watch.allowed = ("worker", "the offline engine failed")
    watch.context.route("**/worker*.js", lambda route: route.fulfill(body="throw new Error('no worker')"))
    watch.page.get_by_role("button", name="Play Azul").click()
    expect(watch.page.get_by_role("alert")).to_contain_text("reload the page")


def test_a_first_offline_match_takes_less_than_a_megabyte(open_page: Opener) -> None:
    """From an empty cache to the first move that can be made, the page included."""
    watch, asked = open_page(service_workers="allow"), set[str]()
    assert watch.context.browser is not None
    context = watch.context.browser.new_context()
    context.on("request", lambda request: asked.add(request.url))
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE_S)
    page.goto(f"{watch.url}#/offline/azul")
    page.get_by_role("button", name="Play Azul").click()
    page.locator(".match[data-turn=mine]").wait_for()
    sizes = {url: transferred(url) for url in asked if url.startswith("http")}
    assert any(url.endswith("/micropython.wasm") for url in sizes)
    assert sum(sizes.values()) < MEGABYTE, sizes
    context.close()


def test_everything_for_play_without_a_network_is_about_a_megabyte() -> None:
    assert not any("pyodide" in file.name for file in STATIC.rglob("*"))
    kept = {*_listed("FILES"), *_listed("ENGINE_FILES")} - {*_listed("LATER"), "/"}
    assert not any("puzzle" in name.lower() for name in kept)
    files = [STATIC / name.lstrip("/") for name in kept]
    assert sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) < 1.1 * MEGABYTE


def _listed(name: str) -> list[str]:
    """Return a list of files in the service worker."""
    found = re.search(rf"const {name} = (\[.*?\])", (STATIC / "sw.js").read_text(encoding="utf-8"))
    assert found is not None
    files: list[str] = json.loads(found[1])
    return files


def wait_for_engine(page: Page, *, also_to_study: bool = False) -> None:
    """Wait until the browser has kept everything that it takes to play without a network, or to study as well."""
    wanted = [*_listed("ENGINE_FILES"), *(_listed("STUDY_FILES") if also_to_study else ())]
    page.evaluate(WORKER)
    wait_until(lambda: page.evaluate(KEPT, wanted))


def wait_for_puzzles(page: Page) -> None:
    """Wait until the browser has kept the puzzles of all games."""
    wait_until(lambda: page.evaluate(KEPT, _listed("ON_USE")))


def transferred(url: str) -> int:
    """Return how many bytes the server sends."""
    request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


@pytest.mark.slow
def test_a_match_of_duel_is_played_to_the_end_without_a_server(open_page: Opener) -> None:
    page = open_page("#/offline/duel", service_workers="allow").page
    page.get_by_role("button", name="Play Azul Duel").click()
    page.locator(".match[data-turn=mine]").wait_for()
    Player(page, seed=10).play_to_the_end()
