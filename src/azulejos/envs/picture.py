"""Pictures of tables as arrays of pixels: nothing but NumPy is needed for them."""

from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.envs.pixels import CELL, SPECIAL, Sheet
from azulejos.games.azul.rules import components as azul
from azulejos.games.azul.rules.tiling import wall_column_of
from azulejos.games.duel.rules import components as duel
from azulejos.play import State
from azulejos.play.drawing.palette import LIGHT

__all__ = ["draw_pixels"]

GAP = 10
AZUL_LETTERS, DUEL_LETTERS = "BYRKW", "BYRKTS"
BOARD_WIDTH = 2 * GAP + 13 * CELL
AZUL_BOARD_HEIGHT, DUEL_BOARD_HEIGHT = 2 * GAP + 6 * CELL + 8, 2 * GAP + 9 * CELL + 8


def draw_pixels(state: State) -> NDArray[numpy.uint8]:
    """Draw a state as an array of height, width and 3 colors.

    >>> from azulejos import azul
    >>> draw_pixels(azul().start(first=0).deal(seed=7)).shape
    (240, 538, 3)
    """
    return (_azul if state.game.name == "azul" else _duel)(state.table, state.game.players, state.to_move)


def _row_of_boards(sheet: Sheet, top: int, height: int, players: int, turn: int | None) -> list[tuple[int, int]]:
    """Paint the grounds of all boards; give their upper left corners."""
    corners = []
    for p in range(players):
        x, y = GAP + p % 2 * (BOARD_WIDTH + GAP), top + p // 2 * (height + GAP)
        sheet.panel(x, y, BOARD_WIDTH, height, is_turn=p == turn)
        corners.append((x + GAP, y + GAP))
    return corners


def _lines(sheet: Sheet, table: Any, p: int, x: int, y: int, lines: int, letters: str) -> None:
    for line in range(lines):
        for n in range(line + 1):
            at = x + (lines - 1 - n) * CELL
            if n < table.line_count[p][line]:
                color = table.line_color[p][line]
                sheet.tile(at, y + line * CELL, color, letters[color])
            else:
                sheet.space(at, y + line * CELL)


