"""Whole matches on the terminal board, by keyboard and by mouse."""

import asyncio

import pytest

from azulejos import azul, duel
from azulejos.play import Game
from tests.tui.driving import SIZES, app_with, play_out, table_of

SMALL, LARGE = SIZES
MATCHES = [
    pytest.param(azul(), "typed", SMALL, id="azul-typed-80x24"),
    pytest.param(azul(), "mouse", LARGE, id="azul-mouse-120x40", marks=pytest.mark.slow),
    pytest.param(duel(), "mouse", SMALL, id="duel-mouse-80x24", marks=pytest.mark.slow),
    pytest.param(duel(), "typed", LARGE, id="duel-typed-120x40", marks=pytest.mark.slow),
    pytest.param(azul(), "mouse", SMALL, id="azul-mouse-80x24", marks=pytest.mark.slow),
    pytest.param(azul(), "typed", LARGE, id="azul-typed-120x40", marks=pytest.mark.slow),
    pytest.param(azul(), "cursor", SMALL, id="azul-cursor-80x24", marks=pytest.mark.slow),
    pytest.param(azul(4, gray=True), "mouse", SMALL, id="azul4g-mouse-80x24", marks=pytest.mark.slow),
    pytest.param(duel(), "typed", SMALL, id="duel-typed-80x24", marks=pytest.mark.slow),
    pytest.param(duel(), "cursor", SMALL, id="duel-cursor-80x24", marks=pytest.mark.slow),
    pytest.param(duel(), "mouse", LARGE, id="duel-mouse-120x40", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "hand", "size"), MATCHES)
def test_a_whole_match_is_played_against_the_first_level(game: Game, hand: str, size: tuple[int, int]) -> None:
    table = table_of(game, ("human", *["level1"] * (game.players - 1)))

    async def play() -> int:
        async with app_with(table).run_test(size=size) as pilot:
            return await play_out(pilot, pilot.app.screen, hand)  # type: ignore[arg-type]

    made = asyncio.run(play())
    assert table.is_over
    assert made > 10
    assert table.record.result.endswith("row-completed" if game.name == "azul" else "rounds-played")
