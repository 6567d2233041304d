"""The club in two browsers at once: seeks, tournaments on the server and over the board, profiles, embeds."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener, Server
from tests.browser.player import Player
from tests.browser.test_together import whose_turn
from tests.browser.watch import Watch

PASSWORD = "a long password"


def register(watch: Watch, name: str) -> None:
    """Make an account, as the page would."""
    answer = watch.page.request.post(f"{watch.url}api/register", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()


def guest(watch: Watch, name: str) -> None:
    """Take a name, as the page would."""
    answer = watch.page.request.post(f"{watch.url}api/guest", data={"name": name})
    assert answer.ok, answer.text()


def change(watch: Watch, path: str, body: dict[str, object]) -> dict[str, object]:
    """Send a change with the session of a browser."""
    csrf = watch.page.request.get(f"{watch.url}api/me").json()["player"]["csrf"]
    answer = watch.page.request.post(f"{watch.url}api{path}", data=body, headers={"X-CSRF-Token": csrf})
    assert answer.ok, answer.text()
    found: dict[str, object] = answer.json()
    return found


def is_at_a_table(page: Page) -> None:
    expect(page.locator("section.board")).to_have_count(2)


def test_two_find_each_other(open_page: Opener) -> None:
    ana, bram = open_page("#/nowhere"), open_page("#/nowhere")
    register(ana, "Ana of the club")
    guest(bram, "Bram of the club")
    ana.go("#/club")
    bram.go("#/tables")  # the old address
    seeking = ana.page.locator("form.seek")
    seeking.get_by_label("Rated").uncheck()
    seeking.get_by_role("button", name="Find an opponent").click()
    expect(ana.page.get_by_text("Looking for an opponent")).to_be_visible()
    ana.page.get_by_role("button", name="Cancel").click()
    expect(ana.page.get_by_text("Looking for an opponent")).to_have_count(0)
    seeking.get_by_role("button", name="Find an opponent").click()
    offer = bram.page.locator("li", has_text="Ana of the club")
    offer.get_by_role("button", name="Play").click()
    for watch in (ana, bram):
        is_at_a_table(watch.page)
    whose_turn([ana.page, bram.page])


@pytest.mark.slow
def test_two_play_a_small_tournament(open_page: Opener) -> None:
    ana, bram = open_page("#/nowhere"), open_page("#/nowhere")
    register(ana, "Ana of the cup")
    guest(bram, "Bram of the cup")
    cup = change(ana, "/tournaments", {"name": "Small cup", "rounds": 1})["id"]
    for watch in (ana, bram):
        watch.go(f"#/tournament/{cup}")
        watch.page.get_by_role("button", name="Take part").click()
        expect(watch.page.get_by_role("button", name="Withdraw")).to_be_visible()
    ana.page.get_by_role("button", name="Pair round 1").click()
    bram.page.get_by_role("link", name="Continue playing").click()
    is_at_a_table(bram.page)
    bram.page.get_by_role("button", name="Resign").click()
    bram.page.get_by_role("button", name="Yes, resign").click()
    expect(ana.page.get_by_text("The tournament is over.")).to_be_visible()
    expect(ana.page.locator("tr.mine td.total")).to_have_text("1")


@pytest.mark.slow
def test_results_over_the_board_are_entered_and_corrected(open_page: Opener) -> None:
    watch = open_page("#/nowhere")
    register(watch, "Olga")
    watch.go("#/tournament/new")
    page = watch.page
    page.get_by_label("Name of the tournament").fill("At the café")
    page.get_by_text("Over the board", exact=True).click()
    page.get_by_label("Rounds").fill("2")
    page.get_by_role("button", name="Open the tournament").click()
    expect(page.get_by_role("heading", level=1, name="At the café")).to_be_visible()
    for name in ("Inês", "Afonso", "Rui", "Gil"):
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Enter this person").click()
        expect(page.locator("tbody tr", has_text=name)).to_be_visible()
    page.get_by_role("button", name="Pair round 1").click()
    page.get_by_role("button", name="Enter the result of table 1").click()
    dialog = page.get_by_role("dialog")
    scores = dialog.get_by_role("spinbutton")
    scores.nth(0).fill("61")
    scores.nth(1).fill("60")
    expect(dialog.get_by_text("Equal points.")).to_have_count(0)
    dialog.get_by_role("button", name="One point more for").nth(1).click()
    expect(dialog.get_by_text("Equal points.").first).to_be_visible()
    dialog.get_by_text("Neither", exact=True).click()
    expect(dialog.get_by_text("A draw, 61 : 61.")).to_be_visible()
    dialog.get_by_role("button", name="Save the result").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Correct the result of table 1").click()
    scores.nth(0).fill("62")
    dialog.get_by_role("button", name="Save the result").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="Pair round 2")).to_be_disabled()
    page.get_by_role("button", name="Enter the result of table 2").click()
    dialog.get_by_role("button", name="Did not play").click()
    dialog.get_by_text("Nobody came").click()
    dialog.get_by_role("button", name="Save the result").click()
    page.get_by_role("button", name="Pair round 2").click()
    expect(page.get_by_role("heading", name="Round 2 0 of 2")).to_be_visible()
    page.get_by_text("Activity log").click()
    expect(page.get_by_text("Olga round 1, table 1, the first player won, 62 : 61")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", level=1, name="At the café")).to_be_visible()


@pytest.mark.slow
def test_a_profile_shows_matches_and_its_name_in_the_address(open_page: Opener) -> None:
    ana, bram = open_page("#/nowhere"), open_page("#/nowhere")
    register(ana, "Ana with a profile")
    register(bram, "Bram with a profile")
    change(bram, "/seeks", {})
    found = change(ana, "/seeks", {})
    change(bram, f"/tables/{found['table']}/resign", {})
    ana.go("#/history")
    ana.page.get_by_role("link", name="You").click()
    expect(ana.page.get_by_role("heading", level=1, name="Ana with a profile")).to_be_visible()
    expect(ana.page).to_have_url(f"{ana.url}#/people/Ana%20with%20a%20profile")
    expect(ana.page.get_by_text("not yet").first).to_be_visible()
    assert "Ana with a profile" in ana.page.title()
    bram.allowed = ("404", "no-player")
    bram.go("#/people/nobody-at-all")
    expect(bram.page.get_by_role("alert")).to_contain_text("There is no such player")


def site_of(folder: Path, request: pytest.FixtureRequest) -> str:
    """Serve a folder under another host until the test ends; return its address."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietFiles, directory=folder))
    thread = Thread(target=site.serve_forever)
    thread.start()

    def stop() -> None:
        site.shutdown()
        thread.join()
        site.server_close()

    request.addfinalizer(stop)
    return f"http://localhost:{site.server_port}/"


