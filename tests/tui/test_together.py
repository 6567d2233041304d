"""What two people can do at a server's table: take back a move, resign, play again, chat, lose the connection."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from azulejos.locale import LANGUAGES
from azulejos.tui.server_page import ServerPage
from tests.server.clients import running, settings_for
from tests.tui.driving import screen_line
from tests.tui.tables import SIZE, Opposite, app_at, at_table, note_of, open_table, page_of, until
from tools.screens import screen_text


def together(folder: Path, act: Callable[[Opposite], Awaitable[None]], **table: Any) -> None:
    async def run() -> None:
        async with at_table(folder, **table) as both:
            await act(both)

    asyncio.run(run())


def test_a_move_is_taken_back_when_the_other_agrees(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        before = both.page.state.position
        await both.play()
        assert both.page.state.position != before
        await both.pilot.press("f3")
        await both.until(lambda: note_of(both.pilot) == "Asking the other players")
        while both.line.state["offers"]["takeback"] != 1:
            await both.line.hear()
        await both.line.say("takeback", answer="accept")
        await both.until(lambda: both.page.state.position == before)
        await both.until(lambda: both.page.choosing.moves)

    together(tmp_path, act)


@pytest.mark.parametrize(("keys", "taken_back"), [(("enter",), True), (("down", "enter"), False), (("escape",), False)])
def test_a_player_who_is_asked_to_take_back_may_decline(
    keys: tuple[str, ...], taken_back: bool, tmp_path: Path
) -> None:
    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        await both.play()
        await both.until(lambda: both.page.view_shown().to_move == 0)
        before = both.page.state.position
        while not both.line.legal:
            await both.line.hear()
        await both.line.play()
        await both.until(lambda: both.page.choosing.moves)
        after = both.page.state.position
        await both.line.say("takeback", answer="offer")
        await both.until(lambda: screen_line(both.pilot.app, "Bram asks to take back the last move."))
        await both.pilot.press(*keys)
        while both.line.state["offers"]["takeback"] is not None:
            await both.line.hear()
        await both.until(lambda: both.page.state.position == (before if taken_back else after))

    together(tmp_path, act)


def test_whoever_resigns_is_asked_first_and_loses_and_both_can_play_again(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        pilot, first = both.pilot, both.page.link.table
        await pilot.press("f8", "enter")
        await pilot.pause()
        assert both.page.state.status == "playing"
        await pilot.press("f8", "down", "enter")
        await both.until(lambda: screen_line(pilot.app, "Bram: place 1"))
        assert screen_line(pilot.app, "Ana: place 2")
        while both.line.state["status"] != "over":
            await both.line.hear()
        await pilot.press("enter")
        await both.until(lambda: "Asking the other players" in note_of(pilot))
        await both.line.say("rematch", answer="offer")
        await both.until(lambda: isinstance(pilot.app.screen, ServerPage) and pilot.app.screen is not both.page)
        page = await page_of(pilot)
        again = await both.line.hear_until("rematch")
        assert page.link.table == again["table"] != first
        await both.until(lambda: page.state.you is not None and page.state.status == "playing")
        assert both.page not in pilot.app.screen_stack

    together(tmp_path, act)


def test_an_offer_of_a_rematch_is_reported(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.line.say("resign")
        await both.until(lambda: screen_line(both.pilot.app, "Ana: place 1"))
        await both.pilot.press("escape")
        await both.line.say("rematch", answer="offer")
        await both.until(lambda: note_of(both.pilot) == "Bram wants to play again")

    together(tmp_path, act)


def test_a_chat_message_reaches_both_players(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.pilot.press("f5", *"boa", "space", *"sorte", "enter")
        assert (await both.line.hear_until("chat"))["text"] == "boa sorte"
        await both.line.say("chat", text="[bold]obrigado[/]")
        await both.until(lambda: screen_line(both.pilot.app, "Bram: [bold]obrigado[/]"))
        assert both.page.story_lines().count("Ana: boa sorte") == 1

    together(tmp_path, act)


def test_clocks_are_shown_beside_the_prompt_and_only_one_runs(tmp_path: Path) -> None:
    def left_s(both: Opposite, name: str) -> int:
        minutes, seconds = re.findall(rf"{name} (\d+):(\d\d)", str(both.page.query_one("#ask", Static).render()))[0]
        return 60 * int(minutes) + int(seconds)

    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        of_bram, of_ana = left_s(both, "Bram"), left_s(both, "Ana")
        assert max(of_bram, of_ana) <= 3900
        await both.until(lambda: left_s(both, "Ana") < of_ana)
        assert left_s(both, "Bram") == of_bram
        of_ana = left_s(both, "Ana")
        await both.play()
        await both.until(lambda: left_s(both, "Ana") > of_ana)

    together(tmp_path, act, clock={"kind": "increment", "base_s": 3600, "increment_s": 300})


def test_a_reserved_seat_is_for_whoever_has_its_key(tmp_path: Path) -> None:
    async def act() -> tuple[str, int | None]:
        async with running(settings_for(tmp_path)) as server:
            host = await server.guest("Bram")
            wanted = {"game": {"name": "duel"}, "seats": [{"kind": "me"}, {"kind": "link"}]}
            opened = (await host.post("/api/tables", wanted)).json()
            link = f"{server.url}/#/table/{opened['id']}"
            async with app_at(link).run_test(size=SIZE) as pilot:
                await pilot.press("enter")
                page = await page_of(pilot)
                await until(pilot, lambda: note_of(pilot))
                told, seat = note_of(pilot), page.state.you
                assert seat is None
            async with app_at(f"{link}?key={opened['keys'][1]}").run_test(size=SIZE) as pilot:
                await pilot.press("enter")
                page = await page_of(pilot)
                await until(pilot, lambda: page.state.status == "playing")
                return told, page.state.you

    told, seat = asyncio.run(act())
    assert told == "That seat is not free."
    assert seat == 1


def test_after_a_disconnection_the_board_returns_to_its_seat_and_reports_what_it_missed(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        await both.play()
        await both.until(lambda: both.page.view_shown().to_move == 0)
        line = both.page.connection._socket
        assert line is not None
        line.transport.abort()
        await both.until(lambda: "Connection lost" in note_of(both.pilot))
        while not both.line.legal:
            await both.line.hear()
        await both.line.say("chat", text="are you there")
        await both.line.play()
        await both.until(lambda: both.page.choosing.moves)
        assert both.page.state.you == 1
        assert note_of(both.pilot) == ""
        story = both.page.story_lines()
        assert story.count("Bram: are you there") == 1
        assert any(told.startswith("Bram takes") for told in story[story.index("Bram: are you there") :])
        await both.play()

    together(tmp_path, act)


def test_a_move_made_without_a_connection_is_asked_for_again(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        before, moves = both.page.state.version, both.page.choosing.moves
        line = both.page.connection._socket
        assert line is not None
        line.transport.abort()
        await both.until(lambda: both.page.connection._socket is None)
        await both.pilot.press(*moves[0].text)
        await both.until(lambda: both.page.choosing.moves == moves and both.page.connection._socket is not None)
        assert both.page.state.version == before
        await both.pilot.press(*["backspace"] * len(both.page._typed))  # a key that came after the line was back
        await both.play()

    together(tmp_path, act)


def test_whoever_leaves_a_table_disconnects_and_finds_the_seat_again(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        await both.pilot.press("f10")
        while both.line.state["seats"][1]["online"]:
            await both.line.hear()
        await both.pilot.press("enter")
        page = await page_of(both.pilot)
        assert page is not both.page
        await both.until(lambda: page.choosing.moves)
        assert page.state.you == 1

    together(tmp_path, act)


def test_a_spectator_can_neither_resign_nor_take_back(tmp_path: Path) -> None:
    async def act() -> None:
        async with running(settings_for(tmp_path)) as server:
            host, other = await server.guest("Bram"), await server.guest("Cato")
            link = await open_table(server, host, game={"name": "azul"})
            await other.join(link.rpartition("/")[2])
            async with app_at(link).run_test(size=SIZE) as pilot:
                await pilot.press("tab", "tab", "enter")
                page = await page_of(pilot)
                await pilot.press("f8", "f3", "f2")
                await pilot.pause()
                assert pilot.app.screen is page
                assert note_of(pilot) == ""

    asyncio.run(act())


def test_the_keys_that_matter_fit_in_80_columns_in_every_language(tmp_path: Path) -> None:
    async def act(both: Opposite) -> None:
        await both.turn_of_ana()
        for _ in LANGUAGES:
            await both.pilot.press("f6")
            await both.pilot.pause()
            shown = screen_text(both.pilot.app)[-1]
            assert [key for key in ("F1", "F3", "F4", "F5", "F8", "F6", "F10") if f" {key} " not in shown] == []
            assert " F2 " not in shown

    together(tmp_path, act)
