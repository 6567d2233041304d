"""The screen that opens a record: continue the match, or step through it."""

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from azulejos.cli.error_messages import complaint
from azulejos.cli.match_setup import resumed_record
from azulejos.cli.positions import records_in
from azulejos.errors import AzulejosError
from azulejos.play.record import Record
from azulejos.play.record.results import UNFINISHED
from azulejos.tui.dialogs import MenuDialog
from azulejos.tui.local_match import LocalSession
from azulejos.tui.local_page import LocalPage
from azulejos.tui.page import Key, Page
from azulejos.tui.replay_page import ReplayPage

__all__ = ["OpenPage"]

MOST_FILES = 200


class OpenPage(Page):
    """A list of the records in this folder, and a field for the name of any other file."""

    DEFAULT_CSS = """
    OpenPage #title { color: $accent; text-style: bold; margin: 1 2; height: 1; }
    OpenPage Input { margin: 0 2; }
    OpenPage OptionList { margin: 1 2; height: 1fr; }
    OpenPage #note { margin: 0 2; height: 1; color: $error; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f10", "leave", show=False)]
    KEYS = (
        Key("Tab", "tui.key.row", "app.focus_next"),
        Key("Enter", "tui.key.open", "screen.open"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("Esc", "tui.key.back", "screen.leave"),
    )

    def compose_body(self) -> ComposeResult:
        """Compose the list and the field."""
        yield Static(id="title", markup=False)
        yield Input(id="file")
        yield OptionList()
        yield Static(id="note", markup=False)

    def on_mount(self) -> None:
        """List the records of this folder, the newest first."""
        files = sorted(Path().glob("*.azr"), key=lambda file: -file.stat().st_mtime)[:MOST_FILES]
        listed = self.query_one(OptionList)
        for file in files:
            listed.add_option(Option(file.name, id=file.name))
        super().on_mount()
        (listed if files else self.query_one(Input)).focus()

    def retell(self) -> None:
        """Write all texts in the current language."""
        super().retell()
        if self.is_there:
            self.query_one("#title", Static).update(self.say("tui.menu.open"))
            self.query_one(Input).placeholder = self.say("tui.open.file")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open a file of the list."""
        self.open(event.option_id or "")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the file that was named."""
        if event.value.strip():
            self.open(event.value.strip())

    def action_open(self) -> None:
        """Open what is highlighted or named."""
        listed = self.query_one(OptionList)
        if self.query_one(Input).value.strip():
            self.open(self.query_one(Input).value.strip())
        elif listed.highlighted is not None:
            listed.action_select()

    def open(self, name: str) -> None:
        """Read a file; show what is wrong with it, or ask what to do with the match."""
        note = self.query_one("#note", Static)
        try:
            with self.speaking():
                records = records_in(str(Path(name).expanduser()))
                for record in records:
                    record.final  # noqa: B018  # raises if it cannot be replayed
        except AzulejosError as error:
            with self.speaking():
                note.update(complaint(error))
            return
        note.update("")
        if len(records) == 1 and records[0].result == UNFINISHED:
            answers = [("resume", self.say("ui.resume")), ("replay", self.say("tui.menu.replay"))]
            dialog = MenuDialog(Path(name).name, (), answers)
            self.app.push_screen(dialog, lambda answer: self._open(answer, name, records))
        else:
            self._open("replay", name, records)

    def _open(self, answer: str | None, name: str, records: tuple[Record, ...]) -> None:
        if answer == "replay":
            self.app.push_screen(ReplayPage(*records, file=Path(name).expanduser()))
        elif answer == "resume":
            try:
                with self.speaking():
                    path = Path(name).expanduser()
                    table = LocalSession(*resumed_record(str(path)), path=path)
            except AzulejosError as error:
                with self.speaking():
                    self.query_one("#note", Static).update(complaint(error))
            else:
                self.app.push_screen(LocalPage(table))

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.app.pop_screen()
