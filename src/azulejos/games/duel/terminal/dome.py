"""The boards of Azul Duel as a picture with selectable places."""

from collections.abc import Sequence
from dataclasses import dataclass

from azulejos.games.duel.drawing.table import LETTERS, is_to_move, start_tile_keeper
from azulejos.games.duel.drawing.text_pieces import BROKEN_AT, STYLES, TILE, put_below, put_printed
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play import View
from azulejos.play.drawing.text_parts import EMPTY, board_notes, put_board_head
from azulejos.tui.picture import Picture
from azulejos.tui.picture_parts import Size, at_seat, put_block, put_mark

__all__ = ["LAYOUTS", "Layout", "put_boards"]

LEAST_WIDTH = 39
LINES_AT = 3


@dataclass(frozen=True, slots=True)
class Layout:
    """The dimensions of the boards: the size of tiles, the gaps, lines between plates, footers."""

    size: Size
    gap: int
    has_bands: bool
    has_foot: bool

    @property
    def width(self) -> int:
        """Return the width of a board."""
        return max(LEAST_WIDTH, 2 * box.ROWS * self.size.width + 10)

    @property
    def dome_at(self) -> int:
        """Return the column where a board's dome begins."""
        return LINES_AT + box.ROWS * self.size.width + 2

    @property
    def height(self) -> int:
        """Return the height of a board."""
        return 1 + box.ROWS * self.size.height + 2 * self.has_bands + 3 + self.has_foot

    def column_of(self, column: int) -> int:
        """Return the place of a column of the dome; plates stand apart."""
        return column * self.size.width + column // 2 * (1 if self.size.height > 1 else 2)

    def row_of(self, row: int) -> int:
        """Return the place of a row of the dome, below the header of the board."""
        return 1 + row * self.size.height + (row // 2 if self.has_bands else 0)


LAYOUTS = (
    Layout(Size(6, 3), 1, True, True),
    Layout(Size(4, 2), 1, True, True),
    Layout(Size(4, 2), 0, False, True),
    Layout(Size(3, 1), 1, True, True),
    Layout(Size(2, 1), 1, True, True),
    Layout(Size(2, 1), 0, False, True),
    Layout(Size(2, 1), 0, False, False),
)


def put_boards(picture: Picture, view: View, names: Sequence[str], layout: Layout) -> None:
    """Draw both boards side by side."""
    top = picture.height + layout.gap
    for p in range(box.PLAYERS):
        _put_board(picture, top, p * (layout.width + 2), view, p, names[p], layout)


def _put_board(picture: Picture, top: int, left: int, view: View, p: int, name: str, layout: Layout) -> None:
    s: State = view.table
    to_move = is_to_move(s, p)
    picture.box(top, left, layout.width, layout.height + (not layout.has_foot), is_heavy_below=to_move)
    if not layout.has_foot:
        picture.rows.pop()
    notes = board_notes(is_own=view.seat == p, is_to_move=to_move, is_start_keeper=start_tile_keeper(s) == p)
    put_board_head(picture, top, left, layout.width, name, notes, s.score[p])
    for row in range(box.ROWS):
        _put_row(picture, top, left, s, p, row, layout)
    if layout.has_bands:
        segment = "─" * (layout.column_of(2) - 1)
        for band in (2, 4):
            at = top + layout.row_of(band) - 1
            picture.put(at, left + layout.dome_at + 1, f"{segment}┼{segment}┼{segment}"[1:-1], "quiet")
    _mark_plate_spaces(picture, top, left, p, layout)
    below = top + layout.height - 3 - layout.has_foot
    put_below(picture, below, left, s, p, layout.width)
    picture.mark(at_seat("to:F", p), below, left + 2, BROKEN_AT - 2 + box.BROKEN_SPACES * TILE)


def _put_row(picture: Picture, top: int, left: int, s: State, p: int, row: int, layout: Layout) -> None:
    at, size = top + layout.row_of(row), layout.size
    middle = at + size.middle
    picture.put(middle, left + 2, str(row + 1), "quiet")
    for n in range(row + 1):  # from right to left (D19)
        column = left + LINES_AT + (box.ROWS - 1 - n) * size.width
        if n < s.line_count[p][row]:
            _put_cell(picture, at, column, s.line_color[p][row], size)
        else:
            put_mark(picture, at, column, EMPTY, "quiet", size)
    picture.put(middle, left + layout.dome_at - 1, ">", "quiet")
    picture.mark(at_seat(f"to:{row + 1}", p), at, left + 2, LINES_AT - 2 + box.ROWS * size.width, size.height)
    for column in range(box.COLUMNS):
        at_column = left + layout.dome_at + layout.column_of(column)
        if s.dome[p][row][column] != box.NOTHING:
            _put_cell(picture, at, at_column, s.dome[p][row][column], size)
        elif s.space[p][row][column] != box.NOTHING:
            put_printed(picture, middle, at_column + size.middle, s.space[p][row][column])
        picture.mark(at_seat(f"cell:{row + 1}>{column + 1}", p), at, at_column, size.width, size.height)
    for bar in (1, 2):
        for line in range(size.height):
            picture.put(at + line, left + layout.dome_at + layout.column_of(2 * bar) - 1, "│", "quiet")
    picture.put_right(middle, left + layout.width - 1 - (size.width == 2), f"+{row + 1}", "special-space")


def _mark_plate_spaces(picture: Picture, top: int, left: int, p: int, layout: Layout) -> None:
    for space in range(box.PLATE_COLUMNS * box.PLATE_COLUMNS):
        row, column = space // box.PLATE_COLUMNS * 2, space % box.PLATE_COLUMNS * 2
        at = left + layout.dome_at + layout.column_of(column)
        width, height = 2 * layout.size.width + 1, 2 * layout.size.height
        picture.mark(at_seat(f"space:{space + 1}", p), top + layout.row_of(row), at, width, height)


def _put_cell(picture: Picture, row: int, column: int, tile: int, size: Size) -> None:
    """Draw a tile on a board: a color or the special tile."""
    put_block(picture, row, column, "S" if tile == box.SPECIAL else LETTERS[tile], STYLES[tile], size)
