"""Somebody who plays by a screen reader alone: knows roles, names and announcements, and sees nothing."""

import random
import re
import time

from playwright.sync_api import Page

from tests.waiting import PATIENCE_S

__all__ = ["Listener"]

# What a screen reader reads out: each paragraph that is added to the log, once.
LISTEN = """
window.__heard = [];
new MutationObserver(changes => {
  for (const change of changes) {
    const at = change.target.nodeType === Node.TEXT_NODE ? change.target.parentElement : change.target;
    if (!(at instanceof Element) || !at.closest('[role=log]')) continue;
    if (change.type === 'characterData') window.__heard.push(at.textContent);
    for (const added of change.addedNodes) if (added.textContent.trim()) window.__heard.push(added.textContent.trim());
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""
BUTTON = re.compile(r"""^\s*- '?button "(?P<name>.*?)"(?P<state>( \[[^]]*\])*)'?:?$""", re.MULTILINE)
MY_TURN = re.compile(r"^\s*- text: .*Your turn", re.MULTILINE)
BEGIN = ("Take", "Draw")
PLACES = ("Line", "Floor", "Broken", "Dome space")
ASIDE = re.compile("^(Take back|Resign|Hint|Put back|Turn|Moves|Chat|Close|Next best|Hide)")


class Listener:
    """Chooses among the buttons that are read out, and writes down what is heard and pressed."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.dice = random.Random(seed)
        self.transcript: list[str] = []
        self.pressed: list[str] = []

    def play_to_the_end(self) -> None:
        """Press one button after the other until a rematch is offered."""
        deadline = time.monotonic() + 4 * PATIENCE_S
        while True:
            text = self.page.get_by_role("main").aria_snapshot()
            buttons = {found["name"]: found["state"] for found in BUTTON.finditer(text)}
            if "Rematch" in buttons:
                break
            assert time.monotonic() < deadline, self.transcript[-5:]
            choice = self._choose(buttons) if MY_TURN.search(text) else None
            if choice is None:
                self.page.wait_for_timeout(10)
            else:
                self._press(choice)
        self._listen()

    def _choose(self, buttons: dict[str, str]) -> str | None:
        """Choose what completes a move; else what it still needs; else what begins one."""
        free = [name for name, state in buttons.items() if not state and not ASIDE.match(name)]
        pressed = [name for name, state in buttons.items() if "[pressed]" in state]
        ready = [name for name in free if name.startswith(("Play", "Deal"))]
        if ready:
            return ready[0]
        begun: tuple[str, ...] = BEGIN if pressed else ()
        if any(name.startswith(PLACES) for name in pressed):
            begun += PLACES
        rest = [name for name in free if not name.startswith(begun)]
        lines = [name for name in rest if name.startswith("Line")]
        return self.dice.choice(lines or rest) if rest else None

    def _press(self, name: str) -> None:
        self._listen()
        self.transcript.append(f"> {name}")
        self.pressed.append(name)
        button = self.page.get_by_role("main").get_by_role("button", name=name, exact=True).first
        button.focus()
        self.page.keyboard.press("Enter")

    def _listen(self) -> None:
        self.transcript += self.page.evaluate("window.__heard.splice(0)")