def _azul(table: Any, players: int, turn: int | None) -> NDArray[numpy.uint8]:
    width = max(3 * GAP + 2 * BOARD_WIDTH, 2 * GAP + table.factories * (2 * CELL + GAP))
    top = 4 * GAP + 3 * CELL
    rows = (players + 1) // 2
    sheet = Sheet(width, top + rows * (AZUL_BOARD_HEIGHT + GAP))
    for factory in range(table.factories):
        x = GAP + factory * (2 * CELL + GAP)
        sheet.panel(x - 2, GAP - 2, 2 * CELL + 2, 2 * CELL + 2)
        tiles = [color for color in range(azul.COLORS) for _ in range(_count(table.pile[factory], color))]
        for n, color in enumerate(tiles):
            sheet.tile(x + n % 2 * CELL, GAP + n // 2 * CELL, color, AZUL_LETTERS[color])
    center = 2 * GAP + 2 * CELL
    sheet.panel(GAP, center, width - 2 * GAP, CELL + GAP)
    counts = [_count(table.pile[azul.CENTER], color) for color in range(azul.COLORS)]
    sheet.counts(GAP + 6, center + 4, counts, AZUL_LETTERS)
    sheet.write(GAP + 6 + 11 * CELL, center + 7, "*" if table.marker_in_center else "-", LIGHT.marker_ink)
    sheet.write(GAP + 6 + 13 * CELL, center + 7, f"R{table.round}")
    for p, (x, y) in enumerate(_row_of_boards(sheet, top, AZUL_BOARD_HEIGHT, players, turn)):
        _azul_board(sheet, table, p, x, y)
    return sheet.pixels


def _count(pile: int, color: int) -> int:
    return pile >> color * azul.PILE_BITS & azul.PILE_MASK


def _azul_board(sheet: Sheet, table: Any, p: int, x: int, y: int) -> None:
    sheet.write(x, y, str(table.score[p]), dot=3)
    _lines(sheet, table, p, x, y, azul.ROWS, AZUL_LETTERS)
    for row in range(azul.ROWS):
        for color in range(azul.COLORS):
            column = wall_column_of(row, color)
            at, tile = x + (6 + column) * CELL, table.wall[p][row][column]
            if tile >= 0:
                sheet.tile(at, y + row * CELL, tile, AZUL_LETTERS[tile])
            else:
                sheet.space(at, y + row * CELL, -1 if table.gray else color)
    for space, thing in enumerate(table.floor[p]):
        at, floor = x + space * CELL, y + azul.ROWS * CELL + 8
        sheet.space(at, floor)
        if thing == azul.MARKER:
            sheet.write(at + 5, floor + 3, "*", LIGHT.marker_ink)
        elif thing >= 0:
            sheet.tile(at, floor, thing, AZUL_LETTERS[thing])


def _duel(table: Any, players: int, turn: int | None) -> NDArray[numpy.uint8]:
    width, top = 3 * GAP + 2 * BOARD_WIDTH, 3 * GAP + 7 * CELL + 4
    sheet = Sheet(width, top + DUEL_BOARD_HEIGHT + GAP)
    for factory in range(duel.FACTORIES):
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
    for p, (x, y) in enumerate(_row_of_boards(sheet, top, DUEL_BOARD_HEIGHT, players, turn)):
        _duel_board(sheet, table, p, x, y)
    return sheet.pixels


def _factory(sheet: Sheet, table: Any, factory: int, x: int) -> None:
    """Paint a factory: its sun, below it its moon (the top of a stack to the right) and its chip."""
    sheet.panel(x - 2, GAP - 2, 4 * CELL, 5 * CELL)
    tiles = [color for color in range(duel.COLORS) for _ in range(table.sun[factory][color])]
    for n, color in enumerate(tiles):
        sheet.tile(x + n % 3 * CELL, GAP + n // 3 * CELL, color, DUEL_LETTERS[color])
    if factory == duel.LARGE:
        moon = [color for color in range(duel.COLORS) for _ in range(table.large_moon[color])]
    else:
        moon = table.moon_stack[factory][: table.moon_height[factory]]
        chip = table.chip[factory]
        told = "?" if chip == duel.FACE_DOWN else "-" if chip == duel.NO_CHIP else duel.CHIPS[chip]
        sheet.write(x, GAP + 4 * CELL, told)
    sheet.rect(x - 2, GAP + 2 * CELL + 2, 4 * CELL, CELL + 4, LIGHT.moon)
    for n, color in enumerate(moon):
        sheet.tile(x + n * CELL, GAP + 2 * CELL + 5, color, DUEL_LETTERS[color])


def _plate(sheet: Sheet, x: int, y: int, plate: int, turns: int = 0) -> None:
    for corner in range(duel.CORNERS):
        kind = duel.SPACES[(plate * duel.ROTATIONS + turns) * duel.CORNERS + corner] if plate >= 0 else -1
        sheet.space(x + corner % 2 * CELL, y + corner // 2 * CELL, kind)
    if plate < -1:  # only its kind is known
        sheet.write(x + CELL - 5, y + CELL - 7, "SJ"[-2 - plate])


def _duel_board(sheet: Sheet, table: Any, p: int, x: int, y: int) -> None:
    sheet.write(x, y, str(table.score[p]), dot=3)
    _lines(sheet, table, p, x, y, duel.ROWS, DUEL_LETTERS)
    for row in range(duel.ROWS):
        for column in range(duel.COLUMNS):
            at, tile = x + (6 + column) * CELL + 8, table.dome[p][row][column]
            if tile >= 0:
                sheet.tile(at, y + row * CELL, tile, DUEL_LETTERS[min(tile, SPECIAL)])
            else:
                sheet.space(at, y + row * CELL, table.space[p][row][column])
    bottom = y + duel.ROWS * CELL + 8
    for space, color in enumerate(table.broken[p]):
        sheet.space(x + space * CELL, bottom)
        if color >= 0:
            sheet.tile(x + space * CELL, bottom, color, DUEL_LETTERS[color])
    sheet.write(x + 5 * CELL, bottom + 3, "*" if table.took_start[p] else "")
    held = [name for chip, name in enumerate(duel.CHIPS) for _ in range(table.chip_held[p][chip])]
    sheet.write(x, bottom + CELL + 6, " ".join(held[:6]))
    sheet.write(x, bottom + 2 * CELL + 4, " ".join(held[6:]))
