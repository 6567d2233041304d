"""The tables of a server on the terminal board: find one, open one, hand out its links."""

import asyncio
from collections.abc import Awaitable, Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from azulejos.errors import NotationError
from azulejos.tui.dialogs import MenuDialog
from azulejos.tui.host_page import HostPage
from azulejos.tui.links import parse_link, parse_server
from azulejos.tui.lobby_page import LobbyPage
from azulejos.tui.server_page import ServerPage
from tests.server.clients import Running, running, settings_for
from tests.tui.driving import screen_line
from tests.tui.tables import SIZE, app_at, note_of, page_of, until
from tools.screens import screen_text

Act = Callable[[Running, Pilot[None], LobbyPage], Awaitable[None]]


def in_lobby(folder: Path, act: Act) -> None:
    async def run() -> None:
        async with running(settings_for(folder)) as server, app_at(server.url).run_test(size=SIZE) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, LobbyPage))
            lobby = pilot.app.screen
            assert isinstance(lobby, LobbyPage)
            await act(server, pilot, lobby)

    asyncio.run(run())


def test_the_lobby_follows_the_server_and_enter_sits_down(tmp_path: Path) -> None:
    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        await until(pilot, lambda: "No open tables" in note_of(pilot))
        host = await server.guest("Bram [x]")
        clock = {"kind": "increment", "base_s": 180, "increment_s": 5}
        table = await host.open(game={"name": "azul", "gray": True}, public=True, clock=clock)
        await until(pilot, lambda: lobby.tables)
        line = "Azul 2, gray side · Bram [x], a free seat · 3 min + 5 s per move"
        assert screen_line(pilot.app, line)
        assert screen_line(pilot.app, "waiting")
        assert note_of(pilot) == ""
        await pilot.press("enter")
        page = await page_of(pilot)
        await until(pilot, lambda: page.state.status == "playing")
        assert (page.link.table, page.state.you) == (table, 1)
        await pilot.press("f10")
        await until(pilot, lambda: pilot.app.screen is lobby)
        await until(pilot, lambda: screen_line(pilot.app, "playing"))

    in_lobby(tmp_path, act)


def test_a_table_of_others_is_watched_from_the_lobby(tmp_path: Path) -> None:
    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        host, other = await server.guest("Bram"), await server.guest("Cato")
        await host.match_with(other, game={"name": "duel"}, public=True)
        await host.open(game={"name": "azul"}, public=True)
        await until(pilot, lambda: len(lobby.tables) == 2)
        assert lobby.query_one(OptionList).highlighted == 0
        await pilot.press("f2")
        page = await page_of(pilot)
        assert page.state.you is None
        assert page.state.status == "open"
        await pilot.press("f10", "down", "enter")
        await until(pilot, lambda: pilot.app.screen is not page and pilot.app.screen is not lobby)
        page = await page_of(pilot)
        await until(pilot, lambda: screen_line(pilot.app, "You are watching"))
        assert page.state.you is None

    in_lobby(tmp_path, act)


def test_a_table_of_your_own_is_opened_and_its_links_lead_to_it(tmp_path: Path) -> None:
    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        await pilot.press("f5")
        await until(pilot, lambda: isinstance(pilot.app.screen, HostPage))
        # three players, gray side; seat 2 for whoever has a link, seat 3 a bot
        await pilot.press("down", "right", "down", "right", "down", "right", "down", "down", "down", "right", "down")
        await pilot.press("right", "right", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuDialog))
        words = str(pilot.app.screen.query_one(Static).render()).splitlines()
        table, reserved = (parse_link(line.partition(": ")[2]) for line in words)
        assert words[1].startswith("Seat 2: ")
        assert reserved.key
        await pilot.press("enter")
        page = await page_of(pilot)
        assert page.state.game == "azul3g"
        assert page.state.you == 0
        assert page.state.options.clock.base_s == 180
        assert page.state.options.public
        assert [seat.bot for seat in page.state.seats] == [None, None, "level1"]
        assert screen_line(pilot.app, "F2 shows the links")
        other = await server.guest("Bram")
        await other.join(table.table, key=reserved.key)
        await until(pilot, lambda: page.state.status == "playing")

    in_lobby(tmp_path, act)


