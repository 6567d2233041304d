"""Whole matches through the page: each game, 2 to 4 seats, gray wall, mouse, touch and keyboard.

A match of Azul by mouse is in `test_result`.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opener
from tests.browser.player import Hands, Player, start_match
from tests.browser.watch import PHONE


def test_a_match_of_duel_is_played_to_the_end_with_the_mouse(open_page: Opener) -> None:
    watch = open_page(is_drawn=False)
    start_match(watch.page, "duel")
    Player(watch.page, seed=2).play_to_the_end()


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_only_tiles_move_on_a_table_while_others_play(open_page: Opener, game: str) -> None:
    watch = open_page()
    page, url = watch.page, watch.url
    guest = page.request.post(f"{url}api/guest", data={"name": "Ana"}).json()["player"]
    wanted = {"game": {"name": game}, "seats": [{"kind": "bot", "bot": "level1"}] * 2}
    opened = page.request.post(f"{url}api/tables", data=wanted, headers={"X-CSRF-Token": guest["csrf"]})
    watch.go(f"#/table/{opened.json()['id']}")
    expect(page.locator(".result h2")).not_to_be_empty()
    assert watch.moved_furniture() == []


def test_a_match_is_played_by_touch_on_a_phone(open_page: Opener) -> None:
    watch = open_page(size=PHONE, touch=True, is_mobile=True, is_drawn=False)
    start_match(watch.page)
    Player(watch.page, "touch", seed=3).play_to_the_end()


def test_a_match_is_played_with_the_keyboard_alone(open_page: Opener) -> None:
    watch = open_page(is_drawn=False)
    start_match(watch.page)
    Player(watch.page, "keyboard", seed=4).play_to_the_end()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "gray", "hands"),
    [
        ("azul", 3, False, "mouse"),
        ("azul", 4, False, "mouse"),
        ("azul", 2, True, "mouse"),
        ("azul", 4, True, "keyboard"),
        ("azul", 3, False, "touch"),
        ("azul", 4, False, "touch"),
        ("duel", 2, False, "touch"),
        ("duel", 2, False, "keyboard"),
    ],
)
def test_every_kind_of_match_ends(open_page: Opener, game: str, players: int, gray: bool, hands: Hands) -> None:
    size = {"size": PHONE, "touch": True, "is_mobile": True} if hands == "touch" else {}
    watch = open_page(is_drawn=False, **size)
    start_match(watch.page, game, players=players, gray=gray)
    Player(watch.page, hands, seed=5).play_to_the_end()
