"""Connections that are read together: nothing is lost, mixed up or read too late, and every end is noticed."""

import asyncio
import select
import socket
import struct
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from azulejos.server.wire.fast_websocket import FastWebSocket
from azulejos.server.wire.inbox import MOST_UNREAD
from azulejos.server.wire.line import MOST_AT_ONCE
from azulejos.server.wire.rounds import ROUND_S, Rounds
from azulejos.server.wire.shared_poller import SharedPoller
from tests.server.test_fast_websocket import HANDSHAKE, Listener, frame
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.skipif(not hasattr(select, "epoll"), reason="this system has no epoll")


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock stands still until a test moves it on."""

    now = 100.0

    def time(self) -> float:
        return self.now


async def let_run() -> None:
    """Let everything happen that needs no time to pass."""
    for _ in range(50):
        await asyncio.sleep(0)


def test_what_comes_alone_is_read_at_once_and_what_follows_in_one_round() -> None:
    async def run() -> None:
        reads = list[str]()
        poller = SharedPoller(loop, Rounds(loop))
        pairs = {name: socket.socketpair() for name in ("ana", "bo", "cy")}

        def note(name: str) -> Callable[[], None]:
            return lambda: reads.append(pairs[name][1].recv(99).decode())

        for name, (_, there) in pairs.items():
            poller.add(there.fileno(), note(name))
        pairs["ana"][0].send(b"alone")
        while not reads:  # no time passes
            await asyncio.sleep(0)
        for name in ("bo", "cy"):
            pairs[name][0].send(name.encode())
            await let_run()
        loop.now += ROUND_S / 2
        await let_run()
        assert reads == ["alone"]
        loop.now += ROUND_S
        while len(reads) < 3:
            await asyncio.sleep(0)
        assert set(reads) == {"alone", "bo", "cy"}
        loop.now += ROUND_S  # a round in which nothing comes
        await let_run()
        pairs["bo"][0].send(b"alone again")
        while len(reads) < 4:  # no time passes
            await asyncio.sleep(0)
        assert reads[3] == "alone again"
        for here, there in pairs.values():
            poller.remove(there.fileno())
            here.close()
            there.close()

    loop = StillLoop()
    try:
        loop.run_until_complete(asyncio.wait_for(run(), PATIENCE_S))
    finally:
        loop.close()


def heard_by_server(say: Callable[[asyncio.StreamWriter, Listener, list[FastWebSocket]], Awaitable[None]]) -> list[Any]:
    """Return what an application hears from a client that is connected to it by a real socket."""

    async def run() -> list[Any]:
        listener, made, state = Listener(), list[FastWebSocket](), ServerState()
        config = uvicorn.Config(
            listener, ws_per_message_deflate=False, ws_max_size=32 * 1024, lifespan="off", log_config=None
        )

        def make() -> FastWebSocket:
            made.append(FastWebSocket(config, state, {}))
            return made[-1]

        server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        while not made[0].is_polled:
            await asyncio.sleep(0.001)
        await say(writer, listener, made)
        while state.tasks or state.connections:
            await asyncio.sleep(0.001)
        server.close()
        writer.close()
        return listener.heard

    return asyncio.run(asyncio.wait_for(run(), PATIENCE_S))


def test_messages_are_heard_in_their_order_however_they_are_cut() -> None:
    async def say(writer: asyncio.StreamWriter, listener: Listener, made: list[FastWebSocket]) -> None:
        text = b"".join(frame(str(number)) for number in range(40)) + frame("x" * (2 * MOST_AT_ONCE))
        for begin in range(0, 300, 7):
            writer.write(text[begin : begin + 7] if begin < 294 else text[294:])
            await asyncio.sleep(0.001)
        while len(listener.heard) < 41:
            await asyncio.sleep(0.001)
        writer.close()

    heard = heard_by_server(say)
    assert heard[:40] == [str(number) for number in range(40)]
    assert heard[40:] == ["x" * (2 * MOST_AT_ONCE), 1005]


def test_a_client_that_disconnects_is_gone_for_the_application_too() -> None:
    async def say(writer: asyncio.StreamWriter, listener: Listener, made: list[FastWebSocket]) -> None:
        writer.write(frame("last words"))
        writer.close()

    assert heard_by_server(say) == ["last words", 1005]


def test_a_client_whose_connection_breaks_is_gone_for_the_application_too() -> None:
    async def say(writer: asyncio.StreamWriter, listener: Listener, made: list[FastWebSocket]) -> None:
        opened = writer.get_extra_info("socket")
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # a reset, not an end
        writer.transport.abort()

    assert heard_by_server(say) == [1005]


def test_a_client_that_sends_faster_than_it_is_answered_is_read_later() -> None:
    async def say(writer: asyncio.StreamWriter, listener: Listener, made: list[FastWebSocket]) -> None:
        listener.may_listen.clear()
        for number in range(4 * MOST_UNREAD):
            writer.write(frame(str(number)))
            await asyncio.sleep(ROUND_S if number < 2 * MOST_UNREAD else 0)
        assert made[0].inbox.qsize() <= MOST_UNREAD
        listener.may_listen.set()
        while len(listener.heard) < 4 * MOST_UNREAD:
            await asyncio.sleep(0.001)
        writer.write(frame(b"\x03\xe8", 8))

    assert heard_by_server(say) == [*(str(number) for number in range(4 * MOST_UNREAD)), 1000]
