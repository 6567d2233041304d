"""A page under watch: console, failed requests, script errors and layout shifts are noted."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.waiting import PATIENCE_S

__all__ = ["DESK", "PHONE", "Watch"]

DESK = (1280, 800)
PHONE = (360, 740)
# Tiles that lie on the table move up when others are taken: that is the game. Anything larger is counted.
WATCH_SHIFTS = """
window.__shifts = [];
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) {
    if (!entry.hadRecentInput && entry.value > 0.0005) {
      const moved = entry.sources.map(source => source.node && (source.node.className || source.node.nodeName));
      window.__shifts.push(entry.value + ' ' + moved.join(','));
    }
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


class Watch:
    """A browser context with one page, and what it complained about."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: tuple[int, int] = DESK,
        touch: bool = False,
        language: str = "en",
        settings: dict[str, Any] | None = None,
        **more: Any,
    ) -> None:
        self.url = url
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, locale=language, **more
        )
        kept = json.dumps({"speed": "off", "pauses": False, **(settings or {})})
        self.context.add_init_script(  # an empty page, which has no host, may not store anything in Firefox
            "if (location.host && !localStorage.getItem('azulejos.settings'))"
            f" localStorage.setItem('azulejos.settings', {kept!r})"
        )
        self.context.add_init_script(WATCH_SHIFTS)
        self.heard: list[str] = []
        self.allowed: tuple[str, ...] = ()
        self.page = self.new_page()

    def new_page(self) -> Page:
        """Open a page whose complaints are noted."""
        page = self.context.new_page()
        page.set_default_timeout(1000 * PATIENCE_S)
        page.on("pageerror", lambda error: self.heard.append(f"script: {error}"))
        page.on("console", lambda line: self.heard.append(f"console: {line.text}") if line.type == "error" else None)
        page.on("requestfailed", lambda request: self._note_failure(request.url, request.failure or ""))
        page.on("response", lambda answer: self._note(answer.status, answer.url))
        return page

    def _note_failure(self, url: str, why: str) -> None:
        if "ERR_ABORTED" not in why:  # given up by the page itself, as a reload does
            self.heard.append(f"request: {url} {why}")

    def _note(self, status: int, url: str) -> None:
        if status >= 400:
            self.heard.append(f"answer: {status} {url}")

    def go(self, path: str) -> None:
        """Go to a place on the page."""
        self.page.goto(self.url + path)
        expect(self.page.locator("main")).to_be_visible()

    def complaints(self) -> list[str]:
        """List what went wrong, except for what a test expects."""
        return [heard for heard in self.heard if not any(word in heard for word in self.allowed)]

    def shifts(self) -> list[str]:
        """List the layout shifts that nobody's hand caused."""
        found: list[str] = self.page.evaluate("window.__shifts")
        return found
