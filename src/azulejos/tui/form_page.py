"""Forms for a new match: the game and its options, and who sits where. Subclasses decide what the match is for."""

from abc import abstractmethod
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Static

from azulejos.bots import LEVELS
from azulejos.games.contract import GameDefinition, OptionChoice
from azulejos.games.registry import definition_of, game_names
from azulejos.tui.cycler import Cycler
from azulejos.tui.page import Key, Page

__all__ = ["GameForm"]


class GameForm(Page):
    """Rows of choices; the last one begins the match."""

    DEFAULT_CSS = """
    GameForm #form { height: 1fr; padding: 1 2 0 2; max-width: 100; }
    GameForm #title { color: $accent; text-style: bold; margin: 0 1 1 1; height: 1; }
    GameForm .group { margin: 1 1 0 1; color: $quiet; height: 1; }
    GameForm #about { margin: 0 0 0 17; color: $quiet; height: 1; }
    GameForm Input { width: 30; margin: 0 0 0 17; }
    GameForm #begin { margin: 1 1 0 1; }
    GameForm #note { color: $error; text-style: bold; margin: 1 1 0 1; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f10", "leave", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
        Binding("enter", "begin", show=False),
    ]
    KEYS = (
        Key("↑↓", "tui.key.row", "app.focus_next"),
        Key("←→", "tui.key.value", "screen.turn"),
        Key("Enter", "tui.key.begin", "screen.begin"),
        Key("F6", "tui.key.language", "app.language"),
        Key("F7", "tui.key.look", "app.look"),
        Key("Esc", "tui.key.back", "screen.leave"),
    )
    HEADING = ""
    """The catalog key of the heading."""
    ROWS: tuple[str, ...] = ()
    """The rows after those of the game."""

    def compose_body(self) -> ComposeResult:
        """Compose the rows."""
        with VerticalScroll(id="form", can_focus=False):
            yield Static(id="title", markup=False)
            yield Cycler(id="game")
            yield Cycler(id="players")
            for game in game_names():
                for choice in definition_of(game).choices:
                    yield Cycler(id=_row(game, choice))
            for name in self.ROWS:
                yield Cycler(id=name)
            yield Static(id="who", classes="group", markup=False)
            for seat in range(self.most_seats):
                yield Cycler(id=f"seat{seat + 1}")
            yield Static(id="about", markup=False)
            yield from self.compose_last()
            yield Button("", id="begin", variant="primary", compact=True)
            yield Static(id="note", markup=False)

    def compose_last(self) -> ComposeResult:
        """Compose what comes between the seats and the button."""
        yield from ()

    def on_mount(self) -> None:
        """Focus the first row."""
        super().on_mount()
        self.query_one("#game", Cycler).focus()

    def retell(self) -> None:
        """Offer everything in the current language."""
        super().retell()
        if not self.is_there:
            return
        self.query_one("#title", Static).update(self.say(self.HEADING))
        self.query_one("#who", Static).update(self.say("tui.new.who"))
        self.query_one("#begin", Button).label = f" {self.say('tui.key.begin')} "
        with self.speaking():
            titles = [(name, definition_of(name).title()) for name in game_names()]
        self._offer("game", "tui.new.game", titles)
        self._offer_options()

    def _offer_options(self) -> None:
        """Set the rows of the chosen game's options and the rows that depend on it."""
        counts = self._definition.player_counts
        self._offer("players", "ui.players", [(str(count), str(count)) for count in counts])
        self.query_one("#players", Cycler).display = len(counts) > 1
        for game in game_names():
            for choice in definition_of(game).choices:
                self._offer_choice(self.query_one(f"#{_row(game, choice)}", Cycler), choice)
                self.query_one(f"#{_row(game, choice)}", Cycler).display = game == self._value("game")
        self.offer_rest()
        for seat in range(1, self.most_seats + 1):
            self._offer(f"seat{seat}", "seat.number", self.sitters(), number=seat)
            self.query_one(f"#seat{seat}", Cycler).display = seat <= self._players()
        self._tell_level()

    def _offer_choice(self, row: Cycler, choice: OptionChoice) -> None:
        key = f"option.{choice.name}"
        with self.speaking() as catalog:
            values = [(value, catalog.text_or(f"{key}.{value}", value)) for value in choice.values]
            row.offer(catalog.text_or(key, choice.name.capitalize()), values)

    def offer_rest(self) -> None:
        """Set the values of the rows after those of the game."""

    @abstractmethod
    def sitters(self) -> list[tuple[str, str]]:
        """Return who can sit in a seat, each with a label."""

    def on_descendant_focus(self) -> None:
        """Explain how strong the highlighted bot is."""
        self._tell_level()

    def _tell_level(self) -> None:
        chosen = self.focused.value if isinstance(self.focused, Cycler) else ""
        level = next((level for level in LEVELS if level.bot == chosen), None)
        self.query_one("#about", Static).update(self.say(f"level.{level.number}.about") if level else "")

    def _offer(self, name: str, label: str, options: list[tuple[str, str]], **values: object) -> None:
        self.query_one(f"#{name}", Cycler).offer(self.say(label, **values), options)

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Cycler).value

    @property
    def most_seats(self) -> int:
        """Return the most seats that any game has."""
        return max(count for game in game_names() for count in definition_of(game).player_counts)

    @property
    def _definition(self) -> GameDefinition:
        return definition_of(self._value("game") or game_names()[0])

    def _players(self) -> int:
        return int(self._value("players") or self._definition.player_counts[0])

    def _choices(self) -> dict[str, str]:
        """Return the values of the game's own options."""
        definition = self._definition
        return {choice.name: self._value(_row(definition.name, choice)) for choice in definition.choices}

    def _seats(self) -> list[str]:
        return [self._value(f"seat{seat}") for seat in range(1, self._players() + 1)]

    def on_cycler_changed(self) -> None:
        """Update the rows that depend on the changed one."""
        self._offer_options()

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_begin()

    def on_input_submitted(self) -> None:
        """Begin."""
        self.action_begin()

    def action_turn(self) -> None:
        """Change the value of the row that has the focus."""
        if isinstance(self.focused, Cycler):
            self.focused.action_turn(1)

    @abstractmethod
    def action_begin(self) -> None:
        """Begin the match."""

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.app.pop_screen()


def _row(game: str, choice: OptionChoice) -> str:
    """Return the id of the row for an option of a game."""
    return f"{game}-{choice.name}"
