"""The screen for a match at a table of a server, to play or to watch."""

import asyncio
import json
import secrets
import time
from dataclasses import replace
from typing import Any, ClassVar

import msgspec
from textual.binding import Binding, BindingType

from azulejos.cli.error_messages import complaint
from azulejos.errors import AzulejosError
from azulejos.narration.story import YOU
from azulejos.play import Move, View, parse_game, parse_view
from azulejos.play.record import parse_record
from azulejos.server.wire.client_messages import OfferRematch, OfferTakeback, PlayMove, Resign, Resync, SendChat, Sit
from azulejos.server.wire.server_messages import (
    ChatLine,
    Moved,
    Refused,
    RematchReady,
    SeatsChanged,
    ServerMessage,
    Stopping,
    TableState,
)
from azulejos.tui.connection import Connection, Cut
from azulejos.tui.dialogs import AskDialog
from azulejos.tui.links import Link
from azulejos.tui.local_match import Told, last_places, seat_name, tell
from azulejos.tui.match_page import MatchPage
from azulejos.tui.page import Key
from azulejos.tui.server_client import reason_of
from azulejos.tui.server_dialogs import links_dialog, resign_dialog, result_dialog, takeback_dialog
from azulejos.tui.server_events import events_from

__all__ = ["ServerPage"]

EVERYTHING = 1_000_000
"""A version that no table has: a client that has seen it is sent everything again, as its new seat may see it."""


