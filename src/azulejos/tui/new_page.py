"""A new match: the game and its options, and who sits where."""

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Button, Input, Static

from azulejos.bots import LEVELS
from azulejos.cli.options import HUMAN, GameName, game_of
from azulejos.cli.seating import new_seed
from azulejos.play import Game
from azulejos.rules.loader import has_compiler
from azulejos.tui.cycler import Cycler
from azulejos.tui.page import Key, Page

__all__ = ["NewPage"]

MOST_SEATS = 4
GOALS = ("beginner", "random", "random4")


class NewPage(Page):
    """Rows of choices; the last one begins the match."""

    DEFAULT_CSS = """
    NewPage #form { height: 1fr; padding: 1 2 0 2; max-width: 100; }
    NewPage #title { color: $accent; text-style: bold; margin: 0 1 1 1; height: 1; }
    NewPage .group { margin: 1 1 0 1; color: $quiet; height: 1; }
    NewPage #about { margin: 0 0 0 17; color: $quiet; height: 1; }
    NewPage Input { width: 30; margin: 0 0 0 17; }
    NewPage #begin { margin: 1 1 0 1; }
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

    def compose_body(self) -> ComposeResult:
        """Compose the rows."""
        with VerticalScroll(id="form", can_focus=False):
            yield Static(id="title", markup=False)
            for name in ("game", "players", "side", "goals", "first"):
                yield Cycler(id=name)
            yield Static(id="who", classes="group", markup=False)
            for seat in range(MOST_SEATS):
                yield Cycler(id=f"seat{seat + 1}")
            yield Static(id="about", markup=False)
            yield Input(id="name", compact=True, max_length=24)
            yield Button("", id="begin", variant="primary", compact=True)

    def on_mount(self) -> None:
        """Offer everything; the first seat is a person's, the others are bots'."""
        self.query_one("#name", Input).value = self.azulejos.settings.name
        for seat in range(1, MOST_SEATS):
            self.query_one(f"#seat{seat + 1}", Cycler).set_value(LEVELS[2].bot)
        super().on_mount()
        self.query_one("#game", Cycler).focus()

    def retell(self) -> None:
        """Offer everything in the language of the moment."""
        super().retell()
        if not self.is_mounted:
            return
        self.query_one("#title", Static).update(self.say("ui.new-match"))
        self.query_one("#who", Static).update(self.say("tui.new.who"))
        self.query_one("#name", Input).placeholder = self.say("tui.new.name")
        self.query_one("#begin", Button).label = f" {self.say('tui.key.begin')} "
        self._offer("game", "tui.new.game", [(name.value, self.say(f"game.{name.value}")) for name in GameName])
        self._offer("players", "ui.players", [(str(n), str(n)) for n in range(2, MOST_SEATS + 1)])
        sides = [("colored", self.say("term.colored-side")), ("gray", self.say("term.gray-side"))]
        self._offer("side", "board.wall", sides)
        goals = dict(zip(GOALS, ("ui.goals.beginner", "ui.goals.random", "ui.goals.all"), strict=True))
        self._offer("goals", "board.goals", [(value, self.say(key)) for value, key in goals.items()])
        self._offer_seats()

    def _offer_seats(self) -> None:
        is_azul, players = self._value("game") == GameName.AZUL, self._players()
        for name in ("players", "side"):
            self.query_one(f"#{name}", Cycler).display = is_azul
        self.query_one("#goals", Cycler).display = not is_azul
        lot = [("lot", self.say("tui.new.lot"))]
        seats = [(str(n), self.say("seat.number", number=n)) for n in range(1, players + 1)]
        self._offer("first", "tui.new.first", lot + seats)
        sitters = [(HUMAN, self.say("tui.new.person"))]
        sitters += [
            (level.bot, f"{level.number} {self.say(f'level.{level.number}')}")
            for level in LEVELS
            if has_compiler() or not level.needs_fast
        ]
        for seat in range(1, MOST_SEATS + 1):
            cycler = self.query_one(f"#seat{seat}", Cycler)
            cycler.offer(self.say("seat.number", number=seat), sitters)
            cycler.display = seat <= players
        self.query_one("#name", Input).display = HUMAN in self._seats()
        self._tell_level()

    def on_descendant_focus(self) -> None:
        """Say how strong the bot is that is being chosen."""
        self._tell_level()

    def _tell_level(self) -> None:
        chosen = self.focused.value if isinstance(self.focused, Cycler) else ""
        key = chosen.replace("level", "level.") + ".about"
        self.query_one("#about", Static).update(self.say(key) if chosen.startswith("level") else "")

    def _offer(self, name: str, label: str, options: list[tuple[str, str]]) -> None:
        self.query_one(f"#{name}", Cycler).offer(self.say(label), options)

    def _value(self, name: str) -> str:
        return self.query_one(f"#{name}", Cycler).value

    def _players(self) -> int:
        return int(self._value("players") or 2) if self._value("game") == GameName.AZUL else 2

    def _seats(self) -> list[str]:
        return [self._value(f"seat{seat}") or HUMAN for seat in range(1, self._players() + 1)]

    def on_cycler_changed(self) -> None:
        """A choice may change what else there is to choose."""
        self._offer_seats()

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

    def _game(self) -> Game:
        name = GameName(self._value("game"))
        is_azul = name == GameName.AZUL
        return game_of(
            name,
            players=self._players(),
            gray=is_azul and self._value("side") == "gray",
            tablets=None if is_azul else self._value("goals"),
            seed=new_seed(),
        )

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

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.app.pop_screen()
