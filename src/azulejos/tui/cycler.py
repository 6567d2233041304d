"""A row with a label and a value that is changed in place with arrow keys, clicks or its first letter."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from azulejos.play.drawing.drawable import columns_of

__all__ = ["Cycler"]

LABEL = 14


class Cycler(Widget, can_focus=True):
    """A choice of one value among several, in one row: `Game  < Azul >`."""

    DEFAULT_CSS = """
    Cycler { height: 1; width: 100%; padding: 0 1; }
    Cycler:focus { background: $chosen; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, cycler: "Cycler") -> None:
            super().__init__()
            self.cycler = cycler

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._label = ""
        self._options: Sequence[tuple[str, str]] = ()
        self.value = ""

    def offer(self, label: str, options: Sequence[tuple[str, str]]) -> None:
        """Set the values and their labels; if the current value is not among them, choose the first."""
        self._label, self._options = label, options
        if self.value not in [value for value, _ in options]:
            self.value = options[0][0] if options else ""
        self.refresh()

    def set_value(self, value: str) -> None:
        """Choose a value."""
        self.value = value
        self.refresh()

    def render(self) -> Text:
        """Draw label, arrows and value."""
        words = dict(self._options).get(self.value, "")
        width = max((columns_of(word) for _, word in self._options), default=0)
        label = self._label + " " * (LABEL - columns_of(self._label))
        value = words + " " * (width - columns_of(words))
        return Text.assemble((label, "dim" if not self.has_focus else ""), f"  ◂ {value} ▸")

    def action_turn(self, step: int) -> None:
        """Go to the next or the previous value."""
        values = [value for value, _ in self._options]
        if len(values) > 1:
            self.value = values[(values.index(self.value) + step) % len(values)]
            self.refresh()
            self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Go to the next value; a click on the left arrow goes back."""
        self.action_turn(-1 if event.x < LABEL + 5 else 1)
