"""The screen for a match at this terminal, with bots in the background, hints, undo and saving."""

import asyncio
import time
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from azulejos.bots import chosen_move, make_bot
from azulejos.cli.error_messages import complaint
from azulejos.errors import AzulejosError
from azulejos.match.bot_call import Forfeit
from azulejos.narration.move_effects import describe
from azulejos.narration.results import result_lines
from azulejos.play import Move, View
from azulejos.search.machines import can_search
from azulejos.tui.dialogs import Curtain, MenuDialog
from azulejos.tui.local_match import LocalSession, tell
from azulejos.tui.match_page import MatchPage
from azulejos.tui.page import Key
from azulejos.tui.picture_parts import at_seat

__all__ = ["LocalPage"]

STRONG_HINT, PLAIN_HINT = "level7", "level3"
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class LocalPage(MatchPage):
    """Plays a local match to its end; leaving saves it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "hint", show=False),
        Binding("f3,ctrl+z", "undo", show=False),
        Binding("f5,ctrl+s", "save", show=False),
        Binding("f10", "menu", show=False),
    ]
    KEYS = (
        Key("F1", "tui.key.help", "screen.help"),
        Key("F2", "tui.key.hint", "screen.hint"),
        Key("F3", "tui.key.undo", "screen.undo"),
        Key("F4", "tui.key.moves", "screen.moves"),
        Key("F5", "tui.key.save", "screen.save"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("F10", "tui.key.menu", "screen.menu"),
    )

    def __init__(self, session: LocalSession) -> None:
        super().__init__()
        self.session = session
        self._thinking_since: float | None = None
        self._ticker: Timer | None = None

    def on_mount(self) -> None:
        """Start, or continue where the record ends."""
        super().on_mount()
        self._ticker = self.set_interval(0.1, self._tick, pause=True)
        self.go_on()

    def on_unmount(self) -> None:
        """Close bots that run as processes."""
        self.session.close()

    def view_shown(self) -> View:
        """Return what the people at the screen may see."""
        return self.session.view

    def names_shown(self) -> list[str]:
        """Return the players' names."""
        return self.session.names

    def story_lines(self) -> list[str]:
        """Return what happened."""
        return tell(self.session.story, self.session.game, self.session.told_names)

    def last_shown(self) -> tuple[str, ...]:
        """Return the places of the last move."""
        return self.session.last

    def waiting_for(self) -> str:
        """Return who is thinking, or that the match is over."""
        if self.session.is_over:
            return self.say("board.over")
        if self._thinking_since is None:
            return ""
        seconds = int(time.monotonic() - self._thinking_since)
        sign = SPINNER[int(time.monotonic() * 10) % len(SPINNER)]
        told = self.say("ui.thinking", player=self._called(self.session.seat_to_move))
        return f"{sign} {told}" + (f" ({seconds} s)" if seconds else "")

    def play_move(self, move: Move) -> None:
        """Make a move of the person to move."""
        try:
            self.session.play(move)
        except AzulejosError as error:
            with self.speaking():
                self.note(complaint(error), is_wrong=True)
        self.go_on()

    def go_on(self) -> None:
        """Make moves that have no alternative, then let the bot or the person to move choose."""
        session = self.session
        while session.is_persons_turn and len(session.moves) == 1 and not session.hides_something:
            session.play(session.moves[0])
        if session.is_over:
            self.let_choose(())
            self._tell_result()
        elif not session.is_persons_turn:
            self.let_choose(())
            self.run_worker(self._let_bots_move(), exclusive=True, group="bots")
        elif session.hides_something:
            self.let_choose(())
            self.app.push_screen(Curtain(self._called(session.seat_to_move)), self._lift_curtain)
        else:
            self.let_choose(session.moves)

    def _lift_curtain(self, _: None) -> None:
        self.session.look()
        self.go_on()

    async def _let_bots_move(self) -> None:
        """Ask bots in a thread, slowly enough for people to follow."""
        while not self.session.is_over and not self.session.is_persons_turn:
            asked = self.session.match
            self._think(True)
            pause = asyncio.sleep(self.azulejos.pace_s)
            chosen, _ = await asyncio.gather(asyncio.to_thread(self.session.ask_bot), pause)
            self._think(False)
            if self.session.match is not asked:
                return
            if isinstance(chosen, Forfeit):
                self._tell_breakdown(chosen)
                return
            self.session.play(chosen)
            self.let_choose(())
        self.call_later(self.go_on)

    def _think(self, is_thinking: bool) -> None:
        self._thinking_since = time.monotonic() if is_thinking else None
        if self._ticker is not None:
            (self._ticker.resume if is_thinking else self._ticker.pause)()
        self.ask_again()

    def _tick(self) -> None:
        if self.is_there and self._thinking_since is not None:
            self.ask_again()

    def _tell_breakdown(self, forfeit: Forfeit) -> None:
        """Show that a bot failed; the match stays as it is and can be saved, or its last move undone."""
        name = self._called(forfeit.seat)
        self.note(f"{name}: {forfeit.message}", is_wrong=True)

    def _called(self, seat: int | None) -> str:
        with self.speaking():
            name = self.session.names[seat or 0]
        return name or self.say("player.number", number=(seat or 0) + 1)

    def action_hint(self) -> None:
        """Show what a bot would play; it sees only what the person to move sees."""
        if self.choosing.moves:
            self.note(self.say("tui.hint.thinking"))
            self.run_worker(self._find_hint(self.view_shown()), exclusive=True, group="hint")

    async def _find_hint(self, view: View) -> None:
        move = await asyncio.to_thread(_advice, view, self.azulejos.hint_bot)
        if not self.is_there or move not in self.choosing.moves or self.view_shown() != view:
            return
        places = self.choosing.path_of(move)
        self.choosing = replace(self.choosing, chosen=places[:-1])
        self.redraw()
        self.ask_again()
        self.board.point(at_seat(places[-1], view.to_move or 0), is_told=False)
        with self.speaking():
            words = describe(view, move)
        self.note(self.say("tui.hint", move=move, words=words))

    def action_undo(self) -> None:
        """Undo the last choice."""
        try:
            with self.speaking():
                self.session.undo()
        except AzulejosError as error:
            with self.speaking():
                self.note(complaint(error), is_wrong=True)
            return
        self.go_on()
        self.note(self.say("cli.play.undone"))

    def action_save(self) -> None:
        """Save the match."""
        try:
            with self.speaking():
                path = self.session.save()
        except AzulejosError as error:
            self.note(str(error), is_wrong=True)
        else:
            self.note(self.say("cli.play.saved", path=path))

    def action_replay(self) -> None:
        """Step through the match so far; hidden things stay hidden until it is over."""
        from azulejos.tui.replay_page import ReplayPage

        self.app.push_screen(ReplayPage(self.session.record, seat=self.session.viewer, shows_all=self.session.is_over))

    def action_menu(self) -> None:
        """Show the menu of the match."""
        answers = [
            ("go-on", self.say("ui.resume")),
            ("replay", self.say("tui.menu.replay")),
            ("save", self.say("tui.menu.save")),
            ("menu", self.say("tui.menu.leave")),
        ]
        self.app.push_screen(MenuDialog(self.say("tui.key.menu"), (), answers), self._after_menu)

    def _tell_result(self) -> None:
        with self.speaking():
            lines = result_lines(self.session.record, self.session.told_names)
        answers = [
            ("again", self.say("ui.rematch")),
            ("replay", self.say("tui.menu.replay")),
            ("save", self.say("tui.menu.save")),
            ("menu", self.say("tui.menu.leave")),
        ]
        self.app.push_screen(MenuDialog(self.say("ui.result"), lines, answers), self._after_menu)

    def _after_menu(self, answer: str | None) -> None:
        match answer:
            case "again":
                self.azulejos.play_again(self.session)
            case "replay":
                self.action_replay()
            case "save":
                self.action_save()
            case "menu":
                self.action_leave()

    def action_leave(self) -> None:
        """Go back to the menu; an unfinished match is saved first."""
        self.azulejos.keep(self.session)
        self.app.pop_screen()


def _advice(view: View, bot: str | None) -> Move:
    """Return the choice of this bot, or else of the strongest one that can play here."""
    chosen = bot or (STRONG_HINT if can_search(view.game.name) else PLAIN_HINT)
    return chosen_move(make_bot(chosen, "hint"), view)
