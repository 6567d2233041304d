"""What the page must show: small, quick to paint, quick to answer, smooth. Limits are wide: machines differ."""

import gzip
from pathlib import Path

from tests.browser.conftest import Opener
from tests.browser.player import start_match

STATIC = Path(__file__).resolve().parents[2] / "src" / "azulejos" / "server" / "static"
MOST_BYTES = 200_000
FRAMES = """
() => new Promise(resolve => {
  const times = []; let last = performance.now(); const end = last + 900;
  const tick = now => { times.push(now - last); last = now; now < end ? requestAnimationFrame(tick) : resolve(times) };
  requestAnimationFrame(tick);
})
"""
CLICK_TO_PAINT = """
async () => {
  document.querySelector('.match[data-turn=mine] [data-group][data-rove]').click();
  await new Promise(requestAnimationFrame);
  document.querySelector('.hit[data-line="4"]').click();
  await new Promise(requestAnimationFrame);
  const before = document.querySelectorAll('.mine .line .c.t:not(.coming)').length;
  const start = performance.now();
  document.querySelector('[data-do=confirm]').click();
  const now = () => document.querySelectorAll('.mine .line .c.t:not(.coming)').length;
  while (now() === before && performance.now() - start < 3000) {
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}
"""


def test_everything_a_match_needs_is_under_200_kb_compressed(open_page: Opener) -> None:
    watch = open_page()
    loaded: set[str] = set()
    watch.page.on("response", lambda answer: loaded.add(answer.url))
    watch.page.reload()
    start_match(watch.page)
    watch.page.locator(".match[data-turn=mine]").wait_for()
    names = {url.removeprefix(watch.url).split("?")[0] or "index.html" for url in loaded if "/api/" not in url}
    files = [STATIC / name for name in names if (STATIC / name).is_file() and name != "sw.js"]
    assert len(files) > 6
    assert not any("offline" in name for name in names)
    assert sum(len(gzip.compress(path.read_bytes(), 9)) for path in files) < MOST_BYTES


FIRST_PAINT = """() => new Promise(done => {
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) done(paint.startTime)
    else setTimeout(look, 20)  // the paint is noted a moment after it was made
  }
  look()
})"""


def test_the_first_playable_paint_comes_soon(open_page: Opener) -> None:
    page = open_page().page
    page.reload()
    page.locator(".card .btn.primary").first.wait_for()
    painted = page.evaluate(FIRST_PAINT)
    print(f"first contentful paint after {painted:.0f} ms")
    assert painted < 3000


def test_a_move_is_shown_soon_after_the_click(open_page: Opener) -> None:
    page = open_page().page
    start_match(page)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.wait_for()
    page.wait_for_timeout(300)
    shown = page.evaluate(CLICK_TO_PAINT)
    print(f"a move is shown after {shown:.0f} ms")
    assert shown < 500


def test_tiles_move_smoothly(open_page: Opener) -> None:
    page = open_page(settings={"speed": "slow", "oneClick": True}).page
    start_match(page)
    page.locator(".match[data-turn=mine] [data-group][data-rove]").first.click()
    page.keyboard.press("5")
    times = sorted(page.evaluate(FRAMES))
    middle = times[len(times) // 2]
    print(f"median frame {middle:.1f} ms of {len(times)}")
    assert middle < 34
