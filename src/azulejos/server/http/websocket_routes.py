"""WebSockets: a table or the lobby, from the handshake to the last message."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from azulejos.errors import AzulejosError
from azulejos.server.http.request import address_of, demand_origin, find_person
from azulejos.server.http.services import Services
from azulejos.server.people.people import Person
from azulejos.server.rate_limits import Bucket
from azulejos.server.refusal import Refusal
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.room import Room, Viewer
from azulejos.server.wire.connection import line_of
from azulejos.server.wire.inbox import Inbox
from azulejos.server.wire.messages import ClientMessage, PlayMove, Refused
from azulejos.server.wire.websocket_protocol import SHORT_WAY

__all__ = ["refuse", "serve_lobby", "serve_table"]

log = logging.getLogger("azulejos.sockets")
MOST_CHARACTERS = 16 * 1024
BURST, RATE = 60.0, 15.0
MOST_FAULTS = 20
CLOSE_REFUSED, CLOSE_TOO_FAST = 4000, 4029
TOO_FAST = ("too-fast", "too many messages; slow down")
BAD_MESSAGE = ("bad-message", "this is no message of a table")
_decoder = msgspec.json.Decoder(ClientMessage)


async def serve_table(scope: Scope, receive: Receive, send: Send, table: str) -> None:
    """Serve `/ws/tables/{id}`: everything about one table, as it happens."""
    services: Services = scope["app"].state.services
    connection = HTTPConnection(scope)
    await receive()  # the handshake
    address = address_of(connection, services.settings.behind_proxy)
    try:
        demand_origin(connection, services.settings.origins)
        _demand_place(services, address)
        person = await find_person(services, connection)
        room = await services.hub.room(table)
    except AzulejosError as error:
        await refuse(send, error)
        return
    await send({"type": "websocket.accept"})
    services.sockets[address] = services.sockets.get(address, 0) + 1
    try:
        await _serve_table(services, room, person, scope, receive, send)
    finally:
        _leave_place(services, address)


async def _serve_table(
    services: Services, room: Room, person: Person | None, scope: Scope, receive: Receive, send: Send
) -> None:
    line = line_of(scope, send)
    task = asyncio.current_task()
    assert task is not None, "a server runs its connections as tasks"
    line.on_close = lambda: _cut(task)
    name = person.name if person else ""
    viewer = Viewer(person.id if person else None, name, bool(person and person.is_account), line=line)
    room.enter(viewer)
    try:
        await _listen(services, room, viewer, scope, receive)
    except asyncio.CancelledError:
        if not line.closed:
            raise
        log.info("a client that does not read was cut")  # without a word: it would not read that either
    finally:
        line.closed = True
        room.leave(line)


async def _listen(services: Services, room: Room, viewer: Viewer, scope: Scope, receive: Receive) -> None:
    ear = _Ear(services, room, viewer)
    short_way = scope.get("extensions", {}).get(SHORT_WAY)
    if short_way is None:
        await ear.listen(receive)
        return
    inbox: Inbox = short_way["inbox"]
    inbox.taker = ear.take_move
    try:
        await ear.listen(receive)
    finally:
        inbox.taker = None


class _Ear:
    """Hears what a client says at a table, and whether it says too much."""

    def __init__(self, services: Services, room: Room, viewer: Viewer) -> None:
        self._loop = asyncio.get_running_loop()
        self._stats = services.hub.stats
        self._room = room
        self._viewer = viewer
        self._bucket = Bucket(BURST, RATE, BURST, self._loop.time()) if services.settings.rate else None
        self._faults = 0

    def take_move(self, event: Any) -> Coroutine[Any, Any, None] | None:
        """Return the work of a move that can be made here and now; None for all else."""
        message = _read(event)
        if not isinstance(message, PlayMove) or not self._room.is_made_here or self._is_too_fast():
            return None
        self._stats.messages += 1
        return self._room.handle(self._viewer, message)

    async def listen(self, receive: Receive) -> None:
        """Do what the client asks, one after the other, until it goes or is sent away."""
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            self._stats.messages += 1
            message = _read(event)
            is_too_fast = self._is_too_fast()
            if message is not None and not is_too_fast:
                await self._room.handle(self._viewer, message)
            elif self._is_last_fault(message, TOO_FAST if is_too_fast else BAD_MESSAGE):
                return

    def _is_too_fast(self) -> bool:
        return self._bucket is not None and not self._bucket.take(self._loop.time())

    def _is_last_fault(self, message: ClientMessage | None, fault: tuple[str, str]) -> bool:
        """Say what was wrong; say whether that was once too often."""
        self._faults += 1
        line, move_id = self._viewer.line, message.id if isinstance(message, PlayMove) else None
        line.deliver(encode(Refused(self._room.table.version, *fault, move_id)))
        if self._faults < MOST_FAULTS:
            return False
        line.close(CLOSE_TOO_FAST, "too many faults")
        return True


def _read(event: Any) -> ClientMessage | None:
    """Read a message; None for what is none."""
    text = event.get("text")
    if text is None or len(text) > MOST_CHARACTERS:
        return None
    try:
        message: ClientMessage = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return message


async def serve_lobby(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve `/ws/lobby`: the public tables, as they come and go."""
    services: Services = scope["app"].state.services
    connection = HTTPConnection(scope)
    await receive()
    address = address_of(connection, services.settings.behind_proxy)
    try:
        demand_origin(connection, services.settings.origins)
        _demand_place(services, address)
        person = await find_person(services, connection)
    except AzulejosError as error:
        await refuse(send, error)
        return
    await send({"type": "websocket.accept"})
    services.sockets[address] = services.sockets.get(address, 0) + 1
    line = line_of(scope, send)
    task = asyncio.current_task()
    assert task is not None, "a server runs its connections as tasks"
    line.on_close = lambda: _cut(task)
    try:
        await services.hub.watch(Viewer(person.id if person else None, person.name if person else "", line=line))
        for _ in range(1000):  # a watcher has nothing to say; pings are answered below us
            event = await receive()
            if event["type"] != "websocket.receive":
                return
    except asyncio.CancelledError:
        if not line.closed:
            raise
    finally:
        line.closed = True
        services.hub.unwatch(line)
        _leave_place(services, address)


def _demand_place(services: Services, address: str) -> None:
    most = services.settings.sockets_per_address
    if most and services.sockets.get(address, 0) >= most:
        raise Refusal("too-many-connections", "too many connections from one address", 429)


def _cut(task: asyncio.Task[Any]) -> None:
    task.cancel()


def _leave_place(services: Services, address: str) -> None:
    services.sockets[address] -= 1
    if not services.sockets[address]:
        del services.sockets[address]


async def refuse(send: Send, error: AzulejosError) -> None:
    """Accept, say why not, and close: a browser shows nothing of a refused handshake."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode(Refused(0, error.code, str(error))).decode()})
    await send({"type": "websocket.close", "code": CLOSE_REFUSED, "reason": error.code})
