"""Whole matches over real sockets: people, bots, links, spectators."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azulejos import parse_record
from azulejos.live.recording import published_record
from tests.server.clients import running, settings_for

pytestmark = pytest.mark.usefixtures("each_database")
GAMES: list[dict[str, Any]] = [
    {"name": "azul", "players": 2},
    {"name": "azul", "players": 3, "gray": True},
    {"name": "azul", "players": 4},
    {"name": "duel"},
]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_people_play_a_match_to_its_end_and_its_record_is_sound(tmp_path: Path, game: dict[str, Any]) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            guests = [await server.guest(f"Ana{n}") for n in range(game.get("players", 2))]
            table = await guests[0].open(game=game)
            for guest in guests[1:]:
                await guest.join(table)
            sittings = [await guest.sit(table) for guest in guests]
            await asyncio.gather(*(sitting.play_on() for sitting in sittings))
            ended = {sitting.version for sitting in sittings}
            assert len(ended) == 1
            assert all(sitting.state["ending"]["places"] for sitting in sittings)
            record = published_record(server.hub.rooms[table].match)
            assert parse_record(str(record)).result == record.result
            await server.send_home(*sittings, *guests)

    asyncio.run(play())


@pytest.mark.parametrize("game", [{"name": "azul"}, {"name": "duel"}], ids=str)
def test_somebody_plays_a_bot(tmp_path: Path, game: dict[str, Any]) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana = await server.guest("Ana")
            table = await ana.open(game=game, seats=[{"kind": "bot", "bot": "greedy"}, {"kind": "me"}])
            sitting = await ana.sit(table)
            assert sitting.state["you"] == 1
            assert sitting.state["seats"][0]["bot"] == "greedy"
            await sitting.play_on()
            assert sitting.state["ending"]["reason"] in ("row-completed", "rounds-played", "tiles-exhausted")
            await server.send_home(sitting, ana)

    asyncio.run(play())
