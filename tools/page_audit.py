"""Audit the page without a network: performance, accessibility and good practice, each out of 100.

    python -m tools.page_audit URL      a server must be running there

Performance is weighed as Lighthouse 12 does it on a desktop (first paint 10, speed index 10, largest paint 25,
blocking time 30, layout shift 25), each by a log-normal curve through two published points; the speed index is taken
as the largest paint, which is never better. Accessibility is the share of axe's applicable rules that pass, weighed
by impact. Good practice is a list of yes-or-no checks.
"""

import math
import os
import sys
from typing import Any

from tools.browser import FLAGS, find_chromium, node_paths

os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_paths()[0]))

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, sync_playwright

CURVES = {"fcp": (934, 1600, 10), "si": (1311, 2300, 10), "lcp": (1200, 2400, 25), "tbt": (150, 350, 30)}
SHIFT = (0.1, 0.25, 25)
IMPACTS = {"minor": 1, "moderate": 3, "serious": 7, "critical": 10}
OBSERVE = """
window.__audit = { lcp: 0, cls: 0, tbt: 0 };
new PerformanceObserver(l => { for (const e of l.getEntries()) __audit.lcp = e.startTime })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver(l => { for (const e of l.getEntries()) if (!e.hadRecentInput) __audit.cls += e.value })
  .observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver(l => { for (const e of l.getEntries()) __audit.tbt += Math.max(0, e.duration - 50) })
  .observe({ type: 'longtask', buffered: true });
"""


def curve(value: float, good: float, middle: float) -> float:
    """Score a measurement: 0.9 at `good`, 0.5 at `middle`, log-normal between and beyond."""
    if value <= 0:
        return 1.0
    shape = abs(math.log(good) - math.log(middle)) / (math.sqrt(2) * 0.9061938024368232)
    return 0.5 * math.erfc((math.log(value) - math.log(middle)) / (math.sqrt(2) * shape))


def performance(page: Page) -> tuple[float, dict[str, float]]:
    """Weigh what the browser measured."""
    seen: dict[str, float] = page.evaluate(
        "({ ...__audit, fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime })"
    )
    seen["si"] = seen["lcp"]
    total = sum(weight * curve(seen[name], good, middle) for name, (good, middle, weight) in CURVES.items())
    return total + SHIFT[2] * curve(seen["cls"], SHIFT[0], SHIFT[1]), seen


def accessibility(page: Page) -> float:
    """Return the weighed share of axe's rules that pass."""
    found: dict[str, Any] = Axe().run(page).response
    failed = sum(IMPACTS.get(rule["impact"] or "minor", 1) for rule in found["violations"])
    passed = sum(3 for _ in found["passes"])
    return 100 * passed / max(1, passed + failed)


def practice(page: Page, complaints: list[str], headers: dict[str, str]) -> dict[str, bool]:
    """Check what a careful page does."""
    facts: dict[str, Any] = page.evaluate(
        """({ doctype: document.doctype?.name === 'html', charset: document.characterSet === 'UTF-8',
          lang: !!document.documentElement.lang, title: !!document.title,
          viewport: !!document.querySelector('meta[name=viewport]'),
          description: !!document.querySelector('meta[name=description]'),
          foreign: performance.getEntriesByType('resource').every(r => new URL(r.name).origin === location.origin) })"""
    )
    return {
        **facts,
        "no complaints": complaints == [],
        "content security policy": "content-security-policy" in headers,
        "no sniffing": headers.get("x-content-type-options") == "nosniff",
        "no inline script": "unsafe-inline" not in headers.get("content-security-policy", "").split("style-src")[0],
    }


def audit(browser: Browser, url: str) -> dict[str, float]:
    """Audit one address."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(OBSERVE)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    answer = page.goto(url)
    page.locator("h1, h2").first.wait_for()
    page.wait_for_timeout(1500)
    speed, seen = performance(page)
    checks = practice(page, complaints, answer.headers if answer else {})
    scores = {
        "performance": speed,
        "accessibility": accessibility(page),
        "best practice": 100 * sum(checks.values()) / len(checks),
    }
    print(url, {name: round(score, 1) for name, score in scores.items()})
    print(
        "   ", {name: round(value, 3) for name, value in seen.items()}, [name for name, ok in checks.items() if not ok]
    )
    context.close()
    return scores


def main(arguments: list[str]) -> int:
    """Audit the main pages of a running server."""
    base = arguments[0] if arguments else "http://127.0.0.1:8000/"
    found = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(FLAGS), env={**os.environ, **found.environment}
        )
        scores = [
            audit(browser, base + path) for path in ("", "#/learn/azul", "#/analysis", "#/rules/azul", "#/tables")
        ]
        browser.close()
    return 0 if all(score >= 95 for each in scores for score in each.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
