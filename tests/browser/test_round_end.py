"""The end of a round: points stay on the tiles, everybody's sum is written out, and a button deals the next round."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import DEAL, Player, start_match
from tests.browser.scenes import LANGUAGES, speak
from tests.browser.test_access import axe_faults
from tests.browser.test_screens import sticking_out
from tests.browser.watch import DESK, PHONE, resize

SIZES = [(1280, 720), (390, 844), (844, 390)]


def number(text: str) -> int:
    return int(text.replace("\u2212", "-").replace(" ", ""))


@pytest.mark.parametrize("game", ["azul", pytest.param("duel", marks=pytest.mark.slow)])
def test_a_round_ends_with_points_on_the_tiles_and_waits_for_the_deal(open_page: Opener, game: str) -> None:
    watch = open_page(settings={"pauses": True})
    page = watch.page
    start_match(page, game)
    player = Player(page, seed=3)
    while player.wait() and not page.locator(DEAL).count():
        player.turn()
    expect(page.get_by_role("button", name="Deal round 2")).to_be_focused()
    expect(page.get_by_role("heading", name="Round 1 is over")).to_be_visible()
    expect(page.locator("section.board .tag:not(.plain)")).to_have_count(0)  # nobody is to move
    expect(page.locator(".score-marks b").first).to_be_visible()
    ended = [int(text) for text in re.findall(r" (\d+)[,.]", page.locator(".round-end .if-ended").inner_text())]
    scores = [int(text) for text in page.locator(".round-end .total").all_inner_texts()]
    assert ended == scores  # one round completes nothing that brings a bonus
    expect(page.get_by_role("log")).to_contain_text(page.locator(".if-ended").inner_text())
    for seat in page.locator(".round-end .seat").all():
        had, sign, gained, total = re.findall(r"\d+|[+\u2212](?= \d)", seat.locator(".sum").inner_text())
        assert number(had) + number(sign + gained) == number(total)
        parts = [number(text) for text in seat.locator(".entry b").all_inner_texts()]
        assert sum(parts) == number(sign + gained) or seat.get_by_text("never falls below 0").count()
    expect(page.get_by_role("log")).to_contain_text("Round 1 is over.")
    assert axe_faults(page) == []
    for size in SIZES:
        resize(page, size)
        expect(page.locator(DEAL)).to_be_in_viewport(ratio=1)
        expect(page.locator(".if-ended")).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    resize(page, PHONE)
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        speak(watch, language)
        assert sticking_out(page) == [], language
        expect(page.locator(DEAL)).to_be_in_viewport(ratio=1)
    resize(page, DESK)
    expect(page.locator(DEAL)).to_be_focused()
    shifts = watch.shifts()
    page.keyboard.press("Enter")
    expect(page.locator(".score-marks")).to_have_count(0)
    expect(page.locator(".log .scored")).to_have_text(re.compile(r"^Scored \d+ : \d+$"))
    assert player.wait()
    assert watch.shifts() == shifts


def test_a_full_floor_line_is_written_out_with_the_score_that_cannot_fall(open_page: Opener) -> None:
    page = open_page(settings={"pauses": True}).page
    start_match(page)
    player = Player(page)
    while player.wait() and not page.locator(DEAL).count():
        page.locator(".match[data-turn=mine] [data-group][data-rove]").last.click()
        page.locator(".hit[data-line=floor]").click()
    mine = page.locator(".round-end .seat", has_text="You")
    expect(mine.locator(".entry")).to_have_text([re.compile(r"Floor line \u2212\d+")])
    assert number(mine.locator(".entry b").inner_text()) < -1
    expect(mine.locator(".sum")).to_have_text(re.compile(r"0 \+ 0 =\s+0"))
    expect(mine).to_contain_text("A score never falls below 0.")
