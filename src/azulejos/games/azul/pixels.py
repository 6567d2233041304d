"""Azul as an array of pixels, made with NumPy alone."""

from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.pixels import BOARD_WIDTH, CELL, GAP, Sheet
from azulejos.games.azul.rules.components import CENTER, COLORS, MARKER, PILE_BITS, PILE_MASK, ROWS
from azulejos.games.azul.rules.tiling import wall_column_of
from azulejos.play.drawing.palette import COLORS as NAMES
from azulejos.play.drawing.palette import LIGHT
from azulejos.play.state import State

__all__ = ["draw_pixels"]

LETTERS = "BYRKW"
BOARD_HEIGHT = 2 * GAP + 6 * CELL + 8


def draw_pixels(state: State) -> NDArray[numpy.uint8]:
    """Draw a state as an array of height, width and 3 colors.

    >>> from azulejos import azul
    >>> draw_pixels(azul().start(first=0).deal(seed=7)).shape
    (240, 538, 3)
    """
    table, players = state.table, state.game.players
    width = max(3 * GAP + 2 * BOARD_WIDTH, 2 * GAP + table.factories * (2 * CELL + GAP))
    top = 4 * GAP + 3 * CELL
    rows = (players + 1) // 2
    sheet = Sheet(width, top + rows * (BOARD_HEIGHT + GAP))
    for factory in range(table.factories):
        x = GAP + factory * (2 * CELL + GAP)
        sheet.panel(x - 2, GAP - 2, 2 * CELL + 2, 2 * CELL + 2)
        tiles = [color for color in range(COLORS) for _ in range(_count(table.pile[factory], color))]
        for n, color in enumerate(tiles):
            sheet.tile(x + n % 2 * CELL, GAP + n // 2 * CELL, color, LETTERS[color])
    center = 2 * GAP + 2 * CELL
    sheet.panel(GAP, center, width - 2 * GAP, CELL + GAP)
    counts = [_count(table.pile[CENTER], color) for color in range(COLORS)]
    sheet.counts(GAP + 6, center + 4, counts, LETTERS)
    sheet.write(GAP + 6 + 11 * CELL, center + 7, "*" if table.marker_in_center else "-", LIGHT.marker_ink)
    sheet.write(GAP + 6 + 13 * CELL, center + 7, f"R{table.round}")
    for p, (x, y) in enumerate(sheet.boards(top, BOARD_HEIGHT, players, state.to_move)):
        _board(sheet, table, p, x, y)
    return sheet.pixels


def _count(pile: int, color: int) -> int:
    return pile >> color * PILE_BITS & PILE_MASK


def _board(sheet: Sheet, table: Any, p: int, x: int, y: int) -> None:
    sheet.write(x, y, str(table.score[p]), dot=3)
    sheet.pattern_lines(x, y, table.line_color[p], table.line_count[p], LETTERS)
    for row in range(ROWS):
        for color in range(COLORS):
            column = wall_column_of(row, color)
            at, tile = x + (6 + column) * CELL, table.wall[p][row][column]
            if tile >= 0:
                sheet.tile(at, y + row * CELL, tile, LETTERS[tile])
            else:
                sheet.space(at, y + row * CELL, [] if table.gray else [LIGHT.ghost[NAMES[color]]])
    for space, thing in enumerate(table.floor[p]):
        at, floor = x + space * CELL, y + ROWS * CELL + 8
        sheet.space(at, floor)
        if thing == MARKER:
            sheet.write(at + 5, floor + 3, "*", LIGHT.marker_ink)
        elif thing >= 0:
            sheet.tile(at, floor, thing, LETTERS[thing])
