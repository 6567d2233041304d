"""The table of Azul as a picture with selectable places."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from azulejos.games.azul.drawing.table import LETTERS, is_to_move, marker_keeper, moment, printed_color, tiles_of, title
from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.state import State
from azulejos.play import View
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import columns_of, player_names
from azulejos.play.drawing.palette import COLORS, Theme
from azulejos.play.drawing.text_parts import EMPTY, board_notes, put_board_head, put_title
from azulejos.tui import picture_parts as parts
from azulejos.tui.picture import Picture

__all__ = ["draw", "styles"]

LINES_AT = 3
FLOOR_AT = 9


@dataclass(frozen=True, slots=True)
class Layout:
    """The dimensions of a picture: the size of tiles, the gaps, the footers of boards."""

    size: parts.Size
    gap: int
    has_foot: bool

    @property
    def board_width(self) -> int:
        """Return the width of a board."""
        return 2 * box.ROWS * self.size.width + 8

    @property
    def wall_at(self) -> int:
        """Return the column where a board's wall begins."""
        return LINES_AT + box.ROWS * self.size.width + 3

    @property
    def factory_width(self) -> int:
        """Return the width of a factory."""
        return box.FACTORY_TILES * self.size.width + (4 if self.size == parts.SMALL else 3)


LAYOUTS = (
    Layout(parts.HUGE, 1, True),
    Layout(parts.BIG, 1, True),
    Layout(parts.BIG, 0, True),
    Layout(parts.SMALL, 1, True),
    Layout(parts.SMALL, 0, True),
    Layout(parts.SMALL, 0, False),
)


def draw(view: View, names: Sequence[str], width: int, height: int) -> Picture:
    """Draw the table in the largest size that fits."""
    return parts.first_that_fits(_pictures(view, player_names(view, names), width), height)


def styles(palette: Theme, *, is_safe: bool) -> Mapping[str, str]:
    """Return no styles: those of every game are enough."""
    return {}


def _pictures(view: View, names: Sequence[str], width: int) -> Iterator[Picture]:
    for layout in LAYOUTS:
        if layout.size == parts.SMALL or 2 * layout.board_width + 2 <= width:
            yield _draw(view, names, width, layout)


def _draw(view: View, names: Sequence[str], width: int, layout: Layout) -> Picture:
    s: State = view.table
    picture = Picture()
    picture.tile_size = layout.size.height
    put_title(picture, width, title(s), moment(view, names))
    _put_factories(picture, s, width, layout)
    _put_center(picture, s, width, layout)
    row = picture.height + layout.gap * (layout.size != parts.SMALL)
    at = parts.put_few_counts(picture, row, 1, say("board.bag"), s.bag, LETTERS)
    parts.put_few_counts(picture, row, at + 2, say("board.lid"), s.lid, LETTERS)
    _put_boards(picture, view, names, width, layout)
    return picture


