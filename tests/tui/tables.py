"""The terminal board at tables of a real server, with another player at the table."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from azulejos.tui.app import AzulejosApp
from azulejos.tui.join_page import JoinPage
from azulejos.tui.links import Link, parse_link
from azulejos.tui.server_page import ServerPage
from tests.server.clients import Guest, Running, Sitting, running, settings_for
from tests.waiting import PATIENCE_S

__all__ = ["SIZE", "Opposite", "app_at", "at_table", "note_of", "open_table", "page_of", "until"]

SIZE = (80, 24)


def app_at(link: str, name: str = "Ana") -> AzulejosApp:
    """Return the board with a link typed in, in English."""
    app = AzulejosApp(language="en", look="dark", pace_s=0, first=lambda: JoinPage(link))
    app.settings = type(app.settings)(name=name)
    return app


async def until(pilot: Pilot[None], is_so: Callable[[], Any], what: str = "") -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end, what or f"never came true on {pilot.app.screen}: {note_of(pilot)!r}"
        await pilot.pause(0.01)


async def page_of(pilot: Pilot[None]) -> ServerPage:
    """Wait for the table."""
    await until(pilot, lambda: isinstance(pilot.app.screen, ServerPage))
    page = pilot.app.screen
    assert isinstance(page, ServerPage)
    return page


def note_of(pilot: Pilot[None]) -> str:
    """Return what the line for remarks says."""
    notes = pilot.app.screen.query("#note").results(Static)
    return " ".join(str(note.render()) for note in notes)


async def open_table(server: Running, host: Guest, **table: object) -> str:
    """Open a table; give its link."""
    return str(Link(server.url, await host.open(**table)))


@dataclass
class Opposite:
    """Bram, who opened the table in his browser, and the board where Ana sits."""

    server: Running
    host: Guest
    line: Sitting
    pilot: Pilot[None]
    page: ServerPage

    async def until(self, is_so: Callable[[], Any], what: str = "") -> None:
        """Wait until something is so."""
        await until(self.pilot, is_so, what)

    async def turn_of_ana(self) -> None:
        """Let Bram move until Ana is to move."""
        while True:
            await self.until(lambda: self.page.choosing.moves or self.page.view_shown().to_move == 0)
            if self.page.choosing.moves:
                return
            await self._catch_up()
            made = await self.line.play()
            await self._until_version(int(made["version"]))

    async def _until_version(self, version: int) -> None:
        await self.until(lambda: self.page.state.version >= version)

    async def _catch_up(self) -> None:
        while not self.line.legal:
            await self.line.hear()

    async def play(self) -> str:
        """Let Ana type her first legal move; give it."""
        await self.turn_of_ana()
        move, before = self.page.choosing.moves[0], self.page.state.version
        await self.pilot.press(*move.text)
        await self.until(lambda: self.page.state.version > before)
        return move.text


@asynccontextmanager
async def at_table(folder: Path, **table: object) -> AsyncIterator[Opposite]:
    """Sit at a table of two: Bram in seat 0 over a socket, Ana at the board in seat 1."""
    async with running(settings_for(folder)) as server:
        host = await server.guest("Bram")
        link = await open_table(server, host, **{"game": {"name": "azul"}, **table})
        line = await host.sit(parse_link(link).table)
        async with app_at(link).run_test(size=SIZE) as pilot:
            await pilot.press("enter")
            page = await page_of(pilot)
            await until(pilot, lambda: page.state.status == "playing")
            yield Opposite(server, host, line, pilot, page)
