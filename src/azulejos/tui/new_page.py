"""The screen for a new match at this terminal."""

from dataclasses import replace

from textual.app import ComposeResult
from textual.widgets import Input

from azulejos.bots import LEVELS
from azulejos.cli.match_setup import new_seed
from azulejos.cli.options import HUMAN
from azulejos.play import Dice, Game
from azulejos.search.machines import can_search
from azulejos.tui.cycler import Cycler
from azulejos.tui.form_page import GameForm

__all__ = ["NewPage"]


class NewPage(GameForm):
    """Asks for the game, who starts, the people and bots, and a name for the first person."""

    HEADING = "ui.new-match"
    ROWS = ("first",)

    def compose_last(self) -> ComposeResult:
        """Compose the field for the name."""
        yield Input(id="name", compact=True, max_length=24)

    def on_mount(self) -> None:
        """Set all rows; the first seat is a person's, the others are bots'."""
        self.query_one("#name", Input).value = self.azulejos.settings.name
        for seat in range(1, self.most_seats):
            self.query_one(f"#seat{seat + 1}", Cycler).set_value(LEVELS[1].bot)
        super().on_mount()

    def offer_rest(self) -> None:
        """Set the choice of who starts."""
        seats = [(str(n), self.say("seat.number", number=n)) for n in range(1, self._players() + 1)]
        self._offer("first", "tui.new.first", [("lot", self.say("tui.new.lot")), *seats])
        name = self.query_one("#name", Input)
        name.placeholder = self.say("tui.new.name")
        name.display = HUMAN in self._seats()

    def sitters(self) -> list[tuple[str, str]]:
        """Return a person and the levels that can play here."""
        levels = [level for level in LEVELS if not level.is_searching or can_search(self._definition.name)]
        told = [(level.bot, f"{level.number} {self.say(f'level.{level.number}')}") for level in levels]
        return [(HUMAN, self.say("tui.new.person")), *told]

    def _seats(self) -> list[str]:
        return [seat or HUMAN for seat in super()._seats()]

    def _game(self) -> Game:
        return self._definition.choose(self._players(), self._choices(), Dice(new_seed()))

    def action_begin(self) -> None:
        """Begin the match."""
        name = self.query_one("#name", Input).value.replace(",", " ").strip()
        if name != self.azulejos.settings.name:
            self.azulejos.remember(replace(self.azulejos.settings, name=name))
        seats = self._seats()
        named = seats.index(HUMAN) if HUMAN in seats else None
        names = ",".join(name if seat == named else "" for seat in range(len(seats)))
        first = self._value("first")
        game = self._game()
        self.app.pop_screen()
        self.azulejos.begin(game, seats, names, None if first == "lot" else int(first))
