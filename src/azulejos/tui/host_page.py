"""The screen that opens a table on a server."""

import asyncio
from collections.abc import Callable

from textual.widgets import Static

from azulejos.bots import LEVELS
from azulejos.errors import AzulejosError
from azulejos.server.http.bodies import NewTable, SeatRequest
from azulejos.server.wire.message_parts import Clock
from azulejos.tui.cycler import Cycler
from azulejos.tui.form_page import GameForm
from azulejos.tui.links import Link
from azulejos.tui.server_client import Visitor, reason_of

__all__ = ["CLOCKS", "HostPage"]

CLOCKS = {
    "none": Clock(),
    "blitz": Clock("increment", 180, 5),
    "slow": Clock("increment", 900, 10),
    "days": Clock("days", 3 * 86_400),
}
"""The clocks that can be chosen, the same as on the page."""


class HostPage(GameForm):
    """Asks for the game, the clock, who may see the table, and who may sit down; then goes to the table."""

    HEADING = "tui.host.title"
    ROWS = ("clock", "public")

    def __init__(self, visitor: Visitor, go: Callable[[Link], None]) -> None:
        super().__init__()
        self._visitor, self._go = visitor, go

    def on_mount(self) -> None:
        """Set all rows; the first seat is your own, the others are free."""
        for seat in range(1, self.most_seats):
            self.query_one(f"#seat{seat + 1}", Cycler).set_value("open")
        super().on_mount()

    def offer_rest(self) -> None:
        """Set the clocks, and who may see the table."""
        self._offer("clock", "ui.clock", [(name, self.say(f"tui.clock.{name}")) for name in CLOCKS])
        seen = [("yes", self.say("tui.host.everybody")), ("no", self.say("tui.host.link"))]
        self._offer("public", "tui.host.seen", seen)

    def sitters(self) -> list[tuple[str, str]]:
        """Return yourself, anybody, anybody with the link for the seat, and the levels."""
        people = [(kind, self.say(f"tui.host.{kind}")) for kind in ("me", "open", "reserved")]
        levels = [(level.bot, f"{level.number} {self.say(f'level.{level.number}')}") for level in LEVELS]
        return people + levels

    def action_begin(self) -> None:
        """Open the table."""
        self._tell(self.say("ui.connecting"))
        self.run_worker(self._open(self._wanted()), exclusive=True, group="open")

    def _wanted(self) -> NewTable:
        definition = self._definition
        options = definition.fields_of(self._choices())
        game = {"name": definition.name, "players": self._players(), **options}
        seats = [_seat(who) for who in self._seats()]
        return NewTable(game, seats, CLOCKS[self._value("clock")], self._value("public") == "yes")

    async def _open(self, wanted: NewTable) -> None:
        try:
            opened = await asyncio.to_thread(self._visitor.open_table, wanted)
        except AzulejosError as error:
            with self.speaking() as catalog:
                self._tell(catalog.error(error.code))
        except OSError as error:
            self._tell(self.say("tui.server.unreachable", reason=reason_of(error)))
        else:
            self.app.pop_screen()
            self._go(Link(self._visitor.server, opened.id))

    def _tell(self, words: str) -> None:
        self.query_one("#note", Static).update(words)


def _seat(who: str) -> SeatRequest:
    match who:
        case "me" | "open":
            return SeatRequest(who)
        case "reserved":
            return SeatRequest("link")
        case _:
            return SeatRequest("bot", who)
