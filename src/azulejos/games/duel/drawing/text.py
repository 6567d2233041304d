"""A table of Azul Duel in characters."""

from collections.abc import Sequence

from azulejos.games.duel.drawing.table import (
    CHIP_COLORS,
    LETTERS,
    chips_of,
    drawn_plates,
    goal_keys,
    is_at_turn,
    moment,
    plate_in_hand,
    spaces_of,
    start_tile_keeper,
    tiles_of,
    title,
)
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.drawing.canvas import Canvas
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, columns_of, player_names, shorten
from azulejos.play.drawing.palette import COLORS
from azulejos.play.drawing.text_parts import (
    EMPTY,
    board_notes,
    put_board_head,
    put_counts,
    put_legend,
    put_space,
    put_tile,
    put_tiles,
    put_title,
)

__all__ = ["draw_text"]

TILE = 3  # columns, on the table
CELL = 2  # columns, on the boards
SUN_AT, MOON_AT, CHIP_AT, PLATES_AT = 3, 20, 35, 42
LARGE_MOON_SPACES = 4
PLATE_WIDTH = 2 * TILE + 2
BOARD_WIDTH = 39
BOARD_HEIGHT = box.ROWS + 7
LEAST_WIDTH = 2 * BOARD_WIDTH + 2
DOME_AT = 17
ROW_POINTS_AT = 37
STYLES = (*COLORS, "special", "joker")
SPACE_LETTERS = "byrktsj"


def draw_text(view: DrawableView, *, color: bool, names: Sequence[str] | None, width: int) -> str:
    """Draw the factories, the plates, bag and tower, the goals, and both boards."""
    s: State = view.table
    called = player_names(view, names)
    width = max(width, LEAST_WIDTH)
    canvas = Canvas()
    put_title(canvas, width, title(s), moment(view, called))
    _put_factories(canvas, s, 2)
    _put_plates(canvas, s, 2)
    _put_drawn(canvas, s, width)
    top = canvas.height + 1
    put_counts(canvas, top, say("board.bag"), s.bag, LETTERS)
    put_counts(canvas, top + 1, say("board.tower"), s.tower, LETTERS)
    _put_goals(canvas, s, width)
    _put_boards(canvas, view, called, width)
    put_legend(canvas, width, say("board.legend.duel"))
    return canvas.render(color=color)


def _put_factories(canvas: Canvas, s: State, top: int) -> None:
    for column, key in ((SUN_AT, "board.sun"), (MOON_AT, "board.moon-top-last"), (CHIP_AT, "board.chip.short")):
        canvas.put(top, column + 1, say(key), "quiet")
    for factory in range(box.FACTORIES):
        row = top + 1 + factory
        canvas.put(row, 1, str(factory + 1) if factory != box.LARGE else say("board.large-short"), "name")
        _put_row_of_tiles(
            canvas, row, SUN_AT, tiles_of(s.sun[factory]), box.LARGE_TILES if factory == box.LARGE else box.SMALL_TILES
        )
        if factory == box.LARGE:
            _put_row_of_tiles(canvas, row, MOON_AT, tiles_of(s.large_moon), LARGE_MOON_SPACES)
            if s.start_tile_out:
                put_tile(canvas, row, CHIP_AT + 1, "*", "marker", TILE)
        else:
            _put_row_of_tiles(canvas, row, MOON_AT, s.moon_stack[factory][: s.moon_height[factory]], 1)
            _put_chip(canvas, row, CHIP_AT + 1, s.chip[factory])


def _put_row_of_tiles(canvas: Canvas, row: int, column: int, tiles: Sequence[int], spaces: int) -> None:
    put_tiles(canvas, row, column, tiles, LETTERS, TILE)
    for n in range(len(tiles), spaces):
        put_space(canvas, row, column + n * TILE, EMPTY)


def _put_chip(canvas: Canvas, row: int, column: int, chip: int) -> None:
    if chip == box.NO_CHIP:
        canvas.put(row, column, EMPTY, "quiet")
    elif chip == box.FACE_DOWN:
        canvas.put(row, column, "##", "quiet")
    else:
        _put_chip_letters(canvas, row, column, chip, is_used=False)


def _put_chip_letters(canvas: Canvas, row: int, column: int, chip: int, *, is_used: bool) -> None:
    colors = CHIP_COLORS[chip]
    for n, color in enumerate(colors):
        letter = LETTERS[color].lower() if is_used else LETTERS[color]
        style = f"{COLORS[color]}-space" if is_used else COLORS[color]
        canvas.put(row, column + n, letter, style)


def _put_plates(canvas: Canvas, s: State, top: int) -> None:
    """Draw the plates on offer, the stack, and the plate in the hand of the seat to move."""
    canvas.put(top, PLATES_AT, say("board.plates"), "quiet")
    for slot, plate in enumerate(s.display):
        _put_plate(canvas, top + 1, PLATES_AT - 1 + slot * PLATE_WIDTH, plate, box.NOTHING)
    right = PLATES_AT + len(s.display) * PLATE_WIDTH
    canvas.put(top, right, say("board.stack", count=s.stack_size), "quiet")
    if s.top_kind != box.NOTHING:
        canvas.put(top + 1, right, say(("board.top-special", "board.top-joker")[s.top_kind]))
    in_hand = plate_in_hand(s)
    if in_hand:
        canvas.put(top + 4, PLATES_AT, say("board.in-hand.short"), "turn")
        _put_plate(canvas, top + 4, PLATES_AT - 1 + PLATE_WIDTH, *in_hand)


