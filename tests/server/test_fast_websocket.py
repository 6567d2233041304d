"""The fast path in: whatever a client sends, and however it is cut, is heard as by the parser alone."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from azulejos.server.wire.fast_websocket import FastWebSocket
from azulejos.server.wire.frames import FrameBoundary, text_of_frame
from azulejos.server.wire.inbox import MOST_UNREAD
from azulejos.server.wire.limits import PING_S
from azulejos.server.wire.rounds import ROUND_S

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: azul\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = bytes([7, 99, 200, 255])
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG, UNKNOWN = 0, 1, 2, 8, 9, 10, 3
MOST_BYTES = 32 * 1024


def frame(text: str | bytes, opcode: int = TEXT, *, fin: bool = True, masked: bool = True, rsv: int = 0) -> bytes:
    """Write a frame as a client does (RFC 6455, 5.2)."""
    data = text.encode() if isinstance(text, str) else text
    head = bytes([fin << 7 | rsv << 4 | opcode])
    size, bit = len(data), masked << 7
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + size.to_bytes(2, "big")
    else:
        head += bytes([bit | 127]) + size.to_bytes(8, "big")
    if not masked:
        return head + data
    return head + MASK + bytes(byte ^ MASK[n % 4] for n, byte in enumerate(data))


class Wire(asyncio.Transport):
    """A transport that keeps what is written, and whether it is read from."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.is_closed = False
        self._is_reading = True

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Keep it."""
        self.sent += data

    def close(self) -> None:
        """Note it."""
        self.is_closed = True

    def is_closing(self) -> bool:
        """Say it."""
        return self.is_closed

    def is_reading(self) -> bool:
        """Say it."""
        return self._is_reading

    def pause_reading(self) -> None:
        """Note it."""
        self._is_reading = False

    def resume_reading(self) -> None:
        """Note it."""
        self._is_reading = True


class Listener:
    """An application that writes down what it hears, once it may."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.may_listen = asyncio.Event()
        self.may_listen.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Accept, and listen to the end."""
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            await self.may_listen.wait()
            event = await receive()
            if event["type"] == "websocket.disconnect":
                self.heard.append(event["code"])
                return
            self.heard.append(event.get("text", event.get("bytes")))


async def connected(kind: type[WebSocketsSansIOProtocol], listener: Listener) -> tuple[Any, Wire]:
    """Connect a client to a listener."""
    config = uvicorn.Config(
        listener, ws_per_message_deflate=False, ws_max_size=MOST_BYTES, lifespan="off", log_config=None
    )
    protocol, wire = kind(config=config, server_state=ServerState(), app_state={}), Wire()
    protocol.connection_made(wire)
    protocol.data_received(HANDSHAKE)
    while not protocol.handshake_complete:
        await asyncio.sleep(0)
    wire.sent = b""
    return protocol, wire


async def next_rounds() -> None:
    """Let a round or more pass, and then everything happen that waited for it."""
    await asyncio.sleep(ROUND_S * 2)
    for _ in range(50):
        await asyncio.sleep(0)


async def exchange(kind: type[WebSocketsSansIOProtocol], packets: Sequence[bytes]) -> tuple[list[Any], bytes, bool]:
    """Return what the application hears of packets, what is answered below it, and whether the connection is closed."""
    listener = Listener()
    protocol, wire = await connected(kind, listener)
    for packet in packets:
        protocol.data_received(packet)
        await asyncio.sleep(0)
    await next_rounds()
    protocol.connection_lost(None)
    while protocol.tasks:
        await asyncio.sleep(0.001)
    return listener.heard, wire.sent, wire.is_closed


def heard(packets: Sequence[bytes]) -> list[Any]:
    """Return what is heard, after checking that the parser alone would hear and answer the same."""

    async def run() -> list[Any]:
        short, long = await exchange(FastWebSocket, packets), await exchange(WebSocketsSansIOProtocol, packets)
        assert short == long
        return short[0]

    return asyncio.run(run())


GONE = 1005
"""What the application hears last when a client hangs up without a word."""


def test_whole_frames_are_heard_in_their_order() -> None:
    assert heard([frame("um"), frame(""), frame("três: olá"), frame("x" * 125)]) == [
        "um",
        "",
        "três: olá",
        "x" * 125,
        GONE,
    ]


def test_a_frame_is_heard_wherever_it_is_cut() -> None:
    whole = frame("azul")
    for cut in range(1, len(whole)):
        assert heard([frame("a"), whole[:cut], whole[cut:], frame("b")]) == ["a", "azul", "b", GONE]
    assert heard([frame("a"), *(bytes([byte]) for byte in whole), frame("b")]) == ["a", "azul", "b", GONE]


def test_the_rest_of_a_frame_is_not_taken_for_a_frame() -> None:
    inner = frame("not me")
    masked = bytes(byte ^ MASK[n % 4] for n, byte in enumerate(inner))  # so that on the wire it looks like a frame
    outer = frame(masked, BINARY)
    begin = len(outer) - len(inner)
    assert outer[begin:] == inner
    assert heard([outer[:begin], outer[begin:], frame("me")]) == [masked, "me", GONE]


@pytest.mark.parametrize("cut", [0, 1, 2, 5, 6, 8])
def test_several_frames_come_in_one_packet_and_the_last_may_be_cut(cut: int) -> None:
    last = frame("três")
    packets = [frame("um") + frame("dois") + last[:cut], last[cut:], frame("quatro")]
    assert heard(packets) == ["um", "dois", "três", "quatro", GONE]


def test_pings_and_pongs_between_messages_are_answered_and_not_heard() -> None:
    packets = [frame("um"), frame("?", PING), frame("dois"), frame("!", PONG), frame("três") + frame("?", PING)]
    assert heard(packets) == ["um", "dois", "três", GONE]


def test_a_message_in_fragments_is_heard_whole_with_a_ping_between() -> None:
    packets = [frame("az", fin=False), frame("?", PING), frame("ul", CONTINUED), frame("b")]
    assert heard(packets) == ["azul", "b", GONE]


def test_longer_and_binary_messages_are_heard() -> None:
    assert heard([frame("x" * 126), frame("y" * 20_000), frame(b"\xff", BINARY), frame("z")]) == [
        "x" * 126,
        "y" * 20_000,
        b"\xff",
        "z",
        GONE,
    ]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ([frame("x" * (MOST_BYTES + 1))], 1009),
        ([frame("azul", masked=False)], 1002),
        ([frame(b"\xff\xfe")], 1007),
        ([frame("azul", rsv=4)], 1002),
        ([frame("azul", UNKNOWN)], 1002),
        ([frame("az", fin=False), frame("whole")], 1002),
        ([frame("ul", CONTINUED)], 1002),
        ([frame((1000).to_bytes(2, "big"), CLOSE)], 1000),
    ],
)
def test_what_may_not_be_ends_the_connection_and_nothing_after_it_is_heard(bad: list[bytes], code: int) -> None:
    assert heard([frame("before"), *bad, frame("after")]) == ["before", code]


def test_a_whole_frame_between_messages_goes_around_the_parser() -> None:
    async def run() -> list[Any]:
        listener = Listener()
        protocol, _ = await connected(FastWebSocket, listener)
        protocol.conn.receive_data = None  # whoever calls it fails
        protocol.data_received(frame("short"))
        await next_rounds()
        with pytest.raises(TypeError):
            protocol.data_received(frame("ping", PING))
        protocol.connection_lost(None)
        await next_rounds()
        return listener.heard

    assert asyncio.run(run()) == ["short", GONE]


def test_no_more_is_read_from_a_client_that_is_too_fast_until_all_is_heard() -> None:
    async def run() -> None:
        listener = Listener()
        protocol, wire = await connected(FastWebSocket, listener)
        await next_rounds()
        listener.may_listen.clear()
        protocol.data_received(frame("first"))  # the listener waits for this one already
        await next_rounds()
        for n in range(MOST_UNREAD):
            assert wire.is_reading()
            protocol.data_received(frame(str(n)))
        assert not wire.is_reading()
        listener.may_listen.set()
        await next_rounds()
        assert wire.is_reading()
        assert listener.heard == ["first", *map(str, range(MOST_UNREAD))]
        protocol.connection_lost(None)
        await next_rounds()

    asyncio.run(run())


@pytest.mark.parametrize("data", [b"", b"\x81", frame("azul")[:-1], frame("azul") + b"x", frame("x" * 254)])
def test_bytes_that_are_not_one_short_frame_have_no_text(data: bytes) -> None:
    assert text_of_frame(data) is None


def test_a_boundary_knows_at_every_byte_whether_a_message_has_ended() -> None:
    frames = [
        (frame("azul"), True),
        (frame("az", fin=False), False),
        (frame("?", PING), False),
        (frame("ul", CONTINUED), True),
        (frame("x" * 126), True),
        (frame("y" * 70_000, BINARY), True),
        (frame("", masked=False), True),
    ]
    ends, at = {0: True}, 0
    for data, is_end in frames:
        at += len(data)
        ends[at] = is_end
    stream = b"".join(data for data, _ in frames)
    whole = FrameBoundary()
    for place, byte in enumerate(stream, 1):
        assert whole.follow(bytes([byte])) == ends.get(place, False), place
    for size in (2, 3, 7, 1000, len(stream)):
        boundary = FrameBoundary()
        for begin in range(0, len(stream), size):
            end = min(begin + size, len(stream))
            assert boundary.follow(stream[begin:end]) == ends.get(end, False), (size, end)


def test_a_handshake_that_comes_with_a_frame_leaves_everything_to_the_parser() -> None:
    async def run() -> tuple[list[Any], bool]:
        listener = Listener()
        config = uvicorn.Config(listener, ws_per_message_deflate=False, lifespan="off", log_config=None)
        protocol, wire = FastWebSocket(config, ServerState(), {}), Wire()
        protocol.connection_made(wire)
        protocol.data_received(HANDSHAKE + frame("early")[:3])
        while not protocol.handshake_complete:
            await asyncio.sleep(0)
        protocol.data_received(frame("early")[3:])
        protocol.data_received(frame("late"))
        await next_rounds()
        protocol.connection_lost(None)
        while protocol.tasks:
            await asyncio.sleep(0.001)
        return listener.heard, protocol.is_polled

    assert asyncio.run(run()) == (["early", "late", GONE], False)


def test_only_a_client_that_has_been_silent_is_pinged(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        protocol, wire = await connected(FastWebSocket, Listener())
        protocol.data_received(frame("um"))
        protocol.send_keepalive_ping()
        assert wire.sent == b""
        assert protocol.ping_timer.when() > protocol.line.heard_at + PING_S - 0.001
        monkeypatch.setattr("azulejos.server.wire.fast_websocket.PING_S", 0)
        protocol.send_keepalive_ping()
        assert wire.sent[0] == 0x80 | PING
        protocol.connection_lost(None)
        while protocol.tasks:
            await asyncio.sleep(0.001)

    asyncio.run(run())


def test_a_message_is_sent_at_once_only_while_nothing_is_in_its_way() -> None:
    async def run() -> None:
        protocol, wire = await connected(FastWebSocket, Listener())
        send_now = protocol.line.send
        assert send_now(b"tile")
        protocol.pause_writing()
        assert not send_now(b"full")
        protocol.resume_writing()
        assert send_now(b"again")
        protocol.data_received(frame(b"\x03\xe8", CLOSE))
        assert not send_now(b"closed")
        assert wire.sent.startswith(b"\x81\x04tile\x81\x05again\x88")
        protocol.connection_lost(None)
        while protocol.tasks:
            await asyncio.sleep(0.001)

    asyncio.run(run())


@pytest.mark.parametrize("end", ["shutdown", "keepalive_timeout", "connection_lost"])
def test_nothing_is_sent_or_taken_at_once_after_the_end(end: str) -> None:
    async def run() -> None:
        protocol, wire = await connected(FastWebSocket, Listener())
        wire.is_closing = lambda: False  # type: ignore[method-assign]  # so that the line itself must know
        assert (protocol.line.can_send, protocol.line.can_receive) == (True, True)
        getattr(protocol, end)(*[None] * (end == "connection_lost"))
        assert (protocol.line.can_send, protocol.line.can_receive) == (False, False)
        assert not protocol.line.send(b"late")
        if end != "connection_lost":
            protocol.connection_lost(None)
        while protocol.tasks:
            await asyncio.sleep(0.001)

    asyncio.run(run())
