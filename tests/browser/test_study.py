"""Study: lessons, rules, the analysis board, stepping through a finished match."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match
from tests.browser.scenes import LANGUAGES, speak
from tests.browser.test_access import axe_faults
from tests.browser.watch import PHONE

EMPTY = "0:-/-/-/-/-:...../...../...../...../.....:-"


def position(page: Page) -> str:
    return page.get_by_label("position").input_value()


def test_a_lesson_is_learned_by_making_its_move(open_page: Opener) -> None:
    page = open_page("#/learn/azul").page
    page.get_by_role("button", name="Take 1 blue tile from factory 1").click()
    page.keyboard.press("1")
    page.keyboard.press("1")
    expect(page.locator(".lesson .no")).to_be_visible()
    page.get_by_role("button", name="Take 2 black tiles from factory 1").click()
    page.keyboard.press("2")
    page.keyboard.press("2")
    expect(page.locator(".lesson .yes")).to_contain_text("Line 2 is full")
    page.locator(".lesson").get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="From the center")).to_be_visible()


def test_a_lesson_of_duel_asks_for_the_order_of_a_stack(open_page: Opener) -> None:
    page = open_page("#/learn/duel").page
    page.get_by_role("button", name="Take 2 turquoise tiles").first.click()
    page.keyboard.press("2")
    page.locator("[data-order='K']").click()
    page.locator("[data-do=confirm]").click()
    expect(page.locator(".lesson .yes")).to_be_visible()


def test_rules_have_their_numbers_and_can_be_linked_to(open_page: Opener) -> None:
    page = open_page("#/rules/azul/A15").page
    expect(page.locator("#rule-A15")).to_have_class(re.compile("wanted"))
    assert page.locator(".rule").count() >= 26
    page.get_by_role("link", name="Azul Duel").click()
    expect(page.locator("#rule-D45")).to_be_attached()


def test_a_position_is_set_up_by_hand_shared_and_played(open_page: Opener) -> None:
    page = open_page("#/analysis").page
    page.get_by_role("radio", name="red").click()
    page.locator(".mine [data-at='l0.2.1']").click()
    expect(page.get_by_label("position")).to_have_value(re.compile(r"0:-/-/R2/-/-:"))
    page.locator(".mine [data-at='w0.0.0']").click()
    expect(page.get_by_label("position")).to_have_value(re.compile(r":B\.\.\.\./"))
    expect(page.locator(".hint")).not_to_have_class(re.compile("bad"))
    expect(page).to_have_url(re.compile(r"0%3A-%2F-%2FR2%2F-%2F-%3AB\.\.\.\.%2F"))
    page.reload()
    expect(page.get_by_label("position")).to_have_value(re.compile(r"0:-/-/R2/-/-:B\.\.\.\./"))
    page.get_by_text("Play", exact=True).last.click()
    page.get_by_role("button", name=re.compile("^Take ")).first.click()
    page.locator(".hit[data-line='4']").click()
    expect(page.get_by_label("position")).to_have_value(re.compile("move2"))


def test_a_position_that_is_impossible_is_refused_with_words(open_page: Opener) -> None:
    watch = open_page("#/analysis")
    watch.allowed = ("400",)
    page = watch.page
    page.get_by_label("position").fill(f"azul2 r1 move1 s1 BYRK/-/-/-/- *- B1 - {EMPTY} {EMPTY}")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".hint.bad")).to_be_visible()
    expect(page.locator("section.board")).to_have_count(2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_uncertainty_of_the_best_moves_fits_on_a_phone(open_page: Opener, language: str) -> None:
    watch = open_page("#/analysis", size=PHONE, touch=True, is_mobile=True)
    page = watch.page
    page.get_by_role("region", name="Best moves").get_by_role("button").click()
    worth = page.locator(".worth").first
    expect(worth).to_contain_text(re.compile(r"\d\s±\s\d"))
    expect(page.get_by_role("region", name="Best moves", exact=True)).to_have_count(1)  # the other one is a glance
    speak(watch, language)
    box = worth.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE[0]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_duel_can_be_set_up_too(open_page: Opener) -> None:
    watch = open_page("#/analysis")
    watch.allowed = ("400",)
    page = watch.page
    page.get_by_label("Game").select_option(label="Azul Duel")
    expect(page.locator(".worth").first).to_be_visible()
    page.get_by_role("radio", name="turquoise", exact=True).click()
    page.locator("[data-at='l0.3.0']").click()
    expect(page.get_by_label("position")).to_have_value(re.compile(r"T1"))


def test_chips_plates_and_tokens_of_duel_are_set_up_by_hand(open_page: Opener) -> None:
    watch = open_page("#/analysis")
    watch.allowed = ("400",)
    page = watch.page
    line = page.get_by_label("position", exact=True)
    page.get_by_label("Game").select_option(label="Azul Duel")
    page.get_by_role("radiogroup", name="Plates").get_by_role("radio").first.click()
    page.locator("[data-at='d0.4']").click()
    expect(line).to_have_value(re.compile(r" 12S "))  # it came out of the stack
    page.get_by_role("radio", name="Remove").click()
    page.locator("[data-at='d0.4']").click()
    expect(page.locator(".hint")).not_to_have_class(re.compile("bad"))
    page.locator("[data-at='p0']").click()
    expect(line).to_have_value(re.compile(r" -,[A-Z]{4},[A-Z]{4} 14S "))
    page.locator("[data-at='ps']").click()
    expect(line).to_have_value(re.compile(r" 14J "))  # the other back, which a position line calls J
    page.get_by_role("radiogroup", name="Plates").get_by_role("radio").first.click()
    page.locator("[data-at='d0.8']").click()
    expect(line).to_have_value(re.compile(r" 13J "))  # and a plate that is laid leaves it as it is
    page.get_by_role("radio", name="Remove").click()
    page.locator("[data-at='d0.8']").click()
    page.get_by_role("radiogroup", name="Chips").get_by_role("radio").nth(1).click()
    page.locator("[data-at='k1']").click()
    expect(line).to_have_value(re.compile(r" \?/B/\?/\? "))
    page.locator("[data-at='h0']").click()
    expect(line).to_have_value(re.compile(r":B:-:2\.1"))
    page.get_by_label("player tokens 2").select_text()
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    expect(line).to_have_value(re.compile(r":1\.0$"))
    expect(page.locator(".hint.bad")).to_contain_text("This position cannot occur")
    expect(page.locator(".hint.bad")).to_contain_text("face up under tiles")  # and why


def test_a_first_visitor_may_ask_for_the_best_moves(open_page: Opener) -> None:
    page = open_page("#/analysis").page
    page.get_by_role("button", name="Best moves").click()
    rows = page.get_by_role("region", name="Best moves").get_by_role("listitem")
    expect(rows.first.locator(".why")).to_have_text(re.compile(r"^\w.+\.$"))  # one sentence why
    worths = [text.replace("\u2212", "-") for text in rows.locator(".worth").all_inner_texts()]
    assert any(re.fullmatch(r"[+-]?\d+\s±\s\d+\s*[+-]?\d+, give or take \d+", text) for text in worths)
    shown = [int(text.split()[0]) for text in worths]
    assert shown == sorted(shown, reverse=True)
    texts = rows.locator(".what").all_inner_texts()
    assert len(set(texts)) == len(texts) <= 4
    rank = len(texts)
    expect(page.locator(f".marks [data-rank='{rank}']").first).to_be_visible()
    rows.last.get_by_role("button").first.focus()  # pointing at a row draws it
    expect(page.locator(f".marks .on[data-rank='{rank}']").first).to_be_visible()
    expect(page.locator(".marks .arrow")).to_have_count(1)
    page.get_by_role("button", name="Play it").first.click()
    expect(page.get_by_label("position")).to_have_value(re.compile("move2"))


def test_hints_and_the_graph_of_a_review_come_from_the_search(open_page: Opener) -> None:
    watch = open_page()
    page = watch.page
    start_match(page)
    player = Player(page, seed=3)
    assert player.wait()
    player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    shifts = len(watch.shifts())
    page.get_by_role("button", name="Hint").click()
    card = page.get_by_role("group", name="Hint")
    expect(card.locator(".move")).to_contain_text("Take ")
    expect(card.locator(".why")).to_have_text(re.compile(r"^\s*\w.+\.\s*$"))
    expect(page.locator(".marks .arrow")).to_have_count(1)
    expect(page.get_by_role("button", name="Play it")).to_be_focused()
    assert axe_faults(page) == []
    said = card.locator(".move").inner_text()
    card.get_by_role("button", name="Next best").click()
    expect(card.locator(".move")).not_to_have_text(said)
    page.keyboard.press("Escape")
    expect(page.locator(".marks")).to_have_count(0)
    assert watch.shifts()[shifts:] == []
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".marks")).to_have_count(0)
    for _ in range(2):  # a review has something to say about moves like these
        page.locator(".match[data-turn=mine] [data-group][data-rove]").last.click()
        page.locator(".hit[data-line=floor]").click()
    page.locator(".match[data-turn=mine]").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".result").get_by_role("link", name="Review").click()
    page.route("**/api/review/stream", lambda _: None)  # it takes forever
    page.get_by_role("button", name="Review the match").click()
    page.get_by_role("button", name="Stop").click()
    page.unroute("**/api/review/stream")
    page.get_by_role("button", name="Review the match").click()
    slider = page.locator("#graph-slider")
    expect(slider).to_be_visible()
    assert (page.locator("path.line").get_attribute("d") or "").count("L") >= 3
    expect(page.locator(".tally")).to_have_count(2)
    expect(page.locator(".tally").filter(has_text="You")).to_have_text(
        re.compile(r"gave away \d+ points?\s+\d (best|fine|loose|costly)")
    )
    parts = re.findall(r"[+−]?\d+", page.locator(".luck .sum").inner_text().replace("You", ""))
    result, skill, luck, _, other = (int(part.replace("−", "-")) for part in parts)
    assert result == skill + luck + other
    expect(page.get_by_role("img", name="Your expected lead at the end, in points.")).to_be_visible()
    assert {"0"} <= set(page.locator(".graph text").all_text_contents())
    words = page.locator(".list li .verdict")
    assert {text.split(",")[0] for text in words.all_inner_texts()} <= {"best", "fine", "loose", "costly"}
    assert axe_faults(page) == []
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+$"))
    expect(page.locator(".now .verdict")).to_be_visible()
    costly = words.filter(has_text="costly")
    expect(costly.first).to_be_visible()
    for index in range(costly.count()):  # each has its number with a unit, and a reason
        costly.nth(index).click()
        expect(costly.nth(index)).to_have_text(re.compile(r"\d (points?|% winning chance)$"))
        expect(page.locator(".now .why > span").nth(1)).to_have_text(re.compile(r"^\w[^.]+\.( [A-Z][^.]+\.)*$"))
        expect(page.locator(".marks .ring").first).to_be_visible()  # both moves are drawn, each with its word
        expect(page.locator(".marks .word")).to_have_text(["played", "better"])
        if "to line" in page.locator(".now .why").inner_text():
            expect(page.locator(".marks .coming").first).to_be_attached()  # where the tiles would lie
    expect(page.locator("[aria-current=step]")).to_have_count(1)  # what is judged is the move that is shown
    # Another language changes the words and nothing else: the review and a try stay.
    page.get_by_role("button", name="Try a move").click()
    expect(page.get_by_role("button", name="Back to the match")).to_be_visible()
    speak(watch, "nl")
    expect(page.get_by_role("button", name="Terug naar de partij")).to_be_visible()
    expect(page.locator(".tally")).to_have_count(2)
    expect(slider).to_be_visible()


def test_a_finished_match_is_stepped_through_and_left_to_try_a_move(open_page: Opener) -> None:
    watch = open_page()
    page = watch.page
    start_match(page)
    player = Player(page, seed=3)
    for _ in range(3):
        assert player.wait()
        player.turn()
    page.locator(".match[data-turn=mine]").wait_for()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".result").get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Go to the start").click()
    for _ in range(2):
        page.get_by_role("group", name="Step through the match").get_by_role("button", name="Next").click()
    expect(page.locator(".count")).to_have_text(re.compile(r"^2 / \d+$"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+$"))
    page.get_by_role("button", name="Try a move").click()
    page.get_by_role("button", name=re.compile("^Take ")).first.click()
    page.locator(".hit").last.click()
    page.get_by_role("button", name="Back to the match").click()
    expect(page.locator(".count")).to_have_text(re.compile(r"^1 / \d+$"))


def test_every_page_leads_to_every_other(open_page: Opener) -> None:
    page = open_page().page
    names = {"Club": "Club", "Analysis": "Analysis", "Learn": "Learn", "Matches": "Matches"}
    for here in names:
        for there, heading in names.items():
            for name in (here, there):
                page.get_by_role("link", name=name, exact=True).first.click()
                expect(page.get_by_role("heading", level=1)).to_have_text(names[name])
            if here != there:
                page.wait_for_timeout(150)  # what the old page had asked for comes back late
                expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Matches")


@pytest.mark.slow
def test_lessons_on_planning_follow_those_on_the_rules(open_page: Opener) -> None:
    page = open_page("#/learn").page
    page.get_by_role("link", name="Plan ahead: Azul", exact=False).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leave the bad group")
    expect(page.locator(".lesson")).to_contain_text("1 / 10")
    page.get_by_role("button", name="Take 3 red tiles from the center").click()
    page.keyboard.press("3")
    page.keyboard.press("3")
    expect(page.locator(".lesson .yes")).to_contain_text("at least 6 points worse")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Leave the bad group")
    page.goto(page.url.replace("azul", "duel"))
    expect(page.locator(".lesson")).to_contain_text("1 / 5")