def test_what_is_heard_while_the_program_ends_is_skipped(tmp_path: Path) -> None:
    pages: list[tuple[App[None], ServerPage]] = []

    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        await pilot.press("f5", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuDialog))
        await pilot.press("escape")
        pages.append((pilot.app, await page_of(pilot)))

    in_lobby(tmp_path, act)
    ((app, page),) = pages
    with app._context():  # as in a worker that has not ended yet
        assert not page.is_there
        page.hear(page.state)


def test_a_duel_for_those_with_the_link_is_not_in_the_lobby(tmp_path: Path) -> None:
    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        await pilot.press("f5", "right", "down", "right", "down", "down", "right", "enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MenuDialog))
        await pilot.press("escape")
        page = await page_of(pilot)
        assert page.state.game.startswith("duel:")
        assert not page.state.options.public
        await pilot.press("f10")
        await until(pilot, lambda: pilot.app.screen is lobby and "No open tables" in note_of(pilot))

    in_lobby(tmp_path, act)


def test_what_a_server_refuses_is_reported_in_the_form(tmp_path: Path) -> None:
    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        await pilot.press("f5", *["down"] * 6, "left", "enter")  # seat 2 is one's own, too
        await until(pilot, lambda: note_of(pilot) not in ("", "Connecting"))
        assert isinstance(pilot.app.screen, HostPage)
        assert note_of(pilot) == "The seats do not match the number of players."

    in_lobby(tmp_path, act)


def test_the_lobby_and_the_form_fit_in_80_columns_in_every_language(tmp_path: Path) -> None:
    async def act(server: Running, pilot: Pilot[None], lobby: LobbyPage) -> None:
        host = await server.guest("Guðrún Þorsteinsdóttir")
        await host.open(game={"name": "azul", "players": 4}, public=True)
        await until(pilot, lambda: lobby.tables)
        for _ in range(5):
            for page in (lobby, HostPage(lobby._visitor, lambda link: None)):
                if page is not lobby:
                    await pilot.app.push_screen(page)
                await pilot.pause()
                missing = [key.name for key in page.KEYS if f"{key.name} " not in screen_text(pilot.app)[-1]]
                assert missing == []
                if page is not lobby:
                    assert not page.query_one("#form").show_vertical_scrollbar
                    pilot.app.pop_screen()
            await pilot.press("f6")

    in_lobby(tmp_path, act)


class Stranger(BaseHTTPRequestHandler):
    """Answers like a web server that knows nothing of us."""

    def do_GET(self) -> None:
        body = b"<html>hello</html>"
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815  # as the library wants it

    def log_message(self, format: str, *args: object) -> None:
        """Send nothing."""


@pytest.mark.parametrize("path", ["", "/#/table/k3x9"])
def test_a_server_of_something_else_is_told_from_ours(path: str) -> None:
    with HTTPServer(("127.0.0.1", 0), Stranger) as stranger:
        Thread(target=stranger.serve_forever, daemon=True).start()

        async def run() -> str:
            async with app_at(f"http://127.0.0.1:{stranger.server_port}{path}").run_test(size=SIZE) as pilot:
                await pilot.press("enter")
                await until(pilot, lambda: "not an Azulejos server" in note_of(pilot))
                return note_of(pilot)

        told = asyncio.run(run())
        stranger.shutdown()
    assert told == "The server at that address is not an Azulejos server."


@pytest.mark.parametrize(
    "typed", ["", "http://", "http://[", "ftp://tiles.example", "http://tiles.example:x", "a b", "a..b"]
)
def test_what_is_not_a_server_is_refused_with_its_code(typed: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_server(typed)
    assert refused.value.code == "bad-server"

    async def run() -> str:
        async with app_at(typed).run_test(size=SIZE) as pilot:
            await pilot.press("f5")
            await pilot.pause()
            return note_of(pilot)

    assert asyncio.run(run()) == "This is not the address of a server."


def test_a_server_that_is_not_there_is_tried_again() -> None:
    async def run() -> str:
        async with app_at("127.0.0.1:9").run_test(size=SIZE) as pilot:
            await pilot.press("enter")
            await until(pilot, lambda: "cannot be reached" in note_of(pilot))
            await pilot.press("f5", "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, HostPage) and "cannot be" in note_of(pilot))
            return note_of(pilot)

    assert asyncio.run(run()).startswith("The server cannot be reached: ")
