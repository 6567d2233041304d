"""The page without a server, in Chromium: how fast it thinks, how long one waits for it, and how smooth it stays."""

import base64
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from azulejos.machines.artifacts import manifest_of
from azulejos.machines.wasm import WasmModule
from azulejos.play import parse_game
from azulejos.rules.kit import dice_word
from benchmarks.measuring import Result

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request

    Opener = Callable[[str], Page]

__all__ = ["offline_play", "random_play"]

ROUNDS = 7
STARTS = 5
MOVES = 6
SMOOTH_MS = 34
GAME, BUTTON = "azul", "Play Azul"
WORK = {"azul2": 300_000, "azul3": 10_000, "duel:1a,2b,4a": 5_000}
"""How many positions (or visits) are searched from each opening, for each kind of table."""
ASK = """
from azulejos.play import parse_game
from azulejos.search import Limit, grows_tree
from azulejos.search.machines import open_session
thinkers = {}
def work(tag, nodes):
    game = parse_game(tag)
    if tag not in thinkers:
        thinkers[tag] = open_session(game, "tree" if grows_tree(game) else "solver", machine="wasm")
    openings = [game.start(first=0).deal(seed=seed).view(0) for seed in range(5)]
    return sum(thinkers[tag].think(view, Limit(nodes=nodes)).nodes for view in openings)
"""
MATCHES = {"azul2": ("moves/s", 20_000), "duel:1a,2b,4a": ("decisions/s", 10_000)}
"""How many random matches are played at a time, for each kind of table."""
MAX_MOVES = 10_000
PLAY_OUTS = """
([tag, code, start, word, matches, most]) => {
  const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  window.__rules ??= {};
  window.__rules[tag] ??= new WebAssembly.Instance(new WebAssembly.Module(bytes(code))).exports;
  const { memory, __heap_base, play_outs } = window.__rules[tag], first = bytes(start);
  const frame = Math.ceil(__heap_base.value / 16) * 16, dice = frame + 8 * 7, state = dice + 8;
  const missing = state + first.length - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
  new Uint8Array(memory.buffer, state).set(first);
  const words = new BigInt64Array(memory.buffer, frame, 8);
  words.set([0, state, 1, dice, 1, matches, most].map(BigInt));
  words[7] = BigInt(word);
  if (play_outs(frame) !== 0) throw new Error('failed');
  return Number(words[0]);
}
"""
"""Plays random matches; returns the number of moves."""
CLICK_TO_MOVE = """
name => new Promise(resolve => {
  const began = performance.now();
  [...document.querySelectorAll('button')].find(button => button.textContent.trim() === name).click();
  const look = () => {
    if (document.querySelector('.match .log')) resolve((performance.now() - began) / 1000);
    else requestAnimationFrame(look);
  };
  look();
})
"""
SERVICE_WORKER = "() => navigator.serviceWorker.ready.then(() => null)"
WATCH_FRAMES = """
() => {
  let last = performance.now();
  window.__frames = [];
  const tick = now => {
    if (document.querySelector('.match[data-turn=other]')) window.__frames.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}
"""


def offline_play() -> Iterator[Result]:
    """Measure the page with a server that it needs only for its files."""
    with _opened() as open_page:
        yield from random_play(open_page(""))
        yield from _thinking(open_page)
        yield from _waiting(open_page)
        yield from _smoothness(open_page)


@contextmanager
def _opened() -> "Iterator[Opener]":
    """Start a server and Chromium; yield how to open a page with nothing in its caches."""
    from tests.browser.conftest import Server, launch_chromium
    from tests.browser.watch import Watch

    with tempfile.TemporaryDirectory() as folder, launch_chromium() as browser:
        server = Server(Path(folder))
        server.start()
        try:

            def open_page(path: str) -> "Page":
                watch = Watch(browser, server.url)
                watch.go(path)
                return watch.page

            yield open_page
        finally:
            server.stop()


def _thinking(open_page: "Opener") -> Iterator[Result]:
    """Compare with wasmtime in one run, in CPU time of this process and of the browser's process of the page."""
    from tests.browser.test_thinking import in_browser

    page = open_page("")
    here: dict[str, Any] = {}
    exec(ASK, here)
    in_browser(page, f"{ASK}\nfound = None")
    for tag, nodes in WORK.items():
        chromium = wasmtime = 0.0
        for _ in range(ROUNDS):
            ask = partial(in_browser, page, f"found = work({tag!r}, {nodes})")
            chromium = max(chromium, _rate(ask, partial(_page_time, page)))
            wasmtime = max(wasmtime, _rate(partial(here["work"], tag, nodes), time.process_time))
        remark = f"{chromium / wasmtime:.2f} of wasmtime's {wasmtime:,.0f}"
        wanted = "1,000,000" if tag == "azul2" else ""
        yield Result(f"search of level 8 in Chromium, {tag}", chromium, "nodes/s", wanted, remark)


