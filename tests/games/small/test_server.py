"""Small Azul at a table of a real server, over HTTP and WebSocket."""

import asyncio
from pathlib import Path

from tests.server.clients import running, settings_for

GAME = {"name": "small"}


def test_people_play_it_to_the_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana, bram = await server.guest("Ana"), await server.guest("Bram")
            table, *sittings = await ana.match_with(bram, game=GAME)
            await asyncio.gather(*(sitting.play_on() for sitting in sittings))
            ending = sittings[0].state["ending"]
            assert ending["reason"] in ("row-completed", "rounds-played")
            look = await ana.get(f"/api/tables/{table}")
            assert (look["game"], look["status"]) == ("small", "over")
            replay = await ana.get(f"/api/matches/{table}/replay")
            assert replay["game"] == "small"
            await server.send_home(*sittings, ana, bram)

    asyncio.run(play())


def test_a_person_plays_the_bots_that_it_has(tmp_path: Path) -> None:
    async def play() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana = await server.guest("Ana")
            about = await ana.get("/api/about")
            names = [bot["name"] for bot in about["bots"] if "small" in bot["games"]]
            assert {"random", "greedy"} <= set(names)
            for bot in ("random", "greedy"):
                table = await ana.open(game=GAME, seats=[{"kind": "me"}, {"kind": "bot", "bot": bot}])
                sitting = await ana.sit(table)
                await sitting.play_on()
                assert sitting.state["status"] == "over"
                await sitting.close()
            await server.send_home(ana)

    asyncio.run(play())


def test_a_rated_match_and_options_of_other_games_are_refused(tmp_path: Path) -> None:
    async def ask() -> None:
        async with running(settings_for(tmp_path)) as server:
            ana = await server.guest("Ana")
            refused = await ana.post("/api/tables", {"game": {"name": "small", "gray": True}}, 400)
            assert refused.json()["code"] == "bad-option"
            refused = await ana.post("/api/tables", {"game": {"name": "large"}}, 400)
            assert refused.json()["code"] == "unknown-game"
            position = str((await ana.post("/api/position", {"position": POSITION})).json()["position"])
            assert position == POSITION
            await server.send_home(ana)

    asyncio.run(ask())


POSITION = "small r1 move1 s1 BY/BR *- B2Y3R3 - 0:-/-/-:.../.../...:- 0:-/-/-:.../.../...:-"
