"""Make pictures of every screen of the page: desk and phone both ways, light and dark; and a page that shows them all.

python -m tools.page_screens              English, into build/screens
python -m tools.page_screens de is        other languages, in folders of their own
"""

import os
import sys
import tempfile
from pathlib import Path

from tools.browser import ROOT, node_paths

os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node_paths()[0]))

from playwright.sync_api import Browser, Page

FOLDER = ROOT / "build" / "screens"
DESK, UPRIGHT, SIDEWAYS = (1280, 800), (390, 844), (844, 390)
SIZES = {"desk": DESK, "phone": UPRIGHT, "sideways": SIDEWAYS}
STYLE = "body{font:14px sans-serif;margin:16px}section{display:flex;flex-wrap:wrap;gap:10px;align-items:start}"
STYLE += "img{height:300px;width:auto;box-shadow:0 0 0 1px #8888}h2{margin:24px 0 8px}"


def main(languages: list[str]) -> int:
    """Walk over all screens once for each language."""
    from tests.browser.conftest import Server, launch_chromium

    with tempfile.TemporaryDirectory() as data, launch_chromium() as browser:
        server = Server(Path(data))
        server.start()
        try:
            for language in languages or ["en"]:
                folder = FOLDER / language
                folder.mkdir(parents=True, exist_ok=True)
                write_index(folder, language, take_pictures(browser, server.url, folder, language))
                print(folder / "index.html")
        finally:
            server.stop()
    return 0


def take_pictures(browser: Browser, url: str, folder: Path, language: str) -> dict[str, list[str]]:
    """Make the pictures of one language; return the files of each screen."""
    from tests.browser.scenes import speak, walk
    from tests.browser.watch import Watch

    watch = Watch(browser, url, size=DESK)
    watch.go("")
    files: dict[str, list[str]] = {}
    for screen in walk(watch):
        speak(watch, language)
        sizes = {name: size for name, size in SIZES.items() if name != "desk" or not screen.is_phone}
        before = watch.page.viewport_size
        files[screen.name] = [
            _shoot(watch.page, folder, f"{screen.name}-{name}-{scheme}", size, scheme)
            for name, size in sizes.items()
            for scheme in ("light", "dark")
        ]
        assert before is not None
        watch.page.set_viewport_size(before)
        watch.page.emulate_media(color_scheme="light")
        speak(watch, "en")
    watch.context.close()
    return files


def _shoot(page: Page, folder: Path, name: str, size: tuple[int, int], scheme: str) -> str:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.wait_for_timeout(250)  # short movements come to rest
    page.screenshot(path=folder / f"{name}.png")
    return f"{name}.png"


def write_index(folder: Path, language: str, files: dict[str, list[str]]) -> None:
    """Write a page with all pictures of a language."""
    parts = [f"<!doctype html><html lang='en'><meta charset='utf-8'><title>Screens, {language}</title>"]
    parts += [f"<style>{STYLE}</style>"]
    for name, pictures in files.items():
        shown = "".join(f"<a href='{file}'><img src='{file}' alt='{file}' loading='lazy'></a>" for file in pictures)
        parts.append(f"<h2>{name}</h2><section>{shown}</section>")
    (folder / "index.html").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
