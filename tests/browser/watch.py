"""A page under watch: console, failed requests, script errors and layout shifts are noted."""

import json
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Browser, Page, expect

from tests.waiting import PATIENCE_S

__all__ = ["DESK", "DRAW_AGAIN", "PHONE", "Watch", "resize", "settle"]

DESK = (1280, 800)
PHONE = (360, 740)
# Tiles that lie on the table move up when others are taken: that is the game. Anything larger is counted. A browser
# excuses what moves within half a second after a hand has pressed something.
WATCH_SHIFTS = """
window.__shifts = [];
window.__furniture = new Set();
window.__noteShifts = entries => {
  for (const entry of entries) {
    for (const { node } of entry.sources) {
      if (node?.matches?.('[data-offer] :not(.c, .c *, svg, svg *), section.board, section.board div')) {
        window.__furniture.add(node.className || node.nodeName);
      }
    }
    if (!entry.hadRecentInput && entry.value > 0.0005) {
      const moved = entry.sources.map(source => source.node && (source.node.className || source.node.nodeName));
      window.__shifts.push(entry.value + ' ' + moved.join(','));
    }
  }
};
window.__shiftWatcher = new PerformanceObserver(list => window.__noteShifts(list.getEntries()));
window.__shiftWatcher.observe({ type: 'layout-shift', buffered: true });
"""
SHIFTS_SO_FAR = """
() => {
  window.__noteShifts(window.__shiftWatcher.takeRecords());
  return window.__shifts;
}
"""
# Drawing is two fifths of what a browser computes during a match. What is transparent is not drawn, but works.
DRAW_NOTHING = """
addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0 !important }');
  document.adoptedStyleSheets.push(sheet);
});
"""
DRAW_AGAIN = "() => { document.adoptedStyleSheets = [] }"
# Changes of the window's size are told before a frame is drawn, and what the page does about them is drawn in the next.
TWO_FRAMES = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settle(page: Page) -> None:
    """Wait until everything that has happened so far is drawn."""
    page.evaluate(TWO_FRAMES)


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page is laid out for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


def place_of(path: str) -> str:
    """Return what the page calls a place: what follows the # in its address, without a query."""
    return unquote(path.partition("#")[2].partition("?")[0]).strip("/") or "home"


class Watch:
    """A browser context with one page, and what it complained about.

    A service worker fetches the whole page and the engine for later, a third of what a test costs: tests of what is
    kept allow one (`service_workers="allow"`). Whole matches need not be drawn (`is_drawn=False`) unless somebody looks
    at them.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: tuple[int, int] = DESK,
        touch: bool = False,
        language: str = "en",
        settings: dict[str, Any] | None = None,
        is_drawn: bool = True,
        **more: Any,
    ) -> None:
        self.url = url
        options: dict[str, Any] = {"service_workers": "block", **more}
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=touch, locale=language, **options
        )
        kept = json.dumps({"speed": "off", "pauses": False, **(settings or {})})
        self.context.add_init_script(  # an empty page, which has no host, may not store anything in Firefox
            "if (location.host && !localStorage.getItem('azulejos.settings'))"
            f" localStorage.setItem('azulejos.settings', {kept!r})"
        )
        self.context.add_init_script(WATCH_SHIFTS)
        if not is_drawn:
            self.context.add_init_script(DRAW_NOTHING)
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
        """Go to a place on the page, and wait until it is that place which is shown."""
        self.page.goto(self.url + path)
        expect(self.page.locator("main")).to_have_attribute("data-place", place_of(path))
        expect(self.page.locator("main > .page[role=status]")).to_have_count(0)  # it is still being fetched

    def complaints(self) -> list[str]:
        """List what went wrong, except for what a test expects."""
        return [heard for heard in self.heard if not any(word in heard for word in self.allowed)]

    def moved_furniture(self) -> list[str]:
        """List the parts of the table that have moved by themselves: boards and what tiles are offered on."""
        self.shifts()
        found: list[str] = self.page.evaluate("[...window.__furniture]")
        return found

    def shifts(self) -> list[str]:
        """List the layout shifts that nobody's hand caused."""
        settle(self.page)
        found: list[str] = self.page.evaluate(SHIFTS_SO_FAR)
        return found
