"""What is private stays private: tables by link, chat, and what bots will do."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azulejos.play import View
from azulejos.server.bots.pool import BotQuestion, Choice
from azulejos.server.rate_limits import CHAT, RateLimits
from tests.server.clients import Guest, Running, running, settings_for

pytestmark = pytest.mark.usefixtures("each_database")


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


async def ids_seen_by(guest: Guest, query: str = "") -> list[str]:
    """Return the ids of the finished matches that a guest is shown."""
    return [match["id"] for match in (await guest.get(f"/api/matches{query}"))["matches"]]


async def code_of(guest: Guest, path: str) -> str | None:
    """Return the code with which a request is refused; None if it is not."""
    answer = await guest.http.get(path)
    return None if answer.status_code == 200 else str(answer.json()["code"])


def test_a_match_by_link_stays_private_until_all_its_players_publish_it(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, eve = [await server.guest(name) for name in ("Ana", "Bram", "Eve")]
        name, one, two = await ana.match_with(bram)
        await one.say("publish", answer="publish")
        assert (await one.hear_until("refused"))["code"] == "not-over"
        await one.say("resign")
        await two.hear_until("moved")
        record, replay = f"/api/matches/{name}/record", f"/api/matches/{name}/replay"
        assert await ids_seen_by(eve) == await ids_seen_by(eve, f"?player={ana.id}") == []
        assert await code_of(eve, record) == await code_of(Guest(server.url), replay) == "private"
        assert await code_of(eve, f"/api/tables/{name}") == (await eve.sit(name)).heard[0]["code"] == "private"
        assert await ids_seen_by(ana) == await ids_seen_by(bram, f"?player={ana.id}") == [name]
        assert await code_of(bram, record) is None
        await one.say("publish", answer="publish")
        while (offers := (await two.hear_until("seats"))["offers"])["publish"] != [0]:
            pass
        assert not offers["is_public"]
        assert await code_of(eve, record) == "private"
        await two.say("publish", answer="publish")
        while not (await one.hear_until("seats"))["offers"]["is_public"]:
            pass
        assert await ids_seen_by(eve) == await ids_seen_by(eve, f"?player={ana.id}") == [name]
        assert await code_of(eve, record) is await code_of(Guest(server.url), replay) is None
        await one.say("publish", answer="withdraw")
        await one.say("ping")
        await one.hear_until("pong")
        assert await ids_seen_by(eve) == [name], "what everybody has seen cannot be taken back"

    serve(tmp_path, play)


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_who_watched_a_private_match_is_told_its_end_and_not_its_seed(tmp_path: Path, game: str) -> None:
    """The seed tells what was hidden: together with the moves, it is the record."""

    async def play(server: Running) -> None:
        ana, bram, eve = [await server.guest(name) for name in ("Ana", "Bram", "Eve")]
        name, one, two = await ana.match_with(bram, game={"name": game})
        watching, owner = await eve.sit(name, "?position=1"), await ana.sit(name)
        seed = server.hub.rooms[name].match.setup.seed
        await two.say("resign")
        end = await watching.hear_until("moved")
        assert (end["status"], end["ending"]["reason"], end["seed"]) == ("over", "resigned", None)
        for since in (0, end["version"]):
            await watching.say("resync", since=since)
            assert (await watching.hear_until("refused"))["code"] == "private"
        assert seed not in str(watching.heard)
        assert (await owner.hear_until("moved"))["seed"] == (await one.hear_until("moved"))["seed"] == seed
        for player in (one, two):
            await player.say("publish", answer="publish")
        while not watching.state["offers"]["is_public"]:
            await watching.hear()
        await watching.say("resync", since=0)
        assert (await watching.hear_until("table"))["seed"] == seed

    serve(tmp_path, play)


def test_a_profile_counts_the_matches_that_its_reader_may_see(tmp_path: Path) -> None:
    """Strangers read from it how many private matches somebody had played, won and lost."""

    async def play(server: Running) -> None:
        people = ana, bram, _ = [await server.guest(name) for name in ("Ana", "Bram", "Cleo")]

        async def lost() -> list[tuple[int, list[tuple[int, int]]]]:
            found = [await reader.get(f"/api/players/{ana.id}/profile") for reader in (*people, Guest(server.url))]
            return [(each["matches"], [(line["won"], line["lost"]) for line in each["records"]]) for each in found]

        _, here, there = await ana.match_with(bram, public=False)
        await here.say("resign")
        await there.hear_until("moved")
        assert await lost() == [(1, [(0, 1)]), (1, [(0, 1)]), (0, []), (0, [])]
        for player in (here, there):
            await player.say("publish", answer="publish")
        while not (await here.hear_until("seats"))["offers"]["is_public"]:
            pass
        assert await lost() == [(1, [(0, 1)])] * 4

    serve(tmp_path, play)


@pytest.mark.parametrize("public", [False, True])
def test_publishing_a_match_tells_nobody_the_link_of_the_private_one_that_follows(tmp_path: Path, public: bool) -> None:
    async def play(server: Running) -> None:
        ana, bram, eve = [await server.guest(name) for name in ("Ana", "Bram", "Eve")]
        name, one, two = await ana.match_with(bram, public=public)
        watching = await eve.sit(name)
        await one.say("resign")
        for player in (one, two):
            await player.say("rematch", answer="offer")
        again = (await one.hear_until("rematch"))["table"]
        assert (await two.hear_until("rematch"))["table"] == again
        for player in (one, two):
            await player.say("publish", answer="publish")
        while not watching.state["offers"]["is_public"]:
            await watching.hear()
        await watching.say("resync", since=99)
        known = again if public else None
        assert (await watching.hear_until("table"))["rematch"] == known
        assert ("rematch" in [message["type"] for message in watching.heard]) is public
        assert (await eve.get(f"/api/tables/{name}"))["rematch"] == known
        assert (await ana.get(f"/api/tables/{name}"))["rematch"] == (await bram.sit(name)).state["rematch"] == again

    serve(tmp_path, play)


def test_players_who_left_a_match_publish_it_with_the_others(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        people = [await server.guest(name) for name in ("Ana", "Bram", "Cleo")]
        eve, name = await server.guest("Eve"), await people[0].open(game={"players": 3})
        for person in people[1:]:
            await person.join(name)
        lines = [await person.sit(name) for person in people]
        for line in lines:  # bots play on for the first two
            await line.say("resign")
            await line.say("ping")
            await line.hear_until("pong")
        await lines[0].say("resync", since=0)
        seats = (await lines[0].hear_until("table"))["seats"]
        assert [seat["past_player"] for seat in seats] == [people[0].id, people[1].id, None]
        for line in lines:
            assert await ids_seen_by(eve) == []
            await line.say("publish", answer="publish")
            await line.say("ping")
            await line.hear_until("pong")
        assert await ids_seen_by(eve) == [name]

    serve(tmp_path, play)


def test_a_public_match_is_listed_when_it_ends(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, eve = [await server.guest(name) for name in ("Ana", "Bram", "Eve")]
        name, one, two = await ana.match_with(bram, public=True)
        await one.say("resign")
        await two.hear_until("moved")
        assert await ids_seen_by(eve) == await ids_seen_by(eve, f"?player={ana.id}") == [name]
        assert await code_of(eve, f"/api/matches/{name}/record") is None

    serve(tmp_path, play)


@pytest.mark.parametrize("is_public", [False, True])
def test_chat_is_for_the_seats_of_a_table(tmp_path: Path, is_public: bool) -> None:
    async def play(server: Running) -> None:
        ana, bram, eve = [await server.guest(name) for name in ("Ana", "Bram", "Eve")]
        name, one, two = await ana.match_with(bram, public=is_public)
        watching = await eve.sit(name)
        await one.say("chat", text="between us")
        assert (await two.hear_until("chat"))["text"] == "between us"
        await watching.say("chat", text="hello")
        assert (await watching.hear_until("refused"))["code"] == "not-seated"
        await one.say("resign")
        await watching.hear_until("moved")
        assert all(message["type"] != "chat" for message in watching.heard)
        if is_public:
            assert (await eve.get(f"/api/tables/{name}"))["chat"] == (await eve.sit(name)).state["chat"] == []
        assert [line["text"] for line in (await bram.get(f"/api/tables/{name}"))["chat"]] == ["between us"]

    serve(tmp_path, play)


def test_what_is_public_does_not_tell_what_a_bot_will_do(tmp_path: Path) -> None:
    """The seed of a bot is neither the id of the table nor anything else that its players are sent."""

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        asked: list[tuple[View, str]] = []
        real = server.hub.bots.choose

        async def choose(question: BotQuestion) -> Choice:
            asked.append((question.view, question.seed))
            return await real(question)

        server.hub.bots.choose = choose  # type: ignore[method-assign]
        name = await ana.open(seats=[{"kind": "bot", "bot": "level1"}, {"kind": "me"}])
        sitting = await ana.sit(name)
        while len(asked) < 2 or not sitting.legal:
            await (sitting.play() if sitting.legal else sitting.hear())
        setup = server.hub.rooms[name].match.setup
        told = str(sitting.heard)
        assert {seed for _, seed in asked} == {asked[0][1]}
        assert asked[0][1] not in told
        assert asked[0][1] not in (name, setup.seed), "the seed of the deals would tell a bot what comes"

    serve(tmp_path, play)


def test_an_address_is_known_by_a_hash_alone_and_forgotten_after_a_day(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        await ana.post("/api/register", {"name": "Ana", "password": "a long password"})
        services = server.app.state.services
        kept = [services.request_limits, services.guest_limits, services.account_limits]
        keys = {key for limits in kept for key in limits.keys}
        assert len(keys) == 1
        assert not any("127.0.0.1" in key for key in keys)

    serve(tmp_path, play, rate=20.0, guests_per_minute=60)
    now = [0.0]
    limits = RateLimits(CHAT, now=lambda: now[0])
    limits.allows("ana")
    now[0] = 86_399.0
    limits.allows("bram")
    assert limits.keys == ["ana", "bram"]
    now[0] = 86_401.0
    limits.forget_unused()
    assert limits.keys == ["bram"]
