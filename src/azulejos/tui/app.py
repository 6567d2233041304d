"""The program: its screens, and what they share (language, theme, pace)."""

import asyncio
import signal
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from azulejos.cli.files import free_name, write_somewhere
from azulejos.cli.match_setup import new_record, new_seed
from azulejos.locale import LANGUAGES, chosen_language
from azulejos.play import Game
from azulejos.tui.join_page import JoinPage
from azulejos.tui.links import Link
from azulejos.tui.local_match import LocalSession
from azulejos.tui.local_page import LocalPage
from azulejos.tui.menu_page import MenuPage
from azulejos.tui.page import Page
from azulejos.tui.server_client import Visitor
from azulejos.tui.settings import Settings
from azulejos.tui.themes import LOOKS, look_for_terminal, next_look

__all__ = ["AzulejosApp"]

PACE_S = 0.6
"""The least time for a bot's move, so that people can follow it."""


class AzulejosApp(App[None]):
    """The terminal board."""

    TITLE = "Azulejos"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { background: $background; color: $foreground; }
    Dialog { background: $background 60%; }
    Curtain { background: $background; }
    OptionList, OptionList:focus { border: none; padding: 0; background: $surface; scrollbar-size-vertical: 1; }
    OptionList:focus { background-tint: $foreground 0%; }
    Input, Input:focus { border: none; height: 1; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f6", "language", show=False, priority=True),
        Binding("f7", "look", show=False, priority=True),
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        *,
        language: str | None = None,
        look: str | None = None,
        remember_in: Path | None = None,
        pace_s: float = PACE_S,
        hint_bot: str | None = None,
        first: Callable[[], Screen[None]] | None = None,
    ) -> None:
        super().__init__()
        self.settings = Settings.read(remember_in)
        self.language = language or self._remembered_language() or chosen_language()
        self.look = look or (self.settings.look if self.settings.look in LOOKS else look_for_terminal())
        self.pace_s = pace_s
        self.hint_bot = hint_bot
        self.kept: list[Path] = []
        self._remember_in = remember_in
        self._first = first
        for each in LOOKS.values():
            self.register_theme(each.theme)
        self.theme = LOOKS[self.look].theme.name

    def _remembered_language(self) -> str:
        return self.settings.language if self.settings.language in LANGUAGES else ""

    def on_mount(self) -> None:
        """Open the menu, and on top of it the screen that the command asks for."""
        if not self.is_headless:
            loop = asyncio.get_running_loop()
            for name in ("SIGTERM", "SIGHUP"):
                if hasattr(signal, name):
                    loop.add_signal_handler(getattr(signal, name), self._end)
        self.push_screen(MenuPage())
        if self._first is not None:
            self.push_screen(self._first())

    def action_language(self) -> None:
        """Switch to the next language, on every screen at once."""
        languages = list(LANGUAGES)
        self.speak(languages[(languages.index(self.language) + 1) % len(languages)])

    def speak(self, language: str) -> None:
        """Switch to a language and remember it."""
        self.language = language
        self.remember(replace(self.settings, language=language))
        self._retell()

    def action_look(self) -> None:
        """Switch to the next theme."""
        self.look = next_look(self.look)
        self.theme = LOOKS[self.look].theme.name
        self.remember(replace(self.settings, look=self.look))
        self._retell()

    def _retell(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.retell()

    def remember(self, settings: Settings) -> None:
        """Save the settings."""
        self.settings = settings
        settings.write(self._remember_in)

    def begin(self, game: Game, seats: Sequence[str], names: str | None, first: int | None = None) -> None:
        """Begin a match at this terminal."""
        seed = new_seed()
        record = new_record(game, tuple(seats), names, seed, first=first)
        self.push_screen(LocalPage(LocalSession(record, tuple(seats), seed)))

    def play_again(self, session: LocalSession) -> None:
        """Replace a match that is over with a new one of the same kind."""
        self.pop_screen()
        self.begin(session.game, session.seats, ",".join(session.record.names))

    def go_on_at(self, link: Link, *, instead_of: Screen[None]) -> None:
        """Replace a match that is over with another table of the same server."""
        while instead_of in self.screen_stack:
            self.pop_screen()
        for screen in self.screen_stack:
            if isinstance(screen, JoinPage):
                screen.go_on(link)

    def remember_visitor(self, visitor: Visitor) -> None:
        """Save who we are on a server, so that we get our seat back next time."""
        if visitor.cookie:
            self.remember(replace(self.settings, server=visitor.server, session=visitor.cookie))

    def keep(self, session: LocalSession) -> None:
        """Save a match that is being left, if there is something new to save."""
        record = session.record
        if session.is_saved or not record.moves or not session.people:
            return
        path, _ = write_somewhere(session.path or free_name(Path(), datetime.now()), str(record))
        session.path, session.is_saved = path, True
        self.kept.append(path)

    async def action_quit(self) -> None:
        """Quit; matches are saved."""
        self._end()

    def _end(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, LocalPage):
                self.keep(screen.session)
        self.exit()
