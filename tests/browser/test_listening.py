"""Whole matches by a screen reader's text alone.

`transcripts` keeps one of each game: what was heard, and what was pressed (>).
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.listener import LISTEN, Listener
from tests.browser.player import start_match
from tools.browser import ROOT

TAKEN = re.compile(r"(You take|\w+ takes) \d")


@pytest.mark.parametrize("game", ["azul", pytest.param("duel", marks=pytest.mark.slow)])
def test_a_match_is_played_by_what_a_screen_reader_says(open_page: Opener, game: str) -> None:
    page = open_page().page
    page.add_init_script(LISTEN)
    page.reload()
    start_match(page, game, level=1)
    listener = Listener(page, seed=1)
    listener.play_to_the_end()
    heard = [line for line in listener.transcript if not line.startswith("> ")]
    (ROOT / "build").mkdir(exist_ok=True)
    (ROOT / "build" / f"transcript-{game}.txt").write_text("\n".join(listener.transcript) + "\n", encoding="utf-8")
    # Every move is heard once, and the end as it is shown.
    page.get_by_role("link", name="Review").first.click()
    takes = page.locator("ol li", has_text="→")
    expect(takes.first).to_be_visible()
    assert sum(TAKEN.search(line) is not None for line in heard) == takes.count()
    assert re.search(r"win|draw|share", heard[-1])
