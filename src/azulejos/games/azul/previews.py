"""What a move of Azul would do."""

from functools import partial
from typing import Any

from azulejos.games.azul.rules.components import COLUMNS, NTH, SOURCES
from azulejos.games.azul.rules.offer import take
from azulejos.games.azul.rules.scoring import add_bonuses, complete_rows, pay_floor
from azulejos.games.azul.rules.tiling import open_columns, tile
from azulejos.play.game import Game
from azulejos.play.moves import Move
from azulejos.play.preview.shapes import Preview
from azulejos.play.preview.trial import full_cost, preview_of_take, preview_of_tile, tried
from azulejos.play.state import State

__all__ = ["preview"]


def preview(state: State, move: Move, number: int) -> Preview:
    """Return the preview of a legal move, found by trying it out."""
    table = state.table
    if move.kind == "tile":
        return preview_of_tile(move, partial(_tile_worth, table, table.turn))
    return _preview_take(state.game, table, move, number)


def _preview_take(game: Game, table: Any, move: Move, number: int) -> Preview:
    p = table.turn
    after, events = tried("azul", table, lambda copy: take(copy, number))
    points = after.score[p] - table.score[p]
    preview = preview_of_take(game, move, points, events, "put-on-floor", "marker-taken")
    preview["floor_points"] = full_cost(table, p, pay_floor) - full_cost(after, p, pay_floor)
    preview["ends_offer"] = not after.holds
    if move.parts["target"] != "F":
        _add_line(preview, after, p, int(move.parts["target"]) - 1)
    return preview


def _add_line(preview: Preview, after: Any, p: int, line: int) -> None:
    """Add the fate of the line. On the colored side, full lines above it are tiled first (A14)."""
    preview["fate"] = "incomplete"
    if after.line_count[p][line] <= line:
        return
    tiled = after.copy()
    if not tiled.gray:
        for row in range(line):
            if tiled.line_count[p][row] > row:
                tile(tiled, p, row, NTH[_columns(tiled, p, row) * SOURCES])
    columns = _columns(tiled, p, line)
    preview["fate"] = "tiled" if columns else "breaks"
    if columns:
        worth = [_tile_worth(tiled, p, line, column) for column in range(COLUMNS) if columns >> column & 1]
        preview["line_points"], preview["bonus_points"], preview["completes_row"] = max(worth)


def _columns(table: Any, p: int, row: int) -> int:
    return open_columns(table, p, row, table.line_color[p][row])


def _tile_worth(table: Any, p: int, row: int, column: int) -> tuple[int, int, bool]:
    """Tile a line; return its points, its addition to the bonuses, and whether it completes a row."""
    after, _ = tried("azul", table, lambda copy: tile(copy, p, row, column))
    points = after.score[p] - table.score[p]
    bonus = _bonuses(after, p) - _bonuses(table, p)
    return points, bonus, complete_rows(after, p) > complete_rows(table, p)


def _bonuses(table: Any, p: int) -> int:
    after, _ = tried("azul", table, lambda copy: add_bonuses(copy, p))
    return int(after.score[p] - table.score[p])
