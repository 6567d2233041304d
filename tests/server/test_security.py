"""What strangers try: other origins, no CSRF word, too much, markup, nonsense on every door."""

import asyncio
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from azulejos.server.http.app import ENDPOINTS
from azulejos.server.rate_limits import RateLimits
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.nonsense import nonsense
from tests.server.schema_calls import STREAMS


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


def stop_time_of(limits: RateLimits) -> None:
    """Let no time pass for some limits: nothing is allowed again, however slow the machine is."""
    now = limits._now()
    limits._now = lambda: now


def test_a_page_of_another_origin_gets_nothing_done(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        evil = {"Origin": "https://evil.example", "X-CSRF-Token": ana.csrf}
        answer = await ana.http.post("/api/tables", json={}, headers=evil)
        assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")
        url = server.url.replace("http", "ws") + f"/ws/tables/{table}"
        async with connect(url, origin="https://evil.example", proxy=None) as line:  # type: ignore[arg-type]
            refused = json.loads(await line.recv())
            assert refused["code"] == "bad-origin"
            with pytest.raises(ConnectionClosed):
                await line.recv()
        own = {"Origin": server.url, "X-CSRF-Token": ana.csrf}
        assert (await ana.http.post("/api/tables", json={}, headers=own)).status_code == 201
        await ana.close()

    serve(tmp_path, play)


@pytest.mark.usefixtures("each_wire")
@pytest.mark.parametrize("origin", ["http://[", "http://[::bad", "http://]", "://", "null", "x"])
def test_an_origin_that_is_no_address_is_refused_without_a_trace(
    tmp_path: Path, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        answer = await ana.http.post("/api/tables", json={}, headers={"Origin": origin, "X-CSRF-Token": ana.csrf})
        assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")
        for path in (f"/ws/tables/{table}", "/ws/lobby"):
            url = server.url.replace("http", "ws") + path
            async with connect(url, additional_headers={"Origin": origin}, proxy=None) as line:
                assert json.loads(await line.recv())["code"] == "bad-origin"
        agreeing = {"Origin": origin, "Host": origin.partition("://")[2], "X-CSRF-Token": ana.csrf}
        for path in ("/api/login/passkey/begin", f"/match/{table}"):
            answer = await ana.http.request("POST" if "api" in path else "GET", path, headers=agreeing)
            assert answer.status_code < 500 or answer.json()["code"] == "missing-extra", path
        await ana.close()

    serve(tmp_path, play)
    assert "Traceback" not in caplog.text


def test_a_change_without_the_word_of_the_page_is_refused(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        for word in ("", "0" * 32, ana.csrf[:-1]):
            answer = await ana.http.post("/api/tables", json={}, headers={"X-CSRF-Token": word})
            assert (answer.status_code, answer.json()["code"]) == (403, "bad-csrf")
        simple = await ana.http.post("/api/tables", content="{}", headers={"X-CSRF-Token": ana.csrf})
        assert (simple.status_code, simple.json()["code"]) == (415, "not-json")
        await ana.close()

    serve(tmp_path, play)


@pytest.mark.parametrize("tls", [False, True])
def test_cookies_and_headers_are_strict(tmp_path: Path, tls: bool) -> None:
    async def play(server: Running) -> None:
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
            answer = await http.post("/api/guest", json={"name": "Ana"})
            cookie = answer.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            assert ("Secure" in cookie) is tls
            assert cookie.startswith("__Host-azulejos=" if tls else "azulejos=")
            page = await http.get("/")
            policy = page.headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]
            assert "frame-ancestors 'none'" in policy
            assert page.headers["x-content-type-options"] == "nosniff"
            assert ("strict-transport-security" in page.headers) is tls
            assert answer.headers["cache-control"] == "no-store"

    serve(tmp_path, play, secure_cookies=tls)


@pytest.mark.usefixtures("each_wire")
def test_everything_has_a_size(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        big = await ana.http.post("/api/tables", json={"x": "y" * 70_000}, headers={"X-CSRF-Token": ana.csrf})
        assert (big.status_code, big.json()["code"]) == (413, "too-large")

        async def endless() -> Any:
            for _ in range(100):
                yield b"[" * 1024

        headers = {"X-CSRF-Token": ana.csrf, "Content-Type": "application/json"}
        streamed = await ana.http.post("/api/tables", content=endless(), headers=headers)
        assert streamed.status_code == 413
        table = await ana.open()
        sitting = await ana.sit(table)
        await sitting.line.send("x" * 17_000)
        assert (await sitting.hear_until("refused"))["code"] == "bad-message"
        await sitting.line.send("x" * 40_000)
        with pytest.raises(ConnectionClosed):
            await sitting.hear_until("never")
        await server.send_home(sitting, ana)

    serve(tmp_path, play)


@pytest.mark.usefixtures("each_wire")
def test_too_many_requests_and_messages_are_slowed_down(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        answers = await asyncio.gather(*(ana.http.get("/api/about") for _ in range(100)))
        assert 429 in [answer.status_code for answer in answers]
        while (sitting := await ana.sit(table)).heard[0]["type"] != "table":  # until there is room for a request again
            assert sitting.heard[0]["code"] == "too-fast"
        with suppress(ConnectionClosed):  # in the end it is cut
            for _ in range(300):
                await sitting.say("ping", n=1)
        assert (await sitting.hear_until("refused"))["code"] == "too-fast"
        await server.send_home(sitting, ana)

    serve(tmp_path, play, rate=5.0)


@pytest.mark.usefixtures("each_wire")
def test_messages_over_many_websockets_count_for_their_address(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        stop_time_of(server.app.state.services.message_limits)
        ana = await server.guest("Ana")
        table = await ana.open()
        lines = [await ana.sit(table, "?previews=1") for _ in range(3)]
        for sitting in lines[:2]:
            for _ in range(30):
                await sitting.say("resync", since=9)
            for _ in range(30):
                assert (await sitting.hear_until("table"))["type"] == "table"
        await lines[2].say("resync", since=9)
        while (answer := await lines[2].hear())["type"] == "seats":
            pass
        assert (answer["type"], answer.get("code")) == ("refused", "too-fast")
        await server.send_home(*lines, ana)

    serve(tmp_path, play, rate=20.0)


@pytest.mark.usefixtures("each_wire")
def test_a_websocket_that_is_opened_counts_as_a_request(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        stop_time_of(server.app.state.services.request_limits)
        opened = []
        for _ in range(26):
            sitting = await ana.sit(table)
            opened.append(sitting.heard[0]["type"])
            await sitting.close()
        assert opened[0] == "table"
        assert opened[-1] == "refused"

    serve(tmp_path, play, rate=5.0)


@pytest.mark.usefixtures("each_wire")
def test_one_address_may_open_only_so_many_connections(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        first, second = await ana.sit(table), await ana.sit(table)
        third = await ana.sit(table)
        assert third.heard[0]["code"] == "too-many-connections"
        await first.close()
        while (fourth := await ana.sit(table)).heard[0]["type"] != "table":  # until the server knows of the close
            await fourth.close()
        await server.send_home(second, third, fourth, ana)

    serve(tmp_path, play, sockets_per_address=2)


def test_what_goes_wrong_inside_tells_nothing_outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")

        async def broken(*_: object) -> None:
            raise RuntimeError("secret of the house")

        monkeypatch.setattr(server.hub.lobby, "state", broken)
        answer = await ana.http.get("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (500, "internal")
        assert "secret" not in answer.text
        assert "Traceback" not in answer.text
        await ana.close()

    serve(tmp_path, play)


@pytest.mark.usefixtures("each_wire")
def test_an_illegal_move_is_refused_without_the_position(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        _, one, two = await ana.match_with(bram)
        mover = one if one.legal else two
        refused = await mover.play("CB1")
        assert (refused["code"], "position" in refused["message"]) == ("no-such-tiles", False)
        await server.send_home(one, two, ana, bram)

    serve(tmp_path, play)


@pytest.mark.usefixtures("each_wire")
def test_json_that_is_nested_deeply_is_refused_with_a_code(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        headers = {"X-CSRF-Token": ana.csrf, "Content-Type": "application/json"}
        for depth in (1_100, 7_000, 30_000):
            deep = b'{"game":' * (depth // 2) + b"[" * (depth // 2)
            answer = await ana.http.post("/api/tables", content=deep[:60_000], headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), depth
        sitting = await ana.sit(await ana.open())
        for depth in (1_100, 7_000, 15_000):
            await sitting.line.send("[" * depth)
            assert (await sitting.hear_until("refused"))["code"] == "bad-message", depth
        await sitting.line.send('{"type":"move","id":' + "[" * 7_000)
        assert (await sitting.hear_until("refused"))["code"] == "bad-message"
        await sitting.say("ping", n=1)
        await sitting.hear_until("pong")

    serve(tmp_path, play)
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.usefixtures("each_wire")
def test_a_frame_that_is_not_utf_8_ends_its_connection_with_a_code_and_one_log_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        for broken in (b"\xff", b'{"type":"ping"}\xc3' * 20):
            sitting = await ana.sit(table)
            caplog.clear()
            await sitting.line.send(broken, text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await sitting.hear_until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
            lines = [record for record in caplog.records if "UTF-8" in record.getMessage()]
            assert [record.exc_info for record in lines] == [None]

    serve(tmp_path, play)


# --- Nonsense


async def fuzzed(server: Running, messages: int, seed: int) -> None:
    """Send nonsense to a table in play from three sides; the table must still be there and sound."""
    dice = random.Random(seed)
    ana, bram = await server.guest("Ana"), await server.guest("Bram")
    name, one, two = await ana.match_with(bram, game=dice.choice([{"name": "azul"}, {"name": "duel"}]))
    visitor = Guest(server.url)
    lines = [one, two, await visitor.sit(name)]
    for number in range(messages):
        sitting = dice.choice(lines)
        try:
            await sitting.line.send(nonsense(dice, sitting.legal or ["3R4"], server.hub.rooms[name].match.version))
            if number % 10 == 0:
                await sitting.say("ping", n=number)
                await sitting.hear_until("pong")
        except ConnectionClosed:
            fresh = await (visitor, ana, bram)[lines.index(sitting) - 2].sit(name)
            lines[lines.index(sitting)] = fresh
    table = server.hub.rooms[name].match
    changes = table.changes
    assert [change.version for change in changes] == list(range(1, len(changes) + 1))
    assert (await ana.get(f"/api/tables/{name}"))["version"] == table.version
    await server.send_home(*lines, ana, bram, visitor)


@pytest.mark.usefixtures("each_wire")
def test_nonsense_over_a_websocket_breaks_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    serve(tmp_path, lambda server: fuzzed(server, 300, seed=1))
    assert "Traceback" not in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_much_nonsense_over_a_websocket_breaks_nothing(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    serve(tmp_path, lambda server: fuzzed(server, 3000, seed=seed))
    assert "Traceback" not in caplog.text


def test_every_endpoint_answers_nonsense_with_a_code(tmp_path: Path) -> None:
    bodies: list[Any] = [None, [], {}, {"name": 1}, {"name": "x" * 50}, {"position": "?"}, {"record": "?"}, "text"]
    bodies.append({"game": "azul2", "edits": [{}]})

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        for endpoint in ENDPOINTS:
            if endpoint.path in STREAMS:
                continue
            path = endpoint.path.replace("{id}", "nothing")
            for body in bodies if endpoint.method == "POST" else [None]:
                headers = {"X-CSRF-Token": ana.csrf}
                answer = await ana.http.request(endpoint.method, path, json=body, headers=headers)
                assert answer.status_code < 500 or answer.status_code == 501, (path, body, answer.text)
                if answer.status_code >= 400:
                    assert {"code", "message"} <= set(answer.json()) <= {"code", "message", "line", "column"}
                if endpoint.path in ("/api/logout", "/api/register"):
                    ana = await server.guest("Ana")
        await ana.close()

    serve(tmp_path, play)


@pytest.mark.usefixtures("each_database")
def test_a_zero_byte_finds_nothing_and_breaks_nothing(tmp_path: Path) -> None:
    """A report with one, and the address of a webhook, were answered 500 on PostgreSQL."""

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        for path in ("/api/tables/a%00b", "/api/players/%00", "/api/matches/%00/record", "/api/matches?player=%00"):
            answer = await ana.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-request"), path
        for path, body in (
            ("/api/login", {"name": "\0Ana\0", "password": "a long word"}),
            ("/api/reports", {"player": "a\0b", "reason": "other"}),
            ("/api/notifications", {"channel": "webhook", "target": "https://a\0b.org"}),
        ):
            answer = await ana.post(path, body, 400)
            assert answer.json()["code"] == "bad-request", path
        answer = await ana.post("/api/login", {"name": "C:\\u0000", "password": "a long word"}, 403)
        assert answer.json()["code"] == "wrong-login", "these are six visible characters"
        await ana.close()

    serve(tmp_path, play)
