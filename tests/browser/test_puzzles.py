"""Puzzles on the page: one question, a proof, a streak, a picture to share; also without a network."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from azulejos.puzzles.files import shipped_puzzles
from azulejos.puzzles.puzzle import Puzzle
from tests.browser.conftest import Opener
from tests.browser.test_access import axe_faults
from tests.browser.test_club import PASSWORD, register
from tests.browser.test_offline import NO_NETWORK, wait_for_engine, wait_for_puzzles
from tests.browser.watch import PHONE, resize

FIRST = "#/puzzles/azul/1"
SIDEWAYS = ((844, 390), (667, 375))
SOLVED = "main h1:text-is('Solved')"
COLORS = {"B": "blue", "Y": "yellow", "R": "red", "K": "black", "W": "white"}
REMEMBER = "days => localStorage.setItem('azulejos.puzzles', JSON.stringify({ days }))"
PICTURE_SIZE = """
async address => {
  const image = new Image()
  image.src = address
  await image.decode()
  return [image.width, image.height]
}
"""


def solve(page: Page, puzzle: Puzzle) -> None:
    """Make the move that solves a puzzle of Azul."""
    source, color, line = tuple(str(puzzle.solution))
    place(page, COLORS[color], "the center" if source == "C" else f"factory {source}", line.replace("F", "0"))


def place(page: Page, color: str, source: str, line: str) -> None:
    """Take tiles and put them in a line, by mouse and by key."""
    page.get_by_role("button", name=re.compile(rf"^Take \d {color} tiles? from {source}")).click()
    page.keyboard.press(line)
    page.keyboard.press("Enter")


def assert_in_sight(page: Page, *selectors: str) -> None:
    """Check that the page is at its top, and that these are on the screen as a whole."""
    assert page.evaluate("() => scrollY") == 0
    size = page.viewport_size
    assert size is not None
    for selector in selectors:
        box = page.locator(selector).locator("visible=true").first.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"] + 1, selector
        assert box["x"] + box["width"] <= size["width"] + 1, selector


def test_a_puzzle_is_missed_solved_and_proved(open_page: Opener) -> None:
    watch = open_page(FIRST)
    page = watch.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Find the move that gains the most")
    expect(page.locator(".theme")).to_have_count(0)
    place(page, "black", "factory 3", "0")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not the best move")
    expect(page.locator(".pill.loss")).to_have_text("−18")
    page.get_by_role("button", name="Try again").click()
    place(page, "blue", "factory 3", "3")
    expect(page.locator(SOLVED)).to_be_visible()
    proof = page.locator(".proof li")
    expect(proof).to_have_count(6)
    expect(proof.first).to_contain_text("1×")
    page.keyboard.press("End")
    expect(proof.last.locator("button")).to_have_attribute("aria-current", "step")
    expect(page.locator(".theme")).to_have_text("points")
    assert axe_faults(page) == []
    for size in SIDEWAYS:
        resize(page, size)
        assert_in_sight(page, SOLVED, ".phone .mine", ".phone [data-offer]", ".steps", ".bar .btn")
    page.get_by_role("button", name="Next puzzle").first.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Find "))
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert_in_sight(page, "main h1", ".phone .mine", ".phone [data-offer]", ".say", ".bar .btn")


@pytest.mark.slow
def test_the_puzzle_of_the_day_makes_a_streak_and_a_picture_that_tells_nothing(open_page: Opener) -> None:
    watch = open_page()
    page = watch.page
    page.evaluate(REMEMBER, [str(date.today() - timedelta(days=1))])
    watch.go("#/puzzles")
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    solve(page, today())
    expect(page.locator(SOLVED)).to_be_visible()
    expect(page.get_by_role("heading", name="2 days in a row")).to_be_visible()
    card = page.locator(".share img")
    assert page.evaluate(PICTURE_SIZE, card.get_attribute("src")) == [1200, 630]
    expect(card).to_have_attribute("alt", re.compile("in 1 try.*2 days in a row"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Share").click()
    assert download.value.suggested_filename == "azulejos.png"
    page.reload()
    expect(page.locator(SOLVED)).to_be_visible()  # with the card, which counts the first time
    expect(card).to_have_attribute("alt", re.compile("in 1 try.*2 days in a row"))
    expect(page.get_by_role("heading", name="2 days in a row")).to_be_visible()


@pytest.mark.slow
def test_a_first_try_is_rated_and_the_next_puzzle_is_another(open_page: Opener) -> None:
    page = open_page(FIRST).page
    place(page, "blue", "factory 3", "3")
    expect(page.get_by_label("Ratings").locator("dd").first).to_have_text(re.compile(r"^1,[56]\d\d"))
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Find "))
    assert not page.url.endswith(FIRST)
    page.go_back()
    expect(page.get_by_text("Puzzle 1", exact=True)).to_be_visible()


@pytest.mark.slow
def test_an_account_has_its_rating_on_the_server_and_on_its_profile(open_page: Opener) -> None:
    watch, other = open_page("#/nowhere"), open_page("#/nowhere")
    name = f"Solver {id(watch) % 100_000}"
    register(watch, name)
    watch.go(FIRST)
    place(watch.page, "blue", "factory 3", "3")
    standing = watch.page.get_by_label("Ratings").locator("dd")
    expect(standing.first).to_have_text(re.compile(r"^1,[56]\d\d"))
    expect(standing.last).to_have_text(re.compile("−"), use_inner_text=True)
    other.page.request.post(f"{other.url}api/login", data={"name": name, "password": PASSWORD})
    other.go(FIRST)
    expect(other.page.get_by_label("Ratings").locator("dd").first).to_have_text(re.compile(r"^1,[56]\d\d"))
    other.go(f"#/people/{name}")
    expect(other.page.locator("main header")).to_contain_text("Azul puzzles")


@pytest.mark.slow
def test_training_a_theme_shows_puzzles_of_that_theme(open_page: Opener) -> None:
    page = open_page(FIRST).page
    page.get_by_role("button", name="By theme").click()
    page.get_by_role("link", name="block").click()
    expect(page).to_have_url(re.compile(r"#/puzzles/azul/\d+\?theme=block"))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".theme").first).to_have_text("block")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azul", "duel"])
def test_puzzles_of_all_games_work_without_a_network_once_one_was_seen(open_page: Opener, game: str) -> None:
    watch = open_page("?first", service_workers="allow")
    page = watch.page
    wait_for_engine(page, also_to_study=True)
    watch.go("#/puzzles/azul/1")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Find "))
    wait_for_puzzles(page)
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    page.reload()
    watch.go(f"#/puzzles/{game}/today")
    expect(page.get_by_text(re.compile("^Puzzle of the day, "))).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".proof li")).to_have_count(len(today(game).line))
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^Find "))


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [FIRST, "#/puzzles/duel/1", "#/own-puzzles"])
def test_puzzles_are_for_everyone_on_a_phone(open_page: Opener, path: str, scheme: str) -> None:
    watch = open_page(path, size=PHONE, touch=True, color_scheme=scheme)
    expect(watch.page.locator("main :is(section.board, .btn.primary)").first).to_be_visible()
    assert axe_faults(watch.page) == []


@pytest.mark.slow
def test_a_puzzle_that_does_not_exist_is_explained(open_page: Opener) -> None:
    watch = open_page()
    watch.allowed = ("404",)
    watch.go("#/puzzles/azul/99999")
    expect(watch.page.get_by_role("alert")).to_have_text("There is no such puzzle.")


def today(game: str = "azul") -> Puzzle:
    """Return the puzzle of the day that the page shows."""
    known = shipped_puzzles(game)
    return known[date.today().toordinal() % len(known)]
