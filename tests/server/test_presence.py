"""Who is there: any live connection counts, and connections end with their session."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from azulejos.server.people.moderation import add_sanction
from azulejos.server.people.recovery import end_sessions
from azulejos.server.store.database import Connection
from azulejos.server.tables.sessions import JUST_S
from tests.server.clients import Guest, Running, running, settings_for
from tests.waiting import PATIENCE_S, soon

pytestmark = pytest.mark.usefixtures("each_database_and_wire")
LOGGED_OUT = 4001


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


async def owner_of_a_bot(server: Running) -> tuple[Guest, dict[str, Any], dict[str, str]]:
    """Return an account, the token of its bot, and the headers that the bot sends."""
    ana = Guest(server.url)
    ana.learn((await ana.post("/api/register", {"name": "Ana", "password": "a long password"})).json())
    token = (await ana.post("/api/tokens", {"name": "Robot"})).json()
    return ana, token, {"Authorization": f"Bearer {token['secret']}"}


@asynccontextmanager
async def stream(server: Running, headers: dict[str, str]) -> AsyncIterator[AsyncIterator[dict[str, Any]]]:
    """Listen to the events of a bot."""
    async with (
        httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as http,
        http.stream("GET", "/api/events", headers=headers) as answer,
    ):
        yield (json.loads(line) async for line in answer.aiter_lines() if line)


def test_a_bot_with_a_stream_of_events_is_there(tmp_path: Path) -> None:
    """Nobody can claim a win over it on its turn; after its stream has ended, it is away."""

    async def play(server: Running) -> None:
        _, _, headers = await owner_of_a_bot(server)
        bram = await server.guest("Bram")
        name = await bram.open()
        sitting = await bram.sit(name)
        async with stream(server, headers) as events:
            assert (await anext(events))["type"] == "hello"
            joined = await bram.http.post(f"/api/tables/{name}/join", json={"seat": 1}, headers=headers | no_cookies())
            assert joined.status_code == 200
            while sitting.state["status"] == "open":
                await sitting.hear()
            if sitting.legal:
                await sitting.play()
            assert (await anext(events))["type"] == "turn"
            while not sitting.state["seats"][1]["online"]:
                await sitting.hear_until("seats")
            server.hub._started += 600_000  # for the server, ten minutes have passed
            await sitting.say("claim", seat=1, what="win")
            assert (await sitting.hear_until("refused"))["code"] == "not-gone"
        while sitting.state["seats"][1]["online"]:
            await sitting.hear_until("seats")
        server.hub._started += 600_000
        await sitting.say("claim", seat=1, what="win")
        assert (await sitting.hear_until("moved"))["ending"]["reason"] == "forfeit"

    serve(tmp_path, play)


def no_cookies() -> dict[str, str]:
    """Return a header that leaves out the cookies of a guest's browser."""
    return {"Cookie": ""}


def test_logging_out_closes_the_connections_of_the_session_and_no_others(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, _, _ = await owner_of_a_bot(server)
        phone = Guest(server.url)
        phone.learn((await phone.post("/api/login", {"name": "Ana", "password": "a long password"})).json())
        name = await ana.open()
        here, there = await ana.sit(name), await phone.sit(name)
        await phone.post("/api/logout", {})
        with pytest.raises(ConnectionClosed) as closed:
            await there.hear_until("never")
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (LOGGED_OUT, "logged-out")
        await soon(lambda: len(server.hub.rooms[name].viewers) == 1, "the connection is still there")
        await here.say("ping", n=1)
        await here.hear_until("pong")

    serve(tmp_path, play)


def test_dropping_a_token_ends_its_streams_and_connections(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, token, headers = await owner_of_a_bot(server)
        name = await ana.open()
        url = server.url.replace("http", "ws") + f"/ws/tables/{name}"
        async with stream(server, headers) as events, connect(url, additional_headers=headers, proxy=None) as line:
            assert (await anext(events))["type"] == "hello"
            await line.recv()
            gone = await ana.http.delete(f"/api/tokens/{token['id']}", headers={"X-CSRF-Token": ana.csrf})
            assert gone.status_code == 200
            await asyncio.wait_for(line.wait_closed(), PATIENCE_S)
            assert line.close_code == LOGGED_OUT
            assert [event async for event in events] == []

    serve(tmp_path, play)


def test_a_token_that_was_stopped_for_a_while_keeps_its_connections_again(tmp_path: Path) -> None:
    """The bots of an account whose ban was lifted were sent away whenever they came, until the server started anew."""

    async def play(server: Running) -> None:
        ana, _, headers = await owner_of_a_bot(server)
        moderator = Guest(server.url)
        moderator.learn((await moderator.post("/api/register", {"name": "Mo", "password": "a long password"})).json())
        async with stream(server, headers) as events:
            assert (await anext(events))["type"] == "hello"
            body = {"player": ana.id, "kind": "ban", "reason": "be kind"}
            (ban,) = (await moderator.post("/api/moderation/sanctions", body)).json()["sanctions"]
            assert [event async for event in events] == []
        lifting = {"X-CSRF-Token": moderator.csrf}
        assert (await moderator.http.delete(f"/api/moderation/sanctions/{ban['id']}", headers=lifting)).is_success
        now = server.hub.sessions._now() + JUST_S
        server.hub.sessions._now = lambda: now
        url = server.url.replace("http", "ws") + f"/ws/tables/{await moderator.open()}"
        async with connect(url, additional_headers=headers, proxy=None) as line:
            await line.send('{"type": "ping"}')
            kinds = [json.loads(await line.recv())["type"] for _ in range(2)]
            assert kinds == ["table", "pong"]

    serve(tmp_path, play, moderators=("Mo",))


def test_a_bot_does_not_log_out(tmp_path: Path) -> None:
    """It has no session to end; afterwards its token still worked, but none of its connections stayed open."""

    async def play(server: Running) -> None:
        _, _, headers = await owner_of_a_bot(server)
        async with stream(server, headers) as events, httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
            assert (await anext(events))["type"] == "hello"
            refused = await http.post("/api/logout", headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "needs-account")

    serve(tmp_path, play)


@pytest.mark.parametrize("how", ["banned", "expired"])
def test_sessions_that_end_in_the_database_alone_close_their_connections(tmp_path: Path, how: str) -> None:
    """`azulejos admin ban` left a WebSocket on which the banned player went on to play and to write."""

    async def play(server: Running) -> None:
        ana, token, headers = await owner_of_a_bot(server)
        bram = await server.guest("Bram")
        name = await ana.open()
        url = server.url.replace("http", "ws") + f"/ws/tables/{name}"
        here, there = await ana.sit(name), await bram.sit(name)
        async with stream(server, headers) as events, connect(url, additional_headers=headers, proxy=None) as line:
            assert (await anext(events))["type"] == "hello"
            await line.recv()

            def end(db: Connection) -> None:
                if how == "expired":
                    db.execute("UPDATE sessions SET expires_at = 1 WHERE player = ?", (ana.id,))
                    db.execute("DELETE FROM tokens WHERE id = ?", (token["id"],))
                else:
                    end_sessions(db, ana.id)
                    add_sanction(db, ana.id, "ban", "be kind", "operator", server.hub.now(), None)

            await server.hub.store.write(end)
            server.hub.housekeeping._tidied = 0
            assert [event async for event in events] == []
            for connection in (here.line, line):
                await asyncio.wait_for(connection.wait_closed(), PATIENCE_S)
                assert connection.close_code == LOGGED_OUT
        await there.say("ping", n=1)
        await there.hear_until("pong")

    serve(tmp_path, play)
