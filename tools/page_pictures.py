"""Make the pictures of the page in docs/images, and its icons, with the browser of the tests.

python -m tools.page_pictures            all pictures: a server is started for them, bots play
python -m tools.page_pictures result     only the pictures that are named
python -m tools.page_pictures --icons    the icons of the page, from web/public/icon.svg
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from tools.browser import FLAGS, ROOT, find_chromium, node_paths

os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_paths()[0]))

from playwright.sync_api import Browser, Page, sync_playwright

IMAGES = ROOT / "docs" / "images"
PUBLIC = ROOT / "web" / "public"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
MINE = ".match[data-turn=mine]"


def main(arguments: list[str]) -> int:
    """Make icons or pictures."""
    found = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.path, args=list(FLAGS), env={**os.environ, **found.environment}
        )
        if arguments == ["--icons"]:
            make_icons(browser)
        else:
            make_pictures(browser, arguments or list(PICTURES))
        browser.close()
    return 0


def make_icons(browser: Browser) -> None:
    """Draw the icon at the sizes that systems ask for."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    for size in (180, 192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}")
        page.screenshot(path=PUBLIC / f"icon-{size}.png", omit_background=True)
        page.close()


def make_pictures(browser: Browser, names: list[str]) -> None:
    """Start a server and make pictures of the main screens."""
    from tests.browser.conftest import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            for name in names:
                take, scheme, phone = PICTURES[name]
                context = browser.new_context(
                    viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
                    color_scheme=scheme,  # type: ignore[arg-type]
                    has_touch=phone,
                    is_mobile=phone,
                    device_scale_factor=2 if phone else 1,
                )
                context.add_init_script("localStorage.setItem('azulejos.settings', '{\"speed\":\"off\"}')")
                page = context.new_page()
                page.goto(server.url)
                take(page)
                page.wait_for_timeout(300)
                page.screenshot(path=IMAGES / f"page-{name}.png")
                print(f"docs/images/page-{name}.png")
                context.close()
        finally:
            server.stop()


def at_home(page: Page) -> None:
    """Show the first page."""
    page.locator(".card").first.wait_for()


def in_azul(players: int, *, gray: bool = False, turns: int = 7) -> Callable[[Page], None]:
    """Show a match of Azul after some turns, with tiles in hand."""

    def take(page: Page) -> None:
        from tests.browser.player import Player, start_match

        start_match(page, "azul", players=players, gray=gray, level=3)
        player = Player(page, seed=11)
        piles = page.locator(f"{MINE} [data-group][data-rove]")
        while player.wait() and (player.turns < turns or piles.count() < 4):
            player.turn()
        piles.nth(2).click()

    return take


def in_duel(page: Page) -> None:
    """Show the third round of a match of Duel, with tiles in hand."""
    from tests.browser.player import Player, start_match

    start_match(page, "duel", level=2)
    player = Player(page, seed=12)
    piles = page.locator(f"{MINE} [data-group][data-rove]").locator("visible=true")
    while player.wait() and (page.get_by_text("Round 3").count() == 0 or piles.count() < 5):
        player.turn()
    piles.nth(1).click()


def at_the_end(page: Page) -> None:
    """Show a result."""
    from tests.browser.player import Player, start_match

    start_match(page, "azul", level=2)
    Player(page, seed=13).play_to_the_end()


def in_review(page: Page) -> None:
    """Show a finished match with its graph, in the middle of it."""
    at_the_end(page)
    page.locator(".result").get_by_role("link", name="Review").click()
    page.get_by_role("button", name="Review the match").click()
    slider = page.locator("#graph-slider")
    slider.wait_for(timeout=120_000)
    slider.fill(str(int(slider.get_attribute("max") or "0") // 2))


def at_analysis(position: str) -> Callable[[Page], None]:
    """Show a position on the analysis board, with its best moves."""

    def take(page: Page) -> None:
        page.goto(f"{page.url.split('#')[0]}#/analysis?p={quote(position)}")
        page.get_by_role("button", name="Best moves").click()
        page.get_by_role("region", name="Best moves").get_by_role("listitem").first.wait_for()

    return take


def at(path: str, sign: str) -> Callable[[Page], None]:
    """Show another page once a sign of it is there."""

    def take(page: Page) -> None:
        page.goto(f"{page.url.split('#')[0]}#/{path}")
        page.locator(sign).first.wait_for()

    return take


MIDDLE = (
    "azul2 r3 move1 s2 BRRK/YYKW/-/BBYW/RKKW *B1W2 B8Y6R11K8W9 B3Y4R3K4W2 "
    "14:-/K1/R2/-/B3:.YR../W.Y../.W.../...../Y....:- 11:Y1/-/W1/Y3/-:B..K./.B.../K..../.K.../.....:W"
)

PICTURES: dict[str, tuple[Callable[[Page], None], str, bool]] = {
    "home": (at_home, "light", False),
    "azul": (in_azul(2), "light", False),
    "azul-dark": (in_azul(2), "dark", False),
    "azul-4": (in_azul(4, turns=3), "light", False),
    "azul-gray": (in_azul(2, gray=True), "light", False),
    "azul-phone": (in_azul(2), "light", True),
    "azul-4-phone": (in_azul(4, turns=3), "dark", True),
    "duel": (in_duel, "light", False),
    "duel-dark": (in_duel, "dark", False),
    "duel-phone": (in_duel, "light", True),
    "result": (at_the_end, "light", False),
    "learn": (at("learn/azul", "section.board"), "light", False),
    "analysis": (at_analysis(MIDDLE), "light", False),
    "review": (in_review, "light", False),
    "rules": (at("rules/duel", ".rule"), "light", False),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