def _put_plate(canvas: Canvas, row: int, column: int, plate: int, kind: int) -> None:
    """Draw a plate's four spaces, the back of a face-down plate, which shows its kind, or an empty place."""
    for corner in range(box.CORNERS):
        at_row, at_column = row + corner // 2, column + corner % 2 * TILE
        if plate != box.NOTHING:
            _put_printed(canvas, at_row, at_column, spaces_of(plate)[corner])
        elif kind != box.NOTHING:
            is_sign = corner == box.CORNERS - 1
            put_space(
                canvas, at_row, at_column, "sj"[kind] if is_sign else "#", "special-space" if is_sign else "quiet"
            )
        else:
            put_space(canvas, at_row, at_column, EMPTY)


def _put_drawn(canvas: Canvas, s: State, width: int) -> None:
    drawn = drawn_plates(s)
    top, label = canvas.height + 1, say("board.drawn")
    left = max(8, columns_of(label) + 2)
    in_a_row = (width - left) // PLATE_WIDTH
    if drawn:
        canvas.put(top, 1, label, "turn")
    for n, (plate, kind) in enumerate(drawn):
        _put_plate(canvas, top + n // in_a_row * 3, left + n % in_a_row * PLATE_WIDTH, plate, kind)


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
    to_move = is_at_turn(s, p)
    canvas.box(top, left, BOARD_WIDTH, BOARD_HEIGHT, is_heavy_below=to_move)
    notes = board_notes(is_own=view.seat == p, is_at_turn=to_move, is_start_keeper=start_tile_keeper(s) == p)
    put_board_head(canvas, top, left, BOARD_WIDTH, name, notes, s.score[p])
    for row in range(box.ROWS):
        at_row = top + 1 + row + row // 2
        canvas.put(at_row, left + 2, str(row + 1), "quiet")
        _put_line(canvas, at_row, left + 3, s, p, row)
        canvas.put(at_row, left + DOME_AT - 1, ">", "quiet")
        _put_dome_row(canvas, at_row, left + DOME_AT, s, p, row)
        canvas.put_right(at_row, left + ROW_POINTS_AT, f"+{row + 1}", "special-space")
    for band in (3, 6):
        canvas.put(top + band, left + DOME_AT, " ────┼─────┼─────", "quiet")
    _put_below(canvas, top + box.ROWS + 3, left, s, p)


def _put_line(canvas: Canvas, row: int, left: int, s: State, p: int, line: int) -> None:
    for n in range(line + 1):  # from right to left (D19)
        column = left + (box.ROWS - 1 - n) * CELL
        if n < s.line_count[p][line]:
            _put_cell(canvas, row, column, s.line_color[p][line])
        else:
            put_space(canvas, row, column, EMPTY)


def _put_dome_row(canvas: Canvas, at_row: int, left: int, s: State, p: int, row: int) -> None:
    for column in range(box.COLUMNS):
        at_column = left + column * CELL + column // 2 * CELL
        if s.dome[p][row][column] != box.NOTHING:
            _put_cell(canvas, at_row, at_column, s.dome[p][row][column])
        elif s.space[p][row][column] != box.NOTHING:
            _put_printed(canvas, at_row, at_column, s.space[p][row][column])
    for bar in (1, 2):
        canvas.put(at_row, left + bar * 3 * CELL - 1, "│", "quiet")


def _put_below(canvas: Canvas, top: int, left: int, s: State, p: int) -> None:
    """Draw the broken tiles, the space of the start tile, chips and tokens."""
    canvas.put(top, left + 2, say("board.broken"), "quiet")
    for n in range(box.BROKEN_SPACES):
        if n < s.broken_used[p]:
            put_tile(canvas, top, left + 9 + n * TILE, LETTERS[s.broken[p][n]], COLORS[s.broken[p][n]], TILE)
        else:
            canvas.put(top, left + 10 + n * TILE, f"-{box.BROKEN_COST[n]}", "cost")
    canvas.put_right(top, left + 34, say("board.start-tile.short"), "quiet")
    if s.took_start[p]:
        put_tile(canvas, top, left + 34, "*", "marker", TILE)
    else:
        canvas.put(top, left + 35, f"-{box.START_TILE_COST}", "cost")
    label = say("board.chips.short")
    canvas.put(top + 1, left + 2, label, "quiet")
    at = left + max(8, columns_of(label) + 3)
    chips = [(chip, False) for chip in chips_of(s.chip_held[p])] + [(chip, True) for chip in chips_of(s.chip_used[p])]
    for n, (chip, is_used) in enumerate(chips):
        _put_chip_letters(canvas, top + 1, at + n * TILE, chip, is_used=is_used)
    told = say("board.tokens-chips", tokens=s.tokens[p], taken=s.chips_taken[p], chips=box.CHIPS_A_ROUND)
    canvas.put(top + 2, left + 2, shorten(told, BOARD_WIDTH - 4), "quiet")


def _put_cell(canvas: Canvas, row: int, column: int, tile: int) -> None:
    """Draw a tile on a board: a color or the special tile."""
    letter = "S" if tile == box.SPECIAL else LETTERS[tile]
    put_tile(canvas, row, column, letter, STYLES[tile], CELL)


def _put_printed(canvas: Canvas, row: int, column: int, space: int) -> None:
    """Draw an empty space of a plate: a color, special or joker."""
    put_space(canvas, row, column, SPACE_LETTERS[space], f"{STYLES[space]}-space" if space <= box.JOKER else "quiet")
