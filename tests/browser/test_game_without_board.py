"""A game that the server knows and the page has no board for: a table of the small game, which another package adds."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server
from tests.browser.watch import DESK, PHONE, Watch
from tests.games.small.conftest import game_in_other_processes

__all__ = ["game_in_other_processes"]

NO_BOARD = "This page has no board for this game."
SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
RESIGN = """
id => new Promise((resolve, reject) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${id}`)
  socket.onerror = reject
  socket.onmessage = event => {
    const message = JSON.parse(event.data)
    if (message.type === 'table') socket.send(JSON.stringify({ type: 'resign' }))
    if (message.status === 'over') resolve(socket.close())
  }
})
"""


@pytest.fixture
def small_server(page_is_built: None, game_in_other_processes: None, tmp_path: Path) -> Iterator[Server]:
    """Start a server that sees the small game."""
    running = Server(tmp_path)
    running.start()
    yield running
    running.stop()


def open_table(page: Page, url: str) -> str:
    """Open a table against a bot, as a program with the cookies of this page does."""
    guest = page.request.post(f"{url}api/guest", data={"name": "Ana"}).json()["player"]
    wanted = {"game": {"name": "small"}, "seats": SEATS}
    opened = page.request.post(f"{url}api/tables", data=wanted, headers={"X-CSRF-Token": guest["csrf"]})
    assert opened.ok, opened.text()
    return str(opened.json()["id"])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_table_of_it_says_so_and_the_rest_of_the_page_works(
    browser: Browser, small_server: Server, size: tuple[int, int]
) -> None:
    watch = Watch(browser, small_server.url, size=size)
    watch.go("")
    page = watch.page
    table = open_table(page, small_server.url)
    watch.go(f"#/table/{table}")
    expect(page.get_by_role("alert")).to_have_text(NO_BOARD)
    expect(page.locator("section.board, .dock")).to_have_count(0)
    record = page.get_by_role("link", name="Record")
    expect(record).to_have_count(0)  # not before the end
    page.evaluate(RESIGN, table)
    expect(record).to_be_visible()
    with page.expect_download() as download:
        record.click()
    assert "small" in download.value.path().read_text()
    # Its review and the list of matches say what can be said; the way back leads to the games that have boards.
    watch.go(f"#/review/{table}")
    expect(page.get_by_role("alert")).to_have_text(NO_BOARD)
    watch.go("#/history")
    expect(page.get_by_text("small").first).to_be_visible()
    watch.go(f"#/table/{table}")
    page.locator("main").get_by_role("link", name="Play").click()
    expect(page.locator(".card")).to_have_count(2)
    assert watch.complaints() == []
    watch.context.close()
