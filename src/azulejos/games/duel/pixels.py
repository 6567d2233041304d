"""Azul Duel as an array of pixels, made with NumPy alone."""

from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.pixels import BOARD_WIDTH, CELL, GAP, Sheet
from azulejos.games.duel.drawing.colors import duel_colors
from azulejos.games.duel.rules import components as box
from azulejos.play.drawing.palette import COLORS, LIGHT
from azulejos.play.state import State

__all__ = ["draw_pixels"]

LETTERS = "BYRKT"
OWN = duel_colors(LIGHT)
GHOSTS = [LIGHT.ghost[color] for color in COLORS]
WASHES: Sequence[Sequence[str]] = [*([ghost] for ghost in GHOSTS), [OWN.special_ghost], GHOSTS]
"""The colors of an empty space, by the number of what belongs there: a color, the special tile, any color."""
BOARD_HEIGHT = 2 * GAP + 9 * CELL + 8


def draw_pixels(state: State) -> NDArray[numpy.uint8]:
    """Draw a state as an array of height, width and 3 colors."""
    table, players = state.table, state.game.players
    width, top = 3 * GAP + 2 * BOARD_WIDTH, 3 * GAP + 7 * CELL + 4
    sheet = Sheet(width, top + BOARD_HEIGHT + GAP)
    for factory in range(box.FACTORIES):
        _factory(sheet, table, factory, GAP + factory * (4 * CELL + 4))
    y = 2 * GAP + 5 * CELL
    for slot, plate in enumerate(table.display):
        _plate(sheet, GAP + slot * (2 * CELL + GAP), y, plate)
    at = GAP + 3 * (2 * CELL + GAP)
    back = "SJ"[table.top_kind] if table.top_kind >= 0 else "-"
    sheet.write(at, y, f"{table.stack_size}{back}", dot=3)
    sheet.write(at, y + 20, f"R{table.round}" + ("*" if table.start_tile_out else ""))
    if table.plate_in_hand != -1:
        _plate(sheet, at + 5 * CELL, y, table.plate_in_hand)
    for p, (x, y) in enumerate(sheet.boards(top, BOARD_HEIGHT, players, state.to_move)):
        _board(sheet, table, p, x, y)
    return sheet.pixels


def _factory(sheet: Sheet, table: Any, factory: int, x: int) -> None:
    """Paint a factory: its sun, and below it its moon (the top of a stack to the right) and its chip."""
    sheet.panel(x - 2, GAP - 2, 4 * CELL, 5 * CELL)
    tiles = [color for color in range(box.COLORS) for _ in range(table.sun[factory][color])]
    for n, color in enumerate(tiles):
        sheet.tile(x + n % 3 * CELL, GAP + n // 3 * CELL, color, LETTERS[color])
    if factory == box.LARGE:
        moon = [color for color in range(box.COLORS) for _ in range(table.large_moon[color])]
    else:
        moon = table.moon_stack[factory][: table.moon_height[factory]]
        chip = table.chip[factory]
        word = "?" if chip == box.FACE_DOWN else "-" if chip == box.NO_CHIP else box.CHIPS[chip]
        sheet.write(x, GAP + 4 * CELL, word)
    sheet.rect(x - 2, GAP + 2 * CELL + 2, 4 * CELL, CELL + 4, OWN.moon)
    for n, color in enumerate(moon):
        sheet.tile(x + n * CELL, GAP + 2 * CELL + 5, color, LETTERS[color])


def _plate(sheet: Sheet, x: int, y: int, plate: int, turns: int = 0) -> None:
    for corner in range(box.CORNERS):
        kind = box.SPACES[(plate * box.ROTATIONS + turns) * box.CORNERS + corner] if plate >= 0 else box.NOTHING
        sheet.space(x + corner % 2 * CELL, y + corner // 2 * CELL, _washes(kind))
    if plate < -1:  # only its kind is known
        sheet.write(x + CELL - 5, y + CELL - 7, "SJ"[-2 - plate])


def _washes(kind: int) -> Sequence[str]:
    return WASHES[kind] if kind != box.NOTHING else ()


def _board(sheet: Sheet, table: Any, p: int, x: int, y: int) -> None:
    sheet.write(x, y, str(table.score[p]), dot=3)
    sheet.pattern_lines(x, y, table.line_color[p], table.line_count[p], LETTERS)
    for row in range(box.ROWS):
        for column in range(box.COLUMNS):
            at, tile = x + (6 + column) * CELL + 8, table.dome[p][row][column]
            if tile == box.SPECIAL:
                sheet.painted_tile(at, y + row * CELL, "S", OWN.special, OWN.special_figure)
            elif tile >= 0:
                sheet.tile(at, y + row * CELL, tile, LETTERS[tile])
            else:
                sheet.space(at, y + row * CELL, _washes(table.space[p][row][column]))
    bottom = y + box.ROWS * CELL + 8
    for space, color in enumerate(table.broken[p]):
        sheet.space(x + space * CELL, bottom)
        if color >= 0:
            sheet.tile(x + space * CELL, bottom, color, LETTERS[color])
    sheet.write(x + 5 * CELL, bottom + 3, "*" if table.took_start[p] else "")
    held = [name for chip, name in enumerate(box.CHIPS) for _ in range(table.chip_held[p][chip])]
    sheet.write(x, bottom + CELL + 6, " ".join(held[:6]))
    sheet.write(x, bottom + 2 * CELL + 4, " ".join(held[6:]))
