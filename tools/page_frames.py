"""Record how smoothly tiles fly: a trace of matches on a processor that is slowed down, and its frames.

python -m tools.page_frames              both games, 6 times slower, traces into build/frames
"""

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tools.browser import ROOT, node_paths

os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_paths()[0]))

from playwright.sync_api import Browser, CDPSession, Page

FOLDER = ROOT / "build" / "frames"
SLOWER = 6
TURNS = 7
REFRESH_US = 1_000_000 / 60
LEAST_WORK_US = 1000
LOOK_MS = 500
CATEGORIES = "devtools.timeline,disabled-by-default-devtools.timeline.frame,blink.user_timing"
# What flies above the board, by the classes in `web/src/stage/movements.ts`.
FLYING = ("'flyer'", "'glow'", "'points")
# The trace tells when a flight is cleared away, which the page does when it comes to it, but not when it arrives.
MARK_FLIGHTS = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  const { delay = 0, duration } = timing;
  if (/^(flyer|glow|points)/.test(this.className)) performance.mark(`flight ${delay + duration}`);
  return animate.call(this, frames, timing);
};
"""
# What the main thread of a page does: its scripts, and what it draws anew.
WORK = {"FunctionCall", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize"}


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
    watch.context.add_init_script(MARK_FLIGHTS)
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
    """Make turns; while tiles fly, look away: a waiting locator would draw the page in every frame."""
    for _ in range(TURNS):
        if not player.wait():
            return
        player.turn()
        page.wait_for_timeout(2 * LOOK_MS)
        while page.evaluate("document.getAnimations().length"):
            page.wait_for_timeout(LOOK_MS)


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


class Refresh(NamedTuple):
    """One refresh of the screen while something flies."""

    begin: int
    is_drawn: bool
    is_dropped: bool


def describe(events: list[dict[str, Any]]) -> str:
    """Sum up what the compositor drew while something flew. A refresh that changes nothing does not count."""
    refreshes = [refresh for refresh in read_refreshes(events) if refresh.is_drawn or refresh.is_dropped]
    missed = [refresh for refresh in refreshes if not refresh.is_drawn]
    busy = [refresh for refresh in missed if works(events, refresh)]
    share = len(missed) / len(refreshes)
    return (
        f"{len(refreshes)} refreshes, {60 * (1 - share):.1f} frames/s, {len(missed)} missed ({100 * share:.1f}%), "
        f"{len(busy)} of them while the page worked"
    )


def read_refreshes(events: list[dict[str, Any]]) -> list[Refresh]:
    """Return the refreshes during flights. Chromium itself says which of them it drew and which it dropped."""
    flying = flights(events)
    begun: dict[int, int] = {}
    seen: dict[str, set[int]] = {"DrawFrame": set(), "DroppedFrame": set()}
    for event in events:
        if event["name"] == "BeginFrame":
            begun[event["args"]["frameSeqId"]] = event["ts"]
        elif event["name"] in seen:
            seen[event["name"]].add(event["args"]["frameSeqId"])
    return [
        Refresh(moment, frame in seen["DrawFrame"], frame in seen["DroppedFrame"])
        for frame, moment in begun.items()
        if any(begin <= moment <= end for begin, end in flying)
    ]


def works(events: list[dict[str, Any]], refresh: Refresh) -> bool:
    """Whether the page's main thread did something of its own for longer than a moment in a refresh."""
    return any(
        event["name"] in WORK
        and event.get("dur", 0) >= LEAST_WORK_US
        and event["ts"] < refresh.begin + REFRESH_US
        and event["ts"] + event["dur"] > refresh.begin
        and event["args"].get("data", {}).get("url") != ""  # a script of the browser's driver
        for event in events
    )


def flights(events: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return when something flew, from when the compositor set it in motion until it arrived or was taken away."""
    in_order = sorted(events, key=lambda event: event["ts"])
    marks = (1000 * float(event["name"].split()[1]) for event in in_order if event["name"].startswith("flight "))
    lasting: dict[str, float] = {}
    begun: dict[str, int] = {}
    stretches: list[tuple[int, int]] = []
    for event in in_order:
        if event["name"] != "Animation":
            continue
        name = json.dumps(event.get("id2") or event.get("id"))
        data = event["args"].get("data", {})
        if event["ph"] == "b" and any(kind in data["nodeName"] for kind in FLYING):
            lasting[name] = next(marks)
        elif event["ph"] == "n" and name in lasting and data.get("state") == "running":
            begun.setdefault(name, event["ts"])
        elif event["ph"] == "e":
            duration, begin = lasting.pop(name, 0), begun.pop(name, None)
            if begin is not None:
                stretches.append((begin, min(event["ts"], begin + round(duration))))
    return stretches


if __name__ == "__main__":
    sys.exit(main())
