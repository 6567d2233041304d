"""A game of another distribution, without a terminal board of its own, is played on the plain one."""

import asyncio

import pytest

from azulejos.play import Game
from azulejos.tui.local_page import LocalPage
from tests.tui.driving import app_with, play_out, screen_line, table_of


@pytest.mark.parametrize("hand", ["typed", "cursor", "mouse"])
def test_a_whole_match_is_played_without_a_board(hand: str) -> None:
    table = table_of(Game("small"), ("human", "random"))

    async def run() -> None:
        app = app_with(table)
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.pause()
            page = app.screen
            assert isinstance(page, LocalPage)
            assert screen_line(app, "There is no board for Small Azul here yet")
            assert await play_out(pilot, page, hand) >= 3
            assert table.is_over

    asyncio.run(run())
