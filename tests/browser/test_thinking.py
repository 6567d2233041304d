"""Built modules in the browser: the same matches and thoughts as everywhere, and all levels without a network."""

import base64
import functools
import hashlib
import re
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

import azulejos
from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts, manifest_of
from azulejos.rules.kit import dice_word
from tests.browser import thoughts
from tests.browser.conftest import Opener
from tests.browser.player import MINE, Player, start_match
from tests.browser.test_offline import NO_NETWORK, wait_for_engine
from tests.browser.test_speed import STATIC
from tests.machines.rules_on_wasm import WasmRules
from tests.offline.small_engine import SNIPPETS
from tools.browser import node_paths
from tools.small_python import translate

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
POSITION = "azul2 r6 move1 s1 BBYR/-/-/-/- *- B18Y19R19K20W20 - " + " ".join(
    ["0:-/-/-/-/-:" + "/".join(["....."] * 5) + ":-"] * 2
)
IN_PYTHON = """
async ([home, more, code]) => {
  const start = async () => {
    const { loadMicroPython } = await import(home + 'micropython.mjs');
    const { Python } = await import('/tested/python.ts');
    const contents = await fetch(home + 'bundle.json').then(answer => answer.json());
    for (const [name, data] of Object.entries(more)) {
      contents[name] = name.endsWith('.py') ? data : Uint8Array.from(atob(data), letter => letter.charCodeAt(0));
    }
    const load = async name => new Uint8Array(await (await fetch(home + 'files/' + name)).arrayBuffer());
    return Python.start(loadMicroPython, home + 'micropython.wasm', contents, load);
  };
  window.__python ??= await start();
  return window.__python.call('snippets', 'run', code);
}
"""
STRIP = "process.stdout.write(require('module').stripTypeScriptTypes(fs.readFileSync(process.argv[1], 'utf8')))"
SOURCES = ("python.ts", "bridge.ts")

MANY_MATCHES = """
async ([code, start, word, matches]) => {
  const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const { memory, __heap_base, play_outs } = new WebAssembly.Instance(new WebAssembly.Module(bytes(code))).exports;
  const first = bytes(start), size = first.length;
  const frame = Math.ceil(__heap_base.value / 16) * 16, dice = frame + 8 * 7, state = dice + 8;
  memory.grow(1);
  new Uint8Array(memory.buffer, state).set(first);
  const words = new BigInt64Array(memory.buffer, frame, 8);
  words.set([0n, BigInt(state), 1n, BigInt(dice), 1n, 1n, 10000n, BigInt(word)]);
  const seen = new Uint8Array(matches * (8 + size));
  for (let match = 0; match < matches; match++) {
    if (play_outs(frame) !== 0) throw new Error('failed');
    seen.set(new Uint8Array(memory.buffer, dice, 8 + size), match * (8 + size));
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', seen));
  return [...digest].map(each => each.toString(16).padStart(2, '0')).join('');
}
"""
"""Plays random matches one after the other; returns a hash of the dice and the state after each of them."""

LOCKSTEP = """
from azulejos.games.registry import definition_of, game_names
from tests.machines.lockstep import in_lockstep
kinds = {{tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}}
found = {{tag: in_lockstep(game, range({matches}), quiet=False) for tag, game in kinds.items()}}
"""


def in_browser(page: Page, code: str) -> Any:
    """Run code in a Python of the page, which goes on from call to call; return what it leaves in `found`."""
    home = f"/offline/{next((STATIC / 'offline').iterdir()).name}/"
    for name in SOURCES:
        page.route(f"**/tested/{name}", answer_with(without_types(name)))
    return page.evaluate(IN_PYTHON, [home, more_files(), translate(code)])


@functools.cache
def more_files() -> dict[str, str]:
    """Return what the tests add to the engine: the rules as modules, and how to play them in lock-step."""
    files = {f"tests/machines/{name}.py": TESTS / "machines" / f"{name}.py" for name in ("rules_on_wasm", "lockstep")}
    texts = {name: translate(file.read_text(encoding="utf-8")) for name, file in files.items()}
    rules = [artifacts_folder(game) / "rules.wasm" for game in game_names() if has_artifacts(game)]
    built = {f"azulejos/{file.relative_to(Path(azulejos.__file__).parent).as_posix()}": file for file in rules}
    coded = {name: base64.b64encode(file.read_bytes()).decode() for name, file in built.items()}
    packages = {"tests/__init__.py": "", "tests/machines/__init__.py": ""}
    return {**packages, **texts, **coded, "snippets.py": SNIPPETS}


