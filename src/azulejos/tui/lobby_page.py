"""The screen with the public tables of a server: sit down, watch, or open one."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from azulejos.errors import AzulejosError
from azulejos.play import parse_game
from azulejos.server.wire.message_parts import Clock, Seat
from azulejos.server.wire.server_messages import LobbyTable
from azulejos.tui.host_page import CLOCKS, HostPage
from azulejos.tui.links import Link
from azulejos.tui.local_match import seat_name
from azulejos.tui.page import Key, Page
from azulejos.tui.server_client import Visitor, reason_of

__all__ = ["LobbyPage"]

EVERY_S = 2.0


class LobbyPage(Page):
    """A list that the server keeps up to date: tables with free seats first."""

    DEFAULT_CSS = """
    LobbyPage #title { color: $accent; text-style: bold; margin: 1 2; height: 1; }
    LobbyPage OptionList { margin: 0 2; height: 1fr; }
    LobbyPage #note { margin: 0 2; height: auto; color: $quiet; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "watch", show=False),
        Binding("f5", "host", show=False),
        Binding("escape,f10", "leave", show=False),
    ]
    KEYS = (
        Key("↑↓", "tui.key.row", "app.focus_next"),
        Key("Enter", "tui.key.sit", "screen.sit"),
        Key("F2", "ui.watch", "screen.watch"),
        Key("F5", "tui.key.host", "screen.host"),
        Key("F6", "tui.key.language", "app.language"),
        Key("Esc", "tui.key.back", "screen.leave"),
    )

    def __init__(self, visitor: Visitor, go: Callable[[Link, bool], None]) -> None:
        super().__init__()
        self._visitor, self._go = visitor, go
        self.tables: list[LobbyTable] = []
        self._listed: list[str] = []

    def compose_body(self) -> ComposeResult:
        """Compose the list."""
        yield Static(id="title", markup=False)
        yield OptionList(markup=False)
        yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        """Start following the server."""
        super().on_mount()
        self.query_one(OptionList).focus()
        self.tell(self.say("ui.connecting"))
        self.run_worker(self._follow(), exclusive=True, group="lobby")

    async def _follow(self) -> None:
        while True:
            try:
                found = (await asyncio.to_thread(self._visitor.lobby)).tables
                self.tables = sorted(found, key=lambda table: (not _has_room(table), -table.created_at))
                self._list()
            except AzulejosError as error:
                with self.speaking() as catalog:
                    self.tell(catalog.error(error.code))
            except OSError as error:
                self.tell(self.say("tui.server.unreachable", reason=reason_of(error)))
            await asyncio.sleep(EVERY_S)

    def retell(self) -> None:
        """Write all texts in the current language."""
        super().retell()
        if self.is_there:
            self.query_one("#title", Static).update(f"{self.say('ui.lobby')} · {self._visitor.server}")
            if self._listed:
                self._list()

    def _list(self) -> None:
        """Show the tables; the highlighted one stays highlighted."""
        if not self.is_there:
            return
        self.tell("" if self.tables else self.say("tui.lobby.empty"))
        lines = [self._line(table) for table in self.tables]
        if lines == self._listed:
            return
        listed, chosen = self.query_one(OptionList), self._chosen()
        listed.clear_options()
        listed.add_options([Option(line, id=table.id) for line, table in zip(lines, self.tables, strict=True)])
        ids = [table.id for table in self.tables]
        listed.highlighted = ids.index(chosen.id) if chosen and chosen.id in ids else 0 if ids else None
        self._listed = lines

    def _line(self, table: LobbyTable) -> str:
        with self.speaking():
            name = _name_of(table.game)
            sitters = ", ".join(self._sitter(table.seats, seat) for seat in range(len(table.seats)))
        doing = self.say("tui.lobby.open" if _has_room(table) else "tui.lobby.playing")
        clock = self._clock(table.options.clock)
        return " · ".join(part for part in (name, sitters, clock, doing) if part)

    def _clock(self, clock: Clock) -> str:
        known = next((name for name, each in CLOCKS.items() if each == clock), "other")
        return "" if known == "none" else self.say("ui.clock") if known == "other" else self.say(f"tui.clock.{known}")

    def _sitter(self, seats: list[Seat], seat: int) -> str:
        sitters = [each.bot or "player" for each in seats]
        return seat_name(sitters[seat], seat, seats[seat].name, sitters) or self.say("tui.lobby.free")

    def _chosen(self) -> LobbyTable | None:
        at = self.query_one(OptionList).highlighted
        found = self.query_one(OptionList).get_option_at_index(at).id if at is not None else None
        return next((table for table in self.tables if table.id == found), None)

    def tell(self, words: str) -> None:
        """Show a message below the list, if the screen is still open."""
        if self.is_there:
            self.query_one("#note", Static).update(words)

    def on_option_list_option_selected(self) -> None:
        """Sit down at a table."""
        self.action_sit()

    def action_sit(self) -> None:
        """Sit down at the highlighted table; if no seat is free, watch."""
        table = self._chosen()
        if table is not None:
            self._go(Link(self._visitor.server, table.id), _has_room(table))

    def action_watch(self) -> None:
        """Watch the highlighted table."""
        table = self._chosen()
        if table is not None:
            self._go(Link(self._visitor.server, table.id), False)

    def action_host(self) -> None:
        """Open a new table."""
        self.app.push_screen(HostPage(self._visitor, lambda link: self._go(link, True)))

    def action_leave(self) -> None:
        """Go back."""
        self.app.pop_screen()


def _has_room(table: LobbyTable) -> bool:
    return table.status == "open" and any(seat.kind == "open" for seat in table.seats)


def _name_of(tag: str) -> str:
    """Return the name of a game for people; the tag itself if the server has a game that is not installed here.

    >>> _name_of("azul3g"), _name_of("chess")
    ('Azul 3, gray side', 'chess')
    """
    try:
        game = parse_game(tag)
    except AzulejosError:
        return tag
    return game.definition.describe(game)
