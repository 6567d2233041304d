"""A table of Azul Duel in characters."""

from collections.abc import Sequence

from azulejos.games.duel.drawing import text_pieces as pieces
from azulejos.games.duel.drawing.colors import STYLES
from azulejos.games.duel.drawing.table import (
    LETTERS,
    drawn_plates,
    goal_keys,
    is_to_move,
    moment,
    plate_in_hand,
    start_tile_keeper,
    tiles_of,
    title,
)
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.drawing import text_parts as parts
from azulejos.play.drawing.canvas import Canvas
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, columns_of, player_names, shorten

__all__ = ["draw_text"]

CELL = 2  # columns, on the boards
BOARD_WIDTH = 39
BOARD_HEIGHT = box.ROWS + 7
LEAST_WIDTH = 2 * BOARD_WIDTH + 2
DOME_AT = 17
ROW_POINTS_AT = 37


def draw_text(view: DrawableView, *, color: bool, names: Sequence[str] | None, width: int) -> str:
    """Draw the factories, the plates, bag and tower, the goals, and both boards."""
    s: State = view.table
    called = player_names(view, names)
    width = max(width, LEAST_WIDTH)
    canvas = Canvas(STYLES)
    parts.put_title(canvas, width, title(s), moment(view, called))
    _put_factories(canvas, s, 2)
    _put_plates(canvas, s, 2)
    _put_drawn(canvas, s, width)
    top = canvas.height + 1
    parts.put_counts(canvas, top, say("board.bag"), s.bag, LETTERS)
    parts.put_counts(canvas, top + 1, say("board.tower"), s.tower, LETTERS)
    _put_goals(canvas, s, width)
    _put_boards(canvas, view, called, width)
    parts.put_legend(canvas, width, say("board.legend.duel"))
    return canvas.render(color=color)


def _put_factories(canvas: Canvas, s: State, top: int) -> None:
    pieces.put_column_heads(canvas, top)
    for factory in range(box.FACTORIES):
        row = top + 1 + factory
        canvas.put(row, 1, str(factory + 1) if factory != box.LARGE else say("board.large-short"), "name")
        _put_row_of_tiles(
            canvas,
            row,
            pieces.SUN_AT,
            tiles_of(s.sun[factory]),
            box.LARGE_TILES if factory == box.LARGE else box.SMALL_TILES,
        )
        if factory == box.LARGE:
            _put_row_of_tiles(canvas, row, pieces.MOON_AT, tiles_of(s.large_moon), pieces.LARGE_MOON_SPACES)
            if s.start_tile_out:
                parts.put_tile(canvas, row, pieces.CHIP_AT + 1, "*", "marker", pieces.TILE)
        else:
            _put_row_of_tiles(canvas, row, pieces.MOON_AT, s.moon_stack[factory][: s.moon_height[factory]], 1)
            pieces.put_chip(canvas, row, pieces.CHIP_AT + 1, s.chip[factory])


def _put_row_of_tiles(canvas: Canvas, row: int, column: int, tiles: Sequence[int], spaces: int) -> None:
    parts.put_tiles(canvas, row, column, tiles, LETTERS, pieces.TILE)
    for n in range(len(tiles), spaces):
        parts.put_space(canvas, row, column + n * pieces.TILE, parts.EMPTY)


def _put_plates(canvas: Canvas, s: State, top: int) -> None:
    """Draw the plates on offer, the stack, and the plate in the hand of the seat to move."""
    pieces.put_display(canvas, s, top)
    in_hand = plate_in_hand(s)
    if in_hand:
        canvas.put(top + 4, pieces.PLATES_AT, say("board.in-hand.short"), "turn")
        pieces.put_plate(canvas, top + 4, pieces.PLATES_AT - 1 + pieces.PLATE_WIDTH, *in_hand, pieces.TILE)


def _put_drawn(canvas: Canvas, s: State, width: int) -> None:
    drawn = drawn_plates(s)
    top, label = canvas.height + 1, say("board.drawn")
    left = max(8, columns_of(label) + 2)
    in_a_row = (width - left) // pieces.PLATE_WIDTH
    if drawn:
        canvas.put(top, 1, label, "turn")
    for n, (plate, kind) in enumerate(drawn):
        pieces.put_plate(
            canvas, top + n // in_a_row * 3, left + n % in_a_row * pieces.PLATE_WIDTH, plate, kind, pieces.TILE
        )


def _put_goals(canvas: Canvas, s: State, width: int) -> None:
    top, label = canvas.height + 1, say("board.goals")
    left = max(9, columns_of(label) + 3)
    canvas.put(top, 1, label, "name")
    for n, key in enumerate(goal_keys(s)):
        canvas.put(top + n, left, shorten(say(key).replace("−", "-"), width - left - 1))


def _put_boards(canvas: Canvas, view: DrawableView, names: Sequence[str], width: int) -> None:
    top = canvas.height + 1
    left = min(1, width - LEAST_WIDTH)
    for p in range(box.PLAYERS):
        _put_board(canvas, top, left + p * (BOARD_WIDTH + 2), view, p, names[p])


def _put_board(canvas: Canvas, top: int, left: int, view: DrawableView, p: int, name: str) -> None:
    s: State = view.table
    to_move = is_to_move(s, p)
    canvas.box(top, left, BOARD_WIDTH, BOARD_HEIGHT, is_heavy_below=to_move)
    notes = parts.board_notes(is_own=view.seat == p, is_to_move=to_move, is_start_keeper=start_tile_keeper(s) == p)
    parts.put_board_head(canvas, top, left, BOARD_WIDTH, name, notes, s.score[p])
    for row in range(box.ROWS):
        at_row = top + 1 + row + row // 2
        canvas.put(at_row, left + 2, str(row + 1), "quiet")
        _put_line(canvas, at_row, left + 3, s, p, row)
        canvas.put(at_row, left + DOME_AT - 1, ">", "quiet")
        _put_dome_row(canvas, at_row, left + DOME_AT, s, p, row)
        canvas.put_right(at_row, left + ROW_POINTS_AT, f"+{row + 1}", "special-space")
    for band in (3, 6):
        canvas.put(top + band, left + DOME_AT, " ────┼─────┼─────", "quiet")
    pieces.put_below(canvas, top + box.ROWS + 3, left, s, p, BOARD_WIDTH)


def _put_line(canvas: Canvas, row: int, left: int, s: State, p: int, line: int) -> None:
    for n in range(line + 1):  # from right to left (D19)
        column = left + (box.ROWS - 1 - n) * CELL
        if n < s.line_count[p][line]:
            _put_cell(canvas, row, column, s.line_color[p][line])
        else:
            parts.put_space(canvas, row, column, parts.EMPTY)


def _put_dome_row(canvas: Canvas, at_row: int, left: int, s: State, p: int, row: int) -> None:
    for column in range(box.COLUMNS):
        at_column = left + column * CELL + column // 2 * CELL
        if s.dome[p][row][column] != box.NOTHING:
            _put_cell(canvas, at_row, at_column, s.dome[p][row][column])
        elif s.space[p][row][column] != box.NOTHING:
            pieces.put_printed(canvas, at_row, at_column, s.space[p][row][column])
    for bar in (1, 2):
        canvas.put(at_row, left + bar * 3 * CELL - 1, "│", "quiet")


def _put_cell(canvas: Canvas, row: int, column: int, tile: int) -> None:
    """Draw a tile on a board: a color or the special tile."""
    letter = "S" if tile == box.SPECIAL else LETTERS[tile]
    parts.put_tile(canvas, row, column, letter, pieces.STYLES[tile], CELL)
