"""What a player needs is on one screen: desk and phone, every game, every number of seats."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match, tap
from tests.browser.watch import DESK, PHONE, resize, settle

SMALLEST_TARGET = 40
SIDEWAYS = ((844, 390), (750, 390), (667, 375), (640, 360), (932, 430))
TABLES = [("azul", 4, False), ("azul", 2, True), ("duel", 2, False)]
EMPTIER = [pytest.param("azul", players, False, marks=pytest.mark.slow) for players in (2, 3)]


def overflow(page: Page) -> tuple[int, int]:
    """Return by how many pixels the page is wider and higher than its window."""
    settle(page)
    found = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return found[0], found[1]


@pytest.mark.parametrize(("game", "players", "gray"), [*TABLES, *EMPTIER])
def test_a_match_fits_on_a_desk_without_scrolling(open_page: Opener, game: str, players: int, gray: bool) -> None:
    page = open_page(size=DESK).page
    start_match(page, game, players=players, gray=gray)
    expect(page.locator("section.board")).to_have_count(players)
    across, down = overflow(page)
    assert (max(0, across), max(0, down)) == (0, 0)


@pytest.mark.parametrize(("game", "players", "gray"), [*TABLES, *EMPTIER])
def test_a_match_fits_on_a_phone_and_every_pile_is_large_enough_for_a_thumb(
    open_page: Opener, game: str, players: int, gray: bool
) -> None:
    page = open_page(size=PHONE, touch=True, is_mobile=True).page
    start_match(page, game, players=players, gray=gray)
    if game == "azul":
        tap(page.locator(".match[data-turn=mine] [data-group][data-rove]").first)
        expect(page.locator(".key").first).to_be_visible()
    across, down = overflow(page)
    assert (max(0, across), max(0, down)) == (0, 0)
    page.keyboard.press("Escape")
    player = Player(page, "touch", seed=15)
    for _ in range(4):
        assert player.wait()
        for pile in page.locator("[data-group]").locator("visible=true").all():
            box = pile.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= SMALLEST_TARGET
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= PHONE[0]
        player.turn()


@pytest.mark.parametrize(
    ("table", "tag", "boards"),
    [("Azul, 2 players", "azul2", 2), ("Azul, 4 players", "azul4", 4), ("Azul Duel", "duel", 2)],
)
def test_the_analysis_board_fits_on_a_desk_and_nothing_moves_by_itself(
    open_page: Opener, table: str, tag: str, boards: int
) -> None:
    watch = open_page("#/analysis", size=DESK, settings={"confirm": True})
    page = watch.page
    page.get_by_label("Game").select_option(label=table)
    expect(page.get_by_label("position", exact=True)).to_have_value(re.compile(f"^{tag}[ :]"))
    expect(page.locator("section.board")).to_have_count(boards)
    assert max(0, *overflow(page)) == 0
    page.get_by_text("Play", exact=True).last.click()
    take = page.get_by_role("button", name=re.compile("^Take "))
    expect(take.first).to_be_visible()
    before = len(watch.shifts())
    for _ in range(3):
        take.first.click()
        page.locator(".hit[data-line=floor]").click()
        for _ in range(3):  # a stack to order, the line, the tiles
            page.keyboard.press("Escape")
        expect(page.locator(".take.held")).to_have_count(0)
    page.get_by_role("button", name="Best moves").click()
    expect(page.get_by_role("region", name="Best moves")).to_be_visible()
    assert watch.shifts()[before:] == []
    assert max(0, *overflow(page)) == 0


def test_a_finished_match_is_stepped_through_without_scrolling(open_page: Opener) -> None:
    page = open_page(size=DESK).page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".result").get_by_role("link", name="Review").click()
    expect(page.locator(".steps")).to_be_visible()
    expect(page.locator("section.board")).to_have_count(2)
    assert max(0, *overflow(page)) == 0


def test_keys_of_the_dock_are_large_enough_for_a_thumb(open_page: Opener) -> None:
    page = open_page(size=PHONE, touch=True, is_mobile=True).page
    start_match(page)
    tap(page.locator(".match[data-turn=mine] [data-group][data-rove]").first)
    expect(page.locator(".key")).to_have_count(6)
    for box in [key.bounding_box() for key in page.locator(".key").all()]:
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44


def boxes_of(page: Page, selector: str) -> list[tuple[float, float, float, float]]:
    """Return the visible boxes of a selector: left, top, right, bottom."""
    found = [each.bounding_box() for each in page.locator(selector).locator("visible=true").all()]
    return [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in found if box is not None]


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    """Whether two boxes share more than an edge."""
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1


@pytest.mark.parametrize(
    ("game", "players"),
    [("azul", 4), ("duel", 2), *(pytest.param("azul", players, marks=pytest.mark.slow) for players in (2, 3))],
)
def test_a_phone_held_sideways_shows_dishes_board_and_keys_side_by_side(
    open_page: Opener, game: str, players: int
) -> None:
    page = open_page(size=SIDEWAYS[0], touch=True, is_mobile=True).page
    start_match(page, game, players=players)
    player = Player(page, "touch", seed=3)
    for _ in range(2):
        assert player.wait()
        player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    piles = page.locator("[data-group][data-rove]").locator("visible=true")
    is_held = piles.count() > 0  # else a plate is due
    if is_held:
        tap(piles.first)
        expect(page.locator(".key").first).to_be_visible()
    for size in SIDEWAYS:
        resize(page, size)
        assert max(0, *overflow(page)) == 0
        demand_everything_side_by_side(page, size)
        keys = boxes_of(page, ".key")
        assert len(keys) in ((6, 7) if is_held else (0,))
        assert all(right - left >= 44 and bottom - top >= 44 for left, top, right, bottom in keys)


def demand_everything_side_by_side(page: Page, size: tuple[int, int]) -> None:
    """Check that all parts of a match are in the window, and that none covers the board or the dishes."""
    [board] = boxes_of(page, ".mine section.board")
    parts = [board, *boxes_of(page, ".say"), *boxes_of(page, ".key"), *boxes_of(page, ".strip, .tabs")]
    parts += boxes_of(page, "[data-offer] .dish")
    for left, top, right, bottom in parts:
        assert left >= 0
        assert top >= 0
        assert right <= size[0]
        assert bottom <= size[1]
    for part in parts[1:]:
        assert not overlap(board, part)
    for strip in boxes_of(page, ".strip, .tabs"):
        assert not any(overlap(strip, dish) for dish in boxes_of(page, "[data-offer] .dish"))


def test_studies_on_a_phone_held_sideways_have_board_and_tools_one_below_the_other(open_page: Opener) -> None:
    watch = open_page(size=SIDEWAYS[0], touch=True, is_mobile=True)
    page = watch.page
    for place in ("#/analysis", "#/learn/azul", "#/learn/duel"):
        watch.go(place)
        page.locator(".phone.low section.board").first.wait_for()
        for size in ((844, 390), (932, 430), (640, 360)):
            resize(page, size)
            assert max(0, overflow(page)[0]) == 0
            [board] = boxes_of(page, ".mine section.board")
            assert board[3] - board[1] > size[1] / 3
            for part in boxes_of(page, "[data-offer] .dish, .study > .column, .strip, .tabs, .lesson"):
                assert not overlap(board, part)


@pytest.mark.parametrize("players", [2, 4])
def test_a_phone_shows_every_player_with_clock_and_score(open_page: Opener, players: int) -> None:
    page = open_page(size=(390, 844), touch=True, is_mobile=True).page
    card = page.locator(".card").first
    card.get_by_text("Clock and more").click()
    card.get_by_label("Clock").select_option("blitz")
    start_match(page, players=players)
    seats = page.locator(".seat")
    for size in ((390, 844), (360, 640), (844, 390), (667, 375)):
        resize(page, size)
        expect(seats).to_have_count(players)
        for seat in seats.all():
            expect(seat.get_by_role("timer")).to_have_text(re.compile(r"^\d+:\d\d$"))
            for part in (seat.locator(".emblem"), seat.locator(".score"), seat.get_by_role("timer")):
                inner, outer = part.bounding_box(), seat.bounding_box()
                assert inner is not None
                assert outer is not None
                assert inner["x"] >= outer["x"]
                assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]
                assert outer["x"] + outer["width"] <= size[0]
        signs = [seat.locator("use").get_attribute("href") for seat in seats.all()]
        assert len(set(signs)) == players


def test_zoom_to_200_percent_loses_nothing(open_page: Opener) -> None:
    page = open_page(size=(640, 400)).page  # what a window of 1280 × 800 has left at 200 %
    start_match(page)
    assert max(0, overflow(page)[0]) == 0
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()
    page.locator(".key:not([aria-disabled])").first.click()
    expect(page.locator(".mine section.board")).to_be_visible()