class QuietFiles(SimpleHTTPRequestHandler):
    """Serves files, and logs nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.mark.slow
def test_an_embed_follows_a_match_in_a_page_of_another_site(
    open_page: Opener, server: Server, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    ana, bram = open_page("#/nowhere"), open_page("#/nowhere")
    guest(ana, "Ana in a frame")
    guest(bram, "Bram in a frame")
    table = change(ana, "/tables", {"public": True})["id"]
    change(bram, f"/tables/{table}/join", {})
    for watch in (ana, bram):
        watch.go(f"#/table/{table}")
    (tmp_path / "index.html").write_text(f'<iframe src="{server.url}embed/{table}" width="800" height="600"></iframe>')
    other = open_page("#/nowhere").page
    other.goto(site_of(tmp_path, request))
    frame = other.frame_locator("iframe")
    expect(frame.get_by_text("Ana in a frame 0")).to_be_visible()
    before = frame.locator("img").get_attribute("src")
    Player(whose_turn([ana.page, bram.page]), seed=1).turn()
    expect(frame.locator("img")).not_to_have_attribute("src", before or "")
    ana.page.get_by_text("Share this match").click()
    expect(ana.page.get_by_role("button", name="Copy embed code")).to_be_visible()
    other.goto(f"{server.url}match/{table}")
    expect(other).to_have_url(f"{server.url}#/table/{table}")
