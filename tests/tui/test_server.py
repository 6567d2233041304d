"""Tables of a server on the terminal board: by link, as a player and as a spectator."""

import asyncio
from pathlib import Path

import pytest
from textual.widgets import Input, Static

from azulejos import azul, duel
from azulejos.bots import chosen_move, make_bot
from azulejos.errors import NotationError
from azulejos.play import Dice
from azulejos.play.sight import describe_events
from azulejos.tui.dialogs import MenuDialog
from azulejos.tui.links import parse_link
from azulejos.tui.server_events import events_from
from tests.server.clients import running, settings_for
from tests.tui.driving import click_at, screen_line, until_asked
from tests.tui.tables import SIZE, app_at, note_of, open_table, page_of, until


def test_a_match_is_played_to_its_end_over_a_server_and_then_replayed(tmp_path: Path) -> None:
    async def play() -> tuple[str, int, str]:
        async with running(settings_for(tmp_path)) as server:
            host = await server.guest("Bram")
            link = await open_table(server, host, game={"name": "azul"})
            sitting = await host.sit(parse_link(link).table)
            async with app_at(link).run_test(size=SIZE) as pilot:
                await pilot.press("enter")
                page = await page_of(pilot)
                other = asyncio.create_task(sitting.play_on())
                adviser, made = make_bot("greedy", "adviser"), 0
                while await until_asked(pilot, page):
                    before = page.state.version
                    await click_at(pilot, page, chosen_move(adviser, page.view_shown()))
                    made += 1
                    while page.state.version == before:
                        await pilot.pause(0.01)
                await other
                assert isinstance(pilot.app.screen, MenuDialog)
                result = screen_line(pilot.app, "place 1")
                await pilot.press("down", "enter")
                await until(pilot, lambda: type(pilot.app.screen).__name__ == "ReplayPage")
                return result, made, type(pilot.app.screen).__name__

    result, made, last = asyncio.run(play())
    assert "Ana" in result or "Bram" in result
    assert made > 10
    assert last == "ReplayPage"


def test_a_spectator_sees_the_moves_of_others_and_can_make_none(tmp_path: Path) -> None:
    async def watch() -> tuple[bool, str, str]:
        async with running(settings_for(tmp_path)) as server:
            host, other = await server.guest("Bram"), await server.guest("Cato")
            link = await open_table(server, host, game={"name": "duel"})
            await other.join(parse_link(link).table)
            first = await host.sit(parse_link(link).table)
            second = await other.sit(parse_link(link).table)
            async with app_at(link).run_test(size=SIZE) as pilot:
                await pilot.press("tab", "tab", "enter")
                page = await page_of(pilot)
                mover = first if first.legal else second
                await mover.play()
                await until(pilot, lambda: page.state.version == mover.version)
                asked = screen_line(pilot.app, "You are watching")
                return bool(page.choosing.moves), asked, "\n".join(page.story_lines())

    can_move, asked, story = asyncio.run(watch())
    assert not can_move
    assert "Waiting for" in asked
    assert "takes plate" in story


@pytest.mark.parametrize(
    ("link", "words"),
    [("somewhere", "not a link to a table"), ("http://127.0.0.1:9/#/table/k3x9", "cannot be reached")],
)
def test_a_link_that_leads_nowhere_is_reported_at_once(link: str, words: str) -> None:
    async def join() -> str:
        async with app_at(link).run_test(size=SIZE) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: words in note_of(pilot))
            return note_of(pilot)

    assert words in asyncio.run(join())


def test_a_missing_table_is_refused_in_words(tmp_path: Path) -> None:
    async def join() -> str:
        async with running(settings_for(tmp_path)) as server, app_at(f"{server.url}/t/zzzz").run_test() as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: "no such table" in note_of(pilot))
            return note_of(pilot)

    assert asyncio.run(join()) == "There is no such table."


def test_nobody_sits_down_without_a_name() -> None:
    async def join() -> str:
        async with app_at("http://127.0.0.1:9/t/k3x9", name="").run_test(size=SIZE) as pilot:
            pilot.app.screen.query_one("#name", Input).focus()
            await pilot.press("enter")
            await pilot.pause()
            return str(pilot.app.screen.query_one("#note", Static).render())

    assert asyncio.run(join()) == "Choose a name first."


def test_a_link_names_a_table_of_a_server() -> None:
    assert parse_link(" https://tiles.example/#/table/ab12?key=s%20x ").key == "s x"
    assert parse_link("https://tiles.example/#/table/ab12").socket == "wss://tiles.example/ws/tables/ab12"
    for bad in (
        "",
        "ftp://tiles.example/t/ab12",
        "http://tiles.example/",
        "http:///t/ab12",
        "http://x/t/UPPER",
        "http://[/t/ab12",
    ):
        with pytest.raises(NotationError):
            parse_link(bad)


@pytest.mark.parametrize("game", [azul(), azul(3, gray=True), duel()], ids=str)
def test_events_of_a_server_are_those_of_the_rules(game: object) -> None:
    state, dice, adviser = game.start(), Dice("events"), make_bot("random", 1)  # type: ignore[attr-defined]
    for _ in range(120):
        state = (
            state.deal(state.sample_deal(dice))
            if state.is_chance
            else state.play(adviser.choose(state.view(state.to_move)))
        )
        for seat in (None, 0, 1):
            events = state.view(seat).events
            assert events_from(state.game, describe_events(state.game, events)) == events
        if state.is_over:
            break
