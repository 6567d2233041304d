"""A screen with a table: the board, the story of the match, and two lines for questions and messages."""

from abc import abstractmethod
from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import RichLog, Static

from azulejos.locale import spoken
from azulejos.play import View
from azulejos.tui.board import Board
from azulejos.tui.drawing import LEAST_WIDTH, draw_table
from azulejos.tui.page import KeyBar, Page
from azulejos.tui.picture import Picture
from azulejos.tui.picture_parts import at_seat
from azulejos.tui.targets import Choosing
from azulejos.tui.themes import look_for

__all__ = ["TablePage"]

FOOT = 3
"""The height of the two lines and the bar of keys."""
SIDE_WIDTH = 32
FRAME_EDGE = 2
"""Columns beside the picture: the scroll bar and a gap."""
LEAST_HEIGHT = 24
STORY_ROWS = 4
LEAST_STORY = 1
DRAWINGS_KEPT = 8


class TablePage(Page):
    """Shows a view as large as the terminal allows, with the story beside or below it."""

    DEFAULT_CSS = """
    TablePage #stage { height: auto; width: 100%; }
    TablePage #frame { height: auto; width: auto; scrollbar-size: 1 1; }
    TablePage #side { width: 1fr; height: 100%; padding: 0 1; border-left: solid $border-blurred; display: none; }
    TablePage #story { height: 1fr; width: 100%; padding: 0 1; }
    TablePage RichLog {
        background: $background; color: $quiet;
        scrollbar-size-vertical: 1; overflow: hidden auto; scrollbar-gutter: stable;
    }
    TablePage #foot { dock: bottom; height: 3; width: 100%; }
    TablePage #foot KeyBar { dock: none; }
    TablePage #ask { height: 1; width: 100%; padding: 0 1; background: $panel; text-style: bold; }
    TablePage #note {
        height: 1; width: 100%; padding: 0 1; background: $panel; color: $quiet;
        text-wrap: nowrap; text-overflow: ellipsis;
    }
    TablePage #note.-wrong { color: $error; text-style: bold; }
    TablePage.-beside #side { display: block; }
    TablePage.-beside #stage { height: 1fr; }
    TablePage.-beside #frame { height: 100%; }
    TablePage #too-small { dock: top; height: auto; width: 100%; display: none; color: $error; text-style: bold; }
    TablePage.-small #too-small { display: block; }
    TablePage.-beside #story { display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.choosing = Choosing()
        self._written: list[str] = []
        self._written_to: tuple[object, ...] = ()
        self._drawn: dict[tuple[object, ...], Picture] = {}

    def compose_body(self) -> ComposeResult:
        """Compose the board, the story and the lines below."""
        yield Static(id="too-small", markup=False)
        with Horizontal(id="stage"):
            with VerticalScroll(id="frame", can_focus=False):
                yield Board(id="board")
            yield self._log("side")
        yield from self.compose_extra()
        yield self._log("story")
        with Vertical(id="foot"):
            yield Static(id="ask", markup=False)
            yield Static(id="note", markup=False)
            yield KeyBar(id="keys")

    def compose(self) -> ComposeResult:
        """Compose the parts; the bar of keys is one of them."""
        yield from self.compose_body()

    def compose_extra(self) -> ComposeResult:
        """Compose what is between the table and the story."""
        yield from ()

    def extra_rows(self) -> int:
        """Return the height of what is between the table and the story."""
        return 0

    def _log(self, name: str) -> RichLog:
        log = RichLog(id=name, wrap=True, markup=False, auto_scroll=True, min_width=10)
        log.can_focus = False
        return log

    @property
    def board(self) -> Board:
        """Return the widget with the picture."""
        return self.query_one("#board", Board)

    @abstractmethod
    def view_shown(self) -> View:
        """Return the view to draw."""

    @abstractmethod
    def names_shown(self) -> Sequence[str]:
        """Return the players' names."""

    def story_lines(self) -> Sequence[str]:
        """Return what happened, one line for each event."""
        return ()

    def last_shown(self) -> tuple[str, ...]:
        """Return the places where the last move can be seen."""
        return ()

    def on_mount(self) -> None:
        """Draw for the first time."""
        self.board.focus()
        super().on_mount()

    def on_resize(self) -> None:
        """Draw again; wrap the story again once its new width is known."""
        super().on_resize()
        self.call_after_refresh(self._rewrite_story)

    def _rewrite_story(self) -> None:
        self._written_to = ()
        self.redraw()

    def retell(self) -> None:
        """Draw everything again."""
        super().retell()
        if self.is_there:
            self.redraw()

    def redraw(self) -> None:
        """Draw the table, the open places and the story."""
        view = self.view_shown()
        seat = view.to_move if view.to_move is not None else 0
        with self.speaking():
            picture = self._picture(view)
            self.board.show(
                picture,
                look_for(self.azulejos.look, view.game.name),
                open_places=[at_seat(place, seat) for place in self.choosing.open],
                chosen=[at_seat(place, seat) for place in self.choosing.chosen],
                last=self.last_shown(),
            )
            self._write_story(list(self.story_lines()))

    def note(self, words: str, *, is_wrong: bool = False) -> None:
        """Show a message in the second line; errors stand out."""
        line = self.query_one("#note", Static)
        line.set_class(is_wrong, "-wrong")
        line.update(words)

    def ask(self, words: str) -> None:
        """Show a question in the first line."""
        self.query_one("#ask", Static).update(words)

    def _picture(self, view: View) -> Picture:
        """Draw as large as fits: with the story beside the table if that makes its tiles no smaller, else below it."""
        width, height = self.size.width, self.size.height - FOOT - self.extra_rows()
        below = self._draw(view, width, height - STORY_ROWS)
        beside = self._draw(view, width - SIDE_WIDTH, height) if width >= LEAST_WIDTH + SIDE_WIDTH else below
        is_beside = beside is not below and beside.tile_size >= below.tile_size
        self.set_class(is_beside, "-beside")
        picture = beside if is_beside else below if below.is_large else self._draw(view, width, height - LEAST_STORY)
        self.query_one("#frame").styles.width = picture.width + FRAME_EDGE if is_beside else "auto"
        self._warn_if_too_small(picture, height - LEAST_STORY)
        return picture

    def _warn_if_too_small(self, picture: Picture, height: int) -> None:
        """Show how large the terminal must be if a part of the table is out of sight."""
        rows = max(picture.height + self.size.height - height, LEAST_HEIGHT)
        is_small = self.size.width < LEAST_WIDTH or picture.height > height + LEAST_STORY
        self.set_class(is_small, "-small")
        if is_small:
            size = {"width": self.size.width, "height": self.size.height, "columns": LEAST_WIDTH, "rows": rows}
            self.query_one("#too-small", Static).update(spoken().text("tui.too-small", **size))

    def _draw(self, view: View, width: int, height: int) -> Picture:
        """Draw, or reuse the last drawing: moving the cursor does not change the table."""
        names, seat = tuple(self.names_shown()), view.to_move or 0
        key = (view, names, width, height, self.azulejos.language, self.choosing.open)
        if key not in self._drawn:
            picture = draw_table(view, names=names, width=width, height=height)
            answers = [place for place in self.choosing.open if not picture.has(at_seat(place, seat))]
            if answers:
                picture = draw_table(view, names=names, width=width, height=height, answers=answers)
            if len(self._drawn) > DRAWINGS_KEPT:
                self._drawn.clear()
            self._drawn[key] = picture
        return self._drawn[key]

    def _write_story(self, lines: list[str]) -> None:
        """Append what is new; write everything again if anything else changed."""
        name = "#side" if self.has_class("-beside") else "#story"
        log, place = self.query_one(name, RichLog), (name, self.size.width, self.azulejos.look)
        old = self._written
        goes_on = place == self._written_to and lines[: len(old)] == old
        if not goes_on:
            log.clear()
        width = log.scrollable_content_region.width or None
        for line in lines[len(old) :] if goes_on else lines:
            log.write(Text(line), width=width)
        self._written, self._written_to = lines, place
        self.call_after_refresh(log.scroll_end, animate=False)
