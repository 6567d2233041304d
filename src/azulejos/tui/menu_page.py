"""The first screen: what can be done here."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from azulejos.games.registry import definition_of, game_names
from azulejos.locale import LANGUAGES
from azulejos.tui.page import Key, Page
from azulejos.tui.themes import LOOKS

__all__ = ["MenuPage"]

NAME = "AZULEJOS"
TILES = ("blue", "white", "yellow", "blue", "red", "white", "black", "yellow")
ENTRIES = ("new", "open", "server", "language", "look", "quit")
CORNERS = (("◜", "◝"), ("◟", "◞"))


class MenuPage(Page):
    """The name of the program as tiles, and a list of what to do."""

    DEFAULT_CSS = """
    MenuPage { align: center middle; }
    MenuPage #wall { width: auto; height: 3; margin: 0 0 1 0; }
    MenuPage #motto { width: auto; color: $quiet; margin: 0 0 1 0; }
    MenuPage #middle { width: auto; height: auto; align: center middle; }
    MenuPage #list { width: 50; height: auto; border: round $border; padding: 0 1; background: $surface; }
    """
    KEYS = (
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("Ctrl+Q", "ui.quit", "app.quit"),
    )

    def compose_body(self) -> ComposeResult:
        """Compose the wall and the list."""
        with Vertical(id="middle"):
            with Center():
                yield Static(id="wall")
            with Center():
                yield Static(id="motto", markup=False)
            with Center(), Vertical(id="list"):
                yield OptionList(*(Option(name, id=name) for name in ENTRIES))

    def retell(self) -> None:
        """Write all texts in the current language."""
        super().retell()
        if not self.is_there:
            return
        self.query_one("#wall", Static).update(self._wall())
        self.query_one("#motto", Static).update(self._motto())
        listed = self.query_one(OptionList)
        for name, words in self._entries():
            listed.replace_option_prompt(name, words)
        if listed.highlighted is None:
            listed.highlighted = 0

    def _motto(self) -> str:
        with self.speaking() as catalog:
            titles = [definition_of(name).title() for name in game_names()]
            return catalog.text("tui.motto", games=catalog.joined(titles))

    def _entries(self) -> list[tuple[str, str]]:
        look = self.say(f"tui.look.{self.azulejos.look}")
        return [
            ("new", self.say("ui.new-match")),
            ("open", self.say("tui.menu.open")),
            ("server", self.say("tui.menu.server")),
            ("language", f"{self.say('ui.language')}: {LANGUAGES[self.azulejos.language]}"),
            ("look", f"{self.say('ui.theme')}: {look}"),
            ("quit", self.say("ui.quit")),
        ]

    def _wall(self) -> Text:
        """Draw the name of the program, a tile for each letter."""
        look = LOOKS[self.azulejos.look]
        text = Text()
        for row in range(3):
            for letter, color in zip(NAME, TILES, strict=True):
                left, right = CORNERS[row // 2]
                inside = f"  {letter}  " if row == 1 else f"{left}   {right}"
                text.append(f" {inside} "[:7], look.style(color)).append(" ")
            text.append("\n" if row < 2 else "")
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        from azulejos.tui.join_page import JoinPage
        from azulejos.tui.new_page import NewPage
        from azulejos.tui.open_page import OpenPage

        match event.option_id:
            case "new":
                self.app.push_screen(NewPage())
            case "open":
                self.app.push_screen(OpenPage())
            case "server":
                self.app.push_screen(JoinPage())
            case "language":
                self.azulejos.action_language()
            case "look":
                self.azulejos.action_look()
            case _:
                self.app.call_later(self.app.action_quit)
