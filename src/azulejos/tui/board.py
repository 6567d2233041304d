"""The widget that shows a picture of the table, with a cursor, clicks and the last move."""

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from azulejos.tui.picture import Direction, Picture, Spot
from azulejos.tui.themes import LOOKS, Look

__all__ = ["Board"]

GROUNDLESS = frozenset({"", "name", "quiet", "turn", "cost"})
"""Styles of cells without a background of their own."""


class Board(Widget, can_focus=True):
    """A table to point at. It knows places, but no rules: its page decides which places are open."""

    DEFAULT_CSS = """
    Board { width: auto; height: auto; background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step('left')", show=False),
        Binding("right", "step('right')", show=False),
        Binding("up", "step('up')", show=False),
        Binding("down", "step('down')", show=False),
        Binding("tab", "cycle(1)", show=False),
        Binding("shift+tab", "cycle(-1)", show=False),
        Binding("enter", "choose", show=False),
        Binding("space", "choose", show=False),
    ]

    class Pointed(Message):
        """The cursor moved to a place."""

        def __init__(self, place: str | None) -> None:
            super().__init__()
            self.place = place

    class Entered(Message):
        """Enter was pressed: it confirms what was typed, or the place under the cursor."""

    class Chosen(Message):
        """A place was clicked."""

        def __init__(self, place: str) -> None:
            super().__init__()
            self.place = place

    class Missed(Message):
        """A click hit nothing that can be chosen now."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._picture = Picture()
        self._look: Look = LOOKS["dark"]
        self._open: tuple[str, ...] = ()
        self._chosen: tuple[str, ...] = ()
        self._last: tuple[str, ...] = ()
        self.cursor: str | None = None
        self._added: dict[tuple[int, int], list[tuple[str, str]]] = {}

    @property
    def picture(self) -> Picture:
        """Return what is shown."""
        return self._picture

    def show(
        self,
        picture: Picture,
        look: Look,
        *,
        open_places: Sequence[str] = (),
        chosen: Sequence[str] = (),
        last: Sequence[str] = (),
    ) -> None:
        """Show a picture with its open places; the cursor stays where it is if that place is still open."""
        self._picture, self._look = picture, look
        self._open, self._chosen, self._last = tuple(open_places), tuple(chosen), tuple(last)
        if self.cursor not in self._open:
            self.cursor = None
        self._point_out()
        self.refresh(layout=True)

    def point(self, place: str | None, *, is_told: bool = True) -> None:
        """Put the cursor on a place, and report it."""
        if place != self.cursor:
            self.cursor = place
            self._point_out()
            if is_told:
                self.post_message(self.Pointed(place))
        if place is not None and self._picture.has(place):
            spot = self._picture.spots_of(place)[0]
            if isinstance(self.parent, Widget):  # scrolls it into view if the terminal is too small
                self.parent.scroll_to_region(Region(spot.column, spot.row, spot.width, spot.height), animate=False)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the columns of the picture."""
        return max(1, self._picture.width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of the picture."""
        return max(1, self._picture.height)

    def render_line(self, y: int) -> Strip:
        """Draw one row: every cell in its style, with what pointing adds."""
        plain = self._look.style("")
        if y >= self._picture.height:
            return Strip([Segment(" " * self.size.width, plain)])
        cells = (self._cell(y, x) for x in range(len(self._picture.rows[y])))
        segments = [Segment(text, style) for text, style in cells if text]
        return Strip(segments).simplify().adjust_cell_length(self.size.width, plain)

    def _cell(self, row: int, column: int) -> tuple[str, Style]:
        text, name = self._picture.rows[row][column]
        style = self._look.style(name)
        shows_ground = name in GROUNDLESS or name.endswith("-space")
        for added, edge in self._added.get((row, column), ()):
            text = edge if edge and text == " " else text
            if shows_ground:
                style += self._look.style(added)
            elif added == "cursor":
                style += Style(underline=True)
        return text, style

    def _point_out(self) -> None:
        """Compute what pointing adds to the cells: the background of a place, and marks at its edges."""
        self._added = {}
        cursor = (self.cursor,) if self.cursor else ()
        layers = (self._last, "last", "  "), (self._open, "open", "  "), (self._chosen, "chosen", "<>")
        for places, added, edges in (*layers, (cursor, "cursor", "[]")):
            for spot in self._picture.spots:
                if spot.place in places:
                    self._add_spot(spot, added, edges)
        self.refresh()

    def _add_spot(self, spot: Spot, added: str, edges: str) -> None:
        last = spot.column + spot.width - 1
        for row in range(spot.row, spot.row + spot.height):
            for column in range(spot.column, last + 1):
                edge = edges[0] if column == spot.column else edges[1] if column == last else ""
                self._added.setdefault((row, column), []).append((added, edge.strip()))

    def action_step(self, direction: Direction) -> None:
        """Move the cursor to the nearest open place in a direction."""
        self.point(self._picture.next_place(self.cursor, direction, self._open))

    def action_cycle(self, step: int) -> None:
        """Move the cursor to the next or the previous open place."""
        places = [place for place in self._open if self._picture.has(place)]
        if places:
            at = places.index(self.cursor) + step if self.cursor in places else 0
            self.point(places[at % len(places)])

    def action_choose(self) -> None:
        """Report that Enter was pressed."""
        self.post_message(self.Entered())

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Let the cursor follow the mouse over open places."""
        place = self._picture.place_at(event.y, event.x, self._open)
        if place is not None:
            self.point(place)

    def on_click(self, event: events.Click) -> None:
        """Choose the open place that was clicked."""
        place = self._picture.place_at(event.y, event.x, self._open)
        if place is None:
            self.post_message(self.Missed())
        else:
            self.point(place)
            self.post_message(self.Chosen(place))
