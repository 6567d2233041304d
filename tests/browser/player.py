"""Somebody who plays through the page with a mouse, a finger or a keyboard, and knows only what it shows."""

import random
import time
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.waiting import PATIENCE_S

__all__ = ["Player", "start_match", "tap"]

Hands = Literal["mouse", "touch", "keyboard"]
CHOICES = (
    "[data-group][data-rove], [data-slot], [data-order], [data-space], button.pick, "
    "button[data-word], button[data-column], [data-do=confirm]"
)
MINE = ".match[data-turn=mine]"
DEAL = "[data-do=deal]"
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
        mine = ", ".join(f"{MINE} {choice}" for choice in CHOICES.split(", "))
        self.page.locator(f"{mine}, {DEAL}, .result").locator("visible=true").first.wait_for()
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
        page = self.page
        if not page.locator(f"{MINE}[data-version='{version}']").count():  # sent, and perhaps answered
            return False
        if page.locator("[data-do=confirm]").locator("visible=true").count():
            self.press(page.locator("[data-do=confirm]").first)
            return False
        for kind in ("[data-order]", "[data-space]", "button[data-column]", "button.pick", "button[data-word]"):
            found = page.locator(kind).locator("visible=true")
            if found.count() and (
                kind != "button[data-word]" or not self._groups().count() or self.dice.random() < 0.3
            ):
                self.press(self._any(found))
                return True
        slots = page.locator("[data-slot]").locator("visible=true")
        if slots.count() and (not self._groups().count() or self.dice.random() < 0.5):
            self.press(self._any(slots))
            return True
        if not page.locator(".take.held").count():
            self.press(self._any(self._groups()))
        targets = self._targets()
        best = page.locator(".best .hit, .key.best").locator("visible=true")
        self.press(best.first if best.count() else targets.nth(self.dice.randrange(max(1, targets.count() - 1))))
        return True

    def _groups(self) -> Locator:
        return self.page.locator("[data-group][data-rove]").locator("visible=true")

    def _targets(self) -> Locator:
        size = self.page.viewport_size
        is_phone = size is not None and (size["width"] < 900 or size["height"] < 500)
        targets = self.page.locator(".key:not([aria-disabled])" if is_phone else ".hit:not(.no)").locator(
            "visible=true"
        )
        targets.first.wait_for()
        return targets

    def _any(self, found: Locator) -> Locator:
        return found.nth(self.dice.randrange(max(1, found.count())))

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