def _put_factories(picture: Picture, s: State, width: int, layout: Layout) -> None:
    in_a_row = max(1, min(5, (width + 1) // layout.factory_width))
    top, size = picture.height + layout.gap, layout.size
    for factory in range(s.factories):
        row = top + factory // in_a_row * size.height
        column = 1 + factory % in_a_row * layout.factory_width
        picture.put(row + size.middle, column, str(factory + 1), "name")
        tiles = tiles_of(s.pile[factory])
        parts.put_run(picture, row, column + 2, tiles, LETTERS, size, box.FACTORY_TILES)
        parts.mark_groups(picture, row, column + 2, tiles, LETTERS, size, str(factory + 1))
    picture.put(top + (s.factories - 1) // in_a_row * size.height + size.height - 1, 0, "")


def _put_center(picture: Picture, s: State, width: int, layout: Layout) -> None:
    top, label, size = picture.height + layout.gap, say("board.center"), layout.size
    left = max(9, columns_of(label) + 3)
    picture.put(top + size.middle, 1, label, "name")
    in_a_row = (width - left) // size.width
    lying = [box.MARKER] * s.marker_in_center + tiles_of(s.pile[box.CENTER])
    for begin in range(0, max(1, len(lying)), in_a_row):
        here = lying[begin : begin + in_a_row]
        row = top + begin // in_a_row * size.height
        for n, tile in enumerate(here):
            _put_tile(picture, row, left + n * size.width, tile, size)
        parts.mark_groups(picture, row, left, here, LETTERS, size, "C")
    if not lying:
        parts.put_mark(picture, top, left, EMPTY, "quiet", size)
        picture.put(top + size.height - 1, 0, "")


def _put_boards(picture: Picture, view: View, names: Sequence[str], width: int, layout: Layout) -> None:
    in_a_row = max(1, (width + 1) // (layout.board_width + 2))
    top = picture.height + layout.gap
    for p in range(view.game.players):
        if p and p % in_a_row == 0:
            top = picture.height
        _put_board(picture, top, 1 + p % in_a_row * (layout.board_width + 2), view, p, names[p], layout)


def _put_board(picture: Picture, top: int, left: int, view: View, p: int, name: str, layout: Layout) -> None:
    s: State = view.table
    size, to_move = layout.size, is_to_move(s, p)
    height = 1 + (box.ROWS + 1) * size.height + layout.gap + layout.has_foot
    picture.box(top, left, layout.board_width, height + (not layout.has_foot), is_heavy_below=to_move)
    if not layout.has_foot:
        picture.rows.pop()
    notes = board_notes(is_own=view.seat == p, is_to_move=to_move, is_start_keeper=marker_keeper(s) == p)
    put_board_head(picture, top, left, layout.board_width, name, notes, s.score[p])
    for line in range(box.ROWS):
        _put_row(picture, top + 1 + line * size.height, left, s, p, line, layout)
    _put_floor(picture, top + 1 + box.ROWS * size.height + layout.gap, left, s, p, layout)


def _put_row(picture: Picture, row: int, left: int, s: State, p: int, line: int, layout: Layout) -> None:
    size = layout.size
    middle = row + size.middle
    picture.put(middle, left + 2, str(line + 1), "quiet")
    for n in range(line + 1):  # from right to left (A10)
        column = left + LINES_AT + (box.ROWS - 1 - n) * size.width
        if n < s.line_count[p][line]:
            _put_tile(picture, row, column, s.line_color[p][line], size)
        else:
            parts.put_mark(picture, row, column, EMPTY, "quiet", size)
    picture.put(middle, left + layout.wall_at - 2, ">", "quiet")
    picture.mark(parts.at_seat(f"to:{line + 1}", p), row, left + 2, LINES_AT - 2 + box.ROWS * size.width, size.height)
    for column in range(box.COLUMNS):
        at = left + layout.wall_at + column * size.width
        _put_wall_space(picture, row, at, s, p, line, column, size)
        width = size.width - (size.height > 1)
        picture.mark(parts.at_seat(f"cell:{line + 1}>{column + 1}", p), row, at, width, size.height)


def _put_wall_space(
    picture: Picture, row: int, at: int, s: State, p: int, line: int, column: int, size: parts.Size
) -> None:
    tile, printed = s.wall[p][line][column], printed_color(s, line, column)
    if tile != box.NOTHING:
        _put_tile(picture, row, at, tile, size)
    elif printed is None:
        parts.put_mark(picture, row, at, EMPTY, "quiet", size)
    else:
        parts.put_mark(picture, row, at, LETTERS[printed].lower(), f"{COLORS[printed]}-space", size)


def _put_floor(picture: Picture, row: int, left: int, s: State, p: int, layout: Layout) -> None:
    size = layout.size
    picture.put(row + size.middle, left + 2, say("board.floor"), "quiet")
    for space in range(box.FLOOR_SPACES):
        column = left + FLOOR_AT + space * size.width
        if s.floor[p][space] == box.NOTHING:
            picture.put(row + size.middle, column + 1, f"-{box.FLOOR_COST[space]}", "cost")
        else:
            _put_tile(picture, row, column, s.floor[p][space], size)
    picture.mark(parts.at_seat("to:F", p), row, left + 2, FLOOR_AT - 2 + box.FLOOR_SPACES * size.width, size.height)


def _put_tile(picture: Picture, row: int, column: int, tile: int, size: parts.Size) -> None:
    letter, style = ("*", "marker") if tile == box.MARKER else (LETTERS[tile], COLORS[tile])
    parts.put_block(picture, row, column, letter, style, size)
