"""Join a table of a server by its link, or watch it."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Button, Input, Static

from azulejos.errors import AzulejosError
from azulejos.server.messages import Refused, Sit, TableState
from azulejos.tui.connection import Connection, Cut, refused
from azulejos.tui.links import Link, parse_link
from azulejos.tui.page import Key, Page
from azulejos.tui.server_page import ServerPage

__all__ = ["JoinPage"]

EXAMPLE = "http://localhost:8000/#/table/k3x9"


class JoinPage(Page):
    """Two lines to fill in and two ways to go on; holds the line to the server while a table is open above it."""

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
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]
    KEYS = (
        Key("↑↓", "tui.key.row", "app.focus_next"),
        Key("Enter", "tui.key.sit", "screen.sit"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("Esc", "tui.key.back", "screen.leave"),
    )

    def __init__(self, link: str = "") -> None:
        super().__init__()
        self._link = link
        self._page: ServerPage | None = None

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
            yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        """Fill in what is known."""
        self.query_one("#name", Input).value = self.azulejos.settings.name
        super().on_mount()
        self.query_one("#name" if self._link else "#link", Input).focus()

    def retell(self) -> None:
        """Say everything in the language of the moment."""
        super().retell()
        if not self.is_mounted:
            return
        self.query_one("#title", Static).update(self.say("tui.join.title"))
        self.query_one("#link-label", Static).update(self.say("tui.join.link"))
        self.query_one("#link", Input).placeholder = self.say("tui.join.example", link=EXAMPLE)
        self.query_one("#name-label", Static).update(self.say("tui.new.name"))
        self.query_one("#sit", Button).label = f" {self.say('tui.key.sit')} "
        self.query_one("#watch", Button).label = f" {self.say('ui.watch')} "

    def on_input_submitted(self) -> None:
        """Sit down."""
        self.action_sit()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Sit down, or watch."""
        self.join(is_player=event.button.id == "sit")

    def action_sit(self) -> None:
        """Sit down."""
        self.join(is_player=True)

    def join(self, *, is_player: bool) -> None:
        """Go to the table of the link."""
        name = self.query_one("#name", Input).value.strip()
        try:
            link = parse_link(self.query_one("#link", Input).value)
        except AzulejosError:
            self._complain(self.say("error.bad-link"))
            return
        if is_player and not name:
            self._complain(self.say("error.no-name"))
            return
        settings = replace(self.azulejos.settings, name=name or self.azulejos.settings.name)
        self.azulejos.remember(settings)
        cookie = settings.session if settings.server == link.server else ""
        self._complain(self.say("ui.connecting"))
        self.run_worker(self._talk(link, name if is_player else "", cookie), exclusive=True, group="line")

    def go_to(self, link: Link) -> None:
        """Go to another table under the same name."""
        self._page = None
        name, cookie = self.azulejos.settings.name, self.azulejos.settings.session
        self.run_worker(self._talk(link, name, cookie), exclusive=True, group="line")

    async def _talk(self, link: Link, name: str, cookie: str) -> None:
        """Listen to the table until somebody leaves."""
        connection = Connection(link, name, cookie if name else "")
        try:
            async for message in connection.messages():
                if self._page is not None and not self._page.is_running:
                    return
                await self._hear(link, connection, message, wants_seat=bool(name))
        except AzulejosError as error:
            await self._hear(link, connection, refused(error), wants_seat=False)
        finally:
            self._page = None

    async def _hear(self, link: Link, connection: Connection, message: object, *, wants_seat: bool) -> None:
        if self._page is not None:
            self._page.hear(message)  # type: ignore[arg-type]
        elif isinstance(message, TableState):
            self._complain("")
            self._page = ServerPage(link, message, connection)
            await self.app.push_screen(self._page)
            if connection.cookie:
                self._page.remember_session()
            if wants_seat and message.you is None and message.status == "open":
                await connection.send(Sit(key=link.key))
        elif isinstance(message, Cut):
            self._complain(self.say("tui.server.unreachable", reason=message.reason))
        elif isinstance(message, Refused):
            with self.speaking() as catalog:
                self._complain(catalog.error(message.code))

    def _complain(self, words: str) -> None:
        self.query_one("#note", Static).update(words)

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.app.pop_screen()
