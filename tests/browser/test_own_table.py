"""At our own table: a phone keeps the score of a real match."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from azulejos import parse_record
from azulejos.score_sheet import Entry, entries_of
from tests.browser.conftest import Opener
from tests.browser.test_offline import NO_NETWORK, wait_for_engine
from tests.browser.watch import resize

MATCHES = Path(__file__).parents[2] / "vectors" / "matches"
UPRIGHT, SIDEWAYS = (390, 844), (844, 390)
SET_UP = (
    "azul2 r4 move2 s1 RKWW/-/RKKW/BKWW/- R1K1 B3Y5R6K3W3 B8Y11R7K6W2"
    " 12:-/-/W3/B3/W4:B..KW/W..RK/..B.R/.K..Y/.....:* 6:-/Y2/-/K2/-:BYR../WB.R./K..../...../....B:-"
)
SPOIL = """
() => localStorage.setItem('azulejos.own-table', localStorage.getItem('azulejos.own-table').replace('azul2', 'chess'))
"""
OVERFLOW = (
    "() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
)


def begin(page: Page) -> None:
    """Start a sheet with what is proposed."""
    page.get_by_role("button", name="Start counting").click()
    page.locator("[data-space]").first.wait_for()


def tap(page: Page, row: int, column: int, color: str = "") -> None:
    """Put a tile on a space; where several fit, choose its color."""
    space = page.locator(f'[data-space="{row}.{column}"]')
    space.click()
    choice = page.locator(f'[data-color="{color}"]')
    if color:
        expect(choice.or_(page.locator(f'[data-space="{row}.{column}"][aria-pressed=true]'))).to_be_visible()
        if choice.count():
            choice.click()
    expect(space).to_have_attribute("aria-pressed", "true")


def test_tapped_tiles_get_their_points_and_survive_a_reload(open_page: Opener) -> None:
    page = open_page("#/own-table", size=UPRIGHT).page
    page.get_by_label("Player 1").fill("Marta")
    begin(page)
    tap(page, 1, 1)
    tap(page, 0, 1)
    page.get_by_role("button", name="Starts the next round").click()
    expect(page.locator(".sum b")).to_have_text("+2")
    expect(page.locator('[data-space="1.1"]')).to_have_accessible_name("Row 2, column 2, blue, new, +2")
    page.reload()
    expect(page.locator(".sum b")).to_have_text("+2")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".sum b")).to_have_text("+3")
    page.get_by_role("button", name="Next: Player 2").click()
    page.get_by_role("button", name="Points only").click()
    page.get_by_label("Points only").fill("7")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".last")).to_contain_text("counted at the table: +7")
    page.get_by_role("button", name="Add it up").click()
    expect(page.get_by_role("heading", name="Round 1 is done")).to_be_focused()
    expect(page.locator(".round")).to_contain_text("Row 2: 2 down")
    page.get_by_role("button", name="Start round 2").press("Enter")
    expect(page.locator(".tab[aria-current=true]")).to_be_focused()
    # A sheet that cannot be read can be thrown away.
    page.evaluate(SPOIL)
    page.reload()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Delete this match").click()
    page.get_by_role("button", name="Delete this match").last.click()
    expect(page.get_by_role("button", name="Start counting")).to_be_visible()


@pytest.mark.slow
@pytest.mark.parametrize("size", [SIDEWAYS, (667, 375)])
def test_nothing_scrolls_on_a_phone_held_sideways(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page("#/own-table", size=UPRIGHT).page
    begin(page)
    tap(page, 1, 1)
    resize(page, size)
    assert max(page.evaluate(OVERFLOW)) <= 0


@pytest.mark.slow
def test_a_match_is_counted_without_a_network(open_page: Opener) -> None:
    watch = open_page("#/own-table", size=UPRIGHT, service_workers="allow")
    page = watch.page
    wait_for_engine(page, also_to_study=True)
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    page.reload()
    begin(page)
    tap(page, 2, 2)
    page.get_by_role("button", name="Next: Player 2").click()
    page.get_by_role("button", name="Add it up").click()
    page.get_by_role("button", name="What should I have done?").click()
    expect(page.get_by_role("heading", name="Analysis")).to_be_visible()
    expect(page.locator(".dish.empty").first).to_be_visible()
    # The answer comes under the thumb as soon as the table can be.
    page.get_by_label("position").fill(SET_UP)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".dock li").first).to_contain_text("from ")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["azul-row-completed", "azul-gray-side", "duel-points"])
def test_entering_a_whole_match_by_taps_gives_the_scores_of_its_record(open_page: Opener, name: str) -> None:
    record = parse_record((MATCHES / f"{name}.azr").read_text(encoding="utf-8"))
    states = list(record.states())
    known = [after.scores for before, after in pairwise(states) if after.round > before.round > 0]
    page = open_page("#/own-table", size=UPRIGHT).page
    choose_table(page, str(record.game))
    begin(page)
    for number, entries in enumerate(entries_of(record)):
        for seat, entry in enumerate(entries):
            enter(page, entry)
            page.get_by_role("button", name="Next:" if seat < len(entries) - 1 else "Add it up").click()
        expect(page.get_by_role("heading", name=f"Round {number + 1} is done")).to_be_visible()
        scores = [int(text) for text in page.locator(".round .score").all_inner_texts()]
        assert number >= len(known) or scores == list(known[number])
        page.locator(".dock .primary").click()
        page.locator("[data-space]").or_(page.locator(".final")).first.wait_for()
    totals = [int(text) for text in page.locator(".final .total").all_inner_texts()]
    assert totals == list(record.final.scores)


def choose_table(page: Page, tag: str) -> None:
    if tag.startswith("duel"):
        page.get_by_text("Azul Duel", exact=True).click()
        sides = tag.partition(":")[2].split(",")
        chosen = {side[0]: side for side in sides}
        for number in sorted("1234", key=lambda each: each not in chosen):  # first what is used: three must be
            page.get_by_label(f"Tablet {number}").select_option(chosen.get(number, ""))
        return
    page.get_by_text(tag[4], exact=True).click()
    if tag.endswith("g"):
        page.get_by_text("gray side").click()


def enter(page: Page, entry: Entry) -> None:
    """Do what a hand would do after a round."""
    for word in entry.pieces:
        place, _, plate = word.partition(":")
        space, turns = int(place[2]) - 1, int(place[4])
        page.locator(f'[data-space="{space // 3 * 2}.{space % 3 * 2}"]').click()
        for _ in range(turns):
            page.get_by_role("button", name="turn the plate", exact=True).click()
        page.locator(f'[data-plate="{plate}"]').click()
        page.locator(f'[data-laid="{word}"]').wait_for()
    for tile in entry.tiles:
        tap(page, tile.row, tile.column, tile.color)
    for _ in range(entry.paid):
        page.get_by_role("button", name="One more").click()
    if entry.takes_start:
        page.locator("[data-start]").click()
        expect(page.locator("[data-start]")).to_have_attribute("aria-pressed", "true")
    spaces = page.locator("[data-drop]")
    if entry.dropped and spaces.nth(entry.dropped - 1).get_attribute("aria-pressed") == "false":
        spaces.nth(entry.dropped - 1).click()
        expect(spaces.nth(entry.dropped - 1)).to_have_attribute("aria-pressed", "true")
