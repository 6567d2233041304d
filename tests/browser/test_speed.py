"""What the page must show: small, quick to paint, quick to answer, smooth.

The slow tests measure time and need a quiet machine.
"""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute

from tests.browser.conftest import Opener
from tests.browser.player import start_match
from tests.browser.watch import Watch

STATIC = Path(__file__).resolve().parents[2] / "src" / "azulejos" / "server" / "static"
MOST_BYTES_TO_SEE = 110_000
MOST_BYTES = 200_000
MOST_MS_TO_PLAY = 1000
MOST_MS_TO_SHOW = 100
TRIES = 3
IN_LINES = ".mine .line .c.t:not(.coming)"
FRAMES = """
() => new Promise(resolve => {
  const times = []; let last = performance.now(); const end = last + 900;
  const tick = now => { times.push(now - last); last = now; now < end ? requestAnimationFrame(tick) : resolve(times) };
  requestAnimationFrame(tick);
})
"""
CLICK_TO_PAINT = """
async line => {
  document.querySelector('.match[data-turn=mine] [data-group][data-rove]').click();
  await new Promise(requestAnimationFrame);
  const before = document.querySelectorAll('.mine .line .c.t:not(.coming)').length;
  const start = performance.now();
  document.querySelector(`.hit[data-line="${line}"]`).click();
  const now = () => document.querySelectorAll('.mine .line .c.t:not(.coming)').length;
  while (now() === before && performance.now() - start < 3000) {
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}
"""


def compressed(watch: Watch, addresses: set[str]) -> int:
    """Return how many bytes the page's own files are, compressed."""
    names = {url.removeprefix(watch.url).split("?")[0] or "index.html" for url in addresses if "/api/" not in url}
    files = [STATIC / name for name in names if (STATIC / name).is_file() and name != "sw.js"]
    assert len(files) > 6
    assert not any("offline" in name for name in names)
    return sum(len(gzip.compress(path.read_bytes(), 9)) for path in files)


def test_the_first_view_is_under_110_kb_and_a_match_under_200_kb_compressed(open_page: Opener) -> None:
    watch = open_page(service_workers="allow")
    loaded: set[str] = set()
    watch.page.on("response", lambda answer: loaded.add(answer.url))
    watch.page.reload()
    watch.page.locator(".card .btn.primary").first.wait_for()
    assert compressed(watch, set(loaded)) < MOST_BYTES_TO_SEE
    start_match(watch.page)
    watch.page.locator(".match[data-turn=mine]").wait_for()
    assert compressed(watch, loaded) < MOST_BYTES


PLAYABLE = """
new MutationObserver((_, watcher) => {
  if (!document.querySelector('.card .btn.primary')) return;
  watcher.disconnect();
  requestAnimationFrame(() => setTimeout(() => (window.__playable = performance.now())));  // now it is painted
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.slow
def test_the_first_playable_paint_comes_within_a_second(open_page: Opener) -> None:
    watch = open_page(service_workers="allow")
    watch.context.add_init_script(PLAYABLE)
    painted = []
    for _ in range(TRIES):
        watch.page.reload()
        watch.page.wait_for_function("() => window.__playable")
        painted.append(watch.page.evaluate("window.__playable"))
    print(f"first playable paint after {painted} ms")
    assert min(painted) < MOST_MS_TO_PLAY  # the best of a few: others may use the machine too


def test_a_move_is_shown_before_the_server_answers(open_page: Opener) -> None:
    page = open_page().page
    answers, is_held = list[tuple[WebSocketRoute, str | bytes]](), False

    def hold_back(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda text: answers.append((line, text)) if is_held else line.send(text))

    page.route_web_socket(re.compile("/ws/tables/"), hold_back)
    start_match(page)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()
    before = page.locator(IN_LINES).count()
    is_held = True
    page.locator('.hit[data-line="4"]').click()
    page.wait_for_function(
        "([tiles, count]) => document.querySelectorAll(tiles).length > count", arg=[IN_LINES, before]
    )
    is_held = False
    for line, text in answers:
        line.send(text)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.wait_for()


@pytest.mark.slow
def test_a_move_is_shown_within_100_ms_of_the_click(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    shown = []
    for line in (4, 3, 2):
        page.locator(".match[data-turn=mine] [data-group][data-rove]").first.wait_for()
        shown.append(page.evaluate(CLICK_TO_PAINT, line))
    print(f"a move is shown after {shown} ms")
    assert min(shown) < MOST_MS_TO_SHOW


@pytest.mark.slow
def test_tiles_move_smoothly(open_page: Opener) -> None:
    page = open_page(settings={"speed": "slow"}).page
    start_match(page)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()
    page.keyboard.press("5")
    page.keyboard.press("5")
    times = sorted(page.evaluate(FRAMES))
    middle = times[len(times) // 2]
    print(f"median frame {middle:.1f} ms of {len(times)}")
    assert middle < 34
