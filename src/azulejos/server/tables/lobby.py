"""The lobby: the list of public tables, and the connections that watch it."""

from typing import TYPE_CHECKING, Any

from azulejos.live.messages import seat_part
from azulejos.server.tables.broadcast import encode
from azulejos.server.tables.stored_match import read_description
from azulejos.server.tables.viewers import ViewedMatch, Viewer, lobby_table
from azulejos.server.wire.connection import ClientConnection
from azulejos.server.wire.server_messages import LobbyChanged, LobbyGone, LobbyState, LobbyTable

if TYPE_CHECKING:
    from azulejos.server.tables.hub import Hub

__all__ = ["Lobby"]

LOBBY_SIZE = 100


class Lobby:
    """The public tables of a server, shown to everybody who watches."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self.watchers: dict[ClientConnection, Viewer] = {}

    async def watch(self, viewer: Viewer) -> None:
        """Send a viewer the lobby now, and every change from now on."""
        self.watchers[viewer.connection] = viewer
        viewer.connection.deliver(encode(await self.state()))

    def unwatch(self, connection: ClientConnection) -> None:
        """Send a connection no more changes."""
        self.watchers.pop(connection, None)

    async def state(self) -> LobbyState:
        """Return the public tables that are waiting or being played, newest first."""
        tables = [self._entry(found) for found in await self._hub.store.public_tables(LOBBY_SIZE)]
        return LobbyState(tables, self._hub.players_online())

    async def tables_of(self, player: str) -> LobbyState:
        """Return the tables at which a player sits and that are not over, newest first."""
        tables = [self._entry(found) for found in await self._hub.store.listed_tables_of(player)]
        return LobbyState(tables, self._hub.players_online())

    def _entry(self, found: Any) -> LobbyTable:
        name, game, status, created_at, text, version = found
        room = self._hub.rooms.get(name)
        if room is not None:
            return room.lobby_entry()
        described = read_description(text)
        seats = [seat_part(occupant, None) for occupant in described.occupants]
        return lobby_table(name, game, status, described.options, seats, created_at, version, 0)

    def tell_change(self, room: ViewedMatch) -> None:
        """Show the watchers that a table of this process changed, if it is public."""
        if room.match.options.public and self.watchers:
            self._show(room.lobby_entry())

    async def tell_stored_change(self, name: str) -> None:
        """Show the watchers that a table changed, if it is public, whether or not it is in memory here."""
        found = await self._hub.store.public_tables(1, name) if self.watchers else []
        if found:
            self._show(self._entry(found[0]))

    def _show(self, entry: LobbyTable) -> None:
        is_listed = entry.status in ("open", "playing")
        text = encode(LobbyChanged(entry) if is_listed else LobbyGone(entry.id))
        for connection in list(self.watchers):
            connection.deliver(text)
