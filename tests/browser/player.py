"""Somebody who plays through the page with a mouse, a finger or a keyboard, and knows only what it shows."""

import random
import time
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.waiting import PATIENCE_S

__all__ = ["Player", "start_match", "tap"]

Hands = Literal["mouse", "touch", "keyboard"]
GROUPS, SLOTS, CONFIRM = "[data-group][data-rove]", "[data-slot]", "[data-do=confirm]"
WORDS, OTHERS = "button[data-word]", ("[data-order]", "[data-space]", "button[data-column]", "button.pick")
CHOICES = (GROUPS, SLOTS, CONFIRM, WORDS, *OTHERS)
MINE = ".match[data-turn=mine]"
DEAL = "[data-do=deal]"
HELD, BEST = ".take.held", ".best .hit, .key.best"
# Asking the page once for everything is much cheaper than asking Playwright for each kind of choice.
COUNT_VISIBLE = """
selectors => {
  const isVisible = element => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const count = selector => [...document.querySelectorAll(selector)].filter(isVisible).length;
  return Object.fromEntries(selectors.map(selector => [selector, count(selector)]));
}
"""
IS_ANY_VISIBLE = f"selectors => Object.values(({COUNT_VISIBLE})(selectors)).some(count => count > 0)"
LONGEST_MATCH_S = 4 * PATIENCE_S
# A browser makes a click of a tap by and by.
AWAIT_CLICK = """
() => {
  const heard = done => addEventListener('click', () => setTimeout(done), { capture: true, once: true });
  window.__clicked = new Promise(heard);
}
"""


def start_match(page: Page, game: str = "azul", *, players: int = 2, gray: bool = False, level: int = 2) -> None:
    """Begin a match against bots from the first page: some choices, one click."""
    card = page.locator(".card").nth(0 if game == "azul" else 1)
    card.wait_for()
    if game == "azul":
        card.locator(f"input[value='{players}']").check()
        card.locator(f"input[value='{str(gray).lower()}']").check()
    card.locator("select").first.select_option(str(level))
    card.locator(".btn.primary").click()
    page.locator("section.board").first.wait_for()


def tap(target: Locator) -> None:
    """Tap something, and wait until the page has heard of it."""
    target.page.evaluate(AWAIT_CLICK)
    target.tap()
    target.page.evaluate("window.__clicked")


class Player:
    """Makes legal moves by what can be pressed, until the match is over."""

    def __init__(self, page: Page, hands: Hands = "mouse", seed: int = 0) -> None:
        self.page = page
        self.hands = hands
        self.dice = random.Random(seed)
        self.turns = 0

    def press(self, target: Locator) -> None:
        """Press something as these hands do."""
        if self.hands == "keyboard":
            target.focus()
            self.page.keyboard.press("Enter")
        elif self.hands == "touch":
            tap(target)
        else:
            target.click()

    @property
    def is_over(self) -> bool:
        """Return whether the result is shown."""
        return self.page.locator(".result").count() > 0

    def wait(self) -> bool:
        """Wait until something can be chosen; say whether the match goes on."""
        awaited = [*(f"{MINE} {choice}" for choice in CHOICES), DEAL, ".result"]
        self.page.wait_for_function(IS_ANY_VISIBLE, arg=awaited)
        return not self.is_over

    def turn(self) -> None:
        """Make one choice after another until a move was sent; deal the next round if that is asked for."""
        if self.page.locator(DEAL).count():
            self.press(self.page.locator(DEAL))
            return
        version = self.page.locator(".match").get_attribute("data-version")
        for _ in range(12):
            if not self.step(version):
                break
        self.turns += 1

    def step(self, version: str | None) -> bool:
        """Choose something that is offered in a version of the match; say whether that may leave more to choose."""
        current = f"{MINE}[data-version='{version}']"
        seen: dict[str, int] = self.page.evaluate(COUNT_VISIBLE, [current, *CHOICES, HELD])
        if not seen[current]:  # sent, and perhaps answered
            return False
        if seen[CONFIRM]:
            self.press(self._visible(CONFIRM).first)
            return False
        for kind in (*OTHERS, WORDS):
            if seen[kind] and (kind != WORDS or not seen[GROUPS] or self.dice.random() < 0.3):
                self.press(self._any(kind, seen[kind]))
                return True
        if seen[SLOTS] and (not seen[GROUPS] or self.dice.random() < 0.5):
            self.press(self._any(SLOTS, seen[SLOTS]))
            return True
        if not seen[HELD]:
            self.press(self._any(GROUPS, seen[GROUPS]))
        self._press_target()
        return True

    def _press_target(self) -> None:
        """Press the best place for the tiles in hand, or any but the last, which is the floor."""
        size = self.page.viewport_size
        is_phone = size is not None and (size["width"] < 900 or size["height"] < 500)
        targets = ".key:not([aria-disabled])" if is_phone else ".hit:not(.no)"
        self._visible(targets).first.wait_for()
        seen: dict[str, int] = self.page.evaluate(COUNT_VISIBLE, [BEST, targets])
        self.press(self._visible(BEST).first if seen[BEST] else self._any(targets, seen[targets] - 1))

    def _visible(self, kind: str) -> Locator:
        return self.page.locator(kind).locator("visible=true")

    def _any(self, kind: str, count: int) -> Locator:
        return self._visible(kind).nth(self.dice.randrange(max(1, count)))

    def play_to_the_end(self) -> None:
        """Play until the result is shown."""
        deadline = time.monotonic() + LONGEST_MATCH_S
        while self.wait():
            assert time.monotonic() < deadline, "the match does not end"
            before = self.page.locator(".log li").count()
            self.turn()
            if before == self.page.locator(".log li").count():
                self.page.wait_for_timeout(20)
        expect(self.page.locator(".result h2")).not_to_be_empty()
