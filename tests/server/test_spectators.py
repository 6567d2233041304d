"""Many spectators of one table: each costs the same, however many there are."""

import asyncio
from pathlib import Path
from typing import Any

from azulejos.server.tables.viewers import Viewer
from tests.server.clients import Guest, Running, running, settings_for
from tests.waiting import soon

MANY = 400


class Counting:
    """A connection that counts what it is sent."""

    def __init__(self) -> None:
        self.sent = 0

    def deliver(self, text: bytes) -> None:
        """Count a message."""
        self.sent += 1


async def table_of_two(server: Running) -> Any:
    """Begin a match; return its room."""
    ana, bram = await server.guest("Ana"), await server.guest("Bram")
    name, *_ = await ana.match_with(bram)
    return server.hub.rooms[name]


def test_a_spectator_who_comes_costs_as_much_as_the_first(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as server:
            room = await table_of_two(server)
            lines: list[Any] = [Counting() for _ in range(MANY)]
            for line in lines:
                room.enter(Viewer(None, "", connection=line))
            assert room.spectators == MANY
            assert sum(line.sent for line in lines) < 20 * MANY  # each told of all who follow: 200 times as many
            await soon(lambda: lines[0].sent > 1, "the first is never told of the others")
            for line in lines:
                room.leave(line)
            assert room.spectators == 0
            assert sum(line.sent for line in lines) < 40 * MANY

    asyncio.run(run())


def test_everybody_hears_at_last_how_many_watch(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana, bram = await server.guest("Ana"), await server.guest("Bram")
            name, one, two = await ana.match_with(bram)
            watching = [await Guest(server.url).sit(name) for _ in range(5)]
            for sitting in (one, two, *watching[:-1]):
                while sitting.state["spectators"] != 5:
                    await sitting.hear()
            for sitting in watching:
                await sitting.close()
            while one.state["spectators"]:
                await one.hear()

    asyncio.run(run())