def answer_with(script: str) -> Callable[[Route], None]:
    """Return a route that answers with a script."""
    return lambda route: route.fulfill(body=script, content_type="text/javascript")


@functools.cache
def without_types(name: str) -> str:
    """Return a source of the page as a browser reads it."""
    command = [str(node_paths()[0]), "-e", STRIP, str(ROOT / "web" / "src" / "offline" / name)]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout


def test_a_search_thinks_in_the_browser_as_it_does_under_wasmtime(open_page: Opener) -> None:
    code = Path(thoughts.__file__).read_text(encoding="utf-8")
    found = in_browser(open_page().page, f"{code}\nfound = thoughts()")
    wanted = thoughts.thoughts()
    assert len(wanted) > 50
    assert found == wanted


def play_in_browser(page: Page, matches: int) -> dict[str, int]:
    """Play so many matches of each kind of table in lock-step; return the number of moves of each."""
    moves: dict[str, int] = in_browser(page, LOCKSTEP.format(matches=matches))
    return moves


def test_the_rules_in_a_browser_play_like_the_plain_ones(open_page: Opener) -> None:
    moves = play_in_browser(open_page().page, 1)
    assert len(moves) > 6
    assert min(moves.values()) > 20


@pytest.mark.slow
def test_10_000_matches_in_a_browser_end_as_they_do_under_wasmtime(open_page: Opener) -> None:
    page, word, matches = open_page().page, dice_word(11), 10_000
    for name in filter(has_artifacts, game_names()):
        code = base64.b64encode((artifacts_folder(name) / "rules.wasm").read_bytes()).decode()
        for tag, start in manifest_of(name).starts.items():
            rules, seen = WasmRules(name), hashlib.sha256()
            rules.state, rules.dice = start, word
            for _ in range(matches):
                rules.play_outs(1, 10_000)
                seen.update(rules.dice.to_bytes(8, "little") + rules.state)
            asked = [code, base64.b64encode(start).decode(), str(word), matches]
            assert page.evaluate(MANY_MATCHES, asked) == seen.hexdigest(), tag


@pytest.mark.parametrize(("game", "title", "levels"), [("azul", "Azul", range(1, 9)), ("duel", "Azul Duel", (5, 6, 8))])
def test_every_level_plays_without_a_network(open_page: Opener, game: str, title: str, levels: Iterable[int]) -> None:
    watch = open_page(f"#/offline/{game}", service_workers="allow")
    page = watch.page
    wait_for_engine(page)
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)  # from here on everything is in this browser
    for level in levels:
        page.get_by_label("Level").select_option(str(level))
        page.get_by_role("button", name=f"Play {title}").click()
        page.locator(MINE).wait_for()
        player = Player(page, seed=level)
        while not bot_moves(page):
            assert player.wait()
            player.turn()
        watch.go("#/")
        watch.go(f"#/offline/{game}")


def bot_moves(page: Page) -> int:
    """Return how many moves of the bot are in the list."""
    return page.locator(".log .mark:not([title=You])").count()


def test_a_server_that_does_not_think_leaves_it_to_the_page(open_page: Opener) -> None:
    watch = open_page()
    page = watch.page
    watch.allowed = ("403",)
    refusal = {"code": "no-thinking", "message": ""}
    page.route(re.compile("/api/(tables|analyse)$"), lambda route: route.fulfill(status=403, json=refusal))
    start_match(page, level=6)
    page.locator(MINE).wait_for()
    watch.go(f"#/analysis?p={quote(POSITION)}")
    page.get_by_role("button", name="Best moves").click()
    expect(page.get_by_role("region", name="Best moves").get_by_role("listitem").nth(1)).to_be_visible()


def test_hints_analysis_and_review_work_without_a_network(open_page: Opener) -> None:
    watch = open_page(service_workers="allow")
    page = watch.page
    wait_for_engine(page, also_to_study=True)
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    watch.go("#/offline/azul")
    page.get_by_label("Level").select_option("6")
    page.get_by_role("button", name="Play Azul").click()
    page.locator(MINE).wait_for()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".marks .arrow")).to_have_count(1)
    player = Player(page, seed=1)
    for _ in range(2):
        assert player.wait()
        player.turn()
    assert player.wait()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.locator(".result").get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Review the match").click()
    expect(page.locator(".judged")).to_be_visible()
    page.get_by_role("link", name="Analysis").last.click()
    page.get_by_role("button", name="Best moves").click()
    expect(page.get_by_role("region", name="Best moves").get_by_role("listitem").nth(1)).to_be_visible()
