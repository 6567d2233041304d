"""Record how smoothly tiles fly: a trace of matches on a processor that is slowed down, and its frames.

python -m tools.page_frames              both games, 6 times slower, traces into build/frames
"""

import json
import os
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from tools.browser import ROOT, node_paths

os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_paths()[0]))

from playwright.sync_api import Browser, CDPSession, Page

FOLDER = ROOT / "build" / "frames"
SLOWER = 6
TURNS = 6
FRAME_MS = 1000 / 60
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing,cc,benchmark"


def main() -> int:
    """Trace a part of a match of each game; print the frames."""
    from tests.browser.conftest import Server, launch_chromium

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, launch_chromium() as browser:
        server = Server(Path(data))
        server.start()
        try:
            for game in ("azul", "duel"):
                path = FOLDER / f"{game}.json"
                events = record(browser, server.url, game)
                path.write_text(json.dumps({"traceEvents": events}), encoding="utf-8")
                print(f"{game}: {describe(events)}; {path.relative_to(ROOT)}")
        finally:
            server.stop()
    return 0


def record(browser: Browser, url: str, game: str) -> list[dict[str, Any]]:
    """Play some turns with tiles that fly, on a slow processor; return the events of the trace."""
    from tests.browser.player import Player, start_match
    from tests.browser.watch import Watch

    watch = Watch(browser, url, settings={"speed": "normal"})
    watch.go("")
    start_match(watch.page, game, level=1)
    player = Player(watch.page, seed=4)
    assert player.wait()
    line = watch.context.new_cdp_session(watch.page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    events = trace(line, lambda: play(watch.page, player))
    watch.context.close()
    return events


def play(page: Page, player: Any) -> None:
    """Make turns, and let every flight come to its end."""
    for _ in range(TURNS):
        if not player.wait():
            return
        player.turn()
        page.locator(".flyer").first.wait_for(state="detached")


def trace(line: CDPSession, work: Any) -> list[dict[str, Any]]:
    """Return what Chromium records while something is done."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    line.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    line.on("Tracing.tracingComplete", lambda _: done.append(True))
    line.send(
        "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": CATEGORIES.split(",")}}
    )
    work()
    line.send("Tracing.end")
    while not done:
        line.send("Runtime.evaluate", {"expression": "0"})
    return events


def describe(events: list[dict[str, Any]]) -> str:
    """Sum up the frames that the compositor drew while something moved."""
    drawn = sorted(event["ts"] for event in events if event["name"] == "DrawFrame")
    gaps = [
        (later - earlier) / 1000
        for begin, end in moving(events)
        for earlier, later in pairwise([moment for moment in drawn if begin <= moment <= end])
    ]
    long = [gap for gap in gaps if gap > 1.5 * FRAME_MS]
    return (
        f"{len(gaps)} frames, median {statistics.median(gaps):.1f} ms, {1000 * len(gaps) / sum(gaps):.1f} frames/s, "
        f"{100 * len(long) / len(gaps):.1f}% over {1.5 * FRAME_MS:.0f} ms, longest {max(gaps):.0f} ms"
    )


def moving(events: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return when at least one animation ran, as stretches of time without overlap."""
    begun: dict[str, int] = {}
    stretches: list[tuple[int, int]] = []
    for event in sorted((each for each in events if each["name"] == "Animation"), key=lambda each: each["ts"]):
        name = json.dumps(event.get("id2") or event.get("id"))
        if event["ph"] == "b":
            begun[name] = event["ts"]
        elif event["ph"] == "e" and name in begun:
            stretches.append((begun.pop(name), event["ts"]))
    joined: list[tuple[int, int]] = []
    for begin, end in sorted(stretches):
        if joined and begin <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((begin, end))
    return joined


if __name__ == "__main__":
    sys.exit(main())
