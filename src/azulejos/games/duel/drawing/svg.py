"""A table of Azul Duel as an SVG picture."""

import math
from collections.abc import Sequence

from azulejos.games.duel.drawing.description import describe_position
from azulejos.games.duel.drawing.svg_center import (
    DRAWN_HEIGHT,
    FACTORIES_HEIGHT,
    PLATES_HEIGHT,
    chip_symbol,
    has_drawn,
    plate_side,
    put_drawn,
    put_factories,
    put_goals,
    put_plate_ground,
    put_plates,
    space_symbol,
)
from azulejos.games.duel.drawing.symbols import SYMBOLS
from azulejos.games.duel.drawing.table import chips_of, is_to_move, moment, start_tile_keeper, title
from azulejos.games.duel.rules import components as box
from azulejos.games.duel.rules.state import ORDER, State
from azulejos.play.drawing import svg_parts as parts
from azulejos.play.drawing.captions import say
from azulejos.play.drawing.drawable import DrawableView, player_names
from azulejos.play.drawing.palette import Theme
from azulejos.play.drawing.sheet import Look, Sheet

__all__ = ["BOARD_HEIGHT", "BOARD_WIDTH", "LEFT_WIDTH", "draw_dome", "draw_svg", "put_board"]

LEFT_WIDTH = 528
COUNTS_HEIGHT = 112
SIZE = 41.0
SPACE_GAP = 3.0
BAND = plate_side(SIZE) + 5  # a row of plates, next to two lines
PAD = 20
LINES_WIDTH = box.ROWS * (SIZE + SPACE_GAP) - SPACE_GAP
DOME_WIDTH = 3 * BAND - 5
BOARD_WIDTH = 2 * PAD + LINES_WIDTH + 28 + DOME_WIDTH + 34
BOARD_HEIGHT = parts.BOARD_HEAD + 3 * BAND + 64


def draw_svg(view: DrawableView, *, theme: Theme, names: Sequence[str] | None) -> str:
    """Draw factories, plates, bag, tower and goals on the left; on the right the other board above the viewer's."""
    s: State = view.table
    called = player_names(view, names)
    height = math.ceil(2 * BOARD_HEIGHT + parts.GAP)
    width = math.ceil(parts.MARGIN + LEFT_WIDTH + parts.GAP + BOARD_WIDTH + parts.MARGIN)
    extra = parts.GAP + DRAWN_HEIGHT if has_drawn(s) else 0
    total = parts.CONTENT_TOP + height + extra + parts.MARGIN
    sheet = Sheet(theme, SYMBOLS)
    now = moment(view, called)
    parts.put_head(sheet, width, total, title(s), now, is_to_move=any(is_to_move(s, p) for p in range(box.PLAYERS)))
    _put_left_column(sheet, s, parts.CONTENT_TOP, height)
    own = view.seat or 0
    for p, y in ((1 - own, parts.CONTENT_TOP), (own, parts.CONTENT_TOP + BOARD_HEIGHT + parts.GAP)):
        put_board(sheet, view, p, called[p], parts.MARGIN + LEFT_WIDTH + parts.GAP, y)
    if extra:
        put_drawn(sheet, s, parts.MARGIN, parts.CONTENT_TOP + height + parts.GAP, width - 2 * parts.MARGIN)
    return sheet.finish(width, total, ", ".join((*title(s), now)), describe_position(view, called))


def _put_left_column(sheet: Sheet, s: State, top: float, height: float) -> None:
    put_factories(sheet, s, parts.MARGIN, top, LEFT_WIDTH)
    y = top + FACTORIES_HEIGHT + parts.GAP
    put_plates(sheet, s, parts.MARGIN, y, LEFT_WIDTH)
    y += PLATES_HEIGHT + parts.GAP
    counts = ((say("board.bag"), s.bag), (say("board.tower"), s.tower))
    parts.put_counts(sheet, parts.MARGIN, y, LEFT_WIDTH, COUNTS_HEIGHT, counts)
    y += COUNTS_HEIGHT + parts.GAP
    put_goals(sheet, s, parts.MARGIN, y, LEFT_WIDTH, top + height - y)


