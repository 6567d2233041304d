"""What all match screens share: choosing a move with the mouse, the cursor or the keyboard."""

from abc import abstractmethod
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from azulejos.cli.error_messages import complaint
from azulejos.cli.move_input import understand
from azulejos.errors import AzulejosError
from azulejos.play import Move
from azulejos.tui.board import Board
from azulejos.tui.dialogs import HelpDialog, MovesDialog
from azulejos.tui.prompts import ask_for, foresee
from azulejos.tui.table_page import TablePage
from azulejos.tui.targets import Choosing

__all__ = ["MatchPage"]

LONGEST_WORD = 8


class MatchPage(TablePage):
    """Lets a person choose one of the legal moves; subclasses decide what happens with it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", show=False),
        Binding("question_mark", "help", show=False),
        Binding("f4", "moves", show=False),
        Binding("escape", "back", show=False),
        Binding("backspace", "rub_out", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._typed = ""

    def let_choose(self, moves: tuple[Move, ...]) -> None:
        """Let a person choose one of these moves; without any, it is not their turn."""
        self.choosing, self._typed = Choosing(moves, game=self.view_shown().game.name), ""
        self.redraw()
        self.note("")
        self.ask_again()

    @abstractmethod
    def play_move(self, move: Move) -> None:
        """Make a move that was chosen."""

    def waiting_for(self) -> str:
        """Return what the match waits for while nobody here is to move."""
        return ""

    def aside(self) -> str:
        """Return what is shown beside the question: clocks, if there are any."""
        return ""

    def ask_again(self) -> None:
        """Ask for the next part of the move, or show what the match waits for."""
        if not self.choosing.moves:
            self.ask(self.waiting_for())
            return
        with self.speaking():
            asked = ask_for(self.choosing, self.view_shown())
        asked += f"  › {self._typed}▏" if self._typed else ""  # noqa: RUF001  # a prompt, not a sign
        self.ask(f"{asked}  {self.aside()}".rstrip())

    def retell(self) -> None:
        """Repeat the question in the current language."""
        super().retell()
        if self.is_there:
            self.ask_again()
            self._foresee(self.board.cursor)

    def on_board_pointed(self, event: Board.Pointed) -> None:
        """Show the effect of choosing the place under the cursor."""
        self._foresee(event.place)

    def _foresee(self, located: str | None) -> None:
        place = (located or "").partition("@")[0]
        if place in self.choosing.open:
            with self.speaking():
                self.note(foresee(self.choosing, self.view_shown(), place))

    def on_board_chosen(self, event: Board.Chosen) -> None:
        """Choose a place that was clicked."""
        self._choose(event.place)

    def on_board_entered(self) -> None:
        """Use what was typed, or else the place under the cursor."""
        if self._typed:
            self._take_typed()
        elif self.board.cursor is not None:
            self._choose(self.board.cursor)

    def on_board_missed(self) -> None:
        """Undo the choice: the click hit nothing that is open."""
        if self.choosing.chosen:
            self.action_back()
        elif not self.choosing.moves:
            self.ask_again()

    def _choose(self, located: str) -> None:
        place = located.partition("@")[0]
        if place not in self.choosing.open:
            return
        self._typed = ""
        self.choosing = self.choosing.point(place)
        move = self.choosing.move
        if move is not None:
            self._play(move)
            return
        self.redraw()
        self.ask_again()
        self.board.action_cycle(1)

    def _play(self, move: Move) -> None:
        self.choosing, self._typed, self.board.cursor = Choosing(), "", None
        self.play_move(move)

    def on_key(self, event: events.Key) -> None:
        """Take letters and digits as the word of a move."""
        if event.is_printable and event.character and event.character.isascii() and event.character.strip():
            event.stop()
            self._type(event.character)

    def _type(self, character: str) -> None:
        if not self.choosing.moves:
            return
        if len(self._typed) < LONGEST_WORD:
            self._typed += character
        self._follow_typed()
        begun = self.choosing.beginning(self._typed)
        if len(begun) == 1 and begun[0].text.lower() == self._typed.lower():
            self._play(begun[0])
        elif not begun and not self._typed.isdigit():
            self._complain(self._typed)

    def _follow_typed(self) -> None:
        """Show on the board what the typed letters mean."""
        self.choosing = self.choosing.typed(self._typed)
        self.redraw()
        self.note(" ".join(move.text for move in self.choosing.beginning(self._typed)) if self._typed else "")
        self.ask_again()

    def _take_typed(self) -> None:
        try:
            with self.speaking():
                move = understand(self._typed, self.view_shown())
        except AzulejosError:
            self._complain(self._typed)
        else:
            self._play(move)

    def _complain(self, typed: str) -> None:
        """Show why the typed text is not a legal move here; the board stays as it is."""
        try:
            with self.speaking():
                understand(typed, self.view_shown())
        except AzulejosError as error:
            with self.speaking():
                self.note(complaint(error), is_wrong=True)

    def action_rub_out(self) -> None:
        """Delete the last letter, or undo the last place."""
        if self._typed:
            self._typed = self._typed[:-1]
            self._follow_typed()
        else:
            self.action_back()

    def action_back(self) -> None:
        """Undo what was typed or pointed at."""
        self._typed = ""
        self.choosing = self.choosing.back()
        self.redraw()
        self.note("")
        self.ask_again()

    def action_help(self) -> None:
        """Explain how to play."""
        self.app.push_screen(HelpDialog(self.view_shown().game, self.KEYS))

    def action_moves(self) -> None:
        """List the moves with their effects."""
        if self.choosing.moves:
            self.app.push_screen(MovesDialog(self.view_shown(), self.choosing.left), self._played_from_list)

    def _played_from_list(self, move: Move | None) -> None:
        if move is not None and move in self.choosing.moves:
            self._play(move)

    def action_leave(self) -> None:
        """Leave the match."""
        self.app.pop_screen()
