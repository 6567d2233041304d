"""Memory of the page: flat over ten matches."""

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match

MATCHES = 10
MOST_GROWTH = 1.15


def in_use(line: CDPSession) -> tuple[int, int]:
    """Return the bytes of the heap and the nodes of the document that are in use once all garbage is gone."""
    for _ in range(3):
        line.send("HeapProfiler.collectGarbage")
    counted = {metric["name"]: metric["value"] for metric in line.send("Performance.getMetrics")["metrics"]}
    return int(counted["JSHeapUsedSize"]), int(counted["Nodes"])


@pytest.mark.slow
def test_memory_stays_flat_over_ten_matches(open_page: Opener) -> None:
    page = open_page().page
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable")
    seen = []
    for match in range(MATCHES):
        start_match(page, "duel" if match % 2 else "azul", level=1)
        Player(page, seed=match).play_to_the_end()
        page.get_by_role("link", name="Home").last.click()
        page.locator(".card").first.wait_for()
        seen.append(in_use(line))
    print("heap in kB and nodes after each match:", [(heap // 1000, nodes) for heap, nodes in seen])
    for first, last in zip(seen[1], seen[-1], strict=True):  # both games are loaded after two matches
        assert last < first * MOST_GROWTH
