"""Playing a move: choose, change your mind, confirm; drag; keys; premoves; steps that can be undone."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from azulejos.locale import Catalog
from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match

LANGUAGES = ("en", "nl", "de", "pt-BR", "is")


def first_pile(page: Page) -> None:
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()


def test_chosen_tiles_light_up_lines_that_say_what_they_would_do(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    expect(page.locator(".hit")).to_have_count(0)
    first_pile(page)
    expect(page.locator(".hit")).to_have_count(6)
    expect(page.locator(".effect").first).to_have_text(re.compile(r"^([+−]?\d+|\d/\d)$"))
    expect(page.locator(".hit[data-line='4']")).to_have_attribute("aria-label", re.compile(r"Line 5: \d tiles? placed"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_cannot_take_the_tiles_says_why(open_page: Opener, language: str) -> None:
    words = Catalog.of(language).texts
    page = open_page(language=language).page
    start_match(page)
    first_pile(page)
    page.locator(".hit[data-line='0']").click()  # one tile fills the first line
    first_pile(page)
    closed = page.locator(".hit[data-line='0']")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.click(force=True)  # it is not for use, but it answers
    expect(page.locator(".why")).to_have_text(str(words["error.line-full"]))
    expect(page.get_by_role("alert")).to_have_text(str(words["error.line-full"]))
    page.keyboard.press("Escape")
    expect(page.locator(".why")).to_have_count(0)


def test_two_clicks_play_a_move(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    first_pile(page)
    moves = page.locator(".log li:not(.round)").count()
    page.locator(".hit[data-line='4']").click()
    expect(page.locator(".log li:not(.round)").nth(moves)).to_be_visible()


def test_the_documented_keys_play_and_the_focus_stays_with_the_offer(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    for turn in range(3):
        moves = page.locator(".log li:not(.round)").count()
        for key in ("f", "Enter", "0" if turn else "3", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".log li:not(.round)").nth(moves)).to_be_visible()
        page.locator(".match[data-turn=mine]").wait_for()
        expect(page.locator(".take.held")).to_have_count(0)
        expect(page.locator("[data-offer] :focus")).to_have_count(1)


def test_enter_plays_what_is_chosen_wherever_the_focus_is(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    for where in ("body", ".take.held >> nth=-1", ".chosen > .hit"):
        first_pile(page)
        moves = page.locator(".log li:not(.round)").count()
        page.keyboard.press("0")
        if where == "body":
            page.evaluate("document.activeElement.blur()")
        else:
            page.locator(where).first.focus()
        page.keyboard.press("Enter")
        expect(page.locator(".log li:not(.round)").nth(moves)).to_be_visible()


def test_a_turn_is_made_with_tab_and_enter_alone(open_page: Opener) -> None:
    page = open_page(settings={"confirm": True}).page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    page.evaluate("document.activeElement.blur()")
    # The key that plays comes before the lines: Tab would reach it only by way of the browser's own controls.
    for wanted, key in (("[data-group]", "Tab"), (".hit", "Tab"), ("[data-do=confirm]", "Shift+Tab")):
        for _ in range(40):
            page.keyboard.press(key)
            if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                break
        assert page.evaluate("wanted => document.activeElement.matches(wanted)", wanted), wanted
        outline = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        assert outline >= 2, wanted
        page.keyboard.press("Enter")
    expect(page.locator(".log li:not(.round)").first).to_be_visible()


def test_everything_can_be_put_back_until_it_is_played(open_page: Opener) -> None:
    page = open_page(settings={"confirm": True}).page
    start_match(page)
    first_pile(page)
    moves = page.locator(".log li").count()
    page.locator(".hit[data-line='3']").click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".take.held")).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(moves)


def test_digits_choose_a_line_and_a_second_press_plays(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    first_pile(page)
    page.keyboard.press("5")
    expect(page.locator(".chosen .hit[data-line='4']")).to_be_visible()
    page.keyboard.press("5")
    expect(page.locator(".log li").nth(1)).to_be_visible()


def test_tiles_can_be_dragged_to_a_line(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    pile = page.locator(".match[data-turn=mine] [data-group][data-rove]").first
    start = pile.bounding_box()
    line = page.locator(".mine [data-at$='.4.0']").first.bounding_box()
    assert start is not None
    assert line is not None
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(line["x"] - 20, line["y"] + 10, steps=6)
    expect(page.locator(".dragging")).to_be_visible()
    page.mouse.move(line["x"] + 10, line["y"] + 10, steps=3)
    page.mouse.up()
    expect(page.locator(".log li").nth(1)).to_be_visible()


class Finger:
    """A real finger on the screen, as the browser's own protocol sends it."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)
        self.page = page

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
        """Go from one point to another, and stay there."""
        self.touch("touchStart", start)
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part))


