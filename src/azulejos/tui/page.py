"""What all screens of the terminal board share: texts in the current language, a bar of keys, a theme."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from rich.markup import escape
from textual.app import ComposeResult
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

from azulejos.locale import Catalog, speaking
from azulejos.play.drawing.drawable import columns_of

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from azulejos.tui.app import AzulejosApp

Answer = TypeVar("Answer")

__all__ = ["Dialog", "Key", "KeyBar", "Page", "Speaker"]


@dataclass(frozen=True, slots=True)
class Key:
    """A key in the bar: what is pressed, the catalog key of its label, and its action."""

    name: str
    words: str
    action: str


class Speaker:
    """A mixin for screens: texts in the language of their app."""

    @property
    def azulejos(self) -> "AzulejosApp":
        """Return the app with its own type."""
        return cast("AzulejosApp", cast("DOMNode", self).app)

    def say(self, key: str, **values: object) -> str:
        """Return a text of the catalog in the current language."""
        return Catalog.of(self.azulejos.language).text(key, **values)

    @contextmanager
    def speaking(self) -> Iterator[Catalog]:
        """Make this language the current one for functions that look it up themselves."""
        with speaking(self.azulejos.language) as catalog:
            yield catalog


class KeyBar(Static):
    """The keys of a screen in one line; each can be clicked."""

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: 1; width: 100%; background: $panel; color: $foreground;
        link-style: none; link-color: $foreground; link-background-hover: $chosen; link-color-hover: $foreground;
    }
    """

    def show(self, keys: Sequence[tuple[Key, str]], width: int) -> None:
        """Show keys with their labels; if not all fit, leave out those before the last."""
        shown = list(keys)
        while len(shown) > 1 and sum(columns_of(f"{key.name} {word} ") for key, word in shown) > width - 1:
            del shown[-2]
        self.update(
            "".join(
                f" [@click={key.action}][bold $footer-key-foreground]{key.name}[/] {escape(word)}[/]"
                for key, word in shown
            )
        )


class Page(Speaker, Screen[None]):
    """A screen with a bar of keys at the bottom."""

    KEYS: tuple[Key, ...] = ()

    def compose(self) -> ComposeResult:
        """Compose the parts of the screen, then the bar of keys."""
        yield from self.compose_body()
        yield KeyBar(id="keys")

    def compose_body(self) -> ComposeResult:
        """Compose what is above the bar of keys."""
        yield from ()

    @property
    def is_there(self) -> bool:
        """Whether all parts of the screen exist: not before they are mounted, nor while the program ends."""
        return self.is_mounted and self.app.is_running

    def on_mount(self) -> None:
        """Write all texts for the first time."""
        for line in self.query(Input):
            line.cursor_blink = False
        self.retell()

    def on_resize(self) -> None:
        """Lay out the keys again."""
        self.retell()

    def on_screen_resume(self) -> None:
        """Write all texts again: the language or theme may have changed on another screen."""
        self.retell()

    def retell(self) -> None:
        """Write all texts again: the language, the theme or the size may have changed."""
        self.show_keys()

    def show_keys(self) -> None:
        """Show the keys that do something now."""
        if self.is_there:
            keys = [(key, self.say(key.words)) for key in self.keys_now()]
            self.query_one("#keys", KeyBar).show(keys, self.size.width)

    def keys_now(self) -> Sequence[Key]:
        """Return the keys that do something now."""
        return self.KEYS


class Dialog(Speaker, ModalScreen[Answer], Generic[Answer]):
    """A screen on top of another one, which stays visible around it."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > #box {
        width: auto; max-width: 76; height: auto; max-height: 90%; padding: 0 2;
        background: $surface; border: round $border; border-title-color: $accent;
    }
    """
