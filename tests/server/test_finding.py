"""Finding a match: seeks, pairing by rating and clock, profiles."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.club.seeks import Seek
from azulejos.server.store.database import Connection
from tests.server.clients import Guest, Running
from tests.server.test_own_account import delete, finished_match
from tests.server.test_people import account, serve

on_each_database = pytest.mark.usefixtures("each_database_later")


async def seek(guest: Guest, status: int = 201, **wanted: Any) -> Any:
    return (await guest.post("/api/seeks", wanted, status)).json()


@on_each_database
def test_two_who_want_the_same_are_paired_and_rated(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, cleo = [await account(server, name) for name in ("Ana", "Bram", "Cleo")]
        waiting = await seek(ana)
        assert waiting["table"] is None
        assert (await seek(cleo, clock={"kind": "days", "base_s": 86_400}))["table"] is None, "another clock"
        assert [each["name"] for each in (await bram.get("/api/seeks"))["seeks"]] == ["Cleo", "Ana"]
        found = await seek(bram)
        assert found["table"] is not None
        assert (await ana.get(f"/api/seeks/{waiting['id']}"))["table"] == found["table"]
        look = await ana.get(f"/api/tables/{found['table']}")
        assert (look["status"], look["options"]["rated"]) == ("playing", True)
        assert {each["name"] for each in look["seats"]} == {"Ana", "Bram"}
        assert [each["name"] for each in (await bram.get("/api/seeks"))["seeks"]] == ["Cleo"]
        await bram.get(f"/api/seeks/{waiting['id']}", 404)

    serve(tmp_path, play)


@on_each_database
def test_many_at_once_are_each_paired_once(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        guests = [await server.guest(f"G{number}") for number in range(12)]
        made = await asyncio.gather(*(seek(guest, rated=False) for guest in guests))
        tables = [
            (await guest.get(f"/api/seeks/{each['id']}"))["table"] for guest, each in zip(guests, made, strict=True)
        ]
        assert sorted(tables.count(table) for table in set(tables)) == [2] * 6

    serve(tmp_path, play)


def test_who_is_not_paired(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await account(server, "Bram")
        secret = (await ana.post("/api/tokens", {"name": "Robot"})).json()["secret"]
        first = await seek(ana, rated=False)
        robot = {"Authorization": f"Bearer {secret}"}
        own = await bram.http.post("/api/seeks", json={"rated": False}, headers=robot)
        assert own.json()["table"] is None, "nobody plays their own bot"
        await ana.post("/api/relations", {"player": bram.id, "kind": "block"})
        assert (await bram.post(f"/api/seeks/{first['id']}/accept", {}, 409)).json()["code"] == "not-suited"
        await ana.post("/api/relations", {"player": bram.id, "kind": None})
        assert (await bram.post(f"/api/seeks/{first['id']}/accept", {})).json()["table"] is not None
        guest = await server.guest("Gil")
        assert (await seek(guest, 403))["code"] == "needs-account"
        for _ in range(5):
            last = await seek(guest, rated=False, clock={"kind": "move", "base_s": 30})
        assert (await seek(guest, 409, rated=False))["code"] == "too-many-seeks"
        await delete(guest, f"/api/seeks/{last['id']}")
        await delete(guest, f"/api/seeks/{last['id']}", 404)

    serve(tmp_path, play)


def test_ratings_far_apart_meet_after_a_wait() -> None:
    def made(rating: int, at: int, kind: str = "increment") -> Seek:
        clock = f'{{"kind":"{kind}","base_s":600,"increment_s":0}}'
        return Seek(f"s{rating}", f"p{rating}", "", rating, "azul2", clock, 1, 200, at, 1 << 60, 1, None, None)

    strong, weak = made(1900, 0), made(1500, 0)
    assert made(1700, 0).suits(weak, 0)
    assert not strong.suits(weak, 0)
    assert not strong.suits(weak, 39_000)
    assert strong.suits(weak, 40_000)
    assert not made(1900, 0, "days").suits(made(1500, 0, "days"), 40_000)


def test_a_profile_has_the_rating_graph_and_the_record(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await account(server, "Bram")
        await finished_match(ana, bram)
        table, here, there = await ana.match_with(bram, rated=True)
        while here.state["status"] != "over":
            await asyncio.gather(*(each.play_on() for each in (here, there)))
        profile = await bram.get(f"/api/players/{ana.id}/profile")
        assert profile["matches"] == 2
        (record,) = profile["records"]
        assert (record["game"], record["opponent"]) == ("azul", "people")
        assert record["won"] + record["drawn"] + record["lost"] == 2
        (point,) = profile["points"]
        rating = (await bram.get(f"/api/players/{ana.id}"))["ratings"][0]
        assert {**point, "at": 0} == {**{key: rating[key] for key in ("pool", "rating", "deviation")}, "at": 0}
        assert (await bram.get("/api/people/ANA"))["id"] == ana.id
        assert (await bram.get(f"/api/people/{ana.id}"))["name"] == "Ana"
        await bram.get("/api/people/nobody", 404)
        await bram.get("/api/players/nobody/profile", 404)
        assert table

    serve(tmp_path, play)


def test_the_best_match_is_between_people_of_high_ratings(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        people = [await account(server, name) for name in ("Ana", "Bram", "Cleo", "Dirk")]
        guest = await server.guest("Gil")
        assert await guest.get("/api/best") == {"table": None}
        statement = "INSERT INTO ratings VALUES (?, 'azul-2', ?, 60, 0.06, 9)"

        def rate(db: Connection) -> None:
            for rating, person in zip((1900, 1800, 2200, 1400), people, strict=True):
                db.execute(statement, (person.id, rating))

        await server.hub.store.write(rate)
        with_bot = await guest.open(public=True, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        assert (await people[0].get("/api/best"))["table"]["id"] == with_bot
        assert await guest.get("/api/best") == {"table": None}, "nobody watches their own match"
        best = await people[0].open(public=True)
        await people[1].join(best)
        other = await people[2].open(public=True)
        await people[3].join(other)
        private = await people[2].open()
        await people[0].join(private)
        assert (await guest.get("/api/best"))["table"]["id"] == best

    serve(tmp_path, play)
