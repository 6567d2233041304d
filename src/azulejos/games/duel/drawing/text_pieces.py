"""Pieces of a table of Azul Duel in characters, for the text drawing and for the terminal board."""

from azulejos.games.duel.drawing.table import CHIP_COLORS, LETTERS, chips_of
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import State
from azulejos.play.drawing.canvas import Canvas
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import columns_of, shorten
from azulejos.play.drawing.palette import COLORS
from azulejos.play.drawing.text_parts import EMPTY, put_space, put_tile

__all__ = [
    "BROKEN_AT",
    "CHIP_AT",
    "LARGE_MOON_SPACES",
    "MOON_AT",
    "PLATES_AT",
    "PLATE_WIDTH",
    "STYLES",
    "SUN_AT",
    "TILE",
    "put_below",
    "put_chip",
    "put_column_heads",
    "put_display",
    "put_plate",
    "put_printed",
]

TILE = 3  # columns
SUN_AT, MOON_AT, CHIP_AT, PLATES_AT = 3, 20, 35, 42
BROKEN_AT = 9
LARGE_MOON_SPACES = 4
PLATE_WIDTH = 2 * TILE + 2
STYLES = (*COLORS, "special", "joker")
SPACE_LETTERS = "byrktsj"


def put_column_heads(canvas: Canvas, top: int) -> None:
    """Write what the columns beside the factories are."""
    for column, key in ((SUN_AT, "board.sun"), (MOON_AT, "board.moon-top-last"), (CHIP_AT, "board.chip.short")):
        canvas.put(top, column + 1, say(key), "quiet")


def put_chip(canvas: Canvas, row: int, column: int, chip: int) -> None:
    """Draw the chip of a small factory: its colors, its back, or none."""
    if chip == box.NO_CHIP:
        canvas.put(row, column, EMPTY, "quiet")
    elif chip == box.FACE_DOWN:
        canvas.put(row, column, "##", "quiet")
    else:
        _put_chip_letters(canvas, row, column, chip, is_used=False)


def _put_chip_letters(canvas: Canvas, row: int, column: int, chip: int, *, is_used: bool) -> None:
    for n, color in enumerate(CHIP_COLORS[chip]):
        letter = LETTERS[color].lower() if is_used else LETTERS[color]
        canvas.put(row, column + n, letter, f"{COLORS[color]}-space" if is_used else COLORS[color])


def put_display(canvas: Canvas, s: State, top: int) -> tuple[int, int]:
    """Draw the plates on offer and the stack; return the column and the width of the stack."""
    canvas.put(top, PLATES_AT, say("board.plates"), "quiet")
    for slot, plate in enumerate(s.display):
        put_plate(canvas, top + 1, PLATES_AT - 1 + slot * PLATE_WIDTH, plate, box.NOTHING, TILE)
    right = PLATES_AT + len(s.display) * PLATE_WIDTH
    stack = say("board.stack", count=s.stack_size)
    back = say(("board.top-special", "board.top-joker")[s.top_kind]) if s.top_kind != box.NOTHING else ""
    canvas.put(top, right, stack, "quiet")
    canvas.put(top + 1, right, back)
    return right, max(columns_of(stack), columns_of(back))


def put_plate(canvas: Canvas, row: int, column: int, plate: int, kind: int, cell: int, turns: int = 0) -> None:
    """Draw a plate's four spaces, the back of a face-down plate, which shows its kind, or an empty place."""
    for corner in range(box.CORNERS):
        at_row, at_column = row + corner // 2, column + corner % 2 * cell
        if plate >= 0:
            put_printed(canvas, at_row, at_column, box.SPACES[(plate * box.ROTATIONS + turns) * box.CORNERS + corner])
        elif kind == box.NOTHING:
            put_space(canvas, at_row, at_column, EMPTY)
        elif corner == box.CORNERS - 1:
            put_space(canvas, at_row, at_column, "sj"[kind], "special-space")
        else:
            put_space(canvas, at_row, at_column, "#")


def put_printed(canvas: Canvas, row: int, column: int, space: int) -> None:
    """Draw an empty space of a plate: a color, special or joker."""
    put_space(canvas, row, column, SPACE_LETTERS[space], f"{STYLES[space]}-space" if space <= box.JOKER else "quiet")


def put_below(canvas: Canvas, top: int, left: int, s: State, p: int, width: int) -> None:
    """Draw what lies below a dome: the broken tiles, the space of the start tile, chips and tokens."""
    canvas.put(top, left + 2, say("board.broken"), "quiet")
    for n in range(box.BROKEN_SPACES):
        column = left + BROKEN_AT + n * TILE
        if n < s.broken_used[p]:
            put_tile(canvas, top, column, LETTERS[s.broken[p][n]], COLORS[s.broken[p][n]], TILE)
        else:
            canvas.put(top, column + 1, f"-{box.BROKEN_COST[n]}", "cost")
    canvas.put_right(top, left + 34, say("board.start-tile.short"), "quiet")
    if s.took_start[p]:
        put_tile(canvas, top, left + 34, "*", "marker", TILE)
    else:
        canvas.put(top, left + 35, f"-{box.START_TILE_COST}", "cost")
    _put_chips(canvas, top + 1, left, s, p)
    told = say("board.tokens-chips", tokens=s.tokens[p], taken=s.chips_taken[p], chips=box.CHIPS_A_ROUND)
    canvas.put(top + 2, left + 2, shorten(told, width - 4), "quiet")


def _put_chips(canvas: Canvas, row: int, left: int, s: State, p: int) -> None:
    label = say("board.chips.short")
    canvas.put(row, left + 2, label, "quiet")
    at = left + max(8, columns_of(label) + 3)
    chips = [(chip, False) for chip in chips_of(s.chip_held[p])] + [(chip, True) for chip in chips_of(s.chip_used[p])]
    for n, (chip, is_used) in enumerate(chips):
        _put_chip_letters(canvas, row, at + n * TILE, chip, is_used=is_used)
