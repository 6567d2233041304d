"""The own table, lessons and puzzles for everyone: axe finds nothing in any language, and nothing is too wide."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.scenes import LANGUAGES, speak
from tests.browser.test_access import axe_faults
from tests.browser.test_own_table import begin, tap
from tests.browser.test_screens import sticking_out
from tests.browser.watch import PHONE, Watch

LESSONS = ["#/learn/azul/planning", "#/learn/duel/planning", "#/puzzles/azul/1", "#/puzzles/duel/1", "#/own-puzzles"]


def faults_in_every_language(watch: Watch, screen: str) -> dict[str, list[str]]:
    """List what axe finds and what sticks out, by language; the screen stays open."""
    found = {}
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        speak(watch, language)
        found[f"{screen} {language}"] = axe_faults(watch.page) + sticking_out(watch.page)
    return found


@pytest.mark.slow
def test_the_own_table_is_for_everyone_in_every_language(open_page: Opener) -> None:
    watch = open_page("#/own-table", size=PHONE)
    page = watch.page
    faults = faults_in_every_language(watch, "setup")
    begin(page)
    tap(page, 1, 1)
    faults |= faults_in_every_language(watch, "walls")
    page.get_by_role("button", name="Next: Player 2").click()
    page.get_by_role("button", name="Add it up").click()
    expect(page.get_by_role("heading", name="Round 1 is done")).to_be_visible()
    faults |= faults_in_every_language(watch, "round")
    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.slow
@pytest.mark.parametrize("place", LESSONS)
def test_lessons_and_puzzles_are_for_everyone_in_every_language(open_page: Opener, place: str) -> None:
    watch = open_page(place, size=PHONE)
    expect(watch.page.get_by_role("heading", level=1)).to_have_count(1)
    faults = faults_in_every_language(watch, place)
    assert {name: found for name, found in faults.items() if found} == {}
