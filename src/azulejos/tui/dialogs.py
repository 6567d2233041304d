"""Small screens on top of the table: help, the list of moves, the curtain between two players, the result."""

import re
import textwrap
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from azulejos.narration.move_effects import describe
from azulejos.narration.move_help import move_help
from azulejos.play import Game, Move, View
from azulejos.tui.page import Dialog, Key
from azulejos.tui.plain_board import board_of

ACTION = re.compile(r"\w+\.(\w+)")
MOVE_WIDTH, LIST_WIDTH = 12, 74
"""The columns of a move's number and word, and of the list of moves."""

__all__ = ["AskDialog", "Curtain", "HelpDialog", "MenuDialog", "MovesDialog"]


class HelpDialog(Dialog[None]):
    """Help: how to point, what to type, what the keys do, what the goals are."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q,enter,question_mark", "dismiss", show=False),
    ]
    DEFAULT_CSS = """
    HelpDialog > #box {
        width: 80; max-width: 80; padding: 0; border: none; border-top: solid $border; scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, game: Game, keys: Sequence[Key]) -> None:
        super().__init__()
        self._game, self._keys = game, keys

    def compose(self) -> ComposeResult:
        """Compose the text, which can be scrolled."""
        with VerticalScroll(id="box") as box:
            box.border_title = self.say("ui.help")
            yield Static(self._text(), markup=False)

    def _text(self) -> Text:
        text = Text(self.say("tui.help.point") + "\n\n")
        board = board_of(self._game.name)
        with self.speaking():
            text.append(move_help(self._game) + "\n")
            text.append("\n" + board.legend(self._game) + "\n\n")
            for name, about in board.help_lines(self._game):
                text.append(f"  {name:<8}", "bold").append(about + "\n")
        for key in self._keys:
            about = self.say(f"tui.about.{ACTION.findall(key.action)[0]}")
            text.append(f"  {key.name:<8}", "bold").append(about + "\n")
        return text


class MovesDialog(Dialog[Move | None]):
    """The moves that can still be chosen, with the effect of each; typing narrows the list down."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f4", "dismiss(None)", show=False),
        Binding("backspace", "rub_out", show=False),
    ]
    DEFAULT_CSS = """
    MovesDialog > #box { width: 80; max-width: 80; padding: 0 1; }
    MovesDialog OptionList { height: auto; max-height: 18; }
    """

    def __init__(self, view: View, moves: Sequence[Move]) -> None:
        super().__init__()
        self._view, self._moves, self._typed = view, moves, ""

    def compose(self) -> ComposeResult:
        """Compose the list."""
        with Vertical(id="box"):
            yield OptionList()

    def on_mount(self) -> None:
        """Fill the list."""
        self._fill()

    def _fill(self) -> None:
        box, listed = self.query_one("#box"), self.query_one(OptionList)
        begun = [move for move in self._moves if move.text.lower().startswith(self._typed.lower())]
        box.border_title = f"{self.say('ui.moves')} ({len(begun)})" + (f"  {self._typed}" if self._typed else "")
        listed.clear_options()
        with self.speaking():
            numbers = {move: number for number, move in enumerate(self._view.legal_moves(), start=1)}
            for move in begun:
                head = (f"{numbers.get(move, ''):>3}  ", "dim"), (f"{move.text:<7}", "bold")
                words = Text.assemble(*head, _indented(describe(self._view, move)))
                listed.add_option(Option(words, id=move.text))
        if begun:
            listed.highlighted = 0

    def on_key(self, event: events.Key) -> None:
        """Show only the moves that begin with what was typed."""
        if event.is_printable and event.character and event.character.strip():
            event.stop()
            longer = self._typed + event.character
            if any(move.text.lower().startswith(longer.lower()) for move in self._moves):
                self._typed = longer
                self._fill()

    def action_rub_out(self) -> None:
        """Delete the last letter."""
        self._typed = self._typed[:-1]
        self._fill()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a move."""
        self.dismiss(Move(event.option_id or ""))


def _indented(words: str) -> str:
    """Wrap the effect of a move into lines that are indented past its number and word."""
    return f"\n{' ' * MOVE_WIDTH}".join(textwrap.wrap(words, LIST_WIDTH - MOVE_WIDTH))


class MenuDialog(Dialog[str | None]):
    """A few lines to read and a few answers to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]
    DEFAULT_CSS = """
    MenuDialog > #box { width: 66; }
    MenuDialog Static { padding: 0 0 1 0; width: 100%; }
    MenuDialog OptionList { width: 100%; height: auto; }
    """

    def __init__(self, title: str, lines: Sequence[str], answers: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._title, self._lines, self._answers = title, lines, answers

    def compose(self) -> ComposeResult:
        """Compose the lines and the answers."""
        with Vertical(id="box") as box:
            box.border_title = self._title
            if self._lines:
                yield Static("\n".join(self._lines), markup=False)
            yield OptionList(*(Option(words, id=answer) for answer, words in self._answers))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the answer."""
        self.dismiss(event.option_id)


class Curtain(Dialog[None]):
    """Hides the table between two people at one terminal, until only the next one is looking."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", show=False)]
    DEFAULT_CSS = """
    Curtain { background: $background; }
    Curtain > #box { width: 60; }
    Curtain Static { text-align: center; padding: 1 2; width: 100%; }
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self._player = name

    def compose(self) -> ComposeResult:
        """Compose the request."""
        with Vertical(id="box"):
            yield Static(self.say("tui.curtain", player=self._player), markup=False)

    def on_click(self) -> None:
        """Close it, as Enter does."""
        self.dismiss(None)


class AskDialog(Dialog[str | None]):
    """One line to type."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]
    DEFAULT_CSS = """
    AskDialog > #box { width: 70; padding: 1 2; }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self._question = title

    def compose(self) -> ComposeResult:
        """Compose the line."""
        with Vertical(id="box") as box:
            box.border_title = self._question
            yield Input(max_length=300)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return what was typed."""
        self.dismiss(event.value.strip() or None)
