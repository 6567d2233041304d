"""The screen to join or watch a table by its link, or to go to the tables of a server."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Button, Input, Static

from azulejos.errors import AzulejosError
from azulejos.server.wire.client_messages import Sit
from azulejos.server.wire.server_messages import Refused, ServerMessage, TableState
from azulejos.tui.connection import Connection, Cut
from azulejos.tui.links import Link, parse_link, parse_server
from azulejos.tui.lobby_page import LobbyPage
from azulejos.tui.page import Key, Page
from azulejos.tui.server_client import Visitor
from azulejos.tui.server_page import ServerPage

__all__ = ["JoinPage"]

EXAMPLE = "http://localhost:8000/#/table/k3x9"


class JoinPage(Page):
    """A link and a name to fill in; keeps the connection while a table is open above this screen."""

    DEFAULT_CSS = """
    JoinPage #form { padding: 1 2; height: auto; max-width: 100; }
    JoinPage #title { color: $accent; text-style: bold; margin: 0 1 1 1; height: 1; }
    JoinPage .label { color: $quiet; margin: 1 1 0 1; height: 1; }
    JoinPage Input { margin: 0 1; }
    JoinPage Button { margin: 1 1 0 1; }
    JoinPage #note { color: $error; text-style: bold; margin: 1; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10", "leave", show=False),
        Binding("f5", "lobby", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    KEYS = (
        Key("↑↓", "tui.key.row", "app.focus_next"),
        Key("Enter", "tui.key.sit", "screen.sit"),
        Key("F5", "ui.lobby", "screen.lobby"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("Esc", "tui.key.back", "screen.leave"),
    )

    def __init__(self, link: str = "") -> None:
        super().__init__()
        self._link = link
        self._page: ServerPage | None = None
        self._visitor = Visitor("", "")
        self._tell: Callable[[str], None] = self._complain

    def compose_body(self) -> ComposeResult:
        """Compose the form."""
        with Vertical(id="form"):
            yield Static(id="title", markup=False)
            yield Static(id="link-label", classes="label", markup=False)
            yield Input(self._link, id="link")
            yield Static(id="name-label", classes="label", markup=False)
            yield Input(id="name", max_length=24)
            yield Button("", id="sit", variant="primary", compact=True)
            yield Button("", id="watch", compact=True)
            yield Button("", id="lobby", compact=True)
            yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        """Fill in the last server and name."""
        self.query_one("#name", Input).value = self.azulejos.settings.name
        if not self._link:
            self.query_one("#link", Input).value = self.azulejos.settings.server
        super().on_mount()
        self.query_one("#name" if self._link else "#link", Input).focus()

    def retell(self) -> None:
        """Write all texts in the current language."""
        super().retell()
        if not self.is_there:
            return
        self.query_one("#title", Static).update(self.say("tui.join.title"))
        self.query_one("#link-label", Static).update(self.say("tui.join.link"))
        self.query_one("#link", Input).placeholder = self.say("tui.join.example", link=EXAMPLE)
        self.query_one("#name-label", Static).update(self.say("tui.new.name"))
        self.query_one("#sit", Button).label = f" {self.say('tui.key.sit')} "
        self.query_one("#watch", Button).label = f" {self.say('ui.watch')} "
        self.query_one("#lobby", Button).label = f" {self.say('ui.lobby')} "

    def on_input_submitted(self) -> None:
        """Sit down."""
        self.action_sit()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Sit down, watch, or list tables."""
        match event.button.id:
            case "sit":
                self.action_sit()
            case "watch":
                self.join(is_player=False)
            case _:
                self.action_lobby()

    def action_sit(self) -> None:
        """Sit down; if the text names a server but no table, list its tables."""
        self.join(is_player=True)

    def join(self, *, is_player: bool) -> None:
        """Open the table of the link."""
        try:
            link = parse_link(self._typed("link"))
        except AzulejosError:
            if _is_server(self._typed("link")):
                self.action_lobby()
            else:
                self._complain(self.say("error.bad-link"))
            return
        if self._has_name(is_needed=is_player):
            self._visitor = self._visitor_of(link.server, is_named=is_player)
            self._go(link, is_player=is_player, tell=self._complain)

    def action_lobby(self) -> None:
        """List the tables of the server."""
        try:
            server = parse_server(self._typed("link"))
        except AzulejosError:
            self._complain(self.say("error.bad-server"))
            return
        if self._has_name(is_needed=True):
            self._complain("")
            self._visitor = self._visitor_of(server, is_named=True)
            page = LobbyPage(self._visitor, lambda link, is_player: self._go(link, is_player=is_player, tell=page.tell))
            self.app.push_screen(page)

    def _typed(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def _has_name(self, *, is_needed: bool) -> bool:
        """Remember the name; return whether there is one, or none is needed."""
        name = self._typed("name")
        if name:
            self.azulejos.remember(replace(self.azulejos.settings, name=name))
        elif is_needed:
            self._complain(self.say("error.no-name"))
        return bool(name) or not is_needed

    def _visitor_of(self, server: str, *, is_named: bool) -> Visitor:
        """Return the visitor that we were on this server before, or a new one; a watcher has no name."""
        settings = self.azulejos.settings
        is_back = is_named and settings.server == server
        return Visitor(server, self._typed("name") if is_named else "", settings.session if is_back else "")

    def go_on(self, link: Link) -> None:
        """Open another table under the same name."""
        self._go(link, is_player=True, tell=self._tell)

    def _go(self, link: Link, *, is_player: bool, tell: Callable[[str], None]) -> None:
        self._page, self._tell = None, tell
        tell(self.say("ui.connecting"))
        self.run_worker(self._talk(Connection(link, self._visitor), is_player), exclusive=True, group="line")

    async def _talk(self, connection: Connection, wants_seat: bool) -> None:
        """Pass on the messages of a table until it is left."""
        try:
            async for message in connection.messages():
                await self._hear(connection, message, wants_seat=wants_seat)
        except AzulejosError as error:
            await self._hear(connection, Refused(0, error.code, str(error)), wants_seat=False)

    async def _hear(self, connection: Connection, message: ServerMessage | Cut, *, wants_seat: bool) -> None:
        if self._page is not None and self._page.connection is connection:
            self._page.hear(message)
        elif isinstance(message, TableState):
            self._tell("")
            self._page = ServerPage(message, connection)
            await self.app.push_screen(self._page)
            self.azulejos.remember_visitor(connection.visitor)
            if wants_seat and message.you is None and message.status == "open":
                await connection.send(Sit(key=connection.link.key))
        elif isinstance(message, Cut):
            self._tell(self.say("tui.server.unreachable", reason=message.reason))
        elif isinstance(message, Refused):
            with self.speaking() as catalog:
                self._tell(catalog.error(message.code))

    def _complain(self, words: str) -> None:
        self.query_one("#note", Static).update(words)

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.app.pop_screen()


def _is_server(text: str) -> bool:
    """Whether a text is the address of a server.

    >>> _is_server("localhost:8000"), _is_server("http://tiles.example/"), _is_server("somewhere")
    (True, True, False)
    """
    try:
        server = parse_server(text)
    except AzulejosError:
        return False
    return "://" in text or "." in server or ":" in server.partition("://")[2]
