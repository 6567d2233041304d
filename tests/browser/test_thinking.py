"""Built modules in the browser: the same matches and thoughts as everywhere, and all levels without a network."""

import base64
import json
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

import azulejos
from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from tests.browser import thoughts
from tests.browser.conftest import Opener
from tests.browser.player import MINE, Player, start_match
from tests.browser.test_offline import NO_NETWORK
from tests.browser.test_speed import STATIC

TESTS = Path(__file__).resolve().parents[1]
POSITION = "azul2 r1 move1 s1 BBYR/-/-/-/- *- B18Y19R19K20W20 - " + " ".join(
    ["0:-/-/-/-/-:" + "/".join(["....."] * 5) + ":-"] * 2
)
IN_PYTHON = """
async ([home, code]) => {
  const start = async () => {
    const { loadPyodide } = await import(home + 'pyodide.mjs');
    const { body } = await fetch(home + 'snapshot.gz');
    const _loadSnapshot = new Response(body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
    const python = await loadPyodide({ indexURL: home, stdLibURL: home + 'nothing.zip', _loadSnapshot });
    const archive = await fetch(home + 'azulejos.zip').then(answer => answer.arrayBuffer());
    python.unpackArchive(archive, 'zip', { extractDir: '/game' });
    return python;
  };
  window.__python ??= await start();
  return window.__python.runPython(code);
}
"""

LOCKSTEP = """
import base64, importlib, json, pathlib
for name, data in {files}.items():
    path = pathlib.Path("/game") / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(data))
importlib.invalidate_caches()
from azulejos.games.registry import definition_of, game_names
from tests.machines.lockstep import in_lockstep
kinds = {{tag: game for name in game_names() for tag, game in definition_of(name).presets().items()}}
json.dumps({{tag: in_lockstep(game, range({matches}), quiet=False) for tag, game in kinds.items()}})
"""


def in_browser(page: Page, code: str) -> str:
    """Run code in the page's Python, which goes on from call to call; return the value of the last line."""
    home = f"/offline/{next((STATIC / 'offline').iterdir()).name}/"
    found: str = page.evaluate(IN_PYTHON, [home, code])
    return found


def test_a_search_thinks_in_the_browser_as_it_does_under_wasmtime(open_page: Opener) -> None:
    code = Path(thoughts.__file__).read_text(encoding="utf-8")
    found = in_browser(open_page().page, f"{code}\nimport json\njson.dumps(thoughts())")
    wanted = thoughts.thoughts()
    assert len(wanted) > 50
    assert json.loads(found) == wanted


def play_in_browser(page: Page, matches: int) -> dict[str, int]:
    """Play so many matches of each kind of table in lock-step; return the number of moves of each."""
    files = [TESTS / "machines" / name for name in ("rules_on_wasm.py", "lockstep.py")]
    rules = [artifacts_folder(game) / "rules.wasm" for game in game_names() if has_artifacts(game)]
    sent = {f"tests/machines/{file.name}": file for file in files}
    sent |= {f"azulejos/{file.relative_to(Path(azulejos.__file__).parent).as_posix()}": file for file in rules}
    put = {name: base64.b64encode(file.read_bytes()).decode() for name, file in sent.items()}
    moves: dict[str, int] = json.loads(in_browser(page, LOCKSTEP.format(files=put, matches=matches)))
    return moves


def test_the_rules_in_a_browser_play_like_the_plain_ones(open_page: Opener) -> None:
    moves = play_in_browser(open_page().page, 1)
    assert len(moves) > 6
    assert min(moves.values()) > 20


@pytest.mark.parametrize(("game", "title", "levels"), [("azul", "Azul", range(1, 9)), ("duel", "Azul Duel", (5, 6, 8))])
def test_every_level_plays_without_a_network(open_page: Opener, game: str, title: str, levels: Iterable[int]) -> None:
    watch = open_page(f"#/offline/{game}")
    page = watch.page
    for level in levels:
        page.get_by_label("Level").select_option(str(level))
        page.get_by_role("button", name=f"Play {title}").click()
        page.locator(MINE).wait_for()
        watch.allowed = NO_NETWORK
        watch.context.set_offline(True)  # from here on everything is in this browser
        player = Player(page, seed=level)
        while not bot_moves(page):
            assert player.wait()
            player.turn()
        watch.go("#/")
        watch.go(f"#/offline/{game}")


def bot_moves(page: Page) -> int:
    """Return how many moves of the bot are in the list."""
    return page.locator(".log .avatar:not(.me)").count()


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
    expect(page.get_by_role("region", name="Best moves").get_by_role("listitem")).to_have_count(5)


def test_hints_analysis_and_review_work_without_a_network(open_page: Opener) -> None:
    watch = open_page("#/offline/azul")
    page = watch.page
    page.get_by_label("Level").select_option("6")
    page.get_by_role("button", name="Play Azul").click()
    page.locator(MINE).wait_for()
    watch.allowed = NO_NETWORK
    watch.context.set_offline(True)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".meter")).to_be_visible()
    player = Player(page, seed=1)
    for _ in range(2):
        assert player.wait()
        player.turn()
    assert player.wait()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign").click()
    page.locator(".result").get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Review the match").click()
    expect(page.locator(".judged")).to_be_visible()
    page.get_by_role("link", name="Analysis").last.click()
    page.get_by_role("button", name="Best moves").click()
    expect(page.get_by_role("region", name="Best moves").get_by_role("listitem")).to_have_count(5)