def center(target: Locator) -> tuple[float, float]:
    """Return the middle of something visible."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", [(1180, 820), (390, 844), (844, 390)], ids=str)
def test_tiles_are_dragged_by_touch_to_a_line_and_beside_it_back(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page(size=size, touch=True, is_mobile=True).page
    start_match(page)
    pile = page.locator(".match[data-turn=mine] [data-group][data-rove]").first
    line = page.locator(".mine [data-at$='.4.0']").first
    finger = Finger(page)
    finger.drag(center(pile), (center(pile)[0], 2))
    expect(page.locator(".dragging")).to_be_visible()
    finger.touch("touchEnd")
    expect(page.locator(".dragging")).to_have_count(0)
    expect(page.locator(".take.held")).to_have_count(0)
    finger.drag(center(pile), center(line))
    expect(page.locator(".mine .coming").first).to_be_attached()
    finger.touch("touchEnd")
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"You put \d .*in line 5"))


def test_a_finger_beside_the_tiles_scrolls_the_page(open_page: Opener) -> None:
    page = open_page("#/analysis", size=(390, 600), touch=True, is_mobile=True).page
    page.locator("section.board").first.wait_for()
    page.get_by_text("Play", exact=True).last.click()
    page.locator("[data-group][data-rove]").first.wait_for()
    page.evaluate("scrollTo(0, 0)")
    finger = Finger(page)
    finger.drag(center(page.locator(".mine section.board")), (195, 60))
    finger.touch("touchEnd")
    page.wait_for_function("() => scrollY > 100")
    expect(page.locator(".take.held, .dragging")).to_have_count(0)


def test_arrows_walk_over_the_tiles(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    page.locator(".match[data-turn=mine]").wait_for()
    page.keyboard.press("f")
    first = page.evaluate("document.activeElement.dataset.group")
    page.keyboard.press("ArrowDown")
    second = page.evaluate("document.activeElement.dataset.group")
    assert first
    assert second
    assert first != second


def test_a_plate_of_duel_is_placed_in_steps_with_a_way_back(open_page: Opener) -> None:
    page = open_page().page
    start_match(page, "duel")
    page.locator(".match[data-turn=mine] [data-slot]").first.click()
    page.locator("[data-space='4']").click()
    page.locator("[data-do=rotate]").click()
    page.locator("[data-do=back]").click()
    expect(page.locator("[data-space]")).to_have_count(9)
    page.locator("[data-space='0']").click()
    page.locator("[data-do=confirm]").click()
    expect(page.locator(".mine .plate")).to_have_count(1)


def test_one_resigns_only_after_a_second_click_and_sees_why_it_ended(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    expect(page.locator(".result header").first).to_contain_text("a player resigned")
    page.locator(".result").get_by_role("link", name="Review").click()
    expect(page.locator(".steps")).to_be_visible()


def test_reload_at_every_step_continues_where_it_was(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    player = Player(page, seed=6)
    for _ in range(4):
        assert player.wait()
        player.turn()
        page.locator(".match[data-turn=mine]").wait_for()
        scores = page.locator(".mine [data-at^='l']").count()
        page.reload()
        page.locator(".match[data-turn=mine]").wait_for()
        assert page.locator(".mine [data-at^='l']").count() == scores


def test_the_round_is_scored_step_by_step_and_a_key_skips_it(open_page: Opener) -> None:
    page = open_page(settings={"speed": "slow"}).page
    start_match(page)
    player = Player(page, seed=7)
    for _ in range(40):
        if not player.wait() or page.locator("aside", has_text="Round 1 is over").count():
            break
        player.turn()
        page.keyboard.press("Escape")
        page.wait_for_timeout(150)
        page.keyboard.press(" ")
    expect(page.locator("aside", has_text="is over")).to_be_visible()
    expect(page.locator(".flyer")).to_have_count(0)


COUNT_SOCKETS = """() => {
  window.__asked = [];
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      window.__asked.push(url);
    }
  };
}"""


@pytest.mark.parametrize(("table", "code"), [("nonsense22", "no-table"), ("no/such/thing", "no-such-thing")])
def test_a_link_to_no_table_says_so_and_the_page_asks_once(open_page: Opener, table: str, code: str) -> None:
    words = Catalog.of("en").texts
    page = open_page().page
    page.evaluate(COUNT_SOCKETS)
    page.goto(f"{page.url.partition('#')[0]}#/table/{quote(table, safe='')}")
    expect(page.get_by_role("alert")).to_have_text(str(words[f"error.{code}"]))
    page.wait_for_timeout(1500)  # longer than the first tries to connect again would take
    assert len([url for url in page.evaluate("window.__asked") if "/ws/tables/" in url]) == 1
    expect(page.locator(".line-lost")).to_have_count(0)


class LatePlayer(Player):
    """Looks only after a bot has answered, as on a busy machine."""

    def step(self, version: str | None) -> bool:
        self.page.wait_for_timeout(300)
        return super().step(version)


def test_a_turn_of_the_player_in_these_tests_is_one_move_even_if_it_looks_late(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    player = LatePlayer(page, seed=3)
    assert player.wait()
    player.turn()
    expect(page.locator(".log .mark[title=You]")).to_have_count(1)
