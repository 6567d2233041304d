"""Every screen of the page: axe finds nothing in light and dark, and no language is wider than a phone."""

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.scenes import LANGUAGES, speak, walk
from tests.browser.test_access import faults_in_light_and_dark
from tests.browser.watch import DESK, PHONE, resize, settle

# What sticks out of the window to the left or right, except for what its box lets one scroll to or cuts on purpose.
STICKING_OUT = """
() => {
  const isCut = element => {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (box.classList.contains('sr') || !['visible', 'clip'].includes(getComputedStyle(box).overflowX)) return true;
    return false;
  };
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push(`page: ${document.documentElement.scrollWidth}`);
  for (const element of document.querySelectorAll('a, button, input, select, p, h1, h2, h3, label, td, th, li')) {
    const box = element.getBoundingClientRect();
    if (box.width === 0 || element.closest('.sr') || (box.left >= -1 && box.right <= innerWidth + 1)) continue;
    if (!isCut(element)) found.push(`${element.className}: ${element.textContent.trim().slice(0, 40)}`);
  }
  return found;
}
"""


def sticking_out(page: Page) -> list[str]:
    """List what is wider than the window, once everything is laid out for it."""
    settle(page)
    found: list[str] = page.evaluate(STICKING_OUT)
    return found


def test_no_screen_is_wider_than_a_phone_in_any_language(open_page: Opener) -> None:
    watch = open_page()
    faults: dict[str, list[str]] = {}
    for screen in walk(watch, is_quick=True):
        resize(watch.page, PHONE)
        for language in (*LANGUAGES[1:], LANGUAGES[0]):
            speak(watch, language)
            found = sticking_out(watch.page)
            if found:
                faults[f"{screen.name} {language}"] = found
        if not screen.is_phone:
            resize(watch.page, DESK)
    assert faults == {}


@pytest.mark.slow
def test_axe_finds_nothing_on_any_screen_in_light_and_dark(open_page: Opener) -> None:
    watch = open_page()
    faults: dict[str, list[str]] = {}
    for screen in walk(watch, is_quick=True):
        found = faults_in_light_and_dark(watch.page)
        if found:
            faults[screen.name] = found
    assert faults == {}