class ServerPage(MatchPage):
    """Shows a table of a server, and sends the server what the person here does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "sit", show=False),
        Binding("f3", "undo", show=False),
        Binding("f5", "chat", show=False),
        Binding("f8", "resign", show=False),
        Binding("f10", "leave", show=False),
    ]
    KEYS = (
        Key("F1", "tui.key.help", "screen.help"),
        Key("F2", "tui.key.sit", "screen.sit"),
        Key("F3", "tui.key.undo", "screen.undo"),
        Key("F4", "tui.key.moves", "screen.moves"),
        Key("F5", "tui.key.chat", "screen.chat"),
        Key("F8", "tui.key.resign", "screen.resign"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("F10", "tui.key.back", "screen.leave"),
    )

    def __init__(self, first: TableState, connection: Connection) -> None:
        super().__init__()
        self.link = connection.link
        self.connection = connection
        self.state = first
        self._view = parse_view(first.position, first.you)
        self._last: tuple[Move | None, int | None] = (None, None)
        self._story: list[Told | str] = []
        self._told_version, self._chat_heard = -1, -1
        self._clocks, self._heard_at = first.clocks, time.monotonic()
        self._is_over_told = False
        self._takeback_asked: int | None = None

    def on_mount(self) -> None:
        """Show the messages that arrived before the screen, then those that follow."""
        super().on_mount()
        self.hear(self.state)
        self.set_interval(1, self._tick)
        if self.state.owner and self.state.status == "open":
            self._show_links()

    async def on_unmount(self) -> None:
        """Close the connection; a seat in a match stays ours."""
        await self.connection.hang_up()

    def _tick(self) -> None:
        if self._clocks.remaining_ms:
            self.ask_again()

    def keys_now(self) -> list[Key]:
        """Return the keys that do something now: no sitting down in a match, no resigning without a seat."""
        is_playing = self.state.status == "playing" and self.state.you is not None
        asleep = {"F2"} if self.state.status != "open" else set()
        asleep |= set() if is_playing else {"F3", "F4", "F8"}
        keys = [key for key in self.KEYS if key.name not in asleep]
        is_seated = self.state.you is not None
        return [replace(key, words="tui.key.links") if key.name == "F2" and is_seated else key for key in keys]

    def view_shown(self) -> View:
        """Return what this client may see."""
        return self._view

    def names_shown(self) -> list[str]:
        """Return the players' names; bots in the current language."""
        sitters = [seat.bot or "player" for seat in self.state.seats]
        return [seat_name(who, n, self.state.seats[n].name, sitters) for n, who in enumerate(sitters)]

    def story_lines(self) -> list[str]:
        """Return what happened and the chat."""
        names = [YOU if seat == self.state.you else name for seat, name in enumerate(self.names_shown())]
        game = parse_game(self.state.game)
        lines: list[str] = []
        for part in self._story:
            lines += [part] if isinstance(part, str) else tell([part], game, names)
        return lines

    def last_shown(self) -> tuple[str, ...]:
        """Return the places of the last move."""
        return last_places(parse_game(self.state.game), *self._last)

    def waiting_for(self) -> str:
        """Return what the match waits for, and the clocks."""
        return f"{self._waiting_for()}  {self.aside()}".rstrip()

    def _waiting_for(self) -> str:
        if self.state.status == "over":
            return self.say("board.over")
        if self.state.status == "open":
            return self.say("tui.server.seats" if self.state.you is None else "tui.server.others")
        to_move = self._view.to_move
        told = self.say("ui.waiting", player=self._called(to_move)) if to_move is not None else ""
        return f"{self.say('tui.server.watching')} · {told}" if self.state.you is None else told

    def aside(self) -> str:
        """Return the time that every player has left."""
        if not self._clocks.remaining_ms:
            return ""
        passed = int((time.monotonic() - self._heard_at) * 1000)
        told = []
        for seat, left in enumerate(self._clocks.remaining_ms):
            seconds = max(0, left - (passed if seat == self._clocks.running else 0)) // 1000
            told.append(f"{self._called(seat)} {seconds // 60}:{seconds % 60:02}")
        return " · ".join(told)

    def _called(self, seat: int | None) -> str:
        with self.speaking():
            name = self.names_shown()[seat or 0]
        return name or self.say("player.number", number=(seat or 0) + 1)

    def play_move(self, move: Move) -> None:
        """Send a move with its own id; the board changes when the server says so."""
        self.ask_again()
        self._send(PlayMove(secrets.token_hex(8), self.state.version, move.text))

    def _send(self, message: Any) -> None:
        self.run_worker(self._deliver(message), group="send")

    async def _deliver(self, message: Any) -> None:
        if not await self.connection.send(message) and self.is_there:
            self.note(self.say("tui.server.lost"), is_wrong=True)

    def hear(self, message: ServerMessage | Cut) -> None:
        """Handle a message of the server, also before the screen exists; ignore it while the program ends."""
        if not self.app.is_running:
            return
        match message:
            case TableState():
                self._take_table(message)
            case Moved():
                self._take_move(message)
            case SeatsChanged():
                self._take_seats(message)
            case ChatLine():
                self._tell_chat(message)
                self.redraw()
            case Refused():
                self._refuse(message)
            case RematchReady():
                self.azulejos.go_on_at(Link(self.link.server, message.table), instead_of=self)
            case Stopping():
                self.note(self.say("tui.server.stopping"))
            case Cut():
                why = f": {message.reason}" if message.reason else ""
                self.note(self.say("tui.server.lost") + why, is_wrong=True)

    def _take_table(self, table: TableState) -> None:
        for line in table.chat:
            self._tell_chat(line)
        self._tell_events(table.version, table.events, table.last_seat)
        self.state, self._view = table, parse_view(table.position, table.you)
        self._clocks, self._heard_at = table.clocks, time.monotonic()
        last = json.loads(bytes(table.last))
        self._last = (Move(last["word"]), table.last_seat) if last else (None, None)
        self.show_keys()
        self._let_choose_legal()
        self._tell_ending(json.loads(bytes(table.ending)))

    def _let_choose_legal(self) -> None:
        self.let_choose(tuple(Move(move["word"]) for move in json.loads(bytes(self.state.legal))))

    def _take_move(self, moved: Moved) -> None:
        """Show the table after a move, or after moves were taken back."""
        if moved.took_back:
            self._story.clear()
        self._take_table(
            msgspec.structs.replace(
                self.state,
                version=moved.version,
                status=moved.status,
                seed=moved.seed,
                sight=moved.sight,
                legal=moved.legal,
                last=moved.move,
                last_seat=moved.seat,
                events=moved.events,
                position=moved.position,
                clocks=moved.clocks,
                ending=moved.ending,
            )
        )

    def _tell_events(self, version: int, events: msgspec.Raw, seat: int | None) -> None:
        """Show the events of a version, once."""
        if version > self._told_version:
            self._told_version = version
            told = events_from(parse_game(self.state.game), json.loads(bytes(events)))
            if told:
                self._story.append(Told(told, seat))

    def _tell_chat(self, line: ChatLine) -> None:
        """Show a chat message, once."""
        if line.n > self._chat_heard:
            self._chat_heard = line.n
            self._story.append(f"{line.name}: {line.text}")

    def _take_seats(self, changed: SeatsChanged) -> None:
        has_new_seat = changed.you != self.state.you
        self.state = msgspec.structs.replace(
            self.state, status=changed.status, seats=changed.seats, offers=changed.offers, you=changed.you
        )
        self._clocks, self._heard_at = changed.clocks, time.monotonic()
        if has_new_seat:
            self._send(Resync(EVERYTHING))
        self.show_keys()
        self._ask_for_takeback()
        for seat in changed.offers.rematch:
            if seat != changed.you:
                self.note(self.say("tui.server.rematch", player=self._called(seat)))
        self.redraw()
        self.ask_again()

    def _ask_for_takeback(self) -> None:
        offers, you = self.state.offers, self.state.you
        asked, self._takeback_asked = self._takeback_asked, offers.takeback
        if offers.takeback in (None, you, asked) or you is None or you in offers.accepted:
            return
        self.app.push_screen(takeback_dialog(self.say, self._called(offers.takeback)), self._answer_takeback)

    def _answer_takeback(self, answer: str | None) -> None:
        self._send(OfferTakeback("accept" if answer == "accept" else "decline"))

    def _refuse(self, refused: Refused) -> None:
        if refused.id is not None:
            self._let_choose_legal()
        with self.speaking() as catalog:
            self.note(catalog.error(refused.code), is_wrong=True)

    def _tell_ending(self, ending: dict[str, Any] | None) -> None:
        if ending is None or self._is_over_told:
            return
        self._is_over_told = True
        with self.speaking() as catalog:
            reason = catalog.text_or(f"outcome.{ending['reason']}", ending["reason"])
        dialog = result_dialog(self.say, reason, ending, self._called, self.state.you is not None)
        self.app.push_screen(dialog, self._after_ending)

    def _after_ending(self, answer: str | None) -> None:
        match answer:
            case "again":
                self._send(OfferRematch("offer"))
                self.note(self.say("tui.server.asked"))
            case "replay":
                self.run_worker(self._replay(), group="replay")
            case "menu":
                self.action_leave()

    async def _replay(self) -> None:
        from azulejos.tui.replay_page import ReplayPage

        try:
            text = await asyncio.to_thread(self.connection.visitor.record, self.link.table)
            self.app.push_screen(ReplayPage(parse_record(text)))
        except AzulejosError as error:
            with self.speaking():
                self.note(complaint(error), is_wrong=True)
        except OSError as error:
            self.note(self.say("tui.server.unreachable", reason=reason_of(error)), is_wrong=True)

    def action_sit(self) -> None:
        """Take a free seat, or the one that the link reserves; whoever is seated sees the links for others."""
        if self.state.status == "open":
            if self.state.you is None:
                self._send(Sit(key=self.link.key))
            else:
                self._show_links()

    def _show_links(self) -> None:
        self.app.push_screen(links_dialog(self.say, self.link, self.state))

    def action_undo(self) -> None:
        """Ask the others to take back the last move."""
        if self.state.you is not None and self.state.status == "playing":
            self._send(OfferTakeback("offer"))
            self.note(self.say("tui.server.asked"))

    def action_chat(self) -> None:
        """Send everybody at the table a message."""
        self.app.push_screen(AskDialog(self.say("tui.about.chat")), self._say_aloud)

    def _say_aloud(self, text: str | None) -> None:
        if text:
            self._send(SendChat(text))

    def action_resign(self) -> None:
        """Resign after a confirmation."""
        if self.state.you is not None and self.state.status == "playing":
            dialog = resign_dialog(self.say)
            self.app.push_screen(dialog, lambda answer: self._send(Resign()) if answer == "yes" else None)

    def action_leave(self) -> None:
        """Leave; a seat in a match stays ours, and can be taken again with the same link."""
        self.app.pop_screen()
