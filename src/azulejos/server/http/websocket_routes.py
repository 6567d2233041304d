"""WebSocket routes: a table or the lobby, from the handshake to the last message."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from azulejos.errors import AzulejosError
from azulejos.live.messages import NO_EXTRAS, Extras
from azulejos.server.http.request import check_origin, client_address, find_person, require_visible
from azulejos.server.http.services import Services
from azulejos.server.people.accounts import Person
from azulejos.server.rate_limits import ADDRESS_MESSAGES, MESSAGES, Bucket
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.direct_moves import play_directly
from azulejos.server.tables.room import Room
from azulejos.server.tables.viewers import Viewer
from azulejos.server.wire.client_messages import AskPreviews, ClientMessage, OfferTakeback, PlayMove, Resync
from azulejos.server.wire.close_codes import CLOSE_LOGGED_OUT, CLOSE_REFUSED, CLOSE_TOO_FAST
from azulejos.server.wire.connection import ClientConnection, Finished, connection_of, fast_path_of
from azulejos.server.wire.limits import MOST_CHARACTERS, MOST_FAULTS
from azulejos.server.wire.server_messages import Refused

__all__ = ["refuse", "serve_lobby", "serve_table"]

log = logging.getLogger("azulejos.sockets")
MOST_LOBBY_MESSAGES = 1000
TOO_FAST = ("too-fast", f"too many {MESSAGES}; {ADDRESS_MESSAGES}")
COSTLY: dict[type, float] = {AskPreviews: 10.0, Resync: 10.0, OfferTakeback: 10.0}
"""What takes milliseconds counts as several messages of an address."""

BAD_MESSAGE = ("bad-message", "a table does not understand this message")
_decoder = msgspec.json.Decoder(ClientMessage)


async def serve_table(scope: Scope, receive: Receive, send: Send, table: str) -> None:
    """Serve `/ws/tables/{id}`: everything about one table, as it happens."""
    services: Services = scope["app"].state.services
    await receive()  # the handshake
    with ExitStack() as counting:
        try:
            person = await _admit(services, scope, counting)
            room = await services.hub.room(table)
            require_visible(room.match, person)
        except AzulejosError as error:
            services.hub.stats.refusals[error.code] += 1
            await refuse(send, error)
            return
        async with _accepted(services, scope, send, person) as connection:
            viewer = _viewer(person, connection, _extras(scope))
            viewer.address = client_address(HTTPConnection(scope), services.settings.behind_proxy)
            room.enter(viewer)
            try:
                await _listen(services, room, viewer, scope, receive)
            finally:
                room.leave(connection)


async def serve_lobby(scope: Scope, receive: Receive, send: Send) -> None:
    """Serve `/ws/lobby`: the public tables, as they come and go."""
    services: Services = scope["app"].state.services
    await receive()  # the handshake
    with ExitStack() as counting:
        try:
            person = await _admit(services, scope, counting)
        except AzulejosError as error:
            services.hub.stats.refusals[error.code] += 1
            await refuse(send, error)
            return
        async with _accepted(services, scope, send, person) as connection:
            try:
                await services.hub.lobby.watch(_viewer(person, connection))
                for _ in range(MOST_LOBBY_MESSAGES):  # watchers send nothing; pings are answered by the protocol
                    event = await receive()
                    if event["type"] != "websocket.receive":
                        return
            finally:
                services.hub.lobby.unwatch(connection)


async def _admit(services: Services, scope: Scope, counting: ExitStack) -> Person | None:
    """Return who connects; refuse pages of other origins and too many connections from one address.

    It counts as a request, like any other. The connection counts at once, not after it was looked up who it is: many
    may come at the same time.
    """
    handshake = HTTPConnection(scope)
    address = client_address(handshake, services.settings.behind_proxy)
    services.request_limits.check(address)
    check_origin(handshake, services.settings.origins)
    services.require_room(address)
    counting.enter_context(services.counted(address))
    return await find_person(services, handshake)


@asynccontextmanager
async def _accepted(
    services: Services, scope: Scope, send: Send, person: Person | None
) -> AsyncIterator[ClientConnection]:
    """Accept a connection; it is cut if its client does not read or its session ends."""
    await send({"type": "websocket.accept"})
    connection = connection_of(scope, send)
    task = asyncio.current_task()
    assert task is not None, "a server runs its connections as tasks"
    connection.on_close = lambda: _cut(task)
    session = None if person is None else person.session
    try:
        with services.hub.sessions.kept(session, lambda: services.hub.spawn(_log_out(connection, task))):
            yield connection
            await connection.flush()
    except asyncio.CancelledError:
        if not connection.closed:
            raise
        log.info("disconnected a client that does not read, or whose session has ended")
    finally:
        connection.closed = True


async def _log_out(connection: ClientConnection, task: asyncio.Task[Any]) -> None:
    """End a connection whose session has ended, without waiting for the client."""
    connection.close(CLOSE_LOGGED_OUT, "logged-out")
    await connection.flush()
    task.cancel()


def _cut(task: asyncio.Task[Any]) -> None:
    task.cancel()


def _viewer(person: Person | None, connection: ClientConnection, extras: Extras = NO_EXTRAS) -> Viewer:
    if person is None:
        return Viewer(None, "", connection=connection, extras=extras)
    return Viewer(person.id, person.name, person.is_account, person.bot_owner, connection=connection, extras=extras)


def _extras(scope: Scope) -> Extras:
    """Return what a client asks for in its address: `?previews=1`, `?position=1`."""
    asked = HTTPConnection(scope).query_params
    extras = Extras(previews=asked.get("previews") == "1", position=asked.get("position") == "1")
    return extras if any(extras) else NO_EXTRAS


async def _listen(services: Services, room: Room, viewer: Viewer, scope: Scope, receive: Receive) -> None:
    listener = _Listener(services, room, viewer)
    fast = fast_path_of(scope)
    if fast is None:
        await listener.listen(receive)
        return
    fast.handle_directly(listener.take_move)
    try:
        await listener.listen(receive)
    finally:
        fast.handle_directly(None)


class _Listener:
    """Reads the messages of one client at a table, and counts the ones that are too many or wrong."""

    def __init__(self, services: Services, room: Room, viewer: Viewer) -> None:
        self._loop = asyncio.get_running_loop()
        self._stats = services.hub.stats
        self._room = room
        self._viewer = viewer
        self._address_limits = services.message_limits
        self._bucket = (
            Bucket(MESSAGES.at_once, MESSAGES.per_second, MESSAGES.at_once, self._loop.time())
            if services.settings.rate
            else None
        )
        self._faults = 0

    def take_move(self, event: Any, finished: Finished) -> bool:
        """Begin a move that can be made here and now; return False for all other messages."""
        message = _decode(event)
        if not isinstance(message, PlayMove) or not self._room.is_free or self._is_too_fast(message):
            return False
        self._stats.messages += 1
        play_directly(self._room, self._viewer, message, finished)
        return True

    async def listen(self, receive: Receive) -> None:
        """Handle one message after the other until the client leaves or is sent away."""
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            self._stats.messages += 1
            message = _decode(event)
            is_too_fast = self._is_too_fast(message)
            if message is not None and not is_too_fast:
                await self._room.handle(self._viewer, message)
            elif self._is_last_fault(message, TOO_FAST if is_too_fast else BAD_MESSAGE):
                return

    def _is_too_fast(self, message: ClientMessage | None) -> bool:
        """Whether the connection sends too many messages, or its address does."""
        if self._bucket is None:
            return False
        if not self._bucket.take(self._loop.time()):
            return True
        return not self._address_limits.allows(self._viewer.address, COSTLY.get(type(message), 1.0))

    def _is_last_fault(self, message: ClientMessage | None, fault: tuple[str, str]) -> bool:
        """Send the client what was wrong; return whether it has made too many mistakes."""
        self._faults += 1
        self._stats.refusals[fault[0]] += 1
        connection, move_id = self._viewer.connection, message.id if isinstance(message, PlayMove) else None
        connection.deliver(encode(Refused(self._room.match.version, *fault, move_id)))
        if self._faults < MOST_FAULTS:
            return False
        connection.close(CLOSE_TOO_FAST, "too many faults")
        return True


def _decode(event: Any) -> ClientMessage | None:
    """Return the message of an event, or None if it is not one."""
    text = event.get("text")
    if text is None or len(text) > MOST_CHARACTERS:
        return None
    try:
        message: ClientMessage = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return message


async def refuse(send: Send, error: AzulejosError) -> None:
    """Accept the connection, send the reason and close: a browser shows nothing of a refused handshake."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": encode(Refused(0, error.code, str(error))).decode()})
    await send({"type": "websocket.close", "code": CLOSE_REFUSED, "reason": error.code})