def random_play(page: "Page") -> Iterator[Result]:
    """Play the same random matches in Chromium and with wasmtime in turns."""
    for tag, (unit, matches) in MATCHES.items():
        manifest = manifest_of(parse_game(tag).name)
        texts = [base64.b64encode(data).decode() for data in (manifest.code("rules"), manifest.starts[tag])]
        there = partial(page.evaluate, PLAY_OUTS, [tag, *texts, str(dice_word(1)), matches, MAX_MOVES])
        here = _random_matches(tag, matches)
        chromium = wasmtime = 0.0
        for _ in range(ROUNDS):
            chromium = max(chromium, _rate(there, partial(_page_time, page)))
            wasmtime = max(wasmtime, _rate(here, time.process_time))
        remark = f"{chromium / wasmtime:.2f} of wasmtime's {wasmtime:,.0f}"
        yield Result(f"random matches in Chromium, {tag}", chromium, unit, remark=remark)


def _random_matches(tag: str, matches: int) -> Callable[[], int]:
    """Return how to play random matches with wasmtime; it returns the number of moves."""
    manifest = manifest_of(parse_game(tag).name)
    module = WasmModule(manifest, "rules")
    arrays = {"states": module.array("State", 1), "dice": module.array("int64", 1)}
    play_outs = module.bind("play_outs", arrays)

    def play() -> int:
        module.write(arrays["states"], manifest.starts[tag])
        module.write(arrays["dice"], dice_word(1).to_bytes(8, "little"))
        moves: int = play_outs(matches, MAX_MOVES)
        return moves

    return play


def _rate(work: Callable[[], str | int], clock: Callable[[], float]) -> float:
    before = clock()
    done = int(work())
    return done / (clock() - before)


def _page_time(page: "Page") -> float:
    """Return the CPU time of the browser's processes for pages, of which only one is busy."""
    browser = page.context.browser
    assert browser is not None
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    return float(sum(each["cpuTime"] for each in processes if each["type"] == "renderer"))


def _waiting(open_page: "Opener") -> Iterator[Result]:
    """Measure from the click that begins an offline match to the first table, on which a move can be made."""
    firsts, nexts, sizes = list[float](), list[float](), list[int]()
    for _ in range(STARTS):
        opened, asked = open_page(""), set[str]()
        assert opened.context.browser is not None
        context = opened.context.browser.new_context()
        context.on("request", _noting(asked))
        page = context.new_page()
        page.goto(f"{opened.url}#/offline/{GAME}")
        firsts.append(_click(page))
        sizes.append(sum(_size(address) for address in asked if address.startswith("http")))
        page.evaluate(SERVICE_WORKER)
        page.reload()
        nexts.append(_click(page))
        context.close()
        opened.context.close()
    yield Result(
        "offline match, first time: from click to table", min(firsts), "s", "1", f"median {median(firsts):.2f} s"
    )
    yield Result("offline match, next time: from click to table", min(nexts), "s", "1", f"median {median(nexts):.2f} s")
    yield Result("offline match, first time: transferred", max(sizes) / 1e6, "MB", "1", "the page included")


def _click(page: "Page") -> float:
    button = page.get_by_role("button", name=BUTTON)
    button.wait_for()
    seconds: float = page.evaluate(CLICK_TO_MOVE, BUTTON)
    return seconds


def _noting(asked: set[str]) -> "Callable[[Request], None]":
    return lambda request: asked.add(request.url)


def _size(address: str) -> int:
    """Return how many bytes the server sends; what a page loads through its service worker cannot be seen there."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(request) as answer:
        return len(answer.read())


def _smoothness(open_page: "Opener") -> Iterator[Result]:
    """Measure the page's frames while level 8 thinks beside it."""
    from tests.browser.player import MINE, Player

    page = open_page(f"#/offline/{GAME}")
    page.get_by_label("Level").select_option("8")
    _click(page)
    page.evaluate(WATCH_FRAMES)
    player = Player(page, seed=1)
    for _ in range(MOVES):
        page.locator(MINE).wait_for()
        player.turn()
    page.locator(MINE).wait_for()
    times: list[float] = page.evaluate("window.__frames")
    slow = sum(taken > SMOOTH_MS for taken in times) / len(times)
    remark = f"{slow:.1%} of {len(times)} frames took over {SMOOTH_MS} ms"
    yield Result("a frame of the page while level 8 thinks", median(times), "ms", "17", remark)
