"""Limits of connections without a proxy: size, time and number, for each kind."""

import asyncio
import gc
import json
import socket
import weakref
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejos.server.addresses import hidden_address
from azulejos.server.http import own_data_routes, websocket_routes
from azulejos.server.run import listen
from azulejos.server.wire import limited_http
from azulejos.server.wire.fast_websocket import FastWebSocket
from tests.server.clients import Guest, Running, running, settings_for
from tests.waiting import PATIENCE_S, soon


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


async def answer_to(server: Running, parts: list[bytes]) -> bytes:
    """Send parts of a request and return everything that comes back until the server closes the connection."""
    reader, writer = await dial(server)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
    except ConnectionError:
        pass  # the server has already refused
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE_S)
    except ConnectionResetError:
        return b"reset"
    finally:
        writer.close()


async def dial(server: Running) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection."""
    url = httpx.URL(server.url)
    return await asyncio.open_connection(url.host, url.port)


@pytest.mark.parametrize(
    "parts",
    [
        [b"GET /api/about HTTP/1.1\r\nX-Long: "] + [b"x" * 8192] * 40,
        [b"GET /api/about HTTP/1.1\r\n"] + [b"X-Many: " + b"x" * 1000 + b"\r\n"] * 300,
        [b"GET /" + b"x" * 200_000],
        [b"GET /api/about HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 200 + b"\r\n"],
    ],
    ids=["one endless header", "endless headers", "an endless address", "too many headers"],
)
def test_the_head_of_a_request_has_a_size(tmp_path: Path, parts: list[bytes]) -> None:
    async def play(server: Running) -> None:
        answer = await answer_to(server, parts)
        assert answer == b"reset" or answer.split(b" ")[1] in (b"431", b"400"), answer

    serve(tmp_path, play)


@pytest.mark.parametrize(
    "parts",
    [
        [],
        [b"GET /api/about HTT"],
        [b"POST /api/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"],
    ],
    ids=["nothing", "half a head", "half a body"],
)
def test_a_request_that_does_not_come_is_not_waited_for(
    tmp_path: Path, parts: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limited_http, "HEAD_S", 0.05)
    monkeypatch.setattr(limited_http, "BODY_S", 0.05)

    async def play(server: Running) -> None:
        answer = await answer_to(server, parts)
        assert answer.split(b" ")[1] == b"408"
        assert json.loads(answer.split(b"\r\n\r\n")[1])["code"] == "too-slow"

    serve(tmp_path, play)


@pytest.mark.parametrize(
    "part",
    [b"a" * 65536, b"1;" + b"x" * 65534, b"0\r\n" + b"X-Long: " + b"x" * 65536],
    ids=["a body", "the mark of a chunk", "trailers"],
)
def test_what_follows_a_head_has_a_size(tmp_path: Path, part: bytes) -> None:
    """A trailer without end was kept in memory for a minute."""
    kinds = b"Content-Type: application/json\r\nTransfer-Encoding: chunked"
    head = b"POST /api/guest HTTP/1.1\r\nHost: a\r\n" + kinds + b"\r\n\r\n"
    size = b"%x\r\n" % (1 << 40) if part.startswith(b"a") else b""

    async def play(server: Running) -> None:
        answer = await answer_to(server, [head, size, part, *[b"x" * 65536] * (2 * limited_http.MOST_BODY // 65536)])
        assert answer == b"reset" or answer.split(b" ")[1] == b"413", answer

    serve(tmp_path, play)


def test_a_connection_has_one_request_at_a_time(tmp_path: Path) -> None:
    """Requests that did not wait for answers were all kept: 290 MB for 240,000 of them on one connection."""

    async def play(server: Running) -> None:
        about = b"GET /api/about HTTP/1.1\r\nHost: a\r\n\r\n"
        answer = await answer_to(server, [about * 1000] * 20)
        assert answer == b"reset" or answer.count(b"HTTP/1.1 200 OK") == answer.count(b"HTTP/1.1 ") == 1
        stream = b"GET /api/matches/events HTTP/1.1\r\nHost: a\r\n\r\n"
        reader, writer = await dial(server)
        writer.write(stream + b"GET /api/ab")
        await reader.readuntil(b"snapshot")
        writer.write(b"out HTTP/1.1\r\n\r\n" + about * 10_000)
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        name = await ana.open(public=True)
        await bram.join(name)
        assert b"HTTP/1.1" not in await reader.readuntil(name.encode())
        writer.close()

    serve(tmp_path, play)


def test_an_answer_that_is_not_read_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_http, "UNREAD_S", 0.05)
    has_ended = asyncio.Event()

    async def endless(store: object, player: str) -> AsyncIterator[bytes]:
        try:
            while True:
                yield b"x" * 65536
                await asyncio.sleep(0)
        finally:
            has_ended.set()

    monkeypatch.setattr(own_data_routes, "export_lines", endless)

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        cookies = "; ".join(f"{name}={value}" for name, value in ana.http.cookies.items())
        reader, writer = await dial(server)
        writer.write(f"GET /api/account/export HTTP/1.1\r\nHost: a\r\nCookie: {cookies}\r\n\r\n".encode())
        assert b"200" in await reader.readline()
        writer.transport.pause_reading()  # type: ignore[attr-defined]  # a transport that reads, too
        await asyncio.wait_for(has_ended.wait(), PATIENCE_S)
        writer.close()

    serve(tmp_path, play)


def test_one_address_may_have_only_so_many_http_connections(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        lines = [await dial(server) for _ in range(3)]
        about = b"GET /api/about HTTP/1.1\r\nHost: a\r\n\r\n"
        for reader, writer in lines:
            writer.write(about)
            assert (await reader.readline()).split(b" ")[1] == b"200"
        refused = await answer_to(server, [])
        assert json.loads(refused.split(b"\r\n\r\n")[1])["code"] == "too-many-connections"
        for _, writer in lines:
            writer.close()
        while b"200 OK" not in await answer_to(server, [about.replace(b"a\r\n\r", b"a\r\nConnection: close\r\n\r")]):
            await asyncio.sleep(0.01)  # until the server knows of the close

    serve(tmp_path, play, connections_per_address=3)


def test_a_websocket_no_longer_counts_as_an_http_connection(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        for _ in range(4):
            sitting = await ana.sit(table)
            assert sitting.heard[0]["type"] == "table"

    serve(tmp_path, play, connections_per_address=2)


def test_a_connection_that_ended_is_freed_though_the_collector_sleeps(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        sitting = await ana.sit(await ana.open())
        kinds, loop = (FastWebSocket, limited_http.LimitedHttp), asyncio.get_running_loop()
        objects = [each for each in gc.get_objects() if issubclass(type(each), kinds)]  # isinstance would ask proxies
        freed = [weakref.ref(each) for each in objects if each.loop is loop]
        del objects
        assert freed
        gc.disable()
        try:
            await sitting.close()
            await ana.http.aclose()
            await soon(lambda: not any(each() for each in freed))
        finally:
            gc.enable()

    serve(tmp_path, play, plain_wire=False)


def test_streams_of_events_count_as_connections_of_their_address(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        sockets = server.app.state.services.sockets
        async with ana.http.stream("GET", "/api/events") as one, ana.http.stream("GET", "/api/events") as two:
            assert (one.status_code, two.status_code) == (200, 200)
            await soon(lambda: sockets == {hidden_address("127.0.0.1"): 2}, "the streams do not count")
            refused = await ana.http.get("/api/events")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-connections")
            assert "at most 2" in refused.json()["message"]
            assert (await Guest(server.url).sit(await ana.open())).heard[0]["code"] == "too-many-connections"
        await soon(lambda: sockets == {}, "a stream still counts")

    serve(tmp_path, play, sockets_per_address=2)


@pytest.mark.parametrize("kind", ["streams", "websockets"])
def test_connections_that_come_at_once_are_counted_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Those who are still looked up count, too: here nobody is known before all eight have come."""

    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table, accounts, released = await ana.open(), server.app.state.services.accounts, asyncio.Event()
        know, refuse = accounts.person_of_session, websocket_routes.refuse
        waiting, refused = list[None](), list[None]()

        async def know_later(token: str, now: int) -> Any:
            waiting.append(None)
            await released.wait()
            return await know(token, now)

        async def refuse_and_note(*how: Any) -> None:
            refused.append(None)
            await refuse(*how)

        monkeypatch.setattr(accounts, "person_of_session", know_later)
        monkeypatch.setattr(websocket_routes, "refuse", refuse_and_note)
        async with AsyncExitStack() as stack:

            async def come() -> bool:
                if kind == "websockets":
                    return bool((await ana.sit(table)).heard[0]["type"] == "table")
                return (await stack.enter_async_context(ana.http.stream("GET", "/api/events"))).status_code == 200

            coming = asyncio.gather(*[come() for _ in range(8)])
            await soon(lambda: len(waiting) + len(refused) == 8)
            released.set()
            assert (await coming).count(True) == 2

    serve(tmp_path, play, sockets_per_address=2)


def test_ipv6_addresses_of_one_network_count_as_one(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")

        def stream(address: str) -> Any:
            return ana.http.stream("GET", "/api/events", headers={"X-Forwarded-For": address})

        async with stream("2001:db8:1:2::1") as first, stream("2001:db8:1:3::1") as elsewhere:
            assert (first.status_code, elsewhere.status_code) == (200, 200)
            async with stream("2001:db8:1:2:ffff::9") as neighbor:
                assert neighbor.status_code == 429

    serve(tmp_path, play, sockets_per_address=1, behind_proxy=True)


def test_connections_send_at_once_whatever_loop_serves_them() -> None:
    listening = listen("127.0.0.1", 0)

    async def run() -> int:
        made = asyncio.get_running_loop().create_future()

        class Noting(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                opened = transport.get_extra_info("socket")
                made.set_result(opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

        server = await asyncio.get_running_loop().create_server(Noting, sock=listening)
        with socket.create_connection(listening.getsockname()):
            is_sent_at_once: int = await made
        server.close()
        return is_sent_at_once

    assert asyncio.run(run())