def put_board(sheet: Sheet, view: DrawableView, p: int, name: str, x: float, y: float) -> None:
    """Draw the board of a seat with its upper left corner at a point."""
    s: State = view.table
    to_move = is_to_move(s, p)
    notes = ([say("player.you.inside")] if view.seat == p else []) + ([say("board.to-move")] if to_move else [])
    parts.put_board(
        sheet, x, y, BOARD_WIDTH, BOARD_HEIGHT, name=name, notes=notes, score=s.score[p], is_to_move=to_move
    )
    end = x + PAD + LINES_WIDTH
    dome = end + 28
    top = y + parts.BOARD_HEAD
    for row in range(box.ROWS):
        at_y = _row_y(top, row)
        parts.put_line(sheet, end, at_y, SIZE, SPACE_GAP, row + 1, s.line_count[p][row], s.line_color[p][row])
        parts.put_row_arrow(sheet, end + 13, at_y + SIZE / 2, SIZE)
        at_x = dome + DOME_WIDTH + 22
        number = str(row + 1)
        sheet.write(
            at_x, at_y + SIZE / 2 + 5, number, 15, fill=sheet.theme.violet, serif=True, weight="600", anchor="middle"
        )
    _put_dome(sheet, s, p, dome, top)
    _put_below(sheet, s, p, x + PAD, top + 3 * BAND + 8)


def _row_y(top: float, row: int) -> float:
    return top + row // 2 * BAND + 3 + row % 2 * (SIZE + SPACE_GAP)


def draw_dome(s: State, p: int, *, theme: Theme) -> str:
    """Draw the dome of a seat alone, as an SVG file."""
    sheet = Sheet(theme, SYMBOLS)
    _put_dome(sheet, s, p, 0, 0)
    return sheet.finish(DOME_WIDTH, DOME_WIDTH, say("puzzle.built"), say("puzzle.built"))


def _put_dome(sheet: Sheet, s: State, p: int, x: float, y: float) -> None:
    for place in range(box.PLATE_SPACES):
        at_x, at_y = x + place % box.PLATE_COLUMNS * BAND, y + place // box.PLATE_COLUMNS * BAND
        if s.plate_at[p][place] != box.NOTHING:
            put_plate_ground(sheet, at_x, at_y, SIZE)
        else:
            side = plate_side(SIZE) - 2
            dashed: Look = {"stroke_dasharray": "5 4", "stroke_opacity": 0.6}
            sheet.rect(at_x + 1, at_y + 1, side, side, "none", rx=5, stroke=sheet.theme.line_strong, **dashed)
    for row in range(box.ROWS):
        for column in range(box.COLUMNS):
            at_x = x + column // 2 * BAND + 3 + column % 2 * (SIZE + SPACE_GAP)
            _put_dome_space(sheet, s.dome[p][row][column], s.space[p][row][column], at_x, _row_y(y, row))


def _put_dome_space(sheet: Sheet, tile: int, space: int, x: float, y: float) -> None:
    if tile == box.SPECIAL:
        sheet.use("tile-special", x, y, SIZE, "az-special")
    elif tile != box.NOTHING:
        sheet.tile(tile, x, y, SIZE)
    elif space != box.NOTHING:
        sheet.use(space_symbol(space), x, y, SIZE)


def _put_below(sheet: Sheet, s: State, p: int, x: float, y: float) -> None:
    """Draw the broken tiles, the start tile's space, the chips (pale if used) and the tokens."""
    size = 33.0
    for n in range(box.BROKEN_SPACES):
        if n < s.broken_used[p]:
            sheet.tile(s.broken[p][n], x + n * (size + 4), y, size)
        else:
            sheet.use(f"floor-{n + 1}", x + n * (size + 4), y, size)
    start = x + box.BROKEN_SPACES * (size + 4)
    has_tile = s.took_start[p] or start_tile_keeper(s) == p
    sheet.use("marker" if has_tile else "floor-start", start, y, size, "az-marker" if has_tile else "")
    at = start + size + 14
    sheet.rect(at, y + 3, 1, size - 6, sheet.theme.line)
    at = _put_chips(sheet, s, p, at + 14, y + 2, 29)
    for token in range(s.tokens[p]):
        sheet.use("token", x + BOARD_WIDTH - 2 * PAD - 30 - token * 32, y + 3, 27, "az-token")


def _put_chips(sheet: Sheet, s: State, p: int, x: float, y: float, size: float) -> float:
    """Draw the chips of a player, and a ring for each chip that may still be taken this round (D18)."""
    for chip in chips_of(s.chip_held[p]):
        sheet.use(chip_symbol(chip), x, y, size, "az-chip")
        x += size + 3
    for chip in chips_of(s.chip_used[p]):
        sheet.use(chip_symbol(chip), x, y, size, "az-chip", opacity=0.35)
        x += size + 3
    waits = box.CHIPS_A_ROUND - s.chips_taken[p] if s.round and s.phase <= ORDER else 0
    for _ in range(waits):
        look: Look = {"stroke_dasharray": "3 3", "stroke_opacity": 0.8}
        sheet.circle(x + size / 2, y + size / 2, size / 2 - 1.5, "none", stroke=sheet.theme.line_strong, **look)
        x += size + 3
    return x
