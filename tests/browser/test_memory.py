"""Memory of the page: flat over ten matches.

What V8 compiles while a match is played is not counted: it grows by less with every match.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match

MATCHES = 10
MOST_GROWTH = 1.05


def in_use(line: CDPSession) -> tuple[int, int]:
    """Return the bytes of all objects except compiled code, and the nodes of the document, once all garbage is gone."""
    for _ in range(3):
        line.send("HeapProfiler.collectGarbage")
    counted = {metric["name"]: metric["value"] for metric in line.send("Performance.getMetrics")["metrics"]}
    return bytes_of_objects(snapshot(line)), int(counted["Nodes"])


def snapshot(line: CDPSession) -> dict[str, Any]:
    """Return a snapshot of the heap."""
    parts: list[str] = []

    def listen(part: dict[str, Any]) -> None:
        parts.append(part["chunk"])

    line.on("HeapProfiler.addHeapSnapshotChunk", listen)
    line.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    line.remove_listener("HeapProfiler.addHeapSnapshotChunk", listen)
    found: dict[str, Any] = json.loads("".join(parts))
    return found


def bytes_of_objects(heap: dict[str, Any]) -> int:
    """Return how much everything but compiled code takes; a snapshot has its nodes in one long list."""
    meta, numbers = heap["snapshot"]["meta"], heap["nodes"]
    kind, size, step = (
        meta["node_fields"].index("type"),
        meta["node_fields"].index("self_size"),
        len(meta["node_fields"]),
    )
    code = meta["node_types"][kind].index("code")
    return sum(numbers[at + size] for at in range(0, len(numbers), step) if numbers[at + kind] != code)


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
    print("objects in kB and nodes after each match:", [(size // 1000, nodes) for size, nodes in seen])
    for first, last in zip(seen[1], seen[-1], strict=True):  # both games are loaded after two matches
        assert last < first * MOST_GROWTH
