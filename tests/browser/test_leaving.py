"""Answers that come after the visitor has left: no page takes anybody back."""

import re
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.waiting import PATIENCE_S

# The answer is read, then the visitor leaves, then the page goes on with it: all before the browser reports the change.
LEAVE_WHILE_READING = """
const ask = window.fetch;
window.fetch = async (address, options) => {
  const answer = await ask(address, options);
  if (!String(address).endsWith('/api/setup')) return answer;
  const text = await answer.text();
  location.hash = '#/learn';
  window.hasLeft = true;
  return { ok: answer.ok, status: answer.status, text: async () => text };
};
"""


class Held:
    """Answers that are kept back until they are let through."""

    def __init__(self, page: Page, path: str) -> None:
        self.page = page
        self.routes: list[Route] = []
        page.route(path, lambda route: self.routes.append(route))

    def wait(self) -> None:
        """Wait until a request is being kept back."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.routes:
            assert time.monotonic() < deadline, "nothing was asked for"
            self.page.wait_for_timeout(20)

    def release(self) -> None:
        """Let the answers through, and give the page time to make a mistake with them."""
        for route in self.routes:
            with self.page.expect_event("requestfinished", lambda request, it=route.request: request == it):
                route.continue_()
        self.page.wait_for_timeout(100)


@pytest.mark.parametrize(
    ("place", "path"),
    [
        ("#/analysis", "**/api/setup"),
        ("#/learn/azul", "**/api/position"),
        ("#/history", "**/api/me"),
    ],
)
def test_an_answer_that_comes_late_takes_nobody_back(open_page: Opener, place: str, path: str) -> None:
    watch = open_page("#/learn")
    page = watch.new_page()
    held = Held(page, path)
    page.goto(watch.url + place)
    held.wait()
    page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(page).to_have_title("Learn · Azulejos")
    held.release()
    expect(page).to_have_url(re.compile("#/learn$"))
    expect(page).to_have_title("Learn · Azulejos")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")


def test_an_answer_at_the_moment_of_leaving_takes_nobody_back(open_page: Opener) -> None:
    page = open_page("#/learn").page
    page.evaluate(LEAVE_WHILE_READING)
    page.get_by_role("link", name="Analysis", exact=True).first.click()
    page.wait_for_function("() => window.hasLeft", timeout=PATIENCE_S * 1000)
    page.wait_for_timeout(100)  # time to make a mistake with the answer
    expect(page.locator("main")).to_have_attribute("data-place", "learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
    expect(page).to_have_url(re.compile("#/learn$"))


def test_a_match_that_opens_late_takes_nobody_to_it(open_page: Opener) -> None:
    page = open_page().page
    held = Held(page, "**/api/tables")
    page.get_by_role("button", name="Play Azul", exact=True).click()
    held.wait()
    page.get_by_role("link", name="Learn", exact=True).first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
    held.release()
    expect(page).to_have_url(re.compile("#/learn$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("Learn")
