"""A table of Azul in characters."""

from collections.abc import Sequence

from azulejos.games.azul.drawing.table import (
    LETTERS,
    is_to_move,
    marker_keeper,
    moment,
    printed_color,
    tiles_of,
    title,
)
from azulejos.games.azul.rules import components as box
from azulejos.games.azul.rules.state import State
from azulejos.play.drawing import text_parts as parts
from azulejos.play.drawing.canvas import Canvas
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, columns_of, player_names
from azulejos.play.drawing.palette import COLORS

__all__ = ["draw_text"]

TILE = 3  # columns
FACTORY_WIDTH = 2 + box.FACTORY_TILES * TILE + 2
BOARD_WIDTH = 38
LEAST_WIDTH = 60  # width of the counts of bag and lid
BOARD_HEIGHT = box.ROWS + 4
WALL_AT = 3 + box.ROWS * TILE + 3


def draw_text(view: DrawableView, *, color: bool, names: Sequence[str] | None, width: int) -> str:
    """Draw the factories, the center, bag and lid, and every board."""
    s: State = view.table
    called = player_names(view, names)
    width = max(width, LEAST_WIDTH)
    canvas = Canvas()
    parts.put_title(canvas, width, title(s), moment(view, called))
    _put_factories(canvas, s, width)
    _put_center(canvas, s, width)
    _put_bag_and_lid(canvas, s)
    _put_boards(canvas, view, called, width)
    parts.put_legend(canvas, width, say("board.legend.azul-gray" if s.gray else "board.legend.azul"))
    return canvas.render(color=color)


def _put_factories(canvas: Canvas, s: State, width: int) -> None:
    in_a_row = max(1, min(5, (width + 1) // FACTORY_WIDTH))
    top = canvas.height + 1
    for factory in range(s.factories):
        row, column = top + factory // in_a_row, 1 + factory % in_a_row * FACTORY_WIDTH
        canvas.put(row, column, str(factory + 1), "name")
        tiles = tiles_of(s.pile[factory])
        parts.put_tiles(canvas, row, column + 2, tiles, LETTERS, TILE)
        for empty in range(len(tiles), box.FACTORY_TILES):
            parts.put_space(canvas, row, column + 2 + empty * TILE, parts.EMPTY)


def _put_center(canvas: Canvas, s: State, width: int) -> None:
    top, label = canvas.height + 1, say("board.center")
    left = max(9, columns_of(label) + 3)
    canvas.put(top, 1, label, "name")
    in_a_row = (width - left) // TILE
    lying = [box.MARKER] * s.marker_in_center + tiles_of(s.pile[box.CENTER])
    for n, tile in enumerate(lying):
        _put_tile(canvas, top + n // in_a_row, left + n % in_a_row * TILE, tile)
    if not lying:
        parts.put_space(canvas, top, left, parts.EMPTY)


def _put_bag_and_lid(canvas: Canvas, s: State) -> None:
    top = canvas.height + 1
    parts.put_counts(canvas, top, say("board.bag"), s.bag, LETTERS)
    parts.put_counts(canvas, top + 1, say("board.lid"), s.lid, LETTERS)


def _put_boards(canvas: Canvas, view: DrawableView, names: Sequence[str], width: int) -> None:
    edges = parts.board_columns(width, BOARD_WIDTH)
    top = canvas.height + 1
    for p in range(view.game.players):
        _put_board(canvas, top + p // len(edges) * BOARD_HEIGHT, edges[p % len(edges)], view, p, names[p])


def _put_board(canvas: Canvas, top: int, left: int, view: DrawableView, p: int, name: str) -> None:
    s: State = view.table
    to_move = is_to_move(s, p)
    canvas.box(top, left, BOARD_WIDTH, BOARD_HEIGHT, is_heavy_below=to_move)
    notes = parts.board_notes(is_own=view.seat == p, is_to_move=to_move, is_start_keeper=marker_keeper(s) == p)
    parts.put_board_head(canvas, top, left, BOARD_WIDTH, name, notes, s.score[p])
    for row in range(box.ROWS):
        canvas.put(top + 1 + row, left + 2, str(row + 1), "quiet")
        _put_line(canvas, top + 1 + row, left + 3, s, p, row)
        canvas.put(top + 1 + row, left + WALL_AT - 2, ">", "quiet")
        for column in range(box.COLUMNS):
            _put_wall_space(canvas, top + 1 + row, left + WALL_AT + column * TILE, s, p, row, column)
    _put_floor(canvas, top + box.ROWS + 2, left, s, p)


def _put_line(canvas: Canvas, row: int, left: int, s: State, p: int, line: int) -> None:
    for n in range(line + 1):  # from right to left (A10)
        column = left + (box.ROWS - 1 - n) * TILE
        if n < s.line_count[p][line]:
            _put_tile(canvas, row, column, s.line_color[p][line])
        else:
            parts.put_space(canvas, row, column, parts.EMPTY)


def _put_wall_space(canvas: Canvas, at_row: int, at_column: int, s: State, p: int, row: int, column: int) -> None:
    tile, printed = s.wall[p][row][column], printed_color(s, row, column)
    if tile != box.NOTHING:
        _put_tile(canvas, at_row, at_column, tile)
    elif printed is None:
        parts.put_space(canvas, at_row, at_column, parts.EMPTY)
    else:
        parts.put_space(canvas, at_row, at_column, LETTERS[printed].lower(), f"{COLORS[printed]}-space")


def _put_floor(canvas: Canvas, row: int, left: int, s: State, p: int) -> None:
    canvas.put(row, left + 2, say("board.floor"), "quiet")
    for space in range(box.FLOOR_SPACES):
        column = left + 9 + space * TILE
        if s.floor[p][space] == box.NOTHING:
            canvas.put(row, column + 1, f"-{box.FLOOR_COST[space]}", "cost")
        else:
            _put_tile(canvas, row, column, s.floor[p][space])


def _put_tile(canvas: Canvas, row: int, column: int, tile: int) -> None:
    if tile == box.MARKER:
        parts.put_tile(canvas, row, column, "*", "marker", TILE)
    else:
        parts.put_tile(canvas, row, column, LETTERS[tile], COLORS[tile], TILE)
